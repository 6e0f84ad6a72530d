"""Stores of older versions become stores of the present one; newer ones are left alone."""

from __future__ import annotations

import shutil
import sqlite3
from pathlib import Path

import pytest

from liisi_tui.storage import schema
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.store import Store
from tests.storage.helpers import NO_ANSWERS, legal_match, stored_match
from tests.storage.recount import play_matches


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "liisi.db"


def query(path: Path, statement: str) -> list[tuple[object, ...]]:
    connection = sqlite3.connect(path)
    with connection:
        rows = connection.execute(statement).fetchall()
    connection.close()
    return rows


def as_version_3(path: Path) -> None:
    """Take away what version 4 brought."""
    query(path, "ALTER TABLE rounds DROP COLUMN seal")
    query(path, "PRAGMA user_version = 3")


def as_version_2(path: Path) -> None:
    """Take away what versions 3 and 4 brought."""
    as_version_3(path)
    query(path, "DROP TABLE payments")
    query(path, "DROP TABLE seat_sums")
    query(path, "PRAGMA user_version = 2")


def as_version_1(path: Path) -> None:
    """Take away what versions 2 to 4 brought."""
    as_version_2(path)
    query(path, "ALTER TABLE matches DROP COLUMN imported")
    query(path, "PRAGMA user_version = 1")


def test_version_1_has_the_tables_of_the_first_migration(path: Path, tmp_path: Path):
    with Store.open(path):
        pass
    as_version_1(path)
    first = sqlite3.connect(tmp_path / "first.db")
    for statement in schema.MIGRATIONS[0]:
        first.execute(statement)
    first.close()

    def columns(file: Path) -> list[tuple[object, ...]]:
        return query(
            file,
            "SELECT m.name, c.name, c.type, c.pk FROM sqlite_schema m, pragma_table_info(m.name) c"
            " WHERE m.type = 'table' ORDER BY 1, 2",
        )

    assert columns(path) == columns(tmp_path / "first.db")


def test_a_store_of_version_1_keeps_everything_and_goes_on(path: Path):
    with Store.open(path) as store:
        events = stored_match(store)
        before = store.matches(), store.profiles()
    as_version_1(path)
    with Store.open(path) as store:
        assert query(path, "PRAGMA user_version") == [(schema.VERSION,)]
        assert store.events("m1") == events
        assert (store.matches(), store.profiles()) == before
        assert not store.matches()[0].imported
        store.lock("m1")
        rest = legal_match()[1][len(events) - 1 :]
        store.append("m1", rest, answers=NO_ANSWERS)


def test_a_store_of_version_2_gets_the_sums_of_its_rounds(path: Path):
    with Store.open(path) as store:
        play_matches(store, range(1, 6))
        names = [row.name for row in store.people()]
        before = [store.person(name, steps=99) for name in names]
    tables = {
        table: query(path, f"SELECT * FROM {table} ORDER BY 1, 2, 3")
        for table in ("seat_sums", "payments")
    }
    assert all(tables.values())
    as_version_2(path)
    with Store.open(path) as store:
        assert query(path, "PRAGMA user_version") == [(schema.VERSION,)]
        assert [store.person(name, steps=99) for name in names] == before
    for table, rows in tables.items():
        assert query(path, f"SELECT * FROM {table} ORDER BY 1, 2, 3") == rows


def test_a_store_of_version_3_has_no_seals_and_goes_on(path: Path):
    with Store.open(path) as store:
        play_matches(store, [3], rounds=3)
        (match,) = store.matches()
        events = store.events(match.match_id)
        assert len(store.stored(match.match_id).sealed) == 2
    as_version_3(path)
    with Store.open(path) as store:
        stored = store.stored(match.match_id)
        assert stored.sealed == ()
        assert [stored.started, *stored.events] == events


def test_two_programs_may_upgrade_one_store(path: Path):
    with Store.open(path) as store:
        events = stored_match(store)
    as_version_1(path)
    with Store.open(path) as one, Store.open(path) as two:
        assert one.events("m1") == two.events("m1") == events


def later(monkeypatch: pytest.MonkeyPatch, *statements: str) -> None:
    """Let the program be of a version that has one more migration."""
    monkeypatch.setattr(schema, "MIGRATIONS", (*schema.MIGRATIONS, statements))
    monkeypatch.setattr(schema, "VERSION", schema.VERSION + 1)


def test_a_coming_version_upgrades_and_then_the_present_one_refuses(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    with Store.open(path) as store:
        events = stored_match(store)
    with monkeypatch.context() as patch:
        later(patch, "ALTER TABLE profiles ADD COLUMN colour TEXT NOT NULL DEFAULT 'red'")
        with Store.open(path) as store:
            assert store.events("m1") == events
        assert {colour for (colour,) in query(path, "SELECT colour FROM profiles")} == {"red"}
    content = path.read_bytes()
    with pytest.raises(StoreError) as caught:
        Store.open(path)
    assert caught.value.code == "newer"
    assert path.read_bytes() == content


def test_an_upgrade_that_fails_leaves_the_old_version(path: Path, monkeypatch: pytest.MonkeyPatch):
    with Store.open(path) as store:
        events = stored_match(store)
    copy = path.with_name("copy.db")
    shutil.copy(path, copy)
    with monkeypatch.context() as patch:
        later(patch, "ALTER TABLE profiles ADD COLUMN colour TEXT", "ALTER TABLE none ADD x TEXT")
        with pytest.raises(StoreError):
            Store.open(path)
    assert query(path, "PRAGMA user_version") == [(schema.VERSION,)]
    assert query(path, "PRAGMA table_info(profiles)") == query(copy, "PRAGMA table_info(profiles)")
    with Store.open(path) as store:
        assert store.events("m1") == events
