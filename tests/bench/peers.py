"""Our functions beside those of other mahjong libraries, on the same hands, in one run.

    python -m tests.bench.peers [--repeats 9] [--out assets/bench/peers.json]

Needs the extra `bench`; a library that is not installed is reported as missing, and a goal that
needs it as not measured, which counts as missed. Each runs in a
process of its own, all on one core, and only one of them works at a time. What they answer is
compared before anything is timed. Then, at each repetition and for each question, all libraries
are given the same new hands one after the other; times are processor times, so that a busy machine
counts little, and a library's time is the median of its repetitions. All are warm: each has
answered the compared hands and played rounds before anything is counted, but no hand comes twice.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import TracebackType
from typing import Any, Final

from tests.bench.machine import in_words, machine
from tests.bench.peer_hands import Dealt, any_tiles, nearly_waiting, nearly_winning, winning
from tests.bench.peer_library import LIBRARIES

OURS: Final = "liisi"
# Hands of a repetition, and hands on which the answers are compared.
HANDS: Final = 4000
COMPARED: Final = 500


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of hands; `goals` are how many times slower the others have to be."""

    name: str
    hands: str
    skill: str
    deal: Callable[[Random], Dealt]
    goals: Mapping[str, float]


QUESTIONS: Final = (
    Question("win check", "14 tiles, winning or nearly", "win", nearly_winning, {"mahjong": 3}),
    Question("win check", "any 14 tiles", "win", any_tiles(14), {"mahjong": 3}),
    Question(
        "waits",
        "13 tiles, waiting or nearly",
        "waits",
        nearly_waiting,
        {"mahjong": 40, "riichienv": 1},
    ),
    Question("waits", "any 13 tiles", "waits", any_tiles(13), {"mahjong": 40, "riichienv": 1}),
    Question("regular shanten", "any 13 tiles", "shanten", any_tiles(13), {"jansou": 4}),
    Question("regular shanten", "10 tiles, a meld", "shanten", any_tiles(10), {"jansou": 4}),
    Question("useful tiles", "any 13 tiles", "useful", any_tiles(13), {"jansou": 7}),
    Question("useful tiles", "10 tiles, a meld", "useful", any_tiles(10), {}),
    Question("all readings", "14 tiles, winning", "readings", winning, {"mahjong": 5}),
)


@dataclass(frozen=True, slots=True)
class Rounds:
    """Whole rounds: who plays or checks them, how many at a repetition, and the goals.

    `times` is how many times as many as of RLCard's random rounds there have to be in a second,
    `per_second` how many at least.
    """

    name: str
    library: str
    rounds: str
    count: int
    times: float | None = None
    per_second: float | None = None


PLAYED: Final = (
    Rounds("RLCard, four random agents", "rlcard", "random", 5),
    Rounds("liisi, four bots of level random", OURS, "random", 25, times=10),
    Rounds("liisi, four bots of level normal", OURS, "normal", 12, times=2),
    Rounds("liisi verify, rounds of four normal bots", OURS, "verify", 25, per_second=300),
)


# --- The libraries --------------------------------------------------------------------------------


