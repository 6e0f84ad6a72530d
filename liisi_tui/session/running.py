"""One running match: a table that may be looked at, and what may be done there.

Each call that plays is one transaction: what it caused is stored before any view of it is handed
out, and nothing has happened where it fails.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from liisi_tui.core.commands import Command, Pass
from liisi_tui.core.controller import Controller
from liisi_tui.core.events import Event
from liisi_tui.core.evolve import evolve
from liisi_tui.core.legal import seats_to_act
from liisi_tui.core.phases import Phase
from liisi_tui.core.projection import open_view, seat_view, spectator_view
from liisi_tui.core.redaction import redact
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.seats import Seat
from liisi_tui.core.state import MatchState
from liisi_tui.session.opening import controller_for, new_match, stored_match
from liisi_tui.session.plan import Kept, Plan, Setup
from liisi_tui.session.running_match import RunningMatch
from liisi_tui.session.thought import Thought
from liisi_tui.session.waiting import ForBot, Moment
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.json_text import json_text
from liisi_tui.storage.store import MEMORY, Store


class Session(RunningMatch):
    """A match being played by people and bots, kept in a store from its first event."""

    def __init__(
        self, controller: Controller, setup: Setup, match_id: str, store: Store | None
    ) -> None:
        super().__init__(controller, setup)
        # The store that has the match locked, and the one that what happens is saved in.
        self._home = self._store = store
        self.match_id = match_id

    @classmethod
    def create(cls, plan: Plan, store: Store | None = None) -> Session:
        """Start a match: seats are drawn, nothing is dealt yet. Raises `StoreError`."""
        started, setup = new_match(plan)
        if store is not None:
            store.create_match(started, json_text(setup))
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

    # What may be done

    def start_round(self) -> None:
        """Everybody is ready (准备): dice, deal and first draw (1.3, 2). Raises `Refusal`."""
        with self._playing() as events:
            events += self._controller.start_round()
            events += self._go_on()

    def submit(self, command: Command, sequence: int) -> None:
        """Carry out a person's command given on the view with this sequence number.

        Raises `Refusal`, `StaleCommand`, `StoreError`; nothing has happened then.
        """
        with self._playing() as events:
            events += self._submit(command, sequence)
            if self._held_draw():
                events += self._controller.step()
            events += self._go_on()

    def go_on(self) -> None:
        """*call*: a ready person has looked at its draw, which goes out (6.5)."""
        if self._held_draw() and not seats_to_act(self._state):
            with self._playing() as events:
                events += self._controller.step()
                events += self._go_on()

    def bot_thought(self) -> Thought | None:
        """What the bot whose turn it is has to think over; `None` where it is nobody's.

        A thought knows a view and nothing else of the match, so any thread may think it; what
        comes of it goes to `bot_move`.
        """
        waiting = self.waiting()
        return self._thought(waiting.seat) if isinstance(waiting, ForBot) else None

    def bot_move(self, command: Command | None = None) -> None:
        """Let the bot whose turn it is play; nothing happens where it is nobody's.

        `command` is what its thought came to; without one it thinks here and now.
        """
        waiting = self.waiting()
        if isinstance(waiting, ForBot):
            with self._playing() as events:
                events += self._controller.submit(command or self._bot_command(waiting.seat))
                events += self._go_on()

    def close_window(self) -> None:
        """*call*: who has not answered passes, and the table goes on (5.4)."""
        if not self._held_open():
            return
        with self._playing() as events:
            while seats := seats_to_act(self._state):
                events += self._submit(Pass(seat=seats[0]))
                if self._state.round is None or self._state.round.phase is not Phase.CLAIMING:
                    break
            if self._answers_held:
                events += self._controller.settle_claims()
            events += self._controller.step()
            events += self._go_on()

    def leave(self, seat: Seat) -> None:
        """A player leaves for good: the round ends without score, the match with it (1.3)."""
        with self._playing() as events:
            events += self._controller.abandon(seat)

    def finish(self) -> None:
        """The players stop between rounds (1.3)."""
        with self._playing() as events:
            events += self._controller.finish()

    # Inside

    def _submit(self, command: Command, sequence: int | None = None) -> list[Event]:
        claiming = self._state.round is not None and self._state.round.phase is Phase.CLAIMING
        if claiming and self._answers_held:
            self._controller.hold(command, sequence)
            return []
        return self._controller.submit(command, sequence)

    def _bot_command(self, seat: Seat) -> Command:
        return self._thought(seat)()

    def _thought(self, seat: Seat) -> Thought:
        state = self._state
        level = self.players[seat].bot
        assert level is not None
        view = seat_view(state, seat, hints=False)
        key = (self._controller.seed, "bot", state.rounds, seat, view.sequence)
        return Thought(level, view, key)

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
        with self._playing() as events:
            if not self._answers_held:
                events += self._controller.settle_claims()
            events += self._go_on()

    @contextmanager
    def _playing(self) -> Iterator[list[Event]]:
        """One transaction: the events that are put into the list are stored, then seen.

        Where anything fails, the state is what it was before and nothing is stored.
        """
        before = self._state
        events: list[Event] = []
        try:
            yield events
            moments = self._moments_of(before, events)
            if self._store is not None and self._state is not before:
                state = self._state.round
                window = None if state is None else state.window
                answers = {} if window is None else window.answers
                self._store.append(self.match_id, events, answers=answers)
        except BaseException:
            self._controller.state = before
            raise
        self._moments += moments
        self._log.extend(events)

    def _moments_of(self, before: MatchState, events: list[Event]) -> list[Moment]:
        moments = []
        lone = self.lone_person
        state = before
        for at, event in enumerate(events, len(self._log) + 1):
            state = evolve(state, event)
            shown = redact(event, lone, self.rules)
            if shown is not None and state.round is not None:
                own = None if lone is None else seat_view(state, lone)
                hands = None if self.people else open_view(state)
                moments.append(Moment(at, shown, spectator_view(state), own, hands))
        return moments
