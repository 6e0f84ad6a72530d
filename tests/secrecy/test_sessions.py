"""Whole rounds without screens: what a table waits for and what happens in public (DESIGN 5)."""

from __future__ import annotations

from random import Random

import pytest

from liisi_tui.core.events import Won
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.seats import SEATS
from liisi_tui.session import ClaimsMode, ForBot, Over
from tests.secrecy.rigged import RiggedSession
from tests.secrecy.scenes import HIDDEN
from tests.secrecy.worlds import World, asked_alike, first_world, other_world


def public_course(world: World, claims: ClaimsMode) -> list[object]:
    """Whom or what the table waited for, and what it saw, to the end of the round.

    How a win is read is left out: it is shown with the settlement.
    """
    session = RiggedSession.of(world, claims)
    course: list[object] = []
    while not isinstance(waiting := session.waiting(), Over):
        if not isinstance(waiting, ForBot):
            course.append(waiting)
        session.step()
        for moment in session.take_moments():
            won = isinstance(moment.event, Won)
            course += ["won"] if won else [moment.event, moment.table.turn, moment.table.phase]
            course += [moment.table.seats, moment.table.tiles_left]
    return course


@pytest.mark.parametrize("claims", ["ask", "call"])
@pytest.mark.parametrize("people", [SEATS, (0, 2)], ids=["four", "two"])
@pytest.mark.parametrize("rules", [DEFAULT_RULES, HIDDEN], ids=["forced", "optional"])
def test_21_two_deals_take_the_same_course(claims: ClaimsMode, people, rules: Rules):
    for seed in range(3):
        world = first_world(seed, people=people, rules=rules)
        fits = asked_alike(world) if claims == "ask" else (lambda claims: True)
        other = other_world(world, None, Random(seed), changes=80, fits=fits)
        assert world.differences(other) > 20
        assert public_course(world, claims) == public_course(other, claims)
