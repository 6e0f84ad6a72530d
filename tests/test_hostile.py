"""Ten megabytes of hostile input for each reader: an answer, in bounded memory.

`python -m tests.bench.hostile` runs many more of them and holds the seconds to their limit too.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.bench.hostile import run
from tests.bench.hostile_inputs import CASES

SOME = (
    "score: objects in objects",
    "score --lines: one line",
    "score --lines: one letter a line",
    "score --lines: a list of wrong seats",
    "score --lines: thousands of unknown fields of a meld",
    "verify: a wall of wrong tiles",
    "import: matches without a round",
    "simulate --rules: unknown fields",
    "play --rules: a number",
    "settings: brackets",
    "the store: a line of a log",
    "the store: a name",
)


@pytest.mark.parametrize("name", SOME)
def test_it_is_answered(tmp_path: Path, name: str):
    (case,) = [case for case in CASES if case.name == name]
    assert run(case, tmp_path).fault(case) == ""
