"""One running match: what may be seen of it, and what may be done.

Everything a caller sees is a view or a redacted event. Each call that plays is one transaction:
what it caused is stored before any view of it is handed out, and undone if it cannot be stored.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from liisi_tui import bots
from liisi_tui.core.chance import generator
from liisi_tui.core.claims import forced_winner
from liisi_tui.core.commands import Command, Pass
from liisi_tui.core.controller import Controller
from liisi_tui.core.events import Event, Player, RoundEnded
from liisi_tui.core.evolve import evolve
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
from liisi_tui.session.opening import controller_for, new_match, stored_match
from liisi_tui.session.past import settled_round
from liisi_tui.session.plan import Kept, Plan, Setup
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
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.store import MEMORY, Store


class Session:
    """A match being played by people and bots, kept in a store from its first event."""

    def __init__(
        self, controller: Controller, setup: Setup, match_id: str, store: Store | None
    ) -> None:
        self._controller = controller
        # The store that has the match locked, and the one that what happens is saved in.
        self._home = self._store = store
        self._moments: list[Moment] = []
        self._log: list[Event] = []
        # The log as each viewer may know it: places in the log, events, and how far it is done.
        self._redacted: dict[Seat | None, tuple[list[int], list[PublicEvent]]] = {}
        self._redacted_upto: dict[Seat | None, int] = {}
        self.setup = setup
        self.match_id = match_id

    @classmethod
    def create(cls, plan: Plan, store: Store | None = None) -> Session:
        """Start a match: seats are drawn, nothing is dealt yet. Raises `StoreError`."""
        started, setup = new_match(plan)
        if store is not None:
            store.create_match(started, setup.model_dump_json())
        session = cls(controller_for(started, setup), setup, started.match_id, store)
        session._log.append(started)
        return session

    @classmethod
    def resume(cls, store: Store, match_id: str) -> Session:
        """Go on with a stored match from the very tile where it stopped.

        Raises `StoreError`: `MatchLocked` where another program has it open, `imported` for one
        that is only a log, `damaged` where what is stored is no legal match.
        """
        store.lock(match_id)
        try:
            controller, setup, log = stored_match(store, match_id)
            session = cls(controller, setup, match_id, store)
            session._log = log
            try:
                session._catch_up()
            except Refusal:
                raise StoreError("damaged", store.path) from None
        except BaseException:
            store.release(match_id)
            raise
        return session

    def close(self) -> None:
        """Let other programs have the match; it stays in the store as it is."""
        if self._home is not None:
            self._home.release(self.match_id)

    @property
    def kept(self) -> Kept:
        """What of the match will be there when it is left."""
        if self._home is None or self._home.path == MEMORY:
            return "nothing"
        return "part" if self._store is None else "whole"

    def play_unsaved(self) -> None:
        """Go on without saving; the store keeps what it has, and its lock until `close`."""
        self._store = None

    # What may be seen

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
        places, shown = self._redacted.setdefault(viewer, ([], []))
        for place in range(self._redacted_upto.get(viewer, 0), len(self._log)):
            event = redact(self._log[place], viewer, self.rules)
            if event is not None:
                places.append(place)
                shown.append(event)
        self._redacted_upto[viewer] = len(self._log)
        return shown[:] if upto is None else shown[: bisect_left(places, upto)]

    def results(self, *, upto: int | None = None) -> list[RoundEnded]:
        """The ends of the rounds so far, or before a position in the log."""
        return [event for event in self._log[:upto] if isinstance(event, RoundEnded)]

    def settled(self, number: int) -> OpenView:
        """The end of a round (from 1), all hands open; raises `ValueError` before it (7.7)."""
        return settled_round(self._log, number)

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

    # What may be done

    def start_round(self) -> None:
        """Everybody is ready (准备): dice, deal and first draw (1.3, 2). Raises `Refusal`."""
        before = self._state
        events = self._controller.start_round()
        self._publish(before, events + self._go_on())

    def submit(self, command: Command, sequence: int) -> None:
        """Carry out a person's command given on the view with this sequence number.

        Raises `Refusal`, `StaleCommand`, `StoreError`; nothing has happened then.
        """
        before = self._state
        events = self._submit(command, sequence)
        if self._held_draw():
            events += self._controller.step()
        self._publish(before, events + self._go_on())

    def go_on(self) -> None:
        """*call*: a ready person has looked at its draw, which goes out (6.5)."""
        if self._held_draw() and not seats_to_act(self._state):
            before = self._state
            self._publish(before, self._controller.step() + self._go_on())

    def bot_move(self) -> None:
        """Let the bot whose turn it is play; nothing happens where it is nobody's."""
        waiting = self.waiting()
        if isinstance(waiting, ForBot):
            before = self._state
            events = self._controller.submit(self._bot_command(waiting.seat))
            self._publish(before, events + self._go_on())

    def close_window(self) -> None:
        """*call*: who has not answered passes, and the table goes on (5.4)."""
        if not self._held_open():
            return
        before = self._state
        events: list[Event] = []
        while seats := seats_to_act(self._state):
            events += self._submit(Pass(seat=seats[0]))
            if self._state.round is None or self._state.round.phase is not Phase.CLAIMING:
                break
        if self._answers_held:
            events += self._controller.settle_claims()
        self._publish(before, events + self._controller.step() + self._go_on())

    def leave(self, seat: Seat) -> None:
        """A player leaves for good: the round ends without score, the match with it (1.3)."""
        before = self._state
        self._publish(before, self._controller.abandon(seat))

    def finish(self) -> None:
        """The players stop between rounds (1.3)."""
        before = self._state
        self._publish(before, self._controller.finish())

    # Inside

    @property
    def _state(self) -> MatchState:
        return self._controller.state

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

    def _submit(self, command: Command, sequence: int | None = None) -> list[Event]:
        claiming = self._state.round is not None and self._state.round.phase is Phase.CLAIMING
        if claiming and self._answers_held:
            self._controller.hold(command, sequence)
            return []
        return self._controller.submit(command, sequence)

    def _closes_by_itself(self, follower: Seat) -> bool:
        table = spectator_view(self._state)
        return not self._is_person(follower) or table.seats[follower].ready or not table.tiles_left

    def _bot_command(self, seat: Seat) -> Command:
        state = self._state
        level = self.players[seat].bot
        assert level is not None
        view = seat_view(state, seat, hints=False)
        chance = generator(self._controller.seed, "bot", state.rounds, seat, view.sequence)
        return bots.choose(level, view, chance)

    def _go_on(self) -> list[Event]:
        """Run to the next decision of a person or of a bot's turn; bots answer discards at once.

        A bot's answer takes no time of its own: a pause would tell that it has something to say.
        """
        events: list[Event] = []
        while True:
            events += self._run()
            state = self._state.round
            if state is None or state.phase is not Phase.CLAIMING:
                break
            asked = [seat for seat in seats_to_act(self._state) if not self._is_person(seat)]
            if not asked:
                break
            events += self._submit(self._bot_command(asked[0]))
        if self._controller.over and not self._state.ended:
            events += self._controller.finish()
        return events

    def _run(self) -> list[Event]:
        """What happens by itself, up to where people are to look first."""
        events: list[Event] = []
        while not self._held_open() and not self._held_draw():
            step = self._controller.step()
            if not step:
                break
            events += step
        return events

    def _catch_up(self) -> None:
        """Let happen what follows by itself from a log that stops before the next decision.

        None that was stored here does, but one that was cut is gone on with all the same.
        """
        before = self._state
        events = [] if self._answers_held else self._controller.settle_claims()
        events += self._go_on()
        if events:
            self._publish(before, events)

    def _publish(self, before: MatchState, events: Sequence[Event]) -> None:
        """Store what happened, then let it be seen; put the state back if it can't be stored."""
        if self._store is not None:
            state = self._state.round
            window = None if state is None else state.window
            try:
                self._store.append(
                    self.match_id, events, answers={} if window is None else window.answers
                )
            except BaseException:
                self._controller.state = before
                raise
        self._moments.extend(self._moments_of(before, events))
        self._log.extend(events)

    def _moments_of(self, before: MatchState, events: Sequence[Event]) -> list[Moment]:
        moments = []
        lone = self.lone_person
        state = before
        for at, event in enumerate(events, len(self._log) + 1):
            state = evolve(state, event)
            shown = redact(event, lone, self.rules)
            if shown is not None and state.round is not None:
                own = None if lone is None else seat_view(state, lone)
                moments.append(Moment(at, shown, spectator_view(state), own))
        return moments
