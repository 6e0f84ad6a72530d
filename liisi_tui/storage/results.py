"""What a round was for each seat, read from the round's events: a row of statistics a seat."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from liisi_tui.core.events import DeclaredReady, Event, Konged, RoundEnded, Won
from liisi_tui.core.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat's share in an ended round.

    `delta` is what it gained or lost, after the cap (7.5). `self_draw` goes with `won`. `deal_in`:
    its discard was won on; `paid_for_all`: without 听, so that it paid for all three (7.4).
    `ready`: it had declared 听. `kongs`: how many it made, 补杠 included.
    """

    seat: Seat
    delta: int
    won: bool
    self_draw: bool
    deal_in: bool
    paid_for_all: bool
    ready: bool
    kongs: int


def seat_results(events: Iterable[Event], ended: RoundEnded) -> tuple[SeatResult, ...]:
    """The results of the four seats, in seat order, from the events of a round and its end."""
    ready: set[Seat] = set()
    kongs = [0, 0, 0, 0]
    won: Won | None = None
    for event in events:
        if isinstance(event, DeclaredReady):
            ready.add(event.seat)
        elif isinstance(event, Konged):
            kongs[event.seat] += 1
        elif isinstance(event, Won):
            won = event
    winner = won.seat if won else None
    discarder = won.source if won else None
    return tuple(
        SeatResult(
            seat=seat,
            delta=ended.deltas[seat],
            won=seat == winner,
            self_draw=seat == winner and discarder is None,
            deal_in=seat == discarder,
            paid_for_all=seat == discarder and seat not in ready,
            ready=seat in ready,
            kongs=kongs[seat],
        )
        for seat in SEATS
    )
