"""Levels of RULES 10 and names of players."""

from __future__ import annotations

import pytest

from liisi_tui.core.names import profile_key
from liisi_tui.storage.profiles import (
    LEVELS,
    level_of,
    next_level,
    points_missing,
)

TABLE = {
    1: ("白板", None),
    2: ("一万", 100),
    3: ("二万", 200),
    4: ("三万", 500),
    5: ("四万", 1000),
    6: ("五万", 2000),
    7: ("六万", 5000),
    8: ("七万", 10000),
    9: ("八万", 20000),
    10: ("九万", 50000),
    11: ("东风", 80000),
    12: ("西风", 100000),
    13: ("南风", 200000),
    14: ("北风", 500000),
    15: ("中", 800000),
    16: ("发", 1200000),
}


def test_the_levels_are_those_of_the_rules():
    assert {level.number: (level.sign, level.threshold) for level in LEVELS[:-1]} == TABLE
    assert (LEVELS[-1].number, LEVELS[-1].threshold) == (17, 2_000_000)
    assert LEVELS[-1].sign == "雀神"


@pytest.mark.parametrize("level", LEVELS[1:], ids=lambda level: level.sign)
def test_a_level_begins_at_its_threshold(level):
    assert level_of(level.threshold) == level
    assert level_of(level.threshold - 1).number == level.number - 1
    assert next_level(level.threshold - 1) == level
    assert points_missing(level.threshold - 1) == 1


def test_the_ends():
    assert level_of(0) == level_of(-5_000) == level_of(99) == LEVELS[0]
    assert points_missing(-50) == 150
    assert level_of(10**9) == LEVELS[-1]
    assert next_level(2_000_000) is None
    assert points_missing(2_000_000) is None


def test_the_same_name_is_the_same_profile():
    assert profile_key(" Anna ") == profile_key("ANNA") == profile_key("anna")
    assert profile_key("Rene\u0301") == profile_key("ren\u00e9") == profile_key("REN\u00c9")
    assert profile_key("Straße") == profile_key("STRASSE")
    assert profile_key("张三") != profile_key("张四")
