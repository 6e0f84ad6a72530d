"""First-time hints: when they come, that they come once, and that they tell others nothing."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import get_args

import pytest

from liisi_tui import texts
from liisi_tui.core.events import Drawn, Won
from liisi_tui.core.names import cells
from liisi_tui.core.projection import seat_view
from liisi_tui.core.redaction import ReadyShown
from liisi_tui.core.rules import Rules
from liisi_tui.session import ForCalls, ForLook, ForPerson, Moment
from liisi_tui.storage.settings import Settings
from liisi_tui.ui.hints import (
    EVERYBODY,
    HintBook,
    HintName,
    hint_lines,
    hint_text,
    private_hints,
    public_hints,
    ready_hints,
)
from liisi_tui.ui.look import make_look
from liisi_tui.ui.screens.curtain import CurtainScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.screens.table import TableScreen
from tests import positions
from tests.positions import position
from tests.ui.matches import play_round, table
from tests.ui.opened import opened
from tests.ui.playing import game
from tests.ui.table_scenes import called_out, is_turn, moment, own

NAMES: tuple[HintName, ...] = get_args(HintName)
PLAIN = {"E": "1357m | 2468p 13579s + 7z"}
WAITING = {"E": "1z 234m | 111222333p + 4m"}

LOOK = make_look("numeral", "felt", "truecolor")


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("name", NAMES)
def test_a_hint_is_short_enough_for_the_smallest_window(name, language):
    texts.use(language)
    text = hint_text(name)
    assert text[-1] in ".。"
    assert len([mark for mark in text if mark in ".。!"]) <= 5
    lines = hint_lines(name, make_look("chinese", "felt", "truecolor"), 78)
    # Below the prompt there are six lines of the log: half of them stay.
    assert len(lines) <= 3
    assert all(cells(line) <= 78 for line in lines)


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_in_english_needs_no_chinese(name):
    assert all(line.isascii() for line in hint_lines(name, make_look("ascii", "felt", "mono"), 78))


def test_a_turn_brings_what_is_possible_in_it():
    assert private_hints(seat_view(position(hands=PLAIN).match, 0), LOOK) == ["standing", "coach"]
    assert private_hints(seat_view(position(hands=PLAIN).match, 1), LOOK) == []
    chinese = make_look("chinese", "felt", "truecolor")
    assert private_hints(seat_view(position(hands=PLAIN).match, 0), chinese) == [
        "tiles",
        "standing",
        "coach",
    ]
    assert private_hints(seat_view(position(hands=WAITING).match, 0), LOOK) == [
        "standing",
        "ready",
        "coach",
    ]
    kong = position(hands={"E": "1z 234m | 1111p 22233p + 4m"})
    assert "kong" in private_hints(seat_view(kong.match, 0), LOOK)
    others = position(hands={**PLAIN, "S": "234m | 111222333p 4m"}, ready={"S": "1z"})
    assert private_hints(seat_view(others.match, 0), LOOK)[1:] == ["others_ready", "coach"]


def test_who_has_the_coach_is_not_told_of_it():
    view = seat_view(position(hands=PLAIN).match, 0)
    assert private_hints(view, LOOK, coached=True) == ["standing"]


def test_a_claim_is_explained_to_who_is_asked_and_to_nobody_else():
    hands = {"E": "1z 357m | 2468p 1357s 7z + 5p", "S": "5p 1m 9s 2z | 55p 3s 7m 9m 2s 6s 8s 3z"}
    made = position(hands=hands)
    made.do(positions.discard("E", "5p", drawn=True))
    assert private_hints(seat_view(made.match, 1), LOOK) == ["pong", "kong"]
    assert [private_hints(seat_view(made.match, seat), LOOK) for seat in (0, 2, 3)] == [[], [], []]


def test_the_curtain_has_hints_of_what_it_waits_for_only():
    assert public_hints(ForPerson(1, claim=False)) == ["curtain"]
    assert public_hints(ForPerson(1, claim=True)) == ["curtain", "asking"]
    assert public_hints(ForCalls(0, 1, closes_by_itself=False)) == ["calling"]
    assert public_hints(ForLook(1)) == []


def test_what_goes_by_itself_is_said_where_it_does():
    view = seat_view(position(hands=PLAIN).match, 0)
    assert ready_hints(view.table) == ["being_ready"]
    asked = position(hands=PLAIN, rules=Rules(winning="optional"))
    assert ready_hints(seat_view(asked.match, 0).table) == []


def test_each_hint_comes_once_to_each_person(tmp_path):
    path = tmp_path / "hints.json"
    book = HintBook(path)
    assert book.take("Ann", ["standing", "ready"], 1) == "standing"
    assert book.take("Ann", ["standing", "ready"], 2) == "ready"
    assert book.take("Ann", ["standing", "ready"], 3) is None
    # What Ann was shown is nothing to go by for others.
    assert book.take("Bob", ["standing", "ready"], 3) == "standing"
    assert HintBook(path).take("Ann", ["standing"], 4) is None
    assert HintBook(path).take("Bob", ["standing", "ready"], 4) == "ready"
    assert json.loads(path.read_text())["shown"]["Ann"] == ["ready", "standing"]


def test_what_is_shown_anew_keeps_its_hint_until_it_is_dismissed():
    book = HintBook()
    assert book.take("Ann", ["standing", "ready"], 7) == "standing"
    assert book.take("Ann", ["standing", "ready"], 7) == "standing"
    assert book.take("Bob", ["standing"], 7) == "standing"
    book.dismiss("Ann")
    book.dismiss("nobody")
    assert book.take("Ann", ["standing", "ready"], 7) is None
    assert book.take("Bob", ["standing"], 7) == "standing"
    assert book.take("Ann", ["standing", "ready"], 8) == "ready"


def test_a_broken_file_is_left_as_it_is(tmp_path):
    path = tmp_path / "hints.json"
    path.write_text("{")
    book = HintBook(path)
    assert book.take(EVERYBODY, ["curtain"], 1) == "curtain"
    assert book.take(EVERYBODY, ["curtain"], 2) is None
    assert path.read_text() == "{"


async def test_hints_on_the_screens_go_with_the_next_key():
    async with game("Ann", "Bob", "bot", "bot") as playing:
        await playing.deal()
        assert playing.on(CurtainScreen)
        assert "Hint: Pass the keyboard on" in playing.text()
        await playing.calmly("z")
        assert "Hint:" not in playing.text()
        await playing.step()
        assert playing.on(TableScreen)
        assert "Hint:" in playing.text()
        await playing.calmly("left")
        assert "Hint:" not in playing.text()


async def test_hints_can_be_turned_off():
    settings = Settings(speed="off", call_seconds=0, hints=False)
    async with game("Ann", "Bob", "bot", "bot", settings=settings) as playing:
        await playing.deal()
        assert "Hint:" not in playing.text()
        await playing.step()
        assert "Hint:" not in playing.text()


async def test_the_first_settlement_is_explained_once():
    session = play_round(table(5))
    async with opened(lambda: SettlementScreen(session)) as (app, pilot):
        assert "Hint: Everyone but the winner loses" in app.text
        await pilot.press("down")
        assert "Hint:" not in app.text
        assert app.hint(EVERYBODY, ["settlement"], "another") is None


async def test_the_first_ready_of_a_person_is_explained_to_all_without_any_hand():
    async with opened(lambda: called_out(ReadyShown, 5)) as (app, pilot):
        assert isinstance(app.screen, CurtainScreen)
        assert "Hint: Who is ready 听 decides nothing more" in app.text
        moment = app.screen._moment
        assert moment is not None
        app.screen.show_moment(replace(moment, event=Drawn(seat=0, tile=1, source="head")))
        await pilot.pause()
        assert "Hint: Who is ready" in app.text
        app.screen.show_moment(replace(moment, at=moment.at + 9))
        await pilot.pause()
        assert "Hint:" not in app.text


async def test_a_private_hint_goes_with_its_decision_and_that_of_being_ready_with_the_win():
    async with opened(own(is_turn, 24)) as (app, pilot):
        screen = app.screen
        assert isinstance(screen, TableScreen)
        assert "Hint:" in app.text
        session, seat = screen.match, screen.seat
        table = session.view(seat).table
        drawn = Moment(1, Drawn(seat=(seat + 1) % 4, tile=1, source="head"), table, None)
        screen.show_moment(drawn)
        await pilot.pause()
        assert "Hint:" not in app.text
        screen.show_moment(replace(drawn, event=ReadyShown(seat=seat, tile=None)))
        screen.show_moment(drawn)
        await pilot.pause()
        assert "Hint: You are ready" in app.text
        won = moment(Won, 5)[1].event
        screen.show_moment(replace(drawn, event=won))
        await pilot.pause()
        assert "Hint:" not in app.text
