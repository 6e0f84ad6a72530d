"""Numbers in a column: whole where there is room, else in a unit, never another number."""

from __future__ import annotations

import pytest

from liisi_tui import texts
from liisi_tui.core.names import cells
from liisi_tui.texts.amounts import LEAST_ROOM, amount


@pytest.mark.parametrize(
    ("number", "room", "english", "chinese"),
    [
        (0, 6, "0", "0"),
        (-12345, 6, "-12345", "-12345"),
        (123456, 6, "+123k", "+12万"),
        (-1_000_000, 7, "-1M", "-100万"),
        (333_333_333_333_333, 9, "+333.33T", "+333万亿"),
        (333_333_333_333_333, 10, "+333.33T", "+333.3万亿"),
        (333_333_333_333_333, 16, "+333333333333333", "+333333333333333"),
        (9_999_999_999, 9, "+9.99B", "+99.99亿"),
        (9_999_999_999, 6, "+9.99B", "+99亿"),
        (5 * 10**23, 9, "+5e23", "+5e23"),
    ],
)
def test_a_number_is_written_in_a_unit_where_it_has_no_room(number, room, english, chinese):
    texts.use("en")
    assert amount(number, room, signed=True) == english
    texts.use("zh")
    assert amount(number, room, signed=True) == chinese


def test_without_a_column_and_without_a_sign_a_number_is_as_it_is():
    assert amount(10**20) == str(10**20)
    assert amount(7) == "7"
    assert amount(-7, LEAST_ROOM) == "-7"


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("room", range(LEAST_ROOM, 20))
def test_every_number_has_room_and_none_seems_larger_than_it_is(language, room):
    texts.use(language)
    units = {"k": 3, "M": 6, "B": 9, "T": 12, "万": 4, "亿": 8, "万亿": 12, "": 0}
    for length in range(1, 30):
        for number in (10 ** (length - 1), int("9" * length), -int("4" * length)):
            text = amount(number, room, signed=True)
            assert cells(text) <= room
            value = text.rstrip("kMBT万亿")
            told = float(value) * 10 ** units[text.removeprefix(value)]
            assert abs(told) <= abs(number) * 1.0000001
            assert abs(told) >= abs(number) / 10
