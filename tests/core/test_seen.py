"""What has been seen of the tiles, counted from views, against the tiles themselves."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from liisi_tui.core.projection import replayed_view, seat_view
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEATS
from liisi_tui.core.seen import left_in_wall, unseen_counts
from liisi_tui.core.state import RoundState
from liisi_tui.core.tiles import KINDS, Tile
from tests.playouts import new_controller, play_round


def in_wall(state: RoundState) -> list[Tile]:
    """The tiles that are still in the wall, the reserve included."""
    wall = state.wall.copy()
    tiles = []
    while wall.left:
        tiles.append(wall.next_head())
        wall.take_head()
    return tiles


@pytest.mark.parametrize("place", ["face_up", "face_down", "choose"])
@pytest.mark.parametrize("kong", ["shown", "hidden"])
def test_what_is_left_and_what_is_unseen_are_where_they_are_said_to_be(place, kong):
    rules = Rules(ready_tile=place, concealed_kong=kong)
    told = set()
    for seed in range(4):
        controller = new_controller(seed, rules)
        for _ in play_round(controller, "eager", Random(seed)):
            state = controller.state.round
            assert state is not None
            wall = Counter(in_wall(state))
            left = left_in_wall(replayed_view(controller.state))
            assert left == [wall[kind] for kind in range(KINDS)]
            for viewer in SEATS:
                hidden = wall.copy()
                for seat in set(SEATS) - {viewer}:
                    own = state.seats[seat]
                    hidden.update(own.hand.standing_tiles())
                    hidden.update(own.hand.free_tiles())
                    if own.ready_tile is not None and not any(
                        laid.ready and laid.tile is not None for laid in own.river
                    ):
                        hidden[own.ready_tile] += 1
                    for meld in own.melds:
                        if kong == "hidden" and meld.kind == "concealed_kong":
                            hidden[meld.tile] += 4
                found = unseen_counts(seat_view(controller.state, viewer, hints=False))
                assert found == [hidden[kind] for kind in range(KINDS)]
            told |= {laid.tile is None for own in state.seats for laid in own.river if laid.ready}
    assert told == {"face_up": {False}, "face_down": {True}, "choose": {True, False}}[place]
