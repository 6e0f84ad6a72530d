"""Hints (FAULTS 32): they name only tiles that are held, and know melds and the standing lock."""

from __future__ import annotations

from random import Random

import pytest

from liisi_tui.core.commands import DeclareReady
from liisi_tui.core.hand import UNIT_OF
from liisi_tui.core.legal import legal, seats_to_act
from liisi_tui.core.phases import Phase
from liisi_tui.core.projection import seat_view
from liisi_tui.core.seen import unseen_counts
from liisi_tui.core.shapes import codes_of, waits
from liisi_tui.core.tiles import COPIES
from tests.playouts import new_controller, random_rules


@pytest.mark.parametrize("seed", range(12))
def test_32_hints_name_held_tiles_and_what_the_rest_really_waits_for(seed):
    rules = random_rules(seed)
    controller = new_controller(seed, rules)
    chance = Random(seed)
    controller.start_round()
    hints = 0
    while seats := seats_to_act(controller.state):
        seat = chance.choice(seats)
        view = seat_view(controller.state, seat)
        held = [*view.standing, *view.free, *([] if view.drawn is None else [view.drawn])]
        free = held[len(view.standing) :]
        assert set(view.ready_waits) <= set(view.standing)
        assert set(view.free_waits) <= set(free)
        for hint, row in ((view.ready_waits, "standing"), (view.free_waits, "free")):
            for tile, found in hint.items():
                rest = codes_of(held)
                rest[tile // 9] -= UNIT_OF[tile]
                expected = waits(
                    rest, view.melds, missing_suit_required=rules.missing_suit_required
                )
                assert found == expected, (row, tile)
                hints += 1
        declared = {command.tile for command in view.legal if isinstance(command, DeclareReady)}
        assert declared == set(view.ready_waits)
        unseen = unseen_counts(view)
        assert all(0 <= unseen[tile] <= COPIES - held.count(tile) for tile in set(held))
        controller.submit(chance.choice(legal(controller.state, seat)))
        controller.run()
    assert controller.state.round is not None
    assert controller.state.round.phase is Phase.FINISHED
