"""Help: its pages, the ways through them, and that they need nothing of a match."""

from __future__ import annotations

import unicodedata

import pytest

from liisi_tui import texts
from liisi_tui.core.tiles import KINDS, tile_text
from liisi_tui.options import LaunchOptions
from liisi_tui.texts import tile_name
from liisi_tui.ui.faces import FACE_NAMES, load_face
from liisi_tui.ui.help.finder import LONGEST, Finder
from liisi_tui.ui.help.glossary_page import GlossaryPage
from liisi_tui.ui.help.intro_page import IntroPage
from liisi_tui.ui.help.keys_page import KeysPage
from liisi_tui.ui.help.page import MARGIN, HelpPage
from liisi_tui.ui.help.rules_page import RulesPage
from liisi_tui.ui.help.signs_page import SignsPage
from liisi_tui.ui.help.tiles_page import HONOURS, TilesPage
from liisi_tui.ui.look import Look, make_look
from liisi_tui.ui.paint.wall import half_stack, kept_stack, no_stack
from liisi_tui.ui.screens.help import HelpScreen
from liisi_tui.ui.screens.page import Page
from tests.ui.opened import OneScreenApp, opened

KEYS = [("Enter", "declare ready")]
PAGES: dict[str, HelpPage] = {
    "keys": KeysPage(KEYS),
    "intro": IntroPage(),
    "tiles": TilesPage(),
    "signs": SignsPage(),
    "rules": RulesPage(),
    "glossary": GlossaryPage(),
}
# Rows between the tabs and the keys in the smallest window.
ROOM = 22


def look(language: texts.Language, face="chinese") -> Look:
    texts.use(language)
    return make_look(face, "felt", "truecolor")


def rows(page: str, drawn_with: Look, width: int = 80) -> list[str]:
    return PAGES[page].draw(drawn_with, width).sheet.texts()


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("page", ["intro", "tiles"])
def test_the_pages_for_newcomers_fit_the_smallest_window(page, language):
    assert len(rows(page, look(language))) <= ROOM


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("width", [80, 100, 120, 200])
@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_cut_at_any_width(page, width, language):
    for row in rows(page, look(language), width):
        assert row[-1:] in ("", " "), row


@pytest.mark.parametrize("face", FACE_NAMES)
@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_tile_is_named_beside_itself(language, face):
    drawn_with = look(language, face)
    shown = "\n".join(rows("tiles", drawn_with))
    for tile in range(KINDS):
        assert drawn_with.face.line(tile, 3).strip() in shown
        assert load_face("ascii").line(tile, 3).strip() in shown
        if drawn_with.has_signs:
            assert tile_name(tile_text(tile)) in shown
            assert load_face("numeral").line(tile, 3).strip() in shown
    # Who reads Chinese needs neither the sound nor the English of a tile.
    for word in ("Characters", *(english for _, english in HONOURS)):
        assert (word in shown) == (language == "en")


@pytest.mark.parametrize("page", PAGES)
def test_plain_faces_get_plain_letters(page):
    texts.use_signs("cjk")
    for language in texts.LANGUAGES:
        for row in rows(page, look(language, "safe")):
            assert all(char.isascii() or unicodedata.east_asian_width(char) in "WF" for char in row)
    texts.use_signs("ascii")
    assert all(row.isascii() for row in rows(page, look("en", "ascii")))


def test_the_short_words_of_the_table_are_those_of_the_table():
    shown = "\n".join(rows("signs", look("en")))
    for word in ("DLR", "RDY", "WON", "St", "Hd", "Rv", "P ", "K ", "CK "):
        assert word in shown
    shown = "\n".join(rows("signs", look("zh")))
    for word in ("庄", "听", "胡", "立", "手", "池"):
        assert f"{word}  " in shown


def test_red_pips_are_explained_where_there_are_colours():
    assert "pips of one and four are red" in "\n".join(rows("signs", look("en")))
    plain = make_look("chinese", "felt", "mono")
    assert "pips" not in "\n".join(rows("signs", plain))


@pytest.mark.parametrize("page", ["rules", "glossary"])
def test_parts_begin_at_their_headings(page):
    drawn = PAGES[page].draw(look("en"), 80)
    heads = [drawn.sheet.texts()[part + (page == "rules")].strip() for part in drawn.parts]
    if page == "rules":
        assert [head.split()[0] for head in heads] == [str(number) for number in range(1, 13)]
    else:
        assert heads[:2] == ["The tiles and the wall", "Seats and rounds"]


def test_the_finder_goes_round_and_knows_no_case():
    finder = Finder()
    finder.open()
    assert finder.next_row(["a"], 0) is None
    finder.type("Po\n")
    finder.type("x")
    finder.erase()
    assert finder.word == "Po"
    assert finder.next_row(["x", "PONG", "b", "pong"], 0) == 1
    assert finder.next_row(["x", "PONG", "b", "pong"], 1) == 3
    assert finder.next_row(["x", "PONG", "b", "pong"], 3) == 1
    assert finder.next_row(["x"], 0) is None
    finder.type("y" * 2 * LONGEST)
    assert len(finder.word) == LONGEST


