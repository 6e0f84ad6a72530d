"""Stores that cannot be used: a sentence, and the file stays as it is, byte for byte."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.prose import describe
from liisi_tui.storage.schema import APPLICATION_ID, VERSION
from liisi_tui.storage.store import Store
from tests.storage.helpers import NO_ANSWERS, SETUP, legal_match, stored_match

NOBODY = 65534


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The content of a healthy store of a few rounds."""
    path = tmp_path_factory.mktemp("good") / "liisi.db"
    with Store.open(path) as store:
        for match_id in ("m1", "m2"):
            stored_match(store, match_id=match_id, rounds=5)
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "liisi.db"


def use_everything(path: Path) -> None:
    """Open a store, read all of it and write to it."""
    with Store.open(path) as store:
        store.profiles()
        for row in store.matches():
            store.events(row.match_id)
            store.answers(row.match_id)
            store.setup(row.match_id)
        stored_match(store, match_id="new")


def sentence_of(action: Callable[[], None]) -> str:
    """What an action is refused with: the code and the sentence; empty where it is not."""
    try:
        action()
    except StoreError as error:
        return f"{error.code}: {describe(error)}"
    return ""


def refusal(path: Path) -> StoreError:
    with pytest.raises(StoreError) as caught:
        Store.open(path)
    assert str(path) in describe(caught.value)
    return caught.value


def test_an_empty_file_is_no_new_store(path: Path):
    path.touch()
    assert refusal(path).code == "empty"
    assert path.read_bytes() == b""


