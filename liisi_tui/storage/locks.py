"""Locks between programs: a locked file, which the system frees when its owner dies."""

from __future__ import annotations

import fcntl
import os
from contextlib import suppress
from pathlib import Path

from liisi_tui.storage.errors import StoreError, code_of, detail_of
from liisi_tui.storage.paths import prepare_folder


class FileLock:
    """A lock held on a file from `take` to `release`, or to the end of the process.

    The file is only there while somebody holds or wants the lock; one left by a killed process
    locks nobody out.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path = path
        self._descriptor = descriptor

    @classmethod
    def take(cls, path: Path, *, wait: bool = False) -> FileLock | None:
        """Lock the file, creating it and its folder; `None` where another holds it.

        With `wait` the answer is never `None`. Raises `StoreError` where the system refuses.
        """
        prepare_folder(path.parent)
        while True:
            try:
                descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
            except OSError as error:
                raise StoreError(code_of(error), path, **detail_of(error)) from error
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
                if _is_open(path, descriptor):
                    return cls(path, descriptor)
            except BlockingIOError:
                os.close(descriptor)
                return None
            except OSError as error:
                os.close(descriptor)
                raise StoreError(code_of(error), path, **detail_of(error)) from error
            os.close(descriptor)  # the last owner removed this file meanwhile: lock the new one

    def release(self) -> None:
        """Give the lock back and remove its file."""
        try:
            with suppress(OSError):  # the folder may have become read-only: the file does no harm
                self._path.unlink()
        finally:
            os.close(self._descriptor)


def _is_open(path: Path, descriptor: int) -> bool:
    """Whether the open file is still the one at `path`."""
    try:
        there = path.stat()
    except FileNotFoundError:
        return False
    return os.path.samestat(there, os.fstat(descriptor))


def lock_path(store: Path, name: str) -> Path:
    """The lock file beside a store for something with any name, such as a match's id."""
    import hashlib  # of the matches on the title none is locked

    digest = hashlib.sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:32]
    return store.parent / "locks" / f"{store.name}-{digest}.lock"
