from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from liisi_tui.ui.canvas import Canvas, clean, fit

PLAIN, BOLD = Style.parse("white on black"), Style.parse("bold white on black")
TEXTS = st.text(
    alphabet=st.sampled_from("a5 万东。Ａ❤e\u0301\u200d\ufe0f\u202e\t\n🀄[/]ק"), max_size=12
)


def test_clean_keeps_usual_names():
    for name in ("张三A", "ＡＢ", "Ann O'Neil", "e\u0301", "[/]", "[@click=app.quit]x"):
        assert clean(name) == name


def test_clean_takes_away_what_breaks_columns():
    assert clean("a\tb\nc") == "a b c"
    assert clean("a\u202eb\u200d\ufe0fc\x1b[0m") == "abc[0m"
    assert clean("🀄x") == "?x"
    assert clean("\u0301a") == "a"


@given(TEXTS, st.integers(1, 12))
def test_fit_is_exact(text, width):
    assert cell_len(fit(text, width, "~")) == width


def test_fit_marks_a_cut():
    assert fit("司马相如", 5, "…") == "司马…"
    assert fit("司马相如", 6, "…") == "司马 …"
    assert fit("ab", 4, "…") == "ab  "


@given(st.lists(st.tuples(st.integers(-5, 14), st.integers(-1, 3), TEXTS, st.booleans())))
def test_lines_keep_their_width_whatever_is_written(puts):
    canvas = Canvas(10, 2, PLAIN)
    for x, y, text, bold in puts:
        assert canvas.put(x, y, text, BOLD if bold else PLAIN) == x + cell_len(clean(text))
    for strip in canvas.strips():
        assert strip.cell_length == cell_len(strip.text) == 10
        assert all(segment.style is not None for segment in strip)


def test_half_of_a_wide_character_becomes_a_space():
    canvas = Canvas(6, 1, PLAIN)
    canvas.put(0, 0, "东南西", PLAIN)
    canvas.put(1, 0, "x", BOLD)
    canvas.put(4, 0, "y", BOLD)
    assert canvas.strips()[0].text == " x南y "
    canvas.put(5, 0, "东", BOLD)
    assert canvas.strips()[0].text == " x南y "


def test_runs_of_one_style_are_joined():
    canvas = Canvas(8, 1, PLAIN)
    canvas.put(2, 0, "东", BOLD)
    assert [segment.text for segment in canvas.strips()[0]] == ["  ", "东", "    "]
