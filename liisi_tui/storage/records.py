"""What goes into the store: rows for a new match, for events and for what an ended round leaves.

Functions for use inside a transaction of `store.Store`. `match` is the row id of a match, `now` a
time in ISO 8601. A `StoreError` raised here gets its path from the transaction.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import astuple
from typing import cast

from liisi_tui.core.commands import Command
from liisi_tui.core.events import Event, MatchEnded, MatchStarted, Player, RoundEnded, RoundStarted
from liisi_tui.core.names import profile_key
from liisi_tui.core.seats import Seat
from liisi_tui.core.wire import by_letter
from liisi_tui.storage import log
from liisi_tui.storage.answers import encode_command
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.imports import LoggedMatch
from liisi_tui.storage.results import SeatResult, seat_results, stored_results
from liisi_tui.storage.rows import checking, read_lines
from liisi_tui.storage.seals import seal_after


def insert_match(db: sqlite3.Connection, started: MatchStarted, setup: str, now: str) -> None:
    """A new match with its seats, the profiles of its people, and its first event.

    Raises `StoreError` `match_exists` where the store holds a match with that id.
    """
    row = db.execute("SELECT 1 FROM matches WHERE match_id = ?", (started.match_id,)).fetchone()
    if row is not None:
        raise StoreError("match_exists", match=started.match_id)
    match = cast(
        int,
        db.execute(
            "INSERT INTO matches (match_id, created, changed, state, setup)"
            " VALUES (?, ?, ?, 'open', ?)",
            (started.match_id, now, now, setup),
        ).lastrowid,
    )
    for seat, player in enumerate(started.seats):
        profile = _profile(db, player.name, now) if player.kind == "human" else None
        _insert_seat(db, match, seat, player, profile)
    _insert_event(db, match, 0, 0, started)


def insert_import(db: sqlite3.Connection, logged: LoggedMatch, now: str) -> None:
    """A whole match that came as a log, with the rows of its rounds; nobody's points change.

    Its people get no profile, so no row of the ledger is made for it.
    """
    match = cast(
        int,
        db.execute(
            "INSERT INTO matches (match_id, created, changed, state, setup, imported)"
            " VALUES (?, ?, ?, ?, '', 1)",
            (logged.started.match_id, now, now, _state(logged.finished)),
        ).lastrowid,
    )
    for seat, player in enumerate(logged.started.seats):
        _insert_seat(db, match, seat, player, None)
    events, round_, first = logged.events, 0, 0
    lines: list[tuple[int, int, int, str]] = []
    for place, (event, line) in enumerate(zip(events, logged.lines, strict=True)):
        if isinstance(event, RoundStarted):
            round_, first = round_ + 1, place
        lines.append((match, round_, place - first, line))
        if isinstance(event, RoundEnded):
            _settle(db, match, seat_results(events[first:place], event), event, now)
    db.executemany("INSERT INTO events (match, round, number, json) VALUES (?, ?, ?, ?)", lines)


def _state(finished: bool) -> str:
    return "finished" if finished else "open"


def _insert_seat(
    db: sqlite3.Connection, match: int, seat: Seat, player: Player, profile: int | None
) -> None:
    db.execute(
        "INSERT INTO match_seats (match, seat, name, kind, bot, profile) VALUES (?, ?, ?, ?, ?, ?)",
        (match, seat, player.name, player.kind, player.bot, profile),
    )


def _insert_event(
    db: sqlite3.Connection, match: int, round_: int, number: int, event: Event
) -> None:
    db.execute(
        "INSERT INTO events (match, round, number, json) VALUES (?, ?, ?, ?)",
        (match, round_, number, log.encode(event)),
    )


def _profile(db: sqlite3.Connection, name: str, now: str) -> int:
    """The id of the profile of a name, a new one where there is none."""
    key = profile_key(name)
    db.execute(
        "INSERT INTO profiles (key, name, created) VALUES (?, ?, ?) ON CONFLICT (key) DO NOTHING",
        (key, name.strip(), now),
    )
    return cast(int, db.execute("SELECT id FROM profiles WHERE key = ?", (key,)).fetchone()[0])


def append_events(db: sqlite3.Connection, match: int, events: Sequence[Event], now: str) -> None:
    """Add events after the last one of an open match, with the rows of a round that they end.

    A `match_ended` closes the match. Raises `StoreError` `conflict` where an event cannot follow:
    a second `match_started`, a round out of its order, anything after `match_ended`.
    """
    round_, number = db.execute(
        "SELECT round, number FROM events WHERE match = ? ORDER BY round DESC, number DESC LIMIT 1",
        (match,),
    ).fetchone() or (0, -1)
    finished = False
    for event in events:
        if isinstance(event, RoundStarted):
            round_, number = round_ + 1, -1
        number += 1
        _check_order(event, round_, finished)
        _insert_event(db, match, round_, number, event)
        if isinstance(event, RoundEnded):
            with checking():
                results = stored_results(read_lines(db, match, event.round), event)
            _settle(db, match, results, event, now)
            db.execute(
                "UPDATE rounds SET seal = ? WHERE match = ? AND round = ?",
                (seal_after(db, match, event.round), match, event.round),
            )
        finished = isinstance(event, MatchEnded)
    db.execute(
        "UPDATE matches SET changed = ?, state = ? WHERE id = ?",
        (now, _state(finished), match),
    )


def _check_order(event: Event, round_: int, finished: bool) -> None:
    """Refuse an event that cannot come in this round, or after the end of the match."""
    named = event.round if isinstance(event, RoundStarted | RoundEnded) else round_
    if finished or isinstance(event, MatchStarted) or named != round_:
        raise StoreError("conflict")


def _settle(
    db: sqlite3.Connection,
    match: int,
    results: Sequence[SeatResult],
    ended: RoundEnded,
    now: str,
) -> None:
    """The rows that a round of these results leaves: one for it, by seat its results and points.

    An abandoned round has no results and counts for nobody (1.3).
    """
    deltas, totals = (json.dumps(by_letter(points)) for points in (ended.deltas, ended.totals))
    db.execute(
        "INSERT INTO rounds (match, round, reason, deltas, totals, ended)"
        " VALUES (?, ?, ?, ?, ?, ?)",
        (match, ended.round, ended.reason, deltas, totals, now),
    )
    if ended.reason == "abandoned":
        return
    db.executemany(
        "INSERT INTO round_seats (match, round, seat, delta, won, self_draw, deal_in,"
        " paid_for_all, ready, kongs) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [(match, ended.round, *astuple(result)) for result in results],
    )
    _add_up(db, match, ended, results)
    db.execute(
        "INSERT INTO ledger (match, round, seat, profile, points)"
        " SELECT match, round, seat, profile, delta"
        " FROM round_seats JOIN match_seats USING (match, seat)"
        " WHERE match = ? AND round = ? AND profile IS NOT NULL",
        (match, ended.round),
    )


def _add_up(
    db: sqlite3.Connection, match: int, ended: RoundEnded, results: Sequence[SeatResult]
) -> None:
    """Add a round's results to the sums of its match, and to what each seat has paid which."""
    exhausted = ended.reason == "exhausted"
    db.executemany(
        "INSERT INTO seat_sums (match, seat, rounds, exhausted, points, won, self_draw, deal_in,"
        " paid_for_all, ready, kongs) VALUES (?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (match, seat) DO UPDATE SET rounds = rounds + excluded.rounds,"
        " exhausted = exhausted + excluded.exhausted, points = points + excluded.points,"
        " won = won + excluded.won, self_draw = self_draw + excluded.self_draw,"
        " deal_in = deal_in + excluded.deal_in,"
        " paid_for_all = paid_for_all + excluded.paid_for_all,"
        " ready = ready + excluded.ready, kongs = kongs + excluded.kongs",
        [(match, result.seat, exhausted, *astuple(result)[1:]) for result in results],
    )
    winner = next((result.seat for result in results if result.won), None)
    db.executemany(
        "INSERT INTO payments (match, payer, winner, points) VALUES (?, ?, ?, ?)"
        " ON CONFLICT (match, payer, winner) DO UPDATE SET points = points + excluded.points",
        [(match, result.seat, winner, -result.delta) for result in results if result.delta < 0],
    )


def replace_answers(db: sqlite3.Connection, match: int, answers: Mapping[Seat, Command]) -> None:
    """The answers of the open claim window are now these; none where no window is open."""
    db.execute("DELETE FROM claim_answers WHERE match = ?", (match,))
    db.executemany(
        "INSERT INTO claim_answers (match, seat, command) VALUES (?, ?, ?)",
        [(match, seat, encode_command(command)) for seat, command in answers.items()],
    )
