"""The recipe of README.md for an SSH server, carried out as it is written."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from tests.terminal.recipe import GAME, HOME, SSH, read_recipe
from tests.terminal.sshd import SSHD, account_name, main_config, make_key, make_ready, needs_sshd
from tests.terminal.tmux import PATIENCE, ROOT

pytestmark = needs_sshd

INSTALLED = sysconfig.get_path("purelib")
USERADD = shutil.which("useradd", path="/usr/sbin:/sbin")


def stand_in(folder: Path, name: str, command: str) -> None:
    """A program on the path of the recipe's commands that runs something else."""
    path = folder / "bin" / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(f"#!/bin/sh\n{command}\n")
    path.chmod(0o755)


def run_commands(folder: Path, commands: str) -> None:
    """Run commands of the recipe in a shell where `sudo` does nothing and stops at any fault.

    Nothing is downloaded: pip builds with, and the installed game takes, what is installed here.
    """
    stand_in(folder, "sudo", 'exec "$@"')
    stand_in(folder, "python3", f'exec {sys.executable} "$@"')
    environment = {
        "HOME": str(folder),
        "PATH": f"{folder}/bin:{os.environ['PATH']}",
        "PYTHONPATH": INSTALLED,
        "PIP_NO_INDEX": "1",
        "PIP_NO_DEPS": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # as pip reads it: without
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    }
    done = subprocess.run(
        ["bash", "-e", "-o", "pipefail"],
        input=commands,
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(
    os.geteuid() != 0 or USERADD is None, reason="only root may add an account, by useradd"
)
def test_the_account_has_a_home_a_shell_and_no_password(tmp_path):
    root = tmp_path / "root"
    (root / "etc").mkdir(parents=True)
    for name in ("passwd", "shadow", "group", "gshadow"):
        (root / "etc" / name).touch()
    stand_in(tmp_path, "useradd", f'exec {USERADD} --prefix {root} "$@"')
    home = f"{tmp_path}{HOME}"
    run_commands(tmp_path, read_recipe(tmp_path, "nobody").commands.splitlines()[0])
    account = (root / "etc/passwd").read_text().strip().split(":")
    assert account[0] == "liisi"
    assert int(account[2]) > 0
    assert account[5:] == [home, "/bin/sh"]
    assert (root / "etc/shadow").read_text().startswith("liisi:*:")
    assert (root / home[1:]).is_dir()


def test_the_other_commands_install_the_game_and_tell_sshd(tmp_path):
    account = account_name()
    assert account is not None
    recipe = read_recipe(tmp_path, account)
    make_ready()
    make_key(tmp_path / "host_key")
    make_key(tmp_path / "key")
    shutil.copy(tmp_path / "key.pub", tmp_path / "friends.pub")
    (tmp_path / SSH[1:] / "sshd_config.d").mkdir(parents=True)
    main = tmp_path / "sshd_config"
    main.write_text(main_config(tmp_path).format(folder=tmp_path, port=22))
    stand_in(tmp_path, "sshd", f'exec {SSHD} -f {main} "$@"')
    stand_in(tmp_path, "systemctl", f'echo "$@" >> {tmp_path}/services')
    useradd, *rest = recipe.commands.splitlines(keepends=True)
    assert "useradd" in useradd
    run_commands(tmp_path, "".join(rest))

    assert (tmp_path / "services").read_text() == "reload ssh\n"
    assert (tmp_path / SSH[1:] / "liisi_keys").stat().st_mode & 0o777 == 0o644
    rules = subprocess.run(
        [f"{tmp_path}{GAME}/bin/liisi", "--lang", "en", "rules"],
        cwd=tmp_path,
        env={"PYTHONPATH": INSTALLED},
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )
    assert "立四" in rules.stdout.decode()

    # Every line of sshd's file counts, for this account only.
    assert settings_for(main, account).items() >= wanted_settings(recipe.server).items()
    assert settings_for(main, f"no{account}")["forcecommand"] == "none"


def settings_for(main: Path, account: str) -> dict[str, str]:
    """What sshd makes of its files for somebody who logs in."""
    assert SSHD is not None
    who = f"user={account},host=localhost,addr=127.0.0.1"
    command = [SSHD, "-T", "-f", str(main), "-C", who]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    settings: dict[str, str] = {}
    for line in done.stdout.splitlines():
        name, _, value = line.partition(" ")
        settings[name] = f"{settings[name]} {value}" if name in settings else value
    return settings


def wanted_settings(block: str) -> dict[str, str]:
    match, *lines = block.splitlines()
    assert match.startswith("Match User ")
    pairs = (line.strip().partition(" ") for line in lines)
    return {name.lower(): value for name, _, value in pairs}
