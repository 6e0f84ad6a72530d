"""The log: at its end first, then by rows, pages and rounds."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Any

import pytest
from textual import events
from textual.geometry import Offset

from liisi_tui.core.redaction import PublicEvent
from liisi_tui.session import Played, Session
from liisi_tui.session.recorded import RecordedRound
from liisi_tui.session.replay import Replay
from liisi_tui.texts import use
from liisi_tui.ui.look import make_look
from liisi_tui.ui.screens.log import LogScreen
from tests.ui.matches import play_round, table
from tests.ui.opened import opened
from tests.ui.recordings import recorded
from tests.ui.screen import screen_text


@pytest.fixture(autouse=True)
def english():
    use("en")


@lru_cache
def match() -> Session:
    session = table(14)
    for _ in range(4):
        play_round(session)
    return session


async def test_it_opens_at_the_end_and_goes_to_the_beginning_and_back():
    async with opened(lambda: LogScreen(match())) as (app, pilot):
        end = app.text
        assert "Round 4 is over" in end
        assert "▼" not in end
        await pilot.press("home")
        assert "The match begins" in app.text
        assert "▲" not in app.text
        await pilot.press("up", "pageup", "left")
        assert "The match begins" in app.text
        await pilot.press("end", "down", "pagedown")
        assert app.text == end


async def test_rounds_are_jumped_to_both_ways():
    async with opened(lambda: LogScreen(match())) as (app, pilot):
        for number in (4, 3, 2, 1):
            await pilot.press("left")
            lines = screen_text(app)
            assert f"Round {number}" in lines[0]
            assert lines[2].strip().startswith(f"Round {number}: ")
        for number in (2, 3, 4):
            await pilot.press("right")
            assert f"Round {number}" in screen_text(app)[0]
        await pilot.press("right")
        assert "Round 4 is over" in app.text


async def test_every_line_is_passed_once_on_the_way_down():
    session = match()
    async with opened(lambda: LogScreen(session)) as (app, pilot):
        await pilot.press("home")
        seen = [line.rstrip(" ▲▼") for line in screen_text(app)[1:-1]]
        for _ in range(40):
            before = app.text
            await pilot.press("pagedown")
            new = [line.rstrip(" ▲▼") for line in screen_text(app)[1:-1]]
            if app.text == before:
                break
            at = max(at for at in range(len(new) + 1) if seen[len(seen) - at :] == new[:at])
            seen += new[at:]
        lines = [line for line in seen if line.strip()]
        assert len(lines) == len(session.public_log())


async def test_the_mouse_scrolls_jumps_and_goes_back():
    async with opened(lambda: LogScreen(match())) as (app, pilot):
        end = app.text

        def cap(word: str) -> Offset:
            line = screen_text(app)[-1]
            return Offset(line.index(word), 23)

        await pilot.click(offset=cap("←"))
        assert screen_text(app)[2].strip().startswith("Round 4: ")
        await pilot.click(offset=cap("→"))
        assert app.text == end
        await pilot.click(offset=(79, 1))
        assert app.text != end
        await pilot.click(offset=(79, 22))
        assert app.text == end
        await pilot._post_mouse_events([events.MouseScrollUp], offset=(5, 5))
        await pilot.pause()
        assert app.text != end
        await pilot.click(offset=cap("back"))
        await pilot.pause()
        assert app.is_closed


async def test_a_resize_keeps_the_round():
    async with opened(lambda: LogScreen(match())) as (app, pilot):
        await pilot.press("left", "left")
        assert "Round 3" in app.text
        await pilot.resize_terminal(120, 40)
        await pilot.pause()
        assert "Round 3" in screen_text(app)[0]


def unseen(monkeypatch: pytest.MonkeyPatch, match: Played) -> LogScreen:
    """The log on a page of 80x24 that nobody has opened."""
    look = make_look("chinese", "felt", "mono")
    screen = LogScreen(match)
    monkeypatch.setattr(LogScreen, "look", property(lambda self: look))
    screen._width, screen._room = 80, 22
    return screen


def test_only_what_is_looked_at_is_read_and_written_out(monkeypatch: pytest.MonkeyPatch):
    read: list[int] = []
    public_round = Session.public_round

    def watched(self: Session, number: int, **more: Any) -> list[PublicEvent]:
        read.append(number)
        return public_round(self, number, **more)

    monkeypatch.setattr(Session, "public_round", watched)
    screen = unseen(monkeypatch, match())
    assert screen._end()[0] == 4
    assert 4 in read
    assert set(read) == set(screen._written) <= {3, 4}


def test_a_round_that_cannot_be_read_is_named_and_the_others_are_shown(
    monkeypatch: pytest.MonkeyPatch,
):
    whole = recorded()
    first, second, third = whole.rounds
    torn = RecordedRound((*second.lines[:9], "{", *second.lines[10:]), second.first_line)
    replay = Replay(replace(whole, rounds=(first, torn, third)))
    screen = unseen(monkeypatch, replay)
    assert [text for text, _ in screen._lines(2)] == ["", "Round 2 is damaged and cannot be shown."]
    for number in (1, 3):
        assert len(screen._lines(number)) > len(replay.public_round(number))
    assert screen._moved((0, 0), 10**6)[0] == 3
