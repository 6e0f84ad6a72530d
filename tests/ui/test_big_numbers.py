"""Numbers far too long for their columns: whole or in a unit, and never cut into others."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest
from textual.screen import Screen

from liisi_tui import texts
from liisi_tui.core.rules import Rules
from liisi_tui.session import Session
from liisi_tui.session.recorded import match_of
from liisi_tui.session.replay import Replay
from liisi_tui.storage.store import Store
from liisi_tui.texts.amounts import LEAST_ROOM, amount
from liisi_tui.ui.screens.curtain import CurtainScreen
from liisi_tui.ui.screens.depart import DepartScreen
from liisi_tui.ui.screens.final import FinalScreen
from liisi_tui.ui.screens.merge import MergeScreen
from liisi_tui.ui.screens.open_matches import OpenMatchesScreen
from liisi_tui.ui.screens.profile import ProfileScreen
from liisi_tui.ui.screens.profiles import ProfilesScreen
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.recordings import (
    RecordedMatchesScreen,
    RecordedRoundsScreen,
    recorded_entry,
)
from liisi_tui.ui.screens.scores import ScoresScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from tests.ui.matches import play_round, table
from tests.ui.opened import opened
from tests.ui.table_scenes import PublicTable

BASE = 999_999_999
ROUNDS = 5
LONG = re.compile(r"[+-]?\d[\d.]*(?:[kMBT]\b|万亿|亿|(?<=\d{7}))")
UNITS = {"": 1, "k": 10**3, "M": 10**6, "B": 10**9, "T": 10**12, "亿": 10**8, "万亿": 10**12}
ROOMS = (None, *range(LEAST_ROOM, 20))
STORE = Store.in_memory()


@lru_cache
def match() -> Session:
    """A match of five rounds for as many points as the program takes, without a cap."""
    session = table(14, store=STORE, base_score=BASE, rules=Rules(cap=None))
    for _ in range(ROUNDS):
        play_round(session)
    return session


@lru_cache
def running() -> Session:
    """The same match in a sixth round."""
    session = table(14, base_score=BASE, rules=Rules(cap=None))
    for _ in range(ROUNDS):
        play_round(session)
    session.start_round()
    return session


def person() -> str:
    match()
    return STORE.people()[0].name


def players() -> ProfilesScreen:
    match()
    return ProfilesScreen()


def open_matches() -> OpenMatchesScreen:
    match()
    return OpenMatchesScreen(STORE.matches())


def curtain() -> CurtainScreen:
    return PublicTable(running(), 0, running().waiting())


PAGES: dict[str, Callable[[], Screen[Any]]] = {
    "settlement": lambda: SettlementScreen(match()),
    "ready": lambda: ReadyScreen(match()),
    "scores": lambda: ScoresScreen(match()),
    "final": lambda: FinalScreen(match()),
    "depart": lambda: DepartScreen(match()),
    "matches": lambda: RecordedMatchesScreen(
        1, lambda _: recorded_entry(match_of(STORE, match().match_id))
    ),
    "rounds": lambda: RecordedRoundsScreen(Replay(match_of(STORE, match().match_id))),
    "open": open_matches,
    "players": players,
    "player": lambda: ProfileScreen(person()),
    "merge": lambda: MergeScreen(person()),
    "table": curtain,
}


def is_true(text: str) -> bool:
    """Whether a number, whole or in a unit, is that of some points: of so many base scores."""
    digits = text.lstrip("+-").rstrip("kMBT万亿")
    unit = text.lstrip("+-").removeprefix(digits)
    least = float(digits) * UNITS[unit]
    sign = -1 if text.startswith("-") else 1
    return any(
        text == amount(sign * count * BASE, room, signed="+" in text)
        for count in range(int(least / BASE), int(least / BASE) + 2)
        for room in ROOMS
    )


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
async def test_every_long_number_of_a_page_is_a_true_one(page, language):
    """All points are a number of base scores, which what is left of a number cut off is not."""
    texts.use(language)
    async with opened(PAGES[page], store=STORE) as (app, _):
        found = LONG.findall(app.text)
        assert found
        assert [text for text in found if not is_true(text)] == []


def test_the_law_knows_a_number_that_was_cut():
    texts.use("en")
    assert is_true("+23999999976")
    assert is_true("+23.99B")
    assert not is_true("+2399999997")
    assert not is_true("+2.39B")
