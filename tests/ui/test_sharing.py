"""Texts and pictures that are given away: columns stand, signs stand on the grid."""

from __future__ import annotations

import re
import unicodedata
import xml.etree.ElementTree as ET
from collections.abc import Callable

import pytest
from rich.cells import cell_len

from liisi_tui import texts
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEATS
from liisi_tui.core.tiles import parse_tiles
from liisi_tui.session import Session
from liisi_tui.ui.faces import FACE_NAMES, WIDE, FaceName
from liisi_tui.ui.look import Look, make_look
from liisi_tui.ui.share_text import WIDTH, columns, group_word, settlement_text, standing_text
from liisi_tui.ui.sharing import MatchShare, RoundShare, Style
from liisi_tui.ui.sheet import Sheet
from liisi_tui.ui.svg import CELL_HEIGHT, CELL_WIDTH, to_svg
from liisi_tui.ui.table_picture import TableShown, table_sheet
from liisi_tui.ui.words import tile_word
from tests.ui.matches import PEOPLE, person, play_round, table, won_of

SVG = "{http://www.w3.org/2000/svg}"
ODD = (person('[/]<b>&"'), person("e\u0301" * 24), person("ＡＢＣＤＥＦＧＨ"), PEOPLE[3])
ROUNDS: dict[str, Callable[[], Session]] = {
    "pays for all": lambda: play_round(table(5)),
    "own kongs": lambda: play_round(table(5, rules=Rules(deal_in_pays_kongs=False))),
    "cap": lambda: play_round(table(28, base_score=40)),
    "self-draw": lambda: play_round(table(25)),
    "exhausted": lambda: play_round(table(4)),
    "odd names": lambda: play_round(table(5, players=ODD)),
}


def look_of(face: FaceName, language: texts.Language = "en") -> Look:
    texts.use(language)
    look = make_look(face, "felt", "truecolor")
    texts.use_signs(look.face.glyphs)
    return look


# Text


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("face", FACE_NAMES)
@pytest.mark.parametrize("name", ROUNDS)
def test_columns_end_in_one_cell_and_lines_are_short(name, face, language):
    session = ROUNDS[name]()
    look = look_of(face, language)
    text = settlement_text(session.settled(1), look)
    lines = text.splitlines()
    changes = [re.match(r"[ \u2007]*([+-]?\d+)[ \u2007]+[+-]?\d+  (?=\S)", line) for line in lines]
    ends = [cell_len(one[0]) for one in changes if one is not None]
    assert len(ends) == 4
    assert len(set(ends)) == 1
    assert all(cell_len(line) <= WIDTH for line in lines)
    assert not any(line != line.rstrip() for line in lines)
    assert "\n\n\n" not in text
    assert not [char for char in text if "\u2500" <= char <= "\u259f"], "no box drawing"
    assert not [
        char for char in text if char != "\n" and unicodedata.category(char) in ("Cc", "Cf", "Co")
    ]


def test_the_text_holds_every_number_of_the_settlement():
    session = ROUNDS["pays for all"]()
    text = settlement_text(session.settled(1), look_of("chinese"))
    score = won_of(session).score
    assert "N 赵太原 pays 6 for E 张三\n  base score 1 × (1 + 1 + 1 + dealer 1" in text
    for fan in score.fans:
        assert re.search(
            rf"^\u2007*{fan.points}  {re.escape(texts.fan_name(fan.name))}$", text, re.M
        )
    for payment in score.payments:
        assert f"pays {payment.points}" in text
    assert "234万  666万  345筒  5555万  南南" in text
    assert text.startswith("Taiyuan Lisi 立四, round 1, base score 1\n\nS Ann wins with 四筒")


def test_groups_can_be_read_again_as_tiles():
    for face in FACE_NAMES:
        look = look_of(face, "zh")
        for group in ("123m", "5555p", "77s", "111z", "5555z", "66z", "77z"):
            tiles = parse_tiles(group)
            if face == "ascii" and group.endswith("z"):
                assert group_word(look, tiles) == " ".join([tile_word(look, tiles[0])] * len(tiles))
            else:
                assert parse_tiles(group_word(look, tiles)) == tiles


def test_numbers_end_in_one_cell_and_are_filled_up_by_what_is_as_wide_as_a_digit():
    rows = [("+1", "张三"), ("-100", "e\u0301"), ("0", "Ａ\u202eB")]
    filled = ["\u2007\u2007+1  张三", "-100  e\u0301", "\u2007\u2007\u20070  ＡB"]
    assert columns(rows, look_of("chinese")) == filled
    plain = [line.replace("\u2007", " ") for line in filled]
    assert columns(rows, look_of("ascii")) == plain
    assert columns(rows, look_of("safe")) == [line.replace("e\u0301", "e") for line in plain]


def test_the_standing_of_a_match():
    session = table(14)
    for _ in range(3):
        play_round(session)
    look = look_of("chinese", "zh")
    text = standing_text(session.players, session.totals, session.results(), look)
    lines = text.splitlines()
    assert lines[:2] == ["太原立四 最后名次", "已打 3 局"]
    assert len({line.index("  ", 4) for line in lines[3:]}) == 1
    assert len(lines) == 7
    assert lines[3].startswith("1. ")


