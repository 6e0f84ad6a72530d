"""Why a command is good or not, as facts of the seat's own view: the coach puts them into words.

Each reason is a fact that anybody who sees the view can check; which of several is named is a
matter of what tells this command from the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from liisi_tui.bots.claim_reasons import PassLoss, PongGain
from liisi_tui.core.seats import Seat
from liisi_tui.core.tiles import Suit, Tile


@dataclass(frozen=True, slots=True)
class Waiting:
    """听 now: the kinds waited for, all copies unseen of them, and what the best one would win."""

    kinds: tuple[Tile, ...]
    copies: int
    most: int


@dataclass(frozen=True, slots=True)
class Shelter:
    """听 now while others are 听: dealing in pays only its own share from then on (7.4)."""

    seats: tuple[Seat, ...]
    copies: int


@dataclass(frozen=True, slots=True)
class Hopeless:
    """听 now, but no copy is left of what it would wait for."""

    kinds: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class Nearer:
    """How far 听 is after a discard, and what brings it nearer, most copies unseen first."""

    distance: int
    kinds: tuple[Tile, ...]
    copies: int


@dataclass(frozen=True, slots=True)
class GoesOut:
    """The one standing kind that lets 听 be reached so soon by going out (6.2)."""

    out: Tile
    distance: int


@dataclass(frozen=True, slots=True)
class Safe:
    """Every other seat that is 听 has let this kind go by since: none can win on it (6.6)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Risky:
    """A seat is 听 and has not let this kind go by: it may win, and all three losses are paid."""

    seat: Seat
    unseen: int


@dataclass(frozen=True, slots=True)
class Safer:
    """What would bring more may deal in more: with this the chance of it is `chance`, 0 to 1."""

    chance: float


@dataclass(frozen=True, slots=True)
class Late:
    """听 is further away than there are draws to come for this seat."""

    distance: int
    draws: int


@dataclass(frozen=True, slots=True)
class Unreachable:
    """听 cannot be reached at all without another 碰 or 杠."""


@dataclass(frozen=True, slots=True)
class FewSuits:
    """A suit on its way out: `left` own tiles of it stay, nothing of it is melded.

    With none left the hand has 缺门.
    """

    suit: Suit
    left: int


@dataclass(frozen=True, slots=True)
class Straight:
    """So many of the nine ranks of a suit stay, for 青龙."""

    suit: Suit
    ranks: int


@dataclass(frozen=True, slots=True)
class Isolated:
    """No own tile could make a set or a pair with this one."""


@dataclass(frozen=True, slots=True)
class ClaimReady:
    """听 can follow the 碰 at once: copies unseen of what it would wait for."""

    kinds: tuple[Tile, ...]
    copies: int


@dataclass(frozen=True, slots=True)
class ClaimChange:
    """What a claim does to the distance; `None` where 听 cannot be reached."""

    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class Uses:
    """A 碰 that takes so many standing tiles and leaves so many (4.4)."""

    used: int
    left: int


@dataclass(frozen=True, slots=True)
class KongDraws:
    """杠 draws another tile at once and counts so many points in a win (7.2)."""

    points: int
    before: int | None
    after: int | None


@dataclass(frozen=True, slots=True)
class NoClaim:
    """No claim brings 听 nearer than it is."""

    distance: int | None


@dataclass(frozen=True, slots=True)
class Kept:
    """Declining keeps more copies unseen of useful kinds than the claim would."""

    copies: int
    after: int


@dataclass(frozen=True, slots=True)
class Missed:
    """Declining leaves 听 further away than the best claim would; `None`: out of reach."""

    before: int | None
    after: int


@dataclass(frozen=True, slots=True)
class WinNow:
    """胡 wins so many points, and who declines cannot win any more in this round (6.6)."""

    points: int


@dataclass(frozen=True, slots=True)
class GivesUp:
    """Declining 胡 gives up so many points, and winning for the rest of the round (6.6).

    `risk`: the points that the rest of it is then expected to cost, 0 or more.
    """

    points: int
    risk: float


Reason: TypeAlias = (
    Waiting
    | Shelter
    | Hopeless
    | Nearer
    | GoesOut
    | Safe
    | Risky
    | Safer
    | Late
    | Unreachable
    | FewSuits
    | Straight
    | Isolated
    | ClaimReady
    | ClaimChange
    | Uses
    | KongDraws
    | PongGain
    | NoClaim
    | PassLoss
    | Kept
    | Missed
    | WinNow
    | GivesUp
)
