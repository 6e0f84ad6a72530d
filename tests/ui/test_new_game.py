"""The new-game screen and the house rules by keys and by mouse."""

from __future__ import annotations

import pytest
from textual import events
from textual.pilot import Pilot

from liisi_tui import texts
from liisi_tui.core.match import MatchLength
from liisi_tui.core.rules import Rules
from liisi_tui.session import Plan
from liisi_tui.texts import LANGUAGES, use
from liisi_tui.ui.form_words import most_digits_words
from liisi_tui.ui.screens.house_rules import HouseRulesScreen
from liisi_tui.ui.screens.new_game import QUIET, NewGameScreen
from liisi_tui.ui.table_form import RULE_FIELDS, RulesForm, TableForm
from tests.ui.opened import OneScreenApp, opened


def new_game() -> NewGameScreen:
    return NewGameScreen(TableForm.for_person("Ann", "ask"))


async def click_text(pilot: Pilot[None], app: OneScreenApp, text: str) -> None:
    """Click on the first place where a text stands; there is only ASCII before it."""
    for y, line in enumerate(app.text.split("\n")):
        if text in line:
            await pilot.click(offset=(line.index(text) + 1, y))
            await pilot.pause()
            return
    raise AssertionError(f"{text!r} is not on the screen")


async def test_a_table_is_set_up_by_keys_alone():
    async with opened(new_game) as (app, pilot):
        await pilot.press("ctrl+u", *"Bo", "down", *"张三", "down", "down", "down")
        await pilot.press("right", "down", "backspace", "2", "down", "right", "backspace", "3")
        await pilot.press("down", "right", "f2")
        await pilot.pause()
        plan = app.result
    assert isinstance(plan, Plan)
    assert [player.name for player in plan.players[:2]] == ["Bo", "张三"]
    assert [player.kind for player in plan.players] == ["human", "human", "bot", "bot"]
    assert not plan.draw_seats
    assert plan.base_score == 2
    assert plan.length == MatchLength(unit="circles", count=3)
    assert plan.claims == "call"


async def test_no_key_that_was_held_before_starts_a_form_that_is_ready():
    form = TableForm.for_person("Ann", "ask")
    async with opened(lambda: NewGameScreen(form, ready=True)) as (app, pilot):
        held = [events.Key("enter", None) for _ in range(9)]
        for number, key in enumerate(held):
            key.time = app.top._shown_at + QUIET / 2 * number
            app.post_message(key)
        await pilot.pause()
        assert not app.is_closed
        later = events.Key("enter", None)
        later.time = held[-1].time + 2 * QUIET
        app.post_message(later)
        await pilot.pause()
        assert isinstance(app.result, Plan)


async def test_bad_names_keep_the_table_closed_and_say_why():
    async with opened(new_game, size=(120, 40)) as (app, pilot):
        await pilot.press("down", *"ann", "down", *"a,b", "f2")
        await pilot.pause()
        assert not app.is_closed
        assert "Player 2: the name “ann” is taken at this table" in app.text
        assert "Player 3: the name “a,b” has a comma in it" in app.text
        assert app.top.field == "seat 1"
        await pilot.press("ctrl+u", "f2")
        await pilot.pause()
        assert "a name needs at least one letter" in app.text
        assert not app.is_closed


async def test_the_first_letter_typed_begins_another_name_than_the_one_suggested():
    async with opened(new_game) as (app, pilot):
        assert "Type another name, or keep this one." in " ".join(app.text.split())
        await pilot.press("down", "up", "Z", "o")
        assert app.top.form.seats[0].name == "Zo"
        assert "another name" not in app.text
        await pilot.press("down", "up", "e", "left", "right", "y")
        assert app.top.form.seats[0].name == "Zoey"
    async with opened(new_game) as (app, pilot):
        await pilot.press("backspace", "a")
        assert app.top.form.seats[0].name == "Ana"
    async with opened(new_game) as (app, pilot):
        app.top.paste("张三")
        assert app.top.form.seats[0].name == "张三"


async def test_letters_are_letters_in_a_name_and_keys_elsewhere():
    async with opened(new_game) as (app, pilot):
        await pilot.press("q", "l", "o")
        assert app.top.form.seats[0].name == "qlo"
        assert "settings" not in app.text
        await pilot.press("question_mark")
        await pilot.pause()
        assert "Help" in app.text
        await pilot.press("escape", "tab")
        await pilot.pause()
        assert app.top.form.seats[0].name == "qlo"
        await pilot.press("up", "up", "question_mark")
        await pilot.pause()
        assert "Help" in app.text
        await pilot.press("escape", "q")
        await pilot.pause()
        assert app.result is None


