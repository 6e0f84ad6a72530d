"""Giving a player another name, and making one player of two names of the same person.

Functions for use inside a transaction of `store.Store`. Only profiles change: the names in the logs
of matches stay as they were, for a log is what happened.
"""

from __future__ import annotations

import sqlite3

from liisi_tui.core.names import check_name, profile_key
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.people import profile_id


def open_matches(db: sqlite3.Connection, name: str) -> list[str]:
    """The ids of the matches that a player can go on with; none where nobody has that name."""
    rows = db.execute(
        "SELECT match_id FROM profiles JOIN match_seats ON profile = profiles.id"
        " JOIN matches ON matches.id = match WHERE key = ? AND state = 'open' ORDER BY match",
        (profile_key(name),),
    )
    return [str(match_id) for (match_id,) in rows]


def rename(db: sqlite3.Connection, name: str, new: str) -> str:
    """Give a player another name; returns it as it is kept.

    Raises `core.names.NameRefused` for what cannot be a name, `StoreError`: `no_profile`,
    `name_same`, `name_taken` where somebody else has it.
    """
    kept = check_name(new)
    profile, old = profile_id(db, name)
    if kept == old:
        raise StoreError("name_same", name=old)
    key = profile_key(kept)
    row = db.execute("SELECT id, name FROM profiles WHERE key = ?", (key,)).fetchone()
    if row is not None and row[0] != profile:
        raise StoreError("name_taken", name=str(row[1]))
    db.execute("UPDATE profiles SET key = ?, name = ? WHERE id = ?", (key, kept, profile))
    return kept


def merge(db: sqlite3.Connection, name: str, into: str) -> None:
    """Give everything that the player `name` has to the player `into`; `name` is gone then.

    Raises `StoreError`: `no_profile`, `same_person` where both are one already, `same_table` where
    they sat at one table, so that they cannot be one person.
    """
    gone, gone_name = profile_id(db, name)
    stays, stays_name = profile_id(db, into)
    if gone == stays:
        raise StoreError("same_person", name=gone_name)
    (together,) = db.execute(
        "SELECT count(*) FROM match_seats AS one JOIN match_seats AS other USING (match)"
        " WHERE one.profile = ? AND other.profile = ?",
        (gone, stays),
    ).fetchone()
    if together:
        raise StoreError("same_table", name=gone_name, other=stays_name)
    for table in ("ledger", "match_seats"):
        db.execute(f"UPDATE {table} SET profile = ? WHERE profile = ?", (stays, gone))
    db.execute("DELETE FROM profiles WHERE id = ?", (gone,))
