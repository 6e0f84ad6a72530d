"""A sample of the table, to see a look before playing with it: a seat and a few own tiles.

Nothing here comes from a match.
"""

from __future__ import annotations

from typing import Final

from textual.strip import Strip

from liisi_tui.core.events import Player
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.tiles import parse_tiles
from liisi_tui.core.views import MeldView, PublicSeat, RiverView
from liisi_tui.texts import tr
from liisi_tui.ui.layouts import BLOCK, slot_columns
from liisi_tui.ui.paint.own import HandModel, TileModel, paint_hand, paint_hand_tile
from liisi_tui.ui.paint.panel import paint_panel
from liisi_tui.ui.paint.seats import SeatModel
from liisi_tui.ui.sheet import Sheet
from liisi_tui.ui.slots import HandSlot, slot_numbers

SEAT_WIDTH: Final = 26
SEAT_ROWS: Final = 7
STANDING: Final = parse_tiles("1m5p9s")
FREE: Final = parse_tiles("5m2p6s1z5z6z")
DRAWN: Final = parse_tiles("7z")[0]
SLOTS: Final = (
    *(HandSlot("standing", tile) for tile in STANDING),
    *(HandSlot("free", tile) for tile in FREE),
    HandSlot("drawn", DRAWN),
)
CHOSEN: Final = len(STANDING) + 1
HAND_ROWS: Final = BLOCK.height + 2
_POND: Final = parse_tiles("9m1p3z8s2z4p")
_READY_AT: Final = 4


def put_sample_seat(sheet: Sheet, x: int, y: int) -> None:
    """Another seat that is 听, `SEAT_WIDTH` x `SEAT_ROWS` cells."""
    river = [RiverView(tile, False, False, index == 1) for index, tile in enumerate(_POND)]
    river.insert(_READY_AT, RiverView(None, False, True, False))
    public = PublicSeat(
        seat=1,
        player=Player(name=tr("Sample"), kind="human", bot=None),
        total=12,
        standing_count=3,
        free_count=7,
        has_drawn=False,
        melds=(MeldView(MeldKind.PONG, parse_tiles("3s")[0], 0),),
        river=tuple(river),
        ready=True,
    )
    model = SeatModel(
        look=sheet.look,
        public=public,
        hand=None,
        is_dealer=True,
        is_turn=True,
        has_won=False,
        is_last=True,
        surface="panel",
        tile_width=3,
    )
    # Its last row parts a panel from the own hand below it, which lies elsewhere here.
    _put_strips(sheet, x, y, paint_panel(model, SEAT_WIDTH, SEAT_ROWS)[:-1])


def put_sample_hand(sheet: Sheet, y: int) -> None:
    """Some own tiles in the middle of the sheet: a standing row, a chosen tile, a drawn one."""
    look = sheet.look
    ground = HandModel(
        look=look,
        size=BLOCK,
        slots=SLOTS,
        digits=slot_numbers(SLOTS, "free"),
    )
    _put_strips(sheet, 0, y, paint_hand(ground, sheet.width, HAND_ROWS))
    for slot, x in enumerate(slot_columns(SLOTS, sheet.width, BLOCK)):
        model = TileModel(
            look=look,
            size=BLOCK,
            tile=SLOTS[slot].tile,
            is_standing=SLOTS[slot].row == "standing",
            is_chosen=slot == CHOSEN,
            is_raised=False,
        )
        strips = paint_hand_tile(model, BLOCK.width, BLOCK.height + 1)
        _put_strips(sheet, x, y, strips)


def _put_strips(sheet: Sheet, x: int, y: int, strips: list[Strip]) -> None:
    """Lay painted lines onto a sheet."""
    for row, strip in enumerate(strips, y):
        at = x
        for text, style, _ in strip:
            assert style is not None
            at = sheet.put(at, row, text, style)
