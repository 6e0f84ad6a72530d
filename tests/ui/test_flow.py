"""Whole rounds over the real screens, by key presses; sessions in memory, no pauses."""

from __future__ import annotations

import pytest

from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.session import ForPerson, Over, Session, ToStart
from liisi_tui.storage.store import Store
from liisi_tui.ui.screens.curtain import CurtainScreen
from liisi_tui.ui.screens.final import FinalScreen
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.table import TableScreen
from liisi_tui.ui.widgets.hand import HandTile
from tests.ui.playing import CALM, FOUR, game, hasty, play_out


@pytest.mark.parametrize("claims", ["ask", "call"])
@pytest.mark.parametrize("winning", ["forced", "optional"])
async def test_four_people_play_a_round_to_its_settlement(claims, winning):
    rules = Rules(winning=winning)
    async with game(*FOUR, claims=claims, seed=20, rules=rules) as playing:
        await playing.deal()
        session = playing.session
        with hasty() as playing.calm:
            seen = await play_out(playing)
        playing.calm = CALM
        ended = session.results()[-1]
        for seat in range(4):
            assert FOUR[seat] in playing.text()
            assert f"{abs(ended.totals[seat])}" in playing.text()
        assert set(seen) == {"CurtainScreen", "TableScreen", "SettlementScreen"}
        await playing.calmly("enter")
        await playing.until(FinalScreen)
        assert isinstance(session.waiting(), Over)
        await playing.calmly("enter")
        for _ in range(50):
            await playing.pilot.pause(0.01)
        assert playing.app.return_code == 0


@pytest.mark.parametrize("others", [("bot",) * 3, ("bot:hard", "bot:easy", "bot:hard")])
async def test_a_person_and_three_bots_need_no_curtain(others):
    async with game("张三", *others, seed=3) as playing:
        await playing.deal()
        seen = await play_out(playing)
        assert set(seen) == {"TableScreen", "SettlementScreen"}


async def test_the_next_round_begins_when_everybody_is_ready():
    async with game("张三", "bot", "bot", "bot", seed=3, rounds=2) as playing:
        await playing.deal()
        await play_out(playing)
        await playing.calmly("enter")
        await playing.until(ReadyScreen)
        assert isinstance(playing.session.waiting(), ToStart)
        await playing.calmly("enter")
        await playing.until(TableScreen)
        assert playing.session.table().round == 2


async def test_only_the_letter_of_the_asked_seat_opens_a_hand():
    async with game(*FOUR) as playing:
        await playing.deal()
        waiting = playing.session.waiting()
        assert isinstance(waiting, ForPerson)
        for letter in set("eswn") - {SEAT_LETTERS[waiting.seat].lower()}:
            await playing.calmly(letter)
            assert playing.on(CurtainScreen)
        for key in ("enter", "space", "0", "1", "d", "p", "h", "t", "k"):
            await playing.calmly(key)
            assert playing.on(CurtainScreen)
        await playing.calmly(SEAT_LETTERS[waiting.seat].lower())
        await playing.until(TableScreen)


async def test_22_keys_without_a_pause_never_walk_through_the_curtain():
    async with game(*FOUR) as playing:
        await playing.deal()
        waiting = playing.session.waiting()
        assert isinstance(waiting, ForPerson)
        letter = SEAT_LETTERS[waiting.seat].lower()
        await playing.press(*["enter"] * 20, letter)
        assert playing.on(CurtainScreen)
        await playing.press(*["space"] * 20, letter)
        assert playing.on(CurtainScreen)
        await playing.calmly(letter)
        await playing.until(TableScreen)


async def test_22_keys_typed_ahead_at_a_hand_over_discard_nothing():
    async with game(*FOUR) as playing:
        await playing.deal()
        await playing.step()
        assert playing.on(TableScreen)
        await playing.calmly("0", *["enter"] * 5, "0", *"eswn")
        await playing.until(CurtainScreen)
        log = playing.session.public_log()
        assert sum(type(event).__name__ == "Discarded" for event in log) == 1


async def test_the_letters_do_nothing_on_the_table():
    async with game(*FOUR) as playing:
        await playing.deal()
        await playing.step()
        before = playing.text().splitlines()
        screen = playing.app.screen
        assert isinstance(screen, TableScreen)
        cursor = screen._decision.cursor
        for letter in "eswn":
            await playing.press(letter)
            assert f"{letter.upper()} opens a hand only" in playing.text()
        assert playing.on(TableScreen)
        assert screen._decision.cursor == cursor
        # Above the prompt nothing has changed.
        assert playing.text().splitlines()[:15] == before[:15]


async def test_cover_brings_the_curtain_down_and_the_letter_lifts_it():
    async with game(*FOUR) as playing:
        await playing.deal()
        curtain = playing.text()
        await playing.step()
        table = playing.text()
        await playing.press("c")
        await playing.until(CurtainScreen)
        assert playing.text() == curtain
        assert not playing.app.query(TableScreen)
        await playing.step()
        assert playing.text() == table


async def test_18_the_curtain_drops_the_hand_from_the_widget_tree():
    async with game(*FOUR) as playing:
        await playing.deal()
        await playing.step()
        seat = playing.app.screen.seat  # type: ignore[attr-defined]
        hand = playing.session.view(seat)
        await playing.calmly("0")
        await playing.until(CurtainScreen)
        assert [type(screen).__name__ for screen in playing.app.screen_stack[1:]] == [
            "CurtainScreen"
        ]
        for widget in playing.app.screen.walk_children():
            assert hand not in vars(widget).values()
        svg = playing.app.export_screenshot()
        for tile in ("万", "筒", "条"):
            shown = sum(
                (seat.river[-1].tile is not None) if seat.river else False
                for seat in playing.session.table().seats
            )
            assert svg.count(tile) <= 8 * shown


async def test_leaving_asks_and_the_match_goes_on_where_it_stopped(tmp_path):
    with Store.open(tmp_path / "liisi.sqlite3") as store:
        async with game(*FOUR, store=store) as playing:
            await playing.deal()
            for _ in range(9):
                await playing.step()
            await playing.until(TableScreen, CurtainScreen)
            await playing.calmly("q")
            assert playing.on(TableScreen) or playing.on(CurtainScreen)
            await playing.press("z")
            await playing.calmly("q", "q")
            for _ in range(50):
                await playing.pilot.pause(0.01)
            assert playing.app.return_code == 0
        (row,) = store.matches()
        assert row.state == "open"
        resumed = Session.resume(store, row.match_id)
        assert isinstance(resumed.waiting(), ForPerson)


async def test_33_all_fourteen_tiles_are_shown_after_the_draw():
    async with game("张三", "bot", "bot", "bot") as playing:
        await playing.deal()
        await playing.until(TableScreen)
        for _ in range(100):
            screen = playing.app.screen
            assert isinstance(screen, TableScreen)
            if playing.session.view(screen.seat).drawn is not None:
                break
            await playing.step()
        shown = [tile for tile in screen.query(HandTile) if tile.model is not None]
        assert len(shown) == 14
        assert all(
            tile.region.width and tile.model and tile.model.tile is not None for tile in shown
        )
