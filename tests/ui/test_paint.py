from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from rich.cells import cell_len

from liisi_tui.core.melds import MeldKind
from liisi_tui.core.tiles import KINDS
from liisi_tui.texts import use
from liisi_tui.ui.canvas import Canvas
from liisi_tui.ui.faces import FACE_NAMES, FaceName
from liisi_tui.ui.layouts import BLOCK, LARGE_BLOCK
from liisi_tui.ui.look import make_look
from liisi_tui.ui.paint.bars import RowsModel, paint_rows, row_spans
from liisi_tui.ui.paint.own import HeadModel, TileModel, paint_hand_tile, paint_head
from liisi_tui.ui.paint.panel import paint_panel
from liisi_tui.ui.paint.rivers import put_river, shown_discards
from liisi_tui.ui.paint.seats import seat_model
from liisi_tui.ui.paint.sides import paint_side, paint_strip
from liisi_tui.ui.palette import DEPTHS
from liisi_tui.ui.pieces import Cap, TilePiece, Words
from liisi_tui.ui.sheet import Sheet, put_caps
from tests.ui import builders
from tests.ui.screen import without_colours


@pytest.fixture(autouse=True)
def english():
    use("en")


@pytest.fixture
def look():
    return make_look("chinese", "felt", "truecolor")


@pytest.mark.parametrize("size", [BLOCK, LARGE_BLOCK])
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("face", FACE_NAMES)
def test_every_tile_is_drawn_in_its_block(face, depth, size):
    look = make_look(face, "felt", depth)
    pictures = set()
    for tile in (*range(KINDS), None):
        model = TileModel(look, size, tile, False, False, False)
        strips = paint_hand_tile(model, size.width, size.height + 1)
        assert all(cell_len(strip.text) == size.width for strip in strips)
        pictures.add("\n".join(strip.text for strip in strips))
    assert len(pictures) == KINDS + 1


@pytest.mark.parametrize("size", [BLOCK, LARGE_BLOCK])
@pytest.mark.parametrize("depth", DEPTHS)
def test_the_chosen_tile_is_one_row_higher_and_marked(depth, size):
    look = make_look("chinese", "felt", depth)
    model = TileModel(look, size, 4, False, False, False)
    height = size.height + 1
    plain = paint_hand_tile(model, size.width, height)
    chosen = paint_hand_tile(replace(model, is_chosen=True), size.width, height)
    raised = paint_hand_tile(replace(model, is_raised=True), size.width, height)
    assert not plain[0].text.strip()
    assert [strip.text for strip in raised[:-1]] == [strip.text for strip in plain[1:]]
    assert "▲▲" in chosen[-1].text
    assert not raised[-1].text.strip()
    numbered = replace(model, number="3", is_raised=True)
    assert paint_hand_tile(numbered, size.width, height)[-1].text.strip() == "3"
    both = paint_hand_tile(replace(numbered, is_chosen=True), size.width, height)
    assert both[-1].text.strip() == "▲3"
    low = paint_hand_tile(replace(numbered, is_raised=False), size.width, height)
    assert [strip.text for strip in low] == [strip.text for strip in plain]


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("size", [BLOCK, LARGE_BLOCK])
def test_standing_tiles_from_behind_are_told_apart(depth, size):
    look = make_look("chinese", "felt", depth)
    model = TileModel(look, size, None, False, False, False)
    free = paint_hand_tile(model, size.width, size.height + 1)
    standing = paint_hand_tile(replace(model, is_standing=True), size.width, size.height + 1)
    assert free != standing


def river_text(look, river, **changes):
    canvas = Canvas(26, 3, look.text("felt", "text"))
    options: dict[str, Any] = {
        "is_last": True,
        "columns": 8,
        "rows": 3,
        "width": 3,
        "pitch": 3,
        "surface": "felt",
    }
    put_river(canvas, 1, 0, look, river, **(options | changes))
    return canvas.strips()


def test_22_discards_fit_into_a_pond_of_24(look):
    river = builders.river(builders.RIVER_22)
    text = "".join(strip.text for strip in river_text(look, river))
    assert sum(text.count(sign) for sign in "万筒条") == 20
    assert text.count("西") == text.count("北") == 1
    assert text.rstrip().endswith("7条◂")


