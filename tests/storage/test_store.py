"""The store: what goes in comes out, settled rounds are paid once, and nothing goes half-way."""

from __future__ import annotations

import random
import sqlite3
import stat
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from liisi_tui.core.commands import ClaimKong, ClaimPong, Command, Pass, Win
from liisi_tui.core.events import (
    DeclaredReady,
    Event,
    Konged,
    MatchEnded,
    RoundEnded,
    RoundStarted,
    Won,
)
from liisi_tui.core.seats import Seat
from liisi_tui.storage import database, log
from liisi_tui.storage.errors import MatchLocked, StoreError
from liisi_tui.storage.prose import describe
from liisi_tui.storage.store import MEMORY, Store
from tests.storage.helpers import (
    LEGAL,
    NO_ANSWERS,
    SETUP,
    bot,
    legal_match,
    person,
    rounds_of,
    stored_match,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "liisi.db"


@pytest.fixture
def store(path: Path):
    with Store.open(path) as opened:
        yield opened


def rows(path: Path, query: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(path) as connection:
        return connection.execute(query).fetchall()


def round_started(events: list[Event], number: int) -> RoundStarted:
    """The start of the first round of some events, as that of another round."""
    first = events[0]
    assert isinstance(first, RoundStarted)
    return replace(first, round=number)


def refused(code: str):
    return pytest.raises(StoreError, match=f"^{code} ")


@pytest.mark.parametrize("log_path", LEGAL, ids=lambda log_path: log_path.stem)
def test_a_match_comes_out_as_it_went_in(path: Path, log_path: Path):
    started, rest = legal_match(path=log_path)
    cut = random.Random(1)
    with Store.open(path) as store:
        store.create_match(started, SETUP)
        position = 0
        while position < len(rest):
            step = cut.randint(1, 20)
            store.append("m1", rest[position : position + step], answers=NO_ANSWERS)
            position += step
    with Store.open(path) as store:
        assert store.events("m1") == [started, *rest]
        assert store.setup("m1") == SETUP
        (row,) = store.matches()
        assert (row.match_id, row.players) == ("m1", started.seats)
        assert row.rounds == len(rounds_of(rest))
        assert row.totals == rounds_of(rest)[-1].totals
        assert (row.state == "finished") == isinstance(rest[-1], MatchEnded)


def test_only_the_owner_can_read_the_store(store: Store, path: Path):
    stored_match(store)
    for file in path.parent.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) & 0o077 == 0, file
    assert {file.name for file in path.parent.iterdir()} == {
        "liisi.db",
        "liisi.db-wal",
        "liisi.db-shm",
        "locks",
    }


def test_a_closed_store_is_one_file(path: Path):
    with Store.open(path) as store:
        stored_match(store)
    assert [file.name for file in path.parent.iterdir() if file.is_file()] == ["liisi.db"]
    assert list((path.parent / "locks").iterdir()) == []


def test_it_writes_ahead_and_waits_for_the_disk(store: Store):
    assert store._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert store._db.execute("PRAGMA synchronous").fetchone() == (2,)
    assert store._db.execute("PRAGMA foreign_keys").fetchone() == (1,)


def test_results_are_those_of_the_rounds(store: Store, path: Path):
    started, rest = legal_match(people=("A", "B", "C", "D"))
    store.create_match(started, SETUP)
    store.append("m1", rest, answers=NO_ANSWERS)
    wins = [event for event in rest if isinstance(event, Won)]
    (counts,) = rows(
        path,
        "SELECT count(*), sum(won), sum(self_draw), sum(deal_in), sum(paid_for_all), sum(ready),"
        " sum(kongs), sum(delta) FROM round_seats",
    )
    payers = [{payment.payer for payment in win.score.payments} for win in wins]
    assert counts == (
        4 * len(rounds_of(rest)),
        len(wins),
        sum(win.by == "self_draw" for win in wins),
        sum(win.by == "discard" for win in wins),
        sum(who == {win.source} for who, win in zip(payers, wins, strict=True)),
        sum(isinstance(event, DeclaredReady) for event in rest),
        sum(isinstance(event, Konged) for event in rest),
        0,
    )
    assert 0 not in counts[1:7]
    for event in rounds_of(rest):
        stored = rows(
            path,
            "SELECT delta, won, deal_in, self_draw FROM round_seats"
            f" WHERE round = {event.round} ORDER BY seat",
        )
        assert tuple(row[0] for row in stored) == event.deltas
        assert sum(row[1] == 1 for row in stored) == (event.reason == "win")
        assert not any(row[1] and row[2] for row in stored)
    assert Counter(rows(path, "SELECT reason FROM rounds")) == Counter(
        (event.reason,) for event in rounds_of(rest)
    )


def test_points_are_the_sum_of_the_rounds_of_people(store: Store, path: Path):
    started, rest = legal_match(people=("张三", "Anna"))
    store.create_match(started, SETUP)
    for event in rest:
        store.append("m1", [event], answers=NO_ANSWERS)
    totals = rounds_of(rest)[-1].totals
    assert (store.points("张三"), store.points(" anna ")) == totals[:2]
    assert store.points("bot") == store.points("nobody") == 0
    expected = [("张三", totals[0]), ("Anna", totals[1])]
    expected.sort(key=lambda pair: -pair[1])
    assert [(row.name, row.points) for row in store.profiles()] == expected
    assert {row.rounds for row in store.profiles()} == {len(rounds_of(rest))}
    assert rows(path, "SELECT count(*) FROM ledger") == [(2 * len(rounds_of(rest)),)]


def test_points_last_from_match_to_match(store: Store):
    stored_match(store, match_id="m1")
    first = store.points("Anna")
    stored_match(store, match_id="m2")
    assert store.points("ANNA") == 2 * first != 0
    assert len(store.profiles()) == 2


def test_bots_alone_have_no_ledger(store: Store, path: Path):
    started, rest = legal_match(people=())
    store.create_match(started, SETUP)
    store.append("m1", rest, answers=NO_ANSWERS)
    assert store.profiles() == []
    assert rows(path, "SELECT count(*) FROM ledger") == [(0,)]


def test_an_abandoned_round_counts_for_nobody(store: Store, path: Path):
    started, rest = legal_match()
    first = rounds_of(rest)[0]
    totals = (0, 0, 0, 0)
    left = RoundEnded(
        round=1, reason="abandoned", left=1, deltas=totals, totals=totals, next_dealer=None
    )
    store.create_match(started, SETUP)
    store.append("m1", rest[: rest.index(first) - 3], answers=NO_ANSWERS)
    store.append("m1", [left, MatchEnded(totals=totals)], answers=NO_ANSWERS)
    assert rows(path, "SELECT reason FROM rounds") == [("abandoned",)]
    assert rows(path, "SELECT count(*) FROM round_seats") == [(0,)]
    assert rows(path, "SELECT count(*) FROM ledger") == [(0,)]
    assert store.matches()[0].state == "finished"


def test_a_round_is_never_settled_twice(store: Store, path: Path):
    events = stored_match(store)
    end = rounds_of(events)[-1]
    before = (store.events("m1"), rows(path, "SELECT * FROM ledger"), store.points("Anna"))
    for again in ([end], events[1:], events[:1], [replace(end, round=1)]):
        with refused("conflict"):
            store.append("m1", again, answers={0: Pass(seat=0)})
    after = (store.events("m1"), rows(path, "SELECT * FROM ledger"), store.points("Anna"))
    assert before == after
    assert store.answers("m1") == {}


def test_a_round_cannot_be_left_out(store: Store):
    events = stored_match(store)
    third = round_started(events[1:], 3)
    with refused("conflict"):
        store.append("m1", [replace(third, round=4)], answers=NO_ANSWERS)
    store.append("m1", [third], answers=NO_ANSWERS)


def test_a_finished_match_takes_nothing_more(store: Store):
    started, rest = legal_match()
    store.create_match(started, SETUP)
    end = MatchEnded(totals=(0, 0, 0, 0))
    with refused("conflict"):
        store.append("m1", [end, rest[0]], answers=NO_ANSWERS)
    store.append("m1", [end], answers=NO_ANSWERS)
    with refused("finished") as caught:
        store.append("m1", rest[:1], answers=NO_ANSWERS)
    assert "m1" in describe(caught.value)


def test_answers_are_replaced_with_each_command(store: Store, path: Path):
    started, rest = legal_match()
    store.create_match(started, SETUP)
    store.append("m1", rest[:8], answers=NO_ANSWERS)
    first: dict[Seat, Command] = {2: ClaimPong(seat=2, standing=1)}
    second = {**first, 0: Pass(seat=0), 1: ClaimKong(seat=1), 3: Win(seat=3)}
    for answers in (first, second):
        store.append("m1", [], answers=answers)
        with Store.open(path) as other:
            assert other.answers("m1") == answers
    store.append("m1", rest[8:9], answers=NO_ANSWERS)
    assert store.answers("m1") == {}
    assert store.events("m1") == [started, *rest[:9]]


def test_a_refused_append_leaves_events_and_answers(store: Store):
    started, rest = legal_match()
    store.create_match(started, SETUP)
    store.append("m1", rest[:8], answers={1: Pass(seat=1)})
    with pytest.raises(KeyError):
        store.append("m1", [rest[8], "no event"], answers=NO_ANSWERS)  # type: ignore[list-item]
    assert store.answers("m1") == {1: Pass(seat=1)}
    assert store.events("m1") == [started, *rest[:8]]
    store.append("m1", rest[8:9], answers=NO_ANSWERS)


def test_unknown_matches(store: Store):
    for ask in (store.events, store.answers, store.setup):
        with refused("no_match"):
            ask("m1")
    store.lock("m1")
    with refused("no_match"):
        store.append("m1", [], answers=NO_ANSWERS)
    assert store.matches() == []


def test_ids_and_people_are_unique(store: Store):
    started, _ = legal_match()
    store.create_match(started, SETUP)
    with refused("match_exists"):
        store.create_match(started, SETUP)
    twice = replace(started, match_id="m2", seats=(bot(), person("Anna"), bot(), person("ANNA")))
    with refused("same_name") as caught:
        store.create_match(twice, SETUP)
    assert "ANNA" in describe(caught.value)
    assert [row.match_id for row in store.matches()] == ["m1"]
    assert len(store.profiles()) == 2


def test_the_newest_match_comes_first(path: Path):
    now = datetime(2024, 1, 1, tzinfo=UTC)

    def clock() -> datetime:
        nonlocal now
        now += timedelta(minutes=1)
        return now

    with Store.open(path, clock=clock) as store:
        for match_id in ("a", "b"):
            stored_match(store, match_id=match_id)
        assert [row.match_id for row in store.matches()] == ["b", "a"]
        store.append("a", [], answers=NO_ANSWERS)
        newest = store.matches()[0]
    assert newest.match_id == "a"
    assert newest.created == datetime(2024, 1, 1, 0, 1, tzinfo=UTC)
    assert newest.changed == now


def test_ids_and_names_may_be_any_text(store: Store):
    started, rest = legal_match(people=("../x\0", "'; DROP TABLE matches; --"))
    odd = replace(started, match_id="../../x\0\n" * 99)
    store.create_match(odd, SETUP)
    store.append(odd.match_id, rest, answers=NO_ANSWERS)
    assert store.events(odd.match_id) == [odd, *rest]
    assert store.matches()[0].players == started.seats
    for broken in (replace(started, match_id="\udc80"), legal_match(people=("\udc80",))[0]):
        with refused("text"):
            store.create_match(broken, SETUP)
    assert len(store.matches()) == 1


def test_points_beyond_all_bounds_are_refused(store: Store):
    events = stored_match(store)
    huge = (2**70, -(2**70), 0, 0)
    third = round_started(events[1:], 3)
    ended = replace(rounds_of(events)[-1], round=3, deltas=huge, totals=huge)
    with refused("too_large"):
        store.append("m1", [third, ended], answers=NO_ANSWERS)
    assert store.events("m1") == events


def test_a_match_is_open_in_one_store(store: Store, path: Path):
    stored_match(store)
    with Store.open(path) as other:
        with pytest.raises(MatchLocked) as caught:
            other.lock("m1")
        assert "张三" in describe(caught.value)
        with pytest.raises(ValueError, match="not locked"):
            other.append("m1", [], answers=NO_ANSWERS)
        assert len(other.events("m1")) == len(store.events("m1"))
        with refused("match_exists"):
            store.create_match(legal_match()[0], SETUP)
        with pytest.raises(MatchLocked):
            other.create_match(legal_match()[0], SETUP)
        store.release("m1")
        other.lock("m1")
        other.lock("m1")
        with pytest.raises(MatchLocked):
            store.lock("m1")
        with pytest.raises(ValueError, match="not locked"):
            store.append("m1", [], answers=NO_ANSWERS)
    store.lock("m1")
    store.append("m1", [], answers=NO_ANSWERS)


def test_a_refused_match_stays_free_for_others(store: Store, path: Path):
    stored_match(store)
    store.release("m1")
    with refused("match_exists"):
        store.create_match(legal_match()[0], SETUP)
    with Store.open(path) as other:
        other.lock("m1")


def test_two_stores_play_two_matches_at_once(store: Store, path: Path):
    with Store.open(path) as other:
        matches = {}
        for one, match_id in ((store, "a"), (other, "b")):
            matches[match_id] = legal_match(match_id=match_id)
            one.create_match(matches[match_id][0], SETUP)
        for number in range(200):
            for one, match_id in ((store, "a"), (other, "b")):
                one.append(match_id, [matches[match_id][1][number]], answers=NO_ANSWERS)
        for match_id, (started, rest) in matches.items():
            assert other.events(match_id) == store.events(match_id) == [started, *rest[:200]]


def test_a_store_kept_busy_says_so(store: Store, path: Path, monkeypatch: pytest.MonkeyPatch):
    stored_match(store)
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.01)
    with Store.open(path) as other:
        store._db.execute("BEGIN IMMEDIATE")
        with refused("busy") as caught:
            other.create_match(legal_match(match_id="m2")[0], SETUP)
        assert str(path) in describe(caught.value)
        store._db.execute("ROLLBACK")
        other.create_match(legal_match(match_id="m2")[0], SETUP)


def test_a_store_in_memory_does_the_same_and_saves_nothing(tmp_path: Path):
    with Store.in_memory() as store:
        assert store.path == MEMORY
        events = stored_match(store)
        store.append("m1", [], answers={0: Pass(seat=0)})
        assert store.events("m1") == events
        assert store.answers("m1") == {0: Pass(seat=0)}
        assert store.points("张三") == rounds_of(events)[-1].totals[0]
    with Store.in_memory() as store:
        assert store.matches() == []


def test_closing_twice_is_no_fault(path: Path):
    store = Store.open(path)
    stored_match(store)
    store.close()
    store.close()


def test_events_are_stored_as_the_lines_of_the_log(store: Store, path: Path):
    events = stored_match(store)
    lines = rows(path, "SELECT json FROM events ORDER BY round, number")
    assert [line for (line,) in lines] == [log.encode(event) for event in events]
