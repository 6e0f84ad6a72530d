"""Held keys and idle time on a slow line (FAULTS 12): what is sent, and what is not."""

from __future__ import annotations

from liisi_tui.session import ForPerson
from liisi_tui.ui.screens.table import TableScreen
from liisi_tui.ui.widgets.hand import HandTile
from tests.ui.playing import Game, game
from tests.ui.sent import Sent, counted

BOTS = ("张三", "bot", "bot", "bot")
HELD = 90
# One key moves the cursor from one tile to the next: two small widgets and no more.
KEY_BYTES = 900
# A discard, and what three bots do until the same person is to decide again.
DISCARD_BYTES = 10_000


async def until_sent(playing: Game, sent: Sent) -> None:
    for _ in range(300):
        if sent.size:
            break
        await playing.pilot.pause(0.01)
    await playing.settle()


async def test_12_a_move_of_the_selection_costs_few_bytes_and_queued_ones_are_drawn_together():
    async with game(*BOTS) as playing:
        await playing.deal()
        await playing.my_turn()
        screen = playing.app.screen
        assert isinstance(screen, TableScreen)
        await playing.press("right")  # takes the hint away
        with counted(playing.app) as sent:
            await playing.press("right")
            assert 0 < sent.size < KEY_BYTES
            sent.forget()
            playing.burst(*["right"] * HELD)
            await playing.settle()
            assert 0 < sent.size < HELD * KEY_BYTES / 4
            assert len(sent.updates) < HELD / 4


async def test_12_a_discard_and_the_answers_of_the_bots_cost_few_bytes():
    async with game(*BOTS) as playing:
        await playing.deal()
        await playing.my_turn()
        screen = playing.app.screen
        assert isinstance(screen, TableScreen)
        before = screen._view.sequence
        with counted(playing.app) as sent:
            await playing.press("0")
            for _ in range(300):
                if screen._view.sequence > before and isinstance(
                    playing.app._session.waiting(),  # type: ignore[union-attr]
                    ForPerson,
                ):
                    break
                await playing.pilot.pause(0.02)
            await playing.settle()
            assert screen._view.sequence > before
            assert 0 < sent.size < DISCARD_BYTES


async def test_12_nothing_is_sent_to_a_line_that_is_behind_and_then_only_the_last_state():
    async with game(*BOTS) as playing:
        await playing.deal()
        await playing.my_turn()
        driver = playing.app._driver
        with counted(playing.app) as sent:
            before = [playing.app.screen._decision.cursor]  # type: ignore[attr-defined]
            driver.is_behind = True  # type: ignore[union-attr]
            for _ in range(7):
                await playing.press("right")
            assert sent.size == 0
            driver.is_behind = False  # type: ignore[union-attr]
            await until_sent(playing, sent)
            await playing.settle()
            assert len(sent.updates) <= 2  # what waited, and what was drawn only then
            assert sent.size < 3 * KEY_BYTES
            chosen = [
                tile.slot
                for tile in playing.app.screen.query(HandTile)
                if tile.model is not None and tile.model.is_chosen
            ]
            assert len(chosen) == 1
            assert chosen != before


async def test_12_nothing_is_sent_while_nothing_happens():
    async with game(*BOTS) as playing:
        await playing.deal()
        await playing.my_turn()
        with counted(playing.app) as sent:
            await playing.pilot.pause(1.0)
            assert sent.updates == []
