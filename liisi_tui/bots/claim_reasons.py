"""Why a claim is best that brings 听 no nearer, and what declining it leaves behind.

Facts of the seat's own view, as all reasons are.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from liisi_tui.bots.distance import distance, every_discard, holding
from liisi_tui.bots.judgement import Judged
from liisi_tui.bots.ways import Tiles
from liisi_tui.core.commands import ClaimPong
from liisi_tui.core.views import SeatView

# A claim is clearly better served where it has so many times as many useful copies.
_CLEARLY = 1.15


@dataclass(frozen=True, slots=True)
class MoreUseful:
    """听 is as far as without the claim, but more copies unseen bring it nearer than `before`."""

    distance: int
    copies: int
    before: int


@dataclass(frozen=True, slots=True)
class TwoSuitsNearer:
    """听 with 缺门 is so many draws away after the claim and the best discard for it."""

    before: int
    after: int


@dataclass(frozen=True, slots=True)
class SetMade:
    """A 碰 completes a set, and 听 is so far then; `None` where it cannot be reached."""

    distance: int | None


@dataclass(frozen=True, slots=True)
class LessUseful:
    """Fewer copies unseen bring 听 nearer than after the `claim`."""

    copies: int
    claim: int


@dataclass(frozen=True, slots=True)
class TwoSuitsFurther:
    """听 with 缺门 stays further away than `claim` draws, where the claim leads."""

    stays: int
    claim: int


@dataclass(frozen=True, slots=True)
class NoKong:
    """The 杠 would draw another tile and count so many points in a win (7.2)."""

    points: int


@dataclass(frozen=True, slots=True)
class NoSet:
    """The set stays incomplete, and 听 is so far; `None` where it cannot be reached."""

    distance: int | None


PongGain: TypeAlias = MoreUseful | TwoSuitsNearer | SetMade
PassLoss: TypeAlias = LessUseful | TwoSuitsFurther | NoKong | NoSet


def pong_gain(view: SeatView, tiles: Tiles, one: Judged, passed: Judged) -> PongGain:
    """What a 碰 that brings 听 no nearer brings; `tiles` are those before it."""
    more, less = sum(one.useful.values()), sum(passed.useful.values())
    useful = None
    if one.distance is not None and one.distance == passed.distance and more > less:
        useful = MoreUseful(one.distance, more, less)
    if useful is not None and more >= _CLEARLY * less:
        return useful
    return _two_suits(view, tiles, one) or useful or SetMade(one.distance)


def _two_suits(view: SeatView, tiles: Tiles, one: Judged) -> TwoSuitsNearer | None:
    """缺门 nearer than before, at a table where hands of three suits win too."""
    command, tile = one.command, view.offered
    if view.table.rules.missing_suit_required or not isinstance(command, ClaimPong) or tile is None:
        return None
    now = distance(holding(tiles.standing, tiles.free, tiles.melds, missing_suit_required=True))
    after = tiles.with_pong(tile, command.standing)
    held = holding(after.standing, after.free, after.melds, missing_suit_required=True)
    options = every_discard(held, sorted(set(after.free)))
    reached = [option.distance for option in options if option.distance is not None]
    if now is None or not reached or min(reached) >= now:
        return None
    return TwoSuitsNearer(now, min(reached))


def pass_loss(gain: PongGain, passed: Judged) -> PassLoss:
    """What declining leaves behind of what a 碰 brings."""
    match gain:
        case MoreUseful(copies=copies, before=before):
            return LessUseful(before, copies)
        case TwoSuitsNearer(before=before, after=after):
            return TwoSuitsFurther(before, after)
        case SetMade():
            return NoSet(passed.distance)
