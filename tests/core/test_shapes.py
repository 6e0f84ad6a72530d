"""Complete hands, waits, readings, 听 discards (RULES 6.2, 6.3, 7.1), against a naive solver."""

from __future__ import annotations

import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liisi_tui.core import shapes
from liisi_tui.core.groups import Pair, Sequence, Triplet
from liisi_tui.core.hand import Hand
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.shapes import codes_of, is_complete, readings, waits
from liisi_tui.core.tiles import parse_tiles, tiles_text
from tests.core import naive
from tests.core.wins import melds_of

REQUIRED = Rules(missing_suit_required=True)

seeds = st.integers(0, 2**32 - 1)
counts = st.sampled_from([2, 5, 8, 11, 14])


def wait_text(tiles: str, melds: str = "", **options: bool) -> str:
    return tiles_text(waits(codes_of(parse_tiles(tiles)), melds_of(melds), **options))


@pytest.mark.parametrize(
    ("tiles", "waited"),
    [
        ("1113456666788m", "2578m"),
        ("2223456777788m", "25689m"),
        ("3334445556667m", "245678m"),
        ("1112345678999m", "123456789m"),
        ("123456789m1111z", ""),
        ("111222333z4444z", ""),
        ("1m", "1m"),
        ("23s55z", "14s"),
        ("22s55z", "2s5z"),
        ("12z55m", ""),
        ("89m234567p222s7z7z", "7m"),
    ],
)
def test_6_3_waits_that_programs_get_wrong(tiles: str, waited: str):
    assert wait_text(tiles) == waited


@pytest.mark.parametrize(
    ("tiles", "melds", "waited"),
    [
        ("46m11z", "", "5m"),
        ("46m11z", "pong:5m", "5m"),
        ("46m11z", "exposed_kong:5m", ""),
        ("46m11z", "added_kong:5m", ""),
        ("46m11z", "concealed_kong:5m", ""),
        ("23m11z", "pong:9s,concealed_kong:4m", "1m"),
        ("23m11z", "concealed_kong:4m,pong:9s", "1m"),
        # The fourth copy of the pong is in the hand: 5m would complete 456m, and a fifth is none.
        ("5m456m", "pong:5m", ""),
        ("5m", "pong:5m", ""),
        ("5m", "pong:6m", "5m"),
        ("4567m", "pong:4m,pong:9s,pong:1z", "7m"),
    ],
)
def test_6_3_a_kind_held_four_times_is_not_waited_for(tiles: str, melds: str, waited: str):
    assert wait_text(tiles, melds) == waited


@pytest.mark.parametrize(
    ("tiles", "melds", "waited"),
    [
        ("123m45p11z", "", "36p"),
        ("123m11s45p", "", ""),
        ("123m11m45m", "", ""),
        ("111m1p", "", "1p"),
        ("1m", "pong:2m,pong:3m,pong:4m,pong:1z", ""),
        ("1m", "pong:2p,pong:3m,pong:4m,pong:1z", "1m"),
        ("1m", "pong:2p,pong:3m,pong:4s,pong:1z", ""),
        ("1z", "pong:2p,pong:3m,pong:4p,pong:2z", "1z"),
        ("1z", "pong:2z,pong:3z,pong:4z,pong:5z", ""),
        ("11p44s", "pong:2s,pong:3s", "1p4s"),
        ("1112s", "pong:2p", "23s"),
    ],
)
def test_12_missing_suit_required_limits_the_waits(tiles: str, melds: str, waited: str):
    assert wait_text(tiles, melds, missing_suit_required=True) == waited


@pytest.mark.parametrize(
    ("tiles", "complete"),
    [
        ("11z", True),
        ("12m", False),
        ("12311m", True),
        ("123456789m11122z", True),
        ("11223344556677m", True),
        ("1122m3344p5566s77z", False),
        ("19m19p19s12345677z", False),
        ("123z11m", False),
        ("8912m", False),
        ("891m22p", False),
        ("", False),
        ("111m", False),
        ("1111m", False),
    ],
)
def test_7_1_shapes(tiles: str, complete: bool):
    codes = codes_of(parse_tiles(tiles))
    assert is_complete(codes) is complete
    assert bool(readings(codes)) is complete


@pytest.mark.parametrize("count", [0, 2, 3, 5, 6, 8, 9, 11, 12, 14])
def test_6_3_other_numbers_of_tiles_wait_for_nothing(count: int):
    rng = random.Random(count)
    for _ in range(300):
        tiles = naive.nearly_complete(rng, 14)[:count]
        assert waits(codes_of(tiles), ()) == ()


@settings(max_examples=300, deadline=None)
@given(seeds, counts, st.booleans())
def test_7_1_complete_hands_and_readings_agree_with_the_naive_solver(seed, count, crowded):
    rng = random.Random(seed)
    tiles = (naive.nearly_complete if crowded else naive.anything)(rng, count)
    expected = naive.readings(tiles)
    found = readings(codes_of(tiles))
    assert is_complete(codes_of(tiles)) is bool(expected)
    as_naive = [
        (tuple(sorted(group.tiles for group in reading.sets)), reading.pair.tiles)
        for reading in found
    ]
    assert len(as_naive) == len(set(as_naive))
    assert set(as_naive) == expected
    for reading in found:
        assert list(reading.sets) == sorted(reading.sets, key=lambda group: group.tile)


def random_melds(rng: random.Random, tiles: list[int], count: int) -> tuple[Meld, ...]:
    """Melds that the tiles leave copies for, often of kinds near to theirs."""
    melds: list[Meld] = []
    while len(melds) < count:
        near = rng.choice(tiles) + rng.choice([-1, 0, 1])
        tile = near if 0 <= near < 34 and rng.random() < 0.7 else rng.randrange(34)
        kind = rng.choice(list(MeldKind))
        meld = Meld(kind, tile)
        if tile not in [other.tile for other in melds] and tiles.count(tile) + meld.size <= 4:
            melds.append(meld)
    return tuple(melds)


