"""What a round was for each seat: the same from its events and from its lines."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from liisi_tui.core.events import Event, RoundEnded, RoundStarted
from liisi_tui.storage import log
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.results import SeatResult, seat_results, stored_results
from liisi_tui.storage.store import Store
from tests.playouts import covering_rules, playout
from tests.storage.helpers import LEGAL, NO_ANSWERS, SETUP, legal_match, rounds_of


def rounds(events: list[Event]) -> Iterator[tuple[list[Event], RoundEnded]]:
    """The events of each round, with its end."""
    first = 0
    for place, event in enumerate(events):
        if isinstance(event, RoundStarted):
            first = place
        elif isinstance(event, RoundEnded):
            yield events[first : place + 1], event


def test_lines_give_the_results_that_events_give():
    events = [event for path in LEGAL for _, event in log.read(path)]
    for seed, rules in enumerate(covering_rules()):
        events += playout(seed, rules, rounds=4)
    found: list[SeatResult] = []
    for happened, ended in rounds(events):
        results = seat_results(happened, ended)
        assert stored_results(map(log.encode, happened), ended) == results
        found += results
    for name in ("won", "self_draw", "deal_in", "paid_for_all", "ready", "kongs"):
        assert {bool(getattr(result, name)) for result in found} == {False, True}, name


@pytest.mark.parametrize(
    "line", ["{", "[]", "{}", '{"type": "konged", "seat": "X"}', "7", "[" * 9999]
)
def test_a_round_with_a_damaged_line_is_not_settled(tmp_path: Path, line: str):
    started, rest = legal_match()
    end = rest.index(rounds_of(rest)[0])
    path = tmp_path / "liisi.db"
    with Store.open(path) as store:
        store.create_match(started, SETUP)
        store.append("m1", rest[:end], answers=NO_ANSWERS)
        with sqlite3.connect(path) as connection:
            connection.execute("UPDATE events SET json = ? WHERE round = 1 AND number = 7", (line,))
        with pytest.raises(StoreError, match=r"^damaged "):
            store.append("m1", rest[end : end + 1], answers=NO_ANSWERS)
        with sqlite3.connect(path) as connection:
            assert connection.execute("SELECT count(*) FROM rounds").fetchone() == (0,)
