"""What comes out of the store: rows as data, each checked, for nothing in a file is trusted.

Functions for use inside a snapshot or transaction of `store.Store`. `match` is the row id of a
match. A `StoreError` raised here gets its path from there.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, cast

from liisi_tui.core.commands import Command
from liisi_tui.core.events import Event, MatchStarted, Player
from liisi_tui.core.names import profile_key
from liisi_tui.core.seats import Seat
from liisi_tui.core.wire import PointsBySeat
from liisi_tui.storage import log
from liisi_tui.storage.answers import decode_command
from liisi_tui.storage.errors import LogError, StoreError

if TYPE_CHECKING:
    from pydantic import TypeAdapter

# No round has a greater number: the greatest that SQLite holds.
LAST_ROUND: Final = 2**63 - 1

MatchState: TypeAlias = Literal["open", "finished"]
Players: TypeAlias = tuple[Player, Player, Player, Player]
Points: TypeAlias = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A stored match in a list: `rounds` is how many have ended, `totals` by seat after them.

    `imported`: it came as a log and was not played here.
    """

    match_id: str
    players: Players
    rounds: int
    totals: Points
    state: MatchState
    imported: bool
    created: datetime
    changed: datetime

    @property
    def continuable(self) -> bool:
        """Whether it can be played on: not over, and not only a log."""
        return self.state == "open" and not self.imported


@dataclass(frozen=True, slots=True)
class ProfileRow:
    """A player with the points and the number of rounds that the ledger holds (RULES 10)."""

    name: str
    points: int
    rounds: int


@contextmanager
def checking() -> Iterator[None]:
    """Values that cannot be what was once written leave the block as a `StoreError`."""
    try:
        yield
    except (
        LogError,
        ValueError,
        TypeError,
        AttributeError,
        LookupError,
        AssertionError,
        RecursionError,
    ) as error:
        raise StoreError("damaged") from error


@cache
def _points() -> TypeAdapter[Points]:
    from pydantic import TypeAdapter

    return TypeAdapter(PointsBySeat)


def match_key(db: sqlite3.Connection, match_id: str) -> tuple[int, MatchState]:
    """The row id and the state of a match; raises `StoreError` `no_match`."""
    row = db.execute("SELECT id, state FROM matches WHERE match_id = ?", (match_id,)).fetchone()
    if row is None:
        raise StoreError("no_match", match=match_id)
    return cast(tuple[int, MatchState], row)


def check_played_here(db: sqlite3.Connection, match: int) -> None:
    """Refuse a match that came as a log: `StoreError` `imported`."""
    match_id, imported = db.execute(
        "SELECT match_id, imported FROM matches WHERE id = ?", (match,)
    ).fetchone()
    if imported:
        raise StoreError("imported", match=match_id)


def find_match(db: sqlite3.Connection, prefix: str) -> str:
    """The id that is `prefix`, or the only one that begins with it.

    Raises `StoreError`: `no_match`, or `ambiguous` with how many there are.
    """
    ids = [str(match_id) for (match_id,) in db.execute("SELECT match_id FROM matches")]
    found = [match_id for match_id in ids if match_id.startswith(prefix)]
    if prefix in found:
        return prefix
    if not found or not prefix:
        raise StoreError("no_match", match=prefix)
    if len(found) > 1:
        raise StoreError("ambiguous", match=prefix, count=len(found))
    return found[0]


def read_setup(db: sqlite3.Connection, match: int) -> str:
    """The setup that a match was created with; raises `StoreError` `imported` for one without."""
    check_played_here(db, match)
    (setup,) = db.execute("SELECT setup FROM matches WHERE id = ?", (match,)).fetchone()
    return str(setup)


def read_lines(db: sqlite3.Connection, match: int, round_: int | None = None) -> list[Any]:
    """The lines of a match, or of one of its rounds, in their order, as they were stored."""
    first, last = (0, LAST_ROUND) if round_ is None else (round_, round_)
    lines = db.execute(
        "SELECT json FROM events WHERE match = ? AND round BETWEEN ? AND ? ORDER BY round, number",
        (match, first, last),
    )
    return [line for (line,) in lines]