@pytest.mark.parametrize("eighth", range(1, 8))
def test_a_cut_store(path: Path, good: bytes, eighth: int):
    content = good[: len(good) * eighth // 8]
    path.write_bytes(content)
    assert refusal(path).code == "damaged"
    assert path.read_bytes() == content


@pytest.mark.parametrize("length", [1, 15, 16, 50, 99, 100, 512])
def test_a_store_cut_in_its_header(path: Path, good: bytes, length: int):
    path.write_bytes(good[:length])
    assert refusal(path).code == "damaged"
    assert path.read_bytes() == good[:length]


def test_noise(path: Path, good: bytes):
    noise = random.Random(1).randbytes(len(good))
    for content, code in ((noise, "foreign"), (good[:100] + noise[100:], "damaged")):
        path.write_bytes(content)
        assert refusal(path).code == code
        assert path.read_bytes() == content


def test_noise_in_some_pages_never_gets_further_than_a_sentence(path: Path, good: bytes):
    chance = random.Random(2)
    refused = 0
    for _ in range(30):
        content = bytearray(good)
        for _ in range(chance.choice((1, 5, 200))):
            at = chance.randrange(100, len(content))
            noise = chance.randbytes(chance.choice((1, 100, 4096)))
            content[at : at + len(noise)] = noise[: len(content) - at]
        path.write_bytes(content)
        for journal in path.parent.glob("liisi.db-*"):
            journal.unlink()
        refused += bool(sentence_of(lambda: use_everything(path)))
    assert refused > 10


def test_other_files(path: Path):
    for content in (b"hello", b"SQLite format 3", b"\0" * 5000, b"PK\x03\x04" * 99):
        path.write_bytes(content)
        assert refusal(path).code in ("foreign", "damaged")
        assert path.read_bytes() == content


def test_another_programs_database(path: Path):
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE matches (id INTEGER)")
    content = path.read_bytes()
    assert refusal(path).code == "foreign"
    assert path.read_bytes() == content


def test_a_store_of_a_newer_version(path: Path, good: bytes):
    path.write_bytes(good)
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    connection.close()
    content = path.read_bytes()
    error = refusal(path)
    assert error.code == "newer"
    assert error.params == {"version": VERSION + 1}
    assert path.read_bytes() == content


def test_a_store_without_tables_is_made_up_to_date(path: Path):
    """A stand-in for the upgrade from an older version, of which there is none yet."""
    with sqlite3.connect(path) as connection:
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.close()
    with Store.open(path) as store:
        stored_match(store)
        assert store._db.execute("PRAGMA user_version").fetchone() == (VERSION,)


def test_a_folder_in_the_place_of_the_store(path: Path):
    path.mkdir()
    assert refusal(path).code == "directory"
    assert list(path.iterdir()) == []


def test_a_pipe_in_the_place_of_the_store(path: Path):
    os.mkfifo(path)
    assert refusal(path).code == "not_file"


def test_a_link_that_leads_nowhere(path: Path):
    path.symlink_to(path.parent / "gone")
    assert refusal(path).code == "missing"
    assert path.is_symlink()


def test_folders_that_cannot_be_made(tmp_path: Path):
    (tmp_path / "file").touch()
    for folder, code in ((tmp_path / "file", "not_folder"), (Path("/proc/none"), "unmakeable")):
        with pytest.raises(StoreError) as caught:
            Store.open(folder / "liisi.db")
        assert caught.value.code == code
        assert str(folder) in describe(caught.value)


def test_the_journal_of_a_lost_store_is_not_played_into_a_new_one(path: Path):
    journal = path.with_name("liisi.db-wal")
    journal.write_bytes(b"x")
    with pytest.raises(StoreError) as caught:
        Store.open(path)
    assert caught.value.code == "leftover"
    assert str(journal) in describe(caught.value)
    assert not path.exists()
    journal.unlink()
    use_everything(path)


def test_what_a_killed_creation_left_is_no_obstacle(path: Path):
    for name in ("liisi.db.new", "liisi.db.new-wal", "liisi.db.new-journal"):
        path.with_name(name).write_bytes(b"half a store")
    use_everything(path)
    assert [file.name for file in path.parent.iterdir() if file.is_file()] == ["liisi.db"]


def test_odd_folder_names(tmp_path: Path):
    for name in ("a ?b#c%20&mode=ro", "数据 'x' \n", os.fsdecode(b"\xff")):
        use_everything(tmp_path / name / "liisi.db")
        assert (tmp_path / name / "liisi.db").is_file()


def test_a_full_store_changes_nothing_and_goes_on_with_room(path: Path):
    started, rest = legal_match()
    with Store.open(path) as store:
        store.create_match(started, SETUP)
        (pages,) = store._db.execute("PRAGMA page_count").fetchone()
        store._db.execute(f"PRAGMA max_page_count = {pages + 2}")
        with pytest.raises(StoreError) as caught:
            store.append("m1", rest, answers=NO_ANSWERS)
        assert caught.value.code == "full"
        assert store.events("m1") == [started]
        store._db.execute("PRAGMA max_page_count = 100000")
        store.append("m1", rest, answers=NO_ANSWERS)
        assert store.events("m1") == [started, *rest]


def as_nobody(action: Callable[[], None]) -> str:
    """What an action is refused with when file permissions hold: its sentence."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            if os.getuid() == 0:
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            os.write(writing, sentence_of(action).encode())
        finally:
            os._exit(0)
    os.close(writing)
    os.waitpid(child, 0)
    with os.fdopen(reading, encoding="utf-8") as pipe:
        return pipe.read()


@pytest.fixture
def open_folder():
    """A folder that every user can reach, which `tmp_path` is not."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def test_without_permission(open_folder: Path, good: bytes):
    path = open_folder / "liisi.db"
    path.write_bytes(good)
    path.chmod(0o444)
    open_folder.chmod(0o555)
    assert as_nobody(lambda: use_everything(path)).split(":")[0] in ("denied", "read_only")
    path.chmod(0o000)
    assert as_nobody(lambda: use_everything(path)) == (
        f"denied: There is no permission to use {path}."
    )
    path.unlink()
    assert as_nobody(lambda: use_everything(path)).startswith("denied: ")
    assert as_nobody(lambda: use_everything(open_folder / "x" / "y.db")).startswith("denied: ")
    assert list(open_folder.iterdir()) == []


MOUNT = (
    "mount -t tmpfs -o size={size} none {folder} && {prepare}"
    " exec {python} -c 'import sys; from pathlib import Path;"
    " from tests.storage.test_store_faults import fill; fill(Path(sys.argv[1]))' {folder}"
)


def fill(folder: Path) -> None:
    """Play matches into a store until it is refused; print why, and how much is there then."""
    stored, code, matches = 0, "", 0
    try:
        with Store.open(folder / "liisi.db") as store:
            while True:
                started, rest = legal_match(match_id=f"m{matches}")
                store.create_match(started, SETUP)
                matches += 1
                for event in rest:
                    store.append(started.match_id, [event], answers=NO_ANSWERS)
                    stored += 1
    except StoreError as error:
        code = error.code
        print(describe(error))
    if stored:
        with Store.open(folder / "liisi.db") as store:
            found = sum(len(store.events(row.match_id)) for row in store.matches())
        assert found == stored + matches
    print(code, stored)


def in_small_folder(folder: Path, size: str, prepare: str = "") -> str:
    """The answer of `fill` in a file system of its own; skips where nobody may mount one."""
    script = MOUNT.format(
        size=size, folder=folder, prepare=prepare and f"{prepare} &&", python=sys.executable
    )
    if shutil.which("unshare") is None:
        pytest.skip("needs unshare to mount a small disk")
    trial = ["unshare", "-rm", "mount", "-t", "tmpfs", "none", str(folder)]
    if subprocess.run(trial, capture_output=True, check=False).returncode != 0:
        pytest.skip("this machine lets nobody mount a small disk")
    done = subprocess.run(
        ["unshare", "-rm", "sh", "-c", script],
        capture_output=True,
        check=False,
        text=True,
        cwd=Path(__file__).parents[2],
    )
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize("size", ["16k", "64k", "256k", "1m"])
def test_a_full_disk(tmp_path: Path, size: str):
    answer = in_small_folder(tmp_path, size)
    assert "The disk is full" in answer
    code, stored = answer.splitlines()[-1].split()
    assert code == "full"
    assert int(stored) > 0 or size in ("16k", "64k")


def test_a_read_only_disk(tmp_path: Path, good: bytes):
    for prepare in ("true", f"cp {tmp_path}.db {tmp_path}/liisi.db"):
        Path(f"{tmp_path}.db").write_bytes(good)
        answer = in_small_folder(tmp_path, "4m", f"{prepare} && mount -o remount,ro {tmp_path}")
        assert "read_only 0" in answer or "denied 0" in answer


@given(st.data())
@settings(max_examples=60)
def test_odd_values_in_rows_give_a_sentence(
    tmp_path_factory: pytest.TempPathFactory, good: bytes, data: st.DataObject
):
    path = tmp_path_factory.getbasetemp() / "rows" / "liisi.db"
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(good)
    table, column = data.draw(
        st.sampled_from(
            [
                ("matches", "setup"),
                ("matches", "created"),
                ("matches", "changed"),
                ("match_seats", "name"),
                ("match_seats", "bot"),
                ("profiles", "name"),
                ("rounds", "totals"),
                ("events", "json"),
                ("ledger", "points"),
            ]
        )
    )
    value = data.draw(
        st.one_of(
            st.integers(-(2**63), 2**63 - 1),
            st.floats(),
            st.binary(max_size=9),
            st.text(st.characters(exclude_categories=["Cs"]), max_size=9),
        )
    )
    with sqlite3.connect(path) as connection:
        connection.execute(f"UPDATE {table} SET {column} = ?", (value,))
    connection.close()
    sentence = sentence_of(lambda: use_everything(path))
    assert sentence.isprintable()
