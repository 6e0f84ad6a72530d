"""Why a wish is not possible now: the sentence for a key that the prompt does not offer."""

from __future__ import annotations

import pytest

from liisi_tui.core.refusal import RULE_OF
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import EAST, SOUTH, WEST
from liisi_tui.core.tiles import parse_tile
from liisi_tui.core.wishes import Wish, why_not
from liisi_tui.refusal_words import refusal_words
from tests.playouts import new_controller
from tests.positions import Table, discard, no, pong, position, ready

WISHES: tuple[Wish, ...] = ("pong", "kong", "ready", "win", "pass")
WAITS_5M = "46m 9p | 78p 123s 456s 99s"


def reasons(table: Table, seat: int) -> dict[Wish, str]:
    return {wish: why_not(table.match, seat, wish).code for wish in WISHES}


def test_on_the_own_turn() -> None:
    table = position(turn="E", hands={"E": "1469p | 123456789s + 5m"})
    assert reasons(table, EAST) == {
        "pong": "no_discard",
        "kong": "no_kong",
        "ready": "ready_none",
        "win": "win_not_ready",
        "pass": "must_discard",
    }


def test_on_somebody_elses_turn() -> None:
    table = position(turn="E", hands={"E": "+ 5m", "S": "1234p | 123456789s"})
    assert reasons(table, SOUTH) == {
        "pong": "no_discard",
        "kong": "no_discard",
        "ready": "not_your_turn",
        "win": "no_discard",
        "pass": "nothing_to_pass",
    }


def test_while_a_discard_is_open() -> None:
    table = position(
        turn="E", hands={"E": "+ 5m", "W": "55m 12p | 1379p 3z4z5z6z7z", "S": "1234p | 123456789s"}
    )
    table.do(discard("E", "5m", drawn=True))
    assert reasons(table, SOUTH) == {
        "pong": "pong_needs_two",
        "kong": "kong_needs_three",
        "ready": "draw_first",
        "win": "win_not_ready",
        "pass": "nothing_to_pass",
    }
    assert why_not(table.match, WEST, "kong").code == "kong_needs_three"
    assert why_not(table.match, EAST, "pong").code == "own_discard"


def test_after_a_pong() -> None:
    table = position(turn="E", hands={"E": "+ 5m", "W": "55m 12p | 5m 1111s 3z4z6z7z"})
    table.do(discard("E", "5m", drawn=True), pong("W", 2))
    refusal = why_not(table.match, WEST, "kong")
    assert (refusal.code, refusal.rule) == ("kong_after_pong", "3.2")


def test_the_own_kong_that_would_take_the_last_standing_tile() -> None:
    table = position(turn="E", hands={"E": "11m | 11m 2468s 1z2z + 3z"}, melds={"E": "pong:9p"})
    refusal = why_not(table.match, EAST, "kong")
    assert (refusal.code, refusal.params) == (
        "last_standing",
        {"claim": "kong", "tile": parse_tile("1m")},
    )
    assert refusal_words(refusal).startswith("Kong 杠 would use the last standing tile")


def test_the_fourth_copy_that_is_the_last_standing_tile() -> None:
    hands = {"E": "5m | 2468s 11z + 3z"}
    table = position(turn="E", hands=hands, melds={"E": "pong:5m pong:9p"})
    refusal = why_not(table.match, EAST, "kong")
    assert (refusal.code, refusal.params["tile"]) == ("last_standing", parse_tile("5m"))


def test_the_pong_that_would_take_the_last_standing_tile() -> None:
    hands = {"E": "+ 5m", "W": "55m | 246789s 1z2z"}
    table = position(turn="E", hands=hands, melds={"W": "pong:9m"})
    table.controller.submit(discard("E", "5m", drawn=True))
    refusal = why_not(table.match, WEST, "pong")
    assert (refusal.code, refusal.params["claim"]) == ("last_standing", "pong")


def test_when_ready() -> None:
    table = position(
        turn="E",
        hands={"E": f"{WAITS_5M} + 9s"},
        ready={"E": "6z"},
        rules=Rules(winning="optional"),
    )
    assert why_not(table.match, EAST, "kong").code == "ready_locked"
    assert why_not(table.match, EAST, "ready").code == "already_ready"


def test_while_a_win_is_offered_it_is_taken_or_declined_first() -> None:
    rules = Rules(winning="optional")
    drawn = position(hands={"E": f"{WAITS_5M} + 5m"}, ready={"E": "6z"}, rules=rules)
    hands = {"E": "+ 5m", "W": WAITS_5M, "S": "55m 12p | 1379p 2z3z4z6z7z"}
    open_ = position(hands=hands, ready={"W": "6z"}, rules=rules)
    open_.controller.submit(discard("E", "5m", drawn=True))
    for table, seat in ((drawn, EAST), (open_, WEST)):
        for wish in ("pong", "kong", "ready"):
            refusal = why_not(table.match, seat, wish)
            assert refusal.code == "win_or_pass"
            assert refusal.params == {"tile": parse_tile("5m")}
    # Who does not win, or where nobody is asked, hears what is so anyway.
    assert why_not(open_.match, SOUTH, "ready").code == "draw_first"
    forced = position(hands={"E": f"{WAITS_5M} + 9s"}, ready={"E": "6z"})
    assert why_not(forced.match, EAST, "ready").code == "already_ready"


def test_a_win_that_was_declined() -> None:
    table = position(
        turn="E",
        hands={"E": "+ 5m", "W": WAITS_5M, "S": "5678p | 5m 1379m 2z3z4z7z"},
        ready={"W": "6z"},
        rules=Rules(winning="optional"),
    )
    table.do(discard("E", "5m", drawn=True), no("W"))
    assert why_not(table.match, WEST, "win").code == "no_discard"
    table.controller.submit(discard("S", "5m"))
    assert why_not(table.match, WEST, "win").code == "win_declined"


def test_the_ready_tile() -> None:
    table = position(turn="E", hands={"E": "5m 12p 3p | 11s 456s 789s 1z + 1z"})
    table.controller.submit(ready("E", "5m"))
    assert why_not(table.match, SOUTH, "pong").code == "ready_tile_safe"
    assert why_not(table.match, SOUTH, "win").code == "ready_tile_safe"


def test_between_rounds_and_for_every_wish_there_is_an_answer() -> None:
    controller = new_controller(1)
    for wish in WISHES:
        assert why_not(controller.state, EAST, wish).code == "round_over"
    controller.start_round()
    for seat in range(4):
        for wish in WISHES:
            refusal = why_not(controller.state, seat, wish)
            assert refusal.code in RULE_OF
            assert refusal_words(refusal).endswith(f"({refusal.rule}).")


@pytest.mark.parametrize("wish", ["pong", "kong", "win", "pass"])
def test_somebody_else_wins_at_once(wish: Wish) -> None:
    table = position(
        turn="E",
        hands={"E": "+ 5m", "W": "555m 1p | 1379p 3z4z5z6z7z", "S": WAITS_5M},
        ready={"S": "6z"},
    )
    table.controller.submit(discard("E", "5m", drawn=True))
    expected = {"pong": "win_first", "kong": "win_first", "win": "win_not_ready"}
    assert why_not(table.match, WEST, wish).code == expected.get(wish, "nothing_to_pass")
