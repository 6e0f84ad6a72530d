"""The pages of help, one module a page. They show nothing of a match, so nothing private."""
