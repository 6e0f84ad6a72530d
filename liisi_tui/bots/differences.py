"""Why one command is worse than another: the greatest part of the difference of their values.

A value has two parts: what the hand promises, and what the discard itself may cost by dealing in.
The greater loss of the two is named; of the hand it is the distance to 听 where that grew, else the
copies that help or win, else the points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import inf
from typing import TypeAlias

from liisi_tui.bots.danger import threats
from liisi_tui.bots.gains import Gain
from liisi_tui.bots.judgement import Judged
from liisi_tui.core.commands import Discard, Win
from liisi_tui.core.seats import Seat
from liisi_tui.core.seen import unseen_counts
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import SeatView


@dataclass(frozen=True, slots=True)
class MoreDanger:
    """The discard may deal in to these seats, and all three losses would be paid (7.4)."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Further:
    """听 is further away, in draws; `None` where it cannot be reached."""

    distance: int | None
    best: int | None


@dataclass(frozen=True, slots=True)
class FewerUseful:
    """Fewer copies unseen bring 听 nearer."""

    copies: int
    best: int


@dataclass(frozen=True, slots=True)
class FewerWinning:
    """听 with fewer copies unseen to win on."""

    copies: int
    best: int


@dataclass(frozen=True, slots=True)
class LessWon:
    """听 that wins fewer points on average, by the own draw."""

    points: float
    best: float


@dataclass(frozen=True, slots=True)
class Promises:
    """What stays promises less, though 听 is as near and as many copies help."""


Difference: TypeAlias = MoreDanger | Further | FewerUseful | FewerWinning | LessWon | Promises


def difference(did: Judged, best: Judged, view: SeatView) -> Difference | None:
    """Why `did` is worth less than `best`; `None` where a win is at stake, which says it itself."""
    if isinstance(did.command, Win) or isinstance(best.command, Win):
        return None
    danger = did.danger - best.danger
    hand = best.value - did.value - danger
    if danger > 0 and danger >= hand:
        return MoreDanger(_winners(did, view))
    if away(did) > away(best):
        return Further(did.distance, best.distance)
    if did.waits and best.waits:
        return _of_waits(did, best)
    mine, theirs = sum(did.useful.values()), sum(best.useful.values())
    return FewerUseful(mine, theirs) if mine < theirs and not did.waits else Promises()


def away(one: Judged) -> float:
    """The draws to 听 at least, infinite where it cannot be reached."""
    return inf if one.distance is None else one.distance


def _winners(did: Judged, view: SeatView) -> tuple[Seat, ...]:
    """The seats that may win on the discard; all that are 听 where it is yet to be chosen."""
    found = threats(view, unseen_counts(view))
    if isinstance(did.command, Discard):
        tile = did.command.tile
        return tuple(threat.seat for threat in found if threat.chances[tile] > 0)
    return tuple(threat.seat for threat in found)


def _of_waits(did: Judged, best: Judged) -> Difference:
    """Between two ways to be 听: the copies or the points, whichever lose the greater share."""
    mine, theirs = sum(did.waits.values()), sum(best.waits.values())
    points, most = _mean(did.waits, did.points), _mean(best.waits, best.points)
    if mine < theirs and mine * most <= points * theirs:
        return FewerWinning(mine, theirs)
    return LessWon(points, most) if points < most else Promises()


def _mean(waits: Mapping[Tile, int], points: Mapping[Tile, Gain]) -> float:
    """What a self-drawn win with one of the copies unseen brings on average; 0 without any."""
    copies = sum(waits.values())
    won = sum(left * points[kind].self_draw for kind, left in waits.items())
    return won / copies if copies else 0.0
