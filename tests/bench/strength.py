"""How strong the bots are, and how long they think.

    python -m tests.bench.strength [--only NAME ...] [--jobs 2] [--out assets/bench/strength.json]

Each contest is a `liisi simulate` that anybody can repeat; its command is written down with what
came of it. Seats are moved round over the same walls, and the interval of the points is that of the
walls, not of the single rounds. Thinking is timed by the processor, so that other programs on the
machine do not count. Writes the figures and a page beside them; contests that are not named keep
what they had, with the machine that it was found on.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from liisi_tui import bots
from liisi_tui.bots import LazyChance
from liisi_tui.cli_simulate import as_json
from liisi_tui.core.chance import draw_dealer
from liisi_tui.core.controller import Controller
from liisi_tui.core.events import BotLevel
from liisi_tui.core.legal import seats_to_act
from liisi_tui.core.match import MatchLength
from liisi_tui.core.projection import seat_view
from liisi_tui.options import BOT_LEVELS
from liisi_tui.simulation import Simulation, simulate
from tests.bench.machine import machine
from tests.bench.strength_prose import page

SEED: Final = 20261130
# Milliseconds of the processor: on average, and at most.
LIMITS: Final[dict[BotLevel, tuple[float, float]]] = {
    "random": (50, 50),
    "easy": (50, 50),
    "normal": (50, 50),
    "hard": (20, 200),
}
TIMED_ROUNDS: Final = 40


@dataclass(frozen=True, slots=True)
class Contest:
    """A simulation with a name."""

    name: str
    simulation: Simulation

    @property
    def command(self) -> str:
        """What to type to have the same."""
        play = self.simulation
        duplicate = " --duplicate" if play.duplicate else ""
        return (
            f"liisi simulate --bots {','.join(play.bots)} --rounds {play.rounds}"
            f" --matches {play.matches}{duplicate} --seed {play.seed}"
        )


def against(level: BotLevel, others: BotLevel, walls: int) -> Contest:
    """One bot against three others over so many walls, each played from all four seats."""
    levels = (level, others, others, others)
    play = Simulation(rounds=1, seed=SEED, matches=walls, duplicate=True, bots=levels)
    return Contest(f"{level} against three {others}", play)


CONTESTS: Final = (
    against("easy", "random", 250),
    against("normal", "easy", 500),
    against("hard", "normal", 1000),
    Contest("four normal", Simulation(rounds=8, seed=SEED, matches=250)),
)


def played(contest: Contest, jobs: int) -> dict[str, Any]:
    """The figures of a contest."""
    begin = time.perf_counter()
    tally = simulate(contest.simulation, jobs=jobs)
    found = as_json(contest.simulation, tally, time.perf_counter() - begin)
    # How quick it went says more about the machine than about the bots.
    figures = {name: found[name] for name in found if name not in ("seconds", "rounds_per_second")}
    about = {"name": contest.name, "command": contest.command, "machine": machine()}
    return {**about, **figures}


def thinking(level: BotLevel) -> dict[str, Any]:
    """The milliseconds of the processor that decisions of four bots of a level take."""
    play = Simulation(rounds=TIMED_ROUNDS, seed=SEED, bots=(level,) * 4)
    plan = next(play.plans())
    controller = Controller(
        plan.started(),
        seed=plan.seed,
        first_dealer=draw_dealer(plan.seed),
        length=MatchLength(unit="rounds", count=plan.rounds),
        in_place=True,
    )
    times = []
    while not controller.over:
        controller.start_round()
        while seats := seats_to_act(controller.state):
            view = seat_view(controller.state, seats[0], hints=False)
            chance = LazyChance(plan.seed, "bot", controller.state.rounds, seats[0], view.sequence)
            begin = time.process_time()
            command = bots.choose(level, view, chance)
            times.append(1000 * (time.process_time() - begin))
            controller.submit(command)
            controller.run()
    times.sort()
    mean, most = LIMITS[level]
    return {
        "decisions": len(times),
        "mean_ms": round(sum(times) / len(times), 3),
        "median_ms": round(times[len(times) // 2], 3),
        "p99_ms": round(times[len(times) * 99 // 100], 3),
        "most_ms": round(times[-1], 3),
        "within_limits": sum(times) / len(times) <= mean and times[-1] <= most,
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Play, print, write; 1 where a bot thinks for longer than it may."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    names = [contest.name for contest in CONTESTS]
    parser.add_argument("--only", nargs="+", default=[*names, "thinking"])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path("assets/bench/strength.json"))
    options = parser.parse_args(arguments)
    out = options.out
    report = json.loads(out.read_text(encoding="utf-8")) if out.is_file() else {"contests": []}
    kept = {contest["name"]: contest for contest in report["contests"]}
    for contest in CONTESTS:
        if contest.name in options.only:
            kept[contest.name] = played(contest, options.jobs)
            print(json.dumps(kept[contest.name]))
    report["contests"] = [kept[name] for name in names if name in kept]
    if "thinking" in options.only:
        report["thinking"] = {level: thinking(level) for level in BOT_LEVELS}
        report["thinking_machine"] = machine()
        print(json.dumps(report["thinking"]))
    out.write_text(json.dumps(report, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    out.with_suffix(".md").write_text(page(report), encoding="utf-8")
    return 0 if all(one["within_limits"] for one in report.get("thinking", {}).values()) else 1


if __name__ == "__main__":
    sys.exit(main())
