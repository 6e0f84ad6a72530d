"""Figures held against their goals, written as JSON and as a page that people read."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from importlib.metadata import version
from pathlib import Path

from tests.bench.machine import in_words, machine


@dataclass(frozen=True, slots=True)
class Goal:
    """A figure in `unit`, and what it may be at most, or must be at least with `at_least`."""

    name: str
    figure: float
    limit: float
    unit: str = ""
    at_least: bool = False

    @property
    def met(self) -> bool:
        return self.figure >= self.limit if self.at_least else self.figure <= self.limit

    def row(self) -> str:
        """The line of the table."""
        bound = "≥" if self.at_least else "≤"
        unit = f" {self.unit}" if self.unit else ""
        cells = (
            self.name,
            f"{self.figure:,g}{unit}",
            f"{bound} {self.limit:,g}{unit}",
            "yes" if self.met else "**no**",
        )
        return f"| {' | '.join(cells)} |"


def report(
    out: Path,
    title: str,
    words: str,
    goals: Sequence[Goal],
    figures: Mapping[str, object],
    more: Sequence[str] = (),
) -> int:
    """Print and write `out` and a page beside it; the exit code, 1 where a goal is missed.

    `words` say how it was measured; `more` are lines that follow the table of goals.
    """
    facts = machine() | {"textual": version("textual")}
    found = {
        "goals": [asdict(goal) | {"met": goal.met} for goal in goals],
        "figures": figures,
        "machine": facts,
    }
    page = [f"# {title}", "", words, "", "| what | measured | goal | reached |"]
    page += ["| --- | ---: | ---: | --- |", *(goal.row() for goal in goals), ""]
    page += [*more, ""] if more else []
    page += [f"On {in_words(facts)}, Textual {facts['textual']}.", ""]
    text = "\n".join(page)
    print(text)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(found, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    out.with_suffix(".md").write_text(text, encoding="utf-8")
    return int(not all(goal.met for goal in goals))
