"""The rules: who may do what, and what it leads to. Standard library and pydantic only."""
