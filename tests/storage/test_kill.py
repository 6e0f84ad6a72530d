"""`kill -9` at any instant: nothing that was answered is lost, nothing is paid twice or kept."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from liisi_tui.core.commands import Pass
from liisi_tui.storage.errors import MatchLocked
from liisi_tui.storage.locks import FileLock
from liisi_tui.storage.store import Store
from tests.storage.helpers import SETUP, legal_match, rounds_of, stored_match

ROOT = Path(__file__).parents[2]


def play(path: Path) -> None:
    """Play a match event by event, saying after each how many are stored; run to be killed."""
    started, rest = legal_match()
    with Store.open(path) as store:
        store.create_match(started, SETUP)
        for number, event in enumerate(rest):
            store.append("m1", [event], answers={number % 4: Pass(seat=number % 4)})
            print(number + 1, flush=True)
        sys.stdin.read()


def start(path: Path, function: str = "play") -> subprocess.Popen[str]:
    program = (
        "import sys; from pathlib import Path; from tests.storage import test_kill;"
        f" test_kill.{function}(Path(sys.argv[1]))"
    )
    return subprocess.Popen(
        [sys.executable, "-c", program, str(path)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )


def killed(process: subprocess.Popen[str]) -> list[str]:
    """Kill a program; what it had said by then, in whole lines."""
    process.send_signal(signal.SIGKILL)
    said, _ = process.communicate()
    return said.splitlines()


@pytest.mark.parametrize("seed", range(4))
def test_a_killed_program_loses_nothing(tmp_path: Path, seed: int):
    path = tmp_path / "liisi.db"
    chance = random.Random(seed)
    process = start(path)
    assert process.stdout is not None
    answered = 0
    for _ in range(chance.randrange(1, 1000)):
        answered = int(process.stdout.readline())
    time.sleep(chance.random() / 100)
    said = killed(process)
    answered = int(said[-1]) if said else answered

    started, rest = legal_match()
    with Store.open(path) as store:
        store.lock("m1")  # the dead program's lock went with it
        events = store.events("m1")
        stored = len(events) - 1
        assert events == [started, *rest[:stored]]
        assert answered <= stored <= answered + 1
        seat = (stored - 1) % 4
        assert store.answers("m1") == {seat: Pass(seat=seat)}
        ended = rounds_of(events)
        totals = ended[-1].totals if ended else (0, 0, 0, 0)
        assert (store.points("张三"), store.points("Anna")) == totals[:2]
        assert {row.rounds for row in store.profiles()} == {len(ended)}
        store.append("m1", rest[stored:], answers={})
        assert store.points("张三") == rounds_of(rest)[-1].totals[0]


def test_a_lock_holds_while_its_owner_lives(tmp_path: Path):
    path = tmp_path / "liisi.db"
    process = start(path)
    assert process.stdout is not None
    process.stdout.readline()
    with Store.open(path) as store:
        with pytest.raises(MatchLocked):
            store.lock("m1")
        process.send_signal(signal.SIGSTOP)
        with pytest.raises(MatchLocked):
            store.lock("m1")
        assert list((tmp_path / "locks").iterdir()) != []
        killed(process)
        store.lock("m1")
        store.release("m1")
        assert list((tmp_path / "locks").iterdir()) == []


def open_once(path: Path) -> None:
    """Wait for a word, then open the store and play a match of one's own into it."""
    name = sys.stdin.readline().strip()
    with Store.open(path) as store:
        stored_match(store, match_id=name)
    print("done", flush=True)


def test_programs_that_open_a_new_store_at_once(tmp_path: Path):
    path = tmp_path / "new" / "liisi.db"
    programs = [start(path, "open_once") for _ in range(4)]
    for number, program in enumerate(programs):
        assert program.stdin is not None
        program.stdin.write(f"m{number}\n")
        program.stdin.flush()
    for program in programs:
        said, _ = program.communicate(timeout=60)
        assert said == "done\n"
    with Store.open(path) as store:
        assert sorted(row.match_id for row in store.matches()) == ["m0", "m1", "m2", "m3"]
        assert {row.rounds for row in store.profiles()} == {8}


def contend(path: Path) -> None:
    """Take and give back one lock many times, saying so while it is held."""
    for _ in range(300):
        lock = FileLock.take(path, wait=True)
        assert lock is not None
        try:
            with (path.parent / "held").open("x"):
                pass
            (path.parent / "held").unlink()
        finally:
            lock.release()
    print("done", flush=True)


def test_a_lock_has_one_owner_however_often_it_changes_hands(tmp_path: Path):
    programs = [start(tmp_path / "lock", "contend") for _ in range(3)]
    for program in programs:
        said, _ = program.communicate(timeout=60)
        assert said == "done\n"
    assert list(tmp_path.iterdir()) == []
