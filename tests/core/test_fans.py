"""Fans of the winner's own hand (RULES 7.2, 12)."""

from __future__ import annotations

from typing import Any

import pytest

from liisi_tui.core.fans import FAN_ORDER
from liisi_tui.core.scoring import settle
from tests.core.wins import win_of

BASE = {"base": 1}
CLOSED = BASE | {"closed_wait": 1}
EDGE = BASE | {"edge_wait": 1}

# With these the whole hand has three suits, so that nothing but the base and the wait counts.
THREE_SUITS = "123m456p222s"


def fans(concealed: str, tile: str, melds: str = "", **rules: Any) -> dict[str, int]:
    """The fans of a win by name; their order is checked on the way."""
    found = settle(win_of(concealed, tile, melds, **rules)).fans
    names = [fan.name for fan in found]
    assert names == [name for name in FAN_ORDER if name in names]
    return {fan.name: fan.points for fan in found}


@pytest.mark.parametrize(
    ("concealed", "tile", "melds", "has"),
    [
        ("123m456p22233z23m", "1m", "", True),
        ("123m45699p23m", "1m", "pong:2z", True),
        ("123m45699p23m", "1m", "pong:2s", False),
        ("123456m11123m11z", "4m", "", False),
        ("1123m", "4m", "pong:1z,pong:2z,pong:3z", False),
        ("1123m", "4m", "pong:1z,pong:2z,concealed_kong:9p", True),
        ("1z", "1z", "pong:2z,pong:3z,pong:4z,pong:5z", False),
        ("1p", "1p", "pong:2m,pong:3m,pong:4z,pong:5z", True),
    ],
)
def test_7_2_missing_suit(concealed: str, tile: str, melds: str, has: bool):
    assert ("missing_suit" in fans(concealed, tile, melds)) is has


@pytest.mark.parametrize(
    ("concealed", "tile", "expected"),
    [
        (THREE_SUITS + "44m24s", "3s", CLOSED),
        ("123m456p333s44m68s", "7s", CLOSED),
        (THREE_SUITS + "44m79s", "8s", BASE),  # 8不算
        (THREE_SUITS + "44m13s", "2s", BASE),  # waits for 4m too
        (THREE_SUITS + "44m23s", "1s", BASE),
        (THREE_SUITS + "4m345s", "4m", BASE),
        ("456m456p222s44m12s", "3s", EDGE),
        (THREE_SUITS + "44m89s", "7s", EDGE),
        (THREE_SUITS + "44m78s", "9s", BASE),
        (THREE_SUITS + "44m78s", "6s", BASE),
        (THREE_SUITS + "44m56s", "7s", BASE),  # the 7 of 567
        ("123m456p12333s44z", "3s", BASE),  # waits for 4z too
    ],
)
def test_7_2_closed_and_edge_wait(concealed: str, tile: str, expected: dict[str, int]):
    assert fans(concealed, tile) == expected


def test_7_2_a_single_wait_by_6_3_counts_the_held_copies():
    made = "pong:1p,pong:2p,concealed_kong:{}"
    single = {"base": 1, "missing_suit": 1, "concealed_kong": 2}
    # 12m can only wait for 3m; 23m waits for 1m alone where all four 4m are held, and so on.
    assert fans("12m11z", "3m", made.format("4m")) == single | {"edge_wait": 1}
    assert fans("23m11z", "1m", made.format("4m")) == single
    assert fans("45m11z", "3m", made.format("6m")) == single
    assert fans("56m11z", "7m", made.format("4m")) == single


@pytest.mark.parametrize(
    ("concealed", "tile", "options", "expected"),
    [
        # 123 234: the 3 is the end of one and the middle of the other.
        ("123m12324p44z", "3p", {}, CLOSED),
        # 678 789: the 7 likewise.
        ("123m68789p44z", "7p", {}, CLOSED),
        # 678 789: the 8 is an end, or a middle that does not count. It waits for 5p too.
        ("123m67879p44z", "8p", {"closed_wait_shape_only": True}, BASE),
        (
            "123m67879p44z",
            "8p",
            {"closed_wait_shape_only": True, "closed_wait_on_eight": True},
            CLOSED,
        ),
        # 123 22: the 2 is the middle or the pair.
        ("123m1232p777z", "2p", {}, CLOSED),
        ("123m1232p777z", "2p", {"pair_wait_points": 1}, CLOSED),
        ("123m1232p777z", "2p", {"pair_wait_points": 2}, BASE | {"pair_wait": 2}),
    ],
)
def test_7_2_the_completed_group_worth_most_counts(concealed, tile, options, expected):
    assert fans(concealed, tile, "pong:9s", **options) == expected


