"""The demo: it goes on by itself, stands still when it is told to, and keeps nothing."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from liisi_tui.core.views import OpenView
from liisi_tui.options import LaunchOptions
from liisi_tui.session import ForBot, Over, Session, ToStart
from liisi_tui.storage.settings import Settings
from liisi_tui.storage.store import Store
from liisi_tui.texts import use
from liisi_tui.ui import demo_flow
from liisi_tui.ui.app import LiisiApp
from liisi_tui.ui.demo_flow import MATCH_ROUNDS, demo_plans
from liisi_tui.ui.demo_pace import Pace
from liisi_tui.ui.screens.demo import DemoOpening, DemoScreen, DemoSettlement
from liisi_tui.ui.screens.help import HelpScreen
from liisi_tui.ui.screens.new_game import NewGameScreen
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.title import TitleScreen
from liisi_tui.ui.start import Start
from tests.ui.matches import play_round, table
from tests.ui.playing import Game
from tests.ui.sent import counted


@pytest.fixture(autouse=True)
def english():
    use("en")


def start(speed="normal", **options) -> Start:
    return Start(
        options=LaunchOptions(demo=True, **{"rounds": 0, "seed": 1, **options}),
        settings=Settings(speed=speed),
    )


def test_matches_are_short_so_that_no_log_grows_and_follow_from_the_seed():
    plans = list(islice(demo_plans(7), 3))
    assert plans == list(islice(demo_plans(7), 3))
    assert len({plan.seed for plan in plans}) == 3
    assert {plan.length.count for plan in plans} == {MATCH_ROUNDS}
    assert all(player.kind == "bot" for plan in plans for player in plan.players)
    one, two = (next(demo_plans(None)).seed for _ in range(2))
    assert one != two


def test_moments_of_bots_show_all_hands_and_those_of_people_none():
    session = Session.create(next(demo_plans(1)))
    session.start_round()
    while not isinstance(session.waiting(), ToStart | Over):
        assert isinstance(session.waiting(), ForBot)
        session.bot_move()
    moments = session.take_moments()
    assert all(isinstance(moment.hands, OpenView) for moment in moments)
    assert all(moment.hands.table == moment.table for moment in moments if moment.hands)
    people = table(3)
    people.start_round()
    assert {moment.hands for moment in people.take_moments()} == {None}
    people = play_round(table(3))
    people.start_round()
    assert {moment.hands for moment in people.take_moments()} == {None}


async def test_it_ends_by_itself_and_opens_no_store(monkeypatch):
    monkeypatch.setattr(demo_flow, "MATCH_ROUNDS", 1)
    app = LiisiApp(start("off", rounds=2))
    async with app.run_test(size=(80, 24)) as pilot:
        for _ in range(3000):
            if app._exit:
                break
            await pilot.pause(0.01)
        assert app._exit
    assert app.return_code == 0
    assert app.store is None


async def test_the_opening_moves_unless_it_is_paused():
    app = LiisiApp(start())
    async with app.run_test(size=(80, 24)) as pilot:
        game = Game(app, pilot)
        await game.until(DemoOpening)
        opening: Any = app.screen
        assert opening.is_moving
        await game.press("space")
        assert "paused" in game.text()
        scene = opening.scene
        with counted(app) as sent:
            await pilot.pause(0.4)
            assert sent.updates == []
        assert opening.scene == scene
        await game.press("space")
        for _ in range(300):
            if opening.scene != scene:
                break
            await pilot.pause(0.01)
        assert opening.scene != scene
        await game.press("right")
        await game.until(DemoScreen)
        await game.press("escape")
        assert app._exit


async def test_space_stops_it_and_nothing_is_sent_until_it_goes_on():
    app = LiisiApp(start("fast"))
    async with app.run_test(size=(80, 24)) as pilot:
        game = Game(app, pilot)
        await game.until(DemoOpening)
        await game.press("right")
        await game.until(DemoScreen)
        await game.press("space")
        assert "paused" in game.text()
        board: Any = app.screen
        shown = board.shown_upto()
        with counted(app) as sent:
            await pilot.pause(0.5)
            assert sent.updates == []
        await game.press("right")
        assert board.shown_upto() == (shown or 0) + 1
        await game.press("question_mark")
        assert game.on(HelpScreen)
        await game.press("escape", "minus")
        assert board._pace.speed == "normal"
        await game.press("plus", "plus")
        assert board._pace.speed == "off"
        await game.press("q")
        assert app._exit
    assert app.return_code == 0


async def test_the_settlement_stands_too_and_enter_takes_over_a_seat(tmp_path):
    app = LiisiApp(start())
    app._open_store = lambda: Store.open(tmp_path / "liisi.db")
    async with app.run_test(size=(80, 24)) as pilot:
        game = Game(app, pilot)
        await game.until(DemoOpening)
        await game.press("right")
        await game.until(DemoScreen)
        board = app.screen
        assert isinstance(board, DemoScreen)
        await game.press("space")
        while not game.on(DemoSettlement):
            board._pace.skip()
            await pilot.pause()
        assert "Settlement  Round 1" in game.text()
        assert "paused" in game.text()
        await game.press("enter")
        await game.until(NewGameScreen)
        assert (tmp_path / "liisi.db").exists()
        assert "normal" in game.text()
        await game.calmly("enter")
        await game.until(ReadyScreen)
        await game.press("q", "q")
        await game.until(DemoScreen, DemoOpening)
        await game.press("q")
        await game.settle()
        assert app._exit
        assert app.store is not None
        assert len(app.store.matches()) == 1


async def test_watching_from_the_title_leads_back_to_it(tmp_path):
    store = Store.in_memory()
    app = LiisiApp(Start(settings=Settings(speed="fast"), store=store))
    async with app.run_test(size=(80, 24)) as pilot:
        game = Game(app, pilot)
        await game.until(TitleScreen)
        await game.press("w")
        await game.until(DemoOpening)
        await game.press("q")
        await game.until(TitleScreen)
        assert store.matches() == []
        await game.press("r")
        await game.until(TitleScreen)
        assert "No round is finished yet" in game.text()


async def test_time_of_the_pace():
    pace = Pace("off")
    await pace.wait({"off": 0.0, "fast": 9e9, "normal": 9e9}, lambda: True)
    pace.change_speed(-1)
    assert pace.speed == "fast"
    pace.skip()
    await pace.wait({"off": 0.0, "fast": 9e9, "normal": 9e9}, lambda: True)
    pace.want("leave")
    await pace.wait({"off": 0.0, "fast": 9e9, "normal": 9e9}, lambda: False)
    assert pace.wish == "leave"
