"""Reports of faults of the game's own: where in the code it happened, and nothing of any hand.

A report names the kinds of the exceptions and the functions they came through. It holds neither
variables nor what the exceptions say, as both may tell the tiles of a round that goes on.
"""

from __future__ import annotations

import errno
import os
import platform
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from importlib import metadata
from pathlib import Path
from traceback import walk_tb
from typing import Final

from liisi_tui import __version__
from liisi_tui.storage.errors import StorageError, code_of, detail_of
from liisi_tui.storage.paths import prepare_folder

KEPT: Final = 20
_PREFIX: Final = "crash-"
_LIBRARIES: Final = ("textual", "rich", "pydantic", "pydantic-core", "platformdirs")
_ENVIRONMENT: Final = ("TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", "LANG", "LC_ALL", "TMUX")
# Chains of exceptions are followed this far, and traces shown this long at either end.
_CHAIN: Final = 8
_FRAMES: Final = 60


def write_report(folder: Path, error: BaseException, facts: Mapping[str, object] = {}) -> Path:
    """Write a report about `error` for its owner alone (0600) and return its path.

    `facts` are more lines for its head. Of the reports in `folder` the newest `KEPT` stay. Raises
    `StorageError` where it cannot be written.
    """
    prepare_folder(folder)
    path = folder / f"{_PREFIX}{time.strftime('%Y%m%d-%H%M%S')}-{os.getpid()}.txt"
    text = "\n".join((*_head(facts), "", *_story(error), ""))
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8", errors="backslashreplace") as file:
            file.write(text)
    except OSError as fault:
        raise StorageError(code_of(fault), path, **detail_of(fault)) from fault
    _drop_oldest(folder)
    return path


def _head(facts: Mapping[str, object]) -> Iterator[str]:
    yield f"liisi {__version__}: report of a fault"
    yield "It tells where in the program it happened, and neither tiles nor names."
    yield ""
    yield f"time: {time.strftime('%Y-%m-%d %H:%M:%S %z')}"
    yield f"python: {platform.python_version()} ({sys.implementation.name})"
    yield f"system: {platform.system()} {platform.release()} {platform.machine()}"
    for library in _LIBRARIES:
        with suppress(metadata.PackageNotFoundError):
            yield f"{library}: {metadata.version(library)}"
    for name in _ENVIRONMENT:
        if name in os.environ:
            yield f"{name}: {os.environ[name]!a}"
    for name, value in facts.items():
        yield f"{name}: {value}"


def _story(error: BaseException) -> Iterator[str]:
    """The exceptions that led to this one, the first of them first, each with its way."""
    chain = [error]
    while len(chain) < _CHAIN and (cause := _before(chain[-1])) is not None:
        chain.append(cause)
    for place, one in enumerate(reversed(chain)):
        if place:
            yield "and then:"
        yield from _tell(one, 0)


def _before(error: BaseException) -> BaseException | None:
    return error.__cause__ or (None if error.__suppress_context__ else error.__context__)


def _tell(error: BaseException, depth: int) -> Iterator[str]:
    indent = "    " * depth
    kind = type(error)
    yield f"{indent}{kind.__module__}.{kind.__qualname__}{_number(error)}"
    lines = [
        f"{indent}  {frame.f_code.co_filename}:{line} in {frame.f_code.co_qualname}"
        for frame, line in walk_tb(error.__traceback__)
    ]
    yield from _shortened(lines)
    if isinstance(error, BaseExceptionGroup) and depth < _CHAIN:
        for one in error.exceptions[:_CHAIN]:
            yield from _tell(one, depth + 1)


def _number(error: BaseException) -> str:
    """What the system or the database calls a fault: it says nothing of any content."""
    if isinstance(error, OSError) and error.errno is not None:
        return f" {errno.errorcode.get(error.errno, error.errno)}"
    name = getattr(error, "sqlite_errorname", None)
    return f" {name}" if isinstance(name, str) else ""


def _shortened(lines: Sequence[str]) -> Iterator[str]:
    if len(lines) <= 2 * _FRAMES:
        yield from lines
        return
    yield from lines[:_FRAMES]
    yield f"  ... {len(lines) - 2 * _FRAMES} more"
    yield from lines[-_FRAMES:]


def _drop_oldest(folder: Path) -> None:
    """Keep the newest reports; one that cannot be removed stays."""
    with suppress(OSError):
        for old in sorted(folder.glob(f"{_PREFIX}*.txt"))[:-KEPT]:
            with suppress(OSError):
                old.unlink()
