"""Rules 4.7 to 4.9 by number: kongs and the wall, passed pongs, what a kong does not do."""

from __future__ import annotations

import pytest

from liisi_tui.core.events import Drawn, Konged, Passed, RoundEnded
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.phases import Phase
from liisi_tui.core.projection import seat_view, spectator_view
from liisi_tui.core.redaction import KongHidden, redact
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import EAST, NORTH, SOUTH, WEST
from liisi_tui.core.tiles import parse_tile
from tests.positions import Table, discard, kong, no, offered, own_kong, pong, position, win

FIVE = parse_tile("5m")


# --- 4.7 Kongs and the wall -----------------------------------------------------------------------


@pytest.mark.parametrize("drawable", [0, 1, 2])
def test_4_7_own_kongs_need_a_tile_that_may_be_drawn(drawable: int) -> None:
    # FAULTS 28.
    table = position(
        turn="E",
        hands={"E": "9p 12m | 1111s 23s 7s"},
        melds={"E": "pong:5m"},
        drawable=drawable + 1,
        head="5m",
    )
    table.controller.run()
    if drawable == 0:
        assert table.own_kongs("E") == ""
        for tile in ("1s", "5m"):
            assert table.refuses(own_kong("E", tile)) == "4.7 kong_wall"
        return
    assert table.own_kongs("E") == "5m1s"
    left = table.round.wall.left
    konged, drawn = table.do(own_kong("E", "1s"))
    assert isinstance(konged, Konged)
    assert isinstance(drawn, Drawn)
    assert table.round.wall.left == left - 1
    # R(0) = 14 and R(1) = 15: with one drawable tile the replacement was the reserve's.
    assert table.round.wall.left == 14 + drawable - 1
    if drawable == 1:
        assert table.own_kongs("E") == ""
        assert table.refuses(own_kong("E", "5m")) == "4.7 kong_wall"
        last = table.do(discard("E", "2s"))
        assert isinstance(last[-1], RoundEnded)
        assert last[-1].reason == "exhausted"
    else:
        # 15 are left and 15 kept back: the second kong has to wait for another round too.
        assert table.own_kongs("E") == ""


def test_4_7_kong_after_kong() -> None:
    table = position(
        turn="E",
        hands={"E": "9p 12m | 1111s 23s 7s + 5m"},
        melds={"E": "pong:5m"},
        drawable=4,
        tail="9s8s",
    )
    first = table.do(own_kong("E", "1s"))
    second = table.do(own_kong("E", "5m"))
    assert [event.tile for event in (*first, *second)] == [  # type: ignore[union-attr]
        parse_tile(text) for text in ("1s", "9s", "5m", "8s")
    ]
    assert table.round.kongs == 2
    assert table.round.wall.left == 14 + 4 - 2
    assert table.round.wall.tail_taken == 2


@pytest.mark.parametrize("policy", ["fixed", "none"])
def test_4_7_the_replacement_may_reach_into_the_reserve(policy: str) -> None:
    rules = Rules(wall_reserve=policy)  # type: ignore[arg-type]
    table = position(
        turn="E", hands={"E": "9p 123m | 1111s 23s 789s + 1z"}, drawable=1, rules=rules
    )
    drawn = table.do(own_kong("E", "1s"))[-1]
    assert isinstance(drawn, Drawn)
    assert table.round.wall.left == (14 if policy == "fixed" else 0)
    assert isinstance(table.do(discard("E", "1z"))[-1], RoundEnded)


def test_4_7_there_is_no_win_by_a_replacement() -> None:
    # Who is not ready cannot win with it ...
    table = position(turn="E", hands={"E": "9p 12m | 1111s 3m 456s 77z"}, head="3m", tail="9p")
    table.controller.run()
    table.do(own_kong("E", "1s"))
    assert table.refuses(win("E")) == "6.1 win_not_ready"
    # ... and who is ready makes no kong.
    locked = position(
        turn="E",
        hands={"E": "123m | 111s 456s 789s 5z + 1s"},
        ready={"E": "9p"},
        rules=Rules(winning="optional"),
    )
    assert locked.refuses(own_kong("E", "1s")) == "6.5 ready_locked"


# --- 4.8 过碰 -------------------------------------------------------------------------------------


