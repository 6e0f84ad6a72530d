"""What the better bots do where 立四 differs from other games, and why."""

from __future__ import annotations

import pytest

from liisi_tui import bots
from liisi_tui.bots import LazyChance
from liisi_tui.bots.judgement import Judged, judged, judgement_of
from liisi_tui.core.commands import ClaimPong, Command, DeclareReady, Discard, Pass
from liisi_tui.core.events import BotLevel
from liisi_tui.core.projection import seat_view
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.seats import EAST, WEST
from liisi_tui.core.tiles import parse_tile, tile_text
from liisi_tui.core.views import SeatView
from tests.positions import Table, discard, offered, pong, position, ready

GOOD: tuple[BotLevel, ...] = ("normal", "hard")


def east(table: Table) -> SeatView:
    return seat_view(table.match, EAST)


def west(table: Table) -> SeatView:
    return seat_view(table.match, WEST)


def answer(level: BotLevel, view: SeatView) -> Command:
    return bots.choose(level, view, LazyChance(1))


def value(view: SeatView, command: Command) -> Judged:
    found = judgement_of(command, judged(view))
    assert found is not None
    return found


@pytest.mark.parametrize("level", GOOD)
def test_a_useless_standing_tile_is_worth_more_than_a_shape_that_waits(level):
    # Without 2s the 13 tiles would wait, but 听 needs a standing tile to go out (6.2). The lone 7z
    # in the row is what may go: its free copy is not wanted as a pair.
    view = east(position(hands={"E": "111z7z | 456m789p55p2s + 7z"}))
    assert parse_tile("2s") in view.free_waits
    assert answer(level, view) == discard("E", "7z", drawn=True)


def test_pong_from_the_row_where_another_tile_can_go_out():
    # 7z is there to go out; a 5m left in the row would have to fit as well.
    view = west(offered("5m7z89p | 55m456s11p23s"))
    assert value(view, pong("W", 1)).value > value(view, pong("W", 0)).value
    assert value(view, pong("W", 1)).distance == 1
    assert value(view, pong("W", 0)).distance == 2


@pytest.mark.parametrize("level", GOOD)
def test_pong_from_the_hand_where_the_row_needs_a_tile_to_go_out(level):
    # All others in the row fit: the 5m left there goes out with 听 at once.
    view = west(offered("5m789p | 55m456s11p23s"))
    assert answer(level, view) == pong("W", 0)
    best = judged(view)[0]
    assert (best.command, best.distance) == (pong("W", 0), 0)
    assert set(best.waits) == {parse_tile(tile) for tile in ("1s", "4s", "7s")}


def shelter(drawable: int, ready: str = "SWN") -> SeatView:
    """East could declare 听, waiting for nothing but 2s, of which West has made a kong."""
    tiles = {"S": "1s", "W": "9s", "N": "9p"}
    return east(
        position(
            hands={"E": "1z123m | 456m789p55p1s + 3s"},
            melds={"W": "exposed_kong:2s"},
            ready={seat: tiles[seat] for seat in ready},
            drawable=drawable,
        )
    )


@pytest.mark.parametrize("drawable", [4, 8, 16])
def test_ready_is_a_shelter_where_all_others_are_ready(drawable):
    # It can win nothing, but whoever deals in before 听 pays for all three (7.4).
    view = shelter(drawable)
    assert answer("hard", view) == ready("E", "1z")
    assert not any(value(view, ready("E", "1z")).waits.values())
    assert answer("normal", view) != ready("E", "1z")


def test_nobody_takes_shelter_where_nobody_is_ready():
    assert answer("hard", shelter(40, ready="")) != ready("E", "1z")


def test_danger_counts_what_a_seat_pays_for_all_three():
    # 包三家 before 听; with a cap of 3 no discard costs more than that.
    dear, cheap = (
        value(
            east(
                position(
                    hands={"E": "1z2z3z4z | 123456p78s5s + 9m"}, ready={"W": "1s"}, rules=rules
                )
            ),
            discard("E", "9m", drawn=True),
        ).danger
        for rules in (DEFAULT_RULES, Rules(cap=3))
    )
    assert dear > 2 * cheap > 0


def test_hard_goes_for_a_pure_straight_where_it_pays():
    # 8m leads to 123 456 789; without 青龙 the four 条 in a row serve better.
    hands = {"E": "7z123m | 456m8m99p234s + 5s"}
    for points, tiles in ((20, ("2s", "5s")), (0, ("8m",))):
        rules = Rules(pure_straight_points=points)
        command = answer("hard", east(position(hands=hands, drawable=60, rules=rules)))
        assert isinstance(command, Discard)
        assert tile_text(command.tile) in tiles


def test_every_judgement_of_a_claim_says_what_can_follow():
    view = west(offered("5m789p | 55m456s11p23s"))
    for one in judged(view):
        assert isinstance(one.command, Pass) or one.distance is not None
        assert bool(one.waits) == (
            isinstance(one.command, ClaimPong | DeclareReady) and one.distance == 0
        )
