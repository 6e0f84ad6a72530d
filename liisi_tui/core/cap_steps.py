"""How the cap cuts what is paid for a win, step by step (RULES 7.5): for showing, not for scoring.

What is paid in the end comes from the settlement's deltas, so the steps cannot say otherwise.
"""

from __future__ import annotations

from dataclasses import dataclass

from liisi_tui.core.seats import SEATS, Seat
from liisi_tui.core.settlement import Settlement


@dataclass(frozen=True, slots=True)
class CapStep:
    """One payer: what it owed, that cut to the cap, and what it pays in the end; in points."""

    payer: Seat
    owed: int
    cut: int
    paid: int


@dataclass(frozen=True, slots=True)
class CapSteps:
    """All payers in the order E S W N; `total` is the sum of what was cut to the cap.

    `shared`: that sum is still above the cap, so each payer pays its part of the cap.
    """

    cap: int
    total: int
    payers: tuple[CapStep, ...]

    @property
    def shared(self) -> bool:
        """Whether the cap is shared out in proportion."""
        return self.total > self.cap

    @property
    def has_rest(self) -> bool:
        """Whether parts were rounded down and the points left over given out one each."""
        return self.shared and any(self.cap * step.cut % self.total for step in self.payers)


def cap_steps(settlement: Settlement, cap: int) -> CapSteps:
    """The steps from the payments of a capped settlement to its deltas."""
    owed = dict.fromkeys(SEATS, 0)
    for payment in settlement.payments:
        owed[payment.payer] += payment.points
    payers = tuple(
        CapStep(seat, points, min(points, cap), -settlement.deltas[seat])
        for seat, points in owed.items()
        if points
    )
    return CapSteps(cap, sum(step.cut for step in payers), payers)
