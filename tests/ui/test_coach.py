"""The coach at a seat's own table: off at first, called by A, and never in the way."""

from __future__ import annotations

import json

import pytest
from rich.cells import cell_len

from liisi_tui import texts
from liisi_tui.bots.coach import Advice
from liisi_tui.core.commands import DeclareReady, Discard
from liisi_tui.core.projection import seat_view
from liisi_tui.storage.settings import Settings
from liisi_tui.ui.coach_rows import advice_rows, line_rows
from liisi_tui.ui.faces import FACE_NAMES
from liisi_tui.ui.look import make_look
from liisi_tui.ui.pieces import Cap, Row, TilePiece, Words
from liisi_tui.ui.screens.new_game import NewGameScreen
from liisi_tui.ui.start import Start
from liisi_tui.ui.table_form import TableForm
from tests.bots.coached import advised_views
from tests.bots.test_coach import built
from tests.playouts import random_rules
from tests.positions import discard, position
from tests.ui.opened import OneScreenApp, opened
from tests.ui.playing import game, hasty
from tests.ui.table_scenes import can_choose, own, placed

# Rows below the prompt in the smallest window, and its width.
ROWS, WIDTH = 5, 80
BOTS = ("张三", "bot", "bot", "bot")


def cells(row: Row) -> int:
    """The cells that a row takes with the margin before it."""
    used = 1
    for piece in row:
        match piece:
            case Words(text=text):
                used += cell_len(text)
            case TilePiece():
                used += 4
            case Cap(key=key, label=label):
                used += cell_len(key) + 3 + cell_len(label)
    return used


def said(row: Row) -> str:
    """The words of a row."""
    return "".join(piece.text for piece in row if isinstance(piece, Words))


def counts(row: Row) -> list[str]:
    """The copies that stand behind tiles."""
    words = (piece.text for piece in row if isinstance(piece, Words))
    return [word.strip()[1:] for word in words if word.startswith("×")]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("face", FACE_NAMES)
def test_advice_fits_below_the_prompt_of_the_smallest_window(face, language):
    texts.use(language)
    look = make_look(face, "felt", "truecolor")
    views = [*built(), *advised_views(9, random_rules(9))]
    for view in views[:: 1 if (face, language) == ("chinese", "en") else 6]:
        advice = Advice.of(view)
        rows = advice_rows(advice, look, WIDTH - 2)
        assert 0 < len(rows) <= ROWS
        assert all(cells(row) <= WIDTH for row in rows)
        discards = [command for command in view.legal if isinstance(command, Discard)]
        for command in [None, *discards]:
            lines = line_rows(advice, command, look, WIDTH - 2)
            ready = any(isinstance(one, DeclareReady) for one in view.legal)
            assert len(lines) == (1 if command is None else 3 if ready else 2)
            assert all("0" not in counts(row) for row in lines)
            assert isinstance(lines[0][-1], Cap)
            assert all(cells(row) <= WIDTH for row in lines)
    texts.use("en")


async def test_a_calls_the_coach_for_who_has_none_and_only_when_pressed_twice():
    with hasty():
        async with game(*BOTS) as playing:
            await playing.deal()
            await playing.my_turn()
            assert "Coach" not in playing.text()
            await playing.calmly("a")
            assert "You play without the coach. A again calls it" in playing.text()
            await playing.press("left", "a")
            assert playing.app.settings.coach == ""
            await playing.press("a")
            assert playing.app.settings.coach == "张三"
            assert "\n 1 discard " in playing.text()
            await playing.press("a")
            assert "\n 1 discard " not in playing.text()
            assert " Coach  discard " in playing.text()


async def test_the_line_follows_the_cursor_and_advice_gives_way_to_the_next_decision():
    async def line() -> str:
        return next(row for row in playing.text().splitlines() if row.startswith(" Coach"))

    with hasty():
        async with game(*BOTS, settings=Settings(coach="*", speed="off")) as playing:
            await playing.deal()
            await playing.my_turn()
            first = await line()
            await playing.calmly("left")
            assert await line() != first
            await playing.press("right")
            assert await line() == first
            await playing.press("a")
            assert "\n 3 " in playing.text()
            await playing.press("0")
            await playing.my_turn()
            assert "\n 3 " not in playing.text()


def test_what_is_possible_now_has_the_first_word():
    look = make_look("numeral", "felt", "truecolor")
    view = seat_view(position(hands={"E": "1z 234m | 111222333p + 4m"}).match, 0)
    line, chosen, _ = line_rows(Advice.of(view), discard("E", "4m", drawn=True), look, WIDTH - 2)
    assert "you can declare ready 听 now: T" in said(line)
    assert said(chosen).startswith("discard 4万: ")
    hands = {"E": "1z 357m | 2468p 1357s 7z + 5p", "S": "5p 1m 9s 2z | 55p 3s 7m 9m 2s 6s 8s 3z"}
    made = position(hands=hands)
    made.do(discard("E", "5p", drawn=True))
    (answers,) = line_rows(Advice.of(seat_view(made.match, 1)), None, look, WIDTH - 2)
    assert "draws from ready 听" in said(answers)


async def test_what_is_chosen_for_ready_takes_the_place_of_the_advice():
    with hasty():
        async with opened(own(can_choose, 6, "a", coach="*")) as (app, pilot):
            assert "\n 2 " in app.text
            await pilot.press("t")
            await pilot.pause()
            assert "self-drawn +" in app.text
            assert "\n 2 " not in app.text
            await pilot.press("a")
            await pilot.pause()
            assert "\n 2 " in app.text
            await pilot.press("right")
            await pilot.pause()
            assert "self-drawn +" in app.text
            assert "\n 2 " not in app.text


async def test_advice_never_hides_that_no_copy_is_left():
    melds = {"E": "pong:3m pong:5z pong:6z"}
    with hasty():
        async with opened(placed("3m 1z | 12m + 1z", "a", coach="*", melds=melds)) as (app, pilot):
            await pilot.press("t")
            await pilot.pause()
            assert "No copy is left" in app.text


async def test_settings_take_the_coach_away_at_once():
    with hasty():
        async with game(*BOTS, settings=Settings(coach="*", speed="off")) as playing:
            await playing.deal()
            await playing.my_turn()
            assert " Coach  discard " in playing.text()
            playing.app.change_settings(coach="")
            await playing.press("left")
            assert "Coach" not in playing.text()


async def test_a_new_game_gives_each_person_the_coach_by_f3_or_the_mouse(tmp_path):
    path = tmp_path / "settings.json"
    texts.use("en")
    form = TableForm.for_person("Ann", "ask")
    start = Start(settings=Settings(coach="李四"), settings_path=path)
    app = OneScreenApp(start, lambda: NewGameScreen(form))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f3", "down", *"Bo")
        assert form.seats[0].coach
        assert app.text.count(" Coach ") == 1
        await pilot.press("f3", "f3", "down", "f3")  # the third seat is a bot's
        assert [seat.coach for seat in form.seats[1:]] == [False, None, None]
        row = next(y for y, line in enumerate(app.text.splitlines()) if "Ann" in line)
        await pilot.click(offset=(67, row))
        assert not form.seats[0].has_coach("")
        await pilot.click(offset=(67, row))
        assert form.coached(app.settings.coach) == "李四,Ann"
    app.change_settings(coach=form.coached("李四"))
    assert json.loads(path.read_text(encoding="utf-8"))["coach"] == ["李四", "Ann"]
