"""The game on its real screens, played by key presses: what tests of the flow share."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final

import pytest
from textual import events
from textual.pilot import Pilot

from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.options import BotLevel, LaunchOptions, SeatChoice
from liisi_tui.session import ForCalls, ForLook, ForPerson, Session
from liisi_tui.storage.settings import Settings
from liisi_tui.storage.store import Store
from liisi_tui.ui.app import LiisiApp
from liisi_tui.ui.decision import Mode
from liisi_tui.ui.screens import table
from liisi_tui.ui.screens.curtain import CurtainScreen
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.seat_draw import SeatDrawScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.screens.table import TableScreen
from liisi_tui.ui.screens.title import TitleScreen
from liisi_tui.ui.start import Start
from tests.hands_on import keys_for, wanted

FOUR = ("张三", "李四", "王五", "赵六")
# More than any screen wants before it takes a key.
CALM = 0.32


class Game:
    """A running application with helpers to press keys and look at the screen."""

    def __init__(self, app: LiisiApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        self.calm = CALM

    @property
    def session(self) -> Session:
        """The match on the screen."""
        session = self.app.screen.session  # type: ignore[attr-defined]
        assert isinstance(session, Session)
        return session

    @property
    def ended(self) -> bool:
        """Whether the application is over."""
        return self.app._exit

    def on(self, screen: type) -> bool:
        """Whether a kind of screen is in front."""
        return isinstance(self.app.screen, screen)

    def text(self) -> str:
        """All text on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until the screens have settled."""
        await self.pilot.press(*keys)
        await self.settle()

    async def calmly(self, *keys: str) -> None:
        """Press keys after the quiet that the curtain wants."""
        await self.pilot.pause(self.calm)
        await self.press(*keys)

    async def settle(self) -> None:
        """Let messages, the flow and the screens come to rest."""
        for _ in range(3):
            await self.pilot.pause()
            await asyncio.sleep(0)

    def burst(self, *keys: str) -> None:
        """Keys that all lie in the queue before the first of them is taken."""
        for key in keys:
            character = key if len(key) == 1 else None
            self.app.screen._forward_event(events.Key(key, character))

    async def until(self, *screens: type) -> None:
        """Wait until one of these screens is in front."""
        for _ in range(200):
            if self.ended or any(self.on(screen) for screen in screens):
                await self.settle()
                return
            await self.pilot.pause(0.01)
        pytest.fail(f"{self.app.screen} is in front, not {screens}\n{self.text()}")

    async def deal(self) -> None:
        """From the first screen to the first hand."""
        await self.until(ReadyScreen)
        await self.calmly("enter")
        await self.until(SeatDrawScreen)
        while self.on(SeatDrawScreen):
            await self.calmly("enter")
        await self.until(CurtainScreen, TableScreen)

    async def my_turn(self) -> None:
        """Wait until the person at this table is asked to discard."""
        for _ in range(300):
            screen = self.app.screen
            if isinstance(screen, TableScreen) and screen._decision.mode is Mode.TURN:
                await self.pilot.pause(0.2)
                return
            await self.pilot.pause(0.02)
        pytest.fail(f"it is nobody's turn\n{self.text()}")

    async def step(self) -> None:
        """One thing that the people at the keyboard do next."""
        screen = self.app.screen
        if isinstance(screen, TableScreen):
            await self._answer(screen)
        elif isinstance(screen, CurtainScreen):
            await self._curtain(screen)
        else:
            await self.calmly("enter")

    async def _curtain(self, screen: CurtainScreen) -> None:
        waiting = screen.match.waiting()
        if isinstance(waiting, ForPerson | ForLook):
            await self.calmly(SEAT_LETTERS[waiting.seat].lower())
            await self.until(TableScreen)
        elif isinstance(waiting, ForCalls):
            await self._look(waiting)
        else:
            await self.calmly("enter")

    async def _look(self, calls: ForCalls) -> None:
        """*call*: who wants the discard claims it, else the next seat draws."""
        session = self.session
        claims = [
            seat
            for seat in session.people
            if session.view(seat).legal
            and not session.has_claimed(seat)
            and keys_for(*self._wish(seat)) != ["x"]
        ]
        if claims:
            await self.calmly(SEAT_LETTERS[claims[0]].lower())
            await self.calmly(*keys_for(*self._wish(claims[0])))
        elif calls.closes_by_itself:
            await self.pilot.pause(0.05)
        else:
            await self.calmly(SEAT_LETTERS[calls.next_seat].lower())
            await self.calmly("d")

    def _wish(self, seat: int) -> Any:
        view = self.session.view(seat)
        return view, wanted(view)

    async def _answer(self, screen: TableScreen) -> None:
        view = screen.match.view(screen.seat)
        if isinstance(screen.match.waiting(), ForCalls) and not screen._pausing:
            await self.calmly("x")
        elif view.legal:
            await self.calmly(*keys_for(view, wanted(view)))
        else:
            await self.calmly("enter")


BOTS: Final[dict[str, BotLevel]] = {"bot": "normal", "bot:easy": "easy", "bot:hard": "hard"}


@asynccontextmanager
async def game(
    *names: str,
    store: Store | None = None,
    settings: Settings | None = None,
    size: tuple[int, int] = (80, 24),
    first: type = ReadyScreen,
    **options: Any,
) -> AsyncIterator[Game]:
    """The application at a table of these people or `BOTS`, from its `first` screen on."""
    seats = tuple(
        SeatChoice(bot=BOTS[name]) if name in BOTS else SeatChoice(name=name) for name in names
    )
    launch = LaunchOptions(table=True, seats=seats, **{"rounds": 1, "seed": 5, **options})
    start = Start(
        options=launch,
        settings=settings or Settings(speed="off", call_seconds=0),
        store=store or Store.in_memory(),
    )
    app = LiisiApp(start)
    async with app.run_test(size=size) as pilot:
        playing = Game(app, pilot)
        await playing.until(first)
        yield playing


@asynccontextmanager
async def continued(store: Store) -> AsyncIterator[Game]:
    """The application at the only open match of a store, chosen on the title screen."""
    app = LiisiApp(Start(settings=Settings(speed="off", call_seconds=0), store=store))
    async with app.run_test(size=(80, 24)) as pilot:
        playing = Game(app, pilot)
        await playing.until(TitleScreen)
        await playing.press("c")
        await playing.until(ReadyScreen, CurtainScreen, TableScreen, TitleScreen)
        yield playing


async def play_out(playing: Game) -> list[str]:
    """Play until the settlement; the names of the screens on the way."""
    seen: list[str] = []
    for _ in range(600):
        name = type(playing.app.screen).__name__
        if not seen or seen[-1] != name:
            seen.append(name)
        if playing.on(SettlementScreen):
            return seen
        await playing.step()
    pytest.fail(f"no settlement after {len(seen)} screens\n{playing.text()}")


@contextmanager
def hasty() -> Iterator[float]:
    """No waiting for quiet: whole rounds would spend most of their time on it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(CurtainScreen, "calm", 0.0)
        patch.setattr(table, "SETTLE", 0.0)
        yield 0.0
