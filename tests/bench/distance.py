"""How quick the distance to 听 is, and how much its tables hold.

    python -m tests.bench.distance [--out assets/bench/distance.json]

Asked twice of each hand: how far 13 tiles are and which kinds help (`distance`, `useful`), and what
the best discards of 14 leave (`best_discards`). Three ways: *cold*, everything that was remembered
thrown away before each hand, as for the very first hand of a process; *warm*, hands that were never
seen before in a process that has seen many others; *play*, the hands of rounds that bots play, in
their order from a fresh start. Times are those of the processor, so that other programs on the
machine do not count. Memory is what the process grew by over ever more random hands.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any, Final

from liisi_tui import bots
from liisi_tui.bots import LazyChance, lacking
from liisi_tui.bots import distance as module
from liisi_tui.bots.distance import Holding, best_discards, distance, holding, useful
from liisi_tui.core.chance import draw_dealer
from liisi_tui.core.controller import Controller
from liisi_tui.core.legal import seats_to_act
from liisi_tui.core.match import MatchLength
from liisi_tui.core.projection import seat_view
from liisi_tui.core.tiles import ALL_TILES, Tile
from liisi_tui.simulation import Simulation
from tests.bench.machine import machine

# Milliseconds: of the median, and of 99 hands in a hundred.
LIMITS: Final = (1.0, 10.0)
COLD_HANDS: Final = 300
WARM_HANDS: Final = 3000
FILLING: Final = (5_000, 10_000, 20_000, 40_000)
PLAYED_ROUNDS: Final = 40

Case = tuple[Holding, Holding, list[Tile]]
"""13 tiles; the 14 with the one drawn; the kinds of the 14 that may be discarded."""


def forget() -> None:
    """Throw everything away that was remembered for later hands."""
    for remembering in (
        *(module._suit, module._together, module._rest),
        *(lacking._from_rank, lacking._choices),
    ):
        remembering.cache_clear()


def random_cases(seed: int) -> Iterator[Case]:
    """Hands as they are dealt, for ever."""
    chance = Random(seed)
    while True:
        tiles = chance.sample(ALL_TILES, 14)
        row, free = tiles[:4], tiles[4:]
        yield holding(row, free[:-1]), holding(row, free), sorted(set(free))


def played_cases() -> list[Case]:
    """The hands of the turns in some rounds of four `normal` bots."""
    plan = next(Simulation(rounds=PLAYED_ROUNDS, seed=1).plans())
    controller = Controller(
        plan.started(),
        seed=plan.seed,
        first_dealer=draw_dealer(plan.seed),
        length=MatchLength(unit="rounds", count=plan.rounds),
        in_place=True,
    )
    cases = []
    while not controller.over:
        controller.start_round()
        while seats := seats_to_act(controller.state):
            view = seat_view(controller.state, seats[0], hints=False)
            if view.drawn is not None:
                whole = (*view.free, view.drawn)
                cases.append(
                    (
                        holding(view.standing, view.free, view.melds),
                        holding(view.standing, whole, view.melds),
                        sorted(set(whole)),
                    )
                )
            chance = LazyChance(plan.seed, view.seat, view.sequence)
            controller.submit(bots.choose("normal", view, chance))
            controller.run()
    return cases


def asked(case: Case) -> tuple[float, float]:
    """Milliseconds for the 13 tiles, and for the discards of the 14."""
    between, turn, kinds = case
    begin = time.process_time_ns()
    distance(between)
    useful(between)
    middle = time.process_time_ns()
    best_discards(turn, kinds)
    end = time.process_time_ns()
    return (middle - begin) / 1e6, (end - middle) / 1e6


def timed(cases: Iterable[Case], before: Callable[[], None] = lambda: None) -> dict[str, Any]:
    """The figures of all cases, `before` called ahead of each."""
    times = []
    for case in cases:
        before()
        times.append(asked(case))
    named = zip(("distance_and_useful", "best_discards"), zip(*times, strict=True), strict=True)
    return {"hands": len(times), **{name: _figures(list(column)) for name, column in named}}


def _figures(times: list[float]) -> dict[str, float]:
    times.sort()
    return {
        "median_ms": round(times[len(times) // 2], 3),
        "p99_ms": round(times[len(times) * 99 // 100], 3),
        "most_ms": round(times[-1], 3),
    }


def resident_mb() -> float:
    """The memory of this process in MB, as the system counts it."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 / 1e6


def growth() -> dict[str, float]:
    """How many MB the process has grown by after so many hands."""
    forget()
    gc.collect()
    start = resident_mb()
    cases = random_cases(7)
    grown = {}
    seen = 0
    for hands in FILLING:
        while seen < hands:
            asked(next(cases))
            seen += 1
        grown[f"after_{hands}_hands_mb"] = round(resident_mb() - start, 1)
    return grown


def first(cases: Iterator[Case], number: int) -> list[Case]:
    """So many of them."""
    return [next(cases) for _ in range(number)]


def figures() -> dict[str, Any]:
    """All measurements."""
    gc.disable()
    cold = timed(first(random_cases(1), COLD_HANDS), forget)
    forget()
    cases = random_cases(2)
    for case in first(cases, WARM_HANDS):
        asked(case)
    warm = timed(first(cases, WARM_HANDS))
    played = played_cases()
    forget()
    play = timed(played)
    gc.enable()
    report = {"cold": cold, "warm": warm, "play": play, "memory": growth()}
    median, most = LIMITS
    asked_for = [way[name] for way in (warm, play) for name in way if name != "hands"]
    return {
        **report,
        "limits_ms": {"median": median, "p99": most},
        "within_limits": all(
            one["median_ms"] < median and one["p99_ms"] < most for one in asked_for
        ),
        "within_limits_cold": all(
            one["median_ms"] < median and one["p99_ms"] < most
            for one in (cold["distance_and_useful"], cold["best_discards"])
        ),
        "machine": machine(),
    }


def main() -> int:
    """Measure, print, write; 1 where it is slower than it may be."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, default=Path("assets/bench/distance.json"))
    options = parser.parse_args()
    report = figures()
    text = json.dumps(report, ensure_ascii=False, indent=2) + "\n"
    print(text, end="")
    options.out.write_text(text, encoding="utf-8")
    return 0 if report["within_limits"] else 1


if __name__ == "__main__":
    sys.exit(main())
