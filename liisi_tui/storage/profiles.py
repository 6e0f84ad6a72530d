"""Players and their levels (RULES 10). Points are summed from the ledger of the store."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from liisi_tui import texts

# Points from which the levels 2, 3, … 17 are reached; whoever has fewer is on level 1, 白板.
THRESHOLDS: Final = (
    *(100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000),
    *(80_000, 100_000, 200_000, 500_000, 800_000, 1_200_000, 2_000_000),
)


@dataclass(frozen=True, slots=True)
class Level:
    """A level: `number` from 1 to 17, `threshold` the points it needs (`None`: any number)."""

    number: int
    threshold: int | None

    @property
    def name(self) -> str:
        """The name in the current language, in English with its sign: `one of characters 一万`."""
        return texts.level_name(self.number)

    @property
    def term(self) -> str:
        """The name in the current language alone: `one of characters`."""
        return texts.level_term(self.number)

    @property
    def sign(self) -> str:
        """The Chinese name, whatever the language: for programs."""
        return texts.level_sign(self.number)


LEVELS: Final = tuple(Level(number, points) for number, points in enumerate((None, *THRESHOLDS), 1))


def level_of(points: int) -> Level:
    """The highest level whose threshold is reached; under 100 points, also below 0, 白板."""
    return LEVELS[bisect_right(THRESHOLDS, points)]


def next_level(points: int) -> Level | None:
    """The level after that of `points`; `None` on the highest."""
    number = level_of(points).number
    return LEVELS[number] if number < len(LEVELS) else None


def points_missing(points: int) -> int | None:
    """How many points the next level is away; `None` on the highest."""
    following = next_level(points)
    if following is None or following.threshold is None:
        return None
    return following.threshold - points
