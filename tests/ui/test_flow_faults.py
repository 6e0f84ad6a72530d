"""What goes wrong at the table: a store that fails in mid-game, and players who leave for good."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from liisi_tui.core.events import Player, RoundEnded
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.core.tiles import TILE_TEXTS
from liisi_tui.session import ForCalls, ForPerson, Over, Session, ToStart
from liisi_tui.storage import log
from liisi_tui.storage.errors import MatchLocked, StoreError
from liisi_tui.storage.imports import read_matches
from liisi_tui.storage.store import Store
from liisi_tui.texts import tile_name
from liisi_tui.ui.plans import own_name
from liisi_tui.ui.screens.curtain import CurtainScreen
from liisi_tui.ui.screens.depart import DepartScreen
from liisi_tui.ui.screens.final import FinalScreen
from liisi_tui.ui.screens.new_game import NewGameScreen
from liisi_tui.ui.screens.notice import NoticeScreen
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.screens.store_fault import StoreFaultScreen
from liisi_tui.ui.screens.table import TableScreen
from liisi_tui.ui.screens.title import TitleScreen
from tests.ui.matches import PEOPLE, play_round, table
from tests.ui.playing import FOUR, Game, continued, game
from tests.ui.test_flow_input import cap

ONE = ("张三", "bot", "bot", "bot")
TWO = ("张三", "bot", "李四", "bot")


def one_person() -> tuple[Player, Player, Player, Player]:
    """A person and three bots."""
    bots = [Player(name=name, kind="bot", bot="normal") for name in "abc"]
    return (PEOPLE[0], bots[0], bots[1], bots[2])


@pytest.fixture
def store(tmp_path: Path):
    with Store.open(tmp_path / "data" / "liisi.db") as opened:
        yield opened


class Fault:
    """A store whose writing fails while `on`."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.on = False
        self.code = "full"
        append = store.append

        def failing(*args, **kwargs):
            if self.on:
                raise StoreError(self.code, store.path)
            append(*args, **kwargs)

        monkeypatch.setattr(store, "append", failing)


@pytest.fixture
def fault(store: Store, monkeypatch: pytest.MonkeyPatch) -> Fault:
    return Fault(store, monkeypatch)


async def over(playing: Game) -> None:
    for _ in range(300):
        if playing.ended:
            return
        await playing.pilot.pause(0.01)
    pytest.fail(f"the application goes on\n{playing.text()}")


def only_match(store: Store) -> str:
    (row,) = store.matches()
    return row.match_id


def hand_signs(playing: Game) -> list[str]:
    """The tiles that are written anywhere in the screen tree or in a screenshot."""
    svg = playing.app.export_screenshot()
    return [tile_name(text) for text in TILE_TEXTS if tile_name(text) in svg + playing.text()]


# --- The store fails ------------------------------------------------------------------------------


async def test_a_full_disk_takes_the_move_back_and_it_can_be_tried_again(store, fault):
    async with game(*FOUR, store=store) as playing:
        await playing.deal()
        await playing.step()
        session = playing.session
        before, saved = session.table(), store.events(session.match_id)
        fault.on = True
        await playing.calmly("0")
        await playing.until(StoreFaultScreen)
        assert f"The disk is full: {store.path}" in "".join(playing.text().split()).replace(
            "Thediskisfull:", "The disk is full: "
        )
        assert "everything before it is saved" in playing.text()
        assert not hand_signs(playing)
        assert not playing.app.query(TableScreen)
        assert session.table() == before
        await playing.calmly("enter")
        await playing.calmly("space", "e", "0")
        assert playing.on(StoreFaultScreen)
        await playing.calmly("r")
        await playing.until(StoreFaultScreen)
        assert session.table() == before
        fault.on = False
        await playing.calmly("r")
        await playing.until(CurtainScreen)
        assert session.table() != before
        assert session.kept == "whole"
        assert len(store.events(session.match_id)) > len(saved)
        await playing.step()
        assert playing.on(TableScreen)


async def test_playing_on_without_saving_keeps_what_was_saved_and_says_so(store, fault):
    async with game(*TWO, store=store) as playing:
        await playing.deal()
        await playing.step()
        session = playing.session
        saved = store.events(session.match_id)
        fault.on = True
        await playing.calmly("0")
        await playing.until(StoreFaultScreen)
        await playing.calmly("p")
        await playing.until(CurtainScreen)
        assert session.kept == "part"
        for _ in range(6):
            await playing.step()
        await playing.until(CurtainScreen, TableScreen)
        assert session.log_length > len(saved) + 3
        assert store.events(session.match_id) == saved
        with Store.open(store.path) as other, pytest.raises(MatchLocked):
            other.lock(session.match_id)
        await playing.calmly("q")
        assert "Leave? Not all is saved." in playing.text()
        await playing.press("q")
        await over(playing)
        assert playing.app.farewell == "The match is kept up to where saving stopped."
    session = Session.resume(store, only_match(store))
    assert session.log_length == len(saved)
    assert isinstance(session.waiting(), ForPerson)


