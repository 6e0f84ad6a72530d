"""Playing over SSH: whole rounds, lines that are cut or dead, several sessions on one store."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from liisi_tui.session import Plan, Session
from liisi_tui.storage.store import Store
from tests.bench.sessions import assert_all_played, play_together
from tests.terminal.evening import REMOTE_QUIET, Evening, no_pauses, seeded_plan
from tests.terminal.sshd import Server, needs_sshd, wait_until
from tests.terminal.tmux import Terminal, needs_tmux

pytestmark = [needs_sshd, needs_tmux, pytest.mark.terminal]

TWO_PEOPLE = ("张三", "bot", "王五", "bot")
# Seconds after which nothing of a session may be left where its line was cut.
SOON = 2.0


def store_match(server: Server, plan: Plan) -> str:
    """A match that waits on the title screen; returns its id."""
    no_pauses(server.data)
    with Store.open(server.data / "liisi.db") as store:
        session = Session.create(plan, store)
        session.close()
        return session.match_id


def stored_events(server: Server, match_id: str) -> int:
    with Store.open(server.data / "liisi.db") as store:
        return len(store.events(match_id))


def come(terminal: Terminal, server: Server) -> Path:
    """Log in and continue the only match; returns the file with the id of the client's process."""
    client = terminal.folder / "client"
    terminal.run(f"bash -c 'echo $$ > {client}; exec {server.ssh} liisi'")
    terminal.wait_for("Continue")
    terminal.press("c")
    return client


def send(number: signal.Signals, client: Path) -> None:
    os.kill(int(client.read_text()), number)


def test_a_round_is_played_though_the_connection_is_cut(tmp_path):
    plan = seeded_plan(TWO_PEOPLE, "ask", 29)
    with Server(tmp_path) as server:
        match_id = store_match(server, plan)
        with Terminal(tmp_path / "first") as terminal:
            evening = Evening(terminal, plan, quiet=REMOTE_QUIET)
            client = come(terminal, server)
            evening.get_ready()
            evening.play(upto=20)
            kept = evening.mirror.log_length
            assert not evening.mirror.results()
            wait_until(lambda: stored_events(server, match_id) == kept, "the last decision")
            assert server.living()
            send(signal.SIGKILL, client)
            wait_until(lambda: not server.living(), "the end of the session", SOON)
        assert stored_events(server, match_id) == kept

        with Terminal(tmp_path / "second") as terminal:
            evening.terminal = terminal
            come(terminal, server)
            screen = terminal.wait_for("open the hand")
            assert "(you)" not in screen
            evening.play()
            ended = evening.settle()
            evening.go_home()
            terminal.wait_for("New game")
            terminal.press("q")
            assert terminal.exit_code() == 0
        wait_until(lambda: not server.living(), "the end of the session", SOON)
        with Store.open(server.data / "liisi.db") as store:
            (row,) = store.matches()
        assert (row.state, row.totals) == ("finished", ended.totals)


def test_a_match_is_open_once_and_free_again_when_the_line_is_dead(tmp_path):
    alive = {"ClientAliveInterval": "1", "ClientAliveCountMax": "1"}
    with Server(tmp_path, **alive) as server:
        store_match(server, seeded_plan(TWO_PEOPLE, "ask", 29))
        with Terminal(tmp_path / "first") as first, Terminal(tmp_path / "second") as second:
            client = come(first, server)
            first.wait_for("everybody is ready")
            dead = server.living()
            come(second, server)
            second.wait_for("The match of", "another program")
            send(signal.SIGSTOP, client)
            wait_until(lambda: not set(dead) & set(server.living()), "the server to notice", 10)
            second.press("c")
            second.wait_for("everybody is ready")
            send(signal.SIGKILL, client)
        wait_until(lambda: not server.living(), "the end of the session", SOON)


def test_sessions_play_at_once_on_one_store(tmp_path):
    report = play_together(tmp_path, (20, 27, 29, 60))
    assert_all_played(report)
    assert all(game.rss < 120 for game in report.games)
