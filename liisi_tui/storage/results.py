"""What a round was for each seat, read from what happened in it: a row of statistics a seat."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from liisi_tui.core.events import DeclaredReady, Event, Konged, RoundEnded, Won
from liisi_tui.core.seats import SEATS, Seat, parse_seat


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


@dataclass(slots=True)
class _Facts:
    """What the results of a round depend on beside its points; `discarder`: of the won tile."""

    ready: set[Seat] = field(default_factory=set)
    kongs: list[int] = field(default_factory=lambda: [0, 0, 0, 0])
    winner: Seat | None = None
    discarder: Seat | None = None

    def results(self, ended: RoundEnded) -> tuple[SeatResult, ...]:
        return tuple(
            SeatResult(
                seat=seat,
                delta=ended.deltas[seat],
                won=seat == self.winner,
                self_draw=seat == self.winner and self.discarder is None,
                deal_in=seat == self.discarder,
                paid_for_all=seat == self.discarder and seat not in self.ready,
                ready=seat in self.ready,
                kongs=self.kongs[seat],
            )
            for seat in SEATS
        )


def seat_results(events: Iterable[Event], ended: RoundEnded) -> tuple[SeatResult, ...]:
    """The results of the four seats, in seat order, from the events of a round and its end."""
    facts = _Facts()
    for event in events:
        if isinstance(event, DeclaredReady):
            facts.ready.add(event.seat)
        elif isinstance(event, Konged):
            facts.kongs[event.seat] += 1
        elif isinstance(event, Won):
            facts.winner, facts.discarder = event.seat, event.source
    return facts.results(ended)


def stored_results(lines: Iterable[str], ended: RoundEnded) -> tuple[SeatResult, ...]:
    """As `seat_results`, from the lines that this program wrote of a round a moment ago.

    They are not checked as lines of a file are, which would have to load what checks them. Raises
    `ValueError`, `TypeError` or `LookupError` for what it never wrote.
    """
    facts = _Facts()
    for line in lines:
        event: dict[str, Any] = json.loads(line)
        match event["type"]:
            case "declared_ready":
                facts.ready.add(parse_seat(event["seat"]))
            case "konged":
                facts.kongs[parse_seat(event["seat"])] += 1
            case "won":
                source = event["from"]
                facts.winner = parse_seat(event["seat"])
                facts.discarder = None if source is None else parse_seat(source)
    return facts.results(ended)
