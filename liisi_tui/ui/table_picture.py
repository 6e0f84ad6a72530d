"""The table as one sheet, for pictures: what the large screen shows, all hands open or one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from textual.geometry import Region
from textual.strip import Strip

from liisi_tui.core.seats import Seat
from liisi_tui.core.stacks import stacks_of
from liisi_tui.core.views import OpenHand, SeatView, SpectatorView
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

SIDES: Final[tuple[Literal["left"], Literal["right"]]] = ("left", "right")
_WORDS: Final = 12
"""Rows that there are for words below the table."""


@dataclass(frozen=True, slots=True)
class TableShown:
    """A table turned so that `bottom` is nearest, with the hands that may be seen.

    `own`: the nearest seat's own view, without `hands`; `hands`: those of all seats, open.
    """

    view: SpectatorView
    bottom: Seat
    own: SeatView | None = None
    hands: Sequence[OpenHand] = ()

    def open_hand(self, seat: Seat) -> OpenHand | None:
        """The hand of a seat where all are open."""
        return self.hands[seat] if self.hands else None

    def nearest_hand(self) -> SeatView | OpenHand:
        """The hand at the bottom."""
        return self.own if self.own is not None else self.hands[self.bottom]


def table_sheet(table: TableShown, look: Look, note: str, words: Iterable[str]) -> Sheet:
    """The table with `note` above it at the right and, below it, `words`, a paragraph each."""
    layout = table_layout(LARGE_SIZE)
    assert layout is not None
    zones, view = layout.zones, table.view
    sheet = Sheet(look, LARGE_SIZE.width, zones["prompt"].y + _WORDS)
    _put_middle(sheet, table, layout)
    status = StatusModel(
        look=look,
        round=view.round,
        dealer=view.dealer,
        base_score=view.base_score,
        tiles_left=view.tiles_left,
        reserve=view.reserve,
        note=note,
    )
    _put(sheet, zones["status"], paint_status(status, *zones["status"].size))
    wall = WallModel(look, stacks_of(view))
    _put(sheet, zones["wall"], paint_wall(wall, *zones["wall"].size))
    _put_hand(sheet, table, layout)
    y = zones["prompt"].y
    for paragraph in words:
        y = sheet.paragraph(1, y, paragraph, sheet.width - 2)
    return sheet.cropped(min(y + 1, sheet.height))


def _put_middle(sheet: Sheet, table: TableShown, layout: TableLayout) -> None:
    """The three other seats and the rivers between them."""
    zones, view = layout.zones, table.view
    seats = side_seats(table.bottom)
    top = _seat(sheet.look, table, seats["top"], layout)
    _put(sheet, zones["top"], paint_strip(top, *zones["top"].size))
    for side in SIDES:
        model = _seat(sheet.look, table, seats[side], layout)
        _put(sheet, zones[side], paint_side(model, *zones[side].size))
    centre = CentreModel(
        look=sheet.look,
        bottom=table.bottom,
        seats=view.seats,
        turn=view.turn,
        last_discard=view.last_discard,
        round=view.round,
        tiles_left=view.tiles_left,
        reserve=view.reserve,
        tile_width=layout.tile_width,
    )
    _put(sheet, zones["centre"], paint_centre(centre, *zones["centre"].size))


def _put_hand(sheet: Sheet, table: TableShown, layout: TableLayout) -> None:
    """The nearest seat: its name and melds, and its tiles as blocks."""
    look, hand, zone = sheet.look, table.nearest_hand(), layout.zones["hand"]
    seat = _seat(look, table, table.bottom, layout)
    head = HeadModel(seat, False, hand.melds, hand.waits)
    _put(sheet, layout.zones["head"], paint_head(head, *layout.zones["head"].size))
    slots, block = hand_slots(hand), layout.block
    ground = HandModel(look=look, size=block, slots=slots, digits=("",) * len(slots))
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


def _seat(look: Look, table: TableShown, seat: Seat, layout: TableLayout) -> SeatModel:
    hand = table.open_hand(seat)
    return seat_model(look, table.view, seat, hand, "felt", layout.tile_width)


def _put(sheet: Sheet, region: Region, strips: Iterable[Strip]) -> None:
    """Copy painted lines to where their zone lies."""
    for y, strip in enumerate(strips, region.y):
        x = region.x
        for text, style, _ in strip:
            assert style is not None
            x = sheet.put(x, y, text, style)
