"""Input at the wrong moment: bursts, double clicks, keys during pauses, overlays, leaving."""

from __future__ import annotations

import time

import pytest

from liisi_tui.core.events import Discarded
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.session import ForCalls, ForPerson, Session
from liisi_tui.storage.settings import Settings
from liisi_tui.storage.store import Store
from liisi_tui.ui import flow
from liisi_tui.ui.app import LiisiApp
from liisi_tui.ui.screens.base import DOUBLE_CLICK
from liisi_tui.ui.screens.curtain import CurtainScreen
from liisi_tui.ui.screens.help import HelpScreen
from liisi_tui.ui.screens.log import LogScreen
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.screens.table import TableScreen
from liisi_tui.ui.screens.title import TitleScreen
from liisi_tui.ui.start import Start
from tests.ui.clock import stopped_clock
from tests.ui.playing import FOUR, Game, game, hasty

BOTS = ("张三", "bot", "bot", "bot")


def discards(playing: Game) -> int:
    """Discards so far."""
    return sum(isinstance(event, Discarded) for event in playing.session.public_log())


def cap(playing: Game, label: str) -> tuple[int, int]:
    """Where a text stands on the screen."""
    for y, line in enumerate(playing.text().splitlines()):
        if label in line:
            from rich.cells import cell_len

            return cell_len(line[: line.index(label)]) + 1, y
    pytest.fail(f"{label!r} is not on the screen\n{playing.text()}")


async def until_over(playing: Game, patience: float = 5.0) -> None:
    """Wait for the end of the application."""
    end = time.monotonic() + patience
    while not playing.ended and time.monotonic() < end:
        await playing.pilot.pause(0.02)
    assert playing.ended, playing.text()


@pytest.mark.parametrize("keys", ["ll", "lxx", "?xx", "?escape escape", "tab tab"])
async def test_a_burst_over_an_overlay_leaves_the_table_as_it_was(keys):
    async with game(*BOTS) as playing:
        await playing.deal()
        await playing.my_turn()
        before = discards(playing)
        names = {"?": "question_mark"}
        split = keys.replace("?", "? ").split() if " " in keys else list(keys)
        playing.burst(*[names.get(key, key) for key in split])
        await playing.pilot.pause(0.2)
        if not playing.on(TableScreen):
            await playing.calmly("escape")
        assert playing.on(TableScreen)
        assert playing.app.is_running
        assert discards(playing) == before


async def test_a_key_behind_help_discards_nothing():
    async with game(*BOTS) as playing:
        await playing.deal()
        await playing.my_turn()
        before = discards(playing)
        playing.burst("question_mark", "0", "enter")
        await playing.until(HelpScreen)
        await playing.pilot.pause(0.2)
        await playing.calmly("escape")
        await playing.until(TableScreen)
        assert discards(playing) == before


async def test_a_double_click_opens_nobody_elses_hand():
    async with game(*FOUR) as playing:
        await playing.deal()
        await playing.step()
        assert playing.on(TableScreen)
        where = cap(playing, "Enter")
        with stopped_clock() as clock:
            clock.pass_by(DOUBLE_CLICK)
            for _ in range(4):
                await playing.pilot.click(offset=where)
                await playing.settle()
                clock.pass_by(DOUBLE_CLICK / 5)
            await playing.until(CurtainScreen)
        assert discards(playing) == 1


async def test_the_mouse_leaves_too_and_any_other_click_stays():
    async with game(*BOTS) as playing:
        await playing.deal()
        await playing.my_turn()
        await playing.pilot.pause(0.5)
        before = discards(playing)
        enter = cap(playing, "Enter")
        await playing.pilot.click(offset=cap(playing, "Q"))
        await playing.pilot.pause(0.6)
        await playing.pilot.click(offset=enter)
        await playing.pilot.pause(0.6)
        assert discards(playing) == before
        await playing.pilot.click(offset=cap(playing, "Q"))
        await playing.pilot.pause(0.6)
        await playing.pilot.click(offset=cap(playing, "Q  leave"))
        await until_over(playing)
        assert playing.app.return_code == 0


async def test_clicks_choose_and_discard():
    async with game(*BOTS) as playing:
        await playing.deal()
        await playing.my_turn()
        await playing.pilot.pause(0.5)
        before = discards(playing)
        await playing.pilot.click("#tile-5")
        await playing.pilot.pause(0.6)
        assert discards(playing) == before
        await playing.pilot.click("#tile-5")
        await playing.pilot.pause(0.6)
        assert discards(playing) > before


async def test_leaving_during_a_pause_takes_effect_at_once(monkeypatch):
    monkeypatch.setitem(flow.PAUSES, "normal", (9999.0, 9999.0))
    settings = Settings(speed="normal")
    async with game(*BOTS, settings=settings) as playing:
        await playing.deal()
        await playing.until(TableScreen)
        await playing.pilot.pause(0.4)
        if isinstance(playing.session.waiting(), ForPerson):
            await playing.calmly("0")
        await playing.press("q", "q")
        await until_over(playing)


