"""The replay on its screen: keys, the mouse, time, and what is sent."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from textual import events
from textual.geometry import Size

from liisi_tui.core.events import RoundEnded, Won
from liisi_tui.session.recorded import RecordedRound
from liisi_tui.session.replay import Place, Replay
from liisi_tui.texts import use
from liisi_tui.ui.layouts import board_cells, table_layout
from liisi_tui.ui.replay_picture import bar_cells
from liisi_tui.ui.screens.help import HelpScreen
from liisi_tui.ui.screens.log import LogScreen
from liisi_tui.ui.screens.recordings import RecordedRoundsScreen
from liisi_tui.ui.screens.replay import ReplayScreen
from liisi_tui.ui.screens.replay_events import TEXT_X, ReplayEventsScreen
from liisi_tui.ui.screens.scores import ScoresScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from tests.ui.opened import opened
from tests.ui.recordings import recorded, replay_at
from tests.ui.sent import counted

HELD = 60
STEP_BYTES = 6_500


@pytest.fixture(autouse=True)
def english():
    use("en")


async def until(pilot, ready) -> None:
    for _ in range(500):
        if ready():
            return
        await pilot.pause(0.01)
    pytest.fail("waited in vain")


async def test_a_step_is_cheap_and_held_keys_are_drawn_together():
    async with opened(lambda: replay_at(30)) as (app, pilot):
        with counted(app) as sent:
            costs = []
            for key in ("right", "right", "left", "right", "down", "up"):
                await pilot.press(key)
                costs.append(sent.size)
                sent.forget()
            assert 0 < max(costs) < STEP_BYTES
            assert sum(costs) / len(costs) < 4_500
            for _ in range(HELD):
                app.screen._forward_event(events.Key("right", None))
            await pilot.pause()
            await pilot.pause()
            assert len(sent.updates) < HELD / 6
        place = app.top.replay.place
        assert place.round > 1 or place.events > HELD
        await pilot.pause()
        assert f"Round {place.round}/3" in app.text


async def test_it_plays_by_itself_until_the_end_and_sends_nothing_when_it_stands():
    async with opened(lambda: replay_at(10**6, "left", "left", "left", round_=3)) as (app, pilot):
        screen: Any = app.top
        await pilot.press("plus", "plus", "plus", "space")
        assert "×8" in app.text
        await until(pilot, lambda: not screen.watching.playing)
        assert isinstance(screen.replay.event, RoundEnded)
        assert screen._timer is None
        with counted(app) as sent:
            await pilot.pause(0.3)
            assert sent.updates == []
        screen._seconds = lambda: 10**6
        await pilot.press("space")
        assert screen.replay.place.events < screen.replay.length
        await pilot.press("question_mark")
        assert isinstance(app.top, HelpScreen)
        assert screen._timer is None
        place = screen.replay.place
        await pilot.press("escape")
        assert screen.replay.place == place
        assert screen.watching.playing
        await pilot.press("space")
        assert not screen.watching.playing


async def test_pages_open_over_it_and_lead_back():
    async with opened(lambda: replay_at(10**6)) as (app, pilot):
        screen = app.top
        await pilot.press("enter")
        assert isinstance(app.top, SettlementScreen)
        assert "Settlement  Round 1" in app.text
        await pilot.press("escape", "l")
        assert isinstance(app.top, ReplayEventsScreen)
        await pilot.press("home", "down", "enter")
        assert screen.replay.place == Place(1, 2)
        await pilot.press("enter")
        assert "The settlement is at the end of the round" in app.text
        await pilot.press("tab")
        assert "No round has ended yet." in app.text
        await pilot.press("tab", "q")
        assert app.is_closed


@pytest.mark.parametrize("viewer", [None, 1])
async def test_5_2_the_list_of_events_says_who_sat_too_far_to_win(viewer):
    sentence = (
        "Nearest wins 截胡: E 张三 waited for 七筒 too, but N 赵太原 sits nearer to the discarder"
        " (5.2)."
    )
    replay = Replay(recorded(15))
    places = replay.places(viewer)
    replay.go_to(1, replay.length)
    async with opened(lambda: ReplayEventsScreen(replay, viewer)) as (app, pilot):
        screen = app.top
        assert len(places) == screen._lines[screen.at][0] + 1
        lines = [line[TEXT_X:].strip(" ▲▼") for line in app.text.split("\n")]
        at = next(y for y, line in enumerate(lines) if line.startswith("Nearest wins"))
        assert f"{lines[at]} {lines[at + 1]}" == sentence
        assert lines[at - 1].startswith("Win 胡!")
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert any(sentence in line for line in app.text.split("\n"))
        assert len(places) == screen._lines[screen.at][0] + 1
        await pilot.press("up")
        await pilot.press("enter")
        assert isinstance(replay.event, Won)


def front(app) -> Any:
    """The screen in front."""
    return app.top


async def test_scores_and_log_end_where_one_stands():
    async with opened(lambda: replay_at(20, round_=2)) as (app, pilot):
        screen = app.top
        await pilot.press("tab")
        assert isinstance(front(app), ScoresScreen)
        assert front(app)._results == screen.replay.results()[:1]
        await pilot.press("l")
        assert isinstance(front(app), LogScreen)
        assert front(app)._upto == screen.replay.position
        assert "only what everybody saw" in app.text
        await pilot.press("escape", "enter")
        assert isinstance(front(app), SettlementScreen)
        await pilot.press("s")
        assert "Share  Round 1" in app.text
        assert "the whole match as a log" in app.text
        await pilot.press("escape", "escape", "escape", "l", "l")
        assert isinstance(front(app), LogScreen)
        assert front(app)._upto == screen.replay.position
        assert "  Round 2: " in app.text


async def test_a_place_is_shared_as_it_is_looked_at(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    async with opened(lambda: replay_at(40, "s", round_=2)) as (app, pilot):
        await pilot.press("p")
        assert "Share  Round 2  Turn" in app.text
        assert "As S 南 saw it" in app.text
        await pilot.press("1", "2", "escape")
        assert isinstance(front(app), ReplayScreen)
    names = sorted(path.name[len("liisi-2026-01-01-") :] for path in tmp_path.iterdir())
    turn = names[0].removesuffix("-table.svg")
    assert names == [f"{turn}-table.svg", f"{turn}.txt"]
    assert turn.startswith("round2-turn")


async def test_a_damaged_round_is_left_out_with_a_sentence():
    def damaged() -> ReplayScreen:
        screen = replay_at(10**6)
        replay = screen.replay
        lines = replay.match.rounds[1].lines
        torn = RecordedRound(lines[20:], 1), RecordedRound(("{",), 1)
        replay.match = replace(replay.match, rounds=(replay.match.rounds[0], *torn))
        return screen

    async with opened(damaged) as (app, pilot):
        place = app.top.replay.place
        for key in ("right", "]", "down"):
            await pilot.press(key)
            assert "Round 2 is damaged" in app.text
            assert app.top.replay.place == place
        await pilot.press("3", "r")
        assert "Round 3 is damaged" in app.text
        await pilot.press("left")
        assert "damaged" not in app.text
        replay = app.top.replay
        replay.go_to(1, replay.length)
        await pilot.press("enter", "s", "5")
        assert "Nothing was written. Round 3 is damaged" in " ".join(app.text.split())


async def test_of_a_match_with_a_damaged_end_nothing_is_shared():
    replay = Replay(recorded())
    *rounds, last = replay.match.rounds
    torn = RecordedRound((*last.lines[:-1], "{"), last.first_line)
    replay.match = replace(replay.match, rounds=(*rounds, torn))
    async with opened(lambda: RecordedRoundsScreen(replay)) as (app, pilot):
        await pilot.press("s")
        assert "Round 3 is damaged" in app.text
        await pilot.press("enter")
        assert app.is_closed


async def test_the_mouse_walks_too():
    async with opened(lambda: replay_at(40), size=(100, 30)) as (app, pilot):
        screen: ReplayScreen = app.top
        replay = screen.replay

        async def click(text: str, offset: int = 1) -> None:
            rows = app.text.splitlines()
            y = max(row for row, line in enumerate(rows) if text in line)
            await pilot.click(offset=(_cells(rows[y][: rows[y].rindex(text)]) + offset, y))
            await pilot.pause(0.6)

        await click("→  step")
        assert replay.place == Place(1, 41)
        await click("V  view")
        assert screen.watching.viewer == 0
        await click("]")
        assert replay.place.round == 2
        bar = max(
            y for y, line in enumerate(app.text.splitlines()) if "▒▒▒" in line or "───" in line
        )
        await pilot.click(offset=(50, bar))
        await pilot.pause()
        assert 30 < replay.place.events < replay.length
        before = replay.place.events
        screen.post_message(events.MouseScrollUp(screen, 9, 9, 0, 0, 0, False, False, False, 9, 9))
        await pilot.pause()
        assert replay.place.events < before
        await click("Q  leave")
        assert app.is_closed


def _cells(text: str) -> int:
    from rich.cells import cell_len

    return cell_len(text)


async def test_a_key_that_means_nothing_to_a_number_ends_typing_it():
    async with opened(lambda: replay_at(40, "1")) as (app, pilot):
        assert "Go to number 1_" in app.text
        await pilot.press("l")
        assert isinstance(app.screen, ReplayEventsScreen)
        await pilot.press("escape")
        assert "Go to number" not in app.text
        await pilot.press("1", "b")
        assert "B does nothing here" in app.text
        assert "Go to number" not in app.text


async def test_a_number_that_takes_no_more_digits_says_so():
    async with opened(lambda: replay_at(55)) as (app, pilot):
        await pilot.press(*"123456")
        assert "No match has so many" not in app.text
        await pilot.press("7")
        assert "Go to number 123456_" in app.text
        assert "No match has so many turns or rounds." in app.text


async def test_the_bar_is_clicked_where_it_lies_in_a_very_large_window():
    size = Size(200, 60)
    layout = table_layout(size)
    assert layout is not None
    left, y = layout.margin + 1, layout.zones["prompt"].y + 1
    async with opened(lambda: replay_at(60), size=size) as (app, pilot):
        replay = app.top.replay
        for x, place in ((left, 1), (left + bar_cells(board_cells(size)) - 1, replay.length)):
            await pilot.click(offset=(x, y))
            await until(pilot, lambda place=place: replay.place.events == place)
