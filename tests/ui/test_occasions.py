"""A big win and a risen level have a page of their own, unless nothing is to be waited for."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Literal

import pytest
from textual.drivers.headless_driver import HeadlessDriver

from liisi_tui.core.events import Player
from liisi_tui.core.settlement import Fan
from liisi_tui.options import LaunchOptions
from liisi_tui.session import Session
from liisi_tui.storage.profiles import LEVELS, level_of
from liisi_tui.storage.settings import Settings
from liisi_tui.storage.store import Store
from liisi_tui.texts import use
from liisi_tui.ui.faces import FACE_NAMES
from liisi_tui.ui.flow import MatchFlow
from liisi_tui.ui.look import make_look
from liisi_tui.ui.occasion_signs import LEVEL_HEIGHT, LEVEL_WIDTH, level_bitmap, put_level
from liisi_tui.ui.occasions import BIG_WIN, Rise, is_big_win, rise_of
from liisi_tui.ui.palette import DEPTHS
from liisi_tui.ui.screens.big_win import BigWinScreen
from liisi_tui.ui.screens.level_up import LevelUpScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.sheet import Sheet
from liisi_tui.ui.start import Start
from tests.ui.matches import ended_of, play_round, table, won_of
from tests.ui.opened import OneScreenApp, opened
from tests.ui.playing import Game

BOTS = tuple(Player(name=name, kind="bot", bot="normal") for name in ("a", "b", "c", "d"))


class EndingApp(OneScreenApp):
    """The end of a round, as the flow of a match shows it."""

    def __init__(self, start: Start, session: Session) -> None:
        super().__init__(start, lambda: SettlementScreen(session))
        self.match = session

    def run_game(self) -> None:  # type: ignore[override]
        flow = MatchFlow(self, self.match)
        self.run_worker(flow._end_round(ended_of(self.match)))


@asynccontextmanager
async def ending(
    session: Session, store: Store, speed: Literal["off", "fast"]
) -> AsyncIterator[Game]:
    start = Start(settings=Settings(speed=speed), store=store)
    app = EndingApp(start, session)
    async with app.run_test(size=(80, 24)) as pilot:
        yield Game(app, pilot)


async def test_a_big_win_comes_before_its_settlement_and_the_level_after_it():
    with Store.in_memory() as store:
        session = play_round(table(28, base_score=40, store=store))
        async with ending(session, store, "fast") as game:
            await game.until(BigWinScreen)
            assert "Pure straight 青龙!" in game.text()
            assert "王五: +1000 points" in game.text()
            await game.calmly("z")
            await game.until(SettlementScreen)
            assert "PURE STRAIGHT" in game.text()
            await game.calmly("enter")
            await game.until(LevelUpScreen)
            assert "has risen to level 5, four of characters" in game.text()
            assert "6 five of characters: 1000 to go" in game.text()
            await game.calmly("space")
            assert not game.on(LevelUpScreen)


async def test_neither_is_shown_where_nothing_is_to_be_waited_for():
    with Store.in_memory() as store:
        session = play_round(table(28, base_score=40, store=store))
        async with ending(session, store, "off") as game:
            await game.until(SettlementScreen)
            assert "PURE STRAIGHT" in game.text()
            await game.calmly("enter")
            assert not game.on(LevelUpScreen)


async def test_neither_is_sent_over_a_line_that_is_behind(monkeypatch):
    with Store.in_memory() as store:
        session = play_round(table(28, base_score=40, store=store))
        monkeypatch.setattr(HeadlessDriver, "is_behind", True, raising=False)
        async with ending(session, store, "fast") as game:
            await game.until(SettlementScreen)


async def test_bots_alone_wait_for_nobody():
    with Store.in_memory() as store:
        session = play_round(table(28, base_score=40, players=BOTS, store=store))  # type: ignore[arg-type]
        async with ending(session, store, "fast") as game:
            await game.until(SettlementScreen)


def test_a_level_rises_by_the_points_of_the_store():
    with Store.in_memory() as store:
        session = play_round(table(28, base_score=40, store=store))
        rise = Rise("王五", 1000, LEVELS[0], level_of(1000))
        assert rise_of(session, store) == rise
        store._db.execute("UPDATE ledger SET points = 900 + points WHERE points > 0")
        assert rise_of(session, store) == replace(
            rise, points=1900, before=level_of(900), now=level_of(1900)
        )
        store._db.execute("UPDATE ledger SET points = 500 + points WHERE points > 0")
        assert rise_of(session, store) == replace(
            rise, points=2400, before=level_of(1400), now=level_of(2400)
        )
        store._db.execute("UPDATE ledger SET points = 1100 + points WHERE points > 0")
        assert rise_of(session, store) is None


def test_no_level_rises_without_a_win_a_person_or_a_saved_round():
    with Store.in_memory() as store:
        assert rise_of(play_round(table(4, store=store)), store) is None
        robots = table(28, base_score=40, players=BOTS, store=store)  # type: ignore[arg-type]
        assert rise_of(play_round(robots), store) is None
        assert rise_of(play_round(table(28, base_score=40)), store) is None
        assert rise_of(play_round(table(28, base_score=40)), None) is None


def test_what_is_a_big_win():
    won = won_of(play_round(table(5)))
    for gain, is_big in ((BIG_WIN * 7 - 1, False), (BIG_WIN * 7, True)):
        deltas = tuple(gain if seat == won.seat else 0 for seat in range(4))
        score = replace(won.score, deltas=deltas)  # type: ignore[arg-type]
        assert is_big_win(replace(won, score=score), 7) == is_big
    score = replace(won.score, fans=(*won.score.fans, Fan("pure_straight", 20)))
    assert is_big_win(replace(won, score=score), 10**6)
    assert is_big_win(replace(won, score=replace(won.score, capped=True)), 10**6)


@pytest.mark.parametrize("face", FACE_NAMES)
@pytest.mark.parametrize("depth", DEPTHS)
def test_every_level_has_a_large_tile_of_its_own(face, depth):
    use("en")
    look = make_look(face, "felt", depth)
    assert len({level_bitmap(look, level) for level in LEVELS}) == len(LEVELS)
    for level in LEVELS:
        sheet = Sheet(look, LEVEL_WIDTH + 2, LEVEL_HEIGHT + 2)
        put_level(sheet, 1, 1, look, level)
        rows = [strip.text for strip in sheet.strips()]
        assert not rows[0].strip()
        assert not rows[-1].strip()
        assert all(row[0] == row[-1] == " " for row in rows)
        assert face == "chinese" or face == "numeral" or "".join(rows).isascii()


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
async def test_the_pages_fit(size, language):
    use(language)
    session = play_round(table(28, base_score=40))
    rise = Rise("十二个字的名字真的太长了", 1_199_999, level_of(0), level_of(1_199_999))
    options = LaunchOptions(tiles="chinese")
    async with opened(lambda: LevelUpScreen(rise), size=size, options=options) as (app, _):
        assert "十二个字的名字真的太长了" in app.text
        assert app.text.count("800000") == 0
    win = won_of(session)
    async with opened(lambda: BigWinScreen(session, win), size=size, options=options) as (app, _):
        assert "20 (7.2)" in app.text or "20（7.2）" in app.text
        assert all(len(line.rstrip()) < size[0] for line in app.text.split("\n")[1:-1])
