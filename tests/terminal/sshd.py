"""An SSH server for tests, on a port of this machine, made by the recipe of README.md.

with Server(tmp_path) as server:
    terminal.run(f"{server.ssh} liisi")

Everything it needs lies in the given folder: configuration, keys, the game and its data. People
come as the user who runs the tests, to two hosts: `liisi` is the account of the recipe, `own` one
with a shell. Root and other users can both run it.
"""

from __future__ import annotations

import grp
import os
import pwd
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import TracebackType

import pytest

from tests.terminal.recipe import GAME, HOME, SSH, Recipe, read_recipe
from tests.terminal.tmux import PATIENCE, ROOT

# Servers are often not on the path of those who may not start the one of the machine.
_PATH = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", "/usr/local/sbin", "/sbin"])
SSHD = shutil.which("sshd", path=_PATH)
# Where sshd wants to lock up its unprivileged half; made by the system when it starts the service.
_EMPTY_FOLDER = Path("/run/sshd")
# What keeps to the tests and has no place in a recipe: no services of the system, many at once.
_MAIN = """\
ListenAddress 127.0.0.1:{port}
HostKey {folder}/host_key
PidFile none
StrictModes no
UsePAM no
PrintMotd no
MaxStartups 100
Subsystem sftp internal-sftp
"""
# An account with a shell, as people have of their own.
_OWN = """\
AuthorizedKeysFile {folder}/user_key.pub
AcceptEnv LANG COLORTERM
"""
_CLIENT = """
Host own
    HostName 127.0.0.1
    Port {own_port}
    SendEnv LANG COLORTERM
Host *
    Port {port}
    IdentityFile {folder}/user_key
    IdentitiesOnly yes
    IdentityAgent none
    UserKnownHostsFile {folder}/known_hosts
    GlobalKnownHostsFile /dev/null
    StrictHostKeyChecking yes
    LogLevel ERROR
"""
# Stands where the recipe installs the game; `sessions` gets the ids of each session's processes,
# the game's own and that of the server behind it.
_GAME = """\
#!/bin/sh
echo $$ $PPID >> {folder}/sessions
export PYTHONPATH={root}
exec {python} -m liisi_tui "$@"
"""


def account_name() -> str | None:
    """Who runs the tests; `None` for a user that the system has no name of."""
    try:
        return pwd.getpwuid(os.geteuid()).pw_name
    except KeyError:
        return None


def gives_terminals() -> bool:
    """Whether this user's sshd may hand out terminals: its own, in the group it wants."""
    if os.geteuid() == 0:
        return True
    master, slave = os.openpty()
    try:
        return os.fstat(slave).st_gid == grp.getgrnam("tty").gr_gid
    except KeyError:
        return True
    finally:
        os.close(master)
        os.close(slave)


needs_sshd = pytest.mark.skipif(
    SSHD is None or shutil.which("ssh") is None or account_name() is None or not gives_terminals(),
    reason="needs OpenSSH's server and client, a user with a name, and the system's terminals",
)


