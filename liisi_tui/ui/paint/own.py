"""Drawing the seat at the bottom: its head line, its river and its hand."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len
from textual.strip import Strip

from liisi_tui.core.melds import Meld
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import MeldView
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import Canvas
from liisi_tui.ui.faces import SMALL, WIDE
from liisi_tui.ui.layouts import TileSize, slot_columns
from liisi_tui.ui.look import Look
from liisi_tui.ui.paint.rivers import has_shelved, put_river
from liisi_tui.ui.paint.seats import SeatModel, put_dealer, put_name, put_state, total_words
from liisi_tui.ui.paint.tiles import (
    SHORT_MELD_CELLS,
    meld_cells,
    put_block,
    put_meld,
    put_short_meld,
    put_tile,
)
from liisi_tui.ui.palette import Ground
from liisi_tui.ui.slots import HandSlot

_NAME_CELLS = 26


@dataclass(frozen=True, slots=True)
class HeadModel:
    """The head line: `melds` and `waits` are those that the viewer may know."""

    seat: SeatModel
    is_viewer: bool
    melds: tuple[Meld | MeldView, ...]
    waits: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class TileModel:
    """One own tile: `tile` is `None` for a back. `number` stands below a tile that is lifted."""

    look: Look
    size: TileSize
    tile: Tile | None
    is_standing: bool
    is_chosen: bool
    is_raised: bool
    number: str = ""


@dataclass(frozen=True, slots=True)
class HandModel:
    """What lies behind the own tiles: the index row and the bracket of the standing row.

    `digits`: what is written below each slot that does not stand.
    """

    look: Look
    size: TileSize
    slots: tuple[HandSlot, ...]
    digits: tuple[str, ...]


def paint_head(model: HeadModel, width: int, height: int) -> list[Strip]:
    """Name, badges, waits and total at the left, the melds at the right, as long as they fit."""
    seat = model.seat
    look, surface = seat.look, seat.surface
    canvas = Canvas(width, height, look.text(surface, "text"))
    x = put_name(canvas, 0, 0, seat, _NAME_CELLS)
    if model.is_viewer:
        x = canvas.put(x + 1, 0, tr("(you)"), look.text(surface, "dim"))
    x += 1
    x = put_dealer(canvas, x, 0, seat)
    x = canvas.put(x, 0, total_words(seat), look.text(surface, "text")) + 1
    x = put_state(canvas, x, 0, seat)
    if has_shelved(look, seat.public):
        x = canvas.put(x, 0, look.face.marks.back * SMALL, look.palette.badge("ready_back"))
    end = _put_melds(canvas, model, x + 1)
    for tile in model.waits:
        if x + SMALL >= end:
            break
        x = put_tile(canvas, x + 1, 0, look, tile, "plain", SMALL)
    return canvas.strips()


def _put_melds(canvas: Canvas, model: HeadModel, start: int) -> int:
    """The melds, right-aligned in the largest form that fits; returns where they begin."""
    melds, seat = model.melds, model.seat
    room = canvas.width - 1 - start
    for width in (WIDE, SMALL):
        cells = sum(meld_cells(meld, width, width) + 2 for meld in melds) - 2
        if width <= seat.tile_width and cells <= room:
            x = canvas.width - 1 - cells
            begin = x
            for meld in melds:
                x = 2 + put_meld(
                    canvas, x, 0, seat.look, meld, width=width, pitch=width, surface=seat.surface
                )
            return begin
    x = canvas.width - 1 - (len(melds) * (SHORT_MELD_CELLS + 1) - 1)
    begin = x
    for meld in melds:
        x = put_short_meld(canvas, x, 0, seat.look, meld, seat.surface) + 1
    return begin


def paint_own_river(model: SeatModel, width: int, height: int) -> list[Strip]:
    """The own discards on one line, for the compact layout."""
    look = model.look
    canvas = Canvas(width, height, look.text(model.surface, "text"))
    x = canvas.put(1, 0, tr("Rv"), look.text(model.surface, "dim")) + 1
    put_river(
        canvas,
        x,
        0,
        look,
        model.public.river,
        is_last=model.is_last,
        columns=(width - x - 1) // SMALL,
        rows=1,
        width=SMALL,
        pitch=SMALL,
        surface=model.surface,
    )
    return canvas.strips()


def paint_hand(model: HandModel, width: int, height: int) -> list[Strip]:
    """The ground of the hand: in its last row the digits, and the bracket under standing tiles."""
    look = model.look
    marks = look.face.marks
    canvas = Canvas(width, height, look.text("felt", "text"))
    columns = slot_columns(model.slots, width, model.size)
    y = height - 1
    standing = [x for x, slot in zip(columns, model.slots, strict=True) if slot.row == "standing"]
    if standing:
        first, end = standing[0], standing[-1] + model.size.width
        style = look.text("felt", "accent")
        canvas.fill(first, y, end - first, 1, style, marks.rule)
        canvas.put(first, y, marks.corner_left, style)
        canvas.put(end - 1, y, marks.corner_right, style)
        caption = tr("standing")
        text = f" {caption} " if cell_len(caption) + 4 <= end - first else tr("St")
        canvas.put(first + (end - first - cell_len(text)) // 2, y, text, style)
    for x, digit in zip(columns, model.digits, strict=True):
        canvas.put(x + (model.size.width - 1) // 2, y, digit, look.text("felt", "text"))
    return canvas.strips()


def paint_hand_tile(model: TileModel, width: int, height: int) -> list[Strip]:
    """One own tile in its place; where it is chosen or raised a row higher, over its number."""
    look, size = model.look, model.size
    canvas = Canvas(width, height, look.text("felt", "text"))
    ground: Ground = "standing" if model.is_standing else "plain"
    if model.is_chosen:
        ground = "chosen"
    lifted = model.is_chosen or model.is_raised
    put_block(canvas, 0, 0 if lifted else 1, look, model.tile, ground, size)
    if model.is_chosen:
        mark = look.face.marks.raised * 2
        canvas.put((size.width - 2) // 2, height - 1, mark, look.text("felt", "turn"))
    if lifted:
        canvas.put(size.width // 2, height - 1, model.number, look.text("felt", "strong"))
    return canvas.strips()
