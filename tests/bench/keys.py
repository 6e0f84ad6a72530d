"""What a key costs at the table: bytes, milliseconds, memory, and what a slow line makes of it.

    python -m tests.bench.keys [--idle 60] [--out assets/bench/keys.json]

One person and three bots at 80x24 in 24-bit colour, through a pseudo-terminal whose bytes are
counted. Needs Linux.
"""

from __future__ import annotations

import argparse
import select
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from liisi_tui.core.commands import Command, Discard, Pass
from liisi_tui.session import ForBot, ForPerson
from tests.bench.goals import Goal, report
from tests.bench.processes import resident_mb
from tests.bench.slow_line import SlowLine
from tests.hands_on import keys_for, wanted
from tests.terminal.pty import PATIENCE, QUIET, Pty, Table

RIGHT: Final = b"\x1b[C"
CODES: Final = {"enter": "\r", "space": " "}
MOVES: Final = 100
# Discards that are counted, over as many rounds as they take.
DISCARDS: Final = 30
FIRST_SEED: Final = 5
# A pause that ends what belongs to a key.
GAP: Final = 0.06
# The slow line: bits a second, and seconds each way; a held key repeats so often a second.
RATE: Final = 20_000
DELAY: Final = 0.1
REPEAT: Final = 30
HELD: Final = 3.0
HOLDS: Final = 3
# What a line without a backlog needs after the last key: the update on its way, its answer, and
# the last update.
SETTLED: Final = 4 * DELAY + 2 * 8 * 900 / RATE


@dataclass(frozen=True)
class Cost:
    """Of a key: bytes that it led to, and milliseconds until the last of them."""

    bytes: int
    ms: float


def cost_of(game: Pty, keys: bytes, gap: float = GAP) -> Cost:
    """Press keys and read all that comes of it, until nothing comes for `gap` seconds."""
    before = len(game.output)
    begin = last = time.perf_counter()
    game.send(keys)
    wait = PATIENCE
    while select.select([game.master], [], [], wait)[0]:
        game.read(0)
        last, wait = time.perf_counter(), gap
    return Cost(len(game.output) - before, 1000 * (last - begin))


class Solo(Table):
    """A match of one person against three bots, and its mirror."""

    def __init__(self, data: Path, seed: int, **more: Any) -> None:
        super().__init__(
            data,
            ("Ann", "bot", "bot", "bot"),
            seed=seed,
            answers=True,
            COLORTERM="truecolor",
            **more,
        )

    def to_table(self) -> None:
        """From the start to the first decision of the person."""
        for page in ("everybody is ready", "Seats and dice"):
            self.until(page)
            self.settle()
            self.send("\r", quiet=QUIET)
        self.mirror.start_round()
        self.follow()
        self.until("(you)")
        self.settle()

    def follow(self) -> bool:
        """Let the bots of the mirror play; whether the person is to decide then."""
        while isinstance(self.mirror.waiting(), ForBot):
            self.mirror.bot_move()
        return isinstance(self.mirror.waiting(), ForPerson)

    def decide(self) -> tuple[Command, bytes]:
        """What the person does, and its keys: discard where that is possible, claim nothing."""
        waiting = self.mirror.waiting()
        assert isinstance(waiting, ForPerson)
        view = self.mirror.view(waiting.seat)
        command = wanted(view)
        if not isinstance(command, Discard):
            plain = [one for one in view.legal if isinstance(one, Discard | Pass)]
            command = next(iter(plain), command)
        self.mirror.submit(command, view.sequence)
        return command, "".join(CODES.get(key, key) for key in keys_for(view, command)).encode()


def selection(folder: Path) -> list[Cost]:
    """The cursor goes from tile to tile."""
    with Solo(folder / "moves", FIRST_SEED) as game:
        game.to_table()
        cost_of(game, RIGHT)  # takes a hint away
        return [cost_of(game, RIGHT) for _ in range(MOVES)]


def discards(folder: Path) -> tuple[list[Cost], list[float]]:
    """Discards, each with what the bots do until the person is to decide again.

    And the memory in MB at the end of each round.
    """
    costs: list[Cost] = []
    memory: list[float] = []
    seed = FIRST_SEED
    while len(costs) < DISCARDS:
        with Solo(folder / f"discards-{seed}", seed) as game:
            game.to_table()
            goes_on = True
            while goes_on:
                command, keys = game.decide()
                if len(keys) > 1:
                    cost_of(game, keys[:-1])
                cost = cost_of(game, keys[-1:], QUIET)
                goes_on = game.follow()
                if isinstance(command, Discard) and goes_on:
                    costs.append(cost)
            memory.append(resident_mb(game.process.pid))
        seed += 1
    return costs[:DISCARDS], memory


