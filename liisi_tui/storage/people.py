"""What the store knows of a player: figures, best win, the course of points, and rivals.

Functions for use inside a snapshot of `store.Store`; raise `StoreError` as those of `rows`. All of
it is public: only rounds that have ended count, and no tile is read. Imported matches and abandoned
rounds count for nobody.
"""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from liisi_tui.core.names import profile_key
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.rows import checking

MOST_STEPS: Final = 1000
"""As many steps as a course may have: more than any window has columns."""


@dataclass(frozen=True, slots=True)
class PersonRow:
    """A player in a list: points of the ledger (RULES 10), rounds played and won."""

    name: str
    points: int
    rounds: int
    wins: int


@dataclass(frozen=True, slots=True)
class Figures:
    """Counts over all rounds of a player; `points` is the sum of the ledger.

    `exhausted`: rounds that ended with the wall (8.1). `deal_ins`: discards that were won on;
    `paid_for_all`: those of them without 听 (7.4). `ready`: rounds in which 听 was declared.
    """

    matches: int
    points: int
    rounds: int
    exhausted: int
    wins: int
    self_draws: int
    deal_ins: int
    paid_for_all: int
    ready: int
    kongs: int


@dataclass(frozen=True, slots=True)
class BestWin:
    """The win that gave most points, the earliest of equal ones."""

    points: int
    match_id: str
    round: int
    ended: datetime


@dataclass(frozen=True, slots=True)
class Rival:
    """What two people gained at one table, bots and others sitting there or not.

    `own` is the player's side, `their` the other's: points over all those rounds, whoever paid
    them. `received` is what the other paid the player there, `paid` the reverse.
    """

    name: str
    rounds: int
    own_points: int
    their_points: int
    own_wins: int
    their_wins: int
    received: int
    paid: int


@dataclass(frozen=True, slots=True)
class Person:
    """Everything about a player; `course` as `read_course` gives it; most common rivals first."""

    name: str
    figures: Figures
    best: BestWin | None
    course: tuple[int, ...]
    rivals: tuple[Rival, ...]


def profile_id(db: sqlite3.Connection, name: str) -> tuple[int, str]:
    """The row id of a player and the name as it is kept; raises `StoreError` `no_profile`."""
    row = db.execute("SELECT id, name FROM profiles WHERE key = ?", (profile_key(name),)).fetchone()
    if row is None:
        raise StoreError("no_profile", name=name)
    return int(row[0]), str(row[1])


def read_list(db: sqlite3.Connection) -> list[PersonRow]:
    """All players, most points first, then by name."""
    rows = db.execute(
        "SELECT name,"
        " (SELECT coalesce(sum(points), 0) FROM ledger WHERE profile = profiles.id) AS total,"
        " coalesce(sum(rounds), 0), coalesce(sum(won), 0)"
        " FROM profiles LEFT JOIN ("
        "  SELECT profile, rounds, won FROM match_seats JOIN seat_sums USING (match, seat)"
        " ) ON profile = profiles.id"
        " GROUP BY profiles.id ORDER BY total DESC, name"
    )
    with checking():
        return [
            PersonRow(str(name), int(points), int(rounds), int(wins))
            for name, points, rounds, wins in rows
        ]


def read_person(db: sqlite3.Connection, name: str, steps: int) -> Person:
    """Everything about a player, the course in at most `steps` steps; raises as `profile_id`."""
    profile, kept = profile_id(db, name)
    with checking():
        figures = _read_figures(db, profile)
        return Person(
            name=kept,
            figures=figures,
            best=_read_best(db, profile),
            course=_read_course(db, profile, figures.rounds, steps),
            rivals=_read_rivals(db, profile),
        )


def _read_figures(db: sqlite3.Connection, profile: int) -> Figures:
    (points,) = db.execute(
        "SELECT coalesce(sum(points), 0) FROM ledger WHERE profile = ?", (profile,)
    ).fetchone()
    matches, *sums = db.execute(
        "SELECT count(DISTINCT match), sum(rounds), sum(exhausted), sum(won), sum(self_draw),"
        " sum(deal_in), sum(paid_for_all), sum(ready), sum(kongs)"
        " FROM match_seats JOIN seat_sums USING (match, seat) WHERE profile = ?",
        (profile,),
    ).fetchone()
    return Figures(int(matches), int(points), *(int(one or 0) for one in sums))


