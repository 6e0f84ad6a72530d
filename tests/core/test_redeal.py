"""Re-dealing what a seat cannot see leaves its view, its commands and its events equal (DESIGN 8).

The log of a round is rewritten (`tests.redeals`): all that the viewer has seen is the same, what
the others could have claimed is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from random import Random
from typing import get_args

import pytest

from liisi_tui.core.automatic import automatic
from liisi_tui.core.chance import generator
from liisi_tui.core.claims import forced_winner
from liisi_tui.core.events import (
    DeclaredReady,
    Event,
    Konged,
    MatchStarted,
    Passed,
    Ponged,
)
from liisi_tui.core.evolve import apply
from liisi_tui.core.legal import legal
from liisi_tui.core.projection import seat_view, spectator_view
from liisi_tui.core.redaction import redact
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEATS, Seat
from liisi_tui.core.shapes import waits
from liisi_tui.core.state import MatchState, new_match
from liisi_tui.core.wishes import Wish, why_not
from tests.playouts import covering_rules, new_controller, play_round, random_rules
from tests.redeals import redealt

VIEWERS: tuple[Seat | None, ...] = (*SEATS, None)


def fold(started: MatchStarted, log: Sequence[Event], viewer: Seat | None) -> MatchState:
    """The state after a log in which only the viewer's passes and nobody's waits are trusted."""
    match = new_match(started)
    for event in log:
        state = match.round
        window = None if state is None else state.window
        if window is not None and not isinstance(event, Passed):
            claimant = event.seat if isinstance(event, Ponged | Konged) else None
            for seat, options in tuple(window.options.items()):
                if seat != claimant:
                    apply(match, Passed(seat=seat, tile=window.tile, options=options))
        apply(match, event)
        if isinstance(event, DeclaredReady) and event.seat != viewer and state is not None:
            own = state.seats[event.seat]
            own.waits = waits(own.hand.codes, own.melds)
    return match


def check_redeals(
    match: MatchState, log: Sequence[Event], viewer: Seat | None, chance: Random
) -> bool:
    """Whether the state could be re-dealt; fails where the viewer can tell."""
    rules = match.started.rules
    original = fold(match.started, log, viewer)
    for _ in range(4):
        other_log = redealt(log, viewer, chance)
        other = fold(match.started, other_log, viewer)
        assert other.round is not None
        window = other.round.window
        if window is not None and forced_winner(rules, window) is not None:
            continue  # another world: somebody would have won at once, and in public
        assert spectator_view(other) == spectator_view(original)
        if viewer is not None:
            assert seat_view(other, viewer) == seat_view(original, viewer)
            assert legal(other, viewer) == legal(original, viewer)
            for wish in get_args(Wish):
                refusals = [why_not(match, viewer, wish) for match in (other, original)]
                assert len({repr(vars(refusal)) for refusal in refusals}) == 1, (wish, refusals)
        known = [event for event in log if not isinstance(event, Passed) or event.seat == viewer]
        for one, two in zip_longest(known, other_log):
            assert redact(one, viewer, rules) == redact(two, viewer, rules)
            assert not isinstance(one, Passed) or redact(one, None, rules) is None
        return True
    return False


@pytest.mark.parametrize(
    ("seed", "rules"),
    [
        *((300 + place, rules) for place, rules in enumerate(covering_rules() * 2)),
        *((seed, random_rules(seed)) for seed in range(400, 406)),
    ],
)
def test_nobody_can_tell_hidden_tiles_apart(seed: int, rules: Rules) -> None:
    controller = new_controller(seed, rules)
    chance = generator("redeal", seed)
    tried = done = 0
    for _ in range(2):
        log: list[Event] = []
        for events in play_round(controller, "eager", chance):
            log += events
            state = controller.state.round
            assert state is not None
            if state.ended is not None or automatic(controller.state) is not None:
                continue
            if chance.random() < 0.2:
                for viewer in VIEWERS:
                    tried += 1
                    done += check_redeals(controller.state, log, viewer, chance)
    assert done > 0.8 * tried > 0


def test_a_redeal_changes_what_is_hidden_and_nothing_else() -> None:
    controller = new_controller(1, Rules())
    log = [
        event
        for number, events in enumerate(play_round(controller, "eager", generator(1)))
        for event in events
        if number < 60
    ]
    other = redealt(log, 0, generator(2))
    one, two = (fold(controller.state.started, events, 0).round for events in (log, other))
    assert one is not None
    assert two is not None
    assert one.seats[0].hand == two.seats[0].hand
    assert [one.seats[seat].hand == two.seats[seat].hand for seat in (1, 2, 3)] == [False] * 3
    assert sorted(two.started.wall) == sorted(one.started.wall)
