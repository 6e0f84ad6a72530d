"""What all screens share: the too-small page, leaving, quiet, help, and keys that do nothing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from rich.cells import cell_len
from textual import events
from textual.screen import Screen

from liisi_tui import texts
from liisi_tui.ui.screens.help import HelpScreen
from liisi_tui.ui.screens.log import LogScreen
from liisi_tui.ui.screens.new_game import NewGameScreen
from liisi_tui.ui.screens.notice import store_fault_screen
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.scores import ScoresScreen
from liisi_tui.ui.screens.seat_draw import SeatDrawScreen
from liisi_tui.ui.screens.settings import SettingsScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.screens.title import TitleScreen
from liisi_tui.ui.sheet import Sheet
from liisi_tui.ui.table_form import TableForm
from tests.ui.matches import play_round, table
from tests.ui.opened import opened

INNOCENT = ("ctrl+q", "ctrl+p", "ctrl+z", "ctrl+s", "ctrl+d", "ctrl+backslash", "f1")


def ready() -> ReadyScreen:
    return ReadyScreen(play_round(table(1)))


def seat_draw() -> SeatDrawScreen:
    session = table(3)
    session.start_round()
    return SeatDrawScreen(session)


SCREENS: dict[str, Callable[[], Screen[Any]]] = {
    "title": lambda: TitleScreen(2),
    "new game": lambda: NewGameScreen(TableForm.for_person("Ann", "ask")),
    "ready": ready,
    "seat draw": seat_draw,
    "settlement": lambda: SettlementScreen(play_round(table(5))),
    "settings": SettingsScreen,
    "scores": lambda: ScoresScreen(play_round(table(5))),
    "log": lambda: LogScreen(play_round(table(1))),
    "fault": lambda: store_fault_screen("The disk is full."),
}


@pytest.mark.parametrize("screen", SCREENS)
async def test_a_small_window_shows_its_size_takes_no_keys_and_grows_back(screen):
    async with opened(SCREENS[screen]) as (app, pilot):
        before = app.text
        for size in ((79, 24), (80, 23), (12, 3), (1, 1)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "Needed: 80 columns, 24 rows." in app.text
        assert "Now: 60 columns, 20 rows." in app.text
        await pilot.press("enter", "space", "q", "x")
        await pilot.click(offset=(30, 10))
        assert not app.is_closed
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert app.text == before


@pytest.mark.parametrize("screen", SCREENS)
async def test_large_windows_are_filled(screen):
    async with opened(SCREENS[screen], size=(100, 30)) as (app, pilot):
        for width, height in ((120, 40), (81, 60), (300, 24), (500, 200)):
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            lines = app.text.split("\n")
            assert len(lines) == height
            assert {cell_len(line) for line in lines} == {width}


async def test_a_page_is_drawn_once_until_something_changes(monkeypatch):
    sizes = []
    draw = ReadyScreen.draw

    def note(screen: ReadyScreen, sheet: Sheet) -> None:
        sizes.append((sheet.width, sheet.height))
        draw(screen, sheet)

    monkeypatch.setattr(ReadyScreen, "draw", note)
    async with opened(ready) as (app, pilot):
        assert sizes == [(80, 24)]
        await pilot.resize_terminal(60, 24)
        await pilot.pause()
        app.top.repaint()
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
    assert sizes == [(80, 24), (80, 24), (100, 30)]


async def test_ctrl_c_asks_and_leaves_even_where_nothing_fits():
    async with opened(ready) as (app, pilot):
        await pilot.resize_terminal(70, 20)
        await pilot.pause()
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert "Leave?" in app.text
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert app.result == "leave"


async def test_leaving_is_asked_and_any_other_key_stays():
    async with opened(ready) as (app, pilot):
        before = app.text
        await pilot.press("q")
        await pilot.pause()
        assert "Leave? Nothing is saved." in app.text
        await pilot.press("enter")
        await pilot.pause()
        assert not app.is_closed
        assert app.text == before
        await pilot.press("ctrl+c", "q")
        await pilot.pause()
        assert app.result == "leave"


@pytest.mark.parametrize("screen", ["title", "ready", "settlement"])
async def test_keys_of_other_programs_do_nothing(screen):
    async with opened(SCREENS[screen]) as (app, pilot):
        await pilot.press("f1")
        await pilot.pause()
        before, stack = app.text.splitlines(), list(app.screen_stack)
        assert before[-1].strip() == "F1 does nothing here; ? shows the keys that do."
        await pilot.press(*INNOCENT)
        await pilot.pause()
        # Only the last line differs: it says of the last key that it does nothing.
        assert app.text.splitlines()[:-1] == before[:-1]
        assert "does nothing here" in app.text
        assert app.screen_stack == stack
        assert not app._exit


async def test_a_paste_and_a_mouse_move_answer_nothing():
    async with opened(ready) as (app, pilot):
        app.screen.post_message(events.Paste("\r\n q s enter"))
        await pilot.hover(offset=(40, 12))
        await pilot.pause()
        assert not app.is_closed


async def test_stopping_is_asked_twice():
    async with opened(ready) as (app, pilot):
        await pilot.press("s", "down", "s")
        await pilot.pause()
        assert not app.is_closed
        await pilot.press("s")
        await pilot.pause()
        assert app.result == "stop"


async def test_a_first_round_cannot_be_stopped_before_it():
    async with opened(lambda: ReadyScreen(table(1))) as (app, pilot):
        assert "stop the match" not in app.text
        await pilot.press("s", "s")
        assert not app.is_closed
        await pilot.press("enter")
        await pilot.pause()
        assert app.result == "ready"


async def test_the_ready_page_shows_seats_totals_and_the_dealer():
    session = play_round(table(5))
    async with opened(lambda: ReadyScreen(session)) as (app, _):
        shown = app.text
    for letter, player, total in zip("ESWN", session.players, session.totals, strict=True):
        assert f"{letter} " in shown
        assert player.name in shown
        assert f"Total {total:+d}" in shown if total else "Total 0" in shown
    assert "Round 2" in shown
    assert "S 南 Ann deals" in shown


async def test_the_dice_say_who_takes_first():
    session = table(3)
    session.start_round()
    view = session.table()
    async with opened(lambda: SeatDrawScreen(session)) as (app, pilot):
        shown = app.text
        taker = session.players[view.first_taker].name
        assert f"First throw {sum(view.dice[0])}: counted from the dealer" in shown
        assert f"{taker} takes first." in shown
        assert f"Second throw {sum(view.dice[1])}: so many stacks" in shown
        assert "was drawn to deal first (1.3)" in shown
        await pilot.press("x")
        await pilot.pause()
        assert app.result is None


async def test_help_log_and_scores_open_over_a_screen_and_close_again():
    async with opened(ready) as (app, pilot):
        before = app.text
        for key, screen, word in (
            ("question_mark", HelpScreen, "everybody is ready"),
            ("l", LogScreen, "only what everybody saw"),
            ("tab", ScoresScreen, "+20"),
        ):
            await pilot.press(key)
            await pilot.pause()
            assert isinstance(app.screen, screen)
            assert word in app.text
            await pilot.press(key)
            await pilot.pause()
            assert app.text == before
        assert not app.is_closed


async def test_the_log_opens_at_its_end():
    async with opened(SCREENS["log"]) as (app, pilot):
        assert "Round 1 is over" in app.text
        await pilot.press("home")
        assert "The match begins, base score 1" in app.text


@pytest.mark.parametrize("screen", SCREENS)
async def test_every_screen_is_chinese_in_chinese(screen):
    texts.use("zh")
    async with opened(SCREENS[screen], size=(120, 40)) as (app, _):
        shown = app.text
    for name in (
        "Ann",
        "Enter",
        "Tab",
        "Esc",
        "English",
        "The disk is full.",
        "F2",
        "PgUp",
        "PgDn",
    ):
        shown = shown.replace(name, "")
    words = [word for word in shown.split() if len(word) > 2 and word.isascii() and word.isalpha()]
    assert words == []
