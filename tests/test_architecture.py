"""What the import contracts of pyproject.toml cannot see: what really gets imported."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from liisi_tui.cli_parser import COMMAND_NAMES
from tests.__main__ import checks
from tests.catalogue import ROOT
from tests.terminal.pty import Pty

HEAVY = ("pydantic", "rich", "textual", "asyncio", "sqlite3")
SCREEN = ("textual", "liisi_tui.ui")


def modules_after(*arguments: str) -> set[str]:
    """The modules that are there after a command has run, and has met no fault of its own."""
    program = (
        "import sys\n"
        "from liisi_tui.cli import main\n"
        f"code = main({list(arguments)!r})\n"
        "print('\\n'.join(sys.modules), file=sys.stderr)\n"
        "sys.exit(code == 1)\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        check=True,
        cwd=ROOT,
        encoding="utf-8",
    )
    return set(answer.stderr.splitlines())


def among(modules: set[str], packages: tuple[str, ...]) -> list[str]:
    return sorted(
        name
        for name in modules
        if any(name == package or name.startswith(package + ".") for package in packages)
    )


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("arguments", [("--version",), ("--help",), ("play", "--help"), ("rules",)])
def test_quick_answers_import_nothing_heavy(arguments, language):
    assert among(modules_after("--lang", language, *arguments), HEAVY) == []


# What is needed beyond the rules and what guards them (pydantic), by command.
STORE = ("liisi_tui.storage.store", "sqlite3")
PLAYING = ("liisi_tui.bots", "liisi_tui.simulation", "concurrent.futures")
OPENS_A_SCREEN = {"play", "demo", "replay"}


def test_commands_without_a_screen_never_import_one_nor_what_others_need(tmp_path):
    log, data = str(tmp_path / "log.jsonl"), str(tmp_path / "data")
    commands: dict[tuple[str, ...], tuple[str, ...]] = {
        ("rules",): (),
        ("waits", "1113456666788m"): (),
        ("score", str(ROOT / "README.md")): (),
        ("simulate", "--rounds", "1", "--seed", "1", "--out", log): PLAYING,
        ("verify", log): (),
        ("import", log, "--data", data): STORE,
        ("matches", "--data", data): STORE,
        ("export", "none", log, "--data", data): STORE,
        ("profiles", "--json", "--data", data): STORE,
    }
    assert {arguments[0] for arguments in commands} == COMMAND_NAMES - OPENS_A_SCREEN
    for arguments, needed in commands.items():
        modules = modules_after(*arguments)
        assert among(modules, SCREEN) == [], arguments
        found = {name for name in (*STORE, *PLAYING) if name in modules}
        assert found == set(needed), arguments


@pytest.mark.parametrize("command", sorted(OPENS_A_SCREEN))
def test_the_help_of_commands_with_a_screen_imports_none(command):
    assert among(modules_after(command, "--help"), (*SCREEN, *HEAVY)) == []


# Writes the modules that are there when the screen first shows a text to a file, and ends.
AT_FIRST_SIGHT = """
import os, sys
text, file, *arguments = sys.argv[1:]
write = os.write

def look(descriptor, data):
    if text.encode() in data:
        with open(file, "w") as out:
            out.write("\\n".join(sys.modules))
        os._exit(0)
    return write(descriptor, data)

