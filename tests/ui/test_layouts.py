from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from textual.geometry import Region, Size

from liisi_tui.ui.layouts import (
    BLOCK,
    LARGE_BLOCK,
    MIN_SIZE,
    is_too_small,
    layout_kind,
    slot_columns,
    table_layout,
)
from liisi_tui.ui.paint.calls import call_region
from liisi_tui.ui.slots import hand_slots, slot_numbers
from tests.ui.builders import FREE_HANDS, HANDS, hand_of, middle_game, public

SIZES = [
    (160, 50),
    (200, 60),
    (80, 24),
    (99, 29),
    (100, 30),
    (119, 60),
    (120, 40),
    (120, 39),
    (200, 24),
    (500, 200),
]


@pytest.mark.parametrize(
    ("size", "kind"),
    [
        ((79, 24), None),
        ((80, 23), None),
        ((1, 1), None),
        ((80, 24), "compact"),
        ((500, 29), "compact"),
        ((99, 200), "compact"),
        ((100, 30), "medium"),
        ((119, 200), "medium"),
        ((500, 39), "medium"),
        ((120, 40), "large"),
        ((500, 200), "large"),
    ],
)
def test_layout_is_chosen_by_both_dimensions(size, kind):
    assert layout_kind(Size(*size)) == kind
    assert is_too_small(Size(*size)) == (kind is None)
    layout = table_layout(Size(*size))
    assert (layout.kind if layout else None) == kind


def test_the_smallest_size_is_80_by_24():
    assert tuple(MIN_SIZE) == (80, 24)


@pytest.mark.parametrize("size", SIZES)
def test_zones_cover_the_screen_without_overlap(size):
    layout = table_layout(Size(*size))
    assert layout is not None
    screen = Region(0, 0, *size)
    regions = list(layout.zones.values())
    assert all(screen.contains_region(region) and region.area for region in regions)
    for one, other in combinations(regions, 2):
        assert not one.overlaps(other)
    assert sum(region.area for region in regions) == screen.area


def test_arithmetic_of_the_three_sizes():
    for size, rows in (
        ((80, 24), {"left": 7, "hand": 5, "prompt": 2, "log": 5, "river": 1}),
        ((100, 30), {"top": 2, "centre": 12, "hand": 5, "log": 5}),
        ((120, 40), {"top": 3, "centre": 15, "hand": 7, "log": 9}),
        ((160, 48), {"top": 3, "centre": 23, "hand": 7, "log": 9}),
        ((200, 56), {"top": 3, "centre": 31, "hand": 7, "log": 9}),
    ):
        layout = table_layout(Size(*size))
        assert layout is not None
        heights: dict[str, int] = {name: zone.height for name, zone in layout.zones.items()}
        assert {name: heights[name] for name in rows} == rows


@pytest.mark.parametrize(
    ("height", "tall", "centre"),
    [(40, 1, 15), (47, 1, 15), (48, 2, 23), (55, 2, 23), (56, 3, 31), (200, 3, 31)],
)
def test_discards_are_higher_where_a_large_window_has_the_rows(height, tall, centre):
    layout = table_layout(Size(140, height))
    assert layout is not None
    assert (layout.river_height, layout.zones["centre"].height) == (tall, centre)


@pytest.mark.parametrize(("width", "middle"), [(120, 70), (140, 90), (200, 90), (500, 90)])
def test_a_wide_window_has_equal_margins_beside_the_board(width, middle):
    layout = table_layout(Size(width, 60))
    assert layout is not None
    assert layout.zones["centre"].width == middle
    assert layout.zones["left"].width == layout.zones["right"].width == 25 + layout.margin


@pytest.mark.parametrize("side", ["left", "right", "top", "bottom"])
@pytest.mark.parametrize("size", SIZES)
def test_a_call_lies_within_the_board(size, side):
    layout = table_layout(Size(*size))
    assert layout is not None
    board = Region(layout.margin, 0, size[0] - 2 * layout.margin, size[1])
    assert board.contains_region(call_region(layout, side))


@pytest.mark.parametrize("block", [BLOCK, LARGE_BLOCK])
@pytest.mark.parametrize("hands", [HANDS, FREE_HANDS])
@pytest.mark.parametrize("count", HANDS)
def test_tiles_lie_apart_and_inside(block, hands, count):
    width = 80 if block == BLOCK else 120
    slots = hand_slots(hand_of(count, hands))
    assert len(slots) == count
    columns = slot_columns(slots, width, block)
    assert columns[0] >= 0
    assert columns[-1] + block.width <= width
    gaps = [right - left for left, right in pairwise(columns)]
    for gap, left, right in zip(gaps, slots[:-1], slots[1:], strict=True):
        extra = gap - block.pitch
        assert (extra > 0) == (left.row != right.row)


@pytest.mark.parametrize(
    ("block", "width", "first"),
    [
        *((BLOCK, 72, 0), (BLOCK, 73, 0), (BLOCK, 80, 4), (BLOCK, 81, 4), (BLOCK, 82, 5)),
        *((LARGE_BLOCK, 120, 3), (LARGE_BLOCK, 121, 3), (LARGE_BLOCK, 122, 4), (BLOCK, 40, 0)),
    ],
)
def test_a_full_hand_is_centred_and_an_odd_column_is_at_its_right(block, width, first):
    slots = hand_slots(hand_of(14))
    columns = slot_columns(slots, width, block)
    assert columns[0] == first
    if width >= 72:
        assert width - (columns[-1] + block.width) in (first, first + 1)


def test_slots_of_a_closed_hand_hold_no_tiles():
    slots = hand_slots(public(0, standing_count=3, free_count=10, has_drawn=True))
    assert [slot.row for slot in slots] == ["standing"] * 3 + ["free"] * 9 + ["drawn"]
    assert {slot.tile for slot in slots} == {None}


def test_digits_choose_free_tiles_and_the_drawn_one():
    slots = hand_slots(middle_game())
    assert slot_numbers(slots, "free") == ("", "", "", "", *"1234567890")
    assert slot_numbers(slots, "none") == ("",) * 14
    assert slot_numbers(slots, "standing", frozenset({0, 2})) == ("1", "", "3", *[""] * 11)


def test_a_digit_stands_below_every_copy_of_a_raised_kind():
    slots = hand_slots(hand_of(14))
    twins = (slots[1], slots[0], slots[1], slots[3])
    assert slot_numbers(twins, "standing", frozenset({2})) == ("1", "", "3", "")
