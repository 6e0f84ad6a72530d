"""Matches of bots: what is planned, played, counted and written."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from random import Random
from statistics import stdev

import pytest

from liisi_tui import simulation as package
from liisi_tui.core.chance import draw_dealer
from liisi_tui.core.events import (
    DeclaredReady,
    Drawn,
    Event,
    MatchEnded,
    MatchStarted,
    RoundEnded,
    RoundStarted,
    Won,
)
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import EAST, NORTH, SOUTH, WEST
from liisi_tui.core.settlement import Settlement
from liisi_tui.core.tiles import ALL_TILES
from liisi_tui.core.verify import Verifier
from liisi_tui.simulation import MatchPlan, Simulation, Tally, play, simulate
from liisi_tui.simulation.spread import Spread
from liisi_tui.storage import log
from liisi_tui.storage.errors import LogFileError

MIXED = Simulation(rounds=3, seed=5, matches=2, bots=("normal", "random", "normal", "random"))


def first(simulation: Simulation) -> MatchPlan:
    return next(simulation.plans())


# --- The plan -------------------------------------------------------------------------------------


def test_each_match_has_a_seed_of_its_own():
    plans = list(replace(MIXED, matches=20).plans())
    assert len({plan.seed for plan in plans}) == 20
    assert all(0 <= plan.seed < 1 << 48 for plan in plans)
    assert [plan.seed for plan in plans[:2]] == [plan.seed for plan in MIXED.plans()]


def test_duplicates_move_the_bots_over_the_same_seed():
    plans = list(replace(MIXED, duplicate=True).plans())
    assert len(plans) == replace(MIXED, duplicate=True).total_matches == 8
    assert [plan.seating for plan in plans[:4]] == [
        (0, 1, 2, 3),
        (3, 0, 1, 2),
        (2, 3, 0, 1),
        (1, 2, 3, 0),
    ]
    assert len({plan.seed for plan in plans[:4]}) == 1
    names = [[player.name for player in plan.started().seats] for plan in plans[:2]]
    assert names == [
        ["normal 1", "random 2", "normal 3", "random 4"],
        ["random 4", "normal 1", "random 2", "normal 3"],
    ]
    assert len({plan.started().match_id for plan in plans}) == 8


def test_the_match_id_is_a_digest_of_seed_bots_base_and_rules():
    plan = first(MIXED)
    ids = {
        replace(plan, **change).started().match_id
        for change in (
            {},
            {"rounds": 99},
            {"seed": 6},
            {"bots": ("random",) * 4},
            {"base_score": 2},
            {"rules": Rules(cap=None)},
        )
    }
    assert len(ids) == 5
    assert plan.started().match_id == first(MIXED).started().match_id


# --- The game -------------------------------------------------------------------------------------


def test_a_match_is_played_to_its_end_and_always_the_same():
    plan = first(MIXED)
    events = list(play(plan))
    assert isinstance(events[0], MatchStarted)
    assert isinstance(events[-1], MatchEnded)
    assert sum(isinstance(event, RoundEnded) for event in events) == plan.rounds
    assert next(e for e in events if isinstance(e, RoundStarted)).dealer == draw_dealer(plan.seed)
    assert events == list(play(plan))
    verifier = Verifier()
    for event in events:
        verifier.feed(event)
    assert not verifier.unfinished


def test_duplicates_have_the_same_walls():
    walls = [
        [event.wall for event in play(plan) if isinstance(event, RoundStarted)]
        for plan in replace(MIXED, matches=1, duplicate=True).plans()
    ]
    assert all(one == other for one, other in pairwise(walls))


def test_four_normal_bots_win_most_rounds():
    tally = simulate(Simulation(rounds=60, seed=1))
    assert tally.rounds == 60
    assert tally.wins >= 0.85 * tally.rounds
    assert tally.wins + tally.exhausted == tally.rounds


def test_normal_beats_random():
    tally = simulate(replace(MIXED, rounds=15))
    normal = tally.bots[0].points + tally.bots[2].points
    assert normal > 0
    assert tally.bots[0].wins + tally.bots[2].wins > tally.bots[1].wins + tally.bots[3].wins


# --- The statistics -------------------------------------------------------------------------------


def won(seat: int, source: int | None, deltas: tuple[int, int, int, int]) -> list[Event]:
    score = Settlement(
        fans=(),
        decomposition=(),
        waits=(),
        multiplier=2 if source is None else 1,
        payments=(),
        capped=False,
        deltas=deltas,
    )
    by = "self_draw" if source is None else "discard"
    return [Won(seat=seat, tile=0, by=by, source=source, score=score)]  # type: ignore[arg-type]


def round_of(events: list[Event], deltas: tuple[int, int, int, int]) -> list[Event]:
    start = RoundStarted(
        round=1, dealer=EAST, dice=((1, 1), (1, 1)), first_taker=SOUTH, wall=ALL_TILES
    )
    end = RoundEnded(
        round=1,
        reason="win" if any(isinstance(event, Won) for event in events) else "exhausted",
        left=None,
        deltas=deltas,
        totals=deltas,
        next_dealer=EAST,
    )
    return [start, *events, end]


def ready(seat: int) -> Event:
    return DeclaredReady(seat=seat, tile=0, face_up=False, waits=(1,))


TINY = [
    *round_of([ready(SOUTH), *won(SOUTH, NORTH, (0, 5, 0, -5))], (0, 5, 0, -5)),
    *round_of([ready(SOUTH), ready(EAST), *won(EAST, None, (6, -2, -2, -2))], (6, -2, -2, -2)),
    *round_of([ready(WEST)], (0, 0, 0, 0)),
    *round_of([ready(SOUTH), ready(WEST), *won(WEST, SOUTH, (-1, -1, 3, -1))], (-1, -1, 3, -1)),
]


def test_a_tiny_log_is_counted_right():
    tally = Tally()
    for event in TINY:
        tally.add(event)
    assert (tally.rounds, tally.wins, tally.self_draws, tally.exhausted) == (4, 3, 1, 1)
    assert tally.ready_rate == 6 / 16
    east, south, west, north = tally.seats
    assert [share.points for share in tally.seats] == [5, 2, 1, -8]
    assert [share.wins for share in tally.seats] == [1, 1, 1, 0]
    assert [share.ready for share in tally.seats] == [1, 3, 2, 0]
    assert (east.self_draws, south.self_draws) == (1, 0)
    assert (south.deal_ins, south.paid_for_all) == (1, 0)
    assert (north.deal_ins, north.paid_for_all) == (1, 1)
    assert west.deal_ins == 0
    assert tally.bots == tally.seats


def test_shares_of_bots_follow_them_round_the_seats():
    total = Tally()
    for seating in ((0, 1, 2, 3), (3, 0, 1, 2)):
        tally = Tally(seating)
        for event in TINY:
            tally.add(event)
        total.merge(tally)
    assert total.rounds == 8
    assert [share.points for share in total.seats] == [10, 4, 2, -16]
    assert [share.points for share in total.bots] == [5 + 2, 2 + 1, 1 - 8, -8 + 5]


def test_an_interval_comes_from_groups_over_the_same_walls_not_from_rounds():
    total = Tally()
    # Two groups, of two matches and of one; East has (5 + 5) / 8 points a round, and none.
    for walls, events in ((1, TINY), (1, TINY), (2, round_of([ready(WEST)], (0, 0, 0, 0)))):
        tally = Tally(walls=walls)
        for event in events:
            tally.add(event)
        total.merge(tally)
    seats, bots = total.intervals()
    east = [10 / 8, 0.0]
    assert seats == bots
    assert seats[0] == pytest.approx(12.706 * stdev(east) / math.sqrt(2))
    assert total.intervals()[0] == seats


def test_one_group_has_no_interval():
    total = Tally()
    for _ in range(4):
        tally = Tally(walls=7)
        for event in TINY:
            tally.add(event)
        total.merge(tally)
    assert total.intervals() == ([None] * 4, [None] * 4)


def test_intervals_hold_the_true_mean_as_often_as_they_say():
    chance = Random(1)
    held = 0
    for _ in range(1000):
        spread = Spread()
        for _ in range(40):
            spread.add(chance.gauss(1, 5))
        half = spread.interval
        assert half is not None
        held += abs(spread.total / spread.groups - 1) <= half
    assert 930 <= held <= 970


def test_an_unfinished_round_is_not_counted():
    tally = Tally()
    for event in TINY[:-1]:
        tally.add(event)
    assert tally.rounds == 3
    assert tally.seats[WEST].wins == 0


# --- The log --------------------------------------------------------------------------------------


def verified(path) -> Verifier:
    verifier = Verifier()
    for _, event in log.read(path):
        verifier.feed(event)
    return verifier


def test_the_log_is_the_same_each_time_and_for_any_number_of_processes(tmp_path):
    plan = replace(MIXED, duplicate=True, rules=Rules(winning="optional", cap=50), base_score=3)
    paths = [tmp_path / name for name in ("one.jsonl", "again.jsonl", "two.jsonl")]
    seen: list[int] = []
    tallies = [
        simulate(plan, out=paths[0], progress=seen.append),
        simulate(plan, out=paths[1], jobs=1),
        simulate(plan, out=paths[2], jobs=2),
    ]
    assert paths[0].read_bytes() == paths[1].read_bytes() == paths[2].read_bytes()
    assert tallies[0] == tallies[1] == tallies[2]
    assert seen == list(range(1, plan.total_rounds + 1))
    verifier = verified(paths[2])
    assert (verifier.matches, verifier.rounds) == (8, plan.total_rounds)
    assert not verifier.unfinished
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(p.name for p in paths)


def test_statistics_without_a_log_are_the_same(tmp_path):
    out = tmp_path / "log.jsonl"
    assert simulate(MIXED) == simulate(MIXED, out=out) == simulate(MIXED, jobs=2)


def test_the_log_takes_the_place_of_an_older_one(tmp_path):
    out = tmp_path / "log.jsonl"
    out.write_text("something longer than nothing\n")
    simulate(replace(MIXED, matches=1), out=out)
    assert verified(out).rounds == 3


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_log_that_cannot_be_written_is_an_error_and_leaves_nothing(tmp_path, jobs):
    with pytest.raises(LogFileError) as caught:
        simulate(MIXED, out=tmp_path / "none" / "log.jsonl", jobs=jobs)
    assert caught.value.code == "missing"
    assert list(tmp_path.iterdir()) == []


def test_a_stopped_simulation_leaves_the_older_log_alone(tmp_path, monkeypatch):
    out = tmp_path / "log.jsonl"
    out.write_text("older\n")

    def stopped(plan: MatchPlan):
        for event in play(plan):
            yield event
            if isinstance(event, Drawn):
                raise KeyboardInterrupt

    monkeypatch.setattr(package.run, "play", stopped)
    with pytest.raises(KeyboardInterrupt):
        simulate(MIXED, out=out)
    assert out.read_text() == "older\n"
    assert [path.name for path in tmp_path.iterdir()] == ["log.jsonl"]
