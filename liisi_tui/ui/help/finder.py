"""Finding a word on a page of help: the line in which it is typed, and the rows that hold it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

LONGEST: Final = 30
"""Characters of a word that is looked for."""


class Finder:
    """`is_open` while a word is being typed; `word` is what was typed last."""

    def __init__(self) -> None:
        self.word = ""
        self.is_open = False

    def open(self) -> None:
        """Begin a new word."""
        self.word = ""
        self.is_open = True

    def close(self) -> None:
        """Stop typing; the word stays."""
        self.is_open = False

    def type(self, text: str) -> None:
        """Add what was typed or pasted, without line breaks and the like."""
        added = "".join(char for char in text if char.isprintable())
        self.word = (self.word + added)[:LONGEST]

    def erase(self) -> None:
        """Take the last character back."""
        self.word = self.word[:-1]

    def next_row(self, rows: Sequence[str], after: int) -> int | None:
        """The first row that holds the word below row `after`, else from the top; `None`: nowhere.

        Capital and small letters are the same.
        """
        wanted = self.word.strip().casefold()
        if not wanted:
            return None
        found = [row for row, text in enumerate(rows) if wanted in text.casefold()]
        return next((row for row in found if row > after), found[0] if found else None)
