"""The distance to 听 against games searched to their end and against all complete hands."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest

from liisi_tui.bots.distance import best_discards, distance, holding, useful
from liisi_tui.core.hand import Hand
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.shapes import ready_discards
from liisi_tui.core.tiles import ALL_TILES, COPIES, KINDS, Tile, parse_tiles

TWO_SUITS = Rules(missing_suit_required=True)
SETS = [(kind,) * 3 for kind in range(KINDS)] + [
    (kind, kind + 1, kind + 2) for kind in range(27) if kind % 9 < 7
]


def melded(melds: Iterable[Meld], kind: Tile) -> int:
    return sum(meld.size for meld in melds if meld.tile == kind)


# --- Two slow ways --------------------------------------------------------------------------------


def searched(
    standing: Sequence[Tile], free: Sequence[Tile], melds: Sequence[Meld], rules: Rules, most: int
) -> int | None:
    """The draws to 听 by trying every draw and every discard; `None` for more than `most`.

    It knows nothing but who may declare 听; the hand is that of an own turn.
    """
    reached = {tuple(sorted(free))}
    for draws in range(most + 1):
        for hand in reached:
            if ready_discards(Hand(standing, hand), melds, rules):
                return draws
        thrown = {hand[:i] + hand[i + 1 :] for hand in reached for i in range(len(hand))}
        reached = {
            tuple(sorted((*hand, kind)))
            for hand in thrown
            for kind in range(KINDS)
            if (*hand, *standing).count(kind) + melded(melds, kind) < COPIES
        }
    return None


@cache
def complete_hands(sets: int) -> list[tuple[Tile, ...]]:
    """All hands of so many sets and a pair, without five of a kind, sorted."""
    found = set()
    for groups in combinations_with_replacement(SETS, sets):
        for pair in range(KINDS):
            hand = tuple(sorted((*(tile for group in groups for tile in group), pair, pair)))
            if all(hand.count(tile) <= COPIES for tile in set(hand)):
                found.add(hand)
    return sorted(found)


def by_hands(
    standing: Sequence[Tile], free: Sequence[Tile], melds: Sequence[Meld], rules: Rules
) -> int | None:
    """The distance as its definition says it, from all complete hands."""
    least = None
    for out in set(standing):
        locked = list(standing)
        locked.remove(out)
        held = [*locked, *free]
        for hand in complete_hands(4 - len(melds)):
            kinds = set(hand)
            if any(hand.count(tile) < locked.count(tile) for tile in locked):
                continue
            if any(hand.count(tile) + melded(melds, tile) > COPIES for tile in kinds):
                continue
            suits = {tile // 9 for tile in (*hand, *(meld.tile for meld in melds))} - {3}
            if rules.missing_suit_required and len(suits) != 2:
                continue
            lack = sum(max(0, hand.count(tile) - held.count(tile)) for tile in kinds)
            least = lack if least is None else min(least, lack)
    return None if least is None else least - 1


# --- Random hands ---------------------------------------------------------------------------------


def dealt(
    chance: Random, melds: int, *, near: bool = False
) -> tuple[list[Tile], list[Tile], list[Meld]]:
    """A standing row, free tiles and melds of an own turn; `near`: of few kinds."""
    pool = [tile for tile in ALL_TILES if not near or tile % 9 < 5]
    chance.shuffle(pool)
    laid: list[Meld] = []
    while len(laid) < melds:
        tile = pool[0]
        kind = chance.choice((MeldKind.PONG, MeldKind.CONCEALED_KONG))
        laid.append(Meld(kind, tile))
        for _ in range(laid[-1].size):
            pool.remove(tile)
        pool = [other for other in pool if other != tile] + [tile] * pool.count(tile)
    hand = pool[: 14 - 3 * melds]
    row = chance.randint(1, min(4, len(hand)))
    return hand[:row], hand[row:], laid


@pytest.mark.parametrize("rules", [DEFAULT_RULES, TWO_SUITS])
@pytest.mark.parametrize(("melds", "number", "most"), [(4, 40, 3), (3, 40, 2), (2, 10, 2)])
def test_no_game_is_nearer_to_ready_than_the_distance(rules, melds, number, most):
    chance = Random(melds)
    required = rules.missing_suit_required
    for _ in range(number):
        row, free, laid = dealt(chance, melds, near=melds < 4)
        found = distance(holding(row, free, laid, missing_suit_required=required))
        expected = searched(row, free, laid, rules, most)
        assert expected == (None if found is None or found > most else found), (row, free, laid)


@pytest.mark.parametrize("rules", [DEFAULT_RULES, TWO_SUITS])
@pytest.mark.parametrize(("melds", "number"), [(4, 60), (3, 60), (2, 3)])
def test_the_distance_is_that_to_the_nearest_complete_hand(rules, melds, number):
    chance = Random(melds)
    required = rules.missing_suit_required
    for turn in range(number):
        row, free, laid = dealt(chance, melds, near=turn % 2 == 0)
        if turn % 3 == 0 and free:
            free.pop()  # as between turns
        found = distance(holding(row, free, laid, missing_suit_required=required))
        assert found == by_hands(row, free, laid, rules), (row, free, laid)


# --- Whole hands ----------------------------------------------------------------------------------


def whole_hands(number: int) -> Iterable[tuple[list[Tile], list[Tile], list[Meld], bool]]:
    chance = Random(3)
    for turn in range(number):
        yield *dealt(chance, turn % 4, near=turn % 3 == 0), turn % 5 == 0


def test_zero_is_where_ready_can_be_declared():
    zeros = 0
    for row, free, laid, required in whole_hands(400):
        rules = TWO_SUITS if required else DEFAULT_RULES
        found = distance(holding(row, free, laid, missing_suit_required=required))
        zeros += found == 0
        assert (found == 0) == bool(ready_discards(Hand(row, free), laid, rules))
    assert zeros > 3


def test_useful_tiles_are_those_that_lower_the_distance():
    for row, free, laid, required in whole_hands(60):
        free = free[:-1]  # between turns
        before = distance(holding(row, free, laid, missing_suit_required=required))
        nearer = 0
        for kind in range(KINDS):
            if (*row, *free).count(kind) + melded(laid, kind) < COPIES:
                drawn = holding(row, [*free, kind], laid, missing_suit_required=required)
                after = distance(drawn)
                if before is not None and after is not None and after < before:
                    nearer |= 1 << kind
        assert useful(holding(row, free, laid, missing_suit_required=required)) == nearer


def test_the_best_discards_leave_the_least_distance():
    for row, free, laid, required in whole_hands(80):
        if not free:
            continue
        kinds = sorted(set(free))
        left = {}
        for kind in kinds:
            rest = list(free)
            rest.remove(kind)
            left[kind] = holding(row, rest, laid, missing_suit_required=required)
        distances = {kind: distance(rest) for kind, rest in left.items()}
        least = min((one for one in distances.values() if one is not None), default=None)
        options = best_discards(holding(row, free, laid, missing_suit_required=required), kinds)
        assert [option.tile for option in options] == [k for k in kinds if distances[k] == least]
        for option in options:
            assert option.distance == least
            assert option.useful == useful(left[option.tile])


# --- The rule by itself ---------------------------------------------------------------------------


def far(standing: str, free: str, melds: Sequence[Meld] = ()) -> int | None:
    return distance(holding(parse_tiles(standing), parse_tiles(free), melds))


def test_a_standing_tile_must_go_out():
    # The same 14 tiles; what is left over stands or does not.
    assert far("123m7z", "456m789p22s55p") == 0
    assert far("123m4m", "56m7z789p22s55p") == 1


def test_a_hand_whose_standing_tiles_all_fit_gives_one_up():
    # Waiting for 1s and 2s once 7z is gone, which is free; instead 1m or 4m must go.
    assert far("1234m", "56m789p1122s7z") == 1


def test_standing_tiles_far_apart_cannot_be_used_with_one_set_left():
    melds = [Meld(MeldKind.PONG, tile) for tile in parse_tiles("1z2z3z")]
    assert far("1m5m9m1p", "5z", melds) is None


def test_three_suits_melded_leave_nothing_where_one_must_be_missing():
    melds = [Meld(MeldKind.PONG, tile) for tile in parse_tiles("1m1p1s")]
    held = holding(parse_tiles("2z"), parse_tiles("2233z"), melds, missing_suit_required=True)
    assert distance(held) is None
    assert useful(held) == 0
    assert [option.distance for option in best_discards(held, parse_tiles("2z3z"))] == [None] * 2
