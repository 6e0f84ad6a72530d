"""How far a mean may be off: 95 % intervals from groups that do not depend on each other."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

# Two-sided 95 % quantiles of Student's t for 1, 2, … degrees of freedom; 1.96 in the end.
_QUANTILES: Final = (
    *(12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228),
    *(2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086),
    *(2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042),
)
_NORMAL: Final = 1.96


@dataclass(slots=True)
class Spread:
    """The points a round of one seat or bot, group by group.

    A group is all that was played over the same walls: a match, or its four duplicates. Rounds of
    one group hang together, so the group is the unit of the interval, never the round.
    """

    groups: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, mean: float) -> None:
        """Count a group with its points a round."""
        self.groups += 1
        self.total += mean
        self.squares += mean * mean

    @property
    def interval(self) -> float | None:
        """Half the 95 % interval of the mean; `None` for less than two groups."""
        if self.groups < 2:
            return None
        mean = self.total / self.groups
        variance = max(self.squares - self.groups * mean * mean, 0.0) / (self.groups - 1)
        freedom = self.groups - 1
        # Beyond the table the quantile falls as 1.96 (1 + 1.21 / freedom), to three digits.
        quantile = (
            _QUANTILES[freedom - 1]
            if freedom <= len(_QUANTILES)
            else _NORMAL * (1 + 1.21 / freedom)
        )
        return quantile * math.sqrt(variance / self.groups)