async def test_leaving_at_the_fault_keeps_the_match(store, fault):
    async with game(*ONE, store=store) as playing:
        await playing.deal()
        await playing.my_turn()
        session = playing.session
        saved = store.events(session.match_id)
        fault.on = True
        await playing.calmly("0")
        await playing.until(StoreFaultScreen)
        await playing.calmly("q")
        await over(playing)
        assert playing.app.return_code == 0
        assert "The match is kept" in playing.app.farewell
    assert store.events(only_match(store)) == saved


async def test_a_bots_move_that_cannot_be_saved(store, fault):
    async with game(*TWO, store=store) as playing:
        await playing.deal()
        fault.code = "busy"
        for _ in range(60):
            waiting = playing.session.waiting()
            fault.on = isinstance(waiting, ForPerson)
            if fault.on and playing.on(TableScreen):
                break
            fault.on = False
            await playing.step()
        await playing.step()
        await playing.until(StoreFaultScreen)
        assert "keep the store" in playing.text()
        fault.on = False
        await playing.calmly("r")
        await playing.until(CurtainScreen, TableScreen)


@pytest.mark.parametrize("keys", [("enter",), ("s", "s")])
async def test_a_round_that_cannot_be_dealt_and_an_end_that_cannot_be_saved(store, fault, keys):
    play_round(table(store=store, players=one_person()))
    async with continued(store) as playing:
        session = playing.session
        fault.on = True
        await playing.calmly(keys[0])
        await playing.calmly(*keys[1:])
        await playing.until(StoreFaultScreen)
        assert isinstance(session.waiting(), ToStart)
        fault.on = False
        await playing.calmly("r")
        await playing.until(TableScreen, FinalScreen)
        assert store.events(session.match_id)[-1] == session._log[-1]


async def test_in_call_the_closing_of_the_window_may_fail_too(store, fault):
    async with game(*FOUR, store=store, claims="call") as playing:
        await playing.deal()
        await playing.step()
        await playing.calmly("0")
        await playing.until(CurtainScreen)
        session = playing.session
        calls = session.waiting()
        assert isinstance(calls, ForCalls)
        letter = SEAT_LETTERS[calls.next_seat].lower()
        await playing.calmly(letter)
        await playing.until(TableScreen)
        fault.on = True
        await playing.calmly("d")
        await playing.until(StoreFaultScreen)
        assert session.waiting() == calls
        fault.on = False
        await playing.calmly("r")
        await playing.until(CurtainScreen, TableScreen)


def full(store: Store) -> None:
    (pages,) = store._db.execute("PRAGMA page_count").fetchone()
    store._db.execute(f"PRAGMA max_page_count = {pages}")


def moved_away(store: Store) -> None:
    shutil.move(store.path.parent, store.path.parent.parent / "elsewhere")


def read_only(store: Store) -> None:
    store._db.execute("PRAGMA query_only = ON")


def corrupt(store: Store) -> None:
    store._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    store._db.execute("PRAGMA cache_size = 0")
    store._db.execute("PRAGMA shrink_memory")
    size = store.path.stat().st_size
    with store.path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (size - 4096))


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (full, "The disk is full"),
        (moved_away, "is no longer in its place"),
        (read_only, "is read-only"),
        (corrupt, "is damaged"),
    ],
)
async def test_real_faults_of_the_file_are_told_and_overwrite_nothing(store, spoil, sentence):
    async with game(*ONE, store=store) as playing:
        await playing.deal()
        await playing.my_turn()
        spoil(store)
        content = store.path.read_bytes() if store.path.exists() else None
        for _ in range(40):
            if playing.on(StoreFaultScreen):
                break
            await playing.step()
            await playing.until(TableScreen, StoreFaultScreen)
        assert sentence in playing.text(), playing.text()
        assert (store.path.read_bytes() if store.path.exists() else None) == content
        await playing.calmly("p")
        await playing.until(TableScreen)
        await playing.step()
        await playing.until(TableScreen)


async def test_a_store_that_another_program_keeps_busy(store):
    store._db.execute("PRAGMA busy_timeout = 10")
    with Store.open(store.path) as other:
        async with game(*ONE, store=store) as playing:
            await playing.deal()
            await playing.my_turn()
            other._db.execute("BEGIN IMMEDIATE")
            await playing.calmly("0")
            await playing.until(StoreFaultScreen)
            assert "Other programs keep the store" in playing.text()
            other._db.execute("ROLLBACK")
            await playing.calmly("r")
            await playing.until(TableScreen)


