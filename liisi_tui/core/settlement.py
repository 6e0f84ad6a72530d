"""The settlement of a won round as data (FORMATS 3): every number is a line with a named reason.

`liisi_tui.core.scoring` makes it; the log's `won` event and `liisi score --json` carry it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from liisi_tui.core.wire import CHECKED, PointsBySeat, WireSeat, WireTile

FanName: TypeAlias = Literal[
    "base",
    "missing_suit",
    "closed_wait",
    "edge_wait",
    "pair_wait",
    "exposed_kong",
    "concealed_kong",
    "pure_straight",
    "full_flush",
]
ItemName: TypeAlias = FanName | Literal["dealer", "deal_in"]


@dataclass(frozen=True, slots=True)
class Fan:
    """A fan of the winner's own hand with its undoubled points."""

    __pydantic_config__ = CHECKED

    name: FanName
    points: int


@dataclass(frozen=True, slots=True)
class Item:
    """One part of a loser's loss: after doubling, before `base_score`."""

    __pydantic_config__ = CHECKED

    name: ItemName
    points: int


@dataclass(frozen=True, slots=True)
class Payment:
    """What `payer` pays `winner` for the loss of `loser`; they differ in 包三家 (7.4)."""

    __pydantic_config__ = CHECKED

    payer: WireSeat
    winner: WireSeat
    points: int
    loser: WireSeat
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who pays whom and why.

    `decomposition` is the reading that counted, each set in mpsz, the pair last. `payments` hold
    points before the cap, `deltas` what each seat gains or loses after it; they sum to 0.
    """

    __pydantic_config__ = CHECKED

    fans: tuple[Fan, ...]
    decomposition: tuple[str, ...]
    waits: tuple[WireTile, ...]
    multiplier: Literal[1, 2]
    payments: tuple[Payment, ...]
    capped: bool
    deltas: PointsBySeat
