"""Tile faces: how the 34 tiles are written at each size, and the marks that go round them.

A face is a file `assets/faces/NAME.toml`. Sizes, in cells: `small` 3, `wide` 4, `block` 4x3 (two
lines of at most 2 and an edge), `large` 7x5 (a corner line, three lines of at most 5, an edge).
"""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import Annotated, Final, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

from liisi_tui.core.names import cells as cell_len
from liisi_tui.core.tiles import Suit, Tile, rank_of, suit_of
from liisi_tui.texts import tr
from liisi_tui.ui.data_files import load_toml

FaceName: TypeAlias = Literal["chinese", "numeral", "ascii", "safe"]
FACE_NAMES: Final[tuple[FaceName, ...]] = ("chinese", "numeral", "ascii", "safe")

SMALL: Final = 3
WIDE: Final = 4
ART_WIDTH: Final = 5
ART_LINES: Final = 3

Nine: TypeAlias = Annotated[tuple[str, ...], Field(min_length=9, max_length=9)]
Three: TypeAlias = Annotated[tuple[str, ...], Field(min_length=3, max_length=3)]
Seven: TypeAlias = Annotated[tuple[str, ...], Field(min_length=7, max_length=7)]
Art: TypeAlias = tuple[str, str, str]
NineArts: TypeAlias = Annotated[tuple[Art, ...], Field(min_length=9, max_length=9)]
SevenArts: TypeAlias = Annotated[tuple[Art, ...], Field(min_length=7, max_length=7)]
Mark: TypeAlias = Annotated[str, Field(min_length=1)]

_CONFIG = ConfigDict(extra="forbid", frozen=True)


class Marks(BaseModel):
    """Signs of one cell each; `slot`, a discard that was claimed, has three.

    `bar` is one tile of a hand seen from behind, `back` fills larger backs. `edge` is the lower
    edge of a solid tile (a space: the whole cell is coloured), `edge_free` and `edge_standing`
    those of a bracketed one. `head` and `tail` stand at the ends of the wall.
    """

    model_config = _CONFIG

    turn: Mark
    bar: Mark
    back: Mark
    last: Mark
    raised: Mark
    slot: Mark
    edge: Mark
    edge_free: Mark
    edge_standing: Mark
    rule: Mark
    corner_left: Mark
    corner_right: Mark
    dot: Mark
    cut: Mark
    up: Mark
    down: Mark
    left: Mark
    right: Mark
    head: Mark
    tail: Mark

    @model_validator(mode="after")
    def _widths(self) -> Self:
        for name in type(self).model_fields:
            wanted = SMALL if name == "slot" else 1
            text = getattr(self, name)
            if cell_len(text) != wanted:
                raise ValueError(
                    tr(
                        "{name} is {text} and must be {n} cells wide",
                        name=name,
                        text=repr(text),
                        n=wanted,
                    )
                )
        return self


class Line(BaseModel):
    """Tiles on one line: a rank and a suit, or an honour (东 南 西 北 白 发 中)."""

    model_config = _CONFIG

    ranks: Nine
    suits: Three
    honours: Seven


class Block(BaseModel):
    """Tiles on two lines of at most two cells: rank above suit, honours as pairs."""

    model_config = _CONFIG

    ranks: Nine
    suits: Three
    honours: Annotated[tuple[tuple[str, str], ...], Field(min_length=7, max_length=7)]

    @model_validator(mode="after")
    def _widths(self) -> Self:
        for text in (*self.ranks, *self.suits, *(line for pair in self.honours for line in pair)):
            _check_width(text, 2)
        return self


