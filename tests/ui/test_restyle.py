"""Another look in the running game: theme, tiles and language change what is on the screen."""

from __future__ import annotations

import pytest
from rich.style import Style

from liisi_tui import texts
from liisi_tui.options import THEMES, LaunchOptions
from liisi_tui.ui import data_files
from liisi_tui.ui.look import make_look
from liisi_tui.ui.palette import load_palette
from liisi_tui.ui.screens.curtain import CurtainScreen
from liisi_tui.ui.screens.title import TitleScreen
from tests.ui.matches import table
from tests.ui.opened import opened
from tests.ui.screen import screen_strips


def curtain() -> CurtainScreen:
    session = table(3)
    session.start_round()
    return CurtainScreen(session, 0, make_look("chinese", "felt", "truecolor"), {})


def name_of(style: Style) -> str:
    """The name of its ground."""
    assert style.bgcolor is not None
    return style.bgcolor.name


def grounds(app) -> set[str]:
    return {
        segment.style.bgcolor.name
        for strip in screen_strips(app)
        for segment in strip
        if segment.style and segment.style.bgcolor
    }


@pytest.mark.parametrize("screen", [lambda: TitleScreen(1), curtain], ids=["page", "table"])
async def test_a_theme_is_seen_at_once(screen):
    async with opened(screen) as (app, pilot):
        await pilot.press("q")  # the line at the bottom goes along
        await pilot.pause()
        seen = {}
        for theme in THEMES:
            app.change_settings(theme=theme)
            await pilot.pause()
            palette = load_palette(theme, "truecolor")
            assert app.theme == palette.app_theme
            assert name_of(palette.surfaces["felt"]) in grounds(app)
            seen[theme] = grounds(app)
        assert not seen["felt"] & seen["light"]


async def test_what_lies_below_has_the_new_look_when_it_is_in_front_again():
    async with opened(curtain, size=(120, 40)) as (app, pilot):
        await pilot.press("question_mark")
        await pilot.pause()
        assert type(app.screen).__name__ == "HelpScreen"
        app.change_settings(theme="clear", tiles="ascii")
        await pilot.press("escape")
        await pilot.pause()
        assert type(app.screen).__name__ == "CurtainScreen"
        assert name_of(load_palette("clear", "truecolor").surfaces["pond"]) in grounds(app)
        assert "▒" not in app.text
        texts.use("zh")
        app.change_settings(language="zh")
        await pilot.pause()
        assert "太原立四" in app.text


async def test_a_setting_takes_over_from_the_command_line():
    options = LaunchOptions(tiles="ascii")
    async with opened(lambda: TitleScreen(1), options=options) as (app, _):
        faces = []
        for changes in ({}, {"bell": True}, {"tiles": "safe"}):
            app.change_settings(**changes)
            faces.append(app.look.face.name)
        assert faces == ["ascii", "ascii", "safe"]


async def test_a_broken_theme_changes_nothing_and_is_told(monkeypatch):
    async with opened(lambda: TitleScreen(1)) as (app, pilot):
        before = app.look
        load_palette.cache_clear()
        monkeypatch.setattr(data_files, "asset_text", lambda name: "depth = ")
        app.change_settings(theme="light")
        await pilot.pause()
        assert app.look == before
        assert "palettes/light/truecolor.toml cannot be used" in app._notice