os.write = look
from liisi_tui.cli import main
main(arguments)
"""


def modules_at_first_sight(folder: Path, text: str, *arguments: str) -> set[str]:
    """The modules that are there when the first screen of the game is sent to its terminal."""
    found = folder / "modules"
    program = (sys.executable, "-c", AT_FIRST_SIGHT, text, str(found))
    with Pty(folder / "data", "--lang", "en", *arguments, command=program) as game:
        game.exit_code()
    return set(found.read_text().splitlines())


def test_the_title_is_there_before_what_plays_reads_and_checks_events(tmp_path):
    modules = modules_at_first_sight(tmp_path, "New game")
    assert "liisi_tui.ui.screens.title" in modules
    unwanted = ("pydantic", "zipfile", "liisi_tui.session", "liisi_tui.bots")
    assert among(modules, unwanted) == []
    ours = among(modules, ("liisi_tui.core", "liisi_tui.storage", "liisi_tui.ui.screens"))
    assert not {"liisi_tui.core.events", "liisi_tui.storage.rows"} & set(ours)
    assert [name for name in ours if name.startswith("liisi_tui.ui.screens.")] == [
        "liisi_tui.ui.screens.base",
        "liisi_tui.ui.screens.page",
        "liisi_tui.ui.screens.title",
    ]


def test_the_first_page_of_a_match_is_there_before_its_table(tmp_path):
    modules = modules_at_first_sight(tmp_path, "everybody is ready", "play", "--seed", "1")
    assert "liisi_tui.ui.flow" in modules
    unwanted = ("liisi_tui.ui.widgets.table", "liisi_tui.ui.screens.table", "liisi_tui.ui.paint")
    assert among(modules, (*unwanted, "liisi_tui.core.score_input", "pydantic")) == []


def test_a_new_match_is_played_without_what_checks_what_is_read(tmp_path):
    program = (
        "import sys\n"
        "from pathlib import Path\n"
        "from liisi_tui.core.events import Player\n"
        "from liisi_tui.session import ForBot, Plan, Session\n"
        "from liisi_tui.storage.store import Store\n"
        "import liisi_tui.ui.flow, liisi_tui.ui.screens.table, liisi_tui.ui.screens.settlement\n"
        f"store = Store.open(Path({str(tmp_path)!r}) / 'liisi.db')\n"
        "bots = (Player(name='B', kind='bot', bot='easy'),) * 4\n"
        "session = Session.create(Plan(bots, seed=5), store)\n"
        "for number in (1, 2):\n"
        "    session.start_round()\n"
        "    while isinstance(session.waiting(), ForBot):\n"
        "        session.bot_move()\n"
        "    assert session.rounds_played == number\n"
        "    session.results(), session.settled(number)\n"
        "    store.profiles()\n"
        "print('\\n'.join(sys.modules))\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, cwd=ROOT, encoding="utf-8"
    )
    assert among(set(answer.stdout.splitlines()), ("pydantic", "pydantic_core")) == []


@pytest.mark.parametrize("package", ["core", "storage", "bots", "session"])
def test_nothing_below_the_screens_imports_textual_or_rich(package):
    program = (
        "import importlib, pkgutil, sys\n"
        f"top = importlib.import_module('liisi_tui.{package}')\n"
        "for found in pkgutil.walk_packages(getattr(top, '__path__', []), top.__name__ + '.'):\n"
        "    importlib.import_module(found.name)\n"
        "print('\\n'.join(sys.modules))\n"
    )
    answer = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, check=True, cwd=ROOT, encoding="utf-8"
    )
    assert among(set(answer.stdout.splitlines()), ("textual", "rich")) == []


def test_the_version_is_said_once():
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert not re.search(r"^version\s*=", text, re.MULTILINE)
    assert 'path = "liisi_tui/__init__.py"' in text


def test_the_checks_are_run_the_way_the_readme_says():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    lines = [line for line in readme.splitlines() if line.startswith("python3 -m venv")]
    assert lines == [
        "python3 -m venv .venv && .venv/bin/python -m pip install -q . && .venv/bin/liisi",
        "python3 -m venv .venv && .venv/bin/python -m pip install -q -e '.[test]' "
        "&& .venv/bin/python -m tests",
    ]
    script = ROOT / ".ci" / "run"
    assert script.read_text(encoding="utf-8").splitlines()[-1] == lines[1]
    assert os.access(script, os.X_OK)


def test_pytest_comes_last_and_gets_the_arguments():
    headlines = [headline for headline, _ in checks([])]
    assert headlines == ["format", "lint", "types", "imports", "tests"]
    assert checks(["-k", "wall"])[-1][1][-2:] == ["-k", "wall"]
