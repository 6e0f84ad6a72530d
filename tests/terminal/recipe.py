"""The recipe of README.md for an account on an SSH server, filled in so that a test can run it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from tests.terminal.tmux import ROOT

HEADLINE = "## Show it over SSH"
# What stands in the README for places and names that each server has its own of.
GAME = "/opt/liisi"
HOME = "/srv/liisi"
SSH = "/etc/ssh/"
ACCOUNT = "User liisi"
HOST = "HostName table.example"


@dataclass(frozen=True, slots=True)
class Recipe:
    """The code of the README's section, places and names filled in.

    `commands` is run in the shell of the server, `server` is the part of it that becomes a file
    of sshd; `client` and `tmux` are files of the people who come.
    """

    commands: str
    server: str
    client: str
    tmux: str


def read_recipe(folder: Path, account: str) -> Recipe:
    """The recipe for a server whose files all lie under `folder`."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    section = text.split(f"{HEADLINE}\n", 1)[1].split("\n## ", 1)[0]
    for place, stand_in in (
        (GAME, f"{folder}{GAME}"),
        (HOME, f"{folder}{HOME}"),
        (SSH, f"{folder}{SSH}"),
        (ACCOUNT, f"User {account}"),
        (HOST, "HostName 127.0.0.1"),
    ):
        assert place in section, place
        section = section.replace(place, stand_in)
    commands, client, tmux = re.findall(r"^```\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    server = re.search(r"<<'END'\n(.*?)^END$", commands, re.DOTALL | re.MULTILINE)
    assert server is not None
    return Recipe(commands, server[1], client, tmux)
