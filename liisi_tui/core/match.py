"""How long a match lasts (RULES 1.3)."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from liisi_tui.core.state import MatchState


class MatchLength(BaseModel):
    """A number of rounds, a number of circles (圈), or open: until the players stop."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    unit: Literal["rounds", "circles", "open"] = "open"
    count: int = Field(default=1, ge=1)


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
