"""The wall as everybody sees it (2.1, 2.4, 2.5)."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from liisi_tui.core.projection import spectator_view
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST
from liisi_tui.core.stacks import SEAT_STACKS, stacks_of, wall_stacks
from tests.playouts import new_controller, play_round


def test_2_1_the_wall_breaks_so_many_stacks_from_the_right_end_of_who_takes_first():
    stacks = wall_stacks(SOUTH, 5)
    assert (stacks[0].seat, stacks[0].place) == (SOUTH, 5)
    assert [(stack.seat, stack.place) for stack in stacks[-5:]] == [(SOUTH, n) for n in range(5)]
    order = list(dict.fromkeys(stack.seat for stack in stacks[:60]))
    assert order == [SOUTH, EAST, NORTH, WEST]
    places = {(stack.seat, stack.place) for stack in stacks}
    assert places == {(seat, place) for seat in SEATS for place in range(SEAT_STACKS)}
    assert all(stack.tiles == 2 for stack in stacks)


def test_2_4_the_head_and_the_tail_take_from_their_ends():
    stacks = wall_stacks(EAST, 7, head_taken=53, tail_taken=1, kept=14)
    assert [stack.tiles for stack in stacks[:28]] == [0] * 26 + [1, 2]
    assert [stack.tiles for stack in stacks[-2:]] == [2, 1]
    assert [stack.kept for stack in stacks[-9:]] == [0, 1, 2, 2, 2, 2, 2, 2, 1]
    assert wall_stacks(EAST, 7, tail_taken=3)[-3:] == (
        wall_stacks(EAST, 7)[-3],
        wall_stacks(EAST, 7, tail_taken=3)[-2],
        wall_stacks(EAST, 7, tail_taken=3)[-1],
    )


@pytest.mark.parametrize("policy", ["eager", "uniform"])
@pytest.mark.parametrize("reserve", ["growing", "none", "fixed"])
def test_2_4_the_stacks_hold_what_the_wall_holds_through_whole_rounds(reserve, policy):
    controller = new_controller(3, Rules(wall_reserve=reserve))
    for _ in play_round(controller, policy, Random(3)):
        view = spectator_view(controller.state)
        state = controller.state.round
        assert state is not None
        stacks, wall = stacks_of(view), state.wall
        assert sum(stack.tiles for stack in stacks) == view.tiles_left + view.reserve == wall.left
        assert sum(stack.kept for stack in stacks) == view.reserve
        if wall.left:
            head = wall.head_index() // 2
            assert stacks[head].tiles
            assert not any(stack.tiles for stack in stacks[:head])
            assert stacks[wall.tail_index() // 2].tiles
            assert not any(stack.tiles for stack in stacks[wall.tail_index() // 2 + 1 :])


def test_the_wall_is_public():
    """What the wall looks like comes from dice and counts that everybody sees, never from tiles."""
    controller = new_controller(3)
    controller.start_round()
    state = controller.state.round
    assert state is not None
    before = stacks_of(spectator_view(controller.state))
    turned = replace(state.started, wall=state.started.wall[::-1])
    match = replace(controller.state, round=replace(state, started=turned))
    assert stacks_of(spectator_view(match)) == before