# Pictures


def drawn(svg: str) -> tuple[ET.Element, dict[tuple[float, float], str]]:
    """The root, and each sign by its place."""
    root = ET.fromstring(svg.encode())
    signs = {
        (float(one.attrib["x"]), float(one.attrib["y"])): one.text or ""
        for one in root.iter(f"{SVG}text")
    }
    return root, signs


@pytest.mark.parametrize("face", FACE_NAMES)
def test_every_sign_stands_in_the_middle_of_its_cells(face):
    look = look_of(face, "zh")
    sheet = Sheet(look, 12, 2)
    sheet.text(0, 0, "a中é<&筒")
    sheet.text(3, 1, "立四 x")
    _, signs = drawn(to_svg(sheet, "x"))
    expected = {}
    for y, row in enumerate(sheet.texts()):
        x = 0
        for char in row:
            size = cell_len(char)
            if char != " ":
                expected[(x + size / 2) * CELL_WIDTH, y * CELL_HEIGHT + 15] = char
            x += size
    assert signs == expected


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("name", ["cap", "exhausted", "odd names"])
def test_the_picture_of_a_round_is_the_settlement_on_the_grid(name, language):
    session = ROUNDS[name]()
    look = look_of("chinese", language)
    svg = RoundShare(session, 1).picture(Style(look, "felt"))
    root, signs = drawn(svg)
    assert "textLength" not in svg
    assert "font-face" not in svg
    width, height = int(root.attrib["width"]), int(root.attrib["height"])
    assert width == 100 * CELL_WIDTH
    assert height % CELL_HEIGHT == 0
    for (x, y), sign in signs.items():
        size = cell_len(sign)
        assert 0 < x < width
        assert 0 < y < height
        assert (x - size * CELL_WIDTH / 2) % CELL_WIDTH == 0
        assert (y - 15) % CELL_HEIGHT == 0
    rows = sorted({y for _, y in signs})
    shown = "\n".join(
        "".join(sign for (_, row), sign in sorted(signs.items()) if row == y) for y in rows
    )
    for player in session.players:
        assert player.name.replace(" ", "") in shown
    for total in session.totals:
        assert f"{total:+d}" in shown or total == 0


@pytest.mark.parametrize("face", FACE_NAMES)
@pytest.mark.parametrize("name", ["cap", "exhausted", "odd names"])
def test_the_picture_of_the_table_has_every_tile_on_the_grid(name, face):
    session = ROUNDS[name]()
    look = look_of(face)
    svg = RoundShare(session, 1).table(Style(look, "felt"))
    root, signs = drawn(svg)
    assert int(root.attrib["width"]) == 120 * CELL_WIDTH
    for (x, y), sign in signs.items():
        assert (x - cell_len(sign) * CELL_WIDTH / 2) % CELL_WIDTH == 0
        assert (y - 15) % CELL_HEIGHT == 0
        assert y < int(root.attrib["height"])
    view = session.settled(1)
    nearest = view.table.dealer if view.table.won is None else view.table.won.seat
    shown_table = TableShown(view.table, nearest, hands=view.hands)
    shown = "\n".join(table_sheet(shown_table, look, "a note", ["last words"]).texts())
    assert shown.count("a note") == shown.count("last words") == 1
    for seat in SEATS:
        hand = view.hands[seat]
        if seat != nearest:
            for tile in (*hand.standing, *hand.free):
                assert look.face.line(tile, WIDE).strip() in shown


@pytest.mark.parametrize("theme", ["felt", "light"])
def test_the_colours_are_those_of_the_theme(theme):
    look = look_of("chinese")
    svg = MatchShare(play_round(table(5))).picture(Style(look, theme))
    root, _ = drawn(svg)
    felt = make_look("chinese", theme, "truecolor").text("felt", "text").bgcolor
    assert felt is not None
    assert root[1].attrib["fill"] == felt.get_truecolor().hex


def test_a_picture_has_colours_where_the_terminal_has_none():
    texts.use("en")
    mono = make_look("chinese", "felt", "mono")
    session = play_round(table(5))
    colours = RoundShare(session, 1).picture(Style(mono, "felt"))
    assert colours == RoundShare(session, 1).picture(Style(look_of("chinese"), "felt"))


def test_blocks_and_lines_are_rectangles():
    look = look_of("chinese")
    sheet = Sheet(look, 6, 1)
    sheet.text(0, 0, "▀▒─x")
    root, signs = drawn(to_svg(sheet, "x"))
    assert list(signs.values()) == ["x"]
    rects = [one.attrib for one in root.iter(f"{SVG}rect")][1:]
    assert [(one["x"], one["width"]) for one in rects] == [("0", "9"), ("9", "9"), ("18", "9")]
    assert rects[0]["height"] == "10"
    assert rects[1]["opacity"] == "0.5"
