"""Statistics counted anew from the logs alone: what the store's own sums are held against."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, cast

from liisi_tui.core.chance import generator
from liisi_tui.core.events import (
    DeclaredReady,
    Event,
    Konged,
    MatchStarted,
    Player,
    RoundEnded,
    RoundStarted,
    Won,
)
from liisi_tui.core.match import MatchLength
from liisi_tui.session import Plan, Session
from liisi_tui.storage.store import Store
from tests.seeded import plan_of, step

NAMES: Final = ("甲", "Anna", "丙", "Dora", "Egon")


def plan(seed: int, rounds: int) -> Plan:
    """A table of the seeded kind whose people, two to four, are of one circle of friends."""
    chance = generator("circle", seed)
    names = sorted(NAMES, key=lambda _: chance.random())
    people = 2 + seed % 3
    players = tuple(
        Player(name=name, kind="human", bot=None)
        if number < people
        else Player(name=f"bot {number}", kind="bot", bot="normal")
        for number, name in enumerate(names[:4])
    )
    return replace(
        plan_of(seed),
        players=cast(tuple[Player, Player, Player, Player], players),
        length=MatchLength(unit="rounds", count=rounds),
    )


def play_matches(store: Store, seeds: Sequence[int], *, rounds: int = 2) -> None:
    """Matches of these seeds, all open at once: they are played on in turn, a step each."""
    sessions = [(seed, Session.create(plan(seed, rounds), store)) for seed in seeds]
    while sessions:
        sessions = [(seed, session) for seed, session in sessions if step(session, seed)]


@dataclass
class Count:
    """What a player did, counted one by one; pairs are by the other's name."""

    numbers: Counter[str] = field(default_factory=Counter)
    deltas: list[int] = field(default_factory=list)
    wins: list[tuple[int, str, int]] = field(default_factory=list)
    pairs: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))


def rounds_in(events: Sequence[Event]) -> Iterator[list[Event]]:
    """The events of each round that ended and counts."""
    current: list[Event] = []
    for event in events:
        if isinstance(event, RoundStarted):
            current = []
        current.append(event)
        if isinstance(event, RoundEnded) and event.reason != "abandoned":
            yield current


def recount(logs: Sequence[Sequence[Event]]) -> dict[str, Count]:
    """Everybody's counts over whole logs."""
    counts: defaultdict[str, Count] = defaultdict(Count)
    for events in logs:
        started = events[0]
        assert isinstance(started, MatchStarted)
        people = {
            seat: player.name for seat, player in enumerate(started.seats) if player.kind == "human"
        }
        for name in people.values():
            counts[name].numbers["matches"] += bool(list(rounds_in(events)))
        for round_ in rounds_in(events):
            for seat, name in people.items():
                _count_round(counts[name], round_, seat, people, started.match_id)
    return dict(counts)


def _count_round(
    count: Count, events: Sequence[Event], seat: int, people: dict[int, str], match_id: str
) -> None:
    ended = events[-1]
    assert isinstance(ended, RoundEnded)
    won = next((event for event in events if isinstance(event, Won)), None)
    ready = {event.seat for event in events if isinstance(event, DeclaredReady)}
    numbers = count.numbers
    numbers["rounds"] += 1
    numbers["points"] += ended.deltas[seat]
    numbers["exhausted"] += won is None
    numbers["ready"] += seat in ready
    numbers["kongs"] += sum(isinstance(event, Konged) and event.seat == seat for event in events)
    count.deltas.append(ended.deltas[seat])
    if won is not None and won.seat == seat:
        numbers["wins"] += 1
        numbers["self_draws"] += won.source is None
        count.wins.append((ended.deltas[seat], match_id, ended.round))
    if won is not None and won.source == seat:
        numbers["deal_ins"] += 1
        numbers["paid_for_all"] += len({payment.payer for payment in won.score.payments}) == 1
    for other, name in people.items():
        if other == seat:
            continue
        pair = count.pairs[name]
        pair["rounds"] += 1
        pair["own_points"] += ended.deltas[seat]
        pair["their_points"] += ended.deltas[other]
        pair["own_wins"] += won is not None and won.seat == seat
        pair["their_wins"] += won is not None and won.seat == other
        if won is not None and not won.score.capped:
            pair["received"] += _paid(won, other, seat)
            pair["paid"] += _paid(won, seat, other)
        elif won is not None:
            pair["received"] -= ended.deltas[other] if won.seat == seat else 0
            pair["paid"] -= ended.deltas[seat] if won.seat == other else 0


def _paid(won: Won, payer: int, winner: int) -> int:
    """What a seat paid another by the lines of the settlement, where no cap cut them."""
    return sum(
        payment.points
        for payment in won.score.payments
        if (payment.payer, payment.winner) == (payer, winner)
    )
