"""What a match is started with, and what it needs beside its log to go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from liisi_tui.core.events import Player
from liisi_tui.core.match import OPEN_END, MatchLength
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.seats import EAST, NORTH
from liisi_tui.core.wire import CHECKED, Whole

ClaimsMode: TypeAlias = Literal["ask", "call"]
Kept: TypeAlias = Literal["whole", "part", "nothing"]
"""What of a match is saved: all of it, what came before saving was given up, or nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What a match needs beside its log to go on: stored with it."""

    __pydantic_config__ = CHECKED

    length: MatchLength = OPEN_END
    claims: ClaimsMode = "ask"
    first_dealer: Annotated[int, Whole(EAST, NORTH)] = EAST
    seats_drawn: bool = True


@dataclass(frozen=True, slots=True)
class Plan:
    """A match to be started.

    `players` are in the order entered; with `draw_seats` they draw their seats and who draws 东
    deals first, else they sit E S W N in that order and the first dealer is drawn (1.3). Without
    `seed` a secret one is made.
    """

    players: tuple[Player, Player, Player, Player]
    rules: Rules = DEFAULT_RULES
    base_score: int = 1
    length: MatchLength = OPEN_END
    claims: ClaimsMode = "ask"
    draw_seats: bool = True
    seed: int | None = None
