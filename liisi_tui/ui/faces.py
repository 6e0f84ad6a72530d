"""Tile faces: how the 34 tiles are written at each size, and the marks that go round them.

A face is a file `assets/faces/NAME.toml`. Sizes, in cells: `small` 3, `wide` 4, `block` 4x3 (two
lines of at most 2 and an edge), `large` 7x5 (a corner line, three lines of at most 5, an edge).
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import chain
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from liisi_tui.core.names import cells as cell_len
from liisi_tui.core.tiles import Suit, Tile, rank_of, suit_of
from liisi_tui.texts import Signs, tr
from liisi_tui.ui.data_files import load_toml
from liisi_tui.ui.fields import Unfit, mark, one_of, row, string, table

FaceName: TypeAlias = Literal["chinese", "numeral", "ascii", "safe"]
FACE_NAMES: Final[tuple[FaceName, ...]] = ("chinese", "numeral", "ascii", "safe")

SMALL: Final = 3
WIDE: Final = 4
ART_WIDTH: Final = 5
ART_LINES: Final = 3

Art: TypeAlias = tuple[str, str, str]


class Marks(NamedTuple):
    """Signs of one cell each; `slot`, a discard that was claimed, has three.

    `bar` is one tile of a hand seen from behind, `back` fills larger backs. `edge` is the lower
    edge of a solid tile (a space: the whole cell is coloured), `edge_free` and `edge_standing`
    those of a bracketed one. `head` and `tail` stand at the ends of the wall.
    """

    turn: str
    bar: str
    back: str
    last: str
    raised: str
    slot: str
    edge: str
    edge_free: str
    edge_standing: str
    rule: str
    corner_left: str
    corner_right: str
    dot: str
    cut: str
    up: str
    down: str
    left: str
    right: str
    head: str
    tail: str


class Line(NamedTuple):
    """Tiles on one line: nine ranks and three suits, or an honour (东 南 西 北 白 发 中)."""

    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    honours: tuple[str, ...]


class Block(NamedTuple):
    """Tiles on two lines of at most two cells: rank above suit, honours as pairs."""

    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    honours: tuple[tuple[str, str], ...]


class Large(NamedTuple):
    """Big tiles: what stands in the corners, and three lines of at most five cells."""

    ranks: tuple[str, ...]
    suits: tuple[str, ...]
    honours: tuple[tuple[str, str], ...]
    characters: tuple[Art, ...]
    dots: tuple[Art, ...]
    bamboos: tuple[Art, ...]
    honour_arts: tuple[Art, ...]


class Face(NamedTuple):
    """A complete style of tiles.

    `glyphs` says what a terminal must be able to draw: `any`, `cjk` (ASCII and double-width CJK
    only: nothing of ambiguous width) or `ascii`; texts that break it are refused.
    """

    name: FaceName
    glyphs: Signs
    marks: Marks
    small: Line
    wide: Line
    block: Block
    large: Large

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


# --- Reading --------------------------------------------------------------------------------------


def _check_width(text: str, width: int) -> None:
    if cell_len(text) > width:
        raise Unfit(tr("{text} is wider than {n} cells", text=repr(text), n=width))


def _marks(**marks: str) -> Marks:
    for name, text in marks.items():
        wanted = SMALL if name == "slot" else 1
        if cell_len(text) != wanted:
            raise Unfit(
                tr(
                    "{name} is {text} and must be {n} cells wide",
                    name=name,
                    text=repr(text),
                    n=wanted,
                )
            )
    return Marks(**marks)


def _line(width: int) -> Callable[..., Line]:
    def make(**fields: tuple[str, ...]) -> Line:
        line = Line(**fields)
        for text in line.honours:
            _check_width(text, width)
        for rank in line.ranks:
            for suit in line.suits:
                _check_width(rank + suit, width)
        return line

    return make


def _block(**fields: Any) -> Block:
    block = Block(**fields)
    for text in (*block.ranks, *block.suits, *chain(*block.honours)):
        _check_width(text, 2)
    return block


def _large(**fields: Any) -> Large:
    large = Large(**fields)
    for text in (*large.ranks, *large.suits, *chain(*large.honours)):
        _check_width(text, 2)
    for art in (*large.characters, *large.dots, *large.bamboos, *large.honour_arts):
        for line in art:
            _check_width(line, ART_WIDTH)
    return large


def _face(**fields: Any) -> Face:
    face = Face(**fields)
    for text in _texts_in(face[2:]):
        _check_glyphs(text, face.glyphs)
    return face


def _texts_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts_in(part)


def _check_glyphs(text: str, glyphs: Signs) -> None:
    if text.isascii() and text.isprintable():
        return
    for char in text:
        if ord(char) >= 0x1F000 or 0xFE00 <= ord(char) <= 0xFE0F or not char.isprintable():
            raise Unfit(tr("{sign} has no certain width in a terminal", sign=ascii(char)))
        wide = unicodedata.east_asian_width(char) in "WF"
        if not char.isascii() and (glyphs == "ascii" or (glyphs == "cjk" and not wide)):
            raise Unfit(
                tr("{sign} may not be in a face of {glyphs} signs", sign=repr(char), glyphs=glyphs)
            )


_LINE: Final = {"ranks": row(string, 9), "suits": row(string, 3), "honours": row(string, 7)}
_TALL: Final = {**_LINE, "honours": row(row(string, 2), 7)}
_ART: Final = row(string, ART_LINES)
_READ: Final = table(
    _face,
    {
        "name": one_of(*FACE_NAMES),
        "glyphs": one_of("any", "cjk", "ascii"),
        "marks": table(_marks, dict.fromkeys(Marks._fields, mark)),
        "small": table(_line(SMALL), _LINE),
        "wide": table(_line(WIDE), _LINE),
        "block": table(_block, _TALL),
        "large": table(
            _large,
            {
                **_TALL,
                "characters": row(_ART, 9),
                "dots": row(_ART, 9),
                "bamboos": row(_ART, 9),
                "honour_arts": row(_ART, 7),
            },
        ),
    },
)


def read_face(content: Mapping[str, object]) -> Face:
    """The face that a file describes; raises `fields.WrongField`."""
    return _READ(content, ())


@cache
def load_face(name: FaceName) -> Face:
    """The face of a name; raises `liisi_tui.ui.data_files.BrokenAsset`."""
    return load_toml(f"faces/{name}.toml", read_face)
