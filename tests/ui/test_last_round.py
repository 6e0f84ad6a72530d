"""The last round of a match says that it is over with it, and names nobody who deals next."""

from __future__ import annotations

from functools import lru_cache

import pytest

from liisi_tui import texts
from liisi_tui.core.match import MatchLength
from liisi_tui.plain_table.settled import settlement_lines
from liisi_tui.session import Played, Session
from liisi_tui.session.recorded import match_of
from liisi_tui.session.replay import Replay
from liisi_tui.storage.store import Store
from liisi_tui.ui.look import make_look
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.sharing import RoundShare, Style
from tests.ui.matches import play_round, table
from tests.ui.opened import opened

LAST = "The match is over with this round (1.3)."
STORE = Store.in_memory()


@lru_cache
def over() -> Session:
    """A match of two rounds, played to its end."""
    session = table(14, store=STORE, length=MatchLength(unit="rounds", count=2))
    return play_round(play_round(session))


def replayed() -> Replay:
    return Replay(match_of(STORE, over().match_id))


@pytest.mark.parametrize("match", [over, replayed], ids=["played", "replayed"])
@pytest.mark.parametrize("number", [1, 2])
async def test_only_the_last_round_says_that_the_match_is_over(match, number):
    texts.use("en")
    played: Played = match()
    assert played.is_last(number) == (number == 2)
    text = RoundShare(played, number).text(Style(make_look("chinese", "felt", "truecolor"), "felt"))
    async with opened(lambda: SettlementScreen(played, again=number), size=(120, 40)) as (app, _):
        for told in (app.text, text):
            assert (LAST in told) == (number == 2)
            assert (" deals " in told) == (number == 1)


def test_in_plain_text_too():
    texts.use("en")
    voice = make_look("chinese", "felt", "truecolor")
    first = play_round(table(14, length=MatchLength(unit="rounds", count=2)))
    assert " deals " in settlement_lines(first, voice)[-1]
    assert settlement_lines(over(), voice)[-1] == LAST


def test_a_match_that_was_stopped_is_over_with_its_last_round():
    session = play_round(table(14))
    assert not session.is_last(1)
    session.finish()
    assert session.is_last(1)
