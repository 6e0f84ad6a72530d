"""Distances on chosen ways, 缺门 and 青龙, and what every discard leaves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

import pytest

from liisi_tui.bots.distance import (
    Holding,
    distance,
    every_discard,
    holding,
    useful,
    with_missing_suit,
    with_straight,
)
from liisi_tui.core.melds import Meld
from liisi_tui.core.tiles import COPIES, KINDS, Tile
from tests.bots.test_distance import SETS, dealt, melded, whole_hands


@cache
def straight_hands(suit: int, sets: int) -> list[tuple[Tile, ...]]:
    """All complete hands of 3 or 4 sets with 123 456 789 of a suit in them."""
    straight = tuple(range(9 * suit, 9 * suit + 9))
    others: Iterable[tuple[Tile, ...]] = SETS if sets == 4 else [()]
    hands = {
        tuple(sorted((*straight, *group, pair, pair))) for group in others for pair in range(KINDS)
    }
    return sorted(hand for hand in hands if all(hand.count(tile) <= COPIES for tile in set(hand)))


def by_straight_hands(
    standing: Sequence[Tile], free: Sequence[Tile], melds: Sequence[Meld], suit: int
) -> int | None:
    """The distance to 听 on the way to 青龙 in a suit, from all hands that have it."""
    least = None
    for out in set(standing):
        locked = list(standing)
        locked.remove(out)
        held = [*locked, *free]
        for hand in straight_hands(suit, 4 - len(melds)):
            kinds = set(hand)
            if any(hand.count(tile) < locked.count(tile) for tile in locked):
                continue
            if any(hand.count(tile) + melded(melds, tile) > COPIES for tile in kinds):
                continue
            lack = sum(max(0, hand.count(tile) - held.count(tile)) for tile in kinds)
            least = lack if least is None else min(least, lack)
    return None if least is None else least - 1


@pytest.mark.parametrize(("melds", "number"), [(1, 40), (0, 4)])
def test_the_distance_to_a_straight_is_that_to_the_nearest_hand_with_one(melds, number):
    chance = Random(melds)
    reached = 0
    for turn in range(number):
        row, free, laid = dealt(chance, melds, near=turn % 2 == 0)
        for suit, held in enumerate(with_straight(holding(row, free, laid))):
            found = distance(held)
            reached += found is not None
            assert found == by_straight_hands(row, free, laid, suit), (row, free, laid, suit)
    assert reached


def test_two_melds_leave_no_room_for_a_straight():
    for row, free, laid, _ in whole_hands(60):
        ways = list(with_straight(holding(row, free, laid)))
        assert len(ways) == (3 if len(laid) < 2 else 0)


def test_the_ways_without_a_suit_are_those_of_the_option_that_requires_one():
    for row, free, laid, _ in whole_hands(120):
        ways = [distance(way) for way in with_missing_suit(holding(row, free, laid), laid)]
        reached = [one for one in ways if one is not None]
        required = distance(holding(row, free, laid, missing_suit_required=True))
        assert min(reached, default=None) == required


def ways_of(row: list[Tile], free: list[Tile], laid: list[Meld]) -> list[Holding]:
    held = holding(row, free, laid)
    return [held, *with_straight(held), *with_missing_suit(held, laid)]


def test_every_discard_says_what_it_leaves():
    for row, free, laid, _ in whole_hands(60):
        if not free:
            continue
        kinds = sorted(set(free))
        left = []
        for kind in kinds:
            rest = list(free)
            rest.remove(kind)
            left.append(ways_of(row, rest, laid))
        for way, held in enumerate(ways_of(row, free, laid)):
            for option, after in zip(every_discard(held, kinds), left, strict=True):
                assert option.distance == distance(after[way])
                assert option.useful == useful(after[way])


def test_no_way_is_shorter_than_the_shortest():
    for row, free, laid, _ in whole_hands(80):
        shortest = distance(holding(row, free, laid))
        for way in ways_of(row, free, laid):
            found = distance(way)
            assert found is None or (shortest is not None and found >= shortest)
