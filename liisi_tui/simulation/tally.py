"""Statistics of rounds: what came of them, in all and for each seat and bot."""

from __future__ import annotations

from dataclasses import dataclass, field, fields

from liisi_tui.core.events import Event, RoundEnded, RoundStarted
from liisi_tui.core.seats import SEATS
from liisi_tui.simulation.spread import Spread
from liisi_tui.storage.results import SeatResult, seat_results


@dataclass(slots=True)
class Share:
    """What the rounds were for one seat or one bot: its points, and in how many rounds it ...

    ... won (of these `self_draws` by 自摸), discarded the tile that another won on (`deal_ins`, of
    these `paid_for_all` without 听), had declared 听 (`ready`).
    """

    points: int = 0
    wins: int = 0
    self_draws: int = 0
    deal_ins: int = 0
    paid_for_all: int = 0
    ready: int = 0

    def add(self, result: SeatResult) -> None:
        """Count a round."""
        self.points += result.delta
        self.wins += result.won
        self.self_draws += result.self_draw
        self.deal_ins += result.deal_in
        self.paid_for_all += result.paid_for_all
        self.ready += result.ready

    def merge(self, other: Share) -> None:
        """Count all rounds of another share."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))


def _shares() -> list[Share]:
    return [Share() for _ in SEATS]


def _spreads() -> list[Spread]:
    return [Spread() for _ in SEATS]


@dataclass(slots=True)
class _Group:
    """What was played over the same walls so far: points of seats, then of bots, and rounds."""

    walls: int
    points: list[int] = field(default_factory=lambda: [0] * (2 * len(SEATS)))
    rounds: int = 0


@dataclass(slots=True)
class Tally:
    """The statistics of ended rounds.

    `seats` has a share a seat, E S W N; `bots` one for each bot of the simulation. `seating` says
    which bot sits on each seat in the rounds that are added. `walls` is the same for matches over
    the same walls, which are one group of the 95 % intervals; it is that of one match.
    """

    seating: tuple[int, int, int, int] = (0, 1, 2, 3)
    rounds: int = 0
    wins: int = 0
    exhausted: int = 0
    seats: list[Share] = field(default_factory=_shares)
    bots: list[Share] = field(default_factory=_shares)
    walls: int | None = None
    _round: list[Event] = field(default_factory=list)
    # Of the groups that are over, seats first, then bots; and the one that is not.
    _spreads: list[Spread] = field(default_factory=lambda: _spreads() + _spreads())
    _group: _Group | None = None

    @property
    def self_draws(self) -> int:
        """Rounds won by 自摸."""
        return sum(share.self_draws for share in self.seats)

    @property
    def ready_rate(self) -> float:
        """The part of seats, over all rounds, that declared 听."""
        declared = sum(share.ready for share in self.seats)
        return declared / (len(SEATS) * self.rounds) if self.rounds else 0.0

    def add(self, event: Event) -> None:
        """Follow a log event by event; a round counts when it has ended."""
        if isinstance(event, RoundStarted):
            self._round.clear()
        elif isinstance(event, RoundEnded):
            self._count(event)
            self._round.clear()
        else:
            self._round.append(event)

    def _count(self, ended: RoundEnded) -> None:
        self.rounds += 1
        self.wins += ended.reason == "win"
        self.exhausted += ended.reason == "exhausted"
        for result in seat_results(self._round, ended):
            self.seats[result.seat].add(result)
            self.bots[self.seating[result.seat]].add(result)

    def intervals(self) -> tuple[list[float | None], list[float | None]]:
        """Half the 95 % interval of the points a round of each seat and of each bot.

        `None` where less than two groups were added.
        """
        self._end_group()
        halves = [spread.interval for spread in self._spreads]
        return halves[: len(SEATS)], halves[len(SEATS) :]

    def _end_group(self) -> None:
        group = self._group
        if group is not None and group.rounds:
            for spread, points in zip(self._spreads, group.points, strict=True):
                spread.add(points / group.rounds)
        self._group = None

    def merge(self, other: Tally) -> None:
        """Add the statistics of a match; those over the same walls come one after the other."""
        if other.walls is not None:
            if self._group is None or self._group.walls != other.walls:
                self._end_group()
                self._group = _Group(other.walls)
            self._group.rounds += other.rounds
            for place, share in enumerate(other.seats + other.bots):
                self._group.points[place] += share.points
        self.rounds += other.rounds
        self.wins += other.wins
        self.exhausted += other.exhausted
        for mine, others in zip(self.seats + self.bots, other.seats + other.bots, strict=True):
            mine.merge(others)
