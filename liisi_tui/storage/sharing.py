"""Files that players give to others: written into a folder they see, over no other file."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from liisi_tui.storage.errors import LogFileError, StorageError, code_of, detail_of
from liisi_tui.storage.files import writing
from liisi_tui.storage.paths import prepare_folder

MOST_NAMES = 1000
"""Files of one name that a folder takes before another folder is tried."""


def log_bytes(lines: Iterable[str], path: Path) -> bytes:
    """A log file as bytes; raises `LogFileError` `text` where a name is no valid Unicode."""
    try:
        return "\n".join([*lines, ""]).encode("utf-8")
    except UnicodeEncodeError:
        raise LogFileError("text", path) from None


def write_shared(folders: Sequence[Path], stem: str, ending: str, content: bytes) -> Path:
    """Write a file into the first of the folders that takes it; returns where it is.

    It is called `STEM.ENDING`, or `STEM-2.ENDING` and so on where there is one already. A folder
    that does not exist is created. Raises the `StorageError` of the last folder that refused.
    """
    fault: StorageError = LogFileError("missing", Path(f"{stem}.{ending}"))
    for folder in folders:
        try:
            return _write_into(folder, stem, ending, content)
        except StorageError as error:
            fault = error
    raise fault


def _write_into(folder: Path, stem: str, ending: str, content: bytes) -> Path:
    prepare_folder(folder)
    path = folder / f"{stem}.{ending}"
    for number in range(2, MOST_NAMES + 2):
        try:
            with writing(path, overwrite=False) as file:
                file.write(content)
        except FileExistsError:
            path = folder / f"{stem}-{number}.{ending}"
        except OSError as error:
            raise LogFileError(code_of(error), path, **detail_of(error)) from error
        else:
            return path
    raise LogFileError("exists", path)
