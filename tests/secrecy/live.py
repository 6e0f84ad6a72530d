"""A rigged match on its real screens, played by real keys, led to just before a hand-over."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Literal, TypeAlias

import pytest
from textual import events, work

from liisi_tui.core.commands import Command
from liisi_tui.core.events import DeclaredReady, Event, Konged, Won
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.seats import SEAT_LETTERS, SEATS, Seat
from liisi_tui.session import ClaimsMode, ForBot
from liisi_tui.storage.settings import Settings
from liisi_tui.storage.store import Store
from liisi_tui.ui.app import LiisiApp
from liisi_tui.ui.flow import MatchFlow
from liisi_tui.ui.screens.curtain import CurtainScreen
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.table import TableScreen
from liisi_tui.ui.start import Start
from tests.secrecy.rigged import RiggedSession
from tests.secrecy.worlds import World, by_the_rules, first_world
from tests.ui.playing import Game

# More than the boards want before they take a key.
QUIET = 0.2

REPEAT = 0.03

Kind: TypeAlias = type[Event] | str
Speed: TypeAlias = Literal["off", "fast", "normal"]


class LiveTable(LiisiApp):
    """The application with a rigged match in place of the title."""

    def __init__(self, session: RiggedSession, speed: Speed = "off") -> None:
        settings = Settings(speed=speed, call_seconds=0)
        super().__init__(Start(settings=settings, store=Store.in_memory()))
        self.rigged = session

    @work(exclusive=True, group="game")
    async def run_game(self) -> None:
        """The match alone."""
        await MatchFlow(self, self.rigged).run()


class Hands(Game):
    """People at the keyboard of a live table.

    Nothing here hopes that a machine is quick: keys in a row bear the times that they would have,
    and a key that is to count is pressed again where it came too soon.
    """

    app: LiveTable
    _pressed_at = 0.0

    def put(self, *keys: str) -> None:
        """Keys that come in one go, as a terminal hands them to the application."""
        for key in keys:
            pressed = _key(key)
            self._pressed_at = pressed.time
            self.app.post_message(pressed)

    async def hold(self, key: str, seconds: float) -> None:
        """Keep a key down since the last one that was put: it repeats every 30 ms."""
        for _ in range(int(seconds / REPEAT)):
            pressed = _key(key)
            self._pressed_at = pressed.time = min(pressed.time, self._pressed_at + REPEAT)
            self.app.post_message(pressed)
            await asyncio.sleep(REPEAT)

    async def rest(self) -> None:
        """Until the screens have come to rest."""
        await self.pilot.pause(0.06)
        await self.pilot.pause()

    async def wait(self, done: Callable[[], bool]) -> bool:
        """Whether something is so within a second."""
        for _ in range(50):
            if done():
                return True
            await self.pilot.pause(0.02)
        return False

    async def until_true(self, done: Callable[[], bool]) -> None:
        """Wait until something is so."""
        for _ in range(30):
            if await self.wait(done):
                return
        pytest.fail(f"waited in vain\n{self.text()}")

    async def put_until(self, done: Callable[[], bool], *keys: str) -> None:
        """Put keys after some quiet, once more where they came too soon on a slow machine."""
        for _ in range(30):
            await self.pilot.pause(QUIET)
            self.put(*keys)
            if await self.wait(done):
                return
        pytest.fail(f"{keys} do nothing\n{self.text()}")

    async def open(self, seat: Seat) -> None:
        """Have a seat's hand opened, and looked at for a moment."""
        await self.put_until(lambda: self.on(TableScreen), SEAT_LETTERS[seat].lower())
        table = self.app.screen
        assert isinstance(table, TableScreen)
        await self.until_true(lambda: table._first_calm > 0)
        await self.pilot.pause(QUIET)


def _key(key: str) -> events.Key:
    return events.Key(key, key if len(key) == 1 else None)


@asynccontextmanager
async def live(session: RiggedSession, speed: Speed = "off") -> AsyncIterator[Hands]:
    """The match on its screens."""
    app = LiveTable(session, speed)
    async with app.run_test(size=(80, 24)) as pilot:
        hands = Hands(app, pilot)
        await hands.until(ReadyScreen, CurtainScreen, TableScreen)
        yield hands


@dataclass(frozen=True)
class Moment:
    """Just before an event of the round of a seed that a person decides.

    `event` is a kind of event, the kind of a kong, `a win`: the discard that somebody wins on, or
    `pass`: a discard that somebody may claim and nobody does.
    """

    event: Kind
    seed: int
    claims: ClaimsMode = "ask"
    people: tuple[Seat, ...] = SEATS
    rules: Rules = DEFAULT_RULES

    def __str__(self) -> str:
        name = self.event if isinstance(self.event, str) else self.event.__name__
        return f"{self.claims}, {name}"

    def session(self) -> RiggedSession:
        """The match there."""
        world = first_world(self.seed, people=self.people, rules=self.rules)
        session = RiggedSession.of(world, self.claims)
        session.advance(self._place(world))
        return session

    def _place(self, world: World) -> int:
        allowed = by_the_rules(world)
        assert allowed is not None
        claims = allowed[1]
        for place in range(6, len(world.events)):
            event = world.events[place]
            if self.event == "a win" and isinstance(event, Won) and event.by == "discard":
                return place - 1
            options = claims.get(place - 1, {})
            if self.event == "pass":
                if set(options) & set(self.people) and getattr(event, "seat", -1) not in options:
                    return place
            elif self._is_meant(event, world.events[:place]):
                return place
        raise AssertionError(f"no such moment in round {self.seed}")

    def _is_meant(self, event: Event, before: Sequence[Event]) -> bool:
        if isinstance(self.event, str):
            return isinstance(event, Konged) and event.kind.value == self.event
        ready = {one.seat for one in before if isinstance(one, DeclaredReady)}
        seat = getattr(event, "seat", None)
        return isinstance(event, self.event) and seat in set(self.people) - ready


def played_on(session: RiggedSession, command: Command | None) -> list[Event]:
    """The log once a command (`None`: the end of the calling) has led to all that follows."""
    if command is None:
        session.close_window()
    else:
        session.submit(command, session.view(command.seat).sequence)
    while isinstance(session.waiting(), ForBot):
        session.bot_move()
    return list(session._log)
