"""Drawing a round that is over: how it ended, who pays what, and the four hands (7.7)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, Literal, TypeAlias

from liisi_tui.core.events import Player, RoundEnded
from liisi_tui.core.passed_over import passed_over
from liisi_tui.core.seats import SEATS, Seat
from liisi_tui.core.seen import left_in_wall
from liisi_tui.core.tiles import Tile, suit_of
from liisi_tui.core.views import OpenHand, OpenView
from liisi_tui.texts import meld_name, tr
from liisi_tui.ui.layouts import BLOCK, MEDIUM_SIZE
from liisi_tui.ui.log_words import ended_words
from liisi_tui.ui.look import Look, meld_label
from liisi_tui.ui.paint.tiles import meld_tiles, put_block, put_meld, put_tile
from liisi_tui.ui.paint.win import SMALL, WinShown, put_win
from liisi_tui.ui.palette import Ground
from liisi_tui.ui.sheet import Sheet, cells
from liisi_tui.ui.standings import points_ink, reason_words, signed
from liisi_tui.ui.words import tile_words

Space: TypeAlias = Literal["dense", "roomy", "blocks", "spread"]
"""How a settlement uses its rows: `roomy` sets rows apart and shows the win in blocks, `blocks`
shows the hands in blocks too, `spread` does so with their rows apart."""
SPACES: Final[tuple[Space, ...]] = ("spread", "blocks", "roomy", "dense")
HAND_X: Final = 3
LEAST_POINTS_CELLS: Final = 13
POINTS_CELLS: Final = 18
"""Cells that points have beside a seat: in windows narrower than 100 columns, and in others."""


def put_settled(sheet: Sheet, y: int, view: OpenView, *, space: Space, next_dealer: str) -> int:
    """The win or why there is none, then the seats; returns the row after them.

    `next_dealer`: who deals next and why, or nothing; with an ending without a win it stands
    there, else below the seats.
    """
    table = view.table
    players = [seat.player for seat in table.seats]
    apart = space in ("spread", "roomy")
    if table.won is not None:
        melds = view.hands[table.won.seat].melds
        passed = passed_over(view)
        win = WinShown(table.won, melds, players, table.rules, table.base_score, passed)
        y = put_win(sheet, y, win, roomy=space != "dense")
    elif table.ended is not None:
        badge = f" {reason_words(table.ended.reason)} "
        x = sheet.put(1, y, badge, sheet.look.palette.badge("cap")) + 1
        words = _ended_words(table.ended, players, sheet.look)
        y = sheet.paragraph(x, y, words, sheet.width - x - 1, "accent")
        y = sheet.paragraph(x, y, next_dealer, sheet.width - x - 1) if next_dealer else y
    y += apart
    sheet.rule(1, y, sheet.width - 2)
    y += 1 + apart
    for seat in SEATS:
        y = _put_seat(sheet, y, view, seat, in_blocks=space in ("spread", "blocks")) + apart
    if table.won is not None and next_dealer:
        y = sheet.paragraph(1, y, next_dealer, sheet.width - 2)
    return y


def _ended_words(event: RoundEnded, players: Sequence[Player], look: Look) -> str:
    """How a round without a win ended, beside a badge that says so in a word."""
    if event.reason == "exhausted":
        return tr("Nobody won round {round}: nobody pays (8.1).", round=event.round)
    return ended_words(event, players, look)


def hands_fit(sheet: Sheet, view: OpenView) -> bool:
    """Whether each hand fits the width of a sheet in blocks."""
    ends = (
        _put_blocks(sheet, HAND_X, -BLOCK.height, hand, face_up=public.ready_face_up)
        for hand, public in zip(view.hands, view.table.seats, strict=True)
    )
    return all(end < sheet.width for end in ends)


def _put_seat(sheet: Sheet, y: int, view: OpenView, seat: Seat, *, in_blocks: bool) -> int:
    """A seat: who it is, its change and total; below them its tiles. Returns the row after it."""
    table, look = view.table, sheet.look
    hand, public = view.hands[seat], table.seats[seat]
    room = _put_change(sheet, y, view, seat)
    end = sheet.put(1, y, look.seat_label(seat), sheet.ink("accent"))
    x = sheet.put(end + 1, y, public.player.name, sheet.ink("strong")) + 1
    if seat == table.dealer:
        x = sheet.put(x, y, f" {tr('Dealer')} ", look.palette.badge("dealer")) + 1
    words = ""
    if table.won is not None and seat == table.won.seat:
        x = sheet.put(x, y, f" {tr('WON')} ", look.palette.badge("won")) + 1
        words = tr("waits for {waits}", waits=tile_words(look, table.won.score.waits))
    elif public.ready:
        # In Chinese there is room for the whole word, beside the 听 of its waits.
        badge = tr("READY") if look.language == "zh" else tr("RDY")
        x = sheet.put(x, y, f" {badge} ", look.palette.badge("ready")) + 1
        words = _waits_words(sheet, view, hand)
    elif table.won is None:
        words = tr("had not declared ready 听")
    sheet.cut(x, y, words, max(0, min(room - x, cells(look, words))), "dim")
    if in_blocks:
        _put_blocks(sheet, HAND_X, y + 1, hand, face_up=public.ready_face_up)
        return y + 1 + BLOCK.height
    _put_hand(sheet, HAND_X, y + 1, hand, face_up=public.ready_face_up)
    return y + 2


def _waits_words(sheet: Sheet, view: OpenView, hand: OpenHand) -> str:
    """What a ready seat waited for; without a win also how many of it the wall still had."""
    waits = tile_words(sheet.look, hand.waits)
    if view.table.won is not None:
        return tr("waits for {waits}", waits=waits)
    left = left_in_wall(view)
    return tr(
        "waited for {waits}: {n} in the wall", waits=waits, n=sum(left[w] for w in hand.waits)
    )


def _put_change(sheet: Sheet, y: int, view: OpenView, seat: Seat) -> int:
    """What a seat gains or loses, and its new total; returns the cell they begin in."""
    ended = view.table.ended
    if ended is None:
        return sheet.width
    end = sheet.width - 2
    room = POINTS_CELLS if sheet.width >= MEDIUM_SIZE.width else LEAST_POINTS_CELLS
    totals = [tr("Total {n}", n=signed(total, room)) for total in ended.totals]
    sheet.right(end, y, totals[seat], "strong")
    end -= max(15, *(cells(sheet.look, total) + 2 for total in totals))
    delta = ended.deltas[seat]
    sheet.right(end, y, signed(delta, room), points_ink(delta))
    return end - max(cells(sheet.look, signed(one, room)) for one in ended.deltas) - 1


def _laid(face_up: bool) -> str:
    """How the 听 tile lay during the round: open to all (明听) or not (6.4)."""
    return tr("face up") if face_up else tr("laid")


def _put_hand(sheet: Sheet, x: int, y: int, hand: OpenHand, *, face_up: bool) -> None:
    """All tiles on one row: standing, the others, the drawn one, the 听 tile, melds.

    `face_up`: the 听 tile lay open.
    """
    look = sheet.look
    if hand.standing:
        x = sheet.text(x, y, tr("St"), "dim") + 1
        for tile in hand.standing:
            x = put_tile(sheet, x, y, look, tile, "standing", SMALL)
        x += 1
    x = sheet.text(x, y, tr("Hd"), "dim") + 1
    for number, tile in enumerate(hand.free):
        x = put_tile(sheet, x, y, look, tile, "alternate" if number % 2 else "plain", SMALL)
    if hand.drawn is not None:
        x = put_tile(sheet, x + 1, y, look, hand.drawn, "plain", SMALL)
    if hand.ready_tile is not None:
        x = sheet.text(x + 1, y, _laid(face_up), "dim") + (look.language == "en")
        x = put_tile(sheet, x, y, look, hand.ready_tile, "ready", SMALL)
    for meld in hand.melds:
        x = put_meld(sheet, x + 1, y, look, meld, width=SMALL, pitch=SMALL, surface="felt")


def _put_blocks(sheet: Sheet, x: int, y: int, hand: OpenHand, *, face_up: bool) -> int:
    """All tiles as blocks, as `_put_hand`, suits apart; returns the cell after them."""
    middle = y + 1
    if hand.standing:
        x = sheet.text(x, middle, tr("St"), "dim") + 1
        x = _put_row(sheet, x, y, hand.standing, "standing") + 1
    x = sheet.text(x, middle, tr("Hd"), "dim") + 1
    for number, (_, tiles) in enumerate(groupby(hand.free, suit_of)):
        x = _put_row(sheet, x + (number > 0), y, tuple(tiles))
    if hand.drawn is not None:
        x = _put_row(sheet, x + 1, y, (hand.drawn,))
    if hand.ready_tile is not None:
        x = sheet.text(x + 1, middle, _laid(face_up), "dim") + 1
        x = _put_row(sheet, x, y, (hand.ready_tile,), "ready")
    for meld in hand.melds:
        # In Chinese there is room for what kind of kong it is.
        chinese = sheet.look.language == "zh"
        label = meld_name(meld.kind) if chinese else meld_label(meld.kind)
        x = sheet.text(x + 1, middle, label, "dim") + 1
        x = _put_row(sheet, x, y, meld_tiles(meld))
    return x


def _put_row(
    sheet: Sheet, x: int, y: int, tiles: Sequence[Tile | None], ground: Ground | None = None
) -> int:
    """Blocks side by side, on a ground or on two by turns; returns the cell after them."""
    for number, tile in enumerate(tiles):
        shade: Ground = ground or ("alternate" if number % 2 else "plain")
        put_block(sheet, x, y, sheet.look, tile, shade, BLOCK)
        x += BLOCK.width
    return x