async def test_a_match_that_cannot_be_begun_may_be_played_unsaved(store, monkeypatch):
    def refuse(*_args):
        raise StoreError("full", store.path)

    monkeypatch.setattr(store, "create_match", refuse)
    async with game(*ONE, store=store, first=NoticeScreen) as playing:
        assert "The disk is full" in playing.text()
        await playing.calmly("enter")
        await playing.until(ReadyScreen)
        assert playing.session.kept == "nothing"
        await playing.calmly("q")
        assert "Nothing is saved." in playing.text()
        await playing.press("q")
        await over(playing)
        assert playing.app.farewell == "The match was not saved."
    async with game(*ONE, store=store, first=NoticeScreen) as playing:
        await playing.calmly("q")
        await over(playing)
        assert playing.app.return_code == 1
        assert "The disk is full" in playing.app.farewell


# --- A player leaves for good ---------------------------------------------------------------------


async def ask_who(playing: Game) -> None:
    """`Q G` on the table."""
    await playing.calmly("q")
    assert "a player goes for good" in playing.text()
    await playing.press("g")
    await playing.until(DepartScreen)


async def test_1_3_a_player_leaves_and_the_others_set_up_a_new_match(store):
    rules = Rules(cap=None, draw_dealer="stays")
    async with game(*FOUR, store=store, rounds=9, base=5, rules=rules) as playing:
        await playing.deal()
        for _ in range(4):
            await playing.step()
        await playing.until(TableScreen, CurtainScreen)
        session = playing.session
        await ask_who(playing)
        assert not hand_signs(playing)
        text = " ".join(playing.text().split())
        assert "The round ends at once without score" in text
        assert all(name in text for name in FOUR)
        await playing.calmly("w")
        assert "王五 goes for good?" in playing.text()
        await playing.calmly("y")
        await playing.until(FinalScreen)
        assert isinstance(session.waiting(), Over)
        ended = [event for event in store.events(session.match_id) if isinstance(event, RoundEnded)]
        assert [(one.reason, one.left, one.deltas) for one in ended] == [
            ("abandoned", 2, (0, 0, 0, 0))
        ]
        assert store.profiles()[0].rounds == 0
        await playing.calmly("enter")
        await playing.until(NoticeScreen)
        assert "王五 has left for good." in playing.text()
        await playing.calmly("enter")
        await playing.until(NewGameScreen)
        form = playing.app.screen.form  # type: ignore[attr-defined]
        assert [seat.name for seat in form.seats] == ["张三", "李四", "", "赵六"]
        assert [seat.bot for seat in form.seats] == [None, None, "normal", None]
        assert (form.draw_seats, form.base.value, form.unit, form.count.value) == (
            True,
            5,
            "rounds",
            9,
        )
        assert form.rules.rules() == rules
        await playing.calmly("f2")
        await playing.until(ReadyScreen)
        again = playing.session
        assert again.match_id != session.match_id
        assert again.setup.seats_drawn
        names = {player.name for player in again.players if player.kind == "human"}
        assert names == {"张三", "李四", "赵六"}
    states = {row.match_id: row.state for row in store.matches()}
    assert states == {session.match_id: "finished", again.match_id: "open"}


async def test_points_settled_before_stay(store):
    play_round(table(store=store))
    async with continued(store) as playing:
        session = playing.session
        totals, points = session.totals, [row.points for row in store.profiles()]
        assert any(totals)
        await playing.calmly("enter")
        await playing.until(CurtainScreen, TableScreen)
        await ask_who(playing)
        await playing.calmly("down")
        await playing.calmly("down")
        await playing.calmly("enter")
        await playing.calmly("y")
        await playing.until(FinalScreen)
        assert session.results()[-1].left == 2
        assert session.totals == totals
        assert [row.points for row in store.profiles()] == points


@pytest.mark.parametrize(
    "keys", [["escape"], ["x"], ["q"], ["e", "n", "escape"], ["enter", "enter", "x"]]
)
async def test_everybody_stays_and_the_hand_must_be_opened_again(keys):
    async with game(*FOUR) as playing:
        await playing.deal()
        await playing.step()
        session = playing.session
        before = session.table()
        await ask_who(playing)
        for key in keys:
            await playing.calmly(key)
        await playing.until(CurtainScreen)
        assert session.table() == before
        assert isinstance(session.waiting(), ForPerson)
        await playing.step()
        assert playing.on(TableScreen)


async def test_a_burst_of_keys_lets_nobody_go():
    async with game(*FOUR) as playing:
        await playing.deal()
        await playing.step()
        session = playing.session
        await playing.pilot.pause(0.3)
        playing.burst("q", "g", "e", "y", "e", "y")
        await playing.until(DepartScreen)
        await playing.press(*"eyeyeyey")
        assert playing.on(DepartScreen)
        assert not isinstance(session.waiting(), Over)


