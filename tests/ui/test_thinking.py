"""Bots that think for long do so beside the screen, and come to the same as at once."""

from __future__ import annotations

import asyncio
import threading

import pytest

from liisi_tui import bots
from liisi_tui.bots import Chance
from liisi_tui.core.commands import Command
from liisi_tui.core.events import BotLevel, Player
from liisi_tui.core.match import MatchLength
from liisi_tui.core.views import SeatView
from liisi_tui.session import ForBot, Over, Plan, Session, ToStart
from liisi_tui.ui.thinking import thought_over


def table(level: BotLevel) -> Session:
    players = tuple(Player(name=f"{n}", kind="bot", bot=level) for n in range(4))
    east, south, west, north = players
    plan = Plan(
        players=(east, south, west, north), length=MatchLength(unit="rounds", count=1), seed=5
    )
    session = Session.create(plan)
    session.start_round()
    return session


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_match_thought_over_beside_the_screen_is_the_same(level):
    aside, at_once = table(level), table(level)

    async def play() -> None:
        while isinstance(aside.waiting(), ForBot):
            aside.bot_move(await thought_over(aside))

    asyncio.run(play())
    while isinstance(at_once.waiting(), ForBot):
        at_once.bot_move()
    assert isinstance(aside.waiting(), Over | ToStart)
    for session in (aside, at_once):
        if isinstance(session.waiting(), ToStart):
            session.finish()
    assert aside.finished_lines()[1:] == at_once.finished_lines()[1:]


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_only_a_bot_that_thinks_for_long_leaves_the_thread_of_the_screen(level, monkeypatch):
    session = table(level)
    threads = []
    choose = bots._BOTS[level]

    def watched(view: SeatView, chance: Chance) -> Command:
        threads.append(threading.current_thread())
        return choose(view, chance)

    monkeypatch.setitem(bots._BOTS, level, watched)
    command = asyncio.run(thought_over(session))
    session.bot_move(command)
    aside = [thread for thread in threads if thread is not threading.main_thread()]
    assert len(aside) == (level == "hard")


def test_nothing_is_thought_over_where_it_is_nobodys_turn():
    session = table("hard")
    while isinstance(session.waiting(), ForBot):
        session.bot_move()
    assert session.bot_thought() is None
    assert asyncio.run(thought_over(session)) is None
