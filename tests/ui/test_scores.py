"""The scores: rounds, totals, their graph, and settlements looked at again."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from random import Random

import pytest
from rich.cells import cell_len

from liisi_tui.core.events import RoundEnded
from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.session import Session
from liisi_tui.texts import use, use_signs
from liisi_tui.ui.faces import FACE_NAMES
from liisi_tui.ui.graph import put_graph
from liisi_tui.ui.look import make_look
from liisi_tui.ui.palette import DEPTHS
from liisi_tui.ui.screens.log import LogScreen
from liisi_tui.ui.screens.scores import ScoresScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.sheet import Sheet
from tests.ui.matches import play_round, table
from tests.ui.opened import opened
from tests.ui.screen import screen_text, without_colours


@pytest.fixture(autouse=True)
def english():
    use("en")


@lru_cache
def match(rounds: int) -> Session:
    session = table(14)
    for _ in range(rounds):
        play_round(session)
    return session


def totals_of(rounds: int) -> list[tuple[int, ...]]:
    """Totals after so many rounds, as they may well go."""
    chance, totals, after = Random(rounds), [0, 0, 0, 0], []
    for _ in range(rounds):
        winner = chance.randrange(4)
        for seat in range(4):
            loss = chance.randint(1, 9) * (seat != winner)
            totals[seat] -= loss
            totals[winner] += loss
        after.append(tuple(totals))
    return after


def graph(totals, *, face="chinese", depth="truecolor", size=(76, 12), marked=None) -> Sheet:
    look = make_look(face, "felt", depth)
    use_signs(look.face.glyphs)
    sheet = Sheet(look, *size)
    put_graph(sheet, 0, 0, size[0], size[1], totals, marked=marked)
    return sheet


@pytest.mark.parametrize("face", FACE_NAMES)
@pytest.mark.parametrize("rounds", [1, 2, 40, 1000])
def test_the_graph_tells_four_lines_apart_by_letters_and_names_their_ends(rounds, face):
    totals = totals_of(rounds)
    lines = [strip.text for strip in graph(totals, face=face, marked=rounds).strips()]
    assert all(cell_len(line) == 76 for line in lines)
    text = "\n".join(lines)
    plots = "\n".join(line[8:60] for line in lines[:-1])
    for seat, letter in enumerate(SEAT_LETTERS):
        assert f"{totals[-1][seat]:+d}" in text or not totals[-1][seat]
        assert letter in plots
    highest = max(0, *(total for after in totals for total in after))
    assert lines[0].strip().startswith(f"{highest:+d}")
    assert str(rounds) in lines[-1]
    if face == "ascii":
        assert text.isascii()
    if face == "safe":
        assert "\u2800" not in text
        assert not any(0x2800 <= ord(char) < 0x2900 for char in text)


@pytest.mark.parametrize("depth", DEPTHS)
def test_without_colours_the_graph_still_names_every_line(depth):
    cells = without_colours(graph(totals_of(9), depth=depth).strips())
    drawn = {char for line in cells for char, _ in line}
    assert set(SEAT_LETTERS) <= drawn


def test_the_graph_of_equal_totals_is_a_line_at_zero():
    lines = [strip.text for strip in graph([(0, 0, 0, 0)] * 3).strips()]
    assert sum(any(0x2800 < ord(char) < 0x2900 for char in line) for line in lines) == 1


def test_before_the_first_round_there_is_no_graph():
    assert not "".join(strip.text for strip in graph([]).strips()).strip()


def test_the_names_of_equal_totals_stand_on_rows_of_their_own():
    lines = [strip.text for strip in graph([(3, 3, -3, -3)], size=(60, 5)).strips()]
    ends = [line[50:] for line in lines if any(sign in line[50:] for sign in "东南西北")]
    assert len(ends) == 4


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
async def test_rounds_totals_and_graph_are_on_one_page(size):
    session = match(8)
    async with opened(lambda: ScoresScreen(session), size=size) as (app, _):
        lines = screen_text(app)
        assert "8 rounds played" in lines[0]
        for total in session.totals:
            assert f"{total:+d}" in lines[2]
        assert any("▶" in line and " 8 " in line for line in lines)
        assert any("8▲" in line for line in lines)


async def test_every_settlement_can_be_opened_again_by_keys_and_by_mouse():
    session = match(3)
    ends = session.results()
    async with opened(lambda: ScoresScreen(session)) as (app, pilot):
        for number in (3, 2, 1):
            await pilot.press("enter")
            await pilot.pause()
            assert isinstance(app.screen, SettlementScreen)
            assert f"Round {number}" in app.text
            for total in ends[number - 1].totals:
                assert f"Total {total:+d}" in app.text or total == 0
            assert "Levels" not in app.text
            await pilot.press("l", "tab")  # what lies behind these scores is not told here
            assert isinstance(app.screen, SettlementScreen)
            assert "does nothing here" in app.text
            await pilot.press("escape", "up")
            await pilot.pause()
        y = next(y for y, line in enumerate(screen_text(app)) if line.strip().startswith("2 "))
        await pilot.click(offset=(10, y))
        assert isinstance(app.screen, ScoresScreen)
        await pilot.pause(0.5)
        await pilot.click(offset=(10, y))
        await pilot.pause()
        assert "Round 2" in app.text
        y = next(y for y, line in enumerate(screen_text(app)) if " Esc " in line)
        await pilot.click(offset=(3, y))
        await pilot.pause()
        assert isinstance(app.screen, ScoresScreen)


def test_a_settled_round_is_what_was_shown_at_its_end():
    session = table(14)
    shown = []
    for _ in range(4):
        play_round(session)
        shown.append(session.open_hands())
    for number, view in enumerate(shown, 1):
        again = session.settled(number)
        assert again.hands == view.hands
        assert again.table == view.table
    session.start_round()
    assert session.settled(4).hands == shown[3].hands
    for number in (0, 5, 6):
        with pytest.raises(ValueError, match="has not ended"):
            session.settled(number)


async def test_scores_and_log_tell_each_other_only_what_was_shown():
    session = table(14)
    play_round(session)
    upto = session.log_length
    play_round(session)
    async with opened(lambda: ScoresScreen(session, upto=upto)) as (app, pilot):
        assert "1 round played" in app.text
        await pilot.press("l")
        await pilot.pause()
        assert type(app.top) is LogScreen
        assert "Round 1 is over" in app.text
        assert "Round 2: " not in app.text
        await pilot.press("tab")
        await pilot.pause()
        assert type(app.screen) is ScoresScreen
        assert "1 round played" in app.text


class Long:
    """A match with many rounds, as far as scores are concerned."""

    def __init__(self, rounds: int) -> None:
        first = match(1).results()[0]
        self.ends: list[RoundEnded] = []
        before: tuple[int, ...] = (0, 0, 0, 0)
        for number, after in enumerate(totals_of(rounds), 1):
            east, south, west, north = (new - old for new, old in zip(after, before, strict=True))
            deltas = (east, south, west, north)
            self.ends.append(replace(first, round=number, deltas=deltas, totals=after))  # type: ignore[arg-type]
            before = after

    def results(self, *, upto: int | None = None) -> list[RoundEnded]:
        return self.ends

    def __getattr__(self, name: str) -> object:
        return getattr(match(1), name)


async def test_a_thousand_rounds_are_walked_through():
    async with opened(lambda: ScoresScreen(Long(1000))) as (app, pilot):  # type: ignore[arg-type]
        assert "1000▲" in app.text
        await pilot.press("home")
        assert "1▲" not in app.text.splitlines()[-2][-20:]
        assert app.top._chosen == 0
        await pilot.press("up", "pagedown", "down", "pageup", "down")
        assert app.top._chosen == 2
        app.top.wheel(3)
        assert app.top._chosen == 3
        await pilot.press("end", "down")
        assert app.top._chosen == 999


async def test_without_rounds_enter_goes_back():
    async with opened(lambda: ScoresScreen(table(1))) as (app, pilot):
        assert "No round has ended yet." in app.text
        await pilot.press("up", "down", "home", "end", "enter")
        await pilot.pause()
        assert app.is_closed


async def test_a_round_that_was_broken_off_opens_nothing():
    session = table(3)
    session.start_round()
    session.leave(0)
    async with opened(lambda: ScoresScreen(session)) as (app, pilot):
        assert "its settlement" not in app.text
        await pilot.press("space")
        assert isinstance(app.screen, ScoresScreen)
