"""Walking through a match that was played, in both directions (DESIGN 3, 4).

A place in a round is the number of its events that have happened: from 1, the round is begun, to
`length`, it is over or its log stops. All states of the round that is looked at are kept, so that
going back costs what going forward does.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate

from liisi_tui.core.commands import (
    ClaimKong,
    ClaimPong,
    Command,
    DeclareKong,
    DeclareReady,
    Discard,
    Pass,
    Win,
)
from liisi_tui.core.events import (
    DeclaredReady,
    Discarded,
    Drawn,
    Event,
    Konged,
    MatchEnded,
    Passed,
    Player,
    Ponged,
    RoundEnded,
    RoundStarted,
    Won,
)
from liisi_tui.core.evolve import evolve
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.projection import replayed_view, seat_view, spectator_view
from liisi_tui.core.redaction import PublicEvent, redact
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEATS, Seat
from liisi_tui.core.shapes import codes_of, waits
from liisi_tui.core.state import MatchState
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import OpenView, SeatView, SpectatorView
from liisi_tui.session.past import match_before
from liisi_tui.session.recorded import RecordedMatch
from liisi_tui.session.shared import finished_lines, round_alone
from liisi_tui.storage import log
from liisi_tui.storage.errors import StorageError

# What is worth a stop when one goes by turns: not passes, and not each hand that is dealt.
_STOPS = (RoundStarted, Drawn, Ponged, Konged, DeclaredReady, Won, RoundEnded)
# What following a log can raise that no game has made.
_FAULTS = (StorageError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


class UnreadableRound(Exception):
    """The log of a round (`number`, from 1) cannot be followed: what is stored is damaged."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@dataclass(frozen=True, slots=True)
class Decided:
    """A decision that was made: what the seat saw then, and what it did."""

    view: SeatView
    command: Command


@dataclass(frozen=True, slots=True)
class Place:
    """Where a replay is: the round, from 1, and how many of its events have happened, from 1."""

    round: int
    events: int