@settings(max_examples=300, deadline=None)
@given(seeds, counts, st.booleans())
def test_6_3_waits_agree_with_the_naive_solver(seed, count, crowded):
    rng = random.Random(seed)
    tiles = (naive.nearly_complete if crowded else naive.anything)(rng, count)[1:]
    melds = random_melds(rng, tiles, (14 - count) // 3)
    codes = codes_of(tiles)
    expected = naive.waits(tiles, melds)
    assert waits(codes, melds) == expected
    assert waits(codes, melds[::-1]) == expected
    assert waits(codes, melds, missing_suit_required=True) == tuple(
        tile for tile in expected if len(naive.suits([*tiles, tile], melds)) == 2
    )
    assert codes == codes_of(sorted(tiles))


@pytest.mark.parametrize("count", [1, 2, 4, 5])
def test_6_3_every_small_hand_of_one_suit(count: int):
    for ranks in product(range(7 if count > 4 else 9), repeat=count):
        if list(ranks) == sorted(ranks) and max(map(ranks.count, ranks)) <= 4:
            codes = codes_of(ranks)
            assert waits(codes, ()) == (naive.waits(ranks, ()) if count % 3 == 1 else ())
            assert is_complete(codes) is bool(naive.readings(ranks))


@pytest.mark.parametrize(
    ("tiles", "melds", "has", "flush"),
    [
        ("123m456p11z", "", True, False),
        ("123m11p", "", True, False),
        ("123m11p", "pong:1s", False, False),
        ("123m11p", "pong:1z", True, False),
        ("123m11m", "", False, True),
        ("123m11m", "pong:5p", True, False),
        ("123m11z", "", False, False),
        ("123m11m", "pong:5z", False, False),
        ("11z", "pong:2z", False, False),
        ("11s", "pong:2z,pong:3p,pong:4s", True, False),
        ("11s", "pong:2s,pong:3s", False, True),
    ],
)
def test_7_2_missing_suit_and_full_flush(tiles: str, melds: str, has: bool, flush: bool):
    codes = codes_of(parse_tiles(tiles))
    assert shapes.has_missing_suit(codes, melds_of(melds)) is has
    assert shapes.is_full_flush(codes, melds_of(melds)) is flush


def ready_text(found: dict[int, tuple[int, ...]]) -> dict[str, str]:
    return {tiles_text([tile]): tiles_text(waited) for tile, waited in found.items()}


def test_6_2_only_standing_tiles_go_out_with_ready():
    hand = Hand(parse_tiles("1z12m1p"), parse_tiles("3m456789p23s1z"))
    assert ready_text(shapes.ready_discards(hand, (), DEFAULT_RULES)) == {"1p": "14s"}
    hand = Hand(parse_tiles("12m23s"), parse_tiles("3m456789p11p1z"))
    assert ready_text(shapes.ready_discards(hand, (), DEFAULT_RULES)) == {}
    assert ready_text(shapes.free_waits(hand, (), DEFAULT_RULES)) == {"1z": "14s"}


def test_6_3_the_tile_that_goes_out_is_no_longer_held():
    hand = Hand(parse_tiles("3m"), parse_tiles("333m12m456p44z"))
    found = ready_text(shapes.ready_discards(hand, melds_of("pong:1z"), DEFAULT_RULES))
    assert found == {"3m": "3m4z"}


@settings(max_examples=150, deadline=None)
@given(seeds, counts)
def test_6_2_ready_discards_agree_with_the_naive_solver(seed, count):
    rng = random.Random(seed)
    tiles = naive.nearly_complete(rng, count)
    if rng.random() < 0.5:
        tiles[0] = rng.choice([tile for tile in range(34) if tiles.count(tile) < 4])
    melds = random_melds(rng, tiles, (14 - count) // 3)
    standing = rng.sample(tiles, min(4, len(tiles)))
    free = list(tiles)
    for tile in standing:
        free.remove(tile)
    hand = Hand(standing, free)
    for rules, row, found in (
        (DEFAULT_RULES, standing, shapes.ready_discards(hand, melds, DEFAULT_RULES)),
        (DEFAULT_RULES, free, shapes.free_waits(hand, melds, DEFAULT_RULES)),
        (REQUIRED, standing, shapes.ready_discards(hand, melds, REQUIRED)),
    ):
        expected = {}
        for tile in sorted(set(row)):
            rest = list(tiles)
            rest.remove(tile)
            waited = naive.waits(rest, melds)
            if rules.missing_suit_required:
                waited = tuple(w for w in waited if len(naive.suits([*rest, w], melds)) == 2)
            if waited:
                expected[tile] = waited
        assert found == expected
        assert list(found) == list(expected)
    assert hand == Hand(standing, free)
    assert hand.codes == codes_of(tiles)


def test_readings_that_were_worked_out_stay_few():
    rng = random.Random(5)
    for _ in range(400):
        readings(codes_of(naive.nearly_complete(rng, 14)))
    # 2098 codes are four sets, 627 three of them; those of honours are choices of triplets.
    found = [len(suit) for suit in shapes._SET_READINGS]
    assert max(found[:3]) <= 1 + 16 + 127 + 627 + 2098
    assert found[3] <= 1 + 7 + 21 + 35 + 35


def test_groups_in_mpsz():
    texts = [Sequence(24), Triplet(33), Pair(9)]
    assert [str(group) for group in texts] == ["789s", "777z", "11p"]