async def test_g_alone_means_nothing_and_bots_cannot_be_sent_away():
    async with game(*TWO) as playing:
        await playing.deal()
        session = playing.session
        await playing.calmly("g")
        assert playing.on(CurtainScreen)
        await ask_who(playing)
        for letter in "sn":
            await playing.calmly(letter)
            await playing.calmly("y")
            assert playing.on(DepartScreen)
        assert not isinstance(session.waiting(), Over)


async def test_between_rounds_the_match_ends_as_it_stands(store):
    play_round(table(store=store))
    async with continued(store) as playing:
        session = playing.session
        await ask_who(playing)
        assert "The match ends here" in playing.text()
        await playing.calmly("escape")
        await playing.until(ReadyScreen)
        await ask_who(playing)
        await playing.calmly("e")
        await playing.calmly("y")
        await playing.until(FinalScreen)
        assert [one.reason for one in session.results()] != ["abandoned"]
        await playing.calmly("enter")
        await playing.until(NoticeScreen)
        await playing.calmly("q")
        await playing.until(TitleScreen)
        assert "Continue" not in playing.text()


async def test_the_only_person_ends_the_match_and_nobody_plays_on(store):
    async with game(*ONE, store=store) as playing:
        await playing.deal()
        await playing.my_turn()
        session = playing.session
        await ask_who(playing)
        assert "The others" not in playing.text()
        await playing.calmly("escape")
        await playing.until(TableScreen)
        await ask_who(playing)
        await playing.calmly("enter")
        await playing.calmly("y")
        await playing.until(FinalScreen)
        assert session.results()[-1].left == session.people[0]
        await playing.calmly("enter")
        await over(playing)
        assert store.matches()[0].state == "finished"


async def test_a_player_leaves_by_mouse():
    async with game(*FOUR) as playing:
        await playing.deal()
        await playing.pilot.pause(0.6)
        await playing.pilot.click(offset=cap(playing, "Q"))
        await playing.pilot.pause(0.6)
        await playing.pilot.click(offset=cap(playing, "G  a player"))
        await playing.until(DepartScreen)
        await playing.pilot.pause(0.6)
        await playing.pilot.click(offset=cap(playing, "赵六"))
        await playing.pilot.pause(0.6)
        await playing.pilot.click(offset=cap(playing, "yes, end the match"))
        await playing.until(FinalScreen)


async def test_a_win_being_shown_is_settled_before_anybody_can_go(store):
    async with game(*ONE, store=store, rounds=1, seed=3) as playing:
        await playing.deal()
        session = playing.session
        for _ in range(400):
            if session.waiting() == Over() or session.results():
                break
            await playing.step()
        await playing.until(TableScreen)
        assert "WIN" in playing.text()
        await playing.calmly("q")
        await playing.press("g")
        await playing.until(SettlementScreen)
        assert session.results()[-1].left is None


# --- Two programs ---------------------------------------------------------------------------------


async def test_16_a_match_that_another_program_plays_is_refused_with_a_sentence(store):
    session = play_round(table(store=store))
    with Store.open(store.path) as other:
        async with continued(other) as playing:
            assert playing.on(TitleScreen)
            names = ", ".join(player.name for player in session.players)
            said = " ".join(playing.text().split())
            assert f"The match of {names}, last played" in said
            assert "is open in another program" in said
            session.close()
            await playing.calmly("c")
            await playing.until(ReadyScreen)
            assert playing.session.match_id == session.match_id
            with pytest.raises(MatchLocked):
                store.lock(session.match_id)


async def test_16_two_programs_play_two_matches_of_one_store(store):
    with Store.open(store.path) as other:
        async with game(*ONE, store=store) as one, game(*TWO, store=other, seed=6) as two:
            for playing in (one, two):
                await playing.deal()
            for _ in range(4):
                for playing in (one, two):
                    await playing.step()
            sessions = [playing.session for playing in (one, two)]
            for session, where in zip(sessions, (store, other), strict=True):
                assert where.events(session.match_id) == session._log
        assert len(store.matches()) == 2


async def test_imported_matches_are_not_offered(store, tmp_path):
    session = play_round(table(store=store))
    session.close()
    path = tmp_path / "log.jsonl"
    log.write(path, store.published(session.match_id))
    with Store.open(tmp_path / "other" / "liisi.db") as other:
        assert other.import_matches(read_matches(path)) == [True]
        async with continued(other) as playing:
            assert playing.on(TitleScreen)
            assert "Continue" not in playing.text()
            assert own_name(other, {"USER": "me"}) == "me"
