from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from liisi_tui.core.names import cells
from liisi_tui.plain import pad, table, wrap

WORDS = st.text(alphabet="ab 立四，。（）x", max_size=80)


def test_english_breaks_at_spaces():
    assert wrap("the deal has passed all four", 10) == ["the deal", "has passed", "all four"]


def test_chinese_breaks_anywhere_but_before_a_full_stop_and_after_a_bracket():
    assert wrap("立牌不打出。", 10) == ["立牌不打", "出。"]
    assert wrap("立牌（不打出）", 8) == ["立牌（不", "打出）"]
    assert wrap("立牌不（打）", 8) == ["立牌不", "（打）"]


def test_a_chinese_term_in_english_stays_whole():
    assert wrap("with your own draw, 自摸, doubles", 22) == ["with your own draw,", "自摸, doubles"]


def test_a_word_longer_than_the_line_is_cut():
    assert wrap("abcdefg hi", 3) == ["abc", "def", "g", "hi"]


def test_nothing_is_one_empty_line():
    assert wrap("", 10) == [""]


@given(WORDS, st.integers(4, 30))
def test_no_line_is_too_wide_and_no_sign_is_lost(text, width):
    lines = wrap(text, width)
    assert all(cells(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_columns_of_both_scripts_stand_in_line():
    lines = table([("番", "分"), ("缺门", "1"), ("a", "20")], 40)
    assert lines == ["番    分", "----  --", "缺门  1", "a     20"]
    assert pad("立", 4) == "立  "


@given(st.lists(st.tuples(WORDS, WORDS, WORDS), min_size=1, max_size=4), st.integers(20, 60))
def test_tables_keep_to_their_width(rows, width):
    assert all(cells(line) <= width for line in table(rows, width))
