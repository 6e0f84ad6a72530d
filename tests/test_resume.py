"""Going on with a stored match: sealed rounds are not stepped over, and nothing is different."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from random import Random

import pytest
from pydantic import TypeAdapter

from liisi_tui.core.controller import Controller
from liisi_tui.core.events import MatchStarted, RoundEnded
from liisi_tui.core.match import MatchLength
from liisi_tui.core.redaction import RoundOpened
from liisi_tui.core.state import MatchState
from liisi_tui.session import Over, Session
from liisi_tui.session.opening import controller_for, stored_match
from liisi_tui.session.plan import Setup
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.log import encode
from liisi_tui.storage.seals import seal_after
from liisi_tui.storage.store import Store
from tests.seeded import plan_of, step

ROUNDS = 5


@dataclass(frozen=True)
class Played:
    """A match in its last round, as it was played without a stop, and its store."""

    session: Session
    store: Store
    seed: int


def played(store: Store, seed: int, rounds: int = ROUNDS) -> Played:
    """A match that stops somewhere in its last round."""
    length = MatchLength(unit="rounds", count=rounds)
    session = Session.create(replace(plan_of(seed), length=length), store)
    while session._controller.state.rounds < rounds:
        assert step(session, seed)
    for _ in range(10):
        assert step(session, seed)
    assert session.rounds_played == rounds - 1
    return Played(session, store, seed)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store.open(tmp_path / "liisi.db") as opened:
        yield opened


@pytest.fixture
def match(store: Store) -> Played:
    return played(store, 3)


def folded(store: Store, match_id: str) -> MatchState:
    """The state of a stored match after stepping over every event of it."""
    events = store.events(match_id)
    assert isinstance(events[0], MatchStarted)
    setup = TypeAdapter(Setup).validate_json(store.setup(match_id))
    controller: Controller = controller_for(events[0], setup)
    controller.replay(events, store.answers(match_id))
    return controller.state


@pytest.mark.parametrize("seed", [1, 4, 6, 7])
def test_a_resumed_state_is_the_folded_one_at_any_place(store: Store, seed: int):
    chance = Random(seed)
    session = Session.create(
        replace(plan_of(seed), length=MatchLength(unit="rounds", count=4)), store
    )
    sealed = set()
    while step(session, seed):
        if chance.random() < 0.06:
            controller, _, log = stored_match(store, session.match_id)
            assert controller.state == folded(store, session.match_id)
            assert log == session._log
            sealed.add(len(store.stored(session.match_id).sealed))
    assert sealed == {0, 1, 2, 3}


def test_a_match_goes_on_alike_and_seals_what_follows(match: Played):
    match.session.close()
    again = Session.resume(match.store, match.session.match_id)
    assert again._log.recent > 1
    for _ in range(3):
        again.close()
        again = Session.resume(match.store, match.session.match_id)
        step(again, match.seed)
    alone = Session(match.session._controller, match.session.setup, "alone", None)
    alone._log = match.session._log
    while not isinstance(alone.waiting(), Over):
        step(alone, match.seed)
    while not isinstance(again.waiting(), Over):
        step(again, match.seed)
    assert again._log == alone._log
    seals = match.store._db.execute("SELECT seal FROM rounds").fetchall()
    assert len({seal for (seal,) in seals}) == len(seals) == again.rounds_played
    assert (None,) not in seals


def test_what_is_looked_up_is_the_same_as_without_a_stop(match: Played):
    session = match.session
    session.close()
    again = Session.resume(match.store, session.match_id)
    log = list(session._log)
    begin, end = again._log.recent, again.log_length
    for upto in (None, 0, 1, 2, 70, begin - 1, begin, end - 1, end):
        assert again.results(upto=upto) == session.results(upto=upto)
        for viewer in (None, 0, 2):
            shown = session.public_log(viewer, upto=upto)
            recent = again.recent_log(viewer, upto=upto)
            assert again.public_log(viewer, upto=upto) == shown
            assert recent == shown[len(shown) - len(recent) :]
    ends = [place for place, event in enumerate(log) if isinstance(event, RoundEnded)]
    for number, place in enumerate(ends):
        assert len(again.results(upto=place)) == number
        assert len(again.results(upto=place + 1)) == number + 1
    for number in range(ROUNDS + 2):
        if 1 <= number <= session.rounds_played:
            assert again.settled(number) == session.settled(number)
            assert again.finished_log(number) == session.finished_log(number)
            continue
        for look in (again.settled, again.finished_log):
            with pytest.raises(ValueError, match="has not ended"):
                look(number)
    assert again.finished_lines() == session.finished_lines()
    for upto in (None, 0, 1, 2, 70, again._log.recent, again.log_length - 1, again.log_length):
        rounds = range(again.rounds_begun(upto=upto) + 1)
        told = [again.public_round(number, upto=upto) for number in rounds]
        assert told == [session.public_round(number, upto=upto) for number in rounds]
        assert list(chain(*told)) == session.public_log(upto=upto)
        assert all(isinstance(one[0], RoundOpened) for one in told[1:])
    assert len(again._log) == len(log)
    for place in (0, 1, 5, -1, -2, -len(log), len(log) - 1):
        assert again._log[place] == log[place]
    for cut in (
        slice(3, 9),
        slice(-4, None),
        slice(None, None, 7),
        slice(-9, None, 2),
        slice(len(log) - 2, 1),
    ):
        assert again._log[cut] == log[cut]
    for place in (len(log), -len(log) - 1):
        with pytest.raises(IndexError):
            again._log[place]


def test_the_present_round_is_shown_without_older_ones_being_decoded(
    match: Played, monkeypatch: pytest.MonkeyPatch
):
    match.session.close()

    def refuse(*_: object) -> None:
        raise AssertionError("an older round was decoded")

    monkeypatch.setattr("liisi_tui.session.match_log.decode_again", refuse)
    again = Session.resume(match.store, match.session.match_id)
    assert again.recent_log(0)
    assert len(again.results()) == again.rounds_played
    assert again.public_round(0)
    assert again.public_round(again.rounds_begun())
    assert again.finished_lines()


CHANGES = {
    "a line is gone": "DELETE FROM events WHERE round = 2 AND number = 9",
    "the end of a round is gone": "DELETE FROM events WHERE round = 2"
    " AND number = (SELECT max(number) FROM events WHERE round = 2)",
    "a round is gone": "DELETE FROM events WHERE round = 2",
    "the first round is gone": "DELETE FROM events WHERE round = 1",
    "rounds change places": "UPDATE events SET round = CASE round WHEN 2 THEN -3 ELSE -2 END"
    " WHERE round IN (2, 3); UPDATE events SET round = -round WHERE round < 0",
    "other points": 'UPDATE events SET json = replace(json, \'"deltas": {"E": \','
    ' \'"deltas": {"E": 1\') WHERE round = 1',
    "other totals": 'UPDATE events SET json = replace(json, \'"totals": {"E": \','
    ' \'"totals": {"E": 1\') WHERE round = 3',
    "another tile": "UPDATE events SET json = (SELECT json FROM events WHERE round = 1"
    " AND number = 6) WHERE round = 1 AND number = 8",
    "a sign moves to the line after": "UPDATE events SET json = CASE number"
    " WHEN 20 THEN substr(json, 1, length(json) - 1) ELSE '}' || json END"
    " WHERE round = 1 AND number IN (20, 21)",
    "no JSON": "UPDATE events SET json = '{' WHERE round = 1 AND number = 20",
    "no text": "UPDATE events SET json = 7 WHERE round = 1 AND number = 20",
    "another number": "UPDATE events SET json = replace(json, '\"round\": 1,',"
    " '\"round\": 2,') WHERE round = 1",
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_change_in_a_sealed_round_is_found(match: Played, change: str):
    match.session.close()
    match.store._db.executescript(CHANGES[change])
    with pytest.raises(StoreError) as caught:
        Session.resume(match.store, match.session.match_id)
    assert caught.value.code == "damaged"
    assert caught.value.path == match.store.path


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE rounds SET seal = NULL",
        "UPDATE rounds SET seal = 'text'",
        "UPDATE rounds SET seal = zeroblob(32)",
        "UPDATE rounds SET seal = (SELECT seal FROM rounds WHERE round = 1)",
        "UPDATE events SET json = json || ' ' WHERE round = 1 AND number = 3",
        "UPDATE events SET round = 2, number = number + 500 WHERE round = 3",
    ],
)
def test_without_a_fitting_seal_every_line_is_checked(match: Played, change: str):
    match.session.close()
    match.store._db.execute(change)
    assert match.store.stored(match.session.match_id).sealed == ()
    again = Session.resume(match.store, match.session.match_id)
    assert again._controller.state == match.session._controller.state
    assert again._log.recent == 0
    while not isinstance(again.waiting(), Over):
        step(again, match.seed)
    assert again.rounds_played <= ROUNDS


@pytest.mark.parametrize(
    "change",
    [
        CHANGES["the end of a round is gone"],
        "DELETE FROM events WHERE round = 1 AND json LIKE '%round_started%'",
    ],
)
def test_a_round_that_is_none_is_found_under_a_fitting_seal_too(match: Played, change: str):
    match.session.close()
    db = match.store._db
    db.execute(change)
    for place in range(1, ROUNDS):
        db.execute("UPDATE rounds SET seal = ? WHERE round = ?", (seal_after(db, 1, place), place))
    with pytest.raises(StoreError) as caught:
        Session.resume(match.store, match.session.match_id)
    assert caught.value.code == "damaged"


def test_a_seal_does_not_fit_another_match(match: Played):
    match.session.close()
    line = encode(replace(match.session._log[0], base_score=99))  # type: ignore[arg-type]
    match.store._db.execute("UPDATE events SET json = ? WHERE round = 0", (line,))
    assert match.store.stored(match.session.match_id).sealed == ()
