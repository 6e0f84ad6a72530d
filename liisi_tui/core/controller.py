"""Runs a match: chance, commands, and what happens by itself, up to the next real decision."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from liisi_tui.core.automatic import automatic, round_end
from liisi_tui.core.chance import start_round
from liisi_tui.core.commands import ClaimCommand, Command
from liisi_tui.core.decide import claim_events, decide, running_round
from liisi_tui.core.events import Event, MatchEnded, MatchStarted
from liisi_tui.core.evolve import apply, evolve, hold_answer
from liisi_tui.core.match import MatchLength, is_over
from liisi_tui.core.refusal import Refusal, StaleCommand
from liisi_tui.core.seats import Seat
from liisi_tui.core.state import MatchState, new_match
from liisi_tui.core.verify import check_event


class Controller:
    """A match being played.

    Every method that plays returns the events it caused, in order. With `in_place` the state is
    stepped in place, which is quicker and for simulations, where nobody keeps an older state.
    """

    def __init__(
        self,
        started: MatchStarted,
        *,
        seed: int,
        first_dealer: Seat,
        length: MatchLength,
        in_place: bool = False,
    ) -> None:
        self.state = new_match(started)
        self.seed = seed
        self.first_dealer = first_dealer
        self.length = length
        self._step: Callable[[MatchState, Event], MatchState] = _in_place if in_place else evolve

    def replay(self, events: Iterable[Event], answers: Mapping[Seat, Command]) -> None:
        """Fold a stored log and the answers of its open claim window into a fresh controller.

        Raises `Refusal` for an event or an answer that is not legal where it stands.
        """
        for place, event in enumerate(events):
            if place > 0 or event != self.state.started:
                check_event(self.state, event)
                apply(self.state, event)
        for answer in answers.values():
            self.hold(answer)

    @property
    def between_rounds(self) -> bool:
        """Whether a round may be started: none is running and the match is not over."""
        state = self.state.round
        return not self.over and (state is None or state.ended is not None)

    @property
    def over(self) -> bool:
        """Whether no further round will be played (1.3)."""
        return is_over(self.state, self.length)

    def start_round(self) -> list[Event]:
        """Dice, wall, deal and the dealer's first draw; refuses while a round runs (1.3)."""
        if not self.between_rounds:
            raise Refusal("round_running")
        dealer = self.first_dealer if self.state.dealer is None else self.state.dealer
        started = start_round(self.seed, self.state.rounds + 1, dealer)
        return [*self._record([started]), *self.run()]

    def submit(self, command: Command, sequence: int | None = None) -> list[Event]:
        """Carry out a command; the events it leads to directly, none for a held-back claim.

        `run` goes on from there. Raises `Refusal`, and `StaleCommand` where `sequence` is given
        and is not that of the seat's present view.
        """
        if sequence is not None and sequence != self.state.seen[command.seat]:
            raise StaleCommand
        events = decide(self.state, command)
        if not events:
            assert isinstance(command, ClaimCommand)
            self.state = hold_answer(self.state, command)
        return self._record(events)

    def hold(self, command: Command, sequence: int | None = None) -> None:
        """Hold a claim back whatever it leads to; `settle_claims` resolves. Raises as `submit`."""
        if sequence is not None and sequence != self.state.seen[command.seat]:
            raise StaleCommand
        decide(self.state, command)
        assert isinstance(command, ClaimCommand)
        self.state = hold_answer(self.state, command)

    def settle_claims(self) -> list[Event]:
        """Resolve an open discard by the answers held back; nothing while one is missing (5.1)."""
        state = self.state.round
        if state is None or state.window is None:
            return []
        return self._record(claim_events(self.state, state, state.window, state.window.answers))

    def step(self) -> list[Event]:
        """The next thing that happens by itself, if any."""
        event = automatic(self.state)
        return [] if event is None else self._record([event])

    def run(self) -> list[Event]:
        """Everything that happens by itself until a seat must decide or the round is over."""
        events: list[Event] = []
        while step := self.step():
            events += step
        return events

    def abandon(self, seat: Seat) -> list[Event]:
        """`seat` leaves: the round ends without score and the match with it (1.3)."""
        events: list[Event] = []
        if self.state.round is not None and self.state.round.ended is None:
            state = running_round(self.state)
            events += self._record([round_end(self.state, state, "abandoned", seat)])
        return events + self.finish()

    def finish(self) -> list[Event]:
        """End the match between rounds (1.3)."""
        state = self.state.round
        if self.state.ended or (state is not None and state.ended is None):
            raise Refusal("round_running")
        east, south, west, north = self.state.totals
        return self._record([MatchEnded(totals=(east, south, west, north))])

    def _record(self, events: Iterable[Event]) -> list[Event]:
        done = list(events)
        for event in done:
            self.state = self._step(self.state, event)
        return done


def _in_place(state: MatchState, event: Event) -> MatchState:
    apply(state, event)
    return state
