"""Events as one seat, or the whole table, may know them: a log line leaks as surely as a tile."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeAlias

from liisi_tui.core.events import (
    Dealt,
    DeclaredReady,
    Die,
    Discarded,
    Drawn,
    DrawSource,
    Event,
    Konged,
    MatchEnded,
    MatchStarted,
    Passed,
    Ponged,
    RoundEnded,
    RoundStarted,
    Won,
)
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import Seat
from liisi_tui.core.tiles import Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundOpened:
    """A round has started; the wall stays hidden."""

    round: int
    dealer: Seat
    dice: tuple[tuple[Die, Die], tuple[Die, Die]]
    first_taker: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtHidden:
    """A seat has its first 13 tiles."""

    seat: Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnHidden:
    """A seat has drawn a tile that others do not see."""

    seat: Seat
    source: DrawSource


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadyShown:
    """A seat has declared 听; `tile` is `None` where it lies face down (6.4)."""

    seat: Seat
    tile: Tile | None


@dataclass(frozen=True, slots=True, kw_only=True)
class KongHidden:
    """A seat has made a concealed kong that stays face down (4.9)."""

    seat: Seat


PublicEvent: TypeAlias = (
    MatchStarted
    | RoundOpened
    | Dealt
    | DealtHidden
    | Drawn
    | DrawnHidden
    | Discarded
    | DeclaredReady
    | ReadyShown
    | Ponged
    | Konged
    | KongHidden
    | Passed
    | Won
    | RoundEnded
    | MatchEnded
)


def redact(event: Event, viewer: Seat | None, rules: Rules) -> PublicEvent | None:
    """What a viewer may know of an event, `None` for nothing; viewer `None` is the whole table."""
    match event:
        case MatchStarted():
            return replace(event, seed=None)
        case RoundStarted():
            return RoundOpened(
                round=event.round,
                dealer=event.dealer,
                dice=event.dice,
                first_taker=event.first_taker,
            )
        case Dealt() if viewer != event.seat:
            return DealtHidden(seat=event.seat)
        case Drawn() if viewer != event.seat:
            return DrawnHidden(seat=event.seat, source=event.source)
        case DeclaredReady() if viewer != event.seat:
            return ReadyShown(seat=event.seat, tile=event.tile if event.face_up else None)
        case Konged(kind=MeldKind.CONCEALED_KONG) if (
            viewer != event.seat and rules.concealed_kong == "hidden"
        ):
            return KongHidden(seat=event.seat)
        case Passed() if viewer != event.seat:
            return None
        case _:
            return event
