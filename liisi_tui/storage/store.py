"""The match store: every match from its first event on, the points of profiles, open claims.

One transaction a call. `append` gets everything that a command led to and returns when it lasts,
so that nobody is shown what a power cut could take back.

What reads and writes events is imported where it is used: the title screen is there before.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

from liisi_tui.core.names import profile_key
from liisi_tui.core.seats import Seat
from liisi_tui.storage import database
from liisi_tui.storage.errors import MatchLocked, StoreError
from liisi_tui.storage.locks import FileLock, lock_path

if TYPE_CHECKING:
    from liisi_tui.core.commands import Command
    from liisi_tui.core.events import Event, MatchStarted
    from liisi_tui.storage.imports import LoggedMatch
    from liisi_tui.storage.people import Person, PersonRow
    from liisi_tui.storage.published import PublishedLines
    from liisi_tui.storage.rows import MatchRow, ProfileRow
    from liisi_tui.storage.seals import StoredMatch

MEMORY: Final = Path(":memory:")


def _now() -> datetime:
    return datetime.now(UTC)


def _file_at(path: Path) -> tuple[int, int] | None:
    """Which file is there, as device and number; `None` for none, and for `MEMORY`."""
    try:
        there = path.stat()
    except OSError:
        return None
    return there.st_dev, there.st_ino


class Store:
    """The store of one program, for one thread.

    Every method raises `StoreError` for what SQLite or the file refuses, and then has changed
    nothing. A match must be locked by this store before events are appended to it.
    """

    def __init__(
        self, connection: sqlite3.Connection, path: Path, clock: Callable[[], datetime]
    ) -> None:
        self._db = connection
        self._path = path
        self._clock = clock
        self._locks: dict[str, FileLock | None] = {}
        self._file = _file_at(path)

    @classmethod
    def open(cls, path: Path, *, clock: Callable[[], datetime] = _now) -> Store:
        """Open the store file `path`, creating it where there is none.

        `clock` gives the times of the rows. Raises `StoreError` where the file cannot be read and
        written, is damaged, of a newer version or something else; it is left as it is.
        """
        return cls(database.open_file(path), path, clock)

    @classmethod
    def in_memory(cls, *, clock: Callable[[], datetime] = _now) -> Store:
        """A store that forgets everything when it is closed: for playing on without saving."""
        return cls(database.open_memory(), MEMORY, clock)

    @property
    def path(self) -> Path:
        """The file; `MEMORY` for a store that saves nothing."""
        return self._path

    def close(self) -> None:
        """Close the file and give all locks back; closing twice is no fault."""
        self._db.close()
        for match_id in list(self._locks):
            self.release(match_id)

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def lock(self, match_id: str) -> None:
        """Take a match for this program until `release` or `close`, or until the program dies.

        To be taken before a match is read to be played on. Raises `MatchLocked` where it is open
        in another program (or in another `Store`).
        """
        if match_id in self._locks:
            return
        if self._path == MEMORY:
            self._locks[match_id] = None
            return
        lock = FileLock.take(lock_path(self._path, match_id))
        if lock is None:
            row = next((row for row in self.matches() if row.match_id == match_id), None)
            if row is None:
                raise MatchLocked(self._path, match_id)
            names = [player.name for player in row.players]
            raise MatchLocked(self._path, match_id, names, row.changed)
        self._locks[match_id] = lock

    def release(self, match_id: str) -> None:
        """Let other programs have a match; one that was not locked is no fault."""
        lock = self._locks.pop(match_id, None)
        if lock is not None:
            lock.release()

    def create_match(self, started: MatchStarted, setup: str) -> None:
        """Store a new match with its first event and lock it.

        `setup` is JSON that the table needs to go on and the log does not hold; `setup()` gives
        it back. People get a profile by their name, where they have none yet. Raises `StoreError`:
        `match_exists`, or `same_name` where two seats are the same person.
        """
        from liisi_tui.storage import records

        people: set[str] = set()
        for player in started.seats:
            if player.kind == "human":
                if profile_key(player.name) in people:
                    raise StoreError("same_name", self._path, name=player.name)
                people.add(profile_key(player.name))
        held = started.match_id in self._locks
        self.lock(started.match_id)
        try:
            with self._transaction():
                records.insert_match(self._db, started, setup, self._time())
        except BaseException:
            if not held:
                self.release(started.match_id)
            raise

    def append(
        self, match_id: str, events: Sequence[Event], *, answers: Mapping[Seat, Command]
    ) -> None:
        """Add events to a locked match and replace the answers of its open claim window.

        A `round_ended` brings the rows of the round, of its seats and of the ledger with it, a
        `match_ended` finishes the match. Raises `StoreError`: `no_match`, `finished`, `imported`,
        or `conflict` where the events do not continue what is stored; `ValueError` where the match
        is not locked.
        """
        from liisi_tui.storage import records, rows

        if match_id not in self._locks:
            raise ValueError(f"match {match_id!r} is not locked")
        with self._transaction():
            match, state = rows.match_key(self._db, match_id)
            rows.check_played_here(self._db, match)
            if state != "open":
                raise StoreError("finished", match=match_id)
            records.append_events(self._db, match, events, self._time())
            records.replace_answers(self._db, match, answers)

    def import_matches(self, matches: Sequence[LoggedMatch]) -> list[bool]:
        """Store matches that came as logs, all or none; says which of them are new.

        One that the store has already, whole or as it would be published, changes nothing.
        Profiles and points stay as they are. Raises `StoreError` `other_log` where a match with
        that id has another log.
        """
        with self._transaction():
            return [self._import(match) for match in matches]

    def _import(self, match: LoggedMatch) -> bool:
        from liisi_tui.storage import records, rows
        from liisi_tui.storage.published import published

        try:
            key, _ = rows.match_key(self._db, match.started.match_id)
        except StoreError:
            records.insert_import(self._db, match, self._time())
            return True
        if rows.read_lines(self._db, key) != match.lines:
            stored = rows.read_events(self._db, key)
            if match.events not in (stored, published(stored)):
                raise StoreError("other_log", match=match.started.match_id)
        return False

    def find(self, prefix: str) -> str:
        """The id of the match that is called `prefix` or alone begins with it.

        Raises `StoreError`: `no_match`, `ambiguous`.
        """
        from liisi_tui.storage import rows

        with database.snapshot(self._db, self._path):
            return rows.find_match(self._db, prefix)

    def published(self, match_id: str) -> list[Event]:
        """What of a match may be exported and replayed (FORMATS 5); raises as `events`."""
        from liisi_tui.storage.published import published

        return published(self.events(match_id))

    def published_lines(self, match_id: str) -> PublishedLines:
        """As `published`, undecoded and by round; raises as `events`."""
        from liisi_tui.storage import rows, seals

        with database.snapshot(self._db, self._path):
            return seals.read_published(self._db, rows.match_key(self._db, match_id)[0])

    def events(self, match_id: str) -> list[Event]:
        """All events of a match; raises `StoreError` (`no_match`, `damaged`)."""
        from liisi_tui.storage import rows

        with database.snapshot(self._db, self._path):
            return rows.read_events(self._db, rows.match_key(self._db, match_id)[0])

    def stored(self, match_id: str) -> StoredMatch:
        """A match to be gone on with, rounds that nobody changed undecoded; raises as `events`."""
        from liisi_tui.storage import rows, seals

        with database.snapshot(self._db, self._path):
            return seals.read_stored(self._db, rows.match_key(self._db, match_id)[0])

    def answers(self, match_id: str) -> dict[Seat, Command]:
        """The answers given in the open claim window of a match, by seat; raises as `events`."""
        from liisi_tui.storage import rows

        with database.snapshot(self._db, self._path):
            return rows.read_answers(self._db, rows.match_key(self._db, match_id)[0])

    def setup(self, match_id: str) -> str:
        """The setup that a match was created with; raises as `events`, and `imported`."""
        from liisi_tui.storage import rows

        with database.snapshot(self._db, self._path):
            return rows.read_setup(self._db, rows.match_key(self._db, match_id)[0])

    def matches(self) -> list[MatchRow]:
        """All matches, the one that changed last first."""
        from liisi_tui.storage import rows

        with database.snapshot(self._db, self._path):
            return rows.read_matches(self._db)

    def continuable(self) -> int:
        """How many matches can be played on; they are not read for that."""
        with database.snapshot(self._db, self._path):
            return database.count_continuable(self._db)

    def profiles(self) -> list[ProfileRow]:
        """All people who ever sat down, most points first."""
        from liisi_tui.storage import rows

        with database.snapshot(self._db, self._path):
            return rows.read_profiles(self._db)

    def points(self, name: str) -> int:
        """The points of a person; 0 for one who never played (RULES 10)."""
        from liisi_tui.storage import rows

        with database.snapshot(self._db, self._path):
            return rows.read_points(self._db, name)

    def seat_points(self, match_id: str, seat: Seat) -> int:
        """The points of who sits there in a match, also where the player was renamed since.

        0 for a bot; raises `StoreError` `no_match`.
        """
        from liisi_tui.storage import rows

        with database.snapshot(self._db, self._path):
            return rows.read_seat_points(self._db, rows.match_key(self._db, match_id)[0], seat)

    def last_people(self) -> list[str]:
        """The people of the match played here last, in seat order; none before the first one."""
        from liisi_tui.storage import rows

        with database.snapshot(self._db, self._path):
            return rows.read_last_people(self._db)

    def people(self) -> list[PersonRow]:
        """All players with their rounds and wins, most points first."""
        from liisi_tui.storage import people

        with database.snapshot(self._db, self._path):
            return people.read_list(self._db)

    def person(self, name: str, *, steps: int) -> Person:
        """Everything about a player, the course of points in at most `steps` steps.

        Raises `StoreError` `no_profile`.
        """
        from liisi_tui.storage import people

        with database.snapshot(self._db, self._path):
            return people.read_person(self._db, name, steps)

    def rename(self, name: str, new: str) -> str:
        """Give a player another name; returns it as it is kept. Logs of matches stay as they are.

        Raises `core.names.NameRefused`, and `StoreError`: `no_profile`, `name_same`, `name_taken`,
        or `playing` where a match of the player is open here or in another program.
        """
        from liisi_tui.storage import renaming

        with self._holding(name), self._transaction():
            return renaming.rename(self._db, name, new)

    def merge(self, name: str, into: str) -> None:
        """Let two players be one, called `into`: the points and seats of `name` become its own.

        Raises `StoreError`: `no_profile`, `same_person`, `same_table`, `playing`.
        """
        from liisi_tui.storage import renaming

        with self._holding(name, into), self._transaction():
            renaming.merge(self._db, name, into)

    @contextmanager
    def _holding(self, *names: str) -> Iterator[None]:
        """No match of these players is played meanwhile; `StoreError` `playing` where one is."""
        from liisi_tui.storage import renaming

        with database.snapshot(self._db, self._path):
            found = {
                match_id: name
                for name in names
                for match_id in renaming.open_matches(self._db, name)
            }
        held: list[str] = []
        try:
            for match_id, name in found.items():
                if match_id in self._locks:
                    raise StoreError("playing", self._path, name=name)
                try:
                    self.lock(match_id)
                except MatchLocked:
                    raise StoreError("playing", self._path, name=name) from None
                held.append(match_id)
            yield
        finally:
            for match_id in held:
                self.release(match_id)

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        """A transaction on the file in its place: SQLite would write on into a removed one."""
        if self._path != MEMORY and _file_at(self._path) != self._file:
            raise StoreError("gone", self._path)
        with database.transaction(self._db, self._path):
            yield

    def _time(self) -> str:
        return self._clock().isoformat(timespec="milliseconds")
