"""The calculator on the screen, by keys and by mouse."""

from __future__ import annotations

from liisi_tui import texts
from liisi_tui.core.seats import WEST
from liisi_tui.core.tiles import parse_tile, tiles_text
from liisi_tui.options import LaunchOptions
from liisi_tui.ui.calculator_form import CalculatorForm
from liisi_tui.ui.form_words import most_digits_words
from liisi_tui.ui.screens.calculator import CalculatorScreen
from liisi_tui.ui.screens.house_rules import HouseRulesScreen
from liisi_tui.ui.screens.page import Page
from tests.ui.opened import opened
from tests.ui.screens_demo import shown

HAND = "123m456p222s23s4m"
NUMERAL = LaunchOptions(tiles="numeral")


async def click(app, pilot, action: str) -> None:
    """A click in the middle of a spot."""
    sheet = app.top.query_one(Page)._sheet
    region = next(spot.region for spot in sheet.spots if spot.action == action)
    await pilot.click(offset=(region.x + region.width // 2, region.y))


async def test_a_hand_is_typed_and_settled_at_once():
    async with opened(CalculatorScreen) as (app, pilot):
        assert "13 tiles more belong in the hand." in app.text
        await pilot.press(*HAND, "down", "down", "down", "right", "right", "right")
        assert "1 tile more belongs in the hand." in app.text
        await pilot.press("enter")
        assert "The winning tile is missing." in app.text
        await pilot.press("delete", *"4m1s")
        assert "+12" in app.text
        assert "E wins with the drawn 一条: self-draw 自摸" in app.text
        assert "S 南 pays" in app.text
        await pilot.press("backspace")
        assert "The winning tile is missing." in app.text


async def test_fields_are_turned_by_keys():
    async with opened(lambda: CalculatorScreen(shown(CalculatorForm(), 1))) as (app, pilot):
        form = app.top.form
        await pilot.press("tab", "right", "down", "right")
        assert form.entry.winner == WEST
        assert form.entry.source is None
        await pilot.press("up", "up", "enter")
        assert isinstance(app.screen, HouseRulesScreen)
        await pilot.press("right", "escape")
        assert form.entry.rules.wall_reserve == "fixed"
        assert "1 changed" in app.text
        await pilot.press("up", "delete", "2", "0")
        assert form.entry.base_score == 20
        await pilot.press("tab", "escape")
        assert app.is_closed


async def test_sentences_name_tiles_as_the_face_does_and_go_with_another_language():
    async with opened(lambda: CalculatorScreen(CalculatorForm()), options=NUMERAL) as (app, pilot):
        await pilot.press(*"123m456m123p34s11z")
        assert "This hand waits for 2条 5条 (6.3)." in app.text
        await pilot.press(*"9s")
        assert "9条 does not complete the hand (7.1)" in app.text
        await pilot.press(*"5s")
        assert "now 5条 is its winning tile" in app.text
        texts.use("zh")
        app.restyle()
        await pilot.pause()
        assert "is its winning tile" not in app.text


async def test_no_win_is_said_with_its_rule():
    form = shown(CalculatorForm(), 1, unready=True)
    async with opened(lambda: CalculatorScreen(form)) as (app, pilot):
        assert "NO WIN" in app.text
        assert "A win needs ready 听 first, and the seat has not declared it (6.1)" in app.text
        texts.use("zh")
        app.restyle()
        await pilot.pause()
        assert "（6.1）" in app.text


async def test_the_mouse_enters_a_hand():
    async with opened(CalculatorScreen) as (app, pilot):
        form = app.top.form
        await click(app, pilot, "tile 0")
        await click(app, pilot, "target pong")
        await click(app, pilot, "tile 33")
        assert tiles_text(form.entry.concealed) == "1m"
        assert [meld.tile for meld in form.entry.melds] == [33]
        await click(app, pilot, "field source right")
        assert form.entry.source == 1
        await click(app, pilot, "field ready 2")
        assert form.entry.ready == {0, 2}
        await click(app, pilot, "meld 0")
        await click(app, pilot, "hand 0")
        assert (form.entry.concealed, form.entry.melds, form.entry.winning) == ((), (), None)
        await click(app, pilot, "backspace")
        assert form.entry.concealed


async def test_pasted_and_chinese_tiles():
    async with opened(CalculatorScreen) as (app, pilot):
        form = app.top.form
        app.top.paste("123m456p 222s")
        assert tiles_text(form.entry.concealed) == "123m456p222s"
        app.top.press("五", "五")
        app.top.press("万", "万")
        app.top.press("东", "东")
        await pilot.pause()
        assert tiles_text(form.entry.concealed) == "1235m456p222s1z"
        await pilot.press("m")
        assert "Digits come first: 123m is" in app.text
        await pilot.press("w", "9", "s")
        assert form.entry.winning == parse_tile("9s")


async def test_examples_follow_each_other_and_outlast_a_small_window():
    async with opened(CalculatorScreen) as (app, pilot):
        await pilot.press("e")
        assert "Example 1 of the rules (11)" in app.text
        await pilot.press("e", "e", "e", "e")
        assert "Self-draw 自摸 doubles" in app.text
        await pilot.resize_terminal(60, 20)
        await pilot.press("c")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert "+29" in app.text or "Self-draw" in app.text


async def test_a_long_settlement_scrolls():
    async with opened(lambda: CalculatorScreen(shown(CalculatorForm(), 8))) as (app, pilot):
        assert "pays 334" not in app.text
        await pilot.press("pagedown")
        assert "pays 334" in app.text
        await pilot.press("pageup")
        assert "pays 334" not in app.text


async def test_the_settlement_is_copied_as_text():
    async with opened(CalculatorScreen) as (app, pilot):
        await pilot.press("y")
        assert "There is no settlement to copy yet." in app.text
        await pilot.press("e", "e", "y")
        assert "The text was sent to the clipboard" in app.text
        lines = app.clipboard.splitlines()
        assert lines[:3] == [
            "Taiyuan Lisi 立四, base score 1",
            "",
            "S wins with 一条 from N",
        ]
        assert lines[-4:] == ["\u20070  E", "+5  S", "\u20070  W", "-5  N"]


async def test_digits_typed_on_the_base_score_replace_it_and_its_end_is_said():
    async with opened(CalculatorScreen) as (app, pilot):
        form = app.top.form
        await pilot.press("tab", *["up"] * 2)
        assert app.top.cursor.field == "base"
        await pilot.press("5", "0", "backspace", "3")
        assert form.entry.base_score == 53
        await pilot.press("down", "up", *"1234567890")
        assert form.entry.base_score == 123456789
        assert most_digits_words() in app.text
        await pilot.press("backspace")
        assert form.entry.base_score == 12345678
