from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from liisi_tui.core.names import MAX_CELLS, NameRefused, cells, check_name, check_names, profile_key


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("张三", "张三"),
        ("张三A", "张三A"),
        ("ＡＢ", "ＡＢ"),
        ("  李 四 ", "李 四"),
        ("e\u0301", "é"),
        ("[/]", "[/]"),
        ("[@click=app.quit]x", "[@click=app.quit]x"),
        ("x" * MAX_CELLS, "x" * MAX_CELLS),
        ("立" * (MAX_CELLS // 2), "立" * (MAX_CELLS // 2)),
    ],
)
def test_names_are_kept_stripped_and_composed(text, name):
    assert check_name(text) == name


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "empty"),
        (" \t\n", "empty"),
        ("a,b", "comma"),
        ("a，b", "comma"),
        ("a\tb", "character"),
        ("a\nb", "character"),
        ("a\x1b[2Jb", "character"),
        ("a\u202eb", "character"),
        ("a\u2066b", "character"),
        ("a\u200db", "character"),
        ("a\u200bb", "character"),
        ("a\ufe0f", "character"),
        ("a\ufeffb", "character"),
        ("a\u2028b", "character"),
        ("a\U000e0101", "character"),
        ("\ud800", "character"),
        ("🀄", "character"),
        ("😀", "character"),
        ("\u0301", "mark"),
        ("x\u0302\u0303\u0304", "mark"),
        ("x" * (MAX_CELLS + 1), "too_long"),
        ("立" * (MAX_CELLS // 2) + "x", "too_long"),
        ("x" * 40, "too_long"),
    ],
)
def test_what_cannot_be_shown_safely_is_refused(text, code):
    with pytest.raises(NameRefused) as caught:
        check_name(text)
    assert caught.value.code == ("empty" if text.strip() == "" else code)


def test_equal_names_are_refused_at_one_table():
    assert check_names(["张三", "李四"]) == ("张三", "李四")
    for names in (["é", "e\u0301"], ["Anna", "李四", "ANNA"], ["Straße", "STRASSE"]):
        with pytest.raises(NameRefused) as caught:
            check_names(names)
        assert caught.value.code == "taken"


def test_names_that_differ_by_case_are_one_profile_also_where_a_letter_falls_apart():
    # In capitals this letter is three signs, of which two belong together.
    small = "\u0390"
    assert len(small.upper()) == 3
    assert profile_key(small) == profile_key(small.upper()) == profile_key(f" {small} ")


def test_a_sign_around_another_takes_no_cell():
    assert cells("a\u20dd") == cell_len("a\u20dd") == 1


def test_every_sign_of_a_name_is_as_wide_as_the_table_draws_it():
    for code in range(sys.maxunicode + 1):
        char = chr(code)
        try:
            name = check_name("a" + char)
        except NameRefused:
            continue
        assert cells(name) == cell_len(name), hex(code)


@given(st.text(max_size=40))
def test_any_text_is_a_safe_name_or_refused(text):
    refused = ""
    name = None
    try:
        name = check_name(text)
    except NameRefused as error:
        refused = error.name
    if name is None:
        assert refused == text
        return
    assert check_name(name) == name
    assert name.isprintable() or " " in name or "\u3000" in name
    assert 1 <= cells(name) == cell_len(name) <= MAX_CELLS
    assert not any(unicodedata.bidirectional(char) in ("RLO", "LRO", "RLE") for char in name)