def passed(fourth: str, west: str = "99p 55m | 99s 2468p 1z1z3z") -> Table:
    """West has passed the 5m that East discarded; `fourth` holds the last one, South is on turn."""
    spare = {"S": "5z", "N": "7z"}
    spare[fourth] = "5m"
    table = position(
        turn="E",
        hands={
            "E": "+ 5m",
            "S": f"1234p | {spare['S']} 9s 1379m 3z6z7z",
            "W": west,
            "N": f"5678p | {spare['N']} 1234s 2z 4z 5z 6z",
        },
        head="1z9m2m3m",
    )
    table.do(discard("E", "5m", drawn=True), no("W"))
    assert table.round.turn == SOUTH
    assert table.round.seats[WEST].passed_pongs == {FIVE}
    return table


def test_4_8_a_passed_pong_may_not_be_made_before_the_next_own_draw() -> None:
    table = passed("S")
    table.controller.submit(discard("S", "5m"))
    assert table.legal("W") == []
    assert table.refuses(pong("W", 2)) == "4.8 passed_pong"
    table.controller.run()
    assert (table.round.turn, table.round.phase) == (WEST, Phase.TURN)


def test_4_8_is_about_that_kind_only() -> None:
    table = passed("S")
    table.do(discard("S", "9s"))
    assert table.pongs("W") == [0]


def test_4_8_is_lifted_by_a_draw_from_the_head() -> None:
    table = passed("S")
    table.do(discard("S", "9m"))
    assert table.round.turn == WEST
    table.do(discard("W", "3z"))
    table.go_on("S")
    table.do(discard("S", "5m"))
    assert table.pongs("W") == [2]


def test_4_8_is_lifted_by_a_draw_from_the_tail() -> None:
    table = passed("N", west="99p 55m | 999s 2468p 1z3z")
    table.do(discard("S", "9s"), kong("W"), discard("W", "3z"))
    assert table.round.turn == NORTH
    table.do(discard("N", "5m"))
    assert table.pongs("W") == [2]


def test_4_8_is_not_lifted_by_another_pong() -> None:
    table = passed("N")
    table.do(discard("S", "9s"), pong("W", 0), discard("W", "3z"))
    assert table.round.turn == NORTH
    table.controller.submit(discard("N", "5m"))
    assert table.legal("W") == []
    assert table.refuses(pong("W", 2)) == "4.8 passed_pong"


def test_4_8_who_passes_a_kong_has_passed_the_pong_too() -> None:
    table = offered("1234p | 555m 2468s 1z 2z")
    passed_line = table.do(no("W"))[0]
    assert passed_line == Passed(seat=WEST, tile=FIVE, options=("pong", "kong"))
    assert table.round.seats[WEST].passed_pongs == {FIVE}


def test_4_8_is_about_a_legal_pong_only() -> None:
    # 4.4 forbids this pong, so nothing is passed and no line is written.
    table = offered("55m | 246789s 1z2z", melds="pong:9m")
    assert table.round.seats[WEST].passed_pongs == set()


# --- 4.9 ------------------------------------------------------------------------------------------


def test_4_9_a_kong_is_not_robbed_and_not_paid() -> None:
    table = position(
        turn="E",
        hands={"E": "123p 9s | 246s 1z2z3z + 5m", "S": "46m 9p | 78p 123s 456s 99s"},
        melds={"E": "pong:5m"},
        ready={"S": "1z"},
    )
    assert FIVE in table.round.seats[SOUTH].waits
    konged, drawn = table.do(own_kong("E", "5m"))
    assert isinstance(konged, Konged)
    assert isinstance(drawn, Drawn)
    assert table.match.totals == [0, 0, 0, 0]


@pytest.mark.parametrize("policy", ["shown", "hidden"])
def test_4_9_a_concealed_kong_is_shown_or_lies_face_down(policy: str) -> None:
    rules = Rules(concealed_kong=policy)  # type: ignore[arg-type]
    table = position(turn="E", hands={"E": "1m 234p | 111m 2468s 1z2z + 3z"}, rules=rules)
    event = table.do(own_kong("E", "1m"))[0]
    hidden = policy == "hidden"
    seen = spectator_view(table.match).seats[EAST].melds[0]
    assert (seen.kind, seen.tile) == (MeldKind.CONCEALED_KONG, None if hidden else 0)
    for viewer in (None, SOUTH, WEST, NORTH):
        assert redact(event, viewer, rules) == (KongHidden(seat=EAST) if hidden else event)
    assert redact(event, EAST, rules) == event
    assert seat_view(table.match, EAST).melds[0].tile == 0
