"""How a game ends, in bare pseudo-terminals: asked, told, or with its terminal gone."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time

import pytest

from liisi_tui.ui.terminal.signals import GRACE, LAST_GRACE
from tests.terminal.evening import FOUR, Evening, no_pauses, play_arguments, seeded_plan
from tests.terminal.pty import (
    ASKED,
    ENTER_SCREEN,
    GAME,
    QUIET,
    SOON,
    Pty,
    Table,
    eventually,
    needs_proc,
    processes,
    shows_hand,
)
from tests.terminal.tmux import Terminal, needs_tmux

KEPT = "The match is kept; continue it from the title screen.\r\n"


@pytest.mark.parametrize("key", ["q", "\x03"], ids=["Q", "Ctrl-C"])
def test_6_leaving_is_asked_once_and_keeps_the_match(tmp_path, key):
    with Table(tmp_path) as game:
        game.to_hand()
        assert shows_hand(game.words())
        before = len(game.output)
        game.send(key)
        game.until(ASKED, since=before)
        game.send("z")
        game.read_for(QUIET)
        assert game.process.poll() is None
        game.send(key)
        game.until(ASKED, since=len(game.output) - 1)
        game.send(key)
        assert game.exit_code() == 0
        game.assert_given_back()
        assert game.output.decode().endswith(KEPT)
        game.assert_kept()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_6_signals_end_it_in_time_with_their_number(tmp_path, number):
    with Table(tmp_path) as game:
        game.to_hand()
        game.process.send_signal(number)
        assert game.exit_code(SOON) == 128 + number
        game.assert_given_back()
        game.assert_kept()


def test_7_a_closed_terminal_ends_it_in_time(tmp_path):
    with Table(tmp_path) as game:
        game.to_hand()
        game.hang_up()
        assert game.exit_code(SOON, reads=False) == 128 + signal.SIGHUP
        game.assert_kept()


def test_7_input_that_has_ended_ends_it_where_no_signal_comes(tmp_path):
    with Table(tmp_path, controlling=False) as game:
        game.to_hand()
        game.hang_up()
        assert game.exit_code(SOON, reads=False) == 1
        game.assert_kept()


def test_7_a_hang_up_that_is_ignored_is_noticed_all_the_same(tmp_path):
    shell = ("/bin/sh", "-c", "trap '' HUP; exec \"$@\"", "sh", *GAME)
    with Table(tmp_path, command=shell) as game:
        game.to_hand()
        game.hang_up()
        assert game.exit_code(SOON, reads=False) == 1
        game.assert_kept()


def test_a_terminal_that_takes_nothing_more_cannot_keep_it(tmp_path):
    with Pty(tmp_path) as game:
        game.until(ENTER_SCREEN)
        time.sleep(1.0)  # by now the title waits to be taken
        game.process.send_signal(signal.SIGTERM)
        assert game.exit_code(SOON, reads=False) == 128 + signal.SIGTERM
        game.settle()
        game.assert_given_back()


def test_the_environment_does_not_say_how_large_the_terminal_is(tmp_path):
    with Pty(tmp_path, size=(100, 30), COLUMNS="70", LINES="20") as game:
        game.until("Quit")
        game.settle()
        assert b"\x1b[30;1H" in game.output
        assert "too small" not in game.words()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGQUIT, signal.SIGTERM])
def test_a_signal_right_after_the_terminal_was_taken_gives_it_back(tmp_path, number):
    with Pty(tmp_path) as game:
        game.until(ENTER_SCREEN)
        game.process.send_signal(number)
        assert game.exit_code(SOON) == 128 + number
        game.assert_given_back()


@pytest.mark.parametrize("delay", [0.15, 0.3, 0.45, 0.6])
def test_a_signal_while_it_starts_leaves_nothing_behind(tmp_path, delay):
    with Pty(tmp_path) as game:
        game.read_for(delay)
        game.process.send_signal(signal.SIGTERM)
        assert game.exit_code(SOON) in (-signal.SIGTERM, 128 + signal.SIGTERM)
        game.assert_given_back()


@pytest.mark.parametrize("delay", [0.0, 0.05, 0.1, 0.2])
def test_a_signal_while_it_ends_leaves_nothing_behind(tmp_path, delay):
    with Pty(tmp_path) as game:
        game.until("Quit")
        game.send("q")
        game.read_for(delay)
        game.process.send_signal(signal.SIGTERM)
        assert game.exit_code(SOON) in (0, -signal.SIGTERM, 128 + signal.SIGTERM)
        game.assert_given_back()


def test_a_signal_leaves_two_seconds_at_most():
    assert GRACE + LAST_GRACE < 2


def test_the_first_signal_counts_and_more_of_them_change_nothing(tmp_path):
    with Pty(tmp_path) as game:
        game.until("Quit")
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGTERM, signal.SIGINT):
            game.process.send_signal(number)
            time.sleep(0.01)
        assert game.exit_code(SOON) == 128 + signal.SIGTERM
        game.assert_given_back()


LATE_INTERRUPT = """
import os, signal, sys
from liisi_tui.ui.terminal.signals import Signals

with Signals() as signals:
    os.kill(os.getpid(), signal.SIGTERM)
os.kill(os.getpid(), signal.SIGINT)
sys.exit(128 + signals.received)
"""


def test_a_signal_that_comes_while_the_program_ends_changes_nothing():
    done = subprocess.run([sys.executable, "-c", LATE_INTERRUPT], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (128 + signal.SIGTERM, b"")


@needs_tmux
@needs_proc
@pytest.mark.terminal
def test_7_9_detached_and_attached_again_it_goes_on_and_with_its_pane_it_ends(tmp_path):
    no_pauses(tmp_path / "data")
    with Terminal(tmp_path) as server:
        evening = Evening(server, seeded_plan(FOUR, "ask", 5))
        server.run(f"LIISI --lang en --data data {play_arguments(FOUR, 'ask', 5)}")
        evening.get_ready()
        server.wait_for("open the hand", "▒▒▒▒", "leave")
        server.quiet(0)
        shown = server.screen()
        (pid,) = processes(tmp_path)
        attach = ("tmux", "-u", "-S", server.socket, "attach", "-t", "t")
        for _ in range(2):
            with Pty(tmp_path, command=attach, with_data=False) as client:
                client.until("open the hand")
                client.send(b"\x1b[<35;40;12M\x1b[<35;41;12M")
                server._tmux("detach-client", "-s", "t")
                assert client.exit_code() == 0
        server.quiet(0)
        assert server.screen() == shown
        assert processes(tmp_path) == [pid]
        server._tmux("kill-pane", "-t", "t")
        eventually(lambda: processes(tmp_path) == [], SOON)


@needs_proc
def test_waiting_costs_nothing_and_sends_nothing(tmp_path):
    with Table(tmp_path, answers=True) as game:
        game.to_hand()
        game.read_for(1.0)
        before, used = len(game.output), processor_time(game.process.pid)
        game.read_for(2.0)
        assert len(game.output) == before
        assert processor_time(game.process.pid) - used < 0.1


def processor_time(pid: int) -> float:
    """Seconds that a process has computed."""
    with open(f"/proc/{pid}/stat", encoding="ascii") as file:
        fields = file.read().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