def test_the_last_discard_is_marked_at_the_end_of_a_row_too(look):
    river = builders.river("123456789m123456s")[:8]
    assert river_text(look, river)[0].text == " 1万2万3万4万5万6万7万8万◂"


def test_what_a_pond_cannot_hold_is_counted_claimed_ones_first():
    river = builders.river("123456789m123456789p123456789s", claimed=(20, 25))
    left_out, shown = shown_discards(river, 24)
    assert left_out == 4
    assert len(shown) == 23
    assert shown == tuple(river[index] for index in range(2, 27) if index not in (20, 25))
    assert shown_discards(river[:24], 24) == (0, river[:24])


def test_a_pond_that_is_too_small_says_how_many_are_missing(look):
    river = builders.river("123456789m123456789p123456789s")
    assert river_text(look, river)[0].text.startswith(" +4 5万6万")


def test_claimed_discards_lie_there_no_more():
    river = builders.river("123m", claimed=(1,))
    for depth in DEPTHS:
        look = make_look("chinese", "felt", depth)
        before = without_colours(river_text(look, builders.river("123m")))
        assert without_colours(river_text(look, river)) != before
        # What it was stays to be read.
        assert "2万" in river_text(look, river)[0].text


def test_a_face_down_ready_tile_shows_nothing_of_itself(look):
    texts = {
        river_text(look, builders.river(tiles, ready=1), is_last=False)[0].text
        for tiles in ("123m", "173m")
    }
    assert texts == {" 1万RDY3万" + " " * 16}


def test_a_face_up_ready_tile_is_marked(look):
    face_up = tuple(replace(item, ready=True) for item in builders.river("5m"))
    strips = river_text(look, face_up, is_last=False)
    assert strips[0].text.startswith(" 5万")
    assert without_colours(strips) != without_colours(
        river_text(look, builders.river("5m"), is_last=False)
    )


def model_of(look, seat, view=None, open_hand=None, tile_width=3):
    view = view or builders.worst_case()
    return seat_model(look, view.table, seat, open_hand, "felt", tile_width)


def test_a_panel_counts_what_is_hidden(look):
    text = [strip.text for strip in paint_panel(model_of(look, 1, builders.middle_game()), 26, 7)]
    assert text[0].startswith(" S 南 张三丰")
    assert text[0].rstrip().endswith("-211")
    assert text[1].startswith(" St3▐▐▐ Hd6▐▐▐▐▐▐")
    assert text[1].rstrip().endswith("RDY")
    assert text[2].startswith(" K 3条")


def test_the_drawn_tile_lies_apart_from_behind(look):
    seat = builders.public(1, free_count=7, has_drawn=True)
    view = builders.table((builders.public(0), seat, builders.public(2), builders.public(3)))
    model = seat_model(look, view, 1, None, "felt", 3)
    assert "Hd7▐▐▐▐▐▐ ▐ " in paint_panel(model, 26, 7)[1].text
    assert "Hd7 ▐▐▐▐▐▐ ▐ " in paint_side(model, 21, 12)[4].text
    assert "Hd7 ▐▐▐▐▐▐ ▐ " in paint_strip(model, 100, 2)[1].text


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("free", range(8, 12))
def test_a_badge_stands_apart_from_the_longest_hands(look, language, free):
    use(language)
    for standing in (3, 4):
        seat = builders.public(
            1, standing_count=standing, free_count=free, has_drawn=True, ready=True
        )
        view = builders.table((builders.public(0), seat, builders.public(2), builders.public(3)))
        strips = paint_panel(seat_model(look, view, 1, None, "felt", 3), 26, 7)
        badge = "RDY" if language == "en" else "听"
        rows = [strip.text for strip in strips if badge in strip.text]
        assert len(rows) == 1
        assert f" {badge} " in rows[0]
        assert sum(strip.text.count("▐") for strip in strips) == standing + free


def test_four_kongs_are_seen_in_every_place(look):
    model = model_of(look, 1)
    panel = paint_panel(model, 26, 7)[2].text
    assert panel.startswith(" K 5筒 CK中  K 4条 CK9万")
    side = [strip.text for strip in paint_side(model, 21, 12)]
    assert " K   5筒 5筒 5筒 5筒 " in side
    assert " CK  ▒▒▒ 9万 9万 ▒▒▒ " in side
    strip = "\n".join(line.text for line in paint_strip(model, 100, 2))
    assert "K 5筒5筒5筒5筒" in strip
    assert "CK▒▒▒9万9万▒▒▒" in strip


