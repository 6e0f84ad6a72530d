"""Seals: rounds of a stored match that are still as they were played, and need no new check.

When a round ends, its row gets a digest of all lines of the match so far, which came from the
rules a moment before. Where it still fits, no line before it was changed, removed or moved; where
it does not, or is missing as in older stores, every line has to be checked against the rules.
"""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

from liisi_tui.core.events import Event, RoundEnded
from liisi_tui.core.seats import SEAT_LETTERS, SEATS, Seat
from liisi_tui.storage import log
from liisi_tui.storage.published import PublishedLines, published_lines
from liisi_tui.storage.rows import checking, read_lines, read_rounds

# A new one is due when a log that was legal no longer is: then older matches are checked anew.
_KIND: Final = b"liisi4 log 1"
_PASSED: Final = {f'{{"type": "passed", "seat": "{SEAT_LETTERS[seat]}"': seat for seat in SEATS}
_PASSED_LENGTH: Final = len(next(iter(_PASSED)))


@dataclass(frozen=True, slots=True)
class StoredMatch:
    """A match to be gone on with: the first event, the lines of the sealed rounds, and the rest.

    `sealed` is by round, from round 1 on; `ends` how those rounds ended, `passes` how many
    `passed` each seat has in them. `events` is what follows, decoded but not checked.
    """

    started: Event
    sealed: tuple[tuple[str, ...], ...]
    ends: tuple[RoundEnded, ...]
    passes: tuple[int, int, int, int]
    events: list[Event]


def seal_after(db: sqlite3.Connection, match: int, round_: int) -> bytes | None:
    """The seal of a round whose last line was just stored; `None` after a round without one."""
    if round_ > 1:
        before = _stored_seal(db, match, round_ - 1)
    else:
        before = _seal(b"", read_lines(db, match, 0))
    return None if before is None else _seal(before, read_lines(db, match, round_))


def read_stored(db: sqlite3.Connection, match: int) -> StoredMatch:
    """A match by its lines, those of sealed rounds undecoded; raises `StoreError` `damaged`.

    The last round is never among the sealed ones.
    """
    with checking():
        rounds = read_rounds(db, match)
        started = log.decode(rounds[0][0], 1)
        count = _sealed(db, match, rounds)
        sealed = tuple(map(tuple, rounds[1 : count + 1]))
        passes = _passes(sealed)
        ends = tuple(_end(lines) for lines in sealed)
        rest = [*rounds[0][1:], *(line for lines in rounds[count + 1 :] for line in lines)]
        first = 2 + sum(map(len, sealed))
        events = [log.decode_again(line, number) for number, line in enumerate(rest, first)]
    return StoredMatch(started, sealed, ends, passes, events)


def read_published(db: sqlite3.Connection, match: int) -> PublishedLines:
    """What of a match may be replayed, by round; raises `StoreError` `damaged`."""
    with checking():
        rounds = read_rounds(db, match)
        return published_lines(rounds, _sealed(db, match, rounds))


def _seal(before: bytes, lines: Sequence[str]) -> bytes | None:
    """The seal of a round by that of the one before; `None` where a line is no text."""
    try:
        text = "\n".join(lines).encode()
    except (TypeError, ValueError):
        return None
    return blake2b(before + text, digest_size=32, person=_KIND).digest()


def _stored_seal(db: sqlite3.Connection, match: int, round_: int) -> bytes | None:
    row = db.execute(
        "SELECT seal FROM rounds WHERE match = ? AND round = ?", (match, round_)
    ).fetchone()
    return row[0] if row is not None and isinstance(row[0], bytes) else None


def _sealed(db: sqlite3.Connection, match: int, rounds: Sequence[Sequence[str]]) -> int:
    """How many rounds are sealed: all but the last one, or none."""
    count = len(rounds) - 2
    stored = _stored_seal(db, match, count) if count > 0 else None
    if stored is None:
        return 0
    found: bytes | None = b""
    for lines in rounds[:-1]:
        if found is not None:
            found = _seal(found, lines)
    return count if found == stored else 0


def _end(lines: Sequence[str]) -> RoundEnded:
    event = log.decode_again(lines[-1], len(lines))
    if not isinstance(event, RoundEnded):
        raise ValueError("a sealed round has no end")
    return event


def _passes(rounds: Sequence[Sequence[str]]) -> tuple[int, int, int, int]:
    """How often each seat passed, told by how such a line begins as it is encoded."""
    found: Counter[Seat] = Counter()
    for lines in rounds:
        for line in lines:
            seat = _PASSED.get(line[:_PASSED_LENGTH])
            if seat is not None:
                found[seat] += 1
    east, south, west, north = (found[seat] for seat in SEATS)
    return east, south, west, north
