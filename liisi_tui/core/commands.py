"""Commands: what a seat wants, imperative. `decide` turns them into events or refuses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from liisi_tui.core.wire import CHECKED, WireSeat, WireTile


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard:
    """Discard a free tile; `drawn` means the copy just drawn (3.2, 3.3)."""

    __pydantic_config__ = CHECKED

    type: Literal["discard"] = "discard"
    seat: WireSeat
    tile: WireTile
    drawn: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareReady:
    """Declare 听 by discarding a standing tile, face up or down (6.2, 6.4)."""

    __pydantic_config__ = CHECKED

    type: Literal["declare_ready"] = "declare_ready"
    seat: WireSeat
    tile: WireTile
    face_up: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimPong:
    """碰 the last discard with `standing` (0-2) tiles of the standing row (4.1, 4.5)."""

    __pydantic_config__ = CHECKED

    type: Literal["claim_pong"] = "claim_pong"
    seat: WireSeat
    standing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimKong:
    """明杠 the last discard with three own copies (4.2)."""

    __pydantic_config__ = CHECKED

    type: Literal["claim_kong"] = "claim_kong"
    seat: WireSeat


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareKong:
    """暗杠 of four own copies, or 补杠 onto the own pong of that tile (4.2)."""

    __pydantic_config__ = CHECKED

    type: Literal["declare_kong"] = "declare_kong"
    seat: WireSeat
    tile: WireTile


@dataclass(frozen=True, slots=True, kw_only=True)
class Win:
    """胡: the last discard, or on the own turn the tile just drawn (6.6)."""

    __pydantic_config__ = CHECKED

    type: Literal["win"] = "win"
    seat: WireSeat


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass:
    """过: decline what is offered; on the own turn, decline the drawn winning tile (6.6)."""

    __pydantic_config__ = CHECKED

    type: Literal["pass"] = "pass"
    seat: WireSeat


Command: TypeAlias = Discard | DeclareReady | ClaimPong | ClaimKong | DeclareKong | Win | Pass
ClaimCommand: TypeAlias = ClaimPong | ClaimKong | Win | Pass