def _read_best(db: sqlite3.Connection, profile: int) -> BestWin | None:
    # CROSS JOIN keeps the order of the tables: the rounds of a player's seats lie together.
    row = db.execute(
        "SELECT delta, match, round FROM match_seats CROSS JOIN round_seats USING (match, seat)"
        " WHERE profile = ? AND won ORDER BY delta DESC, match, round LIMIT 1",
        (profile,),
    ).fetchone()
    if row is None:
        return None
    points, match, number = row
    match_id, ended = db.execute(
        "SELECT match_id, ended FROM matches JOIN rounds ON rounds.match = id"
        " WHERE id = ? AND round = ?",
        (match, number),
    ).fetchone()
    return BestWin(int(points), str(match_id), int(number), datetime.fromisoformat(ended))


def _read_course(db: sqlite3.Connection, profile: int, rounds: int, steps: int) -> tuple[int, ...]:
    """The points before the first round and after each, in the order in which the rounds ended.

    Of more than `steps` rounds only so many, evenly spread and with the last: one pass over the
    rounds, of which no more than that is kept.
    """
    steps = max(1, min(steps, MOST_STEPS, rounds))
    course, points, due = [0], 0, -(-rounds // steps)
    in_order = _IN_ORDER if _matches_in_order(db, profile) else _BY_TIME
    for count, (delta,) in enumerate(db.execute(in_order, (profile,)), 1):
        points += int(delta)
        if count == due:
            course.append(points)
            due = -(-rounds * len(course) // steps)
    return tuple(course)


# The deltas of a player's rounds: match by match, as they lie in the file, or sorted.
_IN_ORDER: Final = (
    "SELECT delta FROM match_seats CROSS JOIN round_seats USING (match, seat)"
    " WHERE profile = ? ORDER BY match, round"
)
_BY_TIME: Final = (
    "SELECT delta FROM match_seats CROSS JOIN round_seats USING (match, seat)"
    " CROSS JOIN rounds USING (match, round)"
    " WHERE profile = ? ORDER BY ended, match, round"
)


def _matches_in_order(db: sqlite3.Connection, profile: int) -> bool:
    """Whether each match of a player was over before the next began, so that none is sorted."""
    spans = db.execute(
        "SELECT (SELECT ended FROM rounds WHERE match = me.match ORDER BY round LIMIT 1),"
        " (SELECT ended FROM rounds WHERE match = me.match ORDER BY round DESC LIMIT 1)"
        " FROM match_seats AS me WHERE profile = ? ORDER BY match",
        (profile,),
    )
    before = ""
    for first, last in spans:
        if first is None:
            continue
        if first < before:
            return False
        before = last
    return True


def _read_rivals(db: sqlite3.Connection, profile: int) -> tuple[Rival, ...]:
    rows = db.execute(
        "SELECT profiles.name, sum(mine.rounds) AS rounds, sum(mine.points), sum(theirs.points),"
        " sum(mine.won), sum(theirs.won), coalesce(sum(got.points), 0),"
        " coalesce(sum(gave.points), 0)"
        " FROM match_seats AS me"
        " JOIN match_seats AS them ON them.match = me.match AND them.profile <> me.profile"
        " JOIN profiles ON profiles.id = them.profile"
        " JOIN seat_sums AS mine ON (mine.match, mine.seat) = (me.match, me.seat)"
        " JOIN seat_sums AS theirs ON (theirs.match, theirs.seat) = (them.match, them.seat)"
        " LEFT JOIN payments AS got"
        "  ON (got.match, got.payer, got.winner) = (me.match, them.seat, me.seat)"
        " LEFT JOIN payments AS gave"
        "  ON (gave.match, gave.payer, gave.winner) = (me.match, me.seat, them.seat)"
        " WHERE me.profile = ? GROUP BY profiles.id ORDER BY rounds DESC, profiles.name",
        (profile,),
    )
    return tuple(Rival(str(name), *map(int, numbers)) for name, *numbers in rows)
