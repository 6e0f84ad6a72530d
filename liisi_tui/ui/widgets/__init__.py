"""Widgets: thin holders of painted strips. Attributes go down by `show`, messages come up."""
