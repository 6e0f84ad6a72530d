"""The shared match logs: legal ones, and illegal ones written as edits of them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

DATA: Final = Path(__file__).parent / "data"
LEGAL: Final = tuple(sorted(path.name for path in DATA.glob("legal-*.jsonl")))


@cache
def lines_of(name: str) -> tuple[str, ...]:
    """The lines of a legal log."""
    return tuple((DATA / name).read_text(encoding="utf-8").splitlines())


@dataclass(frozen=True)
class Illegal:
    """A legal log with an edit: lines `first` to `last` (half open) are replaced by `insert`."""

    log: str
    mutation: str
    rule: str
    line: int
    first: int
    last: int
    insert: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """The illegal log."""
        legal = lines_of(self.log)
        return (*legal[: self.first], *self.insert, *legal[self.last :])


def illegal_cases() -> list[Illegal]:
    """All of them."""
    cases = []
    for text in (DATA / "illegal.jsonl").read_text(encoding="utf-8").splitlines():
        case = json.loads(text)
        cases.append(
            Illegal(
                log=case["log"],
                mutation=case["mutation"],
                rule=case["rule"],
                line=case["line"],
                first=case["from"],
                last=case["to"],
                insert=tuple(json.dumps(event, ensure_ascii=False) for event in case["insert"]),
            )
        )
    return cases