@pytest.mark.parametrize("text", ["[/]", "[@click=app.quit]x", "a\u202eb", "tab\tbed"])
async def test_pasted_names_are_shown_safely_or_refused(text):
    async with opened(new_game) as (app, pilot):
        app.top.paste(text)
        await pilot.pause()
        shown = app.text
        assert all(line.isprintable() for line in shown.split("\n"))
        assert ("cannot be shown safely" in shown) == (not text.isprintable())


async def test_the_mouse_sets_up_a_table_too():
    async with opened(new_game) as (app, pilot):
        await click_text(pilot, app, "Claims")
        assert app.top.field == "claims"
        y = app.text.split("\n").index(next(row for row in app.text.split("\n") if "Claims" in row))
        await pilot.click(offset=(app.text.split("\n")[y].index("ask") + 4, y))
        assert app.top.form.claims == "call"
        assert "nobody learns who could claim" in app.text
        assert "nothing tells who could have." in " ".join(app.text.split())
        await click_text(pilot, app, "House rules")
        assert isinstance(app.screen, HouseRulesScreen)
        await pilot.press("escape")
        await click_text(pilot, app, "  Start  ")
        await pilot.pause()
        assert app.result.claims == "call"


async def test_asking_and_calling_are_explained():
    async with opened(new_game) as (app, pilot):
        for _ in range(7):
            await pilot.press("down")
        shown = " ".join(app.text.split())
        assert "the table learns who could claim it." in shown
        assert "nobody is named" not in shown
        assert "With one person at the table it makes no difference." in shown


async def test_house_rules_change_the_plan():
    form = RulesForm()
    async with opened(lambda: HouseRulesScreen(form)) as (app, pilot):
        for name in RULE_FIELDS:
            assert name == app.top._option
            if name == "winning":
                await pilot.press("right")
                assert "the game asks." in app.text
            elif name == "cap":
                await pilot.press(*["backspace"] * 4)
                assert "none" in app.text
            elif name == "full_flush_points":
                await pilot.press("1", "2")
            await pilot.press("down")
        await pilot.press("escape")
        await pilot.pause()
        assert app.is_closed
    assert form.rules() == Rules(winning="optional", cap=None, full_flush_points=12)


async def test_every_option_is_shown_with_its_rule():
    async with opened(lambda: HouseRulesScreen(RulesForm())) as (app, pilot):
        assert "the reserve (2.5)" in app.text
        assert "the cap of a round (7.5)" in app.text
        assert "▶   the reserve" in app.text
        await pilot.press("down")
        assert "▶   copies for" in app.text
        await pilot.press("right", "r")
        assert "grows with the kongs" in app.text


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_the_keys_of_a_number_among_the_house_rules_fit_the_smallest_window(language):
    texts.use(language)
    async with opened(lambda: HouseRulesScreen(RulesForm())) as (app, pilot):
        await pilot.press("up")
        last = app.text.splitlines()[-1].split()
        assert [key for key in ("0-9", "R", "Esc", "?") if key not in last] == []


@pytest.mark.parametrize("language", LANGUAGES)
async def test_digits_typed_on_a_number_replace_it_and_its_end_is_said(language):
    use(language)
    async with opened(new_game) as (app, pilot):
        form, most = app.top.form, most_digits_words()
        await pilot.press("up", "up", "up", "up", "5", "0")
        assert (app.top.field, form.count.digits) == ("length", "50")
        await pilot.press("up", "5", "0", "backspace", "7")
        assert form.base.digits == "57"
        await pilot.press("down", "up", *"123456789")
        assert form.base.digits == "123456789"
        assert most not in app.text
        await pilot.press("0")
        assert form.base.digits == "123456789"
        assert most in app.text
        await pilot.press("backspace")
        assert most not in app.text


async def test_a_length_without_a_number_says_so():
    async with opened(new_game) as (app, pilot):
        await pilot.press("up", "up", "up", "up")
        assert app.top.field == "length"
        while app.top.form.unit != "open":
            await pilot.press("left")
        for key in ("3", "+", "-"):
            await pilot.press(key)
            assert "This length has no number" in app.text
            await pilot.press("right", "left")
            assert "This length has no number" not in app.text


async def test_house_rules_take_another_number_with_the_first_digit():
    form = RulesForm()
    async with opened(lambda: HouseRulesScreen(form)) as (_, pilot):
        await pilot.press("up", "9", "0", "up", "down", "5")
    assert form.numbers["cap"].digits == "5"
