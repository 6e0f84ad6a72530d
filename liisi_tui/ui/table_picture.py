"""The table with all hands open as one sheet, for pictures: what the large screen shows of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from textual.geometry import Region
from textual.strip import Strip

from liisi_tui.core.seats import Seat
from liisi_tui.core.stacks import stacks_of
from liisi_tui.core.views import OpenView
from liisi_tui.texts import tr
from liisi_tui.ui.layouts import LARGE_SIZE, TableLayout, slot_columns, table_layout
from liisi_tui.ui.look import Look
from liisi_tui.ui.paint.bars import StatusModel, paint_status
from liisi_tui.ui.paint.centre import CentreModel, paint_centre, side_seats
from liisi_tui.ui.paint.own import (
    HandModel,
    HeadModel,
    TileModel,
    paint_hand,
    paint_hand_tile,
    paint_head,
)
from liisi_tui.ui.paint.seats import SeatModel, seat_model
from liisi_tui.ui.paint.sides import paint_side, paint_strip
from liisi_tui.ui.paint.wall import WallModel, paint_wall
from liisi_tui.ui.sheet import Sheet
from liisi_tui.ui.slots import hand_slots

_WORDS: Final = 8
"""Rows that there are for words below the table."""


def table_sheet(view: OpenView, look: Look, bottom: Seat, words: Iterable[str]) -> Sheet:
    """The table turned so that `bottom` is nearest, and below it `words`, a paragraph each."""
    layout = table_layout(LARGE_SIZE)
    assert layout is not None
    zones = layout.zones
    sheet = Sheet(look, LARGE_SIZE.width, zones["prompt"].y + _WORDS)
    _put_middle(sheet, view, bottom, layout)
    table = view.table
    status = StatusModel(
        look=look,
        round=table.round,
        dealer=table.dealer,
        base_score=table.base_score,
        tiles_left=table.tiles_left,
        reserve=table.reserve,
        note=tr("All hands open"),
    )
    _put(sheet, zones["status"], paint_status(status, *zones["status"].size))
    wall = WallModel(look, stacks_of(table))
    _put(sheet, zones["wall"], paint_wall(wall, *zones["wall"].size))
    _put_hand(sheet, view, bottom, layout)
    y = zones["prompt"].y
    for paragraph in words:
        y = sheet.paragraph(1, y, paragraph, sheet.width - 2)
    return sheet.cropped(min(y + 1, sheet.height))


def _put_middle(sheet: Sheet, view: OpenView, bottom: Seat, layout: TableLayout) -> None:
    """The three other seats and the rivers between them."""
    zones, table = layout.zones, view.table
    seats = side_seats(bottom)
    top = _seat(sheet.look, view, seats["top"], layout)
    _put(sheet, zones["top"], paint_strip(top, *zones["top"].size))
    for side in ("left", "right"):
        model = _seat(sheet.look, view, seats[side], layout)
        _put(sheet, zones[side], paint_side(model, *zones[side].size))
    centre = CentreModel(
        look=sheet.look,
        bottom=bottom,
        seats=table.seats,
        turn=table.turn,
        last_discard=table.last_discard,
        round=table.round,
        tiles_left=table.tiles_left,
        reserve=table.reserve,
        tile_width=layout.tile_width,
    )
    _put(sheet, zones["centre"], paint_centre(centre, *zones["centre"].size))


def _put_hand(sheet: Sheet, view: OpenView, bottom: Seat, layout: TableLayout) -> None:
    """The nearest seat: its name and melds, and its tiles as blocks."""
    look, hand, zone = sheet.look, view.hands[bottom], layout.zones["hand"]
    head = HeadModel(_seat(look, view, bottom, layout), False, hand.melds, hand.waits)
    _put(sheet, layout.zones["head"], paint_head(head, *layout.zones["head"].size))
    slots, block = hand_slots(hand), layout.block
    ground = HandModel(
        look=look, size=block, slots=slots, digits=("",) * len(slots), has_caption=True
    )
    _put(sheet, zone, paint_hand(ground, *zone.size))
    for slot, x in zip(slots, slot_columns(slots, zone.width, block), strict=True):
        tile = TileModel(
            look=look,
            size=block,
            tile=slot.tile,
            is_standing=slot.row == "standing",
            is_chosen=False,
            is_raised=False,
        )
        region = Region(zone.x + x, zone.y, block.width, block.height + 1)
        _put(sheet, region, paint_hand_tile(tile, *region.size))


def _seat(look: Look, view: OpenView, seat: Seat, layout: TableLayout) -> SeatModel:
    return seat_model(look, view.table, seat, view.hands[seat], "felt", layout.tile_width)


def _put(sheet: Sheet, region: Region, strips: Iterable[Strip]) -> None:
    """Copy painted lines to where their zone lies."""
    for y, strip in enumerate(strips, region.y):
        x = region.x
        for text, style, _ in strip:
            assert style is not None
            x = sheet.put(x, y, text, style)