async def test_going_through_the_pages_by_keys_and_by_the_mouse():
    async with opened(lambda: HelpScreen(KEYS)) as (app, pilot):
        assert "declare ready" in app.text
        assert "[1 Keys]" in app.text
        await pilot.press("right")
        assert "[2 Introduction]" in app.text
        await pilot.press("left", "left")
        assert "[6 Glossary]" in app.text
        await pilot.press("5", "plus", "plus")
        assert "2 Wall and deal" in app.text.splitlines()[2]
        await pilot.press("minus")
        assert "1 Tiles and seats" in app.text.splitlines()[2]
        await pilot.press("end", "4", "5")
        assert "no cap" in app.text
        await pilot.click(offset=(52, 0))
        assert "[5 Rules]" in app.text
        await pilot.press("home")
        await pilot.click(offset=(45, 5))
        assert "9 The dealer" in app.text.splitlines()[2]
        await pilot.press("question_mark")
        await pilot.pause()
        assert app.is_closed


def marked(app: OneScreenApp) -> str:
    """The row in which the word was found."""
    mark = app.look.face.marks.turn
    return next(row for row in app.text.splitlines() if row.startswith(mark))


async def test_finding_a_word_in_the_rules():
    async with opened(HelpScreen) as (app, pilot):
        assert "[2 Introduction]" in app.text
        await pilot.press("5", "slash", *"7.4q", "backspace", "enter")
        first = marked(app)
        assert "7.4" in first
        assert "N   Enter  next place" in app.text
        await pilot.press("n")
        second = marked(app)
        assert second != first
        assert "7.4" in second
        await pilot.press("up", "up", "enter")
        assert "7.4" in marked(app)
        assert marked(app) != second
        await pilot.press("slash", "z", "z", "z", "enter")
        assert "zzz is nowhere on this page." in app.text
        await pilot.press("enter")
        assert "nowhere" not in app.text
        await pilot.press("slash", "q", "escape")
        assert not app.is_closed
        assert "Esc  back" in app.text
        await pilot.press("z")
        assert "Z does nothing here" in app.text
        await pilot.press("escape")
        assert app.is_closed


async def test_while_a_word_is_typed_only_the_keys_that_count_are_named():
    async with opened(HelpScreen) as (app, pilot):
        await pilot.press("slash", "o")
        last = app.text.splitlines()[-1]
        assert last.split() == ["Find:", "o_", "Enter", "find", "Esc", "back"]
        spots = app.top.query_one(Page)._sheet.spots
        assert {spot.action for spot in spots if spot.region.y == 23} == {"enter", "escape"}
        await pilot.press(*"z" * LONGEST, "enter")
        last = app.text.splitlines()[-1]
        assert last.split()[-4:] == ["/", "find", "Esc", "back"]


async def test_a_word_is_looked_for_on_the_next_page_too():
    async with opened(HelpScreen) as (app, pilot):
        await pilot.press("5", "slash", *"kong", "enter", "right")
        assert "[6 Glossary]" in app.text
        assert "next place" in app.text
        await pilot.press("enter")
        assert "kong" in app.text.splitlines()[1].casefold()


async def test_another_width_keeps_the_section():
    async with opened(HelpScreen) as (app, pilot):
        await pilot.press("5", *["plus"] * 6)
        assert "6 Declaring ready 听" in app.text.splitlines()[2]
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        assert "6 Declaring ready 听" in app.text.splitlines()[2]


async def test_help_is_the_same_in_plain_letters():
    async with opened(lambda: HelpScreen(KEYS), options=LaunchOptions(tiles="ascii")) as (app, _):
        assert app.text.isascii()


@pytest.mark.parametrize("face", FACE_NAMES)
@pytest.mark.parametrize("depth", ["truecolor", "mono"])
def test_every_mark_of_the_table_is_explained(face, depth):
    texts.use("en")
    drawn_with = make_look(face, "felt", depth)
    marks = drawn_with.face.marks
    drawn = SignsPage().draw(drawn_with, 80).sheet.texts()
    shown = "\n".join(row[: MARGIN + 8] for row in drawn)
    signs = [marks.turn, marks.last, marks.raised, marks.head, marks.tail, marks.bar, marks.back]
    signs += [one(drawn_with) for one in (no_stack, half_stack, kept_stack)]
    signs.append(marks.corner_left)
    signs += ["DLR", "RDY", "WON", "St", "Hd", "Rv", " P ", " K ", " CK ", "+3"]
    assert [sign for sign in signs if sign not in shown] == []