def wait_until(ready: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
    """Wait until something is true; fail otherwise."""
    end = time.monotonic() + patience
    while not ready():
        if time.monotonic() > end:
            pytest.fail(f"waited in vain for {what}")
        time.sleep(0.02)


class Server:
    """Two sshds: one with the recipe as a user of Debian has it, one without anything."""

    def __init__(self, folder: Path, **changes: str) -> None:
        """`changes`: settings of the recipe that are to have another value here."""
        account = account_name()
        assert account is not None
        self.folder = folder
        self.recipe = read_recipe(folder, account)
        self.data = Path(f"{folder}{HOME}/matches")
        self.game = Path(f"{folder}{GAME}/bin/liisi")
        self.ssh = f"ssh -F {folder}/ssh_config"
        self._changes = changes
        self._servers: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Server:
        self.folder.mkdir(exist_ok=True)
        make_ready()
        write_server_files(self.folder, self.recipe, self._changes)
        self.game.parent.mkdir(parents=True)
        self.game.write_text(_GAME.format(folder=self.folder, root=ROOT, python=sys.executable))
        self.game.chmod(0o755)
        port = self._start("sshd_config", main_config(self.folder))
        own_port = self._start("own_config", _MAIN + _OWN)
        client = _CLIENT.format(folder=self.folder, port=port, own_port=own_port)
        (self.folder / "ssh_config").write_text(self.recipe.client + client)
        host_key = " ".join((self.folder / "host_key.pub").read_text().split()[:2])
        (self.folder / "known_hosts").write_text(
            "".join(f"[127.0.0.1]:{number} {host_key}\n" for number in (port, own_port))
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for server in self._servers:
            server.terminate()
            server.wait()

    def _start(self, name: str, config: str) -> int:
        """Start sshd on a free port and wait until it answers; returns the port."""
        path, log = self.folder / name, self.folder / f"{name}.log"
        for _ in range(5):
            with socket.create_server(("127.0.0.1", 0)) as probe:
                port = int(probe.getsockname()[1])
            path.write_text(config.format(folder=self.folder, port=port))
            if self._answers(path, log, port):
                return port
        pytest.fail(f"sshd does not start:\n{log.read_text()}")

    def _answers(self, config: Path, log: Path, port: int) -> bool:
        """Whether sshd, started with this configuration, took the port."""
        assert SSHD is not None
        with log.open("ab") as output:
            server = subprocess.Popen([SSHD, "-D", "-e", "-f", str(config)], stderr=output)
        wait_until(lambda: server.poll() is not None or _greets(port), "sshd")
        if server.poll() is not None:
            return False
        self._servers.append(server)
        return True

    def run(self, *arguments: str, program: str = "ssh") -> subprocess.CompletedProcess[str]:
        """Run the client without a terminal and with nothing to read."""
        return subprocess.run(
            [program, "-F", f"{self.folder}/ssh_config", *arguments],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE,
        )

    def sessions(self) -> list[int]:
        """The ids of the processes of all sessions so far: of the game and of the server."""
        file = self.folder / "sessions"
        return [int(word) for word in file.read_text().split()] if file.exists() else []

    def living(self) -> list[int]:
        """The processes of sessions that have not ended."""
        return [number for number in self.sessions() if _lives(number)]


def write_server_files(folder: Path, recipe: Recipe, changes: dict[str, str]) -> None:
    """Keys, and the recipe's file with the keys that may come."""
    ssh = Path(f"{folder}{SSH}")
    (ssh / "sshd_config.d").mkdir(parents=True)
    for name in ("host_key", "user_key"):
        make_key(folder / name)
    shutil.copy(folder / "user_key.pub", ssh / "liisi_keys")
    server = recipe.server
    for setting, value in changes.items():
        before = next(line for line in server.splitlines() if line.split()[0] == setting)
        server = server.replace(before, f"    {setting} {value}")
    (ssh / "sshd_config.d" / "liisi.conf").write_text(server)


def main_config(folder: Path) -> str:
    """The main file of sshd, which as on Debian begins with those of the administrator."""
    return f"Include {folder}{SSH}sshd_config.d/*.conf\n{_MAIN}"


def make_key(path: Path) -> None:
    """A pair of keys without a password."""
    command = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", "", "-f", str(path)]
    subprocess.run(command, check=True, timeout=PATIENCE)


def make_ready() -> None:
    """What the system does for root before the first start of sshd."""
    if os.geteuid() == 0 and _EMPTY_FOLDER.parent.is_dir():
        _EMPTY_FOLDER.mkdir(mode=0o755, exist_ok=True)


def _greets(port: int) -> bool:
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            return connection.recv(4) == b"SSH-"
    except OSError:
        return False


def _lives(number: int) -> bool:
    """Whether a process runs; one that has ended and waits for init to take note does not."""
    status = Path(f"/proc/{number}/stat")
    with suppress(OSError):
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:  # the half of sshd that has kept its rights
        pass
    return True
