"""What the figures of a measurement were made on."""

from __future__ import annotations

import os
import platform
import sqlite3
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path


def machine() -> dict[str, object]:
    """The processor, the versions of what matters, and the date."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.machine()}",
        "python": platform.python_version(),
        "sqlite": sqlite3.sqlite_version,
        "pydantic": version("pydantic"),
        "date": datetime.now(UTC).date().isoformat(),
    }


def in_words(facts: dict[str, object]) -> str:
    """One line about a machine, for the foot of a table."""
    return (
        f"{facts['processor']}, {facts['cores']} cores, {facts['system']},"
        f" Python {facts['python']}, SQLite {facts['sqlite']}, pydantic {facts['pydantic']},"
        f" {facts['date']}"
    )


def _processor() -> str:
    """Its name, where the system tells it."""
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.is_file():
        for line in cpuinfo.read_text(encoding="utf-8", errors="replace").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
