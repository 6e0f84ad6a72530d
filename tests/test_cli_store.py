"""`liisi matches`, `export`, `import`, `profiles`: what the store gives and takes (FORMATS 5)."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from liisi_tui import texts
from liisi_tui.cli import main
from liisi_tui.cli_store import _match_rows, _print_matches
from liisi_tui.core.events import Event, MatchEnded, MatchStarted, RoundEnded
from liisi_tui.core.match import MatchLength
from liisi_tui.core.names import cells
from liisi_tui.core.rules import Rules
from liisi_tui.session import Session
from liisi_tui.storage import log
from liisi_tui.storage.paths import data_paths
from liisi_tui.storage.short_ids import short_ids
from liisi_tui.storage.store import Store
from tests.storage.helpers import LEGAL
from tests.ui.matches import NAMES, person, play_round, table

ONE_ROUND = MatchLength(unit="rounds", count=1)
LOG = LEGAL[0]


@pytest.fixture
def data(tmp_path: Path) -> str:
    return str(tmp_path / "data")


@pytest.fixture
def store(data: str) -> Store:
    return Store.open(data_paths(data).store)


@pytest.fixture
def liisi(data: str, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str, str]]:
    """Run a command on the data folder; its exit code and what it printed."""

    def run(*arguments: str) -> tuple[int, str, str]:
        code = main(["--data", data, *arguments])
        printed = capsys.readouterr()
        assert "Traceback" not in printed.err
        return code, printed.out, printed.err

    return run


def answer(liisi: Callable[..., tuple[int, str, str]], *arguments: str) -> Any:
    code, out, err = liisi(*arguments, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def events_of(path: Path) -> list[Event]:
    return [event for _, event in log.read(path)]


def write(path: Path, events: list[Event]) -> Path:
    log.write(path, events)
    return path


def as_people(path: Path, *, match_id: str = "people") -> list[Event]:
    """A legal log as if people had played it."""
    started, *rest = events_of(path)
    assert isinstance(started, MatchStarted)
    east, south, west, north = map(person, NAMES)
    return [replace(started, match_id=match_id, seats=(east, south, west, north)), *rest]


def started_round(store: Store, seed: int = 1, **options: Any) -> Session:
    """A match with one round settled and the second dealt."""
    session = play_round(table(seed, store=store, **options))
    session.start_round()
    return session


# --- Lists ----------------------------------------------------------------------------------------


def test_an_empty_store_is_not_made_by_looking(liisi, data):
    assert answer(liisi, "matches") == {"matches": []}
    assert answer(liisi, "profiles") == {"profiles": []}
    for command in ("matches", "profiles"):
        assert liisi(command)[1] == f"There is no folder {data}: nothing is kept there.\n"
    assert liisi("export", "x", "y")[0] == 2
    assert not Path(data).exists()
    Path(data).mkdir()
    assert liisi("matches")[1] == "There are no matches.\n"
    assert liisi("profiles")[1] == "Nobody has played yet.\n"


def test_matches_in_json(liisi, store):
    session = started_round(store)
    (match,) = answer(liisi, "matches")["matches"]
    assert (match["match_id"], match["state"], match["imported"]) == (
        session.match_id,
        "open",
        False,
    )
    assert match["seats"]["E"] == {"name": NAMES[0], "kind": "human", "bot": None}
    assert match["rounds"] == 1
    assert tuple(match["totals"].values()) == session.totals
    assert datetime.fromisoformat(match["changed"]).tzinfo is not None
    session.leave(0)
    assert answer(liisi, "matches")["matches"][0]["state"] == "finished"


def test_matches_for_people_stand_in_columns_with_wide_signs(liisi, store):
    sessions = [started_round(store, seed) for seed in (1, 2)]
    code, out, _ = liisi("matches")
    assert code == 0
    heading, _, *rows = out.splitlines()
    at = cells(heading[: heading.index("S 南")])
    for row, session in zip(rows, reversed(sessions), strict=True):
        assert row.startswith(session.match_id[:8])
        place = row.index(NAMES[1])
        assert cells(row[:place]) == at
        assert f"{session.totals[1]:+d}" in row or " 0" in row
        assert "open" in row


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_terminal_of_80_columns_keeps_the_date_and_the_scores_whole(
    store, capsys, monkeypatch, language
):
    started_round(store)
    texts.use(language)
    (match,) = store.matches()
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    for totals in ((300, -212, -103, 15), (1300, -1212, -103, 15)):
        rows = _match_rows([replace(match, totals=totals)])
        _print_matches(rows)
        heading, seats, rule, first, second = capsys.readouterr().out.splitlines()
        assert max(map(cells, (heading, seats, rule, first, second))) <= 79
        assert f"{match.changed.astimezone():%Y-%m-%d %H:%M}" in first
        for title, cell in zip(rows[0][4:], rows[1][4:], strict=True):
            assert cells(seats.partition(title)[0]) == cells(second.partition(cell)[0])
    monkeypatch.setenv("COLUMNS", "120")
    _print_matches(rows)
    assert len(capsys.readouterr().out.splitlines()) == 3


def test_lists_speak_chinese(liisi, store):
    started_round(store)
    code, out, _ = liisi("--lang", "zh", "matches")
    assert code == 0
    assert "进行中" in out
    assert "等级" in liisi("--lang", "zh", "profiles")[1]


def test_ids_are_as_short_as_can_be_told_apart():
    ids = ["0123456789a", "0123456789b", "0123", "fedcba9876"]
    assert short_ids(ids) == {
        "0123456789a": "0123456789a",
        "0123456789b": "0123456789b",
        "0123": "0123",
        "fedcba9876": "fedcba98",
    }
    assert short_ids([]) == {}


def test_profiles_have_points_levels_and_the_way_to_the_next(liisi, store):
    session = started_round(store, base_score=40)
    found = {profile["name"]: profile for profile in answer(liisi, "profiles")["profiles"]}
    assert {name: one["points"] for name, one in found.items()} == dict(
        zip(NAMES, session.totals, strict=True)
    )
    for profile in found.values():
        points = profile["points"]
        if 100 <= points < 200:
            assert profile["level"] == {"number": 2, "name": "一万"}
        if points < 100:
            assert profile["level"] == {"number": 1, "name": "白板"}
            assert profile["next"] == {
                "number": 2,
                "name": "一万",
                "points": 100,
                "missing": 100 - points,
            }
        assert profile["rounds"] == 1
    points = [profile["points"] for profile in answer(liisi, "profiles")["profiles"]]
    assert points == sorted(points, reverse=True)
    text = liisi("profiles")[1]
    assert "白板" in text
    assert "one of characters: " in text
    assert "to go" in text


@pytest.mark.parametrize(
    ("points", "number", "name", "missing"),
    [(-7, 1, "白板", 107), (99_999, 11, "东风", 1), (100_000, 12, "西风", 100_000)],
)
def test_levels_by_points(liisi, store, points, number, name, missing):
    started_round(store)
    with store._db:
        store._db.execute("UPDATE ledger SET points = ?", (points,))
    for profile in answer(liisi, "profiles")["profiles"]:
        assert profile["level"] == {"number": number, "name": name}
        assert profile["next"]["missing"] == missing


def test_the_highest_level_has_no_next(liisi, store):
    started_round(store)
    store._db.execute("UPDATE ledger SET points = 2000000")
    profile = answer(liisi, "profiles")["profiles"][0]
    assert profile["level"] == {"number": 17, "name": "雀神"}
    assert profile["next"] is None
    assert "the highest is reached" in liisi("profiles")[1]


# --- Export ---------------------------------------------------------------------------------------


def test_a_finished_match_is_exported_whole(liisi, store, tmp_path):
    session = play_round(table(store=store, length=ONE_ROUND))
    path = tmp_path / "log.jsonl"
    code, out, err = liisi("export", session.match_id, str(path))
    assert (code, err) == (0, "")
    assert str(path) in out
    assert "1 round, " in out
    assert events_of(path) == store.events(session.match_id)
    assert liisi("verify", str(path))[0] == 0


def test_23_an_open_match_ends_with_its_last_finished_round_and_without_seed(
    liisi, store, tmp_path
):
    session = started_round(store)
    path = tmp_path / "log.jsonl"
    code, out, _ = liisi("export", session.match_id, str(path))
    assert code == 0
    assert "only finished rounds" in out
    started, *rest = events_of(path)
    stored = store.events(session.match_id)
    assert started == replace(stored[0], seed=None)
    assert isinstance(rest[-1], RoundEnded)
    assert rest == stored[1 : len(rest) + 1]
    assert len(rest) + 1 < len(stored)
    assert liisi("verify", str(path))[0] == 0


def test_of_a_match_whose_first_round_runs_only_the_table_is_exported(liisi, store, tmp_path):
    session = table(store=store)
    session.start_round()
    path = tmp_path / "log.jsonl"
    assert liisi("export", session.match_id, str(path))[0] == 0
    (started,) = events_of(path)
    assert started == replace(store.events(session.match_id)[0], seed=None)


def test_an_open_match_of_bots_is_exported_whole(liisi, tmp_path):
    whole = events_of(LOG)
    torn = write(tmp_path / "torn.jsonl", whole[:300])
    assert liisi("import", str(torn))[0] == 0
    path = tmp_path / "log.jsonl"
    started = whole[0]
    assert isinstance(started, MatchStarted)
    assert liisi("export", started.match_id, str(path))[0] == 0
    assert events_of(path) == whole[:300]


def test_a_match_may_be_named_by_its_beginning(liisi, store, tmp_path):
    ids = []
    for number in range(3):
        session = table(number, store=store)
        session.finish()
        ids.append(session.match_id)
    path = tmp_path / "log.jsonl"
    with store._db:
        for old, new in zip(ids, ("abc", "abcd", "b"), strict=True):
            store._db.execute("UPDATE matches SET match_id = ? WHERE match_id = ?", (new, old))
    for asked, code in (("ab", 2), ("abc", 0), ("abcd", 0), ("b", 0), ("", 2), ("%", 2), ("x", 2)):
        path.unlink(missing_ok=True)
        found, _, err = liisi("export", asked, str(path))
        assert found == code, asked
        assert path.exists() == (code == 0)
        assert bool(err) == (code != 0)
    assert "2 matches begin with ab" in liisi("export", "ab", str(path))[2]
    assert "no match x" in liisi("export", "x", str(path))[2]


def test_an_export_never_overwrites_anything(liisi, store, tmp_path):
    session = table(store=store)
    session.finish()
    path = tmp_path / "log.jsonl"
    path.write_text("mine")
    places = {path: "exists already", tmp_path: "folder", tmp_path / "no" / "log": "no folder"}
    for place, words in places.items():
        code, out, err = liisi("export", session.match_id, str(place))
        assert (code, out) == (2, "")
        assert words in err
    assert path.read_text() == "mine"
    assert sorted(file.name for file in tmp_path.iterdir()) == ["data", "log.jsonl"]


# --- Import ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_what_is_imported_is_exported_again(liisi, tmp_path, path):
    code, out, err = liisi("import", str(path))
    assert (code, err) == (0, "")
    assert "imported" in out
    (match,) = answer(liisi, "matches")["matches"]
    assert match["imported"]
    exported = tmp_path / "log.jsonl"
    assert liisi("export", match["match_id"], str(exported))[0] == 0
    assert exported.read_bytes() == path.read_bytes()


def test_an_import_never_touches_profiles_or_points(liisi, store, tmp_path):
    started_round(store)
    before = answer(liisi, "profiles")
    path = write(tmp_path / "log.jsonl", [*as_people(LOG)])
    assert liisi("import", str(path))[0] == 0
    assert answer(liisi, "profiles") == before
    totals = answer(liisi, "matches")["matches"][0]["totals"]
    assert any(totals.values())


def test_the_same_log_again_changes_nothing(liisi, store, data):
    assert liisi("import", str(LOG))[0] == 0
    before = "\n".join(store._db.iterdump())
    code, out, err = liisi("import", str(LOG))
    assert (code, err) == (0, "")
    assert "nothing is changed" in out
    assert "\n".join(store._db.iterdump()) == before


def test_the_same_events_written_otherwise_are_the_same_log(liisi, tmp_path):
    assert liisi("import", str(LOG))[0] == 0
    spaced = tmp_path / "spaced.jsonl"
    lines = LOG.read_text(encoding="utf-8").splitlines()
    spaced.write_text("".join(f" {line} \n" for line in lines), encoding="utf-8")
    code, out, _ = liisi("import", str(spaced))
    assert code == 0
    assert "nothing is changed" in out


def test_the_export_of_a_stored_match_is_no_news(liisi, store, tmp_path):
    session = started_round(store)
    path = tmp_path / "log.jsonl"
    liisi("export", session.match_id, str(path))
    before = store.events(session.match_id)
    code, out, _ = liisi("import", str(path))
    assert code == 0
    assert "nothing is changed" in out
    assert store.events(session.match_id) == before
    assert not answer(liisi, "matches")["matches"][0]["imported"]


def test_another_log_of_the_same_match_is_refused(liisi, tmp_path):
    assert liisi("import", str(LOG))[0] == 0
    before = answer(liisi, "matches")
    events = events_of(LOG)
    started = events[0]
    assert isinstance(started, MatchStarted)
    others = {
        "shorter": events[:-1],
        "seed": [replace(started, seed=(started.seed or 0) + 1), *events[1:]],
        "people": as_people(LOG, match_id=started.match_id),
    }
    for name, other in others.items():
        code, out, err = liisi("import", str(write(tmp_path / name, other)))
        assert (code, out) == (1, ""), name
        assert "another one" in err
    assert answer(liisi, "matches") == before


def test_several_matches_are_imported_all_or_none(liisi, tmp_path):
    one, two = (as_people(LOG, match_id=name) for name in ("one", "two"))
    path = write(tmp_path / "two.jsonl", [*one, *two])
    assert liisi("import", str(path))[0] == 0
    assert {match["match_id"] for match in answer(liisi, "matches")["matches"]} == {"one", "two"}
    before = answer(liisi, "matches")
    three, other = as_people(LOG, match_id="three"), [one[0], *one[1:-1]]
    path = write(tmp_path / "bad.jsonl", [*three, *other])
    assert liisi("import", str(path))[0] == 1
    assert answer(liisi, "matches") == before
    path = write(tmp_path / "twice.jsonl", [*three, *three])
    code, out, _ = liisi("import", str(path))
    assert code == 0
    assert ("imported" in out, "nothing is changed" in out) == (True, True)


@pytest.mark.parametrize(
    ("spoil", "line", "rule"),
    [
        (lambda lines: [*lines[:9], lines[9].replace("type", "kind", 1)], 10, "F4"),
        (lambda lines: [*lines[:8], lines[9], lines[8]], 9, ""),
        (lambda lines: [*lines[:9], lines[9][:20]], 10, "F4"),
        (lambda lines: [lines[1]], 1, "F4"),
        (lambda lines: [], 1, "F4"),
    ],
)
def test_a_log_that_is_not_legal_is_refused_with_line_and_rule(liisi, tmp_path, spoil, line, rule):
    path = tmp_path / "log.jsonl"
    lines = spoil(LOG.read_text(encoding="utf-8").splitlines())
    path.write_text("".join(f"{one}\n" for one in lines), encoding="utf-8")
    code, out, err = liisi("import", str(path))
    assert (code, out) == (1, "")
    assert f"line {line}: " in err.lower()
    assert rule in err
    assert answer(liisi, "matches") == {"matches": []}


@pytest.mark.parametrize(
    "content",
    [
        b"\n",
        b"[]\n",
        b"\x00\n",
        b"\xef\xbb\xbf" + LOG.read_bytes(),
        LOG.read_bytes().replace(b"\n", b"\r\n"),
        LOG.read_text(encoding="utf-8").encode("utf-16"),
        LOG.read_bytes().replace(b'"seat": "E"', b'"seat": "E", "seat": "E"', 1),
        LOG.read_bytes().replace(b'"base_score": ', b'"base_score": -', 1),
        b" " * 10**6,
    ],
)
def test_17_what_is_no_log_is_refused_by_its_line(liisi, tmp_path, content):
    path = tmp_path / "log.jsonl"
    path.write_bytes(content)
    code, out, err = liisi("import", str(path))
    assert (code, out) == (1, "")
    assert "line " in err.lower()
    assert answer(liisi, "matches") == {"matches": []}


def test_files_that_cannot_be_read(liisi, tmp_path):
    for path in (tmp_path / "none", tmp_path):
        code, out, err = liisi("import", str(path))
        assert (code, out) == (2, "")
        assert str(path) in err


def test_an_unfinished_log_is_kept_but_not_played_on(liisi, store, tmp_path):
    events = as_people(LOG)
    path = write(tmp_path / "log.jsonl", events[: len(events) // 2])
    code, out, _ = liisi("import", str(path))
    assert code == 0
    assert "unfinished" in out
    (row,) = store.matches()
    assert (row.state, row.imported, row.continuable) == ("open", True, False)
    assert "imported, unfinished" in liisi("matches")[1]
    exported = tmp_path / "again.jsonl"
    assert liisi("export", row.match_id, str(exported))[0] == 0
    assert isinstance(events_of(exported)[-1], RoundEnded)


def test_points_beyond_all_bounds_are_refused(liisi, tmp_path):
    code, _, err = liisi("import", str(huge_points(tmp_path)))
    assert code == 2
    assert "too large" in err
    assert answer(liisi, "matches") == {"matches": []}


def huge_points(folder: Path) -> Path:
    """A legal log whose points no column can hold."""
    session = table(3, base_score=10**30, rules=Rules(cap=None), length=ONE_ROUND)
    for seed in range(4, 40):
        play_round(session)
        if any(session.totals):
            break
        session = table(seed, base_score=10**30, rules=Rules(cap=None), length=ONE_ROUND)
    return write(folder / "huge.jsonl", list(session._log))


def test_names_from_a_log_cannot_speak_to_the_terminal(liisi, tmp_path):
    events = as_people(LOG, match_id="\x1b[2Jx\n\u202e")
    started = events[0]
    assert isinstance(started, MatchStarted)
    odd = person("\x1b]0;title\x07\u202e" + "长" * 99)
    events[0] = replace(started, seats=(odd, *started.seats[1:]))
    _, out, _ = liisi("import", str(write(tmp_path / "log.jsonl", events)))
    out += liisi("matches")[1]
    assert all(line.isprintable() for line in out.splitlines())
    assert answer(liisi, "matches")["matches"][0]["seats"]["E"]["name"] == odd.name


def test_a_large_log_is_taken_quickly(liisi, tmp_path):
    """About 2 MB; the time for 10 MB is 2 s on the machine where this was written."""
    events: list[Event] = []
    size = LOG.stat().st_size
    for number in range(2 * 10**6 // size + 1):
        events += as_people(LOG, match_id=f"m{number}")
    if not isinstance(events[-1], MatchEnded):
        pytest.fail("the log is to be that of a finished match")
    path = write(tmp_path / "log.jsonl", events)
    begin = time.process_time()
    assert liisi("import", str(path))[0] == 0
    assert time.process_time() - begin < 4


# --- The store itself -----------------------------------------------------------------------------


def test_a_store_that_cannot_be_used_is_a_sentence_and_stays(liisi, data, tmp_path):
    path = data_paths(data).store
    path.parent.mkdir()
    path.write_bytes(b"SQLite format 3\0" + b"noise" * 999)
    content = path.read_bytes()
    for arguments in (("matches",), ("profiles",), ("export", "a", "b"), ("import", str(LOG))):
        code, out, err = liisi(*arguments)
        assert (code, out) == (2, "")
        assert err.count("\n") == 1
        assert str(path) in err
    assert path.read_bytes() == content


def test_a_file_in_the_place_of_the_data_folder(liisi, data):
    Path(data).write_text("mine")
    for arguments in (("matches",), ("profiles",), ("export", "a", "b"), ("import", str(LOG))):
        code, out, err = liisi(*arguments)
        assert (code, out) == (2, "")
        assert "is a file, where a folder should be" in err
    assert Path(data).read_text() == "mine"


def test_two_people_of_one_profile_cannot_be_seated(liisi):
    code, _, err = liisi("play", "--seats", "Anna,bot,ANNA,bot")
    assert code == 2
    assert "is taken at this table" in err
