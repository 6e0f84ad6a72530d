"""What a hand is worth on its ways to win: the shortest one, 缺门, 青龙."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from liisi_tui.bots.danger import Threat
from liisi_tui.bots.distance import (
    Holding,
    Option,
    distance,
    every_discard,
    holding,
    missing_suit,
    useful,
    with_missing_suit,
    with_straight,
)
from liisi_tui.bots.gains import Gain, Worth, gain, waits_worth
from liisi_tui.bots.outlook import (
    SHORTEST,
    STRAIGHT,
    TWO_SUITS,
    Chances,
    Outlook,
    Pace,
    outlook,
)
from liisi_tui.bots.sight import PONG_WEIGHT, counts_of
from liisi_tui.core import shapes
from liisi_tui.core.fans import kong_points
from liisi_tui.core.hand import UNIT_OF
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.rules import Rules
from liisi_tui.core.tiles import Suit, Tile
from liisi_tui.core.views import SeatView

# Undoubled points that a hand still far from 听 wins beside what its way gives, on average.
_WAIT_POINTS: Final = 0.25
# A hand on the way to 青龙 wins more than that way by itself promises: tiles that leave it often
# serve another way. Counted over rounds of `hard` against `normal`.
_STRAIGHT_PROMISE = 1.8
# Ways further than this from 听 are not looked at.
_FAR: Final = 6


@dataclass(frozen=True, slots=True)
class Tiles:
    """All tiles of a seat; `standing` and `free` sorted, the drawn tile among the free ones."""

    standing: tuple[Tile, ...]
    free: tuple[Tile, ...]
    melds: tuple[Meld, ...]

    def without_standing(self, tile: Tile) -> Tiles:
        """Once a standing tile has gone out with 听."""
        return Tiles(_less(self.standing, tile), self.free, self.melds)

    def with_pong(self, tile: Tile, standing: int) -> Tiles:
        """After a 碰 with so many standing tiles, before the discard."""
        row = _less(self.standing, tile, standing)
        free = _less(self.free, tile, 2 - standing)
        return Tiles(row, free, (*self.melds, Meld(MeldKind.PONG, tile)))

    def with_kong(self, tile: Tile, kind: MeldKind) -> Tiles:
        """After a 杠, before the replacement is drawn."""
        row = tuple(other for other in self.standing if other != tile)
        free = tuple(other for other in self.free if other != tile)
        melds = tuple(meld for meld in self.melds if meld.tile != tile)
        return Tiles(row, free, (*melds, Meld(kind, tile)))

    def waits(self, rules: Rules) -> tuple[Tile, ...]:
        """What 13 tiles, less three a meld, wait for (6.3)."""
        codes = shapes.codes_of((*self.standing, *self.free))
        required = rules.missing_suit_required
        return shapes.waits(codes, self.melds, missing_suit_required=required)


def _less(tiles: tuple[Tile, ...], tile: Tile, copies: int = 1) -> tuple[Tile, ...]:
    left = list(tiles)
    for _ in range(copies):
        left.remove(tile)
    return tuple(left)


class Parts(NamedTuple):
    """What of a hand's expected points is owed to 缺门 and to 青龙, and in which suits.

    `suits` and `straight` are points beside those of the shortest way, 0 or more; `missing` is the
    suit that stays away for 缺门, `along` that of the 青龙 worth most, `None` where it adds none.
    """

    suits: float = 0.0
    straight: float = 0.0
    missing: Suit | None = None
    along: Suit | None = None


NO_PARTS: Final = Parts()


class Outcome(NamedTuple):
    """What a discard leaves: the expected points, the distance, the useful kinds as a mask."""

    tile: Tile
    value: float
    distance: int | None
    useful: int
    parts: Parts = NO_PARTS


class Valuer:
    """Values hands of one seat at one moment, with so many `draws` of its own to come."""

    def __init__(
        self, view: SeatView, unseen: Sequence[int], threats: Sequence[Threat], draws: int
    ) -> None:
        self._unseen = unseen
        self._rules = view.table.rules
        self._dealer = view.seat == view.table.dealer
        self._base = view.table.base_score
        self._outlook: Outlook = outlook(view, sum(unseen), threats, draws)
        self._floor = self._outlook.floor

    # Hands that wait

    def gains(self, tiles: Tiles, waits: Sequence[Tile]) -> Mapping[Tile, Gain]:
        """What each kind waited for would win."""
        codes = shapes.codes_of((*tiles.standing, *tiles.free))
        found = waits_worth(codes, tiles.melds, waits, self._rules)
        return {tile: self._gain(one) for tile, one in found.items()}

    def _gain(self, one: Worth) -> Gain:
        return gain(one, self._rules, dealer=self._dealer, base_score=self._base)

    def chances(self, tiles: Tiles, waits: Sequence[Tile]) -> Chances:
        """What a hand that waits may win on, all its waits together."""
        copies = discard = self_draw = 0.0
        for tile, one in self.gains(tiles, waits).items():
            left = self._unseen[tile]
            copies += left
            discard += left * one.discard
            self_draw += left * one.self_draw
        least = copies or 1.0
        return Chances(copies, discard / least, self_draw / least)

    def ready(self, tiles: Tiles, waits: Sequence[Tile]) -> float:
        """The expected points after 听 with these waits."""
        return self._outlook.waiting(self.chances(tiles, waits))[-1]

    def floor_ready(self) -> float:
        """The expected points of a seat that is 听 and cannot win."""
        return self._outlook.waiting(Chances(0, 0, 0))[-1]

    # Hands on their way

    def discards(self, tiles: Tiles, kinds: Iterable[Tile]) -> Iterator[Outcome]:
        """What the discard of each of these free kinds leaves, dangers left out."""
        kinds = list(kinds)
        if not kinds:
            return
        held = self._holding(tiles)
        found = every_discard(held, kinds)
        ways = [(every_discard(on_it, kinds), way) for on_it, way in self._ways(held, tiles.melds)]
        counts = counts_of((*tiles.standing, *tiles.free))
        for place, option in enumerate(found):
            counts[option.tile] -= 1
            left = Tiles(tiles.standing, _less(tiles.free, option.tile), tiles.melds)
            value, parts = self._value(
                option, [(options[place], way) for options, way in ways], counts, left
            )
            counts[option.tile] += 1
            yield Outcome(option.tile, value, option.distance, option.useful, parts)

    def kept(self, tiles: Tiles) -> Outcome:
        """What 13 tiles, less three a meld, are worth with the others to play."""
        held = self._holding(tiles)
        option = _as_it_is(held)
        ways = [(_as_it_is(on_it), way) for on_it, way in self._ways(held, tiles.melds)]
        value, _ = self._value(option, ways, counts_of((*tiles.standing, *tiles.free)), tiles)
        return Outcome(-1, value, option.distance, option.useful)

    def drawing(self, tiles: Tiles) -> Outcome:
        """The same with a draw of one's own to come at once."""
        outcome = self.kept(tiles)
        if outcome.distance is None:
            return outcome
        copies = sum(self._unseen[kind] for kind in _kinds(outcome.useful))
        # The draw brings 听 nearer now and then: on average it is worth a part of a cycle.
        better = copies / self._outlook.unseen * (outcome.value - self._floor) * 0.5
        return outcome._replace(value=outcome.value + better)

    def _holding(self, tiles: Tiles) -> Holding:
        required = self._rules.missing_suit_required
        return holding(tiles.standing, tiles.free, tiles.melds, missing_suit_required=required)

    def _ways(self, held: Holding, melds: Sequence[Meld]) -> list[tuple[Holding, _Way]]:
        """The ways that win more than the shortest one."""
        kongs = _kongs(melds, self._rules)
        required = self._rules.missing_suit_required
        ways: list[tuple[Holding, _Way]] = []
        if not required:
            ways = [
                (on_it, _Way(Worth(2, kongs), TWO_SUITS, missing_suit(on_it)))
                for on_it in with_missing_suit(held, melds)
            ]
        points = self._rules.pure_straight_points
        if points:
            ways += [
                (on_it, _Way(Worth(1 + points + required, kongs), STRAIGHT, Suit(place)))
                for place, on_it in enumerate(with_straight(held))
            ]
        return ways

    def _value(
        self,
        option: Option,
        ways: Sequence[tuple[Option, _Way]],
        counts: Sequence[int],
        left: Tiles,
    ) -> tuple[float, Parts]:
        """All ways of a hand together: the better of the shortest and 缺门, raised by each 青龙."""
        floor = self._floor
        near = option.distance == 1
        kongs = _kongs(left.melds, self._rules)
        shortest = _Way(Worth(1 + self._rules.missing_suit_required, kongs), SHORTEST)
        missing, along, drawn = None, None, 0.0
        if near:
            best, plain = self._next_to_ready(option, counts, left, shortest)
            for other, way in ways:
                if other.distance == 1 and way.pace is STRAIGHT:
                    along, drawn = way.suit, best - plain
                elif other.distance == 1:
                    missing = way.suit
            plain += drawn
        else:
            best = plain = self._way_value(option, shortest, counts)
        squares = most = 0.0
        for other, way in ways:
            if way.pace is not STRAIGHT:
                if not near and (value := self._way_value(other, way, counts)) > best:
                    best, missing = value, way.suit
            elif not near or other.distance != 1:
                square = (self._way_value(other, way, counts) - floor) ** 2
                squares += square
                if square > most:
                    most, along = square, way.suit if drawn == 0 else along
        squares *= _STRAIGHT_PROMISE * _STRAIGHT_PROMISE
        value = floor + math.sqrt((best - floor) ** 2 + squares)
        suits = 0.0 if missing is None else best - plain
        return value, Parts(suits, value - best + drawn, missing, along)

    def _next_to_ready(
        self, option: Option, counts: Sequence[int], left: Tiles, plain: _Way
    ) -> tuple[float, float]:
        """The expected points one draw from 听, from the best 听 that each useful kind leads to.

        Beside them those that the same 听 would bring if they won no more than `plain`.
        """
        codes = shapes.codes_of((*left.standing, *left.free))
        helped = copies = discard = self_draw = 0.0
        for kind in _kinds(option.useful):
            weight = self._unseen[kind] * (PONG_WEIGHT if counts[kind] >= 2 else 1)
            if weight:
                chances = self._best_ready(left, codes, kind)
                helped += weight
                copies += weight * chances.copies
                discard += weight * chances.copies * chances.discard
                self_draw += weight * chances.copies * chances.self_draw
        if not copies:
            return self._floor, self._floor
        won = Chances(copies / helped, discard / copies, self_draw / copies)
        simple = self._far_chances(plain)._replace(copies=won.copies)
        return self._outlook.hand(1, helped, won), self._outlook.hand(1, helped, simple)

    def _best_ready(self, left: Tiles, codes: list[int], drawn: Tile) -> Chances:
        """The best chances of 听 once a kind has been drawn."""
        required = self._rules.missing_suit_required
        melds, rules = left.melds, self._rules
        best = Chances(0, 0, 0)
        most = 0.0
        codes[drawn // 9] += UNIT_OF[drawn]
        for out in dict.fromkeys(left.standing):
            codes[out // 9] -= UNIT_OF[out]
            waits = shapes.waits(codes, melds, missing_suit_required=required)
            if waits:
                copies = discard = self_draw = 0.0
                for tile, one in waits_worth(codes, melds, waits, rules).items():
                    seen = self._unseen[tile] - (tile == drawn)
                    won = self._gain(one)
                    copies += seen
                    discard += seen * won.discard
                    self_draw += seen * won.self_draw
                if discard > most:
                    most = discard
                    best = Chances(copies, discard / copies, self_draw / copies)
            codes[out // 9] += UNIT_OF[out]
        codes[drawn // 9] -= UNIT_OF[drawn]
        return best

    def _way_value(self, option: Option, way: _Way, counts: Sequence[int]) -> float:
        """The expected points on one way, for a hand two draws or more from 听 on the shortest."""
        away = option.distance
        if away is None or away > _FAR:
            return self._floor
        helped = 0
        for kind in _kinds(option.useful):
            ponged = counts[kind] >= 2 and way.pace is not STRAIGHT
            helped += self._unseen[kind] * (PONG_WEIGHT if ponged else 1)
        return self._outlook.hand(max(away, 1), helped, self._far_chances(way), way.pace)

    def _far_chances(self, way: _Way) -> Chances:
        """What a way wins on average once it is 听."""
        won = self._gain(way.worth)
        extra = self._gain(Worth(way.worth.doubled + 1, way.worth.kongs))
        return Chances(
            way.pace.at(0),
            won.discard + _WAIT_POINTS * (extra.discard - won.discard),
            won.self_draw + _WAIT_POINTS * (extra.self_draw - won.self_draw),
        )


class _Way(NamedTuple):
    """A way to win: what a hand wins on it, how it is served, and the suit that it is about."""

    worth: Worth
    pace: Pace
    suit: Suit | None = None


def _as_it_is(held: Holding) -> Option:
    return Option(-1, distance(held), useful(held))


def _kongs(melds: Sequence[Meld], rules: Rules) -> int:
    return sum(kong_points([meld.kind for meld in melds], rules))


def _kinds(mask: int) -> Iterator[Tile]:
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
