"""Ctrl-Z: stopped with the curtain down; where no shell can go on with it, it says so."""

from __future__ import annotations

import os
import signal

import pytest

from tests.terminal.evening import Evening, no_pauses, play_arguments, seeded_plan
from tests.terminal.pty import (
    ASKED,
    GAME,
    LEAVE_SCREEN,
    QUIET,
    SOON,
    Table,
    eventually,
    needs_proc,
    processes,
    shows_hand,
)
from tests.terminal.tmux import Terminal, needs_tmux

FOUR = ("张三", "李四", "王五", "赵六")
ALONE = ("张三", "bot", "bot", "bot")


class Job:
    """The game as a job of an interactive shell, with its first hand open."""

    def __init__(self, terminal: Terminal, names: tuple[str, ...], wrapped: bool) -> None:
        self.terminal = terminal
        self.evening = Evening(terminal, seeded_plan(names, "ask", 5))
        command = f"LIISI --lang en --data data {play_arguments(names, 'ask', 5)}"
        terminal.run(f'bash -c "{command}; exit $?"' if wrapped else command)
        self.evening.get_ready()
        if len(self.evening.mirror.people) > 1:
            terminal.wait_for("open the hand")
            self.open_hand()

    def open_hand(self) -> None:
        self.evening.press(self.letter)
        self.terminal.wait_for("(you)", "Your turn")

    @property
    def letter(self) -> str:
        return "eswn"[self.evening.mirror.waiting().seat]  # type: ignore[union-attr]

    def stop(self) -> str:
        """Press Ctrl-Z; returns the screen of the shell."""
        self.terminal.quiet(QUIET)
        self.terminal.press("C-z")
        return self.terminal.wait_for("Stopped", "EXIT=")

    def history(self) -> str:
        """All that can be scrolled back to."""
        return self.terminal._tmux("capture-pane", "-p", "-t", "t", "-S", "-")


@needs_tmux
@pytest.mark.terminal
@pytest.mark.parametrize("wrapped", [False, True], ids=["job", "in-a-script"])
def test_10_ctrl_z_stops_behind_the_curtain_and_fg_goes_on(tmp_path, wrapped):
    no_pauses(tmp_path / "data")
    with Terminal(tmp_path) as terminal:
        job = Job(terminal, FOUR, wrapped)
        screen = job.stop()
        assert not shows_hand(screen)
        assert not shows_hand(job.history())
        terminal.type("0")
        terminal.press("BSpace")
        terminal.record(tmp_path / "record")
        terminal.run("fg")
        terminal.wait_for("open the hand", "leave")
        terminal.press("0", "Enter", "Space")
        terminal.quiet(QUIET)
        assert "open the hand" in terminal.screen()
        assert not shows_hand((tmp_path / "record").read_text(encoding="utf-8"))
        job.open_hand()
        job.stop()
        terminal.run("fg")
        terminal.wait_for("open the hand")
        job.evening.press("C-c", "C-c")
        terminal.wait_for("The match is kept; continue it", "EXIT=0")


@needs_tmux
@pytest.mark.terminal
def test_no_hand_stays_where_there_is_no_second_screen(tmp_path):
    no_pauses(tmp_path / "data")
    with Terminal(tmp_path) as terminal:
        terminal._tmux("set", "-wg", "alternate-screen", "off")
        job = Job(terminal, FOUR, False)
        assert not shows_hand(job.stop())
        terminal.run("fg")
        terminal.wait_for("open the hand", "leave")
        job.open_hand()
        job.evening.press("C-c", "C-c")
        terminal.wait_for("EXIT=0")
        assert not shows_hand(job.history())


@needs_tmux
@pytest.mark.terminal
def test_a_lone_person_comes_back_to_its_hand(tmp_path):
    no_pauses(tmp_path / "data")
    with Terminal(tmp_path) as terminal:
        job = Job(terminal, ALONE, False)
        terminal.wait_for("Your turn", "Hint", "standing", "▀▀▀▀", "▲▲")
        terminal.quiet(QUIET)
        shown = terminal.screen()
        assert not shows_hand(job.stop())
        terminal.run("fg")
        terminal.wait(lambda screen: screen == shown, "the same screen")


@needs_tmux
@pytest.mark.terminal
def test_a_game_in_the_background_waits_for_the_terminal(tmp_path):
    with Terminal(tmp_path) as terminal:
        terminal.run("set -b; LIISI --lang en --data data & sleep 0")
        terminal.wait_for("Stopped")
        terminal.run("bg; sleep 0.2; fg")
        terminal.wait_for("New game", "Quit")
        terminal.quiet(QUIET)
        terminal.press("q")
        terminal.wait_for("EXIT=0")


@needs_tmux
@needs_proc
@pytest.mark.terminal
def test_a_stopped_game_ends_by_kill_and_with_its_terminal(tmp_path):
    no_pauses(tmp_path / "data")
    with Terminal(tmp_path) as terminal:
        job = Job(terminal, FOUR, False)
        job.stop()
        (pid,) = processes(tmp_path)
        terminal.run("kill %1")
        eventually(lambda: pid not in processes(tmp_path), SOON)
        terminal.run("true")
        terminal.wait_for(f"Exit {128 + signal.SIGTERM}")
        assert not shows_hand(job.history())
        Job(terminal, FOUR, False).stop()
        (pid,) = processes(tmp_path)
        terminal._tmux("kill-server")
        eventually(lambda: pid not in processes(tmp_path), SOON)


@needs_tmux
@needs_proc
@pytest.mark.terminal
def test_a_game_stopped_from_outside_comes_back_behind_the_curtain(tmp_path):
    no_pauses(tmp_path / "data")
    with Terminal(tmp_path) as terminal:
        Job(terminal, FOUR, False)
        (pid,) = processes(tmp_path)
        os.kill(pid, signal.SIGSTOP)
        terminal.wait_for("Stopped")
        terminal.run("fg")
        assert not shows_hand(terminal.wait_for("open the hand", "leave"))


def test_10_ctrl_z_only_says_so_where_no_shell_could_go_on(tmp_path):
    shell = ("/bin/sh", "-c", '"$@"; echo after=$?', "sh", *GAME)
    for command in (GAME, shell):
        with Table(tmp_path / str(len(command)), command=command) as game:
            game.to_hand()
            before = len(game.output)
            game.send("\x1a")
            game.until(b"Ctrl-Z needs a shell", since=before)
            os.killpg(game.process.pid, signal.SIGTSTP)
            game.settle()
            assert LEAVE_SCREEN not in game.output
            game.send("q")
            game.until(ASKED, since=before)
