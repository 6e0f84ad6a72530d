"""Rows of the store that something has changed: a match goes on, or a sentence says why not."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from liisi_tui.session import Session
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.prose import describe
from liisi_tui.storage.store import Store
from tests.fuzzing import WORDS, changed_json
from tests.seeded import Reference, plan_of, step

SEED = 7
OF_JSON = [("events", "json"), ("matches", "setup"), ("claim_answers", "command")]


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """A store of a match before its first round, and one with a claim held back in its second."""
    reference = Reference.play(SEED)
    claimed = max(at for at, one in enumerate(reference.checkpoints) if one.answers)
    paths = []
    for place in (0, claimed):
        path = tmp_path_factory.mktemp("good") / "liisi.db"
        paths.append(path)
        with Store.open(path) as store:
            session = Session.create(plan_of(SEED), store)
            for _ in range(place):
                step(session, SEED)
    return paths


def columns(path: Path) -> list[tuple[str, str]]:
    """Every column of every table."""
    with closing(sqlite3.connect(path)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")
        return [
            (table, column)
            for (table,) in tables.fetchall()
            for _, column, *_ in connection.execute(f"PRAGMA table_info({table})")
        ]


def go_on(path: Path) -> str:
    """Use everything in a store and play a little; the sentence where it is refused."""
    try:
        with Store.open(path) as store:
            store.profiles()
            for person in store.people():
                store.person(person.name, steps=9)
            for row in store.matches():
                store.points(row.players[0].name)
                store.published(row.match_id)
                session = Session.resume(store, row.match_id)
                for _ in range(8):
                    step(session, SEED)
    except StoreError as error:
        return describe(error)
    return ""


@given(st.data())
@settings(max_examples=120)
def test_any_changed_row(
    stores: list[Path], tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
):
    good = data.draw(st.sampled_from(stores))
    path = tmp_path_factory.getbasetemp() / "changed" / "liisi.db"
    path.parent.mkdir(exist_ok=True)
    shutil.copy(good, path)
    table, column = data.draw(st.sampled_from(OF_JSON) | st.sampled_from(columns(good)))
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        keys = connection.execute(f"SELECT DISTINCT {column} FROM {table}").fetchall()
        assume(keys)
        (old,) = data.draw(st.sampled_from(keys))
        new: Any
        if (table, column) in OF_JSON and data.draw(st.booleans()):
            new = data.draw(changed_json([old]))
        else:
            new = data.draw(
                st.integers(-(2**63), 2**63 - 1)
                | st.floats()
                | st.binary(max_size=9)
                | st.text(st.characters(exclude_categories=["Cs"]), max_size=9)
                | st.sampled_from([*WORDS, *(key for (key,) in keys)])
            )
        try:
            connection.execute(f"UPDATE {table} SET {column} = ? WHERE {column} IS ?", (new, old))
        except (sqlite3.IntegrityError, sqlite3.OperationalError, UnicodeEncodeError):
            assume(False)
    assert go_on(path).isprintable()


def test_an_unchanged_store_goes_on(stores: list[Path], tmp_path: Path):
    for good in stores:
        path = tmp_path / "liisi.db"
        shutil.copy(good, path)
        assert go_on(path) == ""


@given(st.integers(1, 1000))
@settings(max_examples=40)
def test_a_match_goes_on_from_any_line_of_its_log(
    stores: list[Path], tmp_path_factory: pytest.TempPathFactory, length: int
):
    path = tmp_path_factory.getbasetemp() / "cut" / "liisi.db"
    path.parent.mkdir(exist_ok=True)
    shutil.copy(stores[-1], path)
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("DELETE FROM claim_answers")
        connection.execute("DELETE FROM events WHERE round = 2 AND number >= ?", (length,))
    assert go_on(path) == ""
