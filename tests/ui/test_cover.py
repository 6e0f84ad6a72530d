"""The curtain before every hand (DESIGN 5): the first, the next, the resumed, the interrupted."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.session import ForPerson
from liisi_tui.storage.settings import Settings
from liisi_tui.storage.store import Store
from liisi_tui.ui.app import LiisiApp
from liisi_tui.ui.screens.curtain import CurtainScreen
from liisi_tui.ui.screens.help import HelpScreen
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.table import TableScreen
from liisi_tui.ui.screens.title import TitleScreen
from liisi_tui.ui.start import Start
from tests.ui.matches import play_round, table
from tests.ui.playing import FOUR, Game, game

TWO = ("张三", "bot", "王五", "bot")
SMALL, LARGE = (79, 24), (80, 24)


def shows_hand(playing: Game) -> bool:
    """Whether suited tiles can be read; before the first discard only a hand has any."""
    return any(sign in playing.text() for sign in "万筒条")


def boards(playing: Game) -> list[str]:
    return [type(screen).__name__ for screen in playing.app.screen_stack[1:]]


def discards(playing: Game) -> int:
    log = playing.session.public_log()
    return sum(type(event).__name__ == "Discarded" for event in log)


async def open_hand(playing: Game) -> None:
    """The hand of who is to decide, through its curtain."""
    waiting = playing.session.waiting()
    assert isinstance(waiting, ForPerson)
    await playing.calmly(SEAT_LETTERS[waiting.seat].lower())
    await playing.until(TableScreen)


async def resize(playing: Game, size: tuple[int, int]) -> None:
    await playing.pilot.resize_terminal(*size)
    await playing.pilot.pause(0.05)
    await playing.settle()


@pytest.mark.parametrize(
    ("names", "claims"),
    [(FOUR, "ask"), (FOUR, "call"), (TWO, "ask")],
    ids=["four-ask", "four-call", "two-ask"],
)
async def test_19_a_window_too_small_brings_the_curtain(names, claims):
    async with game(*names, claims=claims) as playing:
        await playing.deal()
        await open_hand(playing)
        assert shows_hand(playing)
        await resize(playing, SMALL)
        await playing.until(CurtainScreen)
        assert boards(playing) == ["CurtainScreen"]
        assert "too small" in playing.text()
        await playing.calmly(*"0eswn")
        await resize(playing, LARGE)
        assert playing.on(CurtainScreen)
        assert not shows_hand(playing)
        assert "open the hand" in playing.text()
        await open_hand(playing)
        assert shows_hand(playing)
        assert len(playing.session.public_log()) == len(playing.session.public_log(0))


async def test_19_a_window_too_small_for_a_moment_only_brings_it_too():
    async with game(*FOUR) as playing:
        await playing.deal()
        await open_hand(playing)
        await playing.pilot.resize_terminal(*SMALL)
        await playing.pilot.resize_terminal(*LARGE)
        await playing.until(CurtainScreen)
        assert not shows_hand(playing)


async def test_19_it_comes_under_what_lies_over_the_hand():
    async with game(*FOUR) as playing:
        await playing.deal()
        await open_hand(playing)
        await playing.calmly("question_mark")
        await playing.until(HelpScreen)
        await resize(playing, SMALL)
        await resize(playing, LARGE)
        assert playing.on(HelpScreen)
        await playing.calmly("escape")
        await playing.until(CurtainScreen)
        assert boards(playing) == ["CurtainScreen"]
        await open_hand(playing)


async def test_what_the_person_opened_itself_brings_the_hand_back():
    async with game(*FOUR) as playing:
        await playing.deal()
        await open_hand(playing)
        before = playing.text()
        for key in ("question_mark", "l", "tab"):
            await playing.calmly(key)
            assert not shows_hand(playing)
            await playing.calmly("escape")
            await playing.until(TableScreen)
            assert playing.text() == before


async def test_a_lone_person_needs_no_curtain():
    async with game("张三", "bot", "bot", "bot") as playing:
        await playing.deal()
        await playing.until(TableScreen)
        await resize(playing, SMALL)
        await resize(playing, LARGE)
        assert playing.on(TableScreen)
        playing.app.cover()
        await playing.settle()
        assert playing.on(TableScreen)
        assert shows_hand(playing)


async def test_a_covered_hand_is_gone_before_the_curtain_is_there():
    async with game(*FOUR) as playing:
        await playing.deal()
        await open_hand(playing)
        table = playing.app.screen
        assert isinstance(table, TableScreen)
        playing.app.cover()
        assert not table._table.display
        table.draw()
        playing.burst("0", "enter", "0")
        await playing.until(CurtainScreen)
        assert discards(playing) == 0


async def test_a_hand_covered_while_its_discard_is_shown_stays_closed():
    async with game(*FOUR, settings=Settings(speed="normal")) as playing:
        await playing.deal()
        for _ in range(5):
            if not playing.on(TableScreen):
                await playing.calmly(SEAT_LETTERS[playing.session.table().turn or 0].lower())
        await playing.my_turn()
        await playing.press("0")
        playing.app.cover()
        for _ in range(5):
            await playing.pilot.pause(0.05)
            assert boards(playing) == ["CurtainScreen"]
        assert discards(playing) == 1


async def test_19_a_letter_pressed_just_before_opens_nothing():
    async with game(*FOUR, claims="call") as playing:
        await playing.deal()
        curtain = playing.app.screen
        assert isinstance(curtain, CurtainScreen)
        waiting = playing.session.waiting()
        assert isinstance(waiting, ForPerson)
        await playing.pilot.pause(0.2)
        curtain.take_key(SEAT_LETTERS[waiting.seat].lower())
        playing.app.cover()
        await playing.settle()
        assert playing.on(CurtainScreen)
        await open_hand(playing)


async def test_19_the_next_round_begins_behind_the_curtain():
    store = Store.in_memory()
    assert len(play_round(table(5, store=store)).people) > 1
    app = LiisiApp(Start(store=store, settings=Settings(speed="off")))
    async with app.run_test(size=LARGE) as pilot:
        playing = Game(app, pilot)
        await playing.until(TitleScreen)
        await playing.calmly("c")
        await playing.until(ReadyScreen)
        await playing.calmly("enter")
        await playing.until(CurtainScreen, TableScreen)
        assert boards(playing)[-1] == "CurtainScreen"
        assert not shows_hand(playing)
        await quit_game(pilot)


async def test_19_a_resumed_match_begins_behind_the_curtain(tmp_path):
    with Store.open(tmp_path / "liisi.db") as store:
        async with game(*FOUR, store=store) as playing:
            await playing.deal()
            await open_hand(playing)
            await playing.calmly("q", "q")
        app = LiisiApp(Start(store=store, settings=Settings(speed="off")))
        async with app.run_test(size=LARGE) as pilot:
            resumed = Game(app, pilot)
            await resumed.until(TitleScreen)
            await resumed.calmly("c")
            await resumed.until(CurtainScreen, TableScreen)
            assert boards(resumed)[-1] == "CurtainScreen"
            assert not shows_hand(resumed)
            await open_hand(resumed)
            await quit_game(pilot)


async def quit_game(pilot: Pilot[None]) -> None:
    await pilot.press("q", "q")
    await pilot.pause(0.1)
