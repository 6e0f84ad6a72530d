"""The game in a bare pseudo-terminal: every byte it writes, and what it leaves behind.

    with Pty(tmp_path, "play", "--seats", "Ann,Bo,Cy,Di") as game:
        game.until(b"everybody is ready")
        game.send("q")
        assert game.exit_code() == 0
        game.assert_given_back()

There is a shell's view of it too: the attributes of the terminal, and input that nobody has read.
"""

from __future__ import annotations

import array
import contextlib
import fcntl
import json
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pytest

from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.session import ForPerson, Session
from tests.terminal.evening import play_arguments, seeded_plan
from tests.terminal.rest import in_session, until_at_rest

ROOT = Path(__file__).resolve().parents[2]
GAME = (sys.executable, "-m", "liisi_tui")
ENTER_SCREEN = b"\x1b[?1049h"
LEAVE_SCREEN = b"\x1b[?1049l"
STATUS_QUESTION = b"\x1b[5n"
STATUS_ANSWER = b"\x1b[0n"
# What is asked before the table is left.
ASKED = "The match is kept."
# Long enough for a busy machine; and how soon a game that was told to end is gone there: in
# fractions of a second, but for one that hangs.
PATIENCE = 20.0
SOON = 6.0
# What the pages of a match want before they take a key.
QUIET = 0.2
# Modes that must be off in the end, as far as they were ever switched on.
REPORTS = ("1000", "1003", "1006", "1015", "1016", "1004", "2004", "2026", "2048", "1049")


