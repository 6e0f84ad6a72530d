"""What the import contracts of pyproject.toml cannot see: what really gets imported."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from tests.__main__ import checks
from tests.catalogue import ROOT

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


def test_commands_without_a_screen_never_import_one(tmp_path):
    log = str(tmp_path / "log.jsonl")
    for arguments in (
        ("waits", "1113456666788m"),
        ("score", str(ROOT / "README.md")),
        ("simulate", "--rounds", "1", "--seed", "1", "--out", log),
        ("verify", log),
        ("--data", str(tmp_path), "import", log),
        ("--data", str(tmp_path), "matches"),
        ("--data", str(tmp_path), "profiles", "--json"),
    ):
        assert among(modules_after(*arguments), SCREEN) == [], arguments


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
