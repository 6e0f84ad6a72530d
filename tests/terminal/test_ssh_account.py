"""The account of README.md's recipe gives the game and nothing else."""

from __future__ import annotations

import shlex
import socket
import subprocess
from pathlib import Path

import pytest

from tests.terminal.evening import no_pauses
from tests.terminal.pty import Pty
from tests.terminal.sshd import Server, make_key, needs_sshd, wait_until
from tests.terminal.tmux import PATIENCE, Terminal, needs_tmux

pytestmark = [needs_sshd, needs_tmux, pytest.mark.terminal]

NO_TERMINAL = (
    "liisi: The game needs a terminal, but standard input is not one;"
    " liisi play --plain plays without.\n"
)


@pytest.fixture
def server(tmp_path):
    with Server(tmp_path) as running:
        no_pauses(running.data)
        yield running


@pytest.mark.parametrize("wish", ["", "bash", "'touch stolen; id'"])
def test_whoever_asks_for_a_shell_gets_the_game(tmp_path, server, wish):
    with Terminal(tmp_path) as terminal:
        terminal.run(f"{server.ssh} -tt liisi {wish}")
        terminal.wait_for("New game", "Quit")
        terminal.press("q")
        assert terminal.exit_code() == 0
        assert "uid=" not in terminal.screen()
    assert not list(tmp_path.rglob("stolen"))
    assert not (Path.home() / "stolen").exists()


def test_without_a_terminal_a_sentence_is_all(server):
    for wish, words in (
        ("-T liisi", NO_TERMINAL),
        ("liisi ls /", NO_TERMINAL),
        ("-s liisi sftp", ""),
    ):
        done = server.run(*wish.split())
        assert (done.returncode, done.stdout, done.stderr) == (2, "", words), wish


def test_no_file_comes_or_goes(tmp_path, server):
    file = tmp_path / "file"
    file.write_text("a file")
    assert server.run("own:" + str(file), str(tmp_path / "copy"), program="scp").returncode == 0
    for copy in (
        ("scp", f"liisi:{file}", f"{tmp_path}/gone"),
        ("scp", str(file), f"liisi:{tmp_path}/gone"),
        ("scp", "-O", str(file), f"liisi:{tmp_path}/gone"),
        ("sftp", "-b", "/dev/null", "liisi"),
    ):
        assert server.run(*copy[1:], program=copy[0]).returncode != 0, copy
    assert not (tmp_path / "gone").exists()


def test_no_connection_is_passed_on(tmp_path, server):
    with socket.create_server(("127.0.0.1", 0)) as inside:
        port = inside.getsockname()[1]
        done = server.run("-W", f"127.0.0.1:{port}", "liisi")
        assert done.returncode == 255
        assert "stdio forwarding failed" in done.stderr
    done = server.run("-o", "ExitOnForwardFailure=yes", "-N", "-R", "0:127.0.0.1:1", "liisi")
    assert done.returncode == 255
    assert "remote port forwarding failed" in done.stderr


def test_no_socket_of_the_server_is_reached(tmp_path, server):
    outside, path = tmp_path / "out", str(tmp_path / "in")
    client = [*server.ssh.split(), "-N", "-L", f"{outside}:{path}", "liisi"]
    process = subprocess.Popen(client, stderr=subprocess.DEVNULL)
    try:
        with socket.socket(socket.AF_UNIX) as inside, socket.socket(socket.AF_UNIX) as here:
            inside.bind(path)
            inside.listen()
            wait_until(outside.exists, "the client")
            here.settimeout(PATIENCE)
            here.connect(str(outside))
            assert here.recv(1) == b""
            inside.setblocking(False)
            with pytest.raises(BlockingIOError):
                inside.accept()
    finally:
        process.terminate()
        process.wait()


def test_a_terminal_that_can_show_no_table_gets_a_sentence(tmp_path, server):
    with Terminal(tmp_path) as terminal:
        terminal.run(f"TERM=dumb {server.ssh} -tt liisi")
        assert terminal.exit_code() == 2
        assert "The terminal type dumb can show no table" in terminal.screen()


def test_a_wrong_key_gets_nothing(tmp_path, server):
    make_key(tmp_path / "another")
    for ending in ("", ".pub"):
        (tmp_path / f"another{ending}").replace(tmp_path / f"user_key{ending}")
    done = server.run("liisi")
    assert done.returncode == 255
    assert "Permission denied (publickey)" in done.stderr


# Language, colours, tmux


def test_language_and_colours_come_along(tmp_path, server):
    with Terminal(tmp_path, env={"LANG": "zh_CN.UTF-8"}) as terminal:
        terminal.run(f"{server.ssh} liisi")
        terminal.wait_for("新开一场")
        assert "\x1b[48;2;" in terminal.screen(colours=True)
    with Terminal(tmp_path / "plain", env={"COLORTERM": "", "LANG": "C.UTF-8"}) as terminal:
        terminal.run(f"{server.ssh} liisi")
        terminal.wait_for("New game")
        assert "48;2;" not in terminal.screen(colours=True)


@pytest.mark.parametrize("both", [False, True], ids=["one-side", "both-sides"])
def test_tmux_passes_tiles_and_colours(tmp_path, server, both):
    (tmp_path / "both.conf").write_text(server.recipe.tmux)
    tmux = f"tmux -u -f {tmp_path}/both.conf -S {tmp_path}"
    line = f"{server.ssh} liisi"
    if both:  # with an account of one's own: the recipe's has no tmux
        there = f"{tmux}/there new '{server.game} --data {server.data}'"
        line = f"{server.ssh} -t own {shlex.quote(there)}"
    # A terminal that does not say what it can show, and a shell that does not either.
    shell = ("sh", "-c", f"exec {tmux}/here new {shlex.quote(line)}")
    try:
        with Pty(tmp_path, command=shell, size=(80, 26), COLORTERM="", TMUX="") as terminal:
            terminal.until("New game", "中文", "48;2;")
            assert option(tmp_path, "-s", "escape-time") == "10"
            assert option(tmp_path, "-g", "default-terminal") == "tmux-256color"
            terminal.send("q")
            assert terminal.exit_code() == 0
    finally:
        for side in ("here", "there"):
            if (tmp_path / side).exists():
                in_tmux(tmp_path, side, "kill-server")


def option(folder: Path, kind: str, name: str) -> str:
    """An option of the tmux that somebody comes with."""
    return in_tmux(folder, "here", "show", kind, "-v", name).strip()


def in_tmux(folder: Path, side: str, *command: str) -> str:
    done = subprocess.run(
        ["tmux", "-S", str(folder / side), *command],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    return done.stdout
