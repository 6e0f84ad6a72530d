"""Drawing a round that is over: how it ended, who pays what, and the four hands (7.7)."""

from __future__ import annotations

from liisi_tui.core.seats import SEATS, Seat
from liisi_tui.core.views import OpenHand, OpenView
from liisi_tui.texts import tr
from liisi_tui.ui.log_words import ended_words
from liisi_tui.ui.paint.tiles import put_meld, put_tile
from liisi_tui.ui.paint.win import SMALL, WinShown, put_win
from liisi_tui.ui.sheet import Sheet, cells
from liisi_tui.ui.standings import points_ink, signed
from liisi_tui.ui.words import tile_words


def put_settled(sheet: Sheet, y: int, view: OpenView, *, roomy: bool) -> int:
    """The win or why there is none, then the seats; returns the row after them.

    `roomy`: tiles as blocks and rows apart.
    """
    table = view.table
    players = [seat.player for seat in table.seats]
    if table.won is not None:
        melds = view.hands[table.won.seat].melds
        win = WinShown(table.won, melds, players, table.rules, table.base_score)
        y = put_win(sheet, y, win, roomy=roomy)
    elif table.ended is not None:
        words = ended_words(table.ended, players, sheet.look)
        y = sheet.paragraph(1, y + 1, words, sheet.width - 2, "accent") + 1
    y += roomy
    sheet.rule(1, y, sheet.width - 2)
    y += 1 + roomy
    for seat in SEATS:
        y = _put_seat(sheet, y, view, seat) + roomy
    return y


def _put_seat(sheet: Sheet, y: int, view: OpenView, seat: Seat) -> int:
    """A seat in two rows: who it is, its change and total; below them its tiles."""
    table, look = view.table, sheet.look
    hand, public = view.hands[seat], table.seats[seat]
    room = _put_change(sheet, y, view, seat)
    end = sheet.put(1, y, look.seat_label(seat), sheet.ink("accent"))
    x = sheet.put(end + 1, y, public.player.name, sheet.ink("strong")) + 1
    if seat == table.dealer:
        x = sheet.put(x, y, f" {tr('Dealer')} ", look.palette.badge("dealer")) + 1
    if table.won is not None and seat == table.won.seat:
        sheet.put(x, y, f" {tr('WON')} ", look.palette.badge("won"))
    elif public.ready:
        x = sheet.put(x, y, f" {tr('RDY')} ", look.palette.badge("ready")) + 1
        waits = tr("waits for {waits}", waits=tile_words(look, hand.waits))
        sheet.cut(x, y, waits, max(0, min(room - x, cells(look, waits))), "dim")
    _put_hand(sheet, 3, y + 1, hand)
    return y + 2


def _put_change(sheet: Sheet, y: int, view: OpenView, seat: Seat) -> int:
    """What a seat gains or loses, and its new total; returns the cell they begin in."""
    ended = view.table.ended
    if ended is None:
        return sheet.width
    end = sheet.width - 2
    totals = [tr("Total {n}", n=signed(total)) for total in ended.totals]
    sheet.right(end, y, totals[seat], "strong")
    end -= max(15, *(cells(sheet.look, total) + 2 for total in totals))
    delta = ended.deltas[seat]
    sheet.right(end, y, signed(delta), points_ink(delta))
    return end - max(cells(sheet.look, signed(one)) for one in ended.deltas) - 1


def _put_hand(sheet: Sheet, x: int, y: int, hand: OpenHand) -> None:
    """All tiles on one row: standing, the others, the drawn one, melds."""
    look = sheet.look
    if hand.standing:
        x = sheet.text(x, y, tr("St"), "dim") + 1
        for tile in hand.standing:
            x = put_tile(sheet, x, y, look, tile, "standing", SMALL)
        x += 1
    for number, tile in enumerate(hand.free):
        x = put_tile(sheet, x, y, look, tile, "alternate" if number % 2 else "plain", SMALL)
    if hand.drawn is not None:
        x = put_tile(sheet, x + 1, y, look, hand.drawn, "plain", SMALL)
    if hand.ready_tile is not None:
        x = sheet.text(x + 1, y, tr("RDY"), "dim") + (look.language == "en")
        x = put_tile(sheet, x, y, look, hand.ready_tile, "ready", SMALL)
    for meld in hand.melds:
        x = put_meld(sheet, x + 1, y, look, meld, width=SMALL, pitch=SMALL, surface="felt")
