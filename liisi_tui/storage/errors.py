"""What can go wrong with files, as data: a code and parameters. The prose is in `prose`."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from datetime import datetime

_CODE_OF_ERRNO: Final = {
    errno.ENOENT: "missing",
    errno.EISDIR: "directory",
    errno.ENOTDIR: "not_folder",
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.EROFS: "read_only",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "full",
    errno.EEXIST: "exists",
}


class StorageError(Exception):
    """A file could not be used. Nothing that could not be read was overwritten.

    `code` names the fault, `path` the file or folder where there is one, `params` what else the
    sentence of `prose.describe` needs.
    """

    def __init__(self, code: str, path: Path | None = None, **params: object) -> None:
        self.code = code
        self.path = path
        self.params = params
        super().__init__(code)

    def __str__(self) -> str:
        parts = [self.code, *([] if self.path is None else [str(self.path)])]
        return " ".join(parts + [f"{name}={value!r}" for name, value in self.params.items()])


class StoreError(StorageError):
    """The store, or the folder it lives in, cannot be used."""


class MatchLocked(StoreError):
    """The match of these players, last changed at `changed`, is open in another program."""

    def __init__(
        self,
        path: Path,
        match_id: str,
        players: Sequence[str] = (),
        changed: datetime | None = None,
    ) -> None:
        date = "" if changed is None else f"{changed.astimezone():%Y-%m-%d %H:%M}"
        code = "locked" if players and date else "locked_unknown"
        super().__init__(code, path, match=match_id, players=tuple(players), date=date)


class SettingsError(StorageError):
    """The settings file cannot be read or written."""


class LogFileError(StorageError):
    """A log file cannot be opened, read or written at all."""


class LogError(StorageError):
    """A line of a log does not have the form of FORMATS 4.

    `line` counts from 1; `rule` is `F4`, or `12` for a fault among the options of the rules.
    """

    def __init__(self, line: int, code: str, *, rule: str = "F4", **params: object) -> None:
        self.line = line
        self.rule = rule
        super().__init__(code, None, **params)


def code_of(error: OSError) -> str:
    """The code that a `StorageError` has for an error of the system; `io` for a rare one."""
    return _CODE_OF_ERRNO.get(error.errno or 0, "io")


def detail_of(error: OSError) -> dict[str, object]:
    """The parameters that go with `code_of(error)`: the words of the system for a rare error."""
    return {"detail": error.strerror or str(error)} if code_of(error) == "io" else {}
