"""What the tiles waited for are worth: unseen copies and the points of a win with each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from liisi_tui.core.melds import Meld
from liisi_tui.core.rules import Rules
from liisi_tui.core.scoring import WinningHand, settle
from liisi_tui.core.seats import EAST, SEATS, SOUTH, WEST
from liisi_tui.core.seen import unseen_counts
from liisi_tui.core.settlement import FanName
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import SeatView


@dataclass(frozen=True, slots=True)
class WaitWorth:
    """One kind that is waited for.

    `unseen` are the copies not seen yet, 0 to 4, and `fans` what the hand is worth with it beside
    the basic point. `self_draw` are the points of 自摸, `discard` the least and the most of a win
    on a discard, which differ where it matters who discards (7.4).
    """

    tile: Tile
    unseen: int
    fans: tuple[FanName, ...]
    self_draw: int
    discard: tuple[int, int]


def table_worth(
    view: SeatView, waits: Iterable[Tile], out: Tile | None = None
) -> tuple[WaitWorth, ...]:
    """What a seat would gain at its table, after the cap, with each kind waited for (7.2-7.5).

    `out` is the standing tile that goes out with 听; without it `view` is that of a ready seat
    that has 13 tiles less three a meld, the one just drawn left out.
    """
    table = view.table
    left = unseen_counts(view)
    concealed = [*view.standing, *view.free]
    if out is not None:
        concealed += [] if view.drawn is None else [view.drawn]
        concealed.remove(out)
    ready = frozenset(seat.seat for seat in table.seats if seat.ready) | {view.seat}
    found = []
    for tile in waits:
        win = WinningHand(
            rules=table.rules,
            base_score=table.base_score,
            dealer=table.dealer,
            winner=view.seat,
            concealed=tuple(concealed),
            melds=view.melds,
            winning_tile=tile,
            source=None,
            ready=ready,
        )
        drawn = settle(win)
        gains = [
            settle(replace(win, source=seat)).deltas[view.seat]
            for seat in SEATS
            if seat != view.seat
        ]
        fans = tuple(fan.name for fan in drawn.fans if fan.name != "base")
        worth = drawn.deltas[view.seat], (min(gains), max(gains))
        found.append(WaitWorth(tile, left[tile], fans, *worth))
    return tuple(found)


def points_now(view: SeatView) -> int:
    """What a seat that is 听 gains by winning now, after the cap: on the tile drawn or offered."""
    table = view.table
    tile = view.drawn if view.offered is None else view.offered
    if tile is None:
        raise ValueError("no tile to win on")
    win = WinningHand(
        rules=table.rules,
        base_score=table.base_score,
        dealer=table.dealer,
        winner=view.seat,
        concealed=(*view.standing, *view.free),
        melds=view.melds,
        winning_tile=tile,
        source=None if view.offered is None else table.turn,
        ready=frozenset(seat.seat for seat in table.seats if seat.ready),
    )
    return settle(win).deltas[view.seat]


def hand_worth(
    concealed: Sequence[Tile], melds: Sequence[Meld], waits: Iterable[Tile], rules: Rules
) -> dict[Tile, WaitWorth]:
    """What each seat that neither deals nor discards would lose to the hand alone, base score 1.

    For a hand without a table, 13 tiles less three a meld; the copies in it are those seen.
    """
    found = {}
    for tile in waits:
        win = WinningHand(
            rules=rules,
            base_score=1,
            dealer=WEST,
            winner=EAST,
            concealed=tuple(concealed),
            melds=tuple(melds),
            winning_tile=tile,
            source=None,
            ready=frozenset(SEATS),
        )
        drawn, taken = settle(win), settle(replace(win, source=WEST))
        lost = [
            next(paid.points for paid in one.payments if paid.loser == SOUTH)
            for one in (drawn, taken)
        ]
        held = [*concealed, *(meld.tile for meld in melds for _ in range(meld.size))]
        fans = tuple(fan.name for fan in drawn.fans if fan.name != "base")
        found[tile] = WaitWorth(tile, 4 - held.count(tile), fans, lost[0], (lost[1], lost[1]))
    return found