@pytest.mark.parametrize(("tile_width", "least"), [(3, 100), (4, 120)])
def test_the_seat_along_the_top_stays_above_the_middle_of_wide_windows(look, tile_width, least):
    model = model_of(look, 1, tile_width=tile_width)
    narrow = [strip.text.rstrip() for strip in paint_strip(model, least, 3)]
    wide = [strip.text.rstrip() for strip in paint_strip(model, least + 40, 3)]
    assert wide == [f"{'':20}{line}" if line else "" for line in narrow]


def test_a_hidden_kong_is_four_backs(look):
    melds = builders.shown(builders.FOUR_KONGS, hidden=True)
    assert melds[1].kind is MeldKind.CONCEALED_KONG
    seat = builders.public(1, melds=melds, standing_count=1, free_count=0)
    view = builders.table((builders.public(0), seat, builders.public(2), builders.public(3)))
    model = seat_model(look, view, 1, None, "felt", 3)
    text = "\n".join(strip.text for strip in paint_side(model, 21, 12))
    assert " CK  ▒▒▒ ▒▒▒ ▒▒▒ ▒▒▒" in text
    assert "中" not in text
    assert "中" not in "".join(strip.text for strip in paint_panel(model, 26, 7))


@pytest.mark.parametrize(("free", "melds"), [(10, 0), (9, 1), (7, 2), (4, 3), (1, 4)])
def test_an_open_hand_shows_every_tile_everywhere(look, free, melds):
    standing = min(4, 14 - free - 3 * melds)
    seat = builders.public(
        1,
        standing_count=standing,
        free_count=free,
        has_drawn=True,
        melds=builders.shown(builders.FOUR_KONGS[:melds]),
        ready=True,
    )
    view = builders.table((builders.public(0), seat, builders.public(2), builders.public(3)))
    own = builders.seat_view(view, 0, "1234m", "123456789p", "1s")
    hand = builders.open_table(own).hands[1]
    panel = seat_model(look, view, 1, hand, "felt", 3)
    wide = replace(panel, tile_width=4)
    for strips in (
        paint_panel(panel, 26, 7),
        paint_side(panel, 21, 12),
        paint_side(wide, 25, 15),
        paint_strip(panel, 100, 2),
        paint_strip(wide, 120, 3),
        *(
            paint(replace(wide, tile_height=tall), width, height)
            for tall, rows in ((2, 23), (3, 31))
            for paint, width, height in ((paint_side, 25, rows), (paint_strip, 120, 3))
        ),
    ):
        text = "".join(strip.text for strip in strips)
        assert text.count("筒") >= 1
        assert text.count("条") >= free - 1
        assert text.count("K") == melds
        assert text.count("C") == melds // 2


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("free", [9, 10, 14])
def test_a_count_of_two_digits_stands_apart_from_the_tiles_too(look, language, free):
    use(language)
    seats = [builders.public(seat, standing_count=3, free_count=free) for seat in range(4)]
    view = builders.table((seats[0], seats[1], seats[2], seats[3]))
    own = builders.seat_view(view, 0, "123m", "1p", None)
    hand = builders.open_table(own).hands[1]
    count = re.compile(f"(?:Hd|手){free} ")
    for shown in (hand, None):
        model = seat_model(look, view, 1, shown, "felt", 3)
        for strips in (
            paint_side(model, 21, 12),
            paint_side(replace(model, tile_width=4), 25, 15),
            paint_strip(model, 100, 2),
            paint_strip(replace(model, tile_width=4), 120, 3),
        ):
            assert sum(bool(count.search(strip.text)) for strip in strips) == 1


def test_an_open_hand_is_as_high_as_the_discards_and_a_closed_one_on_a_line(look):
    view = builders.open_table(builders.middle_game())
    for height, rows in ((1, 15), (2, 23), (3, 31)):
        model = seat_model(look, view.table, 1, view.hands[1], "felt", 4, height)
        text = "\n".join(strip.text for strip in paint_side(model, 25, rows))
        edges = text.count("▀" * 4) + text.count("▔" * 4)
        tiles = len(view.hands[1].standing) + len(view.hands[1].free)
        tiles += 4 * len(view.table.seats[1].melds)
        assert edges == (tiles if height > 1 else 0)
        closed = replace(model, hand=None)
        assert paint_side(closed, 25, rows) == paint_side(replace(closed, tile_height=1), 25, rows)


