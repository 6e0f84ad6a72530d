"""What is given away of a match: legal logs of finished rounds, into files that replace none."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from liisi_tui.core.events import MatchEnded, MatchStarted, RoundEnded, RoundStarted
from liisi_tui.core.verify import Verifier
from liisi_tui.storage import sharing
from liisi_tui.storage.errors import LogFileError, StorageError
from liisi_tui.storage.imports import read_matches
from liisi_tui.storage.log import decode, encode, read
from liisi_tui.storage.prose import describe
from liisi_tui.storage.sharing import log_bytes, write_shared
from liisi_tui.storage.store import Store
from tests.ui.matches import play_round, table


def verified(events) -> Verifier:
    verifier = Verifier()
    for event in events:
        verifier.feed(event)
    return verifier


def rounds(number: int, seed: int = 14):
    session = table(seed)
    for _ in range(number):
        play_round(session)
    return session


def given_away(session):
    return [decode(line, n) for n, line in enumerate(session.finished_lines(), 1)]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_round_alone_is_a_complete_match(number):
    session = rounds(3)
    events = session.finished_log(number)
    verifier = verified(events)
    assert (verifier.rounds, verifier.matches, verifier.unfinished) == (1, 1, False)
    started, ended = events[0], events[-2]
    assert isinstance(started, MatchStarted)
    assert isinstance(ended, RoundEnded)
    assert started.seed is None
    assert started.match_id == f"{session.match_id}-{number}"
    assert ended.totals == ended.deltas == session.results()[number - 1].deltas


def test_rounds_of_a_match_are_imported_side_by_side_with_it(tmp_path):
    session = rounds(2)
    store = Store.in_memory()
    path = tmp_path / "log.jsonl"
    path.write_bytes(
        b"".join(log_bytes(map(encode, session.finished_log(n)), path) for n in (1, 2))
    )
    matches = read_matches(path)
    assert store.import_matches(matches) == [True, True]
    assert store.import_matches(matches) == [False, False]


def test_nothing_of_a_running_round_is_given_away():
    session = rounds(1)
    session.start_round()
    events = given_away(session)
    assert isinstance(events[-1], RoundEnded)
    assert [event.round for event in events if isinstance(event, RoundStarted)] == [1]
    assert isinstance(events[0], MatchStarted)
    assert events[0].seed is None
    assert verified(events).unfinished
    with pytest.raises(ValueError, match="round 2 has not ended"):
        session.finished_log(2)
    with pytest.raises(ValueError, match="round 3 has not ended"):
        session.finished_log(3)


def test_before_the_first_round_there_is_only_the_beginning():
    session = table(1)
    session.start_round()
    assert len(session.finished_lines()) == 1


def test_a_match_that_is_over_is_given_away_whole():
    session = rounds(2)
    session.finish()
    events = given_away(session)
    assert isinstance(events[-1], MatchEnded)
    assert isinstance(events[0], MatchStarted)
    assert events[0].seed == 14
    assert verified(events).matches == 1


# Files


def test_files_replace_none(tmp_path):
    paths = [write_shared([tmp_path], "liisi-round3", "txt", b"%d" % n) for n in range(3)]
    assert [path.name for path in paths] == [
        "liisi-round3.txt",
        "liisi-round3-2.txt",
        "liisi-round3-3.txt",
    ]
    assert [path.read_bytes() for path in paths] == [b"0", b"1", b"2"]


def test_a_log_can_be_read_again(tmp_path):
    events = rounds(1).finished_log(1)
    path = write_shared([tmp_path], "x", "jsonl", log_bytes(map(encode, events), tmp_path))
    assert [event for _, event in read(path)] == events


def test_where_one_folder_refuses_the_next_is_taken(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_bytes(b"")
    path = write_shared([blocked, tmp_path / "data" / "shared"], "x", "txt", b"text")
    assert path == tmp_path / "data" / "shared" / "x.txt"


def test_where_all_refuse_the_sentence_names_the_last(tmp_path, monkeypatch):
    blocked = tmp_path / "file"
    blocked.write_bytes(b"")
    with pytest.raises(StorageError) as refused:
        write_shared([blocked], "x", "txt", b"text")
    assert describe(refused.value) == f"{blocked} is a file, where a folder should be."

    def full(path: Path, **_: object):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(sharing, "writing", full)
    with pytest.raises(StorageError) as refused:
        write_shared([tmp_path], "x", "txt", b"text")
    assert describe(refused.value) == f"The disk is full: {tmp_path / 'x.txt'} cannot be written."
    with pytest.raises(StorageError):
        write_shared([], "x", "txt", b"text")


def test_a_folder_full_of_the_same_name_refuses(tmp_path, monkeypatch):
    monkeypatch.setattr(sharing, "MOST_NAMES", 2)
    for _ in range(2):
        write_shared([tmp_path], "x", "txt", b"")
    with pytest.raises(LogFileError, match="exists"):
        write_shared([tmp_path], "x", "txt", b"")
