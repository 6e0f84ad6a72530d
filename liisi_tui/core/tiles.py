"""Tiles (RULES 1.1) and their notation, mpsz (FORMATS 1).

A `Tile` is an `int` from 0 to 33, the kind: 0-8 are 1-9 万 (`m`), 9-17 筒 (`p`), 18-26 条 (`s`),
27-33 东 南 西 北 白 发 中 (`1z`-`7z`). There are four copies of each; nothing needs to tell the
copies apart, because a command says from which row a tile comes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum
from typing import Final, TypeAlias

Tile: TypeAlias = int

KINDS: Final = 34
COPIES: Final = 4
SUIT_LETTERS: Final = "mpsz"
ALL_TILES: Final[tuple[Tile, ...]] = tuple(kind for kind in range(KINDS) for _ in range(COPIES))


class Suit(IntEnum):
    """万 筒 条 and the honours (风 and 箭), in the order of mpsz."""

    CHARACTERS = 0
    DOTS = 1
    BAMBOOS = 2
    HONOURS = 3


class TileTextError(ValueError):
    """Text that is no tile notation: `fragment` is the offending text, `position` counts from 1.

    `reason` is a word for texts: `unknown`, `no_suit` (digits without a letter) or `copies`.
    """

    def __init__(self, fragment: str, position: int, reason: str = "unknown") -> None:
        self.fragment = fragment
        self.position = position
        self.reason = reason
        detail = {
            "unknown": "is no tile",
            "no_suit": "has digits without a suit letter (m, p, s or z)",
            "copies": "is a fifth copy of one tile",
        }[reason]
        super().__init__(f"{fragment!r} at position {position} {detail}")


def suit_of(tile: Tile) -> Suit:
    """The suit of a tile."""
    return Suit(tile // 9)


def rank_of(tile: Tile) -> int:
    """The number on a tile: 1-9, for honours 1-7."""
    return tile % 9 + 1


def make_tile(suit: Suit, rank: int) -> Tile:
    """The tile of a suit (0-3) and a rank (from 1); raises `ValueError` where there is none."""
    if not 1 <= rank <= (7 if suit == Suit.HONOURS else 9):
        raise ValueError(f"no tile {rank} of {suit!r}")
    return suit * 9 + rank - 1


TILE_TEXTS: Final = tuple(f"{rank_of(tile)}{SUIT_LETTERS[tile // 9]}" for tile in range(KINDS))
_TILE_OF_TEXT: Final = {text: tile for tile, text in enumerate(TILE_TEXTS)}


def tile_text(tile: Tile) -> str:
    """A tile in mpsz, as `5m`."""
    return TILE_TEXTS[tile]


def parse_tile(text: str) -> Tile:
    """The tile of exactly one mpsz tile; raises `TileTextError`. The form that logs use."""
    tile = _TILE_OF_TEXT.get(text)
    if tile is None:
        raise TileTextError(text, 1)
    return tile


def tiles_text(tiles: Iterable[Tile]) -> str:
    """Tiles sorted and written in runs, as `123m77z`."""
    out = []
    previous = -1
    for tile in sorted(tiles):
        suit = tile // 9
        if previous not in (-1, suit):
            out.append(SUIT_LETTERS[previous])
        out.append(str(rank_of(tile)))
        previous = suit
    if previous >= 0:
        out.append(SUIT_LETTERS[previous])
    return "".join(out)


_NUMERALS: Final = "一二三四五六七八九"
_SUIT_SIGNS: Final = {"m": "万萬", "p": "筒饼餅", "s": "条條索"}
_HONOUR_NAMES: Final = {
    **dict.fromkeys(("东风", "東風", "东風", "東风", "东", "東"), "1z"),
    **dict.fromkeys(("南风", "南風", "南"), "2z"),
    **dict.fromkeys(("西风", "西風", "西"), "3z"),
    **dict.fromkeys(("北风", "北風", "北"), "4z"),
    **dict.fromkeys(("白板", "白"), "5z"),
    **dict.fromkeys(("发财", "發財", "发財", "發财", "发", "發"), "6z"),
    **dict.fromkeys(("红中", "紅中", "中"), "7z"),
}
# Every way to write one tile: 5m, 5万, 5萬, 五万, 五萬, 红中 …
_TILE_OF_NAME: Final = {
    **_TILE_OF_TEXT,
    **{name: _TILE_OF_TEXT[text] for name, text in _HONOUR_NAMES.items()},
    **{
        rank + sign: _TILE_OF_TEXT[f"{number}{letter}"]
        for letter, signs in _SUIT_SIGNS.items()
        for sign in signs
        for number, numeral in enumerate(_NUMERALS, 1)
        for rank in (str(number), numeral)
    },
}
_SIGNS: Final = "".join(_SUIT_SIGNS.values())
_TOKEN: Final = re.compile(
    r"\s+"
    rf"|(?P<name>[{_NUMERALS}][{_SIGNS}]"
    rf"|{'|'.join(sorted(_HONOUR_NAMES, key=len, reverse=True))})"
    rf"|(?P<digits>[0-9]+)(?P<suit>[mpsz{_SIGNS}])?"
)


def parse_tiles(text: str) -> list[Tile]:
    """Tiles in the order written, from mpsz runs and the names people type (FORMATS 1).

    Raises `TileTextError` naming the offending text and its position, for a fifth copy too.
    """
    tiles: list[Tile] = []
    counts = [0] * KINDS
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise TileTextError(text[position : position + 8].split()[0], position + 1)
        name, digits, suit = match.groups()
        if digits and not suit:
            raise TileTextError(digits, position + 1, "no_suit")
        names = [digit + suit for digit in digits] if digits else [name] if name else []
        for offset, one in enumerate(names, position + 1):
            tile = _TILE_OF_NAME.get(one)
            if tile is None:
                raise TileTextError(one, offset)
            if counts[tile] == COPIES:
                raise TileTextError(one, offset, "copies")
            counts[tile] += 1
            tiles.append(tile)
        position = match.end()
    return tiles
