"""Names of players: what may stand on the table, in logs and in the store.

A name is one line of visible characters that cannot break a column, a log line or the list of
seats (FORMATS 5).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

MAX_CELLS: Final = 24
MAX_MARKS: Final = 2

# Letters, accents that take no cell, digits, punctuation, and the symbols that are no pictures.
_LETTERS: Final = ("Lu", "Ll", "Lt", "Lm", "Lo", "Mn", "Nd", "Nl", "No")
_SIGNS: Final = ("Pc", "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "Sm", "Sc", "Sk")
_CATEGORIES: Final = frozenset((*_LETTERS, *_SIGNS))
# Of those, what is invisible or has no certain width: joiners and selectors that count as accents,
# Korean letter parts and fillers, counting rods, and what changes the colour of emoji.
_EXCLUDED: Final = (
    ("\u034f", "\u034f"),
    ("\u115f", "\u11ff"),
    ("\u17b4", "\u17b5"),
    ("\u180b", "\u180f"),
    ("\u3164", "\u3164"),
    ("\ud7b0", "\ud7ff"),
    ("\ufe00", "\ufe0f"),
    ("\uffa0", "\uffa0"),
    ("\U0001d360", "\U0001d37f"),
    ("\U0001f000", "\U0001ffff"),
    ("\U000e0100", "\U000e01ef"),
)


class NameRefused(ValueError):
    """A text that cannot be a name; `code` is a word for texts, `name` the text as given.

    `empty`, `comma`, `character` (invisible, or of no certain width, as emoji),
    `mark` (an accent without a letter, or more than two on one), `too_long` (over `MAX_CELLS`
    terminal cells), `taken` (of the same profile as another name of the table).
    """

    def __init__(self, code: str, name: str) -> None:
        self.code = code
        self.name = name
        super().__init__(f"{name!r} cannot be a name: {code}")


def cells(name: str) -> int:
    """How many terminal cells a name takes: wide East Asian characters two, accents none."""
    if name.isascii():
        return len(name)
    return sum(
        0 if _is_mark(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in name
    )


def check_name(text: str) -> str:
    """A name as it is kept: stripped and in NFC; raises `NameRefused`.

    Refused are invisible characters (control, bidirectional, joiners, variation selectors and the
    other format characters), emoji, commas, which part the seats of a list, and too long a name.
    """
    name = unicodedata.normalize("NFC", text).strip()
    if not name:
        raise NameRefused("empty", text)
    if "," in name or "\N{FULLWIDTH COMMA}" in name:
        raise NameRefused("comma", text)
    marks = MAX_MARKS  # none may come first
    for char in name:
        if not _is_showable(char):
            raise NameRefused("character", text)
        marks = marks + 1 if _is_mark(char) else 0
        if marks > MAX_MARKS:
            raise NameRefused("mark", text)
    if cells(name) > MAX_CELLS:
        raise NameRefused("too_long", text)
    return name


def profile_key(name: str) -> str:
    """The normal form of a name: names with the same one are the same profile (RULES 10).

    Case, the way accents are composed and white space at the ends make no difference.
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name.strip()).casefold())


def check_names(texts: Iterable[str]) -> tuple[str, ...]:
    """The names of one table, each checked; two of the same profile are refused as `taken`."""
    names: dict[str, str] = {}
    for text in texts:
        name = check_name(text)
        if profile_key(name) in names:
            raise NameRefused("taken", text)
        names[profile_key(name)] = name
    return tuple(names.values())


def _is_mark(char: str) -> bool:
    return unicodedata.category(char) in ("Mn", "Me")


def _is_showable(char: str) -> bool:
    if any(first <= char <= last for first, last in _EXCLUDED):
        return False
    category = unicodedata.category(char)
    return category in _CATEGORIES or char in " \N{IDEOGRAPHIC SPACE}"
