"""The settings screen: every setting by keys and by mouse, counting at once and saved."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.pilot import Pilot

from liisi_tui import texts
from liisi_tui.options import LaunchOptions
from liisi_tui.storage.settings import SETTING_NAMES, Settings
from liisi_tui.texts import LANGUAGES
from liisi_tui.ui.screens.settings import SettingsScreen
from liisi_tui.ui.screens.title import TitleScreen, menu_rows
from liisi_tui.ui.setting_words import (
    SETTINGS,
    setting_about,
    setting_label,
    turned,
    value_label,
    value_of,
)
from liisi_tui.ui.start import Start
from tests.ui.opened import OneScreenApp
from tests.ui.screen import screen_text


@asynccontextmanager
async def settings(
    path: Path | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    saved: Settings | None = None,
    options: LaunchOptions | None = None,
    screen: type = SettingsScreen,
) -> AsyncIterator[tuple[OneScreenApp, Pilot[None]]]:
    """The screen over a settings file; English is what the environment says."""
    texts.use("en")
    start = Start(
        settings=saved or Settings(), options=options or LaunchOptions(), settings_path=path
    )
    app = OneScreenApp(start, screen if screen is not TitleScreen else lambda: TitleScreen(0))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield app, pilot


def place(app: OneScreenApp, word: str, nth: int = 0) -> tuple[int, int]:
    """The cell in which a word stands on the screen."""
    spots = [
        (cell_len(line[: line.index(word)]), y)
        for y, line in enumerate(screen_text(app))
        if word in line
    ]
    return spots[nth]


def test_every_setting_has_a_line_a_name_and_a_sentence_in_both_languages():
    assert sorted(SETTINGS) == sorted(SETTING_NAMES)
    for language in LANGUAGES:
        texts.use(language)
        assert len({setting_label(name) for name in SETTINGS}) == len(SETTINGS)
        settings = Settings()
        for name in SETTINGS:
            about = setting_about(name, value_of(settings, name))
            assert about.endswith(("。", "."))
    texts.use("en")
    asks, calls = (setting_about("claims", mode) for mode in ("ask", "call"))
    assert "the table learns who could claim" in asks
    assert "nobody is named" in calls


@pytest.mark.parametrize("name", SETTINGS)
def test_values_go_round_and_all_of_them_are_valid_and_have_different_words(name):
    now = Settings()
    first = value_of(now, name)
    labels = []
    for _ in range(20):
        labels.append(value_label(name, value_of(now, name)))
        now = now.changed(**{name: turned(now, name, 1)})
        if value_of(now, name) == first:
            break
    assert value_of(now, name) == first
    assert len(labels) == len(set(labels))
    assert turned(now.changed(**{name: turned(now, name, 1)}), name, -1) == first


def test_a_time_of_ones_own_stays_among_the_choices():
    now = Settings(call_seconds=2.25)
    assert turned(now, "call_seconds", 1) == 3
    assert turned(now, "call_seconds", -1) == 2


async def test_keys_change_every_setting_at_once_and_save_it(tmp_path):
    path = tmp_path / "settings.json"
    async with settings(path) as (app, pilot):
        for name in SETTINGS:
            assert app.top.chosen == name
            before = value_of(app.settings, name)
            wanted = turned(app.settings, name, 1)
            await pilot.press("enter")
            assert value_of(app.settings, name) == wanted
            saved = json.loads(path.read_text(encoding="utf-8"))
            assert saved[name] == wanted
            await pilot.press("left")
            assert value_of(app.settings, name) == before
            await pilot.press("down")
        assert app.top.chosen == SETTINGS[0]
        await pilot.press("up", "home", "end", "escape")
        assert app.result is None


async def test_language_tiles_and_the_place_of_the_ready_tile_are_seen_at_once():
    async with settings(saved=Settings(language="en")) as (app, pilot):
        assert "RDY南" in app.text
        await pilot.press("space")
        assert "设置" in app.text
        assert "听▒南" in app.text
        await pilot.press("down", "left", "left")
        assert app.settings.tiles == "ascii"
        assert "9m 1p W" in app.text
        await pilot.press("left", "down", "down", "down", "left")
        assert app.settings.ready_tile_shown == "wall"
        assert "立3▐▐▐▒手7" in app.text
    texts.use("en")


async def test_palettes_are_seen_at_once_and_come_back(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    async with settings() as (app, pilot):
        seen = []
        await pilot.press("down", "down", "down")
        for _ in range(5):
            seen.append((app.look.palette.depth, app.ansi_color, app.theme))
            await pilot.press("right")
        assert app.settings.palette == "auto"
        assert [depth for depth, _, _ in seen] == ["truecolor", "truecolor", "256", "16", "mono"]
        for depth, ansi, theme in seen:
            assert bool(ansi) == (depth in ("16", "mono"))
            assert theme.startswith("ansi") == (depth in ("16", "mono"))
        assert (app.look.palette.depth, app.ansi_color) == ("truecolor", None)


async def test_colours_that_the_environment_forbade_can_be_chosen(monkeypatch):
    from textual.filter import Monochrome, NoColor

    monkeypatch.setenv("NO_COLOR", "1")
    async with settings(options=LaunchOptions(palette="mono")) as (app, pilot):
        app.no_color = True
        app._filters.append(NoColor())
        await pilot.press("down", "down", "down", "left")
        assert app.settings.palette == "16"
        assert not any(isinstance(one, Monochrome | NoColor) for one in app.get_line_filters())


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
async def test_the_mouse_chooses_and_changes(size):
    async with settings(size=size) as (app, pilot):
        await pilot.click(offset=place(app, "Speed"))
        assert app.top.chosen == "speed"
        assert "any key goes on" in app.text
        await pilot.click(offset=place(app, "Speed"))
        assert value_of(app.settings, "speed") == "off"
        x, y = place(app, "no pauses")
        await pilot.click(offset=(x - 2, y))
        assert value_of(app.settings, "speed") == "normal"
        await pilot.click(offset=(x + len("normal") + 1, y))
        assert value_of(app.settings, "speed") == "off"
        await pilot.click(offset=place(app, "back"))
        await pilot.pause()
        assert app.is_closed


async def test_what_the_command_line_said_is_marked_until_it_is_changed(tmp_path):
    options = LaunchOptions(speed="off")
    async with settings(tmp_path / "settings.json", options=options) as (app, pilot):
        assert "no pauses ▶ *" in app.text
        assert "* by the command line" in app.text
        await pilot.click(offset=place(app, "Speed"))
        await pilot.press("right")
        assert "*" not in app.text
        assert "saved at once" in app.text


async def test_where_nothing_can_be_saved_it_says_so(tmp_path):
    async with settings() as (app, _):
        assert "There is nowhere to save settings" in app.text
    path = tmp_path / "settings.json"
    path.write_text("{", encoding="utf-8")
    async with settings(path) as (app, pilot):
        await pilot.press("right", "right")
        shown = " ".join(app.text.split())
        assert "has a fault and was not overwritten" in shown.replace(str(path), "it")
        assert path.read_text(encoding="utf-8") == "{"
        await pilot.click(offset=place(app, "write the faulty file anew"))
        assert json.loads(path.read_text(encoding="utf-8"))["language"] == "en"
        assert "saved at once" in app.text


async def test_the_title_leads_to_the_settings_and_speaks_their_language():
    async with settings(screen=TitleScreen) as (app, pilot):
        await pilot.click(offset=place(app, "Settings"))
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)
        await pilot.press("right", "o")
        await pilot.pause()
        assert isinstance(app.screen, TitleScreen)
        assert "新开一场" in app.text
        assert not app.is_closed
    texts.use("en")


def test_a_menu_of_nine_lines_fits():
    assert menu_rows(2, 11, 6) == (2, 2)
    for count in range(1, 12):
        pitch, first = menu_rows(2, 11, count)
        assert first >= 2
        assert first + pitch * (count - 1) < 2 + 11