class Worker:
    """A library in its process. `missing` says why there is none, in the system's words."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.bench.peer_library", name],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        about = self._read()
        self.missing: str | None = about.get("missing")
        self.version: str = about.get("version", "")
        self.skills: list[str] = about.get("skills", [])
        self.rounds: list[str] = about.get("rounds", [])

    def __enter__(self) -> Worker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._process.communicate()

    def ask(self, **asked: object) -> Any:
        """Send one question and wait for its answer."""
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(asked) + "\n")
        self._process.stdin.flush()
        return self._read()

    def _read(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"{self.name} ended by itself")
        return json.loads(line)


def dealt(question: Question, repetition: int, count: int) -> list[Dealt]:
    """The hands of a repetition, the same in every run; 0 is for comparing answers."""
    rng = Random(f"{question.skill} {question.hands} {repetition}")
    return [question.deal(rng) for _ in range(count)]


# --- Measuring ------------------------------------------------------------------------------------


@dataclass(slots=True)
class Asked:
    """A question, who answers it, and seconds a hand at each repetition."""

    question: Question
    workers: list[tuple[str, Worker, str]]
    seconds: dict[str, list[float]] = field(default_factory=dict)

    def compare(self) -> list[str]:
        """What libraries answer otherwise than we do, a sentence for each library."""
        hands = dealt(self.question, 0, COMPARED)
        faults = []
        expected: list[Any] = []
        for name, worker, skill in self.workers:
            found = worker.ask(skill=skill, hands=hands, answers=True)
            expected = expected or found
            other = [
                f"{hand.tiles} {hand.pongs}: {theirs}, not {ours}"
                for hand, theirs, ours in zip(hands, found, expected, strict=True)
                if theirs != ours
            ]
            if other:
                where = f"{self.question.name} of {self.question.hands}"
                faults.append(f"{name}, {where}: {len(other)} of {COMPARED}, as {other[0]}")
        return faults

    def measure(self, repetition: int) -> None:
        """Time all libraries on the hands of a repetition, in turn."""
        hands = dealt(self.question, repetition, HANDS)
        for name, worker, skill in self.workers:
            seconds = worker.ask(skill=skill, hands=hands, answers=False)
            self.seconds.setdefault(name, []).append(seconds / HANDS)


def asked_of(question: Question, workers: Iterable[Worker]) -> Asked:
    """Who answers a question, we first; ours also from a list of tiles."""
    able = [(w.name, w, question.skill) for w in workers if question.skill in w.skills]
    tiles = [
        (f"{w.name}, from a list of tiles", w, f"{question.skill}/tiles")
        for _, w, _ in able
        if f"{question.skill}/tiles" in w.skills
    ]
    return Asked(question, able[:1] + tiles + able[1:])


def run(workers: list[Worker], repeats: int) -> dict[str, Any]:
    """Compare, then measure everything; the report, whose `faults` must be empty."""
    questions = [asked_of(question, workers) for question in QUESTIONS]
    faults = [fault for asked in questions for fault in asked.compare()]
    if faults:
        return {"faults": faults}
    by_name = {worker.name: worker for worker in workers}
    played = [one for one in PLAYED if one.rounds in by_name[one.library].rounds]
    seconds: dict[str, list[float]] = {one.name: [] for one in played}
    for repetition in range(repeats + 1):
        for asked in questions if repetition else ():
            asked.measure(repetition)
        # The first rounds of a process load what it needs and are not counted.
        for one in played:
            worker = by_name[one.library]
            spent = worker.ask(rounds=one.rounds, count=one.count, seed=repetition)
            if repetition:
                seconds[one.name].append(spent / one.count)
        print(f"repetition {repetition} of {repeats}", file=sys.stderr, flush=True)
    return {
        "faults": [],
        "hands": [_question_report(asked) for asked in questions],
        "rounds": [_rounds_report(one, seconds) for one in played],
        "missing": {w.name: w.missing for w in workers if w.missing is not None},
        "versions": {w.name: w.version for w in workers if w.missing is None},
        "repeats": repeats,
        "hands_a_repetition": HANDS,
        "machine": machine(),
    }


def _spread(values: list[float], scale: float) -> dict[str, float]:
    return {
        "median": round(scale * statistics.median(values), 3),
        "least": round(scale * min(values), 3),
        "most": round(scale * max(values), 3),
    }


def _question_report(asked: Asked) -> dict[str, Any]:
    """Microseconds a hand, and how many times slower than ours each one is."""
    question = asked.question
    medians = {name: statistics.median(values) for name, values in asked.seconds.items()}
    ratios = {
        name: round(median / medians[OURS], 1) for name, median in medians.items() if name != OURS
    }
    goals = {
        name: {"goal": goal, "reached": ratios[name] >= goal}
        for name, goal in question.goals.items()
        if name in ratios
    }
    return {
        "name": question.name,
        "hands": question.hands,
        "microseconds": {name: _spread(v, 1e6) for name, v in asked.seconds.items()},
        "ratios": ratios,
        "goals": goals,
    }


def _rounds_report(one: Rounds, seconds: dict[str, list[float]]) -> dict[str, Any]:
    """Rounds a second, and how many times as many as RLCard's."""
    per_second = 1 / statistics.median(seconds[one.name])
    peer = seconds.get(PLAYED[0].name)
    times = per_second * statistics.median(peer) if peer else None
    reached = []
    if one.times is not None:
        reached.append(times is not None and times >= one.times)
    if one.per_second is not None:
        reached.append(per_second >= one.per_second)
    return {
        "name": one.name,
        "per_second": round(per_second, 1),
        "milliseconds": _spread(seconds[one.name], 1e3),
        "times": None if times is None else round(times, 1),
        "goal": one.times or one.per_second,
        "reached": all(reached),
    }