async def test_cover_during_a_pause_covers_at_once(monkeypatch):
    monkeypatch.setitem(flow.PAUSES, "normal", (9999.0, 9999.0))
    settings = Settings(speed="normal")
    async with game(*BOTS, settings=settings) as playing:
        await playing.deal()
        await playing.until(TableScreen)
        seat = playing.app.screen.seat  # type: ignore[attr-defined]
        await playing.pilot.pause(0.4)
        if isinstance(playing.session.waiting(), ForPerson):
            await playing.calmly("0")
        await playing.press("c")
        await playing.until(CurtainScreen)
        await playing.calmly(SEAT_LETTERS[seat].lower())
        await playing.until(TableScreen)


async def test_enters_that_skip_pauses_do_not_discard():
    async with game(*BOTS) as playing:
        await playing.deal()
        await playing.until(TableScreen)
        before = discards(playing)
        with stopped_clock() as clock:
            for _ in range(12):
                playing.burst("enter")
                await playing.settle()
                clock.pass_by(0.03)
        own = [
            event
            for event in playing.session.public_log()
            if isinstance(event, Discarded) and event.seat == playing.session.lone_person
        ]
        assert len(own) == 1
        assert discards(playing) >= before


async def calling(playing: Game) -> ForCalls:
    """Play until a calling is open that closes by itself."""
    with hasty() as playing.calm:
        for _ in range(60):
            waiting = playing.session.waiting()
            if isinstance(waiting, ForCalls) and waiting.closes_by_itself:
                await playing.until(CurtainScreen)
                return waiting
            await playing.step()
    pytest.fail("nobody has discarded before a bot")


async def passed(playing: Game, session: Session, waiting: ForCalls) -> None:
    """Wait until the calling is over."""
    for _ in range(500):
        if session.waiting() != waiting:
            return
        await playing.pilot.pause(0.02)
    pytest.fail("the calling does not close")


CALLING = ("张三", "bot", "王五", "bot")
SLOW_CALLS = Settings(speed="off", call_seconds=2.5)
ENDLESS_CALLS = Settings(speed="off", call_seconds=60)


async def test_the_calling_waits_while_help_is_open():
    async with game(*CALLING, claims="call", settings=SLOW_CALLS) as playing:
        await playing.deal()
        waiting = await calling(playing)
        session = playing.session
        await playing.press("question_mark")
        await playing.until(HelpScreen)
        await playing.pilot.pause(3.0)
        assert session.waiting() == waiting
        await playing.calmly("escape")
        await passed(playing, session, waiting)


async def test_a_resumed_calling_gives_its_time_anew(tmp_path):
    with Store.open(tmp_path / "liisi.sqlite3") as store:
        async with game(*CALLING, store=store, claims="call", settings=ENDLESS_CALLS) as playing:
            await playing.deal()
            waiting = await calling(playing)
        app = LiisiApp(Start(settings=SLOW_CALLS, store=store))
        async with app.run_test(size=(80, 24)) as pilot:
            resumed = Game(app, pilot)
            await resumed.until(TitleScreen)
            await resumed.press("c")
            await resumed.until(CurtainScreen)
            session = resumed.session
            assert session.waiting() == waiting
            await pilot.pause(0.3)
            assert session.waiting() == waiting
            await passed(resumed, session, waiting)


async def test_overlays_tell_nothing_before_the_table_does():
    async with game(*BOTS, seed=29) as playing:
        await playing.deal()
        with hasty() as playing.calm:
            for _ in range(200):
                screen = playing.app.screen
                if isinstance(screen, TableScreen | CurtainScreen) and "WIN" in playing.text():
                    break
                assert not playing.on(SettlementScreen)
                await playing.step()
        await playing.press("tab")
        await playing.pilot.pause(0.1)
        assert "10" not in playing.text().replace("Round 1", "")
        await playing.calmly("escape")
        await playing.press("l")
        await playing.until(LogScreen)
        await playing.calmly("escape")
        await playing.calmly("enter")
        await playing.until(SettlementScreen)


async def test_a_double_click_on_going_on_does_not_ready_everybody():
    async with game(*BOTS, seed=29, rounds=2) as playing:
        await playing.deal()
        with hasty() as playing.calm:
            while not playing.on(SettlementScreen):
                await playing.step()
        where = cap(playing, "go on")
        with stopped_clock() as clock:
            clock.pass_by(DOUBLE_CLICK)
            await playing.pilot.click(offset=where)
            await playing.until(ReadyScreen)
            clock.pass_by(DOUBLE_CLICK / 5)
            await playing.pilot.click(offset=cap(playing, "Enter"))
            await playing.settle()
            assert playing.on(ReadyScreen)
            clock.pass_by(DOUBLE_CLICK)
            await playing.pilot.click(offset=cap(playing, "Enter"))
            await playing.until(TableScreen)


async def test_c6_what_the_ready_key_says_in_call_depends_on_no_hand():
    said = set()
    for seed in range(40):
        session = Session.create(_plan(seed))
        session.start_round()
        waiting = session.waiting()
        assert isinstance(waiting, ForPerson)
        view = session.view(waiting.seat)
        session.submit(view.legal[0], view.sequence)
        calls = session.waiting()
        if isinstance(calls, ForCalls):
            refusal = session.why_not(calls.next_seat, "ready")
            said.add((refusal.rule, refusal.code))
    assert said == {("3.2", "draw_first")}


def _plan(seed: int):
    from liisi_tui.core.events import Player
    from liisi_tui.session import Plan

    east, south, west, north = (Player(name=name, kind="human", bot=None) for name in FOUR)
    return Plan((east, south, west, north), claims="call", seed=seed, rules=Rules())
