"""The graph of points and the bar to the next level, drawn without a screen."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liisi_tui.storage.profiles import LEVELS, THRESHOLDS, level_of
from liisi_tui.texts import use
from liisi_tui.ui.course_graph import STAR, put_course
from liisi_tui.ui.faces import FACE_NAMES, FaceName
from liisi_tui.ui.level_words import level_share, put_level_bar
from liisi_tui.ui.look import make_look
from liisi_tui.ui.sheet import Sheet
from tests.ui.screen import cells

WIDTH, HEIGHT = 70, 9


def drawn(course: list[int], face: FaceName = "chinese", language: str = "en") -> list[str]:
    use(language)  # type: ignore[arg-type]
    sheet = Sheet(make_look(face, "felt", "truecolor"), WIDTH + 4, HEIGHT + 2)
    put_course(sheet, 2, 1, WIDTH, HEIGHT, course, len(course) - 1)
    return [strip.text for strip in sheet.strips()]


courses = st.lists(st.integers(-(10**6), 3 * 10**6), min_size=1, max_size=500).map(
    lambda rest: [0, *rest]
)


@given(courses, st.sampled_from(FACE_NAMES))
@settings(max_examples=60, deadline=None)
def test_a_line_goes_through_every_column_and_stays_in_its_place(course: list[int], face: FaceName):
    rows = [cells(row) for row in drawn(course, face)]
    marks = [
        (x, y)
        for y, row in enumerate(rows)
        for x, sign in enumerate(row)
        if sign == STAR or "\u2801" <= sign <= "\u28ff"
    ]
    columns = {x for x, _ in marks}
    assert columns == set(range(min(columns), max(columns) + 1))
    assert {y for _, y in marks} <= set(range(1, HEIGHT))
    assert max(columns) < WIDTH + 2
    assert all(row[:2] == [" ", " "] and row[-2:] == [" ", " "] for row in rows)
    last = {y for x, y in marks if x == max(columns)}
    if course[-1] == max(course) > min(course):
        assert 1 in last
    if course[-1] == min(course) < max(course):
        assert HEIGHT - 1 in last


def test_the_faces_use_only_their_own_signs():
    course = [0, 40, 130, 250, 180, 620, 900]
    assert "".join(drawn(course, "ascii")).isascii()
    assert "3 two of characters" in "".join(drawn(course, "ascii"))
    signs = {sign for sign in "".join(drawn(course, "safe", "zh")) if not sign.isascii()}
    assert signs <= set("一二三四万")


def test_nothing_is_drawn_before_the_first_round():
    assert not "".join(drawn([0])).strip()


@pytest.mark.parametrize(
    ("points", "share"),
    [(0, 0.0), (-500, 0.0), (50, 0.5), (99, 0.99), (100, 0.0), (150, 0.5), (3_000_000, 1.0)],
)
def test_the_way_to_the_next_level(points: int, share: float):
    assert level_share(points) == pytest.approx(share)


@given(st.integers(-(10**5), 3 * 10**6) | st.sampled_from(THRESHOLDS), st.sampled_from([24, 60]))
@settings(max_examples=60, deadline=None)
def test_the_bar_is_never_full_before_the_level_is_reached(points: int, width: int):
    use("en")
    sheet = Sheet(make_look("ascii", "felt", "mono"), width + 30, 1)
    put_level_bar(sheet, 0, 0, width, points)
    bar = sheet.strips()[0].text.partition("]")[0].lstrip("[")
    highest = level_of(points) is LEVELS[-1]
    assert (set(bar) == {"="}) == highest
