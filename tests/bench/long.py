"""Long things: opening, replaying and looking up a long match, two cores, holding memory.

    python -m tests.bench.long [--rounds 1000] [--simulated 10000] [--out assets/bench/long.json]

A match of one person and three bots is played without a screen and stored as the game stores it.
Openings are medians of repetitions in one process, steps are medians of keys in one program: all
but the first of them are warm.
Needs Linux. Profiles with very many rounds are measured by `tests.bench.profiles`.
"""

from __future__ import annotations

import argparse
import gc
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from liisi_tui import bots
from liisi_tui.core.chance import generator
from liisi_tui.core.controller import Controller
from liisi_tui.core.events import Event, Player
from liisi_tui.core.legal import seats_to_act
from liisi_tui.core.match import MatchLength
from liisi_tui.core.projection import seat_view
from liisi_tui.session import Plan, Session
from liisi_tui.session.opening import new_match
from liisi_tui.session.recorded import match_of
from liisi_tui.session.replay import Replay
from liisi_tui.storage.json_text import json_text
from liisi_tui.storage.paths import data_paths
from liisi_tui.storage.store import Store
from tests.bench.goals import Goal, report
from tests.bench.keys import Cost, cost_of, spread
from tests.bench.processes import resident_mb
from tests.terminal.pty import QUIET, Pty

REPEATS: Final = 7
STEPS: Final = 60
PAGE_STEPS: Final = 10
RIGHT, LEFT, UP, PAGE_UP = b"\x1b[C", b"\x1b[D", b"\x1b[A", b"\x1b[5~"
MATCHES, ROUNDS = 8, 250
RUNS = 3
# What the allocator and the hands that bots still come to remember may differ by.
MOST_GROWTH = 1.05
# Seconds between two looks at a simulation's memory.
LOOK: Final = 0.5


def stored_match(store: Store, rounds: int) -> str:
    """A match with so many finished rounds and one that is running, open to be continued."""
    names = ("张三", "bot", "bot", "bot")
    players = tuple(
        Player(name=name, kind="human", bot=None)
        if name != "bot"
        else Player(name=f"{name} {place}", kind="bot", bot="normal")
        for place, name in enumerate(names)
    )
    plan = Plan(
        players=players,  # type: ignore[arg-type]  # there are four
        length=MatchLength(unit="rounds", count=rounds + 1),
        draw_seats=False,
        seed=1,
    )
    started, setup = new_match(plan)
    store.create_match(started, json_text(setup))
    controller = Controller(
        started, seed=1, first_dealer=setup.first_dealer, length=setup.length, in_place=True
    )
    events: list[Event] = []
    while len(events) == 0 or controller.state.rounds <= rounds:
        events += controller.start_round()
        if controller.state.rounds > rounds:
            break
        while seats := seats_to_act(controller.state):
            view = seat_view(controller.state, seats[0], hints=False)
            chance = generator("long", controller.state.rounds, view.sequence)
            events += controller.submit(bots.choose("normal", view, chance))
            events += controller.run()
    store.append(started.match_id, events, answers={})
    store.release(started.match_id)
    return started.match_id


def seconds(call: Callable[[], object]) -> float:
    """The median of what a call takes, all but the first one warm."""
    times = []
    for _ in range(REPEATS):
        gc.collect()
        begin = time.perf_counter()
        call()
        times.append(time.perf_counter() - begin)
    return statistics.median(times)


def openings(data: Path, match_id: str) -> dict[str, float]:
    """Seconds for opening a stored match: to play on, and to look at it again."""
    with Store.open(data_paths(str(data)).store) as store:
        return {
            "continue": seconds(lambda: Session.resume(store, match_id).close()),
            "replay": seconds(lambda: Replay(match_of(store, match_id))),
        }


def steps(data: Path, match_id: str) -> dict[str, list[Cost]]:
    """Steps of a replay on a screen of 80x24, forward, backward, and from round to round."""
    arguments = ("replay", match_id, "--speed", "off", "--lang", "en")
    with Pty(data, *arguments, COLORTERM="truecolor") as game:
        game.until("Enter")  # the list of rounds
        game.settle()
        game.send("\r", quiet=QUIET)
        game.until("analysis")
        game.settle()
        return {
            "forward": [cost_of(game, RIGHT) for _ in range(STEPS)],
            "backward": [cost_of(game, LEFT) for _ in range(STEPS)],
        }


