"""`kill -9` at any instant of seeded sessions, and what the store holds afterwards.

`python -m tests.kill --times 1000 --out assets/bench/kill.json` kills a thousand times, writes the
figures there and a table of them beside it. Exit code 1 where anything was lost, paid twice or
could not be played on; each such case is printed with its seed.

A session plays in a child process until it is killed; the next child resumes it, so that one match
is killed many times before its end is compared with that of the uninterrupted one.
"""

from __future__ import annotations

import argparse
import json
import mmap
import os
import select
import signal
import struct
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final, Literal, TypeAlias, cast, get_args

from liisi_tui.core.commands import Command
from liisi_tui.core.events import Event
from liisi_tui.core.seats import Seat
from liisi_tui.session import Session
from liisi_tui.storage.store import Store
from tests.bench.machine import in_words, machine
from tests.kill_checks import faults_of, place_of
from tests.seeded import Reference, plan_of, step

Instant: TypeAlias = Literal[
    "any moment",
    "the first milliseconds",
    "right after the deal",
    "a claim is held back",
    "between a win and its settlement",
    "in the settlement",
    "after the settlement, before the commit",
    "in the commit of a settlement",
]
ANY, FIRST, DEAL, HELD, WON, SETTLING, SETTLED, COMMIT = INSTANTS = get_args(Instant)

# The statement of SQL at whose beginning a program is killed.
_MARKS: Final[dict[Instant, str]] = {
    WON: '"round_ended"',
    SETTLING: "INSERT INTO ledger",
    SETTLED: "UPDATE matches",
    COMMIT: "COMMIT",
}

# What a program may be doing, and the beginning of the statement of SQL that says so.
OPENING: Final = "opening the store"
STARTING: Final = "starting or resuming the match"
PLAYING: Final = "playing, nothing being written"
WRITING: Final = "writing events"
PAYING: Final = "writing a settlement"
COMMITTING: Final = "committing"
STORED: Final = "stored, and not yet shown"
PHASES: Final = (OPENING, STARTING, PLAYING, WRITING, PAYING, COMMITTING, STORED)
_BEGINNINGS: Final = {"BEGIN IMM": WRITING, "INSERT INTO rounds": PAYING, "COMMIT": COMMITTING}

LONGEST: Final = 0.15
"""Seconds to a kill at any moment: a session takes a little longer."""
SHORTEST: Final = 0.01
"""Seconds in which a program opens its store and resumes its match."""
COMMIT_SECONDS: Final = 0.002


@dataclass(frozen=True)
class Kill:
    """One kill: after a delay, or at an instant of one transaction (`place`)."""

    instant: Instant
    place: int = -1
    delay: float = 0.0


class Board:
    """What a program tells about itself, in memory that outlives it.

    `answered` is the last transaction whose outcome it has shown, -1 for none.
    """

    _FORM: Final = struct.Struct("ii")

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, self._FORM.size)
        self.tell(-1, OPENING)

    def tell(self, answered: int, phase: str) -> None:
        """Write both."""
        self._FORM.pack_into(self._memory, 0, answered, PHASES.index(phase))

    @property
    def answered(self) -> int:
        return cast(int, self._FORM.unpack_from(self._memory)[0])

    @property
    def phase(self) -> str:
        return PHASES[self._FORM.unpack_from(self._memory)[1]]


