"""The cap step by step (7.5): the steps lead from the payments to the deltas, and nowhere else."""

from __future__ import annotations

import pytest

from liisi_tui.core.cap_steps import CapStep, cap_steps
from liisi_tui.core.scoring import settle
from tests.core.wins import win_of

STRAIGHT = "12345689m11155p"


@pytest.mark.parametrize("winner", "ESWN")
@pytest.mark.parametrize("source", ["", "E", "S", "W", "N"])
@pytest.mark.parametrize("ready", ["ESWN", "winner"])
@pytest.mark.parametrize("cap", [0, 1, 2, 7, 41, 68])
def test_steps_agree_with_the_settlement(winner, source, ready, cap):
    if source == winner:
        return
    win = win_of(
        STRAIGHT,
        "7m",
        winner=winner,
        source=source or None,
        ready=winner if ready == "winner" else ready,
        cap=cap,
    )
    settlement = settle(win)
    steps = cap_steps(settlement, cap)
    assert steps.total == sum(step.cut for step in steps.payers)
    assert sum(step.paid for step in steps.payers) == settlement.deltas[win.winner]
    if settlement.capped:
        for step in steps.payers:
            part = cap * step.cut / steps.total if steps.shared else step.cut
            assert 0 <= step.cut <= min(step.owed, cap)
            assert abs(step.paid - part) < 1
        floors = [cap * step.cut // steps.total for step in steps.payers] if steps.shared else [cap]
        assert steps.has_rest == (sum(floors) < cap)


def test_11_8_is_cut_twice():
    settlement = settle(
        win_of("12345689m55p", "7m", "concealed_kong:1p", winner="E", base=40, cap=1000)
    )
    steps = cap_steps(settlement, 1000)
    assert (steps.total, steps.shared, steps.has_rest) == (3000, True, True)
    assert [step.paid for step in steps.payers] == [334, 333, 333]
    assert all(step == CapStep(step.payer, step.owed, 1000, step.paid) for step in steps.payers)


def test_one_payer_is_only_cut():
    settlement = settle(win_of(STRAIGHT, "7m", source="N", ready="S", cap=40))
    (step,) = cap_steps(settlement, 40).payers
    assert (step.cut, step.paid) == (40, 40)
    assert step.owed > 40
    assert not cap_steps(settlement, 40).shared
