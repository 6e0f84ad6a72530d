"""Opening the game: what a terminal must have, and how the game ends in a real one."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

GAME = [sys.executable, "-m", "liisi_tui"]
ENTER_SCREEN = b"\x1b[?1049h"
LEAVE_SCREEN = b"\x1b[?1049l"
WAIT = 20.0


def environment(**changes: str) -> dict[str, str]:
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("LC_", "PYTHON", "TEXTUAL")) and key not in ("NO_COLOR", "LANG")
    }
    return kept | {"TERM": "xterm-256color", "LANG": "C.UTF-8"} | changes


class Terminal:
    """The game in a pseudo-terminal of 80x24; everything it writes is kept."""

    def __init__(self, data: Path, *arguments: str, **changes: str) -> None:
        self.master, slave = pty.openpty()
        import fcntl
        import struct
        import termios

        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.process = subprocess.Popen(
            [*GAME, *arguments, "--data", str(data)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(**changes),
            start_new_session=True,
        )
        os.close(slave)
        self.output = b""

    def read(self, seconds: float = 0.05) -> bool:
        """Take what there is; false once the other side is closed."""
        if not select.select([self.master], [], [], seconds)[0]:
            return True
        try:
            got = os.read(self.master, 1 << 16)
        except OSError:
            return False
        self.output += got
        return bool(got)

    def until(self, wanted: bytes) -> None:
        end = time.monotonic() + WAIT
        while wanted not in self.output:
            assert time.monotonic() < end, self.output[-2000:]
            assert self.read(), self.output[-2000:]

    def exit_code(self) -> int:
        end = time.monotonic() + WAIT
        while self.process.poll() is None:
            assert time.monotonic() < end, "the game goes on"
            self.read()
        while self.read(0.0) and select.select([self.master], [], [], 0)[0]:
            pass
        return self.process.returncode

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for one in opened:
        one.close()


def start(terminal: list[Terminal], data: Path, *arguments: str, **changes: str) -> Terminal:
    terminal.append(Terminal(data, *arguments, **changes))
    return terminal[-1]


@pytest.mark.parametrize("arguments", [(), ("play",)])
def test_no_terminal_is_refused_in_a_sentence(tmp_path, arguments):
    done = subprocess.run(
        [*GAME, *arguments, "--data", str(tmp_path)],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env=environment(),
        timeout=WAIT,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode() == (
        "liisi: the game needs a terminal, and standard input is none\n"
    )


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"TERM": "dumb"}, "the terminal type dumb can show no table"),
        (
            {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
            "the tiles need UTF-8",
        ),
    ],
)
def test_a_terminal_that_cannot_show_tiles_is_refused(tmp_path, terminal, changes, words):
    game = start(terminal, tmp_path, **changes)
    assert game.exit_code() == 2
    assert words in game.output.decode()
    assert b"\x1b" not in game.output
    assert game.output.count(b"\n") == 1


def test_quitting_gives_the_terminal_back(tmp_path, terminal):
    game = start(terminal, tmp_path)
    game.until(b"Quit")
    os.write(game.master, b"q")
    assert game.exit_code() == 0
    assert game.output.count(ENTER_SCREEN) == game.output.count(LEAVE_SCREEN) == 1


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_signals_give_the_terminal_back_and_are_told(tmp_path, terminal, number):
    game = start(terminal, tmp_path)
    game.until(b"Quit")
    game.process.send_signal(number)
    assert game.exit_code() == 128 + number
    assert game.output.count(LEAVE_SCREEN) == 1


def test_leaving_a_table_opened_by_play_says_that_it_is_kept(tmp_path, terminal):
    game = start(terminal, tmp_path, "play", "--seats", "Ann,Bo,Cy,Di")
    game.until(b"everybody is ready")
    time.sleep(0.2)  # the page takes no key before it has been quiet
    os.write(game.master, b"\x03")
    game.until(b"Leave the table?")
    os.write(game.master, b"\x03")
    assert game.exit_code() == 0
    assert game.output.decode().endswith(
        "The match is kept; continue it from the title screen.\r\n"
    )


def test_a_store_that_cannot_be_used_is_left_alone(tmp_path, terminal):
    (tmp_path / "liisi.db").write_bytes(b"no store at all" * 100)
    game = start(terminal, tmp_path)
    game.until(b"play without saving")
    time.sleep(0.2)
    os.write(game.master, b"q")
    assert game.exit_code() == 1
    assert "is no store of this game" in game.output.decode()
    assert (tmp_path / "liisi.db").read_bytes() == b"no store at all" * 100


def test_no_colour_means_none(tmp_path, terminal):
    game = start(terminal, tmp_path, NO_COLOR="1")
    game.until(b"Quit")
    os.write(game.master, b"q")
    assert game.exit_code() == 0
    assert b"38;2;" not in game.output
    assert b"38;5;" not in game.output
