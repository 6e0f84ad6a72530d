"""The golden catalogue: what 25 seeds gave, so that no change of the game goes unnoticed.

`python -m tests.golden` writes it anew. Do so only where the rules or the log are meant to change.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from liisi_tui.core.events import Event, MatchEnded, RoundEnded
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.storage.log import encode
from tests.playouts import playout, random_rules

FOLDER: Final = Path(__file__).parent / "data" / "golden"
CATALOGUE: Final = FOLDER / "catalogue.json"
SEEDS: Final = range(1, 26)
ROUNDS: Final = 3
# The seed whose whole log is kept, to name the first line that differs.
FULL_SEED: Final = 8


def rules_of(seed: int) -> Rules:
    """The first five seeds play the default rules, the others a table of their own."""
    return DEFAULT_RULES if seed <= 5 else random_rules(seed)


def lines_of(seed: int) -> list[str]:
    """The log of a seed as it is written."""
    return list(map(encode, _log(seed)))


def digests(seed: int) -> dict[str, Any]:
    """A digest for each round (the match's first line goes with the first), and the totals."""
    rounds: list[str] = []
    part: list[str] = []
    totals: dict[str, int] = {}
    for event in _log(seed):
        part.append(encode(event))
        if isinstance(event, RoundEnded):
            rounds.append(_digest(part))
            part = []
        if isinstance(event, MatchEnded):
            totals = dict(zip(SEAT_LETTERS, event.totals, strict=True))
    return {"rounds": rounds, "totals": totals}


def full_log() -> Path:
    """Where the whole log of `FULL_SEED` is kept."""
    return FOLDER / f"seed-{FULL_SEED}.jsonl"


def _log(seed: int) -> list[Event]:
    return playout(seed, rules_of(seed), rounds=ROUNDS, base_score=1 + seed % 3)


def _digest(lines: Iterable[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


def main() -> None:
    """Write the catalogue and the one whole log."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    catalogue = {str(seed): digests(seed) for seed in SEEDS}
    CATALOGUE.write_text(json.dumps(catalogue, indent=1) + "\n", encoding="utf-8")
    text = "".join(line + "\n" for line in lines_of(FULL_SEED))
    full_log().write_text(text, encoding="utf-8")
    print(f"{len(catalogue)} seeds written to {FOLDER}")


if __name__ == "__main__":
    main()
