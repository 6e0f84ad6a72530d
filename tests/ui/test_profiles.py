"""The screens of players: their golden text, and what can be done there."""

from __future__ import annotations

import pytest

from liisi_tui.storage.store import Store
from liisi_tui.ui.app import LiisiApp
from liisi_tui.ui.palette import DEPTHS
from liisi_tui.ui.plans import own_name
from liisi_tui.ui.screens.merge import MergeScreen
from liisi_tui.ui.screens.profile import ProfileScreen
from liisi_tui.ui.screens.profiles import ProfilesScreen
from liisi_tui.ui.screens.rename import RenameScreen
from liisi_tui.ui.screens.scores import ScoresScreen
from liisi_tui.ui.screens.title import TitleScreen
from liisi_tui.ui.start import Start
from tests.ui.friends import FOLDER, GOLDEN, friends_store, path_of, text_of
from tests.ui.matches import play_round, table
from tests.ui.opened import OneScreenApp, opened
from tests.ui.playing import Game


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: path_of(golden).stem)
async def test_the_screens_are_as_they_were(golden, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert await text_of(golden) == path_of(golden).read_text(encoding="utf-8")


def test_every_golden_file_is_used():
    assert set(FOLDER.iterdir()) == {path_of(golden) for golden in GOLDEN}


async def test_from_the_title_to_a_player_renamed_and_back():
    store = friends_store()
    app = LiisiApp(Start(store=store))
    async with app.run_test(size=(80, 24)) as pilot:
        game = Game(app, pilot)
        await game.until(TitleScreen)
        await game.press("p")
        await game.until(ProfilesScreen)
        await game.press("down", "down", "enter")
        await game.until(ProfileScreen)
        chosen = store.people()[2].name
        assert game.text().startswith(f" {chosen}")
        await game.press("r", *"Kai", "enter")
        await game.until(ProfileScreen)
        assert game.text().startswith(" Kai")
        await game.press("escape")
        await game.until(ProfilesScreen)
        row = next(line for line in game.text().split("\n") if "Kai" in line)
        assert "▶" in row
        assert {row.name for row in store.people()} >= {"Kai"}
        await game.press("q")
        await game.until(TitleScreen)


def front(app: OneScreenApp) -> type:
    """The kind of the screen in front."""
    return type(app.screen)


async def test_the_chosen_player_is_renamed_and_merged_from_the_list(monkeypatch):
    monkeypatch.setattr(MergeScreen, "calm", 0.0)
    store = friends_store()
    async with opened(ProfilesScreen, store=store) as (app, pilot):
        assert all(
            f" {cap} " in app.text.split("\n")[-1] for cap in ("R  rename", "M  merge names")
        )
        await pilot.press("down", "r")
        assert front(app) is RenameScreen
        await pilot.press("escape", "r", "ctrl+u", *"Kai", "enter")
        assert front(app) is ProfilesScreen
        row = next(line for line in app.text.split("\n") if "Kai" in line)
        assert "▶" in row
        await pilot.press("home", *["down"] * [row.name for row in store.people()].index("赵太原"))
        await pilot.press("m")
        assert front(app) is MergeScreen
        others = [row.name for row in store.people() if row.name != "赵太原"]
        await pilot.press(str(others.index("Zoë") + 1), "y")
        assert front(app) is ProfilesScreen
        assert "Zoë" not in app.text
        row = next(line for line in app.text.split("\n") if "赵太原" in line)
        assert "▶" in row


async def test_a_name_that_is_taken_is_refused_in_a_sentence():
    store = friends_store()
    async with opened(lambda: RenameScreen("Ann"), store=store) as (app, pilot):
        await pilot.press("backspace", "y", "ctrl+u", *"zoë", "enter")
        assert "There is another player Zoë; if both are one person, merge them." in app.text
        await pilot.press("ctrl+u", "enter")
        assert "There is another player" not in app.text
        assert not app.is_closed
        await pilot.press(*"q?xl")
        assert "q?xl_" in app.text
        await pilot.press("escape")
        await pilot.pause()
        assert (app.is_closed, app.result) == (True, None)
    assert "Ann" in {row.name for row in store.people()}


async def test_merging_asks_first_and_says_what_will_happen():
    store = friends_store()
    sum_of_points = sum(row.points for row in store.people())
    async with opened(lambda: MergeScreen("赵太原"), store=store) as (app, pilot):
        others = [row.name for row in store.people() if row.name != "赵太原"]
        await pilot.press(str(others.index("Zoë") + 1))
        assert "Everything of Zoë (" in app.text
        assert "This cannot be undone." in app.text
        await pilot.press("escape")
        assert "This cannot be undone." not in app.text
        assert len(store.people()) == 5
        await pilot.press("enter", "enter")
        assert "Press Y to merge them, or Esc to keep both." in app.text
        assert "This cannot be undone." in app.text
        assert len(store.people()) == 5
        await pilot.press("enter", "y")
        await pilot.pause()
        assert app.result is True
    assert {row.name for row in store.people()} == {"张三", "Ann", "王五", "赵太原"}
    assert sum(row.points for row in store.people()) == sum_of_points


async def test_people_who_sat_together_stay_apart():
    store = friends_store()
    async with opened(lambda: MergeScreen("张三"), store=store) as (app, pilot):
        others = [row.name for row in store.people() if row.name != "张三"]
        await pilot.press(str(others.index("Ann") + 1), "y")
        assert "Ann and 张三 sat at one table, so they are two people." in app.text
        assert not app.is_closed
    assert len(store.people()) == 5


async def test_a_click_opens_a_player_and_another_leads_back():
    async with opened(ProfilesScreen, store=friends_store()) as (app, pilot):
        await pilot.click(offset=(20, 6))
        await pilot.pause()
        assert isinstance(app.screen, ProfileScreen)
        column = app.text.split("\n")[-1].index("Esc")
        await pilot.click(offset=(column, 23))
        await pilot.pause()
        assert isinstance(app.screen, ProfilesScreen)


async def test_a_player_who_is_gone_meanwhile_is_told():
    store = friends_store()
    async with opened(lambda: ProfileScreen("Nemo"), store=store) as (app, pilot):
        assert "There is no player Nemo in the store." in app.text
        await pilot.press("r", "m")
        assert isinstance(app.screen, ProfileScreen)
        await pilot.press("escape")
        await pilot.pause()
        assert app.is_closed


async def test_a_graph_waits_for_as_many_rounds_as_that_of_the_scores():
    store = Store.in_memory()
    session = table(14, store=store)
    waits = "as a graph."
    for played in (1, 2, 3):
        play_round(session)
        for page in (lambda: ProfileScreen("张三"), lambda: ScoresScreen(session)):
            async with opened(page, store=store) as (app, _):
                assert (waits in app.text) == (played < 3)


@pytest.mark.parametrize("depth", DEPTHS)
async def test_nobody_has_played_yet(depth):
    async with opened(ProfilesScreen, store=Store.in_memory(), depth=depth) as (app, pilot):
        assert "Nobody has played yet." in app.text
        await pilot.press("down", "enter", "1")
        assert isinstance(app.screen, ProfilesScreen)


def test_a_new_game_begins_with_the_name_that_a_player_has_now():
    store = friends_store()
    assert own_name(store, {}) == "赵太原"
    store.rename("赵太原", "老赵")
    assert own_name(store, {}) == "老赵"
    assert store.matches()[0].players[0].name == "赵太原"
