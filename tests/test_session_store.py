"""A session and its store: going on after faults, other programs, and what is no match."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from copy import copy
from pathlib import Path
from random import Random

import pytest

from liisi_tui import bots
from liisi_tui.core.commands import Command
from liisi_tui.core.events import Event
from liisi_tui.core.rules import Rules
from liisi_tui.session import ForBot, ForCalls, ForPerson, Over, Session, ToStart
from liisi_tui.storage.errors import MatchLocked, StorageError, StoreError
from liisi_tui.storage.imports import read_matches
from liisi_tui.storage.log import encode
from liisi_tui.storage.store import Store
from tests.storage.helpers import LEGAL
from tests.test_session import FOUR, TWO, plan, step

ROOT = Path(__file__).parents[1]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "liisi.db"


@pytest.fixture
def store(path: Path):
    with Store.open(path) as opened:
        yield opened


def failing(store: Store, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    def refuse(*_args: object, **_kwargs: object) -> None:
        raise StoreError(code, store.path)

    monkeypatch.setattr(store, "append", refuse)


def waits_for(session: Session, kind: type, chance: Random) -> None:
    """Play on until the match waits for this."""
    for _ in range(4000):
        if isinstance(session.waiting(), kind):
            return
        assert step(session, chance)
    pytest.fail(f"the match never waits for {kind}")


def snapshot(session: Session) -> tuple[object, ...]:
    """Everything that a seat or the table can see of a match."""
    views = [session.view(seat) for seat in range(4)] if session.round_started else []
    return (
        *views,
        session.waiting(),
        session.totals,
        session.public_log(),
        session.log_length,
        session.rounds_played,
    )


def decide(session: Session) -> None:
    """The person who is asked does something."""
    step(session, Random(1))


ACTS: dict[type, Callable[[Session], None]] = {
    ToStart: Session.start_round,
    ForBot: Session.bot_move,
    ForCalls: Session.close_window,
    ForPerson: decide,
}


@pytest.mark.parametrize("code", ["full", "gone", "read_only", "damaged", "busy", "io"])
@pytest.mark.parametrize("kind", ACTS)
def test_a_fault_of_the_store_puts_everything_back(store, monkeypatch, kind, code):
    claims = "call" if kind is ForCalls else "ask"
    session = Session.create(plan(TWO, claims=claims), store)
    chance = Random(2)
    if kind is not ToStart:
        session.start_round()
    waits_for(session, kind, chance)
    session.take_moments()
    before, stored = snapshot(session), store.events(session.match_id)
    with monkeypatch.context() as patch:
        failing(store, patch, code)
        for act in (ACTS[kind], lambda session: session.leave(0)):
            with pytest.raises(StorageError):
                act(session)
            assert snapshot(session) == before
            assert session.take_moments() == []
    ACTS[kind](session)
    assert snapshot(session) != before
    assert len(store.events(session.match_id)) >= len(stored)
    assert store.events(session.match_id) == session._log


def test_a_bot_that_fails_puts_everything_back(store, monkeypatch):
    session = Session.create(plan(TWO), store)
    session.start_round()
    chance = Random(3)

    def fail(*_args: object) -> Command:
        raise RuntimeError("no idea")

    failed = 0
    while failed < 20 and not isinstance(waiting := session.waiting(), ToStart):
        session.take_moments()
        before, stored = snapshot(session), store.events(session.match_id)
        twin = copy(chance)
        with monkeypatch.context() as patch:
            patch.setattr(bots, "choose", fail)
            try:
                step(session, twin)
            except RuntimeError:
                failed += isinstance(waiting, ForPerson)
                assert snapshot(session) == before
                assert session.take_moments() == []
                assert store.events(session.match_id) == stored
                undone = True
            else:
                undone = False
        if undone:
            step(session, chance)
        else:
            chance = twin
    assert failed > 0


def test_going_on_without_the_store_changes_nothing_in_it(store, path, monkeypatch):
    session = Session.create(plan(FOUR), store)
    session.start_round()
    chance = Random(3)
    for _ in range(20):
        step(session, chance)
    kept = [session.kept]
    stored = store.events(session.match_id)
    with monkeypatch.context() as patch:
        failing(store, patch, "full")
        session.play_unsaved()
        while step(session, chance):
            pass
    assert [*kept, session.kept] == ["whole", "part"]
    assert isinstance(session.waiting(), Over)
    assert store.events(session.match_id) == stored
    with Store.open(path) as other:
        with pytest.raises(MatchLocked):
            Session.resume(other, session.match_id)
        session.close()
        again = Session.resume(other, session.match_id)
        assert again._log == stored


def test_what_is_kept_of_matches_without_a_file():
    assert Session.create(plan(FOUR)).kept == "nothing"
    with Store.in_memory() as store:
        assert Session.create(plan(FOUR), store).kept == "nothing"


def test_16_a_match_is_open_in_one_program(store, path):
    session = Session.create(plan(FOUR), store)
    with Store.open(path) as other:
        with pytest.raises(MatchLocked):
            Session.resume(other, session.match_id)
        session.close()
        Session.resume(other, session.match_id)
        with pytest.raises(MatchLocked):
            Session.resume(store, session.match_id)


PLAY = """
import sys
from pathlib import Path
from liisi_tui.session import Session
from liisi_tui.storage.store import Store
from tests.test_session import plan, step
from random import Random
store = Store.open(Path(sys.argv[1]))
session = Session.create(plan(), store)
session.start_round()
chance = Random(7)
for _ in range(15):
    step(session, chance)
