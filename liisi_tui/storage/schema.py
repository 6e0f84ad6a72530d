"""The tables of the store and how a store of an older version becomes one of the present.

`MIGRATIONS[n]` are the statements that lead from version n to n + 1; the version of a file is its
`PRAGMA user_version`. A change to the tables is a new entry, never a change to an old one.
Seats are the core's ints; times are ISO 8601 in UTC.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from liisi_tui.storage.errors import StoreError

# "lis4": says whose file it is.
APPLICATION_ID: Final = 0x6C697334

MIGRATIONS: Final[tuple[tuple[str, ...], ...]] = (
    (
        # `setup` is what the table needs to go on and the log does not hold (claims, length).
        """CREATE TABLE matches (
            id INTEGER PRIMARY KEY,
            match_id TEXT NOT NULL UNIQUE,
            created TEXT NOT NULL,
            changed TEXT NOT NULL,
            state TEXT NOT NULL CHECK (state IN ('open', 'finished')),
            setup TEXT NOT NULL
        )""",
        # The same name is the same profile: `key` is its normal form.
        """CREATE TABLE profiles (
            id INTEGER PRIMARY KEY,
            key TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            created TEXT NOT NULL
        )""",
        # `profile` is null for bots: only seats played by people count (RULES 10).
        """CREATE TABLE match_seats (
            match INTEGER NOT NULL REFERENCES matches,
            seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
            name TEXT NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('human', 'bot')),
            bot TEXT,
            profile INTEGER REFERENCES profiles,
            PRIMARY KEY (match, seat)
        ) WITHOUT ROWID""",
        "CREATE INDEX match_seats_by_profile ON match_seats (profile, match, seat)",
        # `json` is the line of the log. match_started is number 0 of round 0.
        """CREATE TABLE events (
            match INTEGER NOT NULL REFERENCES matches,
            round INTEGER NOT NULL,
            number INTEGER NOT NULL,
            json TEXT NOT NULL,
            PRIMARY KEY (match, round, number)
        ) WITHOUT ROWID""",
        # One row an ended round; `deltas` and `totals` are objects by seat letter.
        """CREATE TABLE rounds (
            match INTEGER NOT NULL REFERENCES matches,
            round INTEGER NOT NULL,
            reason TEXT NOT NULL CHECK (reason IN ('win', 'exhausted', 'abandoned')),
            deltas TEXT NOT NULL,
            totals TEXT NOT NULL,
            ended TEXT NOT NULL,
            PRIMARY KEY (match, round)
        ) WITHOUT ROWID""",
        # What a round was for a seat; none for an abandoned round. The rounds of a seat lie
        # together, so that the statistics of a player read nothing else.
        """CREATE TABLE round_seats (
            match INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            round INTEGER NOT NULL,
            delta INTEGER NOT NULL,
            won INTEGER NOT NULL,
            self_draw INTEGER NOT NULL,
            deal_in INTEGER NOT NULL,
            paid_for_all INTEGER NOT NULL,
            ready INTEGER NOT NULL,
            kongs INTEGER NOT NULL,
            PRIMARY KEY (match, seat, round),
            FOREIGN KEY (match, round) REFERENCES rounds,
            FOREIGN KEY (match, seat) REFERENCES match_seats
        ) WITHOUT ROWID""",
        # The points of profiles are the sums of these rows. The key pays a round only once.
        """CREATE TABLE ledger (
            match INTEGER NOT NULL,
            round INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            profile INTEGER NOT NULL REFERENCES profiles,
            points INTEGER NOT NULL,
            PRIMARY KEY (match, round, seat),
            FOREIGN KEY (match, round) REFERENCES rounds
        ) WITHOUT ROWID""",
        "CREATE INDEX ledger_by_profile ON ledger (profile, points)",
        # The answers given so far in an open claim window, as commands.
        """CREATE TABLE claim_answers (
            match INTEGER NOT NULL REFERENCES matches,
            seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
            command TEXT NOT NULL,
            PRIMARY KEY (match, seat)
        ) WITHOUT ROWID""",
        f"PRAGMA application_id = {APPLICATION_ID}",
    ),
    # `imported` matches came as a log: their people have no profile here and their setup is empty.
    (
        "ALTER TABLE matches ADD COLUMN imported INTEGER NOT NULL DEFAULT 0"
        " CHECK (imported IN (0, 1))",
    ),
    # Sums over the rounds of a match, for statistics that need not read every round.
    (
        """CREATE TABLE seat_sums (
            match INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            rounds INTEGER NOT NULL,
            exhausted INTEGER NOT NULL,
            points INTEGER NOT NULL,
            won INTEGER NOT NULL,
            self_draw INTEGER NOT NULL,
            deal_in INTEGER NOT NULL,
            paid_for_all INTEGER NOT NULL,
            ready INTEGER NOT NULL,
            kongs INTEGER NOT NULL,
            PRIMARY KEY (match, seat),
            FOREIGN KEY (match, seat) REFERENCES match_seats
        ) WITHOUT ROWID""",
        """INSERT INTO seat_sums
            SELECT match, seat, count(*), sum(reason = 'exhausted'), sum(delta), sum(won),
                sum(self_draw), sum(deal_in), sum(paid_for_all), sum(ready), sum(kongs)
            FROM round_seats JOIN rounds USING (match, round) GROUP BY match, seat""",
        # All that is lost in a round goes to its winner (7.4), so a loss says who paid whom.
        """CREATE TABLE payments (
            match INTEGER NOT NULL,
            payer INTEGER NOT NULL,
            winner INTEGER NOT NULL,
            points INTEGER NOT NULL,
            PRIMARY KEY (match, payer, winner),
            FOREIGN KEY (match, payer) REFERENCES match_seats,
            FOREIGN KEY (match, winner) REFERENCES match_seats
        ) WITHOUT ROWID""",
        """INSERT INTO payments
            SELECT losing.match, losing.seat, winning.seat, -sum(losing.delta)
            FROM round_seats AS losing
            JOIN round_seats AS winning USING (match, round)
            WHERE winning.won AND losing.delta < 0
            GROUP BY losing.match, losing.seat, winning.seat""",
    ),
    # A digest of the match's lines up to the end of the round (`storage.seals`); null where the
    # round was stored without.
    ("ALTER TABLE rounds ADD COLUMN seal BLOB",),
)
VERSION: Final = len(MIGRATIONS)


def version_of(connection: sqlite3.Connection) -> int:
    """The version of the tables; 0 for a database without any."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def upgrade(connection: sqlite3.Connection) -> None:
    """Bring the tables to the present version; to be called inside a transaction.

    Raises `StoreError` `newer` for a version from the future, which is left as it is.
    """
    version = version_of(connection)
    if version > VERSION:
        raise StoreError("newer", version=version)
    for statements in MIGRATIONS[version:]:
        for statement in statements:
            connection.execute(statement)
    if version < VERSION:
        connection.execute(f"PRAGMA user_version = {VERSION}")
