"""What must hold in a store whose program was killed while it played a seeded session."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from liisi_tui.core.events import MatchEnded, RoundEnded
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.core.verify import Verifier
from liisi_tui.session import Session
from liisi_tui.storage.errors import StorageError
from liisi_tui.storage.store import Store
from tests.seeded import Reference, comparable, counts


def place_of(reference: Reference, store: Store) -> int | None:
    """After which transaction of the uninterrupted session a store is; `None` for none of them."""
    (row,) = store.matches()
    events = store.events(row.match_id)
    if comparable(events) != reference.log[: len(events)]:
        return None
    return reference.place_of(len(events), store.answers(row.match_id))


def faults_of(reference: Reference, path: Path, answered: int) -> list[str]:
    """What is wrong with a store after a kill, in sentences; nothing where all is well.

    `answered` is the last transaction whose outcome the killed program had shown, -1 for none.
    """
    try:
        with Store.open(path) as store:
            if not store.matches():
                return [] if answered < 0 else ["the match is lost"]
            return [*_log_faults(reference, store, answered), *_row_faults(store)]
    except (StorageError, Refusal) as error:
        return [f"{type(error).__name__}: {error}"]


def _log_faults(reference: Reference, store: Store, answered: int) -> Iterator[str]:
    """The log, the open answers, and that the match can be gone on with."""
    (row,) = store.matches()
    place = place_of(reference, store)
    if place is None:
        yield "log or answers are none that the uninterrupted session ever had"
    elif not answered <= place <= answered + 1:
        yield f"transaction {answered} was answered, but the store is after {place}"
    verifier = Verifier()
    events = store.events(row.match_id)
    for event in events:
        verifier.feed(event)
    over = isinstance(events[-1], MatchEnded)
    if verifier.unfinished == over or (row.state == "finished") != over:
        yield f"a match that is {row.state} has another log"
    session = Session.resume(store, row.match_id)
    session.waiting()
    session.close()


def _row_faults(store: Store) -> Iterator[str]:
    """Every settled round is paid exactly once, and nothing else is."""
    (row,) = store.matches()
    events = store.events(row.match_id)
    ends = [event for event in events if isinstance(event, RoundEnded)]
    settled = [end for end in ends if counts(end)]
    people = [seat for seat, player in enumerate(row.players) if player.kind == "human"]
    paid = [(end.round, seat, end.deltas[seat]) for end in settled for seat in people]
    expected = {
        "SELECT round, seat, points FROM ledger ORDER BY round, seat": paid,
        "SELECT round, reason FROM rounds ORDER BY round": [(e.round, e.reason) for e in ends],
        "SELECT round, seat, delta FROM round_seats ORDER BY round, seat": [
            (end.round, seat, delta) for end in settled for seat, delta in enumerate(end.deltas)
        ],
        "PRAGMA integrity_check": [("ok",)],
        "PRAGMA foreign_key_check": [],
    }
    for question, answer in expected.items():
        found = store._db.execute(question).fetchall()
        if found != answer:
            yield f"{question}: {found} and not {answer}"
    if row.rounds != len(ends) or (ends and row.totals != ends[-1].totals):
        yield f"the list says {row.rounds} rounds, {row.totals}"
    for seat in people:
        points = store.points(row.players[seat].name)
        if points != sum(end.deltas[seat] for end in settled):
            yield f"{SEAT_LETTERS[seat]} has {points} points"