print(session.match_id, session.log_length, flush=True)
sys.stdin.read()
"""


def test_15_16_a_killed_program_leaves_its_match_to_the_next_one(path):
    process = subprocess.Popen(
        [sys.executable, "-c", PLAY, str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    match_id, length = process.stdout.readline().split()
    with Store.open(path) as store:
        with pytest.raises(MatchLocked):
            Session.resume(store, match_id)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        session = Session.resume(store, match_id)
        assert session.log_length == int(length)
        chance = Random(7)
        while step(session, chance):
            pass
        assert store.matches()[0].state == "finished"


def test_an_imported_match_is_not_resumed(store):
    (match,) = read_matches(LEGAL[0])
    half = match.events[: len(match.events) // 2]
    store.import_matches([type(match)(match.started, half, [encode(event) for event in half])])
    with pytest.raises(StoreError) as caught:
        Session.resume(store, match.started.match_id)
    assert caught.value.code == "imported"
    store.lock(match.started.match_id)


# --- Rows that are no match -----------------------------------------------------------------------


def changed(store: Store, statement: str, *values: object) -> None:
    store._db.execute(statement, values)


def without_seed(event: Event) -> str:
    return json.dumps({**json.loads(encode(event)), "seed": None})


@pytest.mark.parametrize(
    "spoil",
    [
        lambda store, _: changed(store, "DELETE FROM events"),
        lambda store, _: changed(store, "DELETE FROM events WHERE round = 0"),
        lambda store, _: changed(store, "DELETE FROM events WHERE round = 1 AND number = 3"),
        lambda store, log: changed(
            store,
            "UPDATE events SET json = ? WHERE round = 1 AND number = 5",
            encode(log[5]),
        ),
        lambda store, log: changed(
            store, "UPDATE events SET json = ? WHERE round = 0", without_seed(log[0])
        ),
        lambda store, log: changed(
            store,
            "INSERT INTO events VALUES (1, 9, 0, ?)",
            encode(log[0]),
        ),
        lambda store, _: changed(store, "UPDATE matches SET setup = '{}x'"),
        lambda store, _: changed(store, "UPDATE matches SET setup = '{\"first_dealer\": 4}'"),
        lambda store, _: changed(
            store,
            "INSERT INTO claim_answers VALUES (1, 0, ?)",
            '{"type": "pass", "seat": "E"}',
        ),
        lambda store, _: changed(
            store,
            "INSERT INTO claim_answers VALUES (1, 0, ?)",
            '{"type": "claim_kong", "seat": "N"}',
        ),
    ],
)
def test_rows_that_are_no_legal_match_are_a_sentence(store, spoil):
    session = Session.create(plan(FOUR), store)
    session.start_round()
    session.close()
    spoil(store, session._log)
    with pytest.raises(StoreError) as caught:
        Session.resume(store, session.match_id)
    assert caught.value.code == "damaged"
    assert caught.value.path == store.path
    with pytest.raises(ValueError, match="not locked"):
        store.append(session.match_id, [], answers={})


def test_answers_of_an_open_window_are_held_again(store):
    """15: a claim already made or declined stays so, also where claims wait for each other."""
    chance = Random(5)
    held = 0
    for seed in range(6):
        session = Session.create(
            plan(FOUR, claims="call", rules=Rules(winning="optional"), seed=seed), store
        )
        for _ in range(200):
            if not step(session, chance):
                break
            answers = store.answers(session.match_id)
            if answers:
                held += 1
                before = snapshot(session)[4:], [session.view(seat).legal for seat in range(4)]
                session.close()
                session = Session.resume(store, session.match_id)
                legal = [session.view(seat).legal for seat in range(4)]
                assert (snapshot(session)[4:], legal) == before
                assert store.answers(session.match_id) == answers
        session.close()
    assert held > 5
