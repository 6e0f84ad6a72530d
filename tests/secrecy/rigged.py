"""A session in which everything happens as in a given world, whoever decides."""

from __future__ import annotations

from collections.abc import Iterable

from liisi_tui.core.commands import Command, Pass
from liisi_tui.core.controller import Controller
from liisi_tui.core.events import Event, Passed
from liisi_tui.core.seats import Seat
from liisi_tui.session import (
    ClaimsMode,
    ForBot,
    ForCalls,
    ForLook,
    ForPerson,
    Over,
    Session,
    Setup,
    ToStart,
)
from liisi_tui.storage.json_text import json_text
from liisi_tui.storage.store import Store
from tests.secrecy.worlds import ONE_ROUND, SEED, World


class _Controller(Controller):
    """Counts what has happened: bots answer before the session has published it."""

    place = 0

    def _record(self, events: Iterable[Event]) -> list[Event]:
        done = super()._record(events)
        self.place += sum(not isinstance(event, Passed) for event in done)
        return done


class RiggedSession(Session):
    """A session whose wall and bots are those of `world`; people are told by `wish`."""

    world: World
    _controller: _Controller

    @classmethod
    def of(cls, world: World, claims: ClaimsMode, store: Store | None = None) -> RiggedSession:
        """The match of a world, before its round."""
        setup = Setup(length=ONE_ROUND, claims=claims, first_dealer=world.dealer, seats_drawn=False)
        if store is not None:
            store.create_match(world.started, json_text(setup))
        controller = _Controller(
            world.started, seed=SEED, first_dealer=world.dealer, length=ONE_ROUND
        )
        session = cls(controller, setup, world.started.match_id, store)
        session._log.append(world.started)
        session.world = world
        return session

    @property
    def is_told(self) -> bool:
        """Whether everything in the world has happened."""
        return self._controller.place >= len(self.world.events)

    def advance(self, place: int) -> None:
        """Play on without screens until so many events have happened; nobody is shown them."""
        while self._controller.place < place and not isinstance(self.waiting(), Over):
            self.step()
        self.take_moments()

    def step(self) -> None:
        """What the table waits for happens."""
        match self.waiting():
            case ToStart():
                self.start_round()
            case ForBot():
                self.bot_move()
            case ForLook(seat=seat) if not self.view(seat).legal:
                self.go_on()
            case ForPerson(seat=seat) | ForLook(seat=seat):
                self.submit(self.wish(seat), self.view(seat).sequence)
            case ForCalls():
                self._call()

    def _call(self) -> None:
        """Whoever claims the open discard does so, else the table goes on."""
        for seat in self.people:
            claim = self.claim(seat)
            if claim is not None:
                self.submit(claim, self.view(seat).sequence)
                return
        self.close_window()

    def claim(self, seat: Seat) -> Command | None:
        """What a person is still to claim of the open discard."""
        wish = self.wish(seat)
        return wish if wish in self.view(seat).legal and not isinstance(wish, Pass) else None

    def start_round(self) -> None:
        """Deal the wall of the world."""
        with self._playing() as events:
            events += self._controller._record(self.world.events[:1])
            events += self._go_on()

    def wish(self, seat: Seat) -> Command:
        """What a seat wants to do now."""
        return self.world.command(self._controller.place, seat, self.view(seat).legal)

    def _bot_command(self, seat: Seat) -> Command:
        return self.wish(seat)
