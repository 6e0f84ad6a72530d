"""Where everything lies: three layouts by the size of the terminal, all in cells.

    compact, from 80x24: status 1 | wall 1 | three opponents side by side 7 | own head 1 |
        own river 1 | hand 5 | prompt 2 | log 5 | keys 1
    medium, from 100x30: status 1 | wall 1 | top seat 2 | sides and centre 12 | own head 1 |
        hand 5 | prompt 2 | log 5 | keys 1
    large, from 120x40: status 1 | wall 1 | top seat 3 | sides and centre 15 | own head 1 |
        hand 7 | prompt 2 | log 9 | keys 1

Where a large window has the rows for it, the discards are drawn higher: with an edge from 48 rows
on, as blocks from 56 rows on. The board stays at most so wide (`BOARD_WIDTHS`), with equal margins
at both sides; more columns go to the middle up to there, more rows to the log.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from textual.geometry import Region, Size

from liisi_tui.ui.faces import SMALL, WIDE

if TYPE_CHECKING:
    from liisi_tui.ui.slots import HandSlot

LayoutKind: TypeAlias = Literal["compact", "medium", "large"]
ZoneName: TypeAlias = Literal[
    "status",
    "wall",
    "left",
    "top",
    "right",
    "centre",
    "head",
    "river",
    "hand",
    "prompt",
    "log",
    "keys",
]

MIN_SIZE: Final = Size(80, 24)
MEDIUM_SIZE: Final = Size(100, 30)
LARGE_SIZE: Final = Size(120, 40)
BOARD_WIDTHS: Final[Mapping[LayoutKind, int]] = {"medium": 120, "large": 140}
"""Columns of the board at most; the compact one uses all there are."""
_SIDE_WIDTHS: Final = {"medium": 21, "large": 25}
# From how many rows on discards are so many rows high, and how high the middle then is.
_RIVERS: Final = ((56, 3, 31), (48, 2, 23), (40, 1, 15))


@dataclass(frozen=True, slots=True)
class TileSize:
    """The block of an own tile: `height` with its edge, `pitch` from one tile to the next."""

    width: int
    height: int
    pitch: int


BLOCK: Final = TileSize(width=4, height=3, pitch=5)
LARGE_BLOCK: Final = TileSize(width=7, height=5, pitch=8)
STANDING_GAP: Final = 2
DRAWN_GAP: Final = 1
FULL_HAND: Final = 14


@dataclass(frozen=True)
class TableLayout:
    """A layout at a size; `zones` holds the region of each zone that it shows.

    `margin`: free columns at each side of the board; `river_height`: rows of a tile in a pond.
    """

    kind: LayoutKind
    size: Size
    zones: Mapping[ZoneName, Region]
    margin: int = 0
    river_height: int = 1

    @property
    def tile_width(self) -> int:
        """Cells of a tile in rivers and melds."""
        return WIDE if self.kind == "large" else SMALL

    @property
    def block(self) -> TileSize:
        """The size of the own tiles."""
        return LARGE_BLOCK if self.kind == "large" else BLOCK


def is_too_small(size: Size) -> bool:
    """Whether a terminal is too small for the table; the needed size is `MIN_SIZE`."""
    return size.width < MIN_SIZE.width or size.height < MIN_SIZE.height


def layout_kind(size: Size) -> LayoutKind | None:
    """The layout for a terminal, `None` where it is too small."""
    if is_too_small(size):
        return None
    if size.width >= LARGE_SIZE.width and size.height >= LARGE_SIZE.height:
        return "large"
    if size.width >= MEDIUM_SIZE.width and size.height >= MEDIUM_SIZE.height:
        return "medium"
    return "compact"


@lru_cache(maxsize=16)
def table_layout(size: Size) -> TableLayout | None:
    """The layout of the table in a terminal of `size`, `None` where it is too small."""
    kind = layout_kind(size)
    if kind is None:
        return None
    width, height = size
    margin, river_height = max(0, width - BOARD_WIDTHS.get(kind, width)) // 2, 1
    zones: dict[ZoneName, Region] = {
        "status": Region(0, 0, width, 1),
        "wall": Region(0, 1, width, 1),
    }
    if kind == "compact":
        column = (width - 2) // 3 + 1
        for index, name in enumerate[ZoneName](("left", "top", "right")):
            rest = width - 2 * column if index == 2 else column
            zones[name] = Region(index * column, 2, rest, 7)
        zones["head"] = Region(0, 9, width, 1)
        zones["river"] = Region(0, 10, width, 1)
        hand_y, hand_height = 11, 5
    else:
        side = _SIDE_WIDTHS[kind] + margin
        top, middle = 2, 12
        if kind == "large":
            top = 3
            river_height, middle = next(tall for least, *tall in _RIVERS if height >= least)
        y = 2 + top
        zones["top"] = Region(0, 2, width, top)
        zones["left"] = Region(0, y, side, middle)
        zones["centre"] = Region(side, y, width - 2 * side, middle)
        zones["right"] = Region(width - side, y, side, middle)
        zones["head"] = Region(0, y + middle, width, 1)
        hand_y, hand_height = y + middle + 1, 7 if kind == "large" else 5
    prompt_y = hand_y + hand_height
    zones["hand"] = Region(0, hand_y, width, hand_height)
    zones["prompt"] = Region(0, prompt_y, width, 2)
    zones["log"] = Region(0, prompt_y + 2, width, height - prompt_y - 3)
    zones["keys"] = Region(0, height - 1, width, 1)
    return TableLayout(kind, size, zones, margin, river_height)


def board_cells(size: Size) -> int:
    """The columns of the board in a terminal of `size`; a wider window has it in its middle."""
    layout = table_layout(size)
    return size.width - (0 if layout is None else 2 * layout.margin)


def text_cells(size: Size) -> int:
    """The cells that a row of words has on the board, 2 or more."""
    return max(2, board_cells(size) - 2)


def slot_columns(slots: tuple[HandSlot, ...], width: int, block: TileSize) -> tuple[int, ...]:
    """The column at which each slot of the hand begins, in a zone of `width` cells.

    A full hand is centred; a smaller one begins in the same column, so that tiles stay where they
    are when others go. The standing row and the drawn tile lie apart.
    """
    full = FULL_HAND * block.pitch - (block.pitch - block.width) + STANDING_GAP + DRAWN_GAP
    x = max(0, (width - full) // 2)
    columns = []
    previous = ""
    for slot in slots:
        if previous == "standing" and slot.row != "standing":
            x += STANDING_GAP
        if slot.row == "drawn":
            x += DRAWN_GAP
        columns.append(x)
        x += block.pitch
        previous = slot.row
    return tuple(columns)
