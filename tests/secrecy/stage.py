"""The real screens with a rigged match on them, and everything that can be seen there.

The flow runs as it always does. Where it waits, for a pause or for somebody's wish, the stage
writes down what is on the screen and how long it would have waited, and lets the people do what
their world says; so no clock decides anything.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, TypeAlias

import pytest
from textual import work
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from liisi_tui.core.seats import SEAT_LETTERS, Seat
from liisi_tui.session import ForCalls, ForLook, ForPerson
from liisi_tui.storage.settings import Settings
from liisi_tui.storage.store import Store
from liisi_tui.ui.app import LiisiApp
from liisi_tui.ui.coaching import has_coach
from liisi_tui.ui.decision import Refused
from liisi_tui.ui.flow import MatchFlow
from liisi_tui.ui.screens.board import BoardScreen
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.seat_draw import SeatDrawScreen
from liisi_tui.ui.screens.table import TableScreen
from liisi_tui.ui.start import Start
from liisi_tui.ui.widgets.zone import Zone
from tests.hands_on import keys_for
from tests.secrecy.rigged import RiggedSession
from tests.ui.screen import runs, style_word

Lines: TypeAlias = tuple[tuple[tuple[str, str], ...], ...]
Curious: TypeAlias = Callable[[RiggedSession, ForCalls], Sequence[Seat]]

# Seconds that an evening may take on a very busy machine; usually it takes two or three.
PATIENCE = 150
OVERLAYS = ("l", "tab", "question_mark", "o")
WISHES = ("p", "k", "t", "h")


@dataclass(frozen=True)
class Frame:
    """What somebody who looks at the screen, or exports it, can come to know."""

    screens: tuple[str, ...]
    lines: Lines
    widgets: tuple[Lines, ...]
    words: tuple[object, ...]
    told: tuple[object, ...]
    picture: str

    def __str__(self) -> str:
        return "\n".join("".join(text for text, _ in line) for line in self.lines)


def frame_of(app: LiisiApp, *, picture: bool = True) -> Frame:
    """The present frame of the screen in front, with all that belongs to its widgets."""
    screen = app.screen
    widgets = list(_widgets(screen))
    told = [
        (
            str(widget.id),
            sorted(widget.classes),
            str(widget.name),
            str(widget.tooltip),
            str(widget.border_title),
            str(widget.border_subtitle),
            widget.region,
            widget.display,
        )
        for widget in widgets
    ]
    toasts = [(toast.title, toast.message) for toast in app._notifications]
    return Frame(
        screens=tuple(type(one).__name__ for one in app.screen_stack),
        lines=_lines(screen._compositor.render_strips()),
        widgets=tuple(_lines(one.strips) for one in widgets if isinstance(one, Zone)),
        words=(app.title, app.sub_title, screen.title, screen.sub_title, app.clipboard, toasts),
        told=tuple(told),
        picture=app.export_screenshot() if picture else "",
    )


def _widgets(screen: Screen[Any]) -> Iterator[Widget]:
    for one in screen.walk_children(with_self=True):
        assert isinstance(one, Widget)
        yield one


def _lines(strips: Any) -> Lines:
    return tuple(
        tuple((text, style_word(style)) for text, style in runs(strip)) for strip in strips
    )


@dataclass(frozen=True)
class Note:
    """A place where the game waits: which screen is in front, for what, and for how long.

    `seat` is whose own table it is. `frame` is what is seen; `None` where that is not to be
    compared, because it is the table of somebody else.
    """

    screen: str
    seat: Seat | None
    waits: str
    seconds: float | None
    frame: Frame | None


class Stage(LiisiApp):
    """The application with a rigged match in place of the title.

    `viewer`: whose own table is noted beside what everybody sees. `curious`: who looks at an open
    discard without wanting it, in that order. `covers`: whether everybody covers an opened hand
    once. `overlays`: whether log, scores, help and settings are opened at every wish. `on_note` is
    awaited after every note.
    """

    viewer: Seat | None = None
    curious: Curious = staticmethod(lambda session, calls: ())
    covers = False
    overlays = False
    on_note: Callable[[], Awaitable[None]] | None = None

    def __init__(self, session: RiggedSession, coach: str = "") -> None:
        settings = Settings(speed="normal", call_seconds=1.5, coach=coach)
        super().__init__(Start(settings=settings, store=Store.in_memory()))
        self.rigged = session
        self._asks_coach = bool(coach)
        self.notes: list[Note] = []
        self.done = asyncio.Event()
        self._pilot: Pilot[None] | None = None
        self._begin = asyncio.Event()
        self._asked_upto = -1
        self._looking: list[Seat] = []
        self._covered: set[tuple[int, Seat]] = set()

    def begin(self, pilot: Pilot[None]) -> None:
        """The screens are there."""
        self._pilot = pilot
        self._begin.set()

    @work(exclusive=True, group="game")
    async def run_game(self) -> None:
        """The match, as the application plays every other one."""
        await self._begin.wait()
        await MatchFlow(self, self.rigged).run()

    async def push_screen_wait(self, screen: Any, **_: Any) -> Any:
        """Screens between the boards are noted and answered; one that opens hands ends it all."""
        if not isinstance(screen, ReadyScreen | SeatDrawScreen):
            await self.finish()
        await self.push_screen(screen)
        await self.note(screen, "answer", None)
        await self.pop_screen()
        return "ready" if isinstance(screen, ReadyScreen) else None

    async def finish(self) -> None:
        """Everything of the world has happened: stay as it is."""
        self.done.set()
        await asyncio.Event().wait()

    # Notes

    async def note(self, screen: Screen[Any], waits: str, seconds: float | None) -> None:
        """Write down what is in front, and that it waits so long for something."""
        await self.settle(screen)
        seat = screen.seat if isinstance(screen, TableScreen) else None
        is_shown = seat is None or seat == self.viewer
        frame = frame_of(self, picture=waits != "pause") if is_shown else None
        self.notes.append(Note(type(screen).__name__, seat, waits, seconds, frame))
        if waits == "intent" and isinstance(screen, BoardScreen):
            if isinstance(screen, TableScreen) and is_shown:
                await self._wish_in_vain(screen)
            if isinstance(screen, TableScreen) and self._asks_coach:
                await self._ask_coach(screen)
            if self.overlays:
                await self._look_over(screen)
        if self.on_note is not None:
            # In a task of its own: what a running coroutine holds can't be seen from inside it.
            await asyncio.ensure_future(self.on_note())

    async def settle(self, screen: Screen[Any]) -> None:
        """Wait until the screen is in front, laid out and drawn."""
        assert self._pilot is not None
        for _ in range(1000):
            await self._pilot._wait_for_screen()
            waiting = [one for one in _widgets(screen) if _is_waiting(one)]
            if self.screen is screen and not waiting:
                return
            await asyncio.sleep(0.002)
        pytest.fail(f"{screen} does not come to rest: {waiting}")

    async def _look_over(self, board: BoardScreen) -> None:
        """Open log, scores and help over a board and close them again."""
        for key in OVERLAYS:
            board.take(key)
            overlay = self.screen
            assert overlay is not board
            await self.settle(overlay)
            self.notes.append(
                Note(type(overlay).__name__, None, f"over {board}", None, frame_of(self))
            )
            overlay.take("escape")  # type: ignore[attr-defined]
            await self.settle(board)

    async def _wish_in_vain(self, table: TableScreen) -> None:
        """Ask for what is not possible: the reasons must not tell about others."""
        for key in WISHES:
            outcome = table._press_decision(key)
            if isinstance(outcome, Refused):
                table.take(key)
                await self.settle(table)
                self.notes.append(Note("TableScreen", table.seat, key, None, frame_of(self)))
            table.present_again()

    async def _ask_coach(self, table: TableScreen) -> None:
        """Whoever opens a hand asks for advice there, and leaves it on the screen."""
        if has_coach(self.settings.coach, table.hint_owner):
            table.take("a")
            await self.settle(table)
        if table.seat == self.viewer:
            self.notes.append(Note("TableScreen", table.seat, "advice", None, frame_of(self)))

    # People

    def keys(self, board: BoardScreen) -> list[str]:
        """What is pressed on a board that waits for a wish; nothing where time goes by."""
        session = self.rigged
        waiting = session.waiting()
        if isinstance(board, TableScreen):
            return self._table_keys(board, waiting)
        if isinstance(waiting, ForPerson | ForLook):
            return [SEAT_LETTERS[waiting.seat].lower()]
        assert isinstance(waiting, ForCalls)
        if self._asked_upto != session.log_length:
            self._asked_upto = session.log_length
            self._looking = list(self.curious(session, waiting))
        wanting = [seat for seat in session.people if session.claim(seat) is not None]
        drawing = [] if waiting.closes_by_itself else [waiting.next_seat]
        return [SEAT_LETTERS[seat].lower() for seat in (*self._looking, *wanting, *drawing)[:1]]

    def _table_keys(self, board: TableScreen, waiting: object) -> list[str]:
        session, seat = self.rigged, board.seat
        view = session.view(seat)
        opened = (session.log_length, seat)
        if self.covers and opened not in self._covered:
            self._covered.add(opened)
            return ["c"]
        if isinstance(waiting, ForCalls):
            if self._looking:
                assert self._looking.pop(0) == seat
                return ["x"]
            claim = session.claim(seat)
            return ["d"] if claim is None else keys_for(view, claim)
        if isinstance(waiting, ForLook) and not view.legal:
            return ["0"]
        return keys_for(view, session.wish(seat))


def _is_waiting(widget: Widget) -> bool:
    return widget._layout_required or widget._repaint_required


def _send_nothing(screen: Screen[Any]) -> None:
    screen._compositor._dirty_regions.clear()
    screen._dirty_widgets.clear()


@asynccontextmanager
async def staged(stage: Stage, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Stage]:
    """The match on its screens; it plays by itself up to where its world or the secrecy ends."""
    intent = BoardScreen.intent

    async def noted_pause(
        board: BoardScreen, seconds: float | None, *, skippable: bool = True
    ) -> None:
        await stage.note(board, "pause" if skippable else "pause to sit out", seconds)

    async def noted_intent(board: BoardScreen, timeout: float | None = None) -> Any:
        await stage.note(board, "intent", timeout)
        if stage.rigged.is_told:
            await stage.finish()
        keys = stage.keys(board)
        for key in keys:
            board.take(key)
        return await intent(board) if keys else None

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BoardScreen, "pause", noted_pause)
        patch.setattr(BoardScreen, "intent", noted_intent)
        # Notes are taken from the widgets; what a terminal is sent has a test of its own.
        patch.setattr(Screen, "_compositor_refresh", _send_nothing)
        # No time passes: how long something waits depends on nothing but what is asked for.
        patch.setattr("liisi_tui.ui.flow.time", SimpleNamespace(monotonic=lambda: 0.0))
        async with stage.run_test(size=size) as pilot:
            stage.begin(pilot)
            yield stage


async def performed(stage: Stage, size: tuple[int, int] = (80, 24)) -> list[Note]:
    """All notes of a match."""
    async with staged(stage, size):
        ends = [asyncio.ensure_future(one.wait()) for one in (stage.done, stage._exception_event)]
        await asyncio.wait(ends, timeout=PATIENCE, return_when=asyncio.FIRST_COMPLETED)
    assert stage.done.is_set(), f"it did not come to its end; last: {stage.notes[-1:]}"
    return stage.notes