class Life(Store):
    """The store of a program that plays a seeded session until it is killed at its instant."""

    reference: Reference
    kill: Kill
    board: Board
    call: int  # a pipe on which to ask for the kill

    @classmethod
    def live(cls, path: Path, reference: Reference, kill: Kill, board: Board, call: int) -> None:
        """Open the store, start or resume the match, play it to its end."""
        if kill.instant in (ANY, FIRST):
            os.write(call, b"!")
        store = cast(Life, cls.open(path))
        store.reference, store.kill, store.board, store.call = reference, kill, board, call
        with store:
            store.play()

    def play(self) -> None:
        self.board.tell(-1, STARTING)
        known = self.matches()
        if known:
            session = Session.resume(self, known[0].match_id)
            place = place_of(self.reference, self)
            assert place is not None
        else:
            session, place = Session.create(plan_of(self.reference.seed), self), 0
        self._db.set_trace_callback(self._watch)
        going = True
        while going:
            self.board.tell(place, PLAYING)
            if self.kill.instant in (DEAL, HELD) and self.kill.place == place:
                os.kill(os.getpid(), signal.SIGKILL)
            going = step(session, self.reference.seed)
            place += 1

    def append(
        self, match_id: str, events: Sequence[Event], *, answers: Mapping[Seat, Command]
    ) -> None:
        super().append(match_id, events, answers=answers)
        self.board.tell(self.board.answered, STORED)

    def _watch(self, sql: str) -> None:
        """Called by SQLite at the beginning of every statement."""
        answered = self.board.answered
        for beginning, phase in _BEGINNINGS.items():
            if sql.startswith(beginning):
                self.board.tell(answered, phase)
        mark = _MARKS.get(self.kill.instant)
        if mark is not None and self.kill.place == answered + 1 and mark in sql:
            if self.kill.instant == COMMIT:
                os.write(self.call, b"!")
            else:
                os.kill(os.getpid(), signal.SIGKILL)


@dataclass
class Figures:
    """What came of all kills."""

    instants: Counter[str] = field(default_factory=Counter)
    phases: Counter[str] = field(default_factory=Counter)
    with_open_answers: int = 0
    matches: int = 0
    failures: list[str] = field(default_factory=list)

    @property
    def kills(self) -> int:
        return self.instants.total()


class Killer:
    """Kills sessions, one match after the other, and checks what each kill leaves."""

    def __init__(self, folder: Path, seed: int) -> None:
        self._folder = folder
        self._seed = seed
        self._chance = Random(seed)
        self.figures = Figures()

    def run(self, times: int) -> Iterator[int]:
        """Kill so many times; yields the number of kills after each match."""
        number = self._seed
        while self.figures.kills < times:
            self._one_match(Reference.play(number), times)
            self.figures.matches += 1
            number += 1
            yield self.figures.kills

    def _one_match(self, reference: Reference, times: int) -> None:
        """Play one match through, in as many lives as it takes."""
        path = self._folder / f"{reference.seed}" / "liisi.db"
        answered, place, killed = -1, -1, True
        while killed:
            if self.figures.kills < times:
                kill = self._choose(reference, place)
            else:
                kill = Kill(ANY, delay=3600)  # nobody lives that long
            board = Board()
            killed = self._life(path, reference, kill, board)
            answered = max(answered, board.answered)
            faults = faults_of(reference, path, answered)
            with Store.open(path) as store:
                found = place_of(reference, store) if store.matches() else -1
            if not killed and found != len(reference.checkpoints) - 1:
                faults.append(f"played on, the match stopped after transaction {found}")
            if killed:
                self._count(reference, kill, board, found)
            if faults:
                where = f"seed {reference.seed}, {kill}, {board.phase}, answered {answered}"
                self.figures.failures += [f"{where}: {fault}" for fault in faults]
                return
            assert found is not None
            place = found

    def _choose(self, reference: Reference, place: int) -> Kill:
        """At any moment, or at that instant still to come at which was killed least."""
        if self._chance.random() < (0.3 if place < 0 else 0.1) and self.figures.kills:
            return Kill(FIRST, delay=self._chance.uniform(0, SHORTEST))
        places = range(place + 1, len(reference.checkpoints))
        ahead: dict[Instant, list[int]] = {
            DEAL: [at for at in places if reference.deals(at)],
            HELD: [at for at in places if reference.checkpoints[at].answers],
            WON: [at for at in places if reference.wins(at)],
            SETTLING: [at for at in places if reference.settles(at)],
        }
        ahead[SETTLED] = ahead[COMMIT] = ahead[SETTLING]
        choices = [instant for instant, there in ahead.items() if there]
        least = min(choices, key=self.figures.instants.__getitem__, default=ANY)
        if choices and (not self.figures.instants[least] or self._chance.random() < 0.4):
            delay = self._chance.uniform(0, COMMIT_SECONDS)
            return Kill(least, self._chance.choice(ahead[least]), delay)
        return Kill(ANY, delay=self._chance.uniform(0, LONGEST))

    def _life(self, path: Path, reference: Reference, kill: Kill, board: Board) -> bool:
        """Whether a program was killed, and did not end before that."""
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                Life.live(path, reference, kill, board, writing)
            except BaseException:
                traceback.print_exc()
                sys.stderr.flush()
                os._exit(1)
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as call:
            if call.read(1):
                # The pipe ends with the child.
                select.select([call], [], [], kill.delay)
                os.kill(child, signal.SIGKILL)
            _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            return True
        if os.WEXITSTATUS(status):
            self.figures.failures.append(f"seed {reference.seed}, {kill}: the program failed")
        return False

    def _count(self, reference: Reference, kill: Kill, board: Board, found: int | None) -> None:
        self.figures.instants[kill.instant] += 1
        self.figures.phases[board.phase] += 1
        if found is not None and found >= 0:
            self.figures.with_open_answers += bool(reference.checkpoints[found].answers)


