"""What may be seen of a running match, and what it waits for.

Everything a caller sees is a view or a redacted event.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from liisi_tui.core.claims import forced_winner
from liisi_tui.core.commands import Pass
from liisi_tui.core.controller import Controller
from liisi_tui.core.events import Event, MatchEnded, Player, RoundEnded
from liisi_tui.core.legal import seats_to_act
from liisi_tui.core.phases import Phase
from liisi_tui.core.projection import open_view, seat_view, spectator_view
from liisi_tui.core.redaction import PublicEvent, redact
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import EAST, SEATS, Seat, distance, next_seat
from liisi_tui.core.state import MatchState
from liisi_tui.core.views import OpenView, SeatView, SpectatorView
from liisi_tui.core.wishes import Wish, why_not
from liisi_tui.session.match_log import MatchLog
from liisi_tui.session.past import settled_round
from liisi_tui.session.plan import Setup
from liisi_tui.session.shared import finished_lines, round_alone
from liisi_tui.session.waiting import (
    ForBot,
    ForCalls,
    ForLook,
    ForPerson,
    Moment,
    Over,
    ToStart,
    Waiting,
)


class RunningMatch:
    """A match as it stands: views, redacted events, and who is to do something next."""

    def __init__(self, controller: Controller, setup: Setup) -> None:
        self._controller = controller
        self._moments: list[Moment] = []
        self._log = MatchLog()
        # The recent log as each viewer may know it: places in the log, events, and how far it is
        # done.
        self._redacted: dict[Seat | None, tuple[list[int], list[PublicEvent]]] = {}
        self._redacted_upto: dict[Seat | None, int] = {}
        self.setup = setup

    @property
    def players(self) -> tuple[Player, Player, Player, Player]:
        """Who sits where, E S W N."""
        return self._state.started.seats

    @property
    def rules(self) -> Rules:
        """The options of this table."""
        return self._state.started.rules

    @property
    def base_score(self) -> int:
        """房间基本分."""
        return self._state.started.base_score

    @property
    def totals(self) -> tuple[int, ...]:
        """What each seat has won or lost in the rounds settled so far, E S W N."""
        return tuple(self._state.totals)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        return tuple(seat for seat in SEATS if self.players[seat].kind == "human")

    @property
    def lone_person(self) -> Seat | None:
        """The seat of the only person at the table, who needs no curtain (DESIGN 5)."""
        return self.people[0] if len(self.people) == 1 else None

    @property
    def calling(self) -> bool:
        """Whether discards are claimed by calling: only where people can hide from each other."""
        return self.setup.claims == "call" and len(self.people) > 1

    @property
    def is_over(self) -> bool:
        """Whether the match was played to its end, so that its log is whole."""
        return isinstance(self._log[-1], MatchEnded)

    def is_last(self, number: int) -> bool:
        """Whether a match that is over ended with this round (from 1)."""
        return self.is_over and number == self.rounds_played

    @property
    def rounds_played(self) -> int:
        """Rounds that have ended."""
        state = self._state
        running = state.round is not None and state.round.ended is None
        return state.rounds - running

    @property
    def next_dealer(self) -> Seat:
        """Who deals the next round, or deals the running one (9)."""
        state = self._state
        if state.dealer is not None:
            return state.dealer
        return self.setup.first_dealer if state.round is None else state.round.started.dealer

    @property
    def round_started(self) -> bool:
        """Whether there is a table to look at: a round has been dealt."""
        return self._state.round is not None

    def table(self) -> SpectatorView:
        """The public table; raises `ValueError` before the first round."""
        return spectator_view(self._state)

    def view(self, seat: Seat) -> SeatView:
        """What one seat may know; the caller shows it to nobody else."""
        return seat_view(self._state, seat)

    def open_hands(self) -> OpenView:
        """All hands; raises `ValueError` while people play a running round (7.7)."""
        return open_view(self._state)

    @property
    def log_length(self) -> int:
        """How many events there are; a position in the log for `public_log` and `Moment.at`."""
        return len(self._log)

    def public_log(
        self, viewer: Seat | None = None, *, upto: int | None = None
    ) -> list[PublicEvent]:
        """What happened, as a seat or the whole table may know it, before a position in the log."""
        return self._redact(self._log[:upto], viewer)

    def rounds_begun(self, *, upto: int | None = None) -> int:
        """How many rounds had begun before a position in the log."""
        return self._log.rounds(upto)

    def public_round(self, number: int, *, upto: int | None = None) -> list[PublicEvent]:
        """What happened in a round, as the whole table may know it, before a position in the log.

        Rounds count from 1; 0 is what was before the first one.
        """
        return self._redact(self._log.round(number, upto), None)

    def recent_log(
        self, viewer: Seat | None = None, *, upto: int | None = None
    ) -> list[PublicEvent]:
        """The end of `public_log`, quickly: it holds the present round and may hold older ones."""
        places, shown = self._redacted.setdefault(viewer, ([], []))
        begin = self._redacted_upto.get(viewer, self._log.recent)
        for place, raw in enumerate(self._log[begin:], begin):
            event = redact(raw, viewer, self.rules)
            if event is not None:
                places.append(place)
                shown.append(event)
        self._redacted_upto[viewer] = len(self._log)
        return shown[:] if upto is None else shown[: bisect_left(places, upto)]

    def results(self, *, upto: int | None = None) -> list[RoundEnded]:
        """The ends of the rounds so far, or before a position in the log."""
        return self._log.results(upto)

    def finished_log(self, number: int) -> list[Event]:
        """The log of a finished round (from 1) by itself, to be given away.

        Raises `ValueError` where it has not ended.
        """
        return round_alone(self._log.around(number), number)

    def finished_lines(self) -> list[str]:
        """The lines of the log of all finished rounds, to be given away."""
        ended = self._log[-1]
        rounds = [self._log.lines(number) for number in range(1, len(self.results()) + 1)]
        over = ended if isinstance(ended, MatchEnded) else None
        return finished_lines(self._state.started, rounds, over)

    def settled(self, number: int) -> OpenView:
        """The end of a round (from 1), all hands open; raises `ValueError` before it (7.7)."""
        return settled_round(self._log.around(number), number)

    def take_moments(self) -> list[Moment]:
        """What happened since the last call, to be shown one after the other."""
        moments, self._moments = self._moments, []
        return moments

    def waiting(self) -> Waiting:
        """What the match waits for now."""
        state = self._state
        if self._controller.over:
            return Over()
        if self._controller.between_rounds:
            return ToStart()
        assert state.round is not None
        if self._held_open():
            follower = next_seat(state.round.discarder or EAST)
            return ForCalls(
                discarder=next_seat(follower, 3),
                next_seat=follower,
                closes_by_itself=self._closes_by_itself(follower),
            )
        if self._held_draw():
            return ForLook(state.round.turn)
        seats = seats_to_act(state)
        if state.round.phase is Phase.TURN:
            seat = seats[0]
            return ForPerson(seat, False) if self._is_person(seat) else ForBot(seat)
        return ForPerson(min(seats, key=self._asking_order), True)

    def has_claimed(self, seat: Seat) -> bool:
        """Whether a seat's claim of the open discard is being held back; its own business."""
        window = None if self._state.round is None else self._state.round.window
        return window is not None and not isinstance(
            window.answers.get(seat, Pass(seat=seat)), Pass
        )

    def why_not(self, seat: Seat, wish: Wish) -> Refusal:
        """Why a seat cannot do now what no legal command of it does."""
        return why_not(self._state, seat, wish)

    # Inside

    @property
    def _state(self) -> MatchState:
        return self._controller.state

    def _redact(self, events: Iterable[Event], viewer: Seat | None) -> list[PublicEvent]:
        shown = [redact(event, viewer, self.rules) for event in events]
        return [event for event in shown if event is not None]

    def _is_person(self, seat: Seat) -> bool:
        return self.players[seat].kind == "human"

    def _asking_order(self, seat: Seat) -> tuple[bool, int]:
        """Who could win is asked first, then the nearest: nobody is asked in vain (5.1, 5.2)."""
        state = self._state.round
        assert state is not None
        assert state.window is not None
        cannot_win = "win" not in state.window.options[seat]
        return cannot_win, distance(state.window.discarder, seat)

    def _held_open(self) -> bool:
        """Whether the table waits for calls: in *call* after every discard that can be taken.

        It depends on public things only, so that waiting says nothing about anybody's hand.
        """
        state = self._state.round
        if not self.calling or state is None or state.discarder is None or state.ended is not None:
            return False
        if state.window is not None and forced_winner(self.rules, state.window) is not None:
            return False
        return state.phase in (Phase.CLAIMING, Phase.DRAWING)

    @property
    def _answers_held(self) -> bool:
        """Whether claims wait for the end of the calling: where one could be beaten by a 胡.

        Carried out at once, a 碰 would tell that nobody else could win.
        """
        return self.calling and self.rules.winning == "optional"

    def _held_draw(self) -> bool:
        """Whether a ready person is to look at its draw, as it is after each one in *call*."""
        state = self._state.round
        if not self._answers_held or state is None or state.phase is not Phase.TURN:
            return False
        return self._is_person(state.turn) and state.seats[state.turn].ready

    def _closes_by_itself(self, follower: Seat) -> bool:
        table = spectator_view(self._state)
        return not self._is_person(follower) or table.seats[follower].ready or not table.tiles_left
