"""How soon the game is there: commands without a screen, the title, a table, and its memory.

    python -m tests.bench.start [--repeats 20] [--out assets/bench/start.json]

Everything is measured in turns within one run, each as a program of its own, and held against an
empty interpreter or an empty Textual application measured beside it; screens of 80x24 in 24-bit
colour through a pseudo-terminal. Needs Linux, whose kernel tells the processor time.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeAlias

from tests.bench.goals import Goal, report
from tests.bench.processes import cpu_seconds, resident_mb
from tests.terminal.pty import PATIENCE, Pty, environment

Sample: TypeAlias = tuple[float, float]
"""Seconds on the clock, and of the processor."""

LIISI: Final = (sys.executable, str(Path(sys.executable).with_name("liisi")))
NOTHING: Final = (sys.executable, "-c", "pass")
EMPTY_APP: Final = (sys.executable, "-c", "from textual.app import App; App().run()")
TABLE: Final = ("play", "--seats", "Ann,bot,bot,bot", "--seed", "5")
# Seconds without a key that the pages of a match want before they take one.
CALM: Final = 0.35


class Watched(Pty):
    """A program on a screen, watched until it has drawn something."""

    def __init__(self, data: Path, *command: str, with_data: bool = True) -> None:
        super().__init__(
            data, command=command, with_data=with_data, answers=True, COLORTERM="truecolor"
        )
        self.begin = time.perf_counter()

    def drawn(self, *texts: str, since: int = 0) -> Sample:
        """Wait until all of `texts` are on the screen, or anything at all; what it took so far."""
        end = time.monotonic() + PATIENCE
        wanted = [text.encode() for text in texts]
        while not self._shows(wanted, since):
            assert time.monotonic() < end, self.output[-2000:]
            self.read(1.0)
        return time.perf_counter() - self.begin, cpu_seconds(self.process.pid)

    def _shows(self, wanted: Sequence[bytes], since: int) -> bool:
        if wanted:
            return all(text in self.output[since:] for text in wanted)
        return bool(self.words().strip("\r\n"))

    def key(self, keys: str, *texts: str) -> Sample:
        """Press keys after a moment of calm; what it takes until `texts` have been drawn."""
        self.settle()
        self.read_for(CALM)
        before, used = len(self.output), cpu_seconds(self.process.pid)
        self.send(keys)
        sent = time.perf_counter()
        _, after = self.drawn(*texts, since=before)
        return time.perf_counter() - sent, after - used


def command(*arguments: str) -> Sample:
    """A command from its start to its end."""
    begin = time.perf_counter()
    process = subprocess.Popen(
        arguments, stdout=subprocess.DEVNULL, env=environment(), close_fds=False
    )
    _, status, used = os.wait4(process.pid, 0)
    took = time.perf_counter() - begin
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0, arguments
    return took, used.ru_utime + used.ru_stime


class Starts:
    """Everything that is measured, on one data folder as somebody has it who has played before."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.memory: list[float] = []
        data.mkdir(mode=0o700)
        (data / "settings.json").write_text(json.dumps({"speed": "off", "language": "en"}))

    def empty_app(self) -> Sample:
        with Watched(self.data, *EMPTY_APP, with_data=False) as app:
            return app.drawn()

    def title(self) -> Sample:
        """Until its menu can be read, not only until something is drawn."""
        with Watched(self.data, *LIISI) as game:
            return game.drawn("New game", "Quit")

    def first_page(self) -> Sample:
        """Of a match: who sits where; it waits for a key."""
        with Watched(self.data, *LIISI, *TABLE) as game:
            return game.drawn("everybody is ready")

    def table(self) -> Sample:
        """From the start to the first hand on the table, without what people take for their keys.

        These are the first page, the seats and dice, and the table.
        """
        with Watched(self.data, *LIISI, *TABLE) as game:
            parts = [
                game.drawn("everybody is ready"),
                game.key("\r", "Seats and dice"),
                game.key("\r", "(you)", "Ann"),
            ]
            game.settle()
            self.memory.append(resident_mb(game.process.pid))
        return sum(part[0] for part in parts), sum(part[1] for part in parts)


def measure(starts: Starts, repeats: int) -> dict[str, list[Sample]]:
    """All cases in turns; the first turn fills caches and does not count."""
    cases: dict[str, Callable[[], Sample]] = {
        "empty interpreter": lambda: command(*NOTHING),
        "liisi --version": lambda: command(*LIISI, "--version"),
        "liisi --help": lambda: command(*LIISI, "--help"),
        "empty Textual application": starts.empty_app,
        "title screen": starts.title,
        "liisi play, first page": starts.first_page,
        "liisi play, first table": starts.table,
    }
    samples: dict[str, list[Sample]] = {name: [] for name in cases}
    for turn in range(repeats + 1):
        for name, case in cases.items():
            sample = case()
            if turn:
                samples[name].append(sample)
    return samples


def main() -> int:
    """Measure, print, write; 1 where a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--repeats", type=int, default=20)
    parser.add_argument("--out", type=Path, default=Path("assets/bench/start.json"))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        starts = Starts(Path(folder) / "data")
        samples = measure(starts, options.repeats)
    clock = {name: statistics.median(one for one, _ in all_) for name, all_ in samples.items()}
    cpu = {name: statistics.median(one for _, one in all_) for name, all_ in samples.items()}

    def ratio(name: str, to: str) -> float:
        return round(clock[name] / clock[to], 2)

    interpreter, app = "empty interpreter", "empty Textual application"
    goals = [
        Goal("`liisi --version` / empty interpreter", ratio("liisi --version", interpreter), 4),
        Goal("`liisi --help` / empty interpreter", ratio("liisi --help", interpreter), 4),
        Goal("title screen / empty Textual application", ratio("title screen", app), 1.25),
        Goal(
            "first page of `liisi play` / empty Textual application",
            ratio("liisi play, first page", app),
            1.9,
        ),
        Goal(
            "first table of `liisi play` / empty Textual application",
            ratio("liisi play, first table", app),
            1.9,
        ),
        Goal("memory at the table", round(statistics.median(starts.memory), 1), 60, "MB"),
    ]
    figures = {
        name: {
            "median_ms": round(1000 * clock[name], 1),
            "least_ms": round(1000 * min(one for one, _ in samples[name]), 1),
            "cpu_ms": round(1000 * cpu[name], 1),
        }
        for name in samples
    }
    parts = ("title screen", "liisi play, first page", "liisi play, first table")
    words_of = ", ".join(f"{name} {cpu[name] / cpu[app]:.2f}" for name in parts)
    more = [
        f"By processor time, which other programs on the machine disturb less: {words_of} of the"
        f" empty application; `liisi --help` {cpu['liisi --help'] / cpu[interpreter]:.2f} of the"
        " empty interpreter.",
        "",
    ]
    more += ["| | median | least | processor |", "| --- | ---: | ---: | ---: |"]
    more += [
        f"| {name} | {one['median_ms']:g} ms | {one['least_ms']:g} ms | {one['cpu_ms']:g} ms |"
        for name, one in figures.items()
    ]
    words = (
        f"Medians of {options.repeats}, measured in turns; the ratios are of the clock. A screen is"
        " there once its words can be read; the table from the start on, without the moments that"
        " its two pages before wait for people."
    )
    return report(options.out, "How soon it is there", words, goals, figures, more)


if __name__ == "__main__":
    sys.exit(main())