class Large(BaseModel):
    """Big tiles: what stands in the corners, and three lines of at most five cells."""

    model_config = _CONFIG

    ranks: Nine
    suits: Three
    honours: Annotated[tuple[tuple[str, str], ...], Field(min_length=7, max_length=7)]
    characters: NineArts
    dots: NineArts
    bamboos: NineArts
    honour_arts: SevenArts

    @model_validator(mode="after")
    def _widths(self) -> Self:
        for text in (*self.ranks, *self.suits, *(part for pair in self.honours for part in pair)):
            _check_width(text, 2)
        for art in (*self.characters, *self.dots, *self.bamboos, *self.honour_arts):
            for line in art:
                _check_width(line, ART_WIDTH)
        return self


class Face(BaseModel):
    """A complete style of tiles.

    `glyphs` says what a terminal must be able to draw: `any`, `cjk` (ASCII and double-width CJK
    only: nothing of ambiguous width) or `ascii`; texts that break it are refused.
    """

    model_config = _CONFIG

    name: FaceName
    glyphs: Literal["any", "cjk", "ascii"]
    marks: Marks
    small: Line
    wide: Line
    block: Block
    large: Large

    @model_validator(mode="after")
    def _texts(self) -> Self:
        for line, width in ((self.small, SMALL), (self.wide, WIDE)):
            for text in line.honours:
                _check_width(text, width)
            for rank in line.ranks:
                for suit in line.suits:
                    _check_width(rank + suit, width)
        for text in _texts_in(self.model_dump(exclude={"name", "glyphs"})):
            _check_glyphs(text, self.glyphs)
        return self

    def line(self, tile: Tile, width: int) -> str:
        """A tile on one line, for `width` 3 or 4; may be shorter than `width`."""
        texts = self.small if width < WIDE else self.wide
        if suit_of(tile) == Suit.HONOURS:
            return texts.honours[rank_of(tile) - 1]
        return texts.ranks[rank_of(tile) - 1] + texts.suits[suit_of(tile)]

    def block_lines(self, tile: Tile) -> tuple[str, str]:
        """A tile on the two lines of a block."""
        if suit_of(tile) == Suit.HONOURS:
            return self.block.honours[rank_of(tile) - 1]
        return self.block.ranks[rank_of(tile) - 1], self.block.suits[suit_of(tile)]

    def corners(self, tile: Tile) -> tuple[str, str]:
        """What stands in the upper left and right corner of a large tile."""
        if suit_of(tile) == Suit.HONOURS:
            return self.large.honours[rank_of(tile) - 1]
        return self.large.ranks[rank_of(tile) - 1], self.large.suits[suit_of(tile)]

    def art(self, tile: Tile) -> Art:
        """The three lines in the middle of a large tile."""
        arts = (
            self.large.characters,
            self.large.dots,
            self.large.bamboos,
            self.large.honour_arts,
        )[suit_of(tile)]
        return arts[rank_of(tile) - 1]


def _check_width(text: str, width: int) -> None:
    if cell_len(text) > width:
        raise ValueError(tr("{text} is wider than {n} cells", text=repr(text), n=width))


def _texts_in(value: object) -> list[str]:
    if isinstance(value, dict):
        return [text for part in value.values() for text in _texts_in(part)]
    if isinstance(value, list | tuple):
        return [text for part in value for text in _texts_in(part)]
    return [value] if isinstance(value, str) else []


def _check_glyphs(text: str, glyphs: str) -> None:
    for char in text:
        if ord(char) >= 0x1F000 or 0xFE00 <= ord(char) <= 0xFE0F or not char.isprintable():
            raise ValueError(tr("{sign} has no certain width in a terminal", sign=ascii(char)))
        wide = unicodedata.east_asian_width(char) in "WF"
        if not char.isascii() and (glyphs == "ascii" or (glyphs == "cjk" and not wide)):
            raise ValueError(
                tr("{sign} may not be in a face of {glyphs} signs", sign=repr(char), glyphs=glyphs)
            )


@cache
def load_face(name: FaceName) -> Face:
    """The face of a name; raises `liisi_tui.ui.data_files.BrokenAsset`."""
    return load_toml(f"faces/{name}.toml", Face)