def idle(folder: Path, seconds: float) -> int:
    """Bytes that come while nothing happens."""
    with Solo(folder / "idle", FIRST_SEED) as game:
        game.to_table()
        before = len(game.output)
        game.read_for(seconds)
        return len(game.output) - before


@dataclass(frozen=True)
class Held:
    """A held key: moves that were drawn, bytes, and seconds until all stood after the last key."""

    keys: int
    bytes: int
    seconds: float


def held(folder: Path) -> Held:
    """A key that is held on a slow line."""
    folder.mkdir()
    with Solo(folder / "held", FIRST_SEED) as game:
        line = SlowLine(game, RATE, DELAY)
        for page in (b"everybody is ready", b"Seats and dice"):
            _until(line, lambda page=page: page in line.screen)  # type: ignore[misc]
            line.rest(1.0)
            line.press(b"\r")
        _until(line, lambda: b"(you)" in line.screen)
        line.rest(1.0)
        line.press(RIGHT)
        line.rest(1.0)
        before, keys = len(line.screen), round(HELD * REPEAT)
        for _ in range(keys):
            line.press(RIGHT)
            line.run(1 / REPEAT)
        released = time.monotonic()
        line.rest(3.0)
        # Where the key came back to the tile that is shown already there is nothing more to send.
        return Held(keys, len(line.screen) - before, max(0.0, line.last - released))


def _until(line: SlowLine, true: Callable[[], bool]) -> None:
    end = time.monotonic() + 3 * PATIENCE
    while not true():
        assert time.monotonic() < end, bytes(line.screen[-2000:])
        line.run(0.05)


def main() -> int:
    """Measure, print, write; 1 where a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--idle", type=float, default=60.0, help="seconds of nothing")
    parser.add_argument("--out", type=Path, default=Path("assets/bench/keys.json"))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        moves = selection(folder)
        turns, memory = discards(folder)
        silent = idle(folder, options.idle)
        key = max((held(folder / str(n)) for n in range(HOLDS)), key=lambda one: one.seconds)
    goals = [
        Goal("choosing a tile", statistics.median(one.bytes for one in moves), 900, "bytes"),
        Goal("choosing a tile", round(statistics.median(one.ms for one in moves), 1), 8, "ms"),
        Goal(
            "a discard with the answers of three bots",
            round(statistics.median(one.bytes for one in turns) / 1000, 1),
            10,
            "kB",
        ),
        Goal("memory at the end of a round", round(max(memory), 1), 60, "MB"),
        Goal(f"{options.idle:g} s of nothing", silent, 0, "bytes"),
        Goal(
            f"a key held for {HELD:g} s at {RATE / 1000:g} kbit/s and {2000 * DELAY:g} ms there and"
            f" back: until all is shown after the last one, the longest of {HOLDS} times",
            round(key.seconds, 2),
            round(SETTLED, 2),
            "s",
        ),
    ]
    figures = {
        "choosing": spread(moves),
        "discard": spread(turns),
        "held": {"keys": key.keys, "bytes": key.bytes, "seconds_after": round(key.seconds, 2)},
    }
    more = [
        "| | times | median | most | median | most |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for label, costs in (("choosing a tile", moves), ("a discard", turns)):
        one = spread(costs)
        more.append(
            f"| {label} | {one['times']:g} | {one['median_bytes']:,g} bytes |"
            f" {one['most_bytes']:,g} bytes | {one['median_ms']:g} ms | {one['most_ms']:g} ms |"
        )
    more += ["", f"The held key came {key.keys} times and cost {key.bytes:,} bytes."]
    words = (
        "One person and three bots at 80x24 in 24-bit colour, without pauses, through a"
        " pseudo-terminal. Milliseconds are from the key to the last byte. The slow line takes"
        " whatever it is given, as SSH does, and delivers it late."
    )
    return report(options.out, "What a key costs", words, goals, figures, more)


def spread(costs: list[Cost]) -> dict[str, float]:
    return {
        "times": len(costs),
        "median_bytes": statistics.median(one.bytes for one in costs),
        "most_bytes": max(one.bytes for one in costs),
        "median_ms": round(statistics.median(one.ms for one in costs), 1),
        "most_ms": round(max(one.ms for one in costs), 1),
    }


if __name__ == "__main__":
    sys.exit(main())
