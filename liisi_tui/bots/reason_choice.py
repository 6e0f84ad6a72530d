"""Which reason tells a command from the others of its decision (the coach)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace

from liisi_tui.bots.claim_reasons import NoKong, pass_loss, pong_gain
from liisi_tui.bots.danger import deal_in_chance, threats
from liisi_tui.bots.differences import away
from liisi_tui.bots.distance import distance, holding
from liisi_tui.bots.judgement import Judged
from liisi_tui.bots.reasons import (
    ClaimChange,
    ClaimReady,
    FewSuits,
    GivesUp,
    GoesOut,
    Hopeless,
    Isolated,
    Kept,
    KongDraws,
    Late,
    Missed,
    Nearer,
    NoClaim,
    Reason,
    Risky,
    Safe,
    Safer,
    Shelter,
    Straight,
    Unreachable,
    Uses,
    Waiting,
    WinNow,
)
from liisi_tui.bots.sight import safe_kinds
from liisi_tui.bots.ways import Tiles
from liisi_tui.core.commands import (
    ClaimKong,
    ClaimPong,
    DeclareKong,
    DeclareReady,
    Discard,
    Pass,
    Win,
)
from liisi_tui.core.fans import kong_points
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.seats import SEATS
from liisi_tui.core.seen import unseen_counts
from liisi_tui.core.tiles import Suit, Tile, suit_of
from liisi_tui.core.views import SeatView

# A choice is clearly better served where it has so many times as many useful copies.
_CLEARLY = 1.15
# Points expected to be lost by dealing in, more than with the best choice, that are named.
_RISK = 0.25
# Points from which on a part of a value decides between two commands.
_DECIDES = 0.01


class ReasonChoice:
    """The reasons of the commands of one decision; `found` are their judgements, best first."""

    def __init__(self, view: SeatView, found: Sequence[Judged]) -> None:
        self.view = view
        self.found = found
        self.unseen = unseen_counts(view)
        self.ready = tuple(
            one.seat for one in view.table.seats if one.ready and one.seat != view.seat
        )
        self.free = view.free if view.drawn is None else (*view.free, view.drawn)

    def reason(self, one: Judged, rank: int) -> Reason:
        """The reason of the command at a rank, 0 for the best."""
        match one.command:
            case DeclareReady():
                return self._of_ready(one)
            case Discard(tile=tile):
                return self._of_discard(one, tile, rank)
            case ClaimPong(standing=standing):
                return self._of_pong(one, standing, rank)
            case ClaimKong() | DeclareKong():
                return self._of_kong(one)
            case Win():
                return WinNow(self._won)
            case _:
                return self._of_pass(one, rank)

    # 听

    def _of_ready(self, one: Judged) -> Reason:
        kinds, copies = _by_copies(one.waits), sum(one.waits.values())
        if not copies:
            return Hopeless(kinds)
        if self.ready:
            return Shelter(self.ready, copies)
        most = max(one.points[kind].self_draw for kind, left in one.waits.items() if left)
        return Waiting(kinds, copies, most)

    # 打

    def _of_discard(self, one: Judged, tile: Tile, rank: int) -> Reason:
        safe = self._is_safe(tile)
        first = self.found[0]
        if rank and one.danger > first.danger + _RISK:
            return self._risk(tile)
        if safe and any(other.danger > _RISK for other in self.found):
            return Safe(self.ready)
        if one.distance is None:
            return Unreachable()
        draws = self.view.table.tiles_left // len(SEATS)
        if one.distance > draws:
            return Late(one.distance, draws)
        nearer = Nearer(one.distance, _by_copies(one.useful), sum(one.useful.values()))
        if decides := self._deciding(one, tile, self.found[rank + 1 :]):
            return decides
        rivals = [other for other in self.found if other is not one]
        if all(_is_clearly_nearer(one, other) for other in rivals):
            return nearer
        if rank and one.distance > (first.distance or 0):
            return nearer
        return self._colour(tile) or self._out(tile, one.distance) or self._alone(tile) or nearer

    def _deciding(self, one: Judged, tile: Tile, worse: Sequence[Judged]) -> Reason | None:
        """青龙, 缺门 or less danger, where one of the worse commands was better without it.

        Of several that decide, the one that makes most of the difference.
        """
        if not worse:
            return None

        def margin(part: Callable[[Judged], float]) -> float:
            """The points that the best of the worse is ahead once a part does not count."""
            return max(other.value - part(other) for other in worse) - (one.value - part(one))

        margins: list[tuple[float, Callable[[], Reason | None]]] = [
            (margin(lambda judged: judged.parts.straight), lambda: self._along(one, tile)),
            (margin(lambda judged: judged.parts.suits), lambda: self._away(one, tile)),
            (margin(lambda judged: -judged.danger), lambda: self._safer(tile)),
        ]
        for ahead, reason in sorted(margins, key=lambda pair: -pair[0]):
            if ahead > _DECIDES and (found := reason()) is not None:
                return found
        return None

    def _safer(self, tile: Tile) -> Reason:
        if self._is_safe(tile):
            return Safe(self.ready)
        return Safer(deal_in_chance(self.view, tile))

    def _along(self, one: Judged, tile: Tile) -> Straight | None:
        """青龙 in the suit in which it is worth most."""
        suit = one.parts.along
        if suit is None:
            return None
        return Straight(suit, len({other for other in self._left(tile) if suit_of(other) is suit}))

    def _away(self, one: Judged, tile: Tile) -> FewSuits | None:
        """缺门 in the suit of the discard, where it is the one that is to stay away."""
        suit = one.parts.missing
        if suit is None or suit is not suit_of(tile):
            return None
        return self._few(suit, tile)

    def _few(self, suit: Suit, tile: Tile) -> FewSuits | None:
        """缺门 once the tiles of a suit that are left after a discard have gone too."""
        suits = [suit_of(other) for other in self._left(tile)]
        melded = {suit_of(meld.tile) for meld in self.view.melds}
        if len({*suits, *melded} - {suit, Suit.HONOURS}) != 2 or suit in melded:
            return None
        return FewSuits(suit, suits.count(suit))

    def _left(self, tile: Tile) -> list[Tile]:
        """The own unmelded tiles after a discard."""
        left = [*self.view.standing, *self.free]
        left.remove(tile)
        return left

    def _is_safe(self, tile: Tile) -> bool:
        return bool(self.ready) and safe_kinds(self.view)[tile] == len(self.ready)

    def _risk(self, tile: Tile) -> Risky:
        worst = max(
            threats(self.view, self.unseen),
            key=lambda threat: threat.chances[tile] * threat.whole,
        )
        return Risky(worst.seat, self.unseen[tile])

    def _colour(self, tile: Tile) -> Reason | None:
        """缺门 or 青龙, where this discard serves them."""
        suit = suit_of(tile)
        if suit is not Suit.HONOURS:
            few = self._few(suit, tile)
            if few is not None and few.left <= 1:
                return few
        return self._straight(tile)

    def _straight(self, tile: Tile) -> Straight | None:
        if not self.view.table.rules.pure_straight_points or len(self.view.melds) > 1:
            return None
        left = self._left(tile)
        for suit in (Suit.CHARACTERS, Suit.DOTS, Suit.BAMBOOS):
            ranks = len({other for other in left if suit_of(other) is suit})
            if ranks >= 7 and suit is not suit_of(tile):
                return Straight(suit, ranks)
        return None

    def _out(self, tile: Tile, least: int) -> GoesOut | None:
        """The standing kind that is to go out, where it is one alone and serves nothing else."""
        view = self.view
        free = list(self.free)
        free.remove(tile)
        required = view.table.rules.missing_suit_required
        held = holding(view.standing, free, view.melds, missing_suit_required=required)
        outs = [out for out in held.standing if distance(replace(held, standing=(out,))) == least]
        if len(outs) != 1 or not is_alone(outs[0], (*view.standing, *free)):
            return None
        return GoesOut(outs[0], least)

    def _alone(self, tile: Tile) -> Isolated | None:
        return Isolated() if is_alone(tile, (*self.view.standing, *self.free)) else None

    # 碰, 杠, 过

    @property
    def _won(self) -> int:
        """The points that 胡 wins now."""
        return next(round(one.value) for one in self.found if isinstance(one.command, Win))

    def _before(self) -> int | None:
        """How far 听 is with the tiles as they are."""
        view = self.view
        required = view.table.rules.missing_suit_required
        return distance(
            holding(view.standing, self.free, view.melds, missing_suit_required=required)
        )

    def _of_pong(self, one: Judged, standing: int, rank: int) -> Reason:
        others = [
            other
            for other in self.found
            if isinstance(other.command, ClaimPong) and other is not one
        ]
        if any(other.value >= one.value for other in others):
            return Uses(standing, len(self.view.standing) - standing)
        if one.waits:
            return ClaimReady(_by_copies(one.waits), sum(one.waits.values()))
        if rank == 0 and away(one) >= away(passed := self._passed()):
            return pong_gain(self.view, self._tiles(), one, passed)
        return ClaimChange(self._before(), one.distance)

    def _tiles(self) -> Tiles:
        return Tiles(self.view.standing, tuple(sorted(self.free)), self.view.melds)

    def _passed(self) -> Judged:
        return next(one for one in self.found if isinstance(one.command, Pass))

    def _of_kong(self, one: Judged) -> Reason:
        concealed = isinstance(one.command, DeclareKong) and not any(
            meld.tile == one.command.tile for meld in self.view.melds
        )
        kind = MeldKind.CONCEALED_KONG if concealed else MeldKind.EXPOSED_KONG
        return KongDraws(self._kong_gain(kind), self._before(), one.distance)

    def _kong_gain(self, kind: MeldKind) -> int:
        """The points that one more kong counts in a win (7.2), none for some under `once` (12)."""
        kinds, rules = [meld.kind for meld in self.view.melds], self.view.table.rules
        return sum(kong_points([*kinds, kind], rules)) - sum(kong_points(kinds, rules))

    def _of_pass(self, one: Judged, rank: int) -> Reason:
        if any(isinstance(other.command, Win) for other in self.found):
            return GivesUp(self._won, max(0.0, -one.value))
        claims = [other for other in self.found if other is not one]
        reached = [other.distance for other in claims if other.distance is not None]
        nearest = min(reached, default=None)
        best = claims[0]
        if nearest is None or (one.distance is not None and nearest >= one.distance):
            if rank == 0:
                return NoClaim(one.distance)
            if isinstance(best.command, ClaimKong):
                return NoKong(self._kong_gain(MeldKind.EXPOSED_KONG))
            return pass_loss(pong_gain(self.view, self._tiles(), best, one), one)
        now, after = sum(one.useful.values()), sum((best.waits or best.useful).values())
        if rank == 0 and now > after:
            return Kept(now, after)
        return Missed(one.distance, nearest)


def is_alone(tile: Tile, tiles: Iterable[Tile]) -> bool:
    """Whether no other of the own tiles could make a set or a pair with one of these."""
    others = list(tiles)
    others.remove(tile)
    if suit_of(tile) is Suit.HONOURS:
        return tile not in others
    return not any(suit_of(other) is suit_of(tile) and abs(other - tile) <= 2 for other in others)


def _by_copies(kinds: Mapping[Tile, int]) -> tuple[Tile, ...]:
    """Kinds with the most copies unseen first."""
    return tuple(sorted(kinds, key=lambda kind: (-kinds[kind], kind)))


def _is_clearly_nearer(one: Judged, other: Judged) -> bool:
    if other.distance is None or one.distance is None:
        return one.distance is not None
    if one.distance != other.distance:
        return one.distance < other.distance
    return sum(one.useful.values()) >= _CLEARLY * sum(other.useful.values())
