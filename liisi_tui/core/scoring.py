"""Scoring: who pays whom for a won hand, and why (RULES 7, FORMATS 3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from liisi_tui.core import shapes
from liisi_tui.core.fans import FAN_ORDER, KONG_FANS, Choice, choices, hand_fans
from liisi_tui.core.groups import copies_text
from liisi_tui.core.hand import UNIT_OF
from liisi_tui.core.melds import Meld
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEATS, Seat, distance
from liisi_tui.core.settlement import Fan, Item, Payment, Settlement
from liisi_tui.core.tiles import COPIES, Tile

DEALER_POINTS: Final = 1
DEAL_IN_POINTS: Final = 1
SELF_DRAW_MULTIPLIER: Final = 2


@dataclass(frozen=True, slots=True)
class WinningHand:
    """A claim to have won, well formed: 13 tiles less three a meld, no fifth copy among them.

    `concealed` are the winner's unmelded tiles before the winning tile, standing tiles included.
    `source` is the discarder of the winning tile, `None` for 自摸; `ready` are the seats that have
    declared 听.
    """

    rules: Rules
    base_score: int
    dealer: Seat
    winner: Seat
    concealed: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    winning_tile: Tile
    source: Seat | None
    ready: frozenset[Seat]

    @property
    def multiplier(self) -> int:
        """2 for 自摸, else 1 (7.3)."""
        return SELF_DRAW_MULTIPLIER if self.source is None else 1


def settle(win: WinningHand) -> Settlement:
    """The settlement of a win (7.2-7.5), by the choice that is worth most.

    Of choices worth the same, the one whose wait comes first in `FAN_ORDER`, then the first
    reading. Raises `Refusal`: `win_not_ready` (6.1), `fifth_copy` (6.3), `not_winning` (7.1),
    `missing_suit_required` (12).
    """
    return next(_settlements(win))


def accepts(win: WinningHand, claimed: Settlement) -> bool:
    """Whether a settlement that somebody else has written is right for a win (FORMATS 3).

    The order of its decomposition does not matter, and where several readings or groups are worth
    the same, any of them may stand there. Raises `Refusal` as `settle`.
    """
    right = list(_settlements(win))
    bare = replace(claimed, decomposition=())
    groups = sorted(claimed.decomposition)
    return any(replace(one, decomposition=()) == bare for one in right) and any(
        sorted(one.decomposition) == groups for one in right
    )


def _settlements(win: WinningHand) -> Iterator[Settlement]:
    """A settlement for each choice that is worth most, the preferred one first."""
    codes = shapes.codes_of(win.concealed)
    waited = _check(win, codes)
    codes[win.winning_tile // 9] += UNIT_OF[win.winning_tile]
    found = [
        (choice.points, choice) for choice in choices(codes, win.winning_tile, waited, win.rules)
    ]
    most = max([points for points, _ in found])
    best = sorted([choice for points, choice in found if points == most], key=_preference)
    fixed = hand_fans(codes, win.melds, win.rules)
    return (_settlement(win, waited, fixed, choice) for choice in best)


def _check(win: WinningHand, codes: list[int]) -> tuple[Tile, ...]:
    """What the tiles waited for; raises `Refusal` where this is no legal win."""
    tile = win.winning_tile
    if win.winner not in win.ready:
        raise Refusal("win_not_ready", seat=win.winner)
    waited = shapes.waits(codes, win.melds, missing_suit_required=win.rules.missing_suit_required)
    if tile in waited:
        return waited
    held = win.concealed.count(tile)
    held += sum(meld.size for meld in win.melds if meld.tile == tile)
    if held == COPIES:
        raise Refusal("fifth_copy", tile=tile, seat=win.winner)
    if tile in shapes.waits(codes, win.melds):
        raise Refusal("missing_suit_required", tile=tile, seat=win.winner)
    raise Refusal("not_winning", tile=tile, seat=win.winner)


def _preference(choice: Choice) -> int:
    """Smaller is preferred: `closed_wait` is named before `edge_wait` (7.2)."""
    return min(map(_place, choice.fans), default=len(FAN_ORDER))


def _place(fan: Fan) -> int:
    return FAN_ORDER.index(fan.name)


def _settlement(
    win: WinningHand, waited: tuple[Tile, ...], fixed: tuple[Fan, ...], choice: Choice
) -> Settlement:
    fans = tuple(sorted(fixed + choice.fans, key=_place))
    shared = _shared_items(win, fans)
    payments = tuple(
        [payment for loser in _losers(win) for payment in _payments(win, shared, loser)]
    )
    uncapped = _uncapped(payments)
    deltas = _deltas(win, uncapped)
    reading = choice.reading
    return Settlement(
        fans=fans,
        decomposition=(
            *map(str, reading.sets),
            *(copies_text(meld.tile, meld.size) for meld in win.melds),
            str(reading.pair),
        ),
        waits=waited,
        multiplier=2 if win.source is None else 1,
        payments=payments,
        capped=deltas != uncapped,
        deltas=deltas,
    )


def _losers(win: WinningHand) -> list[Seat]:
    """Everyone but the winner (7.4), in the order E S W N."""
    return [seat for seat in SEATS if seat != win.winner]


def _shared_items(win: WinningHand, fans: tuple[Fan, ...]) -> tuple[Item, ...]:
    """What every loser's loss is made of: the fans, doubled for 自摸 but for kongs (7.3)."""
    doubled = win.multiplier
    return tuple(
        [
            Item(fan.name, fan.points if fan.name in KONG_FANS else fan.points * doubled)
            for fan in fans
        ]
    )


