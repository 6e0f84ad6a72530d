"""Recorded matches and demos for the tests of screens."""

from __future__ import annotations

from functools import lru_cache

from liisi_tui.core.match import MatchLength
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.session import Session
from liisi_tui.session.recorded import RecordedMatch, match_of
from liisi_tui.session.replay import Replay
from liisi_tui.storage.store import Store
from liisi_tui.ui.demo_flow import demo_plans
from liisi_tui.ui.demo_pace import Pace
from liisi_tui.ui.look import make_look
from liisi_tui.ui.screens.demo import DemoOpening, DemoScreen, DemoSettlement
from liisi_tui.ui.screens.replay import ReplayScreen
from tests.ui.matches import play_round, table

ROUNDS = 3


@lru_cache
def recorded(seed: int = 14, rules: Rules = DEFAULT_RULES) -> RecordedMatch:
    """A match of three rounds played by four people."""
    with Store.in_memory() as store:
        length = MatchLength(unit="rounds", count=ROUNDS)
        session = table(seed, rules=rules, store=store, length=length)
        for _ in range(ROUNDS):
            play_round(session)
        return match_of(store, session.match_id)


def replay_at(events: int, *keys: str, round_: int = 1) -> ReplayScreen:
    """A replay at a place, after some keys."""
    screen = ReplayScreen(Replay(recorded()), make_look("chinese", "felt", "truecolor"))
    screen.replay.go_to(round_, events)
    for key in keys:
        if not screen.watch_key(key):
            raise ValueError(f"{key} does nothing")
    return screen


def demo_board(moments: int = 60) -> DemoScreen:
    """The table of a demo after so many moments of its first round."""
    session = Session.create(next(demo_plans(1)))
    session.start_round()
    shown = session.take_moments()
    while len(shown) < moments:
        session.bot_move()
        shown += session.take_moments()
    screen = DemoScreen(session, make_look("chinese", "felt", "truecolor"), Pace("normal"))
    screen._moment = shown[moments - 1]
    return screen


def demo_settlement() -> DemoSettlement:
    """The end of the first round of a demo."""
    return DemoSettlement(play_round(Session.create(next(demo_plans(1)))), Pace("normal"))


def demo_opening() -> DemoOpening:
    """The deal of the first round of a demo, at rest."""
    session = Session.create(next(demo_plans(1)))
    session.start_round()
    return DemoOpening(session, Pace("off"), first=True)
