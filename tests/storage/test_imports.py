"""What leaves the store and what comes in: logs as they may be published, and imports."""

from __future__ import annotations

import shutil
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from liisi_tui.core.events import MatchEnded, RoundEnded, RoundStarted
from liisi_tui.storage import log
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.imports import IllegalLine, LoggedMatch, read_matches
from liisi_tui.storage.prose import describe
from liisi_tui.storage.published import published, published_lines
from liisi_tui.storage.store import Store
from tests.storage.helpers import (
    LEGAL,
    NO_ANSWERS,
    SETUP,
    legal_match,
    rounds_of,
    stored_match,
)


@pytest.fixture
def store(tmp_path: Path):
    with Store.open(tmp_path / "data" / "liisi.db") as opened:
        yield opened


def logged(**changes: object) -> LoggedMatch:
    """A legal match of two people and two bots, as read from a log."""
    started, rest = legal_match(**changes)  # type: ignore[arg-type]
    events = [started, *rest]
    return LoggedMatch(started, events, [log.encode(event) for event in events])


def test_a_log_is_read_match_by_match(tmp_path: Path):
    path = tmp_path / "log.jsonl"
    one, two = logged(match_id="one"), logged(match_id="two")
    assert one.finished
    log.write(path, [*one.events, *two.events[:-1]])
    first, second = read_matches(path)
    assert (first.started, first.events, first.lines) == (one.started, one.events, one.lines)
    assert first.rounds == len(rounds_of(one.events))
    assert (second.finished, second.events) == (False, two.events[:-1])


def test_the_first_illegal_line_is_named(tmp_path: Path):
    path = tmp_path / "log.jsonl"
    events = logged().events
    log.write(path, [*events[:6], events[7], *events[8:]])
    with pytest.raises(IllegalLine) as caught:
        read_matches(path)
    assert caught.value.line == 7


@pytest.mark.parametrize("end", [1, 2, 50, 200, -2, -1])
def test_published_is_the_finished_part_of_an_open_match(end: int):
    events = logged().events[:end]
    shown = published(events)
    assert shown[0] == replace(logged().started, seed=None)
    assert shown[1:] == events[1 : len(shown)]
    assert len(shown) == 1 or isinstance(shown[-1], RoundEnded)
    assert rounds_of(shown) == rounds_of(events)


def test_published_lines_are_the_rounds_of_what_is_published():
    match = logged()
    starts = [at for at, event in enumerate(match.events) if isinstance(event, RoundStarted)]
    for end in (1, 2, starts[1] - 1, starts[1], starts[1] + 1, starts[2], -2, len(match.events)):
        cuts = [0, *(at for at in starts if at < len(match.lines[:end])), len(match.lines[:end])]
        found = published_lines([match.lines[one:two] for one, two in pairwise(cuts)], 0)
        shown = published(match.events[:end])
        assert found.started == shown[0]
        lines = [line for lines in found.rounds for line in lines]
        assert [log.decode(line, 1) for line in lines] == [
            event for event in shown[1:] if not isinstance(event, MatchEnded)
        ]
        assert found.ended == isinstance(shown[-1], MatchEnded)


def test_published_is_all_of_a_finished_match_or_one_of_bots():
    events = logged().events
    assert isinstance(events[-1], MatchEnded)
    assert published(events) == events
    for upto in (1, 30, 500):
        bots = logged(people=()).events[:upto]
        assert published(bots) == bots


def test_an_import_pays_nobody_and_makes_no_profile(store: Store):
    stored_match(store, match_id="played")
    before = store.profiles()
    assert store.import_matches([logged(match_id="x", people=("张三", "New"))]) == [True]
    assert store.profiles() == before
    assert store._db.execute("SELECT count(*) FROM ledger WHERE match = 2").fetchone() == (0,)
    assert store._db.execute("SELECT count(*) FROM round_seats WHERE match = 2").fetchone() > (0,)


def test_an_imported_match_cannot_be_played_on(store: Store):
    match = logged(match_id="x")
    half = LoggedMatch(match.started, match.events[:99], match.lines[:99])
    store.import_matches([half])
    store.lock("x")
    for act in (lambda: store.setup("x"), lambda: store.append("x", [], answers=NO_ANSWERS)):
        with pytest.raises(StoreError) as caught:
            act()
        assert caught.value.code == "imported"
        assert "x" in describe(caught.value)
    assert store.events("x") == half.events


def test_imports_are_compared_by_what_they_say(store: Store):
    match = logged()
    store.create_match(match.started, SETUP)
    store.append("m1", match.events[1:99], answers=NO_ANSWERS)
    shown = published(match.events[:99])
    same = LoggedMatch(replace(match.started, seed=None), shown, [])
    assert store.import_matches([same]) == [False]
    with pytest.raises(StoreError) as caught:
        store.import_matches([logged(match_id="new"), match])
    assert caught.value.code == "other_log"
    assert [row.match_id for row in store.matches()] == ["m1"]
    assert store.events("m1") == match.events[:99]


def test_everything_of_a_legal_log_is_stored(store: Store):
    for path in LEGAL:
        matches = read_matches(path)
        assert store.import_matches(matches) == [True]
        events = store.events(matches[0].started.match_id)
        assert events == matches[0].events
        row = store.matches()[0]
        assert row.rounds == len(rounds_of(events))
        assert row.totals == rounds_of(events)[-1].totals


def test_a_store_that_was_moved_away_takes_nothing(tmp_path: Path, store: Store):
    """SQLite itself would go on writing into a file that nobody will ever find again."""
    started, rest = legal_match()
    store.create_match(started, SETUP)
    folder = store.path.parent
    elsewhere = tmp_path / "elsewhere"
    for take_away in (
        lambda: shutil.move(folder, elsewhere),
        lambda: Store.open(store.path).close(),  # another store in its place
    ):
        take_away()
        with pytest.raises(StoreError) as caught:
            store.append("m1", rest[:8], answers=NO_ANSWERS)
        assert caught.value.code == "gone"
        assert str(store.path) in describe(caught.value)
    shutil.rmtree(folder)
    shutil.move(elsewhere, folder)
    store.append("m1", rest[:8], answers=NO_ANSWERS)
    assert store.events("m1") == [started, *rest[:8]]
