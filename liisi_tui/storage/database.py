"""Opening the SQLite file of the store, its transactions, and what SQLite refuses in our words.

A new store is made beside its place and moved there whole, so a file that is empty or cut was
damaged by something else: it is refused and left as it is.
"""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final
from urllib.parse import quote

from liisi_tui.storage import schema
from liisi_tui.storage.errors import StoreError, code_of, detail_of
from liisi_tui.storage.files import sync_folder
from liisi_tui.storage.locks import FileLock, lock_path
from liisi_tui.storage.paths import prepare_folder

# Seconds to wait for another program's transaction; each takes about a millisecond.
BUSY_SECONDS: Final = 5.0

_MAGIC: Final = b"SQLite format 3\0"
_HEADER_BYTES: Final = 100
_APPLICATION_ID_AT: Final = slice(68, 72)
# A full disk shows as an input/output error where SQLite enlarges its shared memory file.
_ROOM: Final = 128 * 1024

_CODES: Final = {
    sqlite3.SQLITE_BUSY: "busy",
    sqlite3.SQLITE_LOCKED: "busy",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_PERM: "denied",
    sqlite3.SQLITE_CANTOPEN: "denied",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
    sqlite3.SQLITE_CONSTRAINT: "conflict",
}


def _store_error(error: sqlite3.Error, path: Path) -> StoreError:
    """An error of SQLite as one of ours."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:  # Python could not read what the file holds, as text that is no UTF-8
        return StoreError("damaged", path)
    primary = code & 0xFF
    if primary == sqlite3.SQLITE_IOERR and _is_full(path.parent):
        return StoreError("full", path)
    if primary in _CODES:
        return StoreError(_CODES[primary], path)
    return StoreError("io", path, detail=str(error))


def _is_full(folder: Path) -> bool:
    try:
        room = os.statvfs(folder)
    except OSError:
        return False
    return room.f_bavail * room.f_frsize < _ROOM


@contextmanager
def guarded(path: Path) -> Iterator[None]:
    """Let what SQLite refuses in the block leave it as a `StoreError` with the path.

    A use of SQLite that is wrong in itself (`ProgrammingError`) stays what it is.
    """
    try:
        yield
    except StoreError as error:
        error.path = error.path or path
        raise
    except sqlite3.ProgrammingError:
        raise
    except sqlite3.Error as error:
        raise _store_error(error, path) from error
    except OverflowError:
        raise StoreError("too_large", path) from None
    except UnicodeEncodeError:
        raise StoreError("text", path) from None
    except UnicodeDecodeError:  # a name within the file, in what SQLite says about it
        raise StoreError("damaged", path) from None


@contextmanager
def transaction(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    """Everything in the block happens, and lasts when the block is left, or nothing does.

    Raises `StoreError`, also for what fails at the commit; the store is then as before.
    """
    with guarded(path):
        connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")
            raise


@contextmanager
def snapshot(connection: sqlite3.Connection, path: Path) -> Iterator[None]:
    """All that is read in the block is from one moment, whatever other programs write."""
    with guarded(path):
        connection.execute("BEGIN")
        try:
            yield
        finally:
            if connection.in_transaction:
                with suppress(sqlite3.Error):
                    connection.execute("ROLLBACK")


def open_memory() -> sqlite3.Connection:
    """An empty store that is gone when it is closed."""
    connection = _configured(sqlite3.connect(":memory:", isolation_level=None))
    schema.upgrade(connection)
    return connection


def open_file(path: Path) -> sqlite3.Connection:
    """Open the store at `path`, creating it, and its folder, where there is none.

    An older version is brought up to the present one. Raises `StoreError` for everything that is
    not a store this program can read and write; it is left as it is.
    """
    prepare_folder(path.parent)
    if not os.path.lexists(path):
        _create(path)
    _check_header(path)
    with guarded(path):
        connection = _connect(path)
        try:
            with transaction(connection, path):  # refused where the file is read-only
                schema.upgrade(connection)
        except BaseException:
            connection.close()
            raise
    return connection


def count_continuable(connection: sqlite3.Connection) -> int:
    """How many matches are not over, and not only logs (`rows.MatchRow.continuable`)."""
    (count,) = connection.execute(
        "SELECT count(*) FROM matches WHERE state = 'open' AND NOT imported"
    ).fetchone()
    return int(count)


def _connect(path: Path) -> sqlite3.Connection:
    address = f"file:{quote(os.fsencode(path))}?mode=rw"
    return _configured(
        sqlite3.connect(address, uri=True, isolation_level=None, timeout=BUSY_SECONDS)
    )


def _configured(connection: sqlite3.Connection) -> sqlite3.Connection:
    for pragma in ("synchronous = FULL", "foreign_keys = ON", "cell_size_check = ON"):
        connection.execute(f"PRAGMA {pragma}")
    return connection


def _check_header(path: Path) -> None:
    """Refuse what is no store of this game before SQLite touches it."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise StoreError("directory" if path.is_dir() else "not_file", path)
        with path.open("rb") as file:
            header = file.read(_HEADER_BYTES)
    except OSError as error:
        raise StoreError(code_of(error), path, **detail_of(error)) from error
    if not header:
        raise StoreError("empty", path)
    if not header.startswith(_MAGIC):
        raise StoreError("damaged" if _MAGIC.startswith(header) else "foreign", path)
    if len(header) < _HEADER_BYTES:
        raise StoreError("damaged", path)
    if int.from_bytes(header[_APPLICATION_ID_AT], "big") != schema.APPLICATION_ID:
        raise StoreError("foreign", path)


def _create(path: Path) -> None:
    """Put an empty store of the present version at `path`, unless another program just did."""
    lock = FileLock.take(lock_path(path, "new store"), wait=True)
    assert lock is not None  # `wait` waits
    try:
        if os.path.lexists(path):
            return
        journal = Path(f"{path}-wal")
        if journal.exists():  # SQLite would play it into the new store
            raise StoreError("leftover", journal)
        new = path.with_name(f"{path.name}.new")
        try:
            for name in (new, Path(f"{new}-wal"), Path(f"{new}-shm"), Path(f"{new}-journal")):
                name.unlink(missing_ok=True)  # of a program that was killed right here
            os.close(os.open(new, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
            try:
                with guarded(path), closing(_connect(new)) as connection:
                    with transaction(connection, path):
                        schema.upgrade(connection)
                    connection.execute("PRAGMA journal_mode = WAL")
                os.rename(new, path)
            finally:
                new.unlink(missing_ok=True)
            sync_folder(path.parent)
        except OSError as error:
            raise StoreError(code_of(error), path, **detail_of(error)) from error
    finally:
        lock.release()
