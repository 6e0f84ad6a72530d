"""How quick the profile screens have their data once very many rounds were played.

    python -m tests.bench.profiles [--rounds 100000] [--out assets/bench/profiles.json]

Four friends play all rounds at one table, the worst case for each of them. The rounds are rows
without tiles, brought to the present version by the migrations, as a store of before would be.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
import statistics
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import chain
from pathlib import Path
from random import Random

from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.storage import schema
from liisi_tui.storage.store import Store
from tests.bench.machine import machine

NAMES = ("张三", "李四", "王五", "赵六")
# Rounds of a match; and the columns of a wide window, for the course of points.
LENGTH = 40
STEPS = 200
# Times that each thing is measured.
REPEATS = 7
# Seconds that the data of a screen may take.
LIMIT = 0.2


def fill(path: Path, rounds: int) -> None:
    """A store of the version without sums that holds so many rounds."""
    with closing(sqlite3.connect(path)) as db:
        for statement in chain(*schema.MIGRATIONS[:2]):
            db.execute(statement)
        db.execute("PRAGMA user_version = 2")
        db.executemany(
            "INSERT INTO profiles (key, name, created) VALUES (?, ?, '')",
            zip(NAMES, NAMES, strict=True),
        )
        for match in range(1, -(-rounds // LENGTH) + 1):
            _fill_match(db, match, min(LENGTH, rounds - (match - 1) * LENGTH))
        db.commit()


def _fill_match(db: sqlite3.Connection, match: int, rounds: int) -> None:
    chance = Random(match)
    order = chance.sample(range(4), 4)
    db.execute(
        "INSERT INTO matches VALUES (?, ?, '', '', 'finished', '{}', 0)", (match, f"{match:032x}")
    )
    db.executemany(
        "INSERT INTO match_seats VALUES (?, ?, ?, 'human', NULL, ?)",
        [(match, seat, NAMES[who], who + 1) for seat, who in enumerate(order)],
    )
    begun = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=3 * LENGTH * match)
    for number in range(1, rounds + 1):
        ended = (begun + timedelta(minutes=3 * number)).isoformat(timespec="milliseconds")
        _fill_round(db, match, number, ended, order, chance)


def _fill_round(
    db: sqlite3.Connection, match: int, number: int, ended: str, order: list[int], chance: Random
) -> None:
    winner = chance.randrange(5)
    exhausted = winner == 4
    others = [seat for seat in range(4) if seat != winner]
    drawn = chance.random() < 0.4
    source = None if exhausted or drawn else chance.choice(others)
    deltas = [0, 0, 0, 0]
    if not exhausted:
        points = chance.choice((1, 2, 3, 5, 8, 22))
        deltas = [3 * points if seat == winner else -points for seat in range(4)]
    text = json.dumps(dict(zip(SEAT_LETTERS, deltas, strict=True)))
    reason = "exhausted" if exhausted else "win"
    db.execute(
        "INSERT INTO rounds VALUES (?, ?, ?, ?, ?, ?)", (match, number, reason, text, text, ended)
    )
    for seat in range(4):
        ready = chance.random() < 0.4
        won, dealt = seat == winner, seat == source
        db.execute(
            "INSERT INTO round_seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (match, seat, number, deltas[seat], won, won and drawn, dealt, dealt and not ready,
             ready, 0),
        )  # fmt: skip
        db.execute(
            "INSERT INTO ledger VALUES (?, ?, ?, ?, ?)",
            (match, number, seat, order[seat] + 1, deltas[seat]),
        )


def measured(call: Callable[[], object]) -> dict[str, float]:
    """Milliseconds of a call, and the most memory in kB that Python had for it at once."""
    times = []
    for _ in range(REPEATS):
        start = time.perf_counter()
        call()
        times.append(1000 * (time.perf_counter() - start))
    tracemalloc.start()
    call()
    memory = tracemalloc.get_traced_memory()[1] / 1000
    tracemalloc.stop()
    return {
        "median_ms": round(statistics.median(times), 1),
        "most_ms": round(max(times), 1),
        "memory_kb": round(memory),
    }


def figures(path: Path, rounds: int) -> dict[str, object]:
    """All measurements on a store filled anew."""
    fill(path, rounds)
    start = time.perf_counter()
    with Store.open(path):
        upgrade = time.perf_counter() - start
    with Store.open(path) as store:
        people, person = measured(store.people), measured(_reader(store))
        found = store.person(NAMES[0], steps=STEPS)
        assert found.figures.rounds == rounds
        assert len(found.rivals) == len(SEAT_LETTERS) - 1
    return {
        "rounds": rounds,
        "store_mb": round(path.stat().st_size / 1e6, 1),
        "upgrade_s": round(upgrade, 2),
        "list": people,
        "person": person,
        "limit_ms": 1000 * LIMIT,
        "within_limit": max(people["median_ms"], person["median_ms"]) <= 1000 * LIMIT,
        "machine": machine(),
    }


def _reader(store: Store) -> Callable[[], object]:
    """Reads everybody's profile in turn."""
    names: Iterator[str] = iter(NAMES * REPEATS)
    return lambda: store.person(next(names), steps=STEPS)


def main() -> int:
    """Measure, print, write; 1 where it is slower than it may be."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=100_000)
    parser.add_argument("--out", type=Path, default=Path("assets/bench/profiles.json"))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = figures(Path(folder) / "liisi.db", options.rounds)
    text = json.dumps(report, ensure_ascii=False, indent=2) + "\n"
    print(text, end="")
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(text, encoding="utf-8")
    return 0 if report["within_limit"] else 1


if __name__ == "__main__":
    sys.exit(main())