def _items(win: WinningHand, shared: tuple[Item, ...], loser: Seat) -> tuple[Item, ...]:
    """What a loser's loss is made of: after doubling, before `base_score` (7.3)."""
    items = shared
    dealer_loses = loser == win.dealer and win.rules.dealer_points == "either"
    if win.winner == win.dealer or dealer_loses:
        items += (Item("dealer", DEALER_POINTS * win.multiplier),)
    if loser == win.source and loser not in win.ready:
        items += (Item("deal_in", DEAL_IN_POINTS),)
    return items


def _payments(win: WinningHand, shared: tuple[Item, ...], loser: Seat) -> tuple[Payment, ...]:
    """The rows of one loser (7.4): one, or two where it pays its own kong points in 包三家."""
    items = _items(win, shared, loser)
    if win.source is None or win.source in win.ready or win.source == loser:
        return (_payment(win, loser, loser, items),)
    if win.rules.deal_in_pays_kongs:
        return (_payment(win, win.source, loser, items),)
    kongs = tuple(item for item in items if item.name in KONG_FANS)
    others = tuple(item for item in items if item.name not in KONG_FANS)
    first = _payment(win, win.source, loser, others)
    return (first, _payment(win, loser, loser, kongs)) if kongs else (first,)


def _payment(win: WinningHand, payer: Seat, loser: Seat, items: tuple[Item, ...]) -> Payment:
    points = win.base_score * sum([item.points for item in items])
    return Payment(payer=payer, winner=win.winner, points=points, loser=loser, items=items)


def _uncapped(payments: Iterable[Payment]) -> tuple[int, int, int, int]:
    """What each seat gains or loses by the payments alone."""
    deltas = [0, 0, 0, 0]
    for payment in payments:
        deltas[payment.payer] -= payment.points
        deltas[payment.winner] += payment.points
    return deltas[0], deltas[1], deltas[2], deltas[3]


def _deltas(win: WinningHand, uncapped: tuple[int, int, int, int]) -> tuple[int, int, int, int]:
    """What each seat gains or loses in the end: no more than `cap` (7.5)."""
    cap = win.rules.cap
    if cap is None or uncapped[win.winner] <= cap:
        return uncapped
    paid = {seat: min(-uncapped[seat], cap) for seat in _losers(win)}
    total = sum(paid.values())
    if total > cap:
        remainders = {seat: cap * points % total for seat, points in paid.items()}
        paid = {seat: cap * points // total for seat, points in paid.items()}
        left_over = cap - sum(paid.values())
        for seat in sorted(paid, key=lambda seat: (-remainders[seat], distance(win.winner, seat)))[
            :left_over
        ]:
            paid[seat] += 1
    deltas = [-paid.get(seat, 0) for seat in SEATS]
    deltas[win.winner] = sum(paid.values())
    return deltas[0], deltas[1], deltas[2], deltas[3]
