"""What settings do at the table, changed before a match or in the middle of it."""

from __future__ import annotations

import pytest

from liisi_tui.core.events import Discarded
from liisi_tui.options import SPEEDS
from liisi_tui.storage.settings import Settings
from liisi_tui.ui.app import LiisiApp
from liisi_tui.ui.decision import Mode
from liisi_tui.ui.flow import PAUSES
from liisi_tui.ui.screens.board import BoardScreen
from liisi_tui.ui.screens.curtain import CurtainScreen
from liisi_tui.ui.screens.settings import SettingsScreen
from liisi_tui.ui.screens.table import TableScreen
from liisi_tui.ui.setting_words import SETTINGS
from tests.ui.playing import FOUR, Game, game, hasty

BOTS = ("张三", "bot", "bot", "bot")


@pytest.fixture
def rings(monkeypatch):
    """How often the bell rang."""
    heard: list[str] = []
    monkeypatch.setattr(LiisiApp, "bell", lambda app: heard.append(type(app.screen).__name__))
    return heard


def discards(playing: Game) -> int:
    return sum(isinstance(event, Discarded) for event in playing.session.public_log())


async def change(playing: Game, name: str) -> None:
    """Open the settings, turn one of them, and come back."""
    board = type(playing.app.screen)
    await playing.calmly("o")
    await playing.until(SettingsScreen)
    await playing.press(*["down"] * SETTINGS.index(name), "right", "escape")
    await playing.until(board)


async def test_settings_of_a_running_match_count_at_once_and_discard_nothing():
    with hasty():
        async with game(*BOTS) as playing:
            await playing.deal()
            await playing.my_turn()
            before = discards(playing)
            await change(playing, "confirm_discard")
            await playing.press("enter")
            assert discards(playing) == before
            assert playing.app.screen._decision.mode is Mode.CONFIRM  # type: ignore[attr-defined]
            await playing.press("enter")
            assert discards(playing) > before
            assert playing.on(TableScreen)
            await change(playing, "tiles")
            assert playing.app.look.face.name == "numeral"
            table = playing.app.screen._table  # type: ignore[attr-defined]
            assert table._look == playing.app.look


async def test_from_the_curtain_the_settings_open_nothing():
    with hasty():
        async with game(*FOUR) as playing:
            await playing.deal()
            assert playing.on(CurtainScreen)
            before = playing.text()
            await change(playing, "bell")
            assert playing.text() == before
            assert playing.app.settings.bell


async def test_the_bell_rings_when_others_have_played_and_only_when_it_is_on(rings):
    with hasty():
        async with game(*BOTS, seed=7) as playing:
            await playing.deal()
            await playing.my_turn()
            for on in (False, True):
                playing.app.change_settings(bell=on)
                rings.clear()
                await playing.press("0")
                await playing.my_turn()
                assert bool(rings) == on


async def test_at_one_keyboard_it_rings_for_everybody_alike(rings):
    settings = Settings(speed="off", bell=True)
    with hasty():
        async with game(*FOUR, settings=settings) as playing:
            await playing.deal()
            assert rings == []  # the dealer has only drawn
            for heard in range(2):
                await playing.step()  # opens a hand
                assert len(rings) == heard
                before = discards(playing)
                while discards(playing) == before:
                    await playing.step()
                await playing.until(CurtainScreen)
                assert len(rings) == heard + 1


def test_every_speed_has_its_pauses_and_off_has_none():
    assert set(PAUSES) == set(SPEEDS)
    assert PAUSES["off"] == (0.0, 0.0)
    for fast, normal in zip(PAUSES["fast"], PAUSES["normal"], strict=True):
        assert 0 < fast < normal


async def test_the_speed_that_is_set_decides_how_long_a_discard_is_shown(monkeypatch):
    waited: list[float | None] = []

    async def noted(board: BoardScreen, seconds: float | None, **_: object) -> None:
        waited.append(seconds)

    with hasty():
        async with game(*BOTS, seed=7) as playing:
            await playing.deal()
            await playing.my_turn()
            monkeypatch.setattr(BoardScreen, "pause", noted)
            for speed in ("off", "fast"):
                playing.app.change_settings(speed=speed)
                waited.clear()
                await playing.press("0")
                await playing.my_turn()
                assert set(waited) <= {*PAUSES[speed], None}
                assert bool(waited) == (speed != "off")