@pytest.mark.parametrize(
    ("concealed", "tile", "straight"),
    [
        ("123456m78m222z55p", "9m", True),
        ("123456789m22z55p", "5p", True),
        ("1234567789m222z", "7m", True),
        ("123m456p78s22z555p", "9s", False),
        ("111222333m78m99m", "9m", False),
        ("123m456m789p22z55p", "5p", False),
        ("12345678m222z55p", "9m", True),
    ],
)
def test_7_2_pure_straight(concealed: str, tile: str, straight: bool):
    assert fans(concealed, tile).get("pure_straight", 0) == (20 if straight else 0)


def test_7_2_a_pong_is_no_part_of_a_pure_straight():
    # 1-9 of 条 are all there, but 789 only as 刻子 on the table.
    assert "pure_straight" not in fans("123456s5m", "5m", "pong:7s,pong:9s")


@pytest.mark.parametrize(
    ("melds", "each", "once"),
    [
        ("pong:1s", {}, {}),
        ("exposed_kong:1s", {"exposed_kong": 1}, {"exposed_kong": 1}),
        ("added_kong:1s", {"exposed_kong": 1}, {"exposed_kong": 1}),
        ("concealed_kong:1s", {"concealed_kong": 2}, {"concealed_kong": 2}),
        (
            "concealed_kong:1s,added_kong:2s,exposed_kong:3s,concealed_kong:1z",
            {"exposed_kong": 2, "concealed_kong": 4},
            {"exposed_kong": 1, "concealed_kong": 2},
        ),
    ],
)
def test_7_2_kongs_and_the_option_kong_points(
    melds: str, each: dict[str, int], once: dict[str, int]
):
    held = "4m" if melds.count(":") == 4 else "123m456p777z4m"
    for points, expected in (("each", each), ("once", once)):
        found = fans(held, "4m", melds, kong_points=points)
        assert {name: found[name] for name in found if "kong" in name} == expected


@pytest.mark.parametrize(
    ("concealed", "tile", "options", "expected"),
    [
        (THREE_SUITS + "44m79s", "8s", {"closed_wait_on_eight": True}, CLOSED),
        (THREE_SUITS + "44m13s", "2s", {"closed_wait_shape_only": True}, CLOSED),
        (THREE_SUITS + "44m79s", "8s", {"closed_wait_shape_only": True}, BASE),
        ("123m456p12333s44z", "3s", {"closed_wait_shape_only": True}, BASE),  # 边张 stays single
        (THREE_SUITS + "4m345s", "4m", {"pair_wait_points": 3}, BASE),  # waits for 1m too
        ("456m456p222s4z345s", "4z", {"pair_wait_points": 3}, BASE | {"pair_wait": 3}),
        ("456m456p222s4z345s", "4z", {"pair_wait_points": 0}, BASE),
    ],
)
def test_12_options_of_the_waits(concealed, tile, options, expected):
    assert fans(concealed, tile, **options) == expected


@pytest.mark.parametrize(("points", "expected"), [(0, {}), (5, {"pure_straight": 5})])
def test_12_pure_straight_points(points: int, expected: dict[str, int]):
    found = fans("12345678m222s55p", "9m", pure_straight_points=points)
    assert found == BASE | expected


@pytest.mark.parametrize(
    ("concealed", "melds", "flush"),
    [
        ("2345s", "pong:1s,pong:8s,concealed_kong:7s", True),
        ("2345s", "pong:1s,pong:8s,concealed_kong:7z", False),
        ("2345s", "pong:1s,pong:8s,concealed_kong:7m", False),
    ],
)
def test_12_full_flush_points(concealed: str, melds: str, flush: bool):
    assert "full_flush" not in fans(concealed, "2s", melds)
    assert fans(concealed, "2s", melds, full_flush_points=6).get("full_flush", 0) == 6 * flush