def pages(data: Path) -> dict[str, dict[str, list[Cost]]]:
    """Log and scores opened from the table of the match, each for the first time, and steps there.

    `first` is a figure a run, each with a game that has just been started.
    """
    found: dict[str, dict[str, list[Cost]]] = {
        name: {"first": [], "steps": []} for name in ("log", "scores")
    }
    for _ in range(RUNS):
        for name, key, moves in (("log", b"l", (UP, PAGE_UP, LEFT)), ("scores", b"\t", (UP,))):
            with Pty(data, "--lang", "en", COLORTERM="truecolor") as game:
                game.until("Continue")
                game.settle()
                game.send("\r", quiet=QUIET)
                game.until("(you)")
                game.settle()
                found[name]["first"].append(cost_of(game, key))
                found[name]["steps"] += [cost_of(game, move) for move in moves * PAGE_STEPS]
    return found


def simulated(folder: Path, jobs: int) -> tuple[float, bytes]:
    """Seconds of `liisi simulate`, start of the program included, and the log it wrote."""
    out = folder / f"{jobs}.jsonl"
    arguments = ["simulate", "--matches", str(MATCHES), "--rounds", str(ROUNDS), "--seed", "1"]
    begin = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "liisi_tui", *arguments, "--jobs", str(jobs), "--out", str(out)],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return time.perf_counter() - begin, out.read_bytes()


def memory(rounds: int) -> list[float]:
    """The memory in MB of one simulated match of so many rounds, as it goes on."""
    arguments = ["simulate", "--rounds", str(rounds), "--seed", "1"]
    process = subprocess.Popen(
        [sys.executable, "-m", "liisi_tui", *arguments], stdout=subprocess.DEVNULL
    )
    samples = []
    while True:
        try:
            process.wait(LOOK)
        except subprocess.TimeoutExpired:
            samples.append(resident_mb(process.pid))
            continue
        assert process.returncode == 0
        return samples


def main() -> int:
    """Measure, print, write; 1 where a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=1000, help="of the match that is opened")
    parser.add_argument("--simulated", type=int, default=10_000, help="rounds, for the memory")
    parser.add_argument("--out", type=Path, default=Path("assets/bench/long.json"))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        data = folder / "data"
        data.mkdir(mode=0o700)
        with Store.open(data_paths(str(data)).store) as store:
            match_id = stored_match(store, options.rounds)
        settings = {"speed": "off", "language": "en"}
        (data / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        opened, walked = openings(data, match_id), steps(data, match_id)
        looked = pages(data)
        runs = [(simulated(folder, 1), simulated(folder, 2)) for _ in range(RUNS)]
    assert len({log for pair in runs for _, log in pair}) == 1
    one, two = (statistics.median(pair[jobs][0] for pair in runs) for jobs in (0, 1))
    held = memory(options.simulated)
    later = held[len(held) // 4 :]
    early, late = later[0], max(later)
    goals = [
        Goal(
            f"opening a replay of {options.rounds:,} rounds", round(opened["replay"], 2), 0.5, "s"
        ),
        Goal(
            f"going on with a match of {options.rounds:,} rounds",
            round(opened["continue"], 2),
            0.5,
            "s",
        ),
        *(
            Goal(f"a step {way} in a replay", spread(walked[way])["median_ms"], 16, "ms")
            for way in walked
        ),
        *(
            Goal(
                f"{what} the {name} of {options.rounds:,} rounds",
                spread(looked[name][part])["median_ms"],
                limit,
                "ms",
            )
            for name in looked
            for what, part, limit in (
                ("the first look at", "first", 50),
                ("a step in", "steps", 16),
            )
        ),
        Goal(
            f"`simulate --matches {MATCHES} --rounds {ROUNDS}`: `--jobs 2` to one, the same bytes",
            round(one / two, 2),
            1.7,
            "times as fast",
            at_least=True,
        ),
        Goal(
            f"most memory in {options.simulated:,} rounds, to that after a quarter of them",
            round(late / early, 2),
            MOST_GROWTH,
        ),
    ]
    figures = {
        "openings_s": {name: round(value, 3) for name, value in opened.items()},
        "steps": {way: spread(costs) for way, costs in walked.items()},
        "pages": {
            name: {part: spread(costs) for part, costs in one.items()}
            for name, one in looked.items()
        },
        "simulate": {
            "matches": MATCHES,
            "rounds_each": ROUNDS,
            "one_job_s": round(one, 2),
            "two_jobs_s": round(two, 2),
        },
        "memory_mb": {
            "after_a_quarter": round(early, 1),
            "most": round(late, 1),
        },
    }
    words = (
        f"Medians of {REPEATS} openings, {STEPS} steps in a replay, {RUNS} first looks with the"
        f" steps after them, and {RUNS} simulations in turns. A key is measured on a screen of"
        " 80x24 in 24-bit colour, from the key to the last byte; a first look is that of a game"
        " that was just started and went on with the match. Bots remember hands within bounds; in"
        " the first quarter of the simulation that fills up."
    )
    return report(options.out, "Long matches", words, goals, figures)


if __name__ == "__main__":
    sys.exit(main())
