"""Drawing tiles in groups on a row: open hands, readings and melds of a settlement."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from rich.cells import cell_len
from textual.strip import Strip

from liisi_tui.core.tiles import Tile, parse_tiles
from liisi_tui.core.views import OpenHand
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import Canvas
from liisi_tui.ui.faces import SMALL, WIDE
from liisi_tui.ui.layouts import BLOCK
from liisi_tui.ui.look import Look, meld_label
from liisi_tui.ui.paint.tiles import meld_tiles, put_block, put_tile
from liisi_tui.ui.palette import Ground, Surface

RowSize: TypeAlias = Literal["small", "wide", "block"]
_WIDTHS: Final = {"small": SMALL, "wide": WIDE, "block": BLOCK.width}
GROUP_GAP: Final = 2


@dataclass(frozen=True, slots=True)
class TileGroup:
    """Tiles that lie side by side after a `label`; the tile at `marked` stands out by a sign."""

    tiles: tuple[Tile | None, ...]
    ground: Ground = "plain"
    label: str = ""
    marked: int | None = None


@dataclass(frozen=True, slots=True)
class TileRowModel:
    """Groups from left to right, on a surface."""

    look: Look
    groups: tuple[TileGroup, ...]
    size: RowSize = "small"
    surface: Surface = "felt"


def row_height(size: RowSize) -> int:
    """Rows that a row of tiles takes: 1, for blocks 4 (the last for the mark)."""
    return BLOCK.height + 1 if size == "block" else 1


def row_width(groups: Iterable[TileGroup], size: RowSize) -> int:
    """Cells that the groups take, without a margin."""
    cells = 0
    for group in groups:
        label = cell_len(group.label) + 1 if group.label else 0
        cells += label + len(group.tiles) * _WIDTHS[size] + GROUP_GAP
    return max(0, cells - GROUP_GAP)


def hand_groups(hand: OpenHand, won_tile: Tile | None = None) -> tuple[TileGroup, ...]:
    """An open hand: standing row, free tiles, the drawn or winning tile marked, the melds."""
    groups = []
    if hand.standing:
        groups.append(TileGroup(hand.standing, "standing", tr("St")))
    if hand.free:
        groups.append(TileGroup(hand.free))
    last = hand.drawn if won_tile is None else won_tile
    if last is not None:
        groups.append(TileGroup((last,), "chosen", marked=0))
    groups += [TileGroup(meld_tiles(meld), label=meld_label(meld.kind)) for meld in hand.melds]
    return tuple(groups)


def reading_groups(decomposition: Iterable[str]) -> tuple[TileGroup, ...]:
    """The sets of a reading as FORMATS 3 gives them, each in mpsz, in their order."""
    return tuple(TileGroup(tuple(parse_tiles(text))) for text in decomposition)


def paint_tile_row(model: TileRowModel, width: int, height: int) -> list[Strip]:
    """The groups from the left; what does not fit is cut off."""
    look = model.look
    canvas = Canvas(width, height, look.text(model.surface, "text"))
    put_tile_row(canvas, 0, 0, model)
    return canvas.strips()


def put_tile_row(canvas: Canvas, x: int, y: int, model: TileRowModel) -> int:
    """Draw the groups from `x` on; returns the cell after the last."""
    look, cells = model.look, _WIDTHS[model.size]
    in_blocks = model.size == "block"
    for group in model.groups:
        if group.label:
            ink = look.text(model.surface, "accent" if group.ground == "standing" else "dim")
            x = canvas.put(x, y + in_blocks, group.label, ink) + 1
        for index, tile in enumerate(group.tiles):
            ground = group.ground
            if group.marked == index:
                ground = "chosen"
            elif ground == "plain" and index % 2:
                ground = "alternate"
            if in_blocks:
                put_block(canvas, x, y, look, tile, ground, BLOCK)
            else:
                put_tile(canvas, x, y, look, tile, ground, cells)
            if group.marked == index:
                _put_mark(canvas, x, y, model)
            x += cells
        x += GROUP_GAP
    return x - GROUP_GAP if model.groups else x


def _put_mark(canvas: Canvas, x: int, y: int, model: TileRowModel) -> None:
    marks, style = model.look.face.marks, model.look.text(model.surface, "turn")
    if model.size == "block":
        canvas.put(x + 1, y + BLOCK.height, marks.raised * 2, style)
    else:
        canvas.put(x + _WIDTHS[model.size], y, marks.last, style)
