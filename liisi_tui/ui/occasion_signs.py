"""The large signs of levels and big wins, and the tile that stands for a level."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator

from liisi_tui.core.tiles import Tile, parse_tiles
from liisi_tui.storage.profiles import LEVELS, Level
from liisi_tui.ui.canvas import Canvas
from liisi_tui.ui.data_files import load_toml
from liisi_tui.ui.layouts import BLOCK
from liisi_tui.ui.lettering import MARGIN, Bitmap, put_giant
from liisi_tui.ui.look import Look
from liisi_tui.ui.paint.tiles import put_block
from liisi_tui.ui.palette import Ground

# The tiles of the levels, in their order; the last level, 雀神, is none and looks like this one.
_TILES: Final[tuple[Tile, ...]] = tuple(parse_tiles("5z123456789m1z3z2z4z7z6z7z"))
# Cells of a sign; its rows of ink are as many for coarse signs, twice as many for fine ones.
_HALF: Final = (20, 8)
_TALL: Final = (20, 17)
_TITLE: Final = (20, 9)
_GAP: Final = ("." * 20,)

PURE_STRAIGHT: Final = "青龙"
BIG_WIN: Final = "胡"

Rows: TypeAlias = Annotated[
    tuple[Annotated[str, Field(pattern=r"^[#.]+$")], ...], Field(min_length=2)
]
"""A `Bitmap`, checked."""

_CONFIG: Final = ConfigDict(extra="forbid", frozen=True)


class SignSet(BaseModel):
    """Halves of a tile, whole tiles, and the signs of big wins."""

    model_config = _CONFIG

    signs: dict[str, Rows]
    tall: dict[str, Rows]
    titles: dict[str, Rows]

    @model_validator(mode="after")
    def _complete(self) -> Self:
        halves = {sign for level in LEVELS if level.sign not in self.tall for sign in level.sign}
        missing = (halves - set(self.signs)) | (set(PURE_STRAIGHT + BIG_WIN) - set(self.titles))
        if missing:
            raise ValueError(f"the signs {''.join(sorted(missing))} are missing")
        return self

    def check_size(self, rows: int) -> None:
        """Raises `ValueError` where a sign has not `rows` rows of ink for each row of cells."""
        parts = ((self.signs, _HALF), (self.tall, _TALL), (self.titles, _TITLE))
        for bitmaps, (width, height) in parts:
            for name, bitmap in bitmaps.items():
                if {(len(row), len(bitmap)) for row in bitmap} != {(width, rows * height)}:
                    raise ValueError(f"{name} must be {width} wide and {rows * height} high")


class OccasionSigns(BaseModel):
    """`assets/occasions.toml`: all signs twice, `coarse` for faces without half blocks."""

    model_config = _CONFIG

    fine: SignSet
    coarse: SignSet

    @model_validator(mode="after")
    def _sizes(self) -> Self:
        self.fine.check_size(2)
        self.coarse.check_size(1)
        return self


@cache
def load_occasion_signs() -> OccasionSigns:
    """The signs; raises `liisi_tui.ui.data_files.BrokenAsset`."""
    return load_toml("occasions.toml", OccasionSigns.model_validate)


def _signs(look: Look) -> SignSet:
    signs = load_occasion_signs()
    return signs.fine if look.face.glyphs == "any" else signs.coarse


def _rows(look: Look, bitmap: Bitmap) -> Bitmap:
    """A sign of the set that the look takes with two rows to a cell."""
    if look.face.glyphs == "any":
        return bitmap
    return tuple(row for row in bitmap for _ in range(2))


def level_bitmap(look: Look, level: Level) -> Bitmap:
    """The sign of a level, two rows to a cell: one that fills the tile, or one above another."""
    signs = _signs(look)
    if level.sign in signs.tall:
        return _rows(look, signs.tall[level.sign])
    upper, lower = (_rows(look, signs.signs[sign]) for sign in level.sign)
    return (*upper, *_GAP, *_GAP, *lower)


LEVEL_WIDTH: Final = _TALL[0] + 2 * MARGIN
LEVEL_HEIGHT: Final = _TALL[1] + 3
TITLE_WIDTH: Final = _TITLE[0] + 2 * MARGIN
TITLE_HEIGHT: Final = _TITLE[1] + 3


def level_tile(level: Level) -> Tile:
    """The tile that a level is called after; 中 for 雀神, which is none."""
    return _TILES[level.number - 1]


def _ground(level: Level) -> Ground:
    """雀神 is told from 中 by its ground too."""
    return "standing" if level is LEVELS[-1] else "plain"


def put_level(canvas: Canvas, x: int, y: int, look: Look, level: Level) -> None:
    """A level as a giant tile of `LEVEL_WIDTH` x `LEVEL_HEIGHT` cells."""
    bitmap = level_bitmap(look, level)
    put_giant(canvas, x, y, look, bitmap, level_tile(level), _ground(level))


def put_level_block(canvas: Canvas, x: int, y: int, look: Look, level: Level) -> None:
    """A level as a tile of the hand, 4x3 cells."""
    tile, ground = level_tile(level), _ground(level)
    put_block(canvas, x, y, look, tile, ground, BLOCK)
    if level is not LEVELS[-1]:
        return
    style = look.palette.tile(tile, ground)
    lines = level.sign if look.has_signs else (str(level.number), "")
    for row, text in enumerate(lines, y):
        canvas.put(x + 1, row, text or "  ", style)


def put_title(canvas: Canvas, x: int, y: int, look: Look, sign: str, tile: Tile) -> None:
    """A sign of a big win as a giant tile of `TITLE_WIDTH` x `TITLE_HEIGHT`, in a tile's colour."""
    put_giant(canvas, x, y, look, _rows(look, _signs(look).titles[sign]), tile, "standing")
