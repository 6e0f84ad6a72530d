"""The wall on the table: how much is left, the reserve, what the tail has given."""

from __future__ import annotations

import pytest

from liisi_tui.core.stacks import wall_stacks
from liisi_tui.ui.faces import FACE_NAMES
from liisi_tui.ui.look import make_look
from liisi_tui.ui.paint.wall import WallModel, paint_wall

SIZES = (80, 100, 120, 300)


def wall(width, face="ascii", depth="truecolor", **taken):
    look = make_look(face, "felt", depth)
    model = WallModel(look, wall_stacks(1, 5, **taken))
    (strip,) = paint_wall(model, width, 1)
    return strip


def test_a_fresh_wall_has_four_walls_of_seventeen_the_broken_one_in_two_parts():
    text = wall(80, kept=14).text.strip()
    assert text == f"S{'|' * 12} E{'|' * 17} N{'|' * 17} W{'|' * 17} S{'|' * 5}"


def test_the_head_takes_from_the_left_and_a_kong_from_the_tail():
    assert wall(80, head_taken=53).text.strip().startswith(f"S{'.' * 12} E{'.' * 13}(:|| N")
    for taken, end in ((1, "||||:"), (2, "||||)"), (3, "|||:)"), (4, "|||).")):
        assert wall(80, head_taken=53, tail_taken=taken).text.strip().endswith(f"S{end}")


@pytest.mark.parametrize("width", SIZES)
@pytest.mark.parametrize("face", FACE_NAMES)
def test_every_stack_has_its_cell_at_every_width(face, width):
    strip = wall(width, face, head_taken=136 - 14 - 8, kept=14)
    assert strip.cell_length == width
    bar = make_look(face, "felt", "truecolor").face.marks.bar
    assert strip.text.count(bar) == 11


def test_the_reserve_is_told_apart_by_colour_and_without_colours_by_its_sign():
    style = make_look("ascii", "felt", "truecolor").text("felt", "standing_bar")
    coloured = wall(80, kept=14, head_taken=53)
    assert sum(len(part.text) for part in coloured if part.style == style) == 7
    assert wall(80, depth="mono", kept=14, head_taken=53).text.count("#") == 7


def test_nothing_is_left_of_an_empty_wall():
    text = wall(80, head_taken=136).text
    assert "|" not in text
    assert text.count(".") == 68
