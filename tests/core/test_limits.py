"""What a round may bring: never more than the bound, and no table of the game goes beyond it."""

from __future__ import annotations

import pytest

from liisi_tui.core.limits import MOST_POINTS, is_too_much, most_points
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.scoring import WinningHand, settle
from liisi_tui.core.seats import EAST, NORTH, SEATS
from liisi_tui.core.tiles import parse_tile, parse_tiles

FREE = Rules(cap=None, pair_wait_points=40, pure_straight_points=30, full_flush_points=25)


@pytest.mark.parametrize("base", [1, 7, 10**6])
@pytest.mark.parametrize("drawn", [True, False])
@pytest.mark.parametrize(
    ("concealed", "melds", "winning"),
    [
        ("123456789m2233m", (), "2m"),
        ("123456789m2m", (Meld(MeldKind.CONCEALED_KONG, 10),), "2m"),
        ("2m", tuple(Meld(MeldKind.CONCEALED_KONG, tile) for tile in (9, 11, 13, 15)), "2m"),
        ("1234567899m111z", (), "9m"),
    ],
)
def test_no_win_brings_more_than_the_bound(base, drawn, concealed, melds, winning):
    win = WinningHand(
        rules=FREE,
        base_score=base,
        dealer=EAST,
        winner=EAST,
        concealed=tuple(parse_tiles(concealed)),
        melds=melds,
        winning_tile=parse_tile(winning),
        source=None if drawn else NORTH,
        ready=frozenset(SEATS) - {NORTH},
    )
    bound = most_points(FREE, base)
    assert 0 < settle(win).deltas[EAST] <= bound
    assert most_points(Rules(cap=50), base) <= 50


@pytest.mark.parametrize(
    ("rules", "base", "too_much"),
    [
        (DEFAULT_RULES, 10**15, False),
        (Rules(cap=None), 999_999_999, False),
        (Rules(cap=None), 10**12, True),
        (Rules(cap=None, pure_straight_points=10**9), 1, False),
        (Rules(cap=None, pure_straight_points=10**9), 10**9, True),
        (Rules(cap=10**13), 10**12, True),
        (Rules(cap=10**13, full_flush_points=10**40), 1, True),
    ],
)
def test_a_table_that_could_bring_too_much_is_told(rules, base, too_much):
    assert is_too_much(rules, base) is too_much
    assert MOST_POINTS * 9 * 10**6 < 2**63
