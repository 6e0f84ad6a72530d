"""When the programs of a terminal wait for input: the moment from which quiet is to be counted.

What stands on a screen may come from a program that is not listening yet, on a busy machine for
long. Where the system does not tell what programs do, nothing is waited for.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Final

# Seconds between two looks, and in which the programs must have come to rest at last.
LOOK: Final = 0.03
PATIENCE: Final = 30.0
# States of a thread that runs or wants to, or waits for a disk.
_BUSY: Final = frozenset("RD")


def until_at_rest(programs: Collection[int], wait: Callable[[float], None] = time.sleep) -> None:
    """Wait until none of these processes has run between two looks, nor wants to.

    `wait` is how time is spent.
    """
    end = time.monotonic() + PATIENCE
    before = _used(programs)
    while True:
        wait(LOOK)
        now = _used(programs)
        if now is not None and now == before:
            return
        assert time.monotonic() < end, f"{programs} do not come to rest"
        before = now


def in_session(session: int) -> list[int]:
    """The processes of a session that this one leads."""
    return [
        int(entry.name)
        for entry in Path("/proc").glob("[0-9]*")
        if (fields := _fields(entry)) and fields[3] == str(session)
    ]


def _fields(process: Path) -> list[str]:
    """State, parent, group, session and more of a process or thread; none of one that is over."""
    with contextlib.suppress(OSError):
        return (process / "stat").read_text().rpartition(")")[2].split()
    return []


def _used(programs: Collection[int]) -> dict[str, str] | None:
    """What each thread has had of the processors so far; `None` while one of them is busy."""
    found: dict[str, str] = {}
    for program in programs:
        for thread in Path(f"/proc/{program}/task").glob("*"):
            if not _BUSY.isdisjoint(_fields(thread)[:1]):
                return None
            with contextlib.suppress(OSError):  # it is over
                found[thread.name] = (thread / "schedstat").read_text()
    return found