def read_rounds(db: sqlite3.Connection, match: int) -> list[list[str]]:
    """The lines of a match by round, in their order; the first are those before round 1."""
    lines = db.execute(
        "SELECT round, json FROM events WHERE match = ? ORDER BY round, number", (match,)
    )
    return [[line for _, line in group] for _, group in groupby(lines, key=itemgetter(0))]


def read_events(db: sqlite3.Connection, match: int, round_: int | None = None) -> list[Event]:
    """The events of a match, or of one of its rounds, in their order."""
    lines = read_lines(db, match, round_)
    with checking():
        return [
            (log.decode if number == 1 else log.decode_again)(line, number)
            for number, line in enumerate(lines, 1)
        ]


def read_answers(db: sqlite3.Connection, match: int) -> dict[Seat, Command]:
    """The answers given so far in the open claim window, by seat."""
    rows = db.execute(
        "SELECT seat, command FROM claim_answers WHERE match = ? ORDER BY seat", (match,)
    )
    with checking():
        return {int(seat): decode_command(command) for seat, command in rows}


def read_matches(db: sqlite3.Connection) -> list[MatchRow]:
    """All matches, the one that changed last first."""
    found = db.execute(
        "SELECT match_id, state, imported, created, changed, json, rounds.round, totals"
        " FROM matches"
        " LEFT JOIN events ON events.match = id AND events.round = 0 AND number = 0"
        " LEFT JOIN rounds ON rounds.match = id"
        " AND rounds.round = (SELECT max(round) FROM rounds WHERE match = id)"
        " ORDER BY changed DESC, id DESC"
    )
    with checking():
        return [_match_row(row) for row in found]


def _match_row(row: tuple[Any, ...]) -> MatchRow:
    match_id, state, imported, created, changed, line, rounds, totals = row
    started = log.decode(line, 1)
    if not isinstance(started, MatchStarted) or started.match_id != match_id:
        raise ValueError("the first event of a match is another one")
    return MatchRow(
        match_id=match_id,
        players=started.seats,
        rounds=int(rounds or 0),
        totals=_points().validate_json(totals) if rounds else (0, 0, 0, 0),
        state=state,
        imported=bool(imported),
        created=datetime.fromisoformat(created),
        changed=datetime.fromisoformat(changed),
    )


def read_profiles(db: sqlite3.Connection) -> list[ProfileRow]:
    """All players, the one with most points first."""
    rows = db.execute(
        "SELECT name, coalesce(sum(points), 0) AS sum, count(points)"
        " FROM profiles LEFT JOIN ledger ON profile = profiles.id"
        " GROUP BY profiles.id ORDER BY sum DESC, name"
    )
    with checking():
        return [ProfileRow(str(name), int(points), int(rounds)) for name, points, rounds in rows]


def read_last_people(db: sqlite3.Connection) -> list[str]:
    """The people of the match played here that changed last, in seat order; none without one.

    They are called as their profiles are now.
    """
    rows = db.execute(
        "SELECT profiles.name FROM match_seats JOIN profiles ON profiles.id = profile"
        " WHERE match ="
        " (SELECT id FROM matches WHERE NOT imported ORDER BY changed DESC, id DESC LIMIT 1)"
        " ORDER BY seat"
    )
    return [str(name) for (name,) in rows]


def read_seat_points(db: sqlite3.Connection, match: int, seat: Seat) -> int:
    """The points of the person on a seat, whatever the name is now; 0 where no person is there."""
    (points,) = db.execute(
        "SELECT coalesce(sum(points), 0) FROM ledger WHERE profile ="
        " (SELECT profile FROM match_seats WHERE match = ? AND seat = ?)",
        (match, seat),
    ).fetchone()
    with checking():
        return int(points)


def read_points(db: sqlite3.Connection, name: str) -> int:
    """The points of the profile of a name; 0 where there is none."""
    (points,) = db.execute(
        "SELECT coalesce(sum(points), 0) FROM ledger JOIN profiles ON profiles.id = profile"
        " WHERE key = ?",
        (profile_key(name),),
    ).fetchone()
    with checking():
        return int(points)
