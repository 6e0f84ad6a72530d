"""Matches set up and played with the mouse alone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from textual.widget import Widget

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
from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.session import ForPerson
from liisi_tui.storage.settings import Settings
from liisi_tui.storage.store import Store
from liisi_tui.ui.app import LiisiApp
from liisi_tui.ui.paint.bars import row_spans
from liisi_tui.ui.pieces import Cap
from liisi_tui.ui.screens import base
from liisi_tui.ui.screens.curtain import CurtainScreen
from liisi_tui.ui.screens.final import FinalScreen
from liisi_tui.ui.screens.new_game import NewGameScreen
from liisi_tui.ui.screens.page import Page
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.seat_draw import SeatDrawScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.screens.table import TableScreen
from liisi_tui.ui.screens.title import TitleScreen
from liisi_tui.ui.slots import hand_slots
from liisi_tui.ui.start import Start
from liisi_tui.ui.widgets.cover import BottomLine
from liisi_tui.ui.widgets.rows import RowsZone
from tests.hands_on import wanted
from tests.ui.playing import Game, game, hasty

BOTS = ("张三", "bot", "bot", "bot")


@pytest.fixture(autouse=True)
def quick(monkeypatch) -> Iterator[None]:
    """No waiting for a second click: every click of these tests is meant."""
    monkeypatch.setattr(base, "DOUBLE_CLICK", 0.0)
    with hasty():
        yield


class Mouse:
    """Somebody who has nothing but a mouse."""

    def __init__(self, playing: Game) -> None:
        self.playing = playing

    async def click(self, x: int, y: int, widget: Widget | None = None) -> None:
        await self.playing.pilot.click(widget, offset=(x, y))
        await self.playing.settle()

    async def spot(self, action: str) -> None:
        """Click a spot of a page."""
        page = self.playing.app.screen.query_one(Page)
        assert page._sheet is not None
        spot = next(spot for spot in reversed(page._sheet.spots) if spot.action == action)
        await self.click(spot.region.x, spot.region.y)

    async def cap(self, action: str) -> None:
        """Click a key cap at the table."""
        for zone in self.playing.app.screen.query(RowsZone):
            if zone.model is None:
                continue
            face = zone.model.look.face
            for y, row in enumerate(zone.model.rows):
                for piece, start, _ in row_spans(row, zone.size.width, face):
                    if isinstance(piece, Cap) and (piece.action or piece.key) == action:
                        await self.click(start + 1, y, zone)
                        return
        pytest.fail(f"no cap for {action!r}\n{self.playing.text()}")

    async def tile(self, slot: int) -> None:
        await self.click(1, 1, self.playing.app.screen.query_one(f"#tile-{slot}"))

    async def play(self, screen: TableScreen, command: Command) -> None:
        """Say a command by clicks."""
        view = screen.match.view(screen.seat)
        decision = screen._decision
        slots = hand_slots(view)
        match command:
            case Discard():
                row = "drawn" if command.drawn else "free"
                slot = next(
                    at for at, s in enumerate(slots) if s.row == row and s.tile == command.tile
                )
                if decision.cursor != slot:
                    await self.tile(slot)
                await self.tile(slot)
            case DeclareReady():
                await self.cap("t")
                slot = view.standing.index(command.tile)
                if decision.cursor != slot:
                    await self.tile(slot)
                await self.cap("enter")
            case DeclareKong() | ClaimKong():
                await self.cap("k")
                if decision.choices:
                    await self.cap(str(decision.choices.index(command) + 1))
            case ClaimPong():
                await self.cap("p")
                if decision.choices:
                    await self.cap(str(decision.choices.index(command) + 1))
            case Win():
                await self.cap("h")
            case Pass():
                await self.cap("x")

    async def step(self) -> None:
        """Whatever is to be done next."""
        screen = self.playing.app.screen
        if isinstance(screen, TableScreen):
            view = screen.match.view(screen.seat)
            if view.legal and screen._moment is None:
                await self.play(screen, wanted(view))
            elif screen._pausing:
                await self.cap("enter")
            else:
                await self.playing.pilot.pause(0.02)
        elif isinstance(screen, CurtainScreen):
            waiting = screen.match.waiting()
            if isinstance(waiting, ForPerson):
                await self.cap(SEAT_LETTERS[waiting.seat].lower())
                await self.playing.until(TableScreen)
        else:
            await self.spot("enter")


async def test_a_whole_match_with_clicks_alone():
    seen: list[str] = []
    async with game(*BOTS, seed=5) as playing:
        mouse = Mouse(playing)
        for _ in range(400):
            if playing.ended:
                break
            name = type(playing.app.screen).__name__
            if name not in seen:
                seen.append(name)
            await mouse.step()
        assert playing.ended, playing.text()
        assert playing.app.return_code == 0
    wanted_screens = (ReadyScreen, SeatDrawScreen, TableScreen, SettlementScreen, FinalScreen)
    assert seen == [screen.__name__ for screen in wanted_screens]


async def test_two_people_pass_the_mouse_through_the_curtain_cover_and_leave():
    async with game("张三", "李四", "bot", "bot", seed=5) as playing:
        mouse = Mouse(playing)
        while not playing.on(TableScreen):
            await mouse.step()
        for action in ("tab", "o"):
            await mouse.cap(action)
            assert not playing.on(TableScreen)
            await mouse.spot("escape")
            await playing.until(TableScreen)
        await mouse.cap("c")
        await playing.until(CurtainScreen)
        await mouse.step()
        await playing.until(TableScreen)
        await mouse.cap("q")
        line = playing.app.screen.query_one(BottomLine)
        await mouse.click(playing.text().splitlines()[-1].index("Q") + 1, 0, line)
        for _ in range(100):
            if playing.ended:
                break
            await playing.pilot.pause(0.02)
        assert playing.ended


async def test_confirmed_discards_take_a_click_and_a_second_click():
    settings = Settings(speed="off", confirm_discard=True)
    async with game(*BOTS, seed=5, settings=settings) as playing:
        mouse = Mouse(playing)
        while not playing.on(TableScreen):
            await mouse.step()
        await playing.my_turn()
        screen = playing.app.screen
        assert isinstance(screen, TableScreen)
        before = len(screen.match.public_log())
        cursor = screen._decision.cursor
        assert cursor is not None
        await mouse.tile(cursor)
        assert "really discard" in playing.text()
        assert len(screen.match.public_log()) == before
        await mouse.tile(cursor)
        assert len(screen.match.public_log()) > before


async def test_a_table_is_set_up_with_clicks_alone():
    app = LiisiApp(Start(settings=Settings(speed="off"), store=Store.in_memory()))
    async with app.run_test(size=(80, 24)) as pilot:
        playing = Game(app, pilot)
        mouse = Mouse(playing)
        await playing.until(TitleScreen)
        await mouse.spot("new")
        await playing.until(NewGameScreen)
        screen = app.screen
        assert isinstance(screen, NewGameScreen)
        screen.form.unit = "rounds"
        screen.repaint()
        before = screen.form.count.value
        await mouse.spot("length +")
        await mouse.spot("length +")
        await mouse.spot("length -")
        assert screen.form.count.value == (before or 0) + 1
        await mouse.spot("base right")
        assert screen.form.base.value == 2
        await mouse.spot("start")
        await playing.until(ReadyScreen)
        assert playing.session.base_score == 2