def test_rows_cut_words_and_leave_out_caps_that_do_not_fit(look):
    row = (Words("ab "), TilePiece(4), Cap("Enter", "discard"), Cap("K", "kong", "kong"))
    spans = row_spans(row, 25, look.face)
    assert [(start, end) for _piece, start, end in spans] == [(1, 4), (4, 8), (8, 23)]
    text = paint_rows(RowsModel(look, (row, (Words("x" * 40),)), "bar"), 25, 2)
    assert text[0].text == " ab 五万 Enter  discard  "
    assert text[1].text == " " + "x" * 24


def test_a_count_stands_apart_from_a_tile_in_letters():
    row = (TilePiece(14), Words("×0 "), TilePiece(31), Words("×3"))
    written: tuple[tuple[FaceName, str], ...] = (
        ("ascii", " 6p ×0 Wh ×3"),
        ("numeral", " 6筒×0 Wh ×3"),
        ("chinese", " 六筒×0 白板×3"),
    )
    for face, text in written:
        look = make_look(face, "felt", "truecolor")
        shown = paint_rows(RowsModel(look, (row,), "bar"), 25, 1)[0].text
        assert shown.rstrip() == text


def test_the_keys_of_a_page_stand_with_their_words_only(look):
    own = [("←", "", "left"), ("→", "step", "right"), ("Q", "leave", "q")]
    more = [("?", "help", "question_mark"), ("O", "settings", "o"), ("Tab", "scores", "tab")]
    caps = [Cap(key, label, action) for key, label, action in (*own, *more)]
    pairs = ("←   →  step", "Q  leave", "?  help", "O  settings", "Tab  scores")
    seen: set[str] = set()
    for width in range(4, 80):
        sheet = Sheet(look, width, 1)
        put_caps(sheet, 0, [*own, *more])
        row = paint_rows(RowsModel(look, (tuple(caps),), "bar"), width, 1)[0].text
        for footer in (sheet.strips()[0].text, row):
            rest = re.sub(" {3,}", "   ", footer)
            for pair in pairs:
                seen |= {pair} if pair in rest else set()
                rest = rest.replace(pair, "")
            assert not rest.strip(), footer
    assert seen == set(pairs)


def test_words_are_never_markup(look):
    row = (Words("[/][@click=app.quit]x[/]\t\u202e"),)
    strip = paint_rows(RowsModel(look, (row,), "bar"), 40, 1)[0]
    assert strip.text.startswith(" [/][@click=app.quit]x[/]  ")
    assert all(segment.style and not segment.style.meta for segment in strip)


@pytest.mark.parametrize("depth", DEPTHS)
def test_a_ready_tile_on_the_wall_lies_with_the_standing_row(depth):
    pool = make_look("chinese", "felt", depth)
    wall = make_look("chinese", "felt", depth, shelved=True)
    for paint, width, height in ((paint_panel, 26, 7), (paint_side, 21, 12), (paint_strip, 100, 2)):
        lines = {}
        for look in (pool, wall):
            model = replace(
                model_of(look, 1, builders.middle_game()),
                public=builders.public(
                    1,
                    ready=True,
                    standing_count=3,
                    free_count=10,
                    river=builders.river("123m", ready=1),
                ),
                is_last=True,
            )
            lines[look.shelved] = without_colours(paint(model, width, height))
        assert lines[True] != lines[False]
        row = 3 if paint is paint_side else 1
        assert lines[True][row] != lines[False][row]
        assert all(len(line) == width for line in lines[True])
    head = paint_head(HeadModel(replace(model, look=wall), True, (), ()), 80, 1)[0].text
    assert "RDY" + wall.face.marks.back * 3 in head


def test_on_the_wall_a_ready_tile_is_in_no_pool_and_never_the_last_discard():
    wall = make_look("chinese", "felt", "truecolor", shelved=True)
    assert river_text(wall, builders.river("123m", ready=1))[0].text.startswith(" 1万3万◂")
    assert river_text(wall, builders.river("123m", ready=2))[0].text.rstrip() == " 1万2万"
    face_up = (*builders.river("12m"), replace(builders.river("5m")[0], ready=True))
    assert river_text(wall, face_up)[0].text.startswith(" 1万2万5万◂")
