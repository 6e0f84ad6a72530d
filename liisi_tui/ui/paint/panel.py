"""Drawing another seat as a panel of the compact layout, 26 cells or more by 7 rows."""

from __future__ import annotations

from rich.cells import cell_len
from textual.strip import Strip

from liisi_tui.core.views import OpenHand
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import Canvas
from liisi_tui.ui.faces import SMALL
from liisi_tui.ui.paint.rivers import has_shelved, put_river
from liisi_tui.ui.paint.seats import (
    SeatModel,
    open_tiles,
    put_dealer,
    put_hand_bars,
    put_hand_label,
    put_name,
    put_standing_label,
    put_state,
    put_total,
    state_badge,
)
from liisi_tui.ui.paint.tiles import SHORT_MELD_CELLS, put_short_meld, put_tile
from liisi_tui.ui.palette import Ground

RIVER_ROWS = 3


def paint_panel(model: SeatModel, width: int, height: int) -> list[Strip]:
    """Name, backs with counts, melds, three rows of discards, and a rule below.

    An open hand takes the rule's row too.
    """
    look, surface = model.look, model.surface
    canvas = Canvas(width, height, look.text(surface, "text"))
    columns = (width - 2) // SMALL
    end = 1 + columns * SMALL
    _put_heading(canvas, model, end)
    badge_x = end - cell_len(state_badge(model)[1])
    row = 1
    if model.hand is None:
        if _put_backs(canvas, model, badge_x - 1) >= badge_x:
            row = 2  # so long a hand has no melds
        _put_melds(canvas, 1, 2, model)
        rule = look.text("felt", "line")
        canvas.fill(0, height - 1, width, 1, rule, look.face.marks.rule)
    else:
        _put_open_hand(canvas, model, model.hand, columns)
    put_state(canvas, badge_x, row, model)
    put_river(
        canvas,
        1,
        3 if model.hand is None else 4,
        look,
        model.public.river,
        is_last=model.is_last,
        columns=columns,
        rows=RIVER_ROWS,
        width=SMALL,
        pitch=SMALL,
        surface=surface,
    )
    return canvas.strips()


def _put_heading(canvas: Canvas, model: SeatModel, end: int) -> None:
    """The name from the left, the dealer's badge and the total from the right."""
    end = put_total(canvas, end, 0, model) - 1
    if model.is_dealer:
        end -= cell_len(tr("DLR")) + 1
        put_dealer(canvas, end + 1, 0, model)
    put_name(canvas, 0, 0, model, end)


def _put_backs(canvas: Canvas, model: SeatModel, end: int) -> int:
    """Standing row and hand from behind, if possible before cell `end`; returns the cell after."""
    look = model.look
    x = put_standing_label(canvas, 1, 1, model)
    bars = look.face.marks.bar * model.public.standing_count
    x = canvas.put(x, 1, bars, look.text(model.surface, "standing_bar"))
    if has_shelved(look, model.public):
        canvas.put(x, 1, look.face.marks.back, look.palette.badge("ready_back"))
    x += 1
    return put_hand_bars(canvas, put_hand_label(canvas, x, 1, model), 1, model, end)


def _put_melds(canvas: Canvas, x: int, y: int, model: SeatModel) -> None:
    for meld in model.public.melds:
        x = put_short_meld(canvas, x, y, model.look, meld, model.surface) + 1


def _put_open_hand(canvas: Canvas, model: SeatModel, hand: OpenHand, columns: int) -> None:
    """Standing row, then the hand in one row and, where it is longer, before the melds."""
    x = put_standing_label(canvas, 1, 1, model) + 1
    for tile in hand.standing:
        x = put_tile(canvas, x, 1, model.look, tile, "standing", SMALL)
    if has_shelved(model.look, model.public):
        canvas.put(x, 1, model.look.face.marks.back, model.look.palette.badge("ready_back"))
    tiles = open_tiles(hand)
    for index, (tile, ground) in enumerate(tiles):
        shade: Ground = "alternate" if ground == "plain" and index % 2 else ground
        left, top = 1 + index % columns * SMALL, 2 + index // columns
        put_tile(canvas, left, top, model.look, tile, shade, SMALL)
    overflow = max(0, len(tiles) - columns)
    cells = len(model.public.melds) * (SHORT_MELD_CELLS + 1) - 1
    x = min(1 + overflow * SMALL + bool(overflow), 1 + columns * SMALL - cells)
    _put_melds(canvas, x, 3, model)