def environment(**changes: str) -> dict[str, str]:
    """The environment of these tests, with nothing that speaks of languages or colours."""
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("LC_", "PYTHON", "TEXTUAL")) and key not in ("NO_COLOR", "LANG")
    }
    return kept | {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PYTHONPATH": str(ROOT)} | changes


class Pty:
    """A command, by default the game, as the only program of a terminal of `size`.

    `controlling`: the terminal is that of the command's session, so that closing it sends SIGHUP.
    `answers`: whether it answers to the question for its status, as all real ones do.
    `with_data`: whether the command is told of the folder `data`.
    """

    def __init__(
        self,
        data: Path,
        *arguments: str,
        command: Sequence[str] = GAME,
        size: tuple[int, int] = (80, 24),
        controlling: bool = True,
        answers: bool = False,
        with_data: bool = True,
        **changes: str,
    ) -> None:
        self.master, self.slave = pty.openpty()
        width, height = size
        self.resize(width, height)
        self.attributes = termios.tcgetattr(self.slave)
        self.answers = answers
        self.output = b""

        def take_terminal() -> None:
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)

        self.process = subprocess.Popen(
            [*command, *arguments, *(("--data", str(data)) if with_data else ())],
            stdin=self.slave,
            stdout=self.slave,
            stderr=self.slave,
            env=environment(**changes),
            start_new_session=True,
            preexec_fn=take_terminal if controlling else None,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.wait()
        for descriptor in (self.master, self.slave):
            with contextlib.suppress(OSError):
                os.close(descriptor)

    # What a person does

    def send(self, keys: str | bytes, *, quiet: float = 0.0) -> None:
        """Type `keys`, after `quiet` seconds without any in which they were waited for."""
        if quiet:
            self.rest()
            self.read_for(quiet)
        os.write(self.master, keys.encode() if isinstance(keys, str) else keys)

    def resize(self, width: int, height: int) -> None:
        """Give the window another size."""
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def hang_up(self) -> None:
        """Close the terminal, as a window or a line is closed."""
        os.close(self.slave)
        os.close(self.master)

    # What is seen

    def read(self, seconds: float = 0.05) -> None:
        """Take what there is, waiting so long for it."""
        if select.select([self.master], [], [], seconds)[0]:
            got = os.read(self.master, 1 << 16)
            self.output += got
            if self.answers:
                for _ in range(got.count(STATUS_QUESTION)):
                    os.write(self.master, STATUS_ANSWER)

    def read_for(self, seconds: float) -> None:
        """Take what comes during this time."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            self.read(left)

    def rest(self) -> None:
        """Read until the command waits for input."""
        until_at_rest(in_session(self.process.pid), self.read_for)

    def settle(self) -> None:
        """Read until the command waits for input and nothing has come for a while."""
        self.rest()
        start = last = time.monotonic()
        while (now := time.monotonic()) - last < QUIET:
            assert now - start < PATIENCE, self.output[-500:]
            before = len(self.output)
            self.read(QUIET)
            if len(self.output) != before:
                last = time.monotonic()

    def until(self, *wanted: bytes | str, since: int = 0) -> None:
        """Read until all of this has been written after the first `since` bytes."""
        texts = [text.encode() if isinstance(text, str) else text for text in wanted]
        end = time.monotonic() + PATIENCE
        while not all(text in self.output[since:] for text in texts):
            assert self.process.poll() is None, (wanted, self.output[-2000:])
            assert time.monotonic() < end, (wanted, self.output[-2000:])
            self.read()

    def words(self, since: int = 0) -> str:
        """What was written after the first `since` bytes, without escape sequences."""
        text = self.output[since:].decode(errors="replace")
        return re.sub(r"\x1b(\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(\x07|\x1b\\)|[^\[\]])", "", text)

    # What is left

    def exit_code(self, within: float = PATIENCE, *, reads: bool = True) -> int:
        """Wait until the command is over and return its exit code, negative after a signal."""
        end = time.monotonic() + within
        while self.process.poll() is None:
            assert time.monotonic() < end, f"it goes on after {within} s: {self.output[-500:]!r}"
            if reads:
                self.read()
            else:
                time.sleep(0.02)
        while reads and select.select([self.master], [], [], 0)[0]:
            self.read(0)
        return self.process.returncode

    def unread(self) -> int:
        """How many bytes of input would come out at the prompt."""
        waiting = array.array("i", [0])
        new = termios.tcgetattr(self.slave)
        new[3] &= ~termios.ICANON
        termios.tcsetattr(self.slave, termios.TCSANOW, new)
        fcntl.ioctl(self.slave, termios.FIONREAD, waiting)
        return waiting[0]

    def assert_given_back(self) -> None:
        """Main screen, cursor, wrapping, no reports of anything, and the shell's attributes."""
        output = self.output
        for mode in REPORTS:
            on, off = (output.rfind(f"\x1b[?{mode}{end}".encode()) for end in "hl")
            assert off >= on, f"mode {mode} is still on"
        for mode in ("25", "7"):
            on, off = (output.rfind(f"\x1b[?{mode}{end}".encode()) for end in "hl")
            assert on >= off, f"mode {mode} is still off"
        assert output.count(b"\x1b[<u") == len(re.findall(rb"\x1b\[>\d+u", output))
        assert termios.tcgetattr(self.slave) == self.attributes
        assert "Traceback" not in self.words()


class Table(Pty):
    """A match of these people that was opened from the shell, and a mirror of it to look into."""

    def __init__(
        self,
        data: Path,
        names: tuple[str, ...] = ("Ann", "Bo", "Cy", "Di"),
        *,
        seed: int = 5,
        claims: str = "ask",
        mouse: bool = True,
        **more: Any,
    ) -> None:
        data.mkdir(mode=0o700, exist_ok=True)
        settings = {"speed": "off", "language": "en", "mouse": mouse}
        (data / "settings.json").write_text(json.dumps(settings))
        self.data = data
        self.mirror = Session.create(seeded_plan(names, claims, seed))
        super().__init__(data, *play_arguments(names, claims, seed).split(), **more)

    def letter(self) -> str:
        """The key that opens the hand of who is to decide."""
        waiting = self.mirror.waiting()
        assert isinstance(waiting, ForPerson)
        return SEAT_LETTERS[waiting.seat].lower()

    def to_curtain(self) -> None:
        """From the start to the curtain before the first hand."""
        self.until("everybody is ready")
        self.send("\r", quiet=QUIET)
        self.until("Seats and dice")
        self.send("\r", quiet=QUIET)
        self.mirror.start_round()
        self.until("open the hand")
        self.settle()

    def to_hand(self) -> None:
        """From the start to the first hand, opened."""
        self.to_curtain()
        before = len(self.output)
        self.send(self.letter())
        self.until("(you)", "Your turn", since=before)
        self.settle()

    def assert_kept(self) -> None:
        """The match is in the store, open, and nobody else has it."""
        from liisi_tui.storage.paths import data_paths
        from liisi_tui.storage.store import Store

        with Store.open(data_paths(str(self.data)).store) as store:
            (row,) = store.matches()
            assert row.state == "open"
            resumed = Session.resume(store, row.match_id)
            assert resumed.public_log()[1:] == self.mirror.public_log()[1:]
            resumed.close()


def shows_hand(words: str) -> bool:
    """Whether suited tiles can be read; before the first discard only a hand has any."""
    return any(sign in words for sign in "万筒条")


def processes(folder: Path) -> list[int]:
    """The processes of games that were started in this folder."""
    found = []
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if (
                entry.name.isdigit()
                and b"liisi_tui" in (entry / "cmdline").read_bytes().split(b"\0")
                and (entry / "cwd").resolve() == folder.resolve()
            ):
                found.append(int(entry.name))
    return found


def eventually(true: Callable[[], bool], within: float = PATIENCE) -> None:
    """Wait until something is so."""
    end = time.monotonic() + within
    while not true():
        assert time.monotonic() < end
        time.sleep(0.03)


needs_proc = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="needs /proc to see processes"
)
