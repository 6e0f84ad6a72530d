"""Seeded sessions: matches of people and bots that play the same way however often they stop."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, cast

from liisi_tui.core.chance import generator
from liisi_tui.core.commands import Command, Pass
from liisi_tui.core.events import Event, MatchStarted, Player, RoundEnded, RoundStarted, Won
from liisi_tui.core.match import MatchLength
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import Seat
from liisi_tui.core.views import SeatView
from liisi_tui.session import ForBot, ForCalls, ForLook, ForPerson, Over, Plan, Session, ToStart
from liisi_tui.storage.store import Store
from tests.hands_on import wanted
from tests.playouts import random_rules

ROUNDS: Final = 2


def plan_of(seed: int) -> Plan:
    """A table of one to four people, in *ask* or *call*, with options of all kinds."""
    chance = generator("table", seed)
    people = 1 + int(chance.random() * 4)
    players = tuple(
        Player(name=f"{name}{seed}", kind="human", bot=None)
        if number < people
        else Player(name=f"bot {number}", kind="bot", bot="normal")
        for number, name in enumerate(("甲", "乙", "丙", "丁"))
    )
    rules = Rules() if chance.random() < 0.3 else random_rules(seed)
    return Plan(
        cast(tuple[Player, Player, Player, Player], players),
        rules=replace(rules, winning="optional" if seed % 3 else "forced"),
        base_score=1 + seed % 7,
        length=MatchLength(unit="rounds", count=ROUNDS),
        claims="call" if seed % 2 else "ask",
        seed=seed,
    )


def step(session: Session, seed: int) -> bool:
    """One thing that a table does next, always the same for a seed and a place in the match.

    False once the match is over. One table in eight loses a player in its last round.
    """
    waiting = session.waiting()
    here = session.log_length
    match waiting:
        case ToStart():
            session.start_round()
        case ForBot():
            session.bot_move()
        case ForPerson():
            if seed % 8 == 5 and session.rounds_played == ROUNDS - 1 and here % 11 == 0:
                session.leave(waiting.seat)
            else:
                view = session.view(waiting.seat)
                session.submit(_decision(view, seed, here), view.sequence)
        case ForLook():
            view = session.view(waiting.seat)
            if view.legal:
                session.submit(_decision(view, seed, here), view.sequence)
            else:
                session.go_on()
        case ForCalls():
            for seat in session.people:
                view = session.view(seat)
                if view.legal and generator("call", seed, here, seat).random() < 0.7:
                    session.submit(_decision(view, seed, here), view.sequence)
                    return True
            session.close_window()
        case Over():
            return False
    return True


def _decision(view: SeatView, seed: int, here: int) -> Command:
    """What a person does: mostly what is sensible, but sometimes what is offered is declined."""
    no = Pass(seat=view.seat)
    if no in view.legal and generator("no", seed, here, view.seat).random() < 0.3:
        return no
    return wanted(view)


@dataclass(frozen=True)
class Checkpoint:
    """What a store may hold between two transactions: so many events, and these open answers."""

    events: int
    answers: Mapping[Seat, Command]


@dataclass
class Recorder:
    """Takes the place of a store and notes what every transaction leaves behind."""

    log: list[Event] = field(default_factory=list)
    checkpoints: list[Checkpoint] = field(default_factory=list)

    def create_match(self, started: MatchStarted, setup: str) -> None:
        del setup
        self._note([started], {})

    def append(
        self, match_id: str, events: Sequence[Event], *, answers: Mapping[Seat, Command]
    ) -> None:
        del match_id
        self._note(events, answers)

    def release(self, match_id: str) -> None:
        """The lock that a store would give back."""

    def _note(self, events: Sequence[Event], answers: Mapping[Seat, Command]) -> None:
        self.log.extend(events)
        self.checkpoints.append(Checkpoint(len(self.log), dict(answers)))


@dataclass(frozen=True)
class Reference:
    """A seeded session that nobody interrupts: its log, and every state that a store may have."""

    seed: int
    log: list[Event]
    checkpoints: list[Checkpoint]

    @classmethod
    def play(cls, seed: int) -> Reference:
        """Play it to its end without a store; every step must be one transaction."""
        recorder = Recorder()
        session = Session.create(plan_of(seed), cast(Store, recorder))
        steps = 1
        while step(session, seed):
            steps += 1
            assert len(recorder.checkpoints) == steps
        return cls(seed, comparable(recorder.log), recorder.checkpoints)

    def place_of(self, events: int, answers: Mapping[Seat, Command]) -> int | None:
        """The number of the transaction after which a store holds this; `None` for none."""
        found = Checkpoint(events, answers)
        return next((at for at, one in enumerate(self.checkpoints) if one == found), None)

    def events_of(self, place: int) -> list[Event]:
        """The events that a transaction added."""
        first = self.checkpoints[place - 1].events if place else 0
        return self.log[first : self.checkpoints[place].events]

    def deals(self, place: int) -> bool:
        """Whether a transaction dealt a round."""
        return any(isinstance(event, RoundStarted) for event in self.events_of(place))

    def wins(self, place: int) -> bool:
        """Whether a transaction ended a round with a win."""
        return any(isinstance(event, Won) for event in self.events_of(place))

    def settles(self, place: int) -> bool:
        """Whether a transaction ended a round that counts."""
        return any(counts(event) for event in self.events_of(place))


def counts(event: Event) -> bool:
    """Whether an event is the end of a round that is settled (1.3)."""
    return isinstance(event, RoundEnded) and event.reason != "abandoned"


def comparable(log: Sequence[Event]) -> list[Event]:
    """A log without the one thing that differs between equal sessions: the match's id."""
    started = log[0]
    assert isinstance(started, MatchStarted)
    return [replace(started, match_id="seeded"), *log[1:]]
