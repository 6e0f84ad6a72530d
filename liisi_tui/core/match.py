"""How long a match lasts (RULES 1.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from liisi_tui.core.state import MatchState
from liisi_tui.core.wire import CHECKED, Whole


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchLength:
    """A number of rounds, a number of circles (圈), or open: until the players stop."""

    __pydantic_config__ = CHECKED

    unit: Literal["rounds", "circles", "open"] = "open"
    count: Annotated[int, Whole(1)] = 1


OPEN_END = MatchLength()


def is_over(match: MatchState, length: MatchLength) -> bool:
    """Whether no further round is to be played; never so while a round is running (1.3)."""
    state = match.round
    if match.ended or match.abandoned:
        return True
    if state is None or state.ended is None:
        return False
    if length.unit == "rounds":
        return match.rounds >= length.count
    # A circle is complete when the deal has passed all four seats once.
    return length.unit == "circles" and match.passes >= 4 * length.count
