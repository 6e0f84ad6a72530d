"""向听 and useful tiles, against the naive solver and by the law of their steps."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.shanten import shanten, useful
from liisi_tui.core.shapes import codes_of, is_complete, waits
from liisi_tui.core.tiles import COPIES, KINDS, Tile, parse_tiles, tiles_text
from tests.core import naive
from tests.core.wins import melds_of

seeds = st.integers(0, 2**32 - 1)
SETS = [(tile,) * 3 for tile in range(KINDS)]
SETS += [(tile, tile + 1, tile + 2) for tile in range(27) if tile % 9 < 7]
# So many melds leave so many sets to be made.
MELDS = [Meld(MeldKind.CONCEALED_KONG, tile) for tile in (27, 28, 29, 30)]


@pytest.mark.parametrize(
    ("tiles", "melds", "away", "helping"),
    [
        ("123456789m11122z", "", -1, ""),
        ("123456789m1112z", "", 0, "2z"),
        # The only kind it could wait for is held four times (6.3): a pair must be found anew.
        ("123456789m1111z", "", 1, "123456789m123456789p123456789s234567z"),
        ("1113456666788m", "", 0, "2578m"),
        ("147m258p369s1234z", "", 8, "123456789m123456789p123456789s1234z"),
        ("46m11z", "pong:5m,pong:2z,pong:3z", 0, "5m"),
        ("46m11z", "exposed_kong:5m,pong:2z,pong:3z", 0, ""),
        ("5m", "pong:5m,pong:1z,pong:2z,pong:3z", 0, ""),
        ("19m", "pong:5m,pong:1z,pong:2z,pong:3z", 0, "19m"),
        ("1111m", "pong:1z,pong:2z,pong:3z", 1, "23456789m123456789p123456789s1234567z"),
    ],
)
def test_known_hands(tiles: str, melds: str, away: int, helping: str):
    codes = codes_of(parse_tiles(tiles))
    assert shanten(codes, melds_of(melds)) == away
    assert tiles_text(useful(codes, melds_of(melds))) == helping


def all_wins(sets: int) -> list[Counter[Tile]]:
    """Every complete hand of so many sets and a pair, no kind five times."""
    found = [
        Counter([*sum(made, ()), pair, pair])
        for made in combinations_with_replacement(SETS, sets)
        for pair in range(KINDS)
    ]
    return [win for win in found if max(win.values()) <= COPIES]


@pytest.mark.parametrize("sets", [0, 1, 2])
def test_few_tiles_agree_with_looking_at_every_win(sets: int):
    wins = all_wins(sets)
    rng = random.Random(sets)
    for count in (3 * sets + 1, 3 * sets + 2):
        for _ in range((40, 30, 4)[sets]):
            tiles = naive.anything(rng, count)
            if rng.random() < 0.6:
                tiles = naive.nearly_complete(rng, 3 * sets + 2)[:count]
            held = Counter(tiles)
            lacking = min((win - held).total() for win in wins)
            assert shanten(codes_of(tiles), MELDS[: 4 - sets]) == lacking - 1


def hand(rng: random.Random, count: int, crowded: bool) -> list[Tile]:
    return (naive.nearly_complete if crowded else naive.anything)(rng, count + 1)[1:]


@settings(max_examples=60, deadline=None)
@given(seeds, st.sampled_from([4, 7, 10, 13]), st.booleans())
def test_each_exchange_is_one_step_at_most_and_some_is_one_nearer(seed, count, crowded):
    """With 0 for what waits, this alone makes it the least number of draws."""
    tiles = hand(random.Random(seed), count, crowded)
    melds = MELDS[: (13 - count) // 3]
    away = shanten(codes_of(tiles), melds)
    assert (away == 0) is bool(naive.waits(tiles, ()))
    after = []
    for kind in range(KINDS):
        if tiles.count(kind) < COPIES:
            drawn = codes_of([*tiles, kind])
            assert (shanten(drawn, melds) == -1) is is_complete(drawn)
            left = [list(tiles) for _ in tiles]
            for place, rest in enumerate(left):
                rest[place] = kind
            least = min(away, *(shanten(codes_of(rest), melds) for rest in left))
            assert shanten(drawn, melds) == (-1 if is_complete(drawn) else least)
            after.append(least)
    if away:
        assert min(after) == away - 1


@settings(max_examples=150, deadline=None)
@given(seeds, st.sampled_from([1, 4, 7, 10, 13]), st.booleans())
def test_useful_tiles_are_those_that_bring_nearer(seed, count, crowded):
    tiles = hand(random.Random(seed), count, crowded)
    melds = MELDS[: (13 - count) // 3]
    away = shanten(codes_of(tiles), melds)
    held = Counter(tiles)
    for meld in melds:
        held[meld.tile] += meld.size
    expected = [
        kind
        for kind in range(KINDS)
        if held[kind] < COPIES and shanten(codes_of([*tiles, kind]), melds) < away
    ]
    assert list(useful(codes_of(tiles), melds)) == expected
    if away == 0:
        assert useful(codes_of(tiles), melds) == waits(codes_of(tiles), melds)
