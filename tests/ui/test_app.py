"""The application from the title to a match and back, with a real store."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from liisi_tui import texts
from liisi_tui.options import LaunchOptions, SeatChoice
from liisi_tui.session import Session
from liisi_tui.storage.paths import data_paths
from liisi_tui.storage.store import Store
from liisi_tui.ui.app import LiisiApp
from liisi_tui.ui.screens.calculator import CalculatorScreen
from liisi_tui.ui.screens.help import HelpScreen
from liisi_tui.ui.screens.new_game import NewGameScreen
from liisi_tui.ui.screens.notice import NoticeScreen
from liisi_tui.ui.screens.open_matches import OpenMatchesScreen
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.title import TitleScreen
from liisi_tui.ui.start import Start
from tests.ui.matches import NAMES, play_round, table
from tests.ui.screen import screen_text

FOUR = tuple(SeatChoice(name) for name in NAMES)


@asynccontextmanager
async def running(start: Start) -> AsyncIterator[tuple[LiisiApp, Pilot[None]]]:
    app = LiisiApp(start)
    async with app.run_test(size=(80, 24)) as pilot:
        yield app, pilot


async def until(app: LiisiApp, pilot: Pilot[None], screen: type) -> None:
    for _ in range(200):
        if isinstance(app.screen, screen):
            await pilot.pause()
            return
        await pilot.pause(0.01)
    raise AssertionError(f"{app.screen} is in front, not {screen}")


async def finished(app: LiisiApp, pilot: Pilot[None]) -> int | None:
    for _ in range(200):
        if app._exit:
            return app.return_code
        await pilot.pause(0.01)
    raise AssertionError("the application goes on")


def session_of(app: LiisiApp) -> Session:
    screen = app.screen
    assert isinstance(screen, ReadyScreen)
    assert screen.session is not None
    return screen.session


def text(app: LiisiApp) -> str:
    return "\n".join(screen_text(app))


async def leave_table(app: LiisiApp, pilot: Pilot[None]) -> None:
    await until(app, pilot, ReadyScreen)
    await pilot.pause(ReadyScreen.calm)
    await pilot.press("q", "q")


async def test_the_title_offers_to_continue_only_what_is_open():
    store = Store.in_memory()
    async with running(Start(store=store)) as (app, pilot):
        await until(app, pilot, TitleScreen)
        assert "Continue" not in text(app)
        assert not app.is_to_read
        assert "New game" in text(app)
        await pilot.press("c", "0")
        assert isinstance(app.screen, TitleScreen)
        await pilot.press("q")
        assert await finished(app, pilot) == 0
    table(1, store=store)
    async with running(Start(store=store)) as (app, pilot):
        await until(app, pilot, TitleScreen)
        assert "Continue" in text(app)
        assert app.is_to_read


async def test_a_new_match_is_left_kept_and_continued(tmp_path):
    store = Store.open(tmp_path / "liisi.db")
    async with running(Start(store=store)) as (app, pilot):
        await until(app, pilot, TitleScreen)
        await pilot.press("n")
        await until(app, pilot, NewGameScreen)
        await pilot.press("ctrl+u", *"Bo", "f2")
        await leave_table(app, pilot)
        await until(app, pilot, TitleScreen)
        assert "The match is kept" in text(app)
        (match,) = store.matches()
        assert "Bo" in [player.name for player in match.players]
        await pilot.press("c")
        await until(app, pilot, ReadyScreen)
        assert session_of(app).match_id == match.match_id
        with Store.open(store.path) as other, pytest.raises(Exception, match="locked"):
            other.lock(match.match_id)
        await leave_table(app, pilot)
        await until(app, pilot, TitleScreen)
        with Store.open(store.path) as other:
            other.lock(match.match_id)
            await pilot.press("enter")
            await until(app, pilot, TitleScreen)
            await pilot.pause(0.05)
            assert "is open in another program" in " ".join(text(app).split())
        await pilot.press("ctrl+c")
        assert await finished(app, pilot) == 0


async def test_one_of_several_matches_is_chosen():
    store = Store.in_memory()
    for seed in (1, 2):
        play_round(table(seed, store=store))
    chosen = store.matches()[1].match_id
    async with running(Start(store=store)) as (app, pilot):
        await until(app, pilot, TitleScreen)
        assert "Continue (2 open)" in text(app)
        await pilot.press("1")
        await until(app, pilot, OpenMatchesScreen)
        assert "1 round played" in text(app)
        assert "+20" in text(app)
        await pilot.press("down", "enter")
        await until(app, pilot, ReadyScreen)
        assert session_of(app).match_id == chosen
        await leave_table(app, pilot)
        await until(app, pilot, TitleScreen)
        await pilot.press("c")
        await until(app, pilot, OpenMatchesScreen)
        await pilot.press("escape")
        await until(app, pilot, TitleScreen)


async def test_the_language_changes_at_once_and_is_kept(tmp_path):
    path = data_paths(str(tmp_path)).settings
    async with running(Start(store=Store.in_memory(), settings_path=path)) as (app, pilot):
        await until(app, pilot, TitleScreen)
        assert "New game" in text(app)
        await pilot.press("l")
        await pilot.pause(0.05)
        assert "新开一场" in text(app)
        assert texts.current() == "zh"
        assert json.loads(path.read_text(encoding="utf-8"))["language"] == "zh"
        await pilot.press("l")
        await pilot.pause(0.05)
        assert "New game" in text(app)


async def test_the_calculator_keeps_what_was_entered():
    async with running(Start(store=Store.in_memory())) as (app, pilot):
        await until(app, pilot, TitleScreen)
        await pilot.press("k")
        await until(app, pilot, CalculatorScreen)
        await pilot.press("1", "2", "m", "escape")
        await until(app, pilot, TitleScreen)
        await pilot.press("k")
        await until(app, pilot, CalculatorScreen)
        assert "11 tiles more belong in the hand." in "\n".join(screen_text(app))


async def test_the_title_by_arrows_and_mouse():
    async with running(Start(store=Store.in_memory())) as (app, pilot):
        await until(app, pilot, TitleScreen)
        await pilot.press("down", "enter")
        await until(app, pilot, HelpScreen)
        await pilot.press("escape")
        await until(app, pilot, TitleScreen)
        lines = screen_text(app)
        y = next(y for y, line in enumerate(lines) if "Quit" in line)
        await pilot.click(offset=(60, y))
        assert await finished(app, pilot) == 0


async def test_without_a_store_one_may_play_on_unsaved():
    start = Start(fault="The store /x is damaged; it was left as it is.")
    async with running(start) as (app, pilot):
        await until(app, pilot, NoticeScreen)
        assert "The store /x is damaged" in text(app)
        await pilot.pause(NoticeScreen.calm)
        await pilot.press("enter")
        await until(app, pilot, TitleScreen)
        await pilot.press("n")
        await until(app, pilot, NewGameScreen)
        await pilot.press("f2")
        await leave_table(app, pilot)
        await until(app, pilot, TitleScreen)
        assert "The match was not saved." in text(app)


async def test_without_a_store_one_may_leave():
    async with running(Start(fault="The disk is full.")) as (app, pilot):
        await until(app, pilot, NoticeScreen)
        await pilot.pause(NoticeScreen.calm)
        await pilot.press("q")
        assert await finished(app, pilot) == 1
        assert app.farewell == "The disk is full."


async def test_play_goes_straight_to_the_table_and_back_to_the_shell():
    store = Store.in_memory()
    options = LaunchOptions(table=True, seats=FOUR, rounds=2, seed=3)
    async with running(Start(options=options, store=store)) as (app, pilot):
        await until(app, pilot, ReadyScreen)
        assert [player.name for player in session_of(app).players] == list(NAMES)
        await leave_table(app, pilot)
        assert await finished(app, pilot) == 0
        assert app.farewell == "The match was not saved."


async def press_new(app: LiisiApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause(0.1)
        await pilot.press("n")
        await pilot.pause(0.05)


def broken(*_: object) -> None:
    secret = "1m2m3m"
    raise RuntimeError(secret)


async def broken_flow(*_: object) -> None:
    broken()


@pytest.mark.parametrize(
    ("place", "how"), [((TitleScreen, "press"), broken), ((LiisiApp, "_new_game"), broken_flow)]
)
async def test_a_fault_of_the_game_ends_it_with_one_and_without_a_trace(monkeypatch, place, how):
    monkeypatch.setattr(*place, how)
    app = LiisiApp(Start(store=Store.in_memory()))
    with pytest.raises(Exception, match="1m2m3m"):
        await press_new(app)
    assert app.return_code == 1
    assert isinstance(app.error, RuntimeError)
    assert app._exit_renderables == []
