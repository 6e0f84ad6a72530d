"""Run every check in order and stop at the first that fails; pytest comes last.

Arguments are passed on to pytest: `python -m tests -k wall`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from sysconfig import get_path

ROOT = Path(__file__).resolve().parent.parent
SCRIPTS = Path(get_path("scripts"))
# Many tests wait for screens and terminals, so two workers share a core.
WORKERS = str(min(2 * (os.cpu_count() or 1), 16))


def module(name: str, *arguments: str) -> list[str]:
    return [sys.executable, "-m", name, *arguments]


def checks(pytest_arguments: list[str]) -> list[tuple[str, list[str]]]:
    """Headlines and commands, quickest first."""
    return [
        ("format", module("ruff", "format", "--check", ".")),
        ("lint", module("ruff", "check", ".")),
        ("types", module("mypy", "liisi_tui", "tests")),
        ("imports", [str(SCRIPTS / "lint-imports")]),
        ("tests", module("pytest", "-n", WORKERS, "--dist", "worksteal", *pytest_arguments)),
    ]


def main() -> int:
    os.chdir(ROOT)
    for headline, command in checks(sys.argv[1:]):
        print(f"== {headline}", flush=True)
        code = subprocess.run(command, check=False).returncode
        if code:
            print(f"== {headline}: failed", file=sys.stderr, flush=True)
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