class Replay:
    """One recorded match and where one is in it, at first at the beginning.

    Raises `ValueError` for a match of which no round was recorded. Whatever leads to another round
    raises `UnreadableRound` where its log cannot be followed, and changes nothing then.
    """

    def __init__(self, match: RecordedMatch) -> None:
        if not match.rounds:
            raise ValueError("no round was recorded")
        self.match = match
        # Where each round begins in the log of the match, and where that ends.
        self._begins = list(accumulate((len(one.lines) for one in match.rounds), initial=1))
        self._ends: dict[int, RoundEnded | None] = {}
        self._round = 0
        self._states: list[MatchState] = []
        self._events: list[Event] = []
        self._stops: list[int] = []
        self._place = 1
        self._load(1)

    # What is looked at

    @property
    def players(self) -> tuple[Player, Player, Player, Player]:
        """Who sat where, E S W N."""
        return self.match.started.seats

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people played."""
        return tuple(seat for seat in SEATS if self.players[seat].kind == "human")

    @property
    def rules(self) -> Rules:
        """The options of the table."""
        return self.match.started.rules

    @property
    def base_score(self) -> int:
        """房间基本分."""
        return self.match.started.base_score

    @property
    def rounds(self) -> int:
        """How many rounds were recorded."""
        return len(self.match.rounds)

    @property
    def place(self) -> Place:
        """Where one is."""
        return Place(self._round, self._place)

    @property
    def length(self) -> int:
        """How many events the present round has."""
        return len(self._events)

    @property
    def turns(self) -> int:
        """How many turns the present round has: the stops of `turn`."""
        return len(self._stops)

    @property
    def turn_number(self) -> int:
        """The turn, from 1, in which one is."""
        return bisect_right(self._stops, self._place)

    def places(self, viewer: Seat | None = None) -> list[int]:
        """Where in the present round something happens that a seat noticed; `None`: everywhere."""
        return [
            place
            for place, event in enumerate(self._events, 1)
            if viewer is None or redact(event, viewer, self.rules) is not None
        ]

    @property
    def event(self) -> Event:
        """What happened last."""
        return self._events[self._place - 1]

    @property
    def position(self) -> int:
        """How many events of the match's whole log have happened: an `upto` of what follows."""
        return self._begins[self._round - 1] + self._place

    @property
    def totals(self) -> tuple[int, int, int, int]:
        """What each seat has won or lost in all rounds recorded, E S W N."""
        ended = (self._ended(number) for number in range(self.rounds, 0, -1))
        return next((one.totals for one in ended if one is not None), (0, 0, 0, 0))

    @property
    def is_over(self) -> bool:
        """Whether the match was played to its end, so that its log is whole."""
        return self.match.ended

    def is_last(self, number: int) -> bool:
        """Whether a match that is over ended with this round (from 1)."""
        return self.is_over and number == self.rounds

    def results(self, *, upto: int | None = None) -> list[RoundEnded]:
        """How each round ended that came to its end, or did before a position in the log."""
        whole = self.rounds if upto is None else bisect_right(self._begins, upto) - 1
        ended = [self._ended(number) for number in range(1, whole + 1)]
        return [one for one in ended if one is not None]

    def rounds_begun(self, *, upto: int | None = None) -> int:
        """How many rounds had begun before a position in the log."""
        return self.rounds if upto is None else bisect_left(self._begins[:-1], upto)

    def public_round(self, number: int, *, upto: int | None = None) -> list[PublicEvent]:
        """What happened in a round, as the whole table may know it, before a position in the log.

        Rounds count from 1; 0 is what was before the first one.
        """
        events: list[Event] = self._read(number) if number else [self.match.started]
        if number == self.rounds and self.match.ended:
            events.append(MatchEnded(totals=self.totals))
        begin = self._begins[number - 1] if number else 0
        return self._redact(events if upto is None else events[: max(0, upto - begin)], None)

    def finished_log(self, number: int) -> list[Event]:
        """The log of a finished round (from 1) by itself, to be given away.

        Raises `ValueError` where it has not ended.
        """
        if not 1 <= number <= self.rounds:
            raise ValueError(f"round {number} was not recorded")
        return round_alone([self.match.started, *self._read(number)], number)

    def finished_lines(self) -> list[str]:
        """The lines of the log of all finished rounds, to be given away."""
        whole = self.rounds if self._ended(self.rounds) is not None else self.rounds - 1
        rounds = [self._lines(number) for number in range(1, whole + 1)]
        ended = MatchEnded(totals=self.totals) if self.match.ended else None
        return finished_lines(self.match.started, rounds, ended)

    def table(self) -> SpectatorView:
        """The public table."""
        return spectator_view(self._state)

    def open_hands(self) -> OpenView:
        """The table with all hands open."""
        return replayed_view(self._state)

    def seat(self, seat: Seat) -> SeatView:
        """What a seat saw, with all that it could do there (`legal`)."""
        return seat_view(self._state, seat)

    def decided(self) -> Decided | None:
        """The decision that what happened last came from; `None` where nobody had a choice."""
        command = command_of(self.event)
        if command is None or self._place < 2:
            return None
        view = seat_view(self._states[self._place - 2], command.seat)
        return Decided(view, command) if command in view.legal else None

    def settled(self, number: int) -> OpenView:
        """The end of a round (from 1), all hands open; raises `ValueError` where it has none."""
        if not 1 <= number <= self.rounds:
            raise ValueError(f"round {number} was not recorded")
        states = self._states if number == self._round else self._followed(number)[1]
        last = states[-1]
        view = replayed_view(last)
        if view.table.ended is None:
            raise ValueError(f"round {number} has not ended")
        return view

    def waits(self, seat: Seat) -> tuple[Tile, ...]:
        """What a seat's hand waits for without having to have declared it; `()` with 14 tiles."""
        state = self._state.round
        assert state is not None
        own = state.seats[seat]
        tiles = own.hand.standing_tiles() + own.hand.free_tiles()
        if own.drawn is not None and own.ready:
            tiles.remove(own.drawn)
        if len(tiles) % 3 != 1:
            return ()
        required = self.rules.missing_suit_required
        return waits(codes_of(tiles), own.melds, missing_suit_required=required)

    def happened(self, viewer: Seat | None = None, *, open_log: bool = False) -> list[PublicEvent]:
        """What has happened in the round so far, as a seat, the table or open hands tell it."""
        events = self._events[: self._place]
        if not open_log:
            return self._redact(events, viewer)
        shown = [_as_its_own_seat_knows(event, self.rules) for event in events]
        return [event for event in shown if event is not None]

    # Walking

    def step(self, by: int = 1) -> bool:
        """Go so many events forward, or back; over the bounds of rounds. False at either end."""
        target = self._place + by
        if 1 <= target <= self.length:
            self._place = target
        elif by > 0 and self._round < self.rounds:
            self.go_to(self._round + 1)
        elif by < 0 and self._round > 1:
            self._load(self._round - 1)
            self._place = self.length
        else:
            return False
        return True

    def turn(self, by: int = 1) -> bool:
        """As `step`, from turn to turn: to the next draw, claim, 听, win or end of the round."""
        if by > 0:
            later = bisect_right(self._stops, self._place)
            if later < len(self._stops):
                self._place = self._stops[later]
                return True
            return self.step(self.length)
        earlier = bisect_left(self._stops, self._place) - 1
        if earlier >= 0:
            self._place = self._stops[earlier]
            return True
        return self.step(-self.length)

    def go_to(self, round_: int, events: int = 1) -> None:
        """Jump to a place, or to the nearest one that there is."""
        self._load(max(1, min(round_, self.rounds)))
        self._place = max(1, min(events, self.length))

    def go_to_turn(self, number: int) -> None:
        """Jump to a turn of the present round, or to the nearest one that there is."""
        self._place = self._stops[max(1, min(number, self.turns)) - 1]

    # Inside

    def _read(self, number: int) -> list[Event]:
        with _readable(number):
            return self.match.rounds[number - 1].events()

    def _lines(self, number: int) -> Sequence[str]:
        """The lines of a round, read again where nobody has looked at them yet."""
        recorded = self.match.rounds[number - 1]
        return recorded.lines if recorded.checked else list(map(log.encode, self._read(number)))

    def _ended(self, number: int) -> RoundEnded | None:
        """How a round ended; `None` where its log stops before."""
        if number not in self._ends:
            with _readable(number):
                self._ends[number] = self.match.rounds[number - 1].ended()
        return self._ends[number]

    def _redact(self, events: Sequence[Event], viewer: Seat | None) -> list[PublicEvent]:
        shown = [redact(event, viewer, self.rules) for event in events]
        return [event for event in shown if event is not None]

    @property
    def _state(self) -> MatchState:
        return self._states[self._place - 1]

    def _load(self, round_: int) -> None:
        """Have all states of a round at hand; one stands at its beginning then."""
        if round_ != self._round:
            events, states = self._followed(round_)
            self._events, self._states = events, states
            self._stops = [place for place, one in enumerate(events, 1) if isinstance(one, _STOPS)]
            if self._stops[-1] != self.length:
                self._stops.append(self.length)
            self._round = round_
        self._place = 1

    def _followed(self, round_: int) -> tuple[list[Event], list[MatchState]]:
        """The events of a round and the state after each; a stored log may be no legal one."""
        with _readable(round_):
            events = self.match.rounds[round_ - 1].events()
            state = self._before(round_, events[0])
            return events, [state := evolve(state, event) for event in events]

    def _before(self, round_: int, started: Event) -> MatchState:
        assert isinstance(started, RoundStarted)
        last = self._ended(round_ - 1) if round_ > 1 else None
        assert last is not None or round_ == 1
        return match_before(self.match.started, started, last)


@contextmanager
def _readable(number: int) -> Iterator[None]:
    """Raise `UnreadableRound` where the log of a round cannot be followed."""
    try:
        yield
    except _FAULTS as error:
        raise UnreadableRound(number) from error


def command_of(event: Event) -> Command | None:
    """The command that an event is the outcome of, `None` where there is none."""
    match event:
        case Discarded(seat=seat, tile=tile, drawn=drawn):
            return Discard(seat=seat, tile=tile, drawn=drawn)
        case DeclaredReady(seat=seat, tile=tile, face_up=face_up):
            return DeclareReady(seat=seat, tile=tile, face_up=face_up)
        case Ponged(seat=seat, standing=standing):
            return ClaimPong(seat=seat, standing=standing)
        case Konged(seat=seat, tile=tile, kind=kind):
            if kind is MeldKind.EXPOSED_KONG:
                return ClaimKong(seat=seat)
            return DeclareKong(seat=seat, tile=tile)
        case Passed(seat=seat):
            return Pass(seat=seat)
        case Won(seat=seat):
            return Win(seat=seat)
        case _:
            return None


def _as_its_own_seat_knows(event: Event, rules: Rules) -> PublicEvent | None:
    return redact(event, getattr(event, "seat", None), rules)