def unmeasured(report: Mapping[str, Any]) -> list[str]:
    """The goals for which there is no figure, because a library is missing: a name each."""
    goals = {(asked["name"], asked["hands"]): asked["goals"] for asked in report["hands"]}
    times = {one["name"]: one["times"] for one in report["rounds"]}
    return [
        *(
            f"{question.name} of {question.hands}, beside {name}"
            for question in QUESTIONS
            for name in question.goals
            if name not in goals.get((question.name, question.hands), {})
        ),
        *(
            one.name
            for one in PLAYED
            if one.name not in times or (one.times is not None and times[one.name] is None)
        ),
    ]


def exit_code(report: Mapping[str, Any]) -> int:
    """1 where a goal is missed or was not measured, else 0."""
    reached = [goal["reached"] for asked in report["hands"] for goal in asked["goals"].values()]
    reached += [one["reached"] for one in report["rounds"]]
    return int(not all(reached) or bool(unmeasured(report)))


# --- The page -------------------------------------------------------------------------------------


def page(report: Mapping[str, Any]) -> str:
    """The figures as a page."""
    versions = ", ".join(f"{name} {number}" for name, number in report["versions"].items())
    rows = [
        "# Beside other libraries",
        "",
        f"Microseconds of processor time a hand, medians of {report['repeats']} repetitions with"
        f" {report['hands_a_repetition']} new hands each, interleaved in one run on one core. The"
        " answers were the same on all hands that were compared. `liisi` is asked as the game asks,"
        " with the codes that a hand keeps; the second row of it begins with a list of tiles.",
        "",
        "| question | hands | library | µs | times ours | goal |",
        "| --- | --- | --- | ---: | ---: | ---: |",
    ]
    for asked in report["hands"]:
        for place, (name, spread) in enumerate(asked["microseconds"].items()):
            goal = asked["goals"].get(name)
            rows.append(
                f"| {'' if place else asked['name']} | {'' if place else asked['hands']} | {name} |"
                f" {spread['median']:.2f} | {asked['ratios'].get(name, '')} |"
                f" {'' if goal is None else '≥ ' + format(goal['goal'], 'g')} |"
            )
    rows += [
        "",
        "| rounds | a second | times RLCard's | goal |",
        "| --- | ---: | ---: | ---: |",
    ]
    for one in report["rounds"]:
        times = "" if one["times"] is None else one["times"]
        goal = "" if one["goal"] is None else f"≥ {one['goal']:g}"
        rows.append(f"| {one['name']} | {one['per_second']:.0f} | {times} | {goal} |")
    rows += ["", _NOTES, ""]
    rows += [f"Not measured: {name} ({why})." for name, why in report["missing"].items()]
    rows += [f"Goal without a figure: {goal}." for goal in unmeasured(report)]
    return "\n".join([*rows, f"{versions}; on {in_words(report['machine'])}.", ""])


_NOTES: Final = (
    "`mahjong` has no function for waits: it is asked about each kind in turn. `jansou` is its pure"
    " Python; it looks at seven pairs and thirteen orphans too where there is no meld, and keeps"
    " answers, but no hand comes twice. `riichienv` is Rust, `pymahjonggb` C++, which answers"
    " shanten and useful tiles at once. Hands near seven pairs or thirteen orphans and hands with"
    " four of a kind are left out, as libraries differ about them. RLCard plays other rules, with"
    " 吃, and encodes what a seat observes at each step; a round of ours is one of 立四 with its"
    " settlement, no view is made for our random bots, which look at nothing but what they may do,"
    " and normal ones look at all that their seats see."
)


def pinned() -> None:
    """Keep this process, and those it starts, on one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def main(arguments: list[str] | None = None) -> int:
    """Measure, print, write; 1 where answers differ, a goal is missed or was not measured."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--repeats", type=int, default=9)
    parser.add_argument("--out", type=Path, default=Path("assets/bench/peers.json"))
    options = parser.parse_args(arguments)
    pinned()
    workers = [Worker(name) for name in LIBRARIES]
    try:
        report = run(workers, options.repeats)
    finally:
        for worker in workers:
            worker.__exit__(None, None, None)
    if report["faults"]:
        print(*report["faults"], sep="\n")
        return 1
    print(page(report))
    options.out.write_text(json.dumps(report, ensure_ascii=False, indent=2) + "\n", "utf-8")
    options.out.with_suffix(".md").write_text(page(report), "utf-8")
    return exit_code(report)


if __name__ == "__main__":
    sys.exit(main())