def report(figures: Figures, seconds: float) -> dict[str, object]:
    """The figures as data."""
    return {
        "kills": figures.kills,
        "failures": figures.failures,
        "matches": figures.matches,
        "by_instant": {instant: figures.instants[instant] for instant in INSTANTS},
        "by_phase": {phase: figures.phases[phase] for phase in PHASES},
        "with_open_answers": figures.with_open_answers,
        "seconds": round(seconds, 1),
        "machine": machine(),
    }


def table(found: dict[str, object]) -> str:
    """The figures as a page."""
    lines = [
        "# Killed at any instant",
        "",
        f"{found['kills']} times `kill -9` in {found['matches']} matches of people and bots on one"
        f" disk, {len(cast(list[str], found['failures']))} failures. After each: the store opens,"
        " the log is a prefix of that of the uninterrupted match and verifies, nothing that was"
        " shown is gone, every settled round is paid exactly once, open claims are as answered;"
        " and every match, resumed after each kill, ended with the same log.",
    ]
    for headline, name in (("killed", "by_instant"), ("the program was", "by_phase")):
        lines += ["", f"| {headline} | times |", "| --- | ---: |"]
        counts = cast(dict[str, int], found[name])
        lines += [f"| {what} | {count} |" for what, count in counts.items()]
    facts = in_words(cast(dict[str, object], found["machine"]))
    lines += [
        "",
        f"{found['with_open_answers']} of the kills left a claim window with answers held back.",
        f"{found['seconds']} s on {facts}.",
        "",
    ]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Kill as the command line says; 1 where something went wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--times", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", type=Path, help="where the stores lie; one for the time else")
    parser.add_argument("--out", type=Path, help="the figures as JSON, a table beside it")
    asked = parser.parse_args(arguments)
    begin = time.perf_counter()
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        killer = Killer(Path(folder), asked.seed)
        for kills in killer.run(asked.times):
            if sys.stderr.isatty():
                print(f"\r{kills} kills", end="", file=sys.stderr, flush=True)
    found = report(killer.figures, time.perf_counter() - begin)
    if asked.out is not None:
        asked.out.write_text(json.dumps(found, ensure_ascii=False, indent=2) + "\n", "utf-8")
        asked.out.with_suffix(".md").write_text(table(found), "utf-8")
    print(*killer.figures.failures, f"{found['kills']} kills", sep="\n")
    return int(bool(killer.figures.failures))


if __name__ == "__main__":
    sys.exit(main())
