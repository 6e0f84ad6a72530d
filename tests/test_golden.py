"""The same seeds still give the same matches (`python -m tests.golden` writes what is expected)."""

from __future__ import annotations

import json
from itertools import zip_longest
from typing import Any

import pytest

from tests.golden import CATALOGUE, FULL_SEED, SEEDS, digests, full_log, lines_of


@pytest.fixture(scope="module")
def catalogue() -> dict[str, Any]:
    content: dict[str, Any] = json.loads(CATALOGUE.read_text(encoding="utf-8"))
    return content


@pytest.mark.parametrize("seed", SEEDS)
def test_a_seed_gives_the_same_match(seed: int, catalogue: dict[str, Any]) -> None:
    expected, found = catalogue[str(seed)], digests(seed)
    pairs = zip_longest(expected["rounds"], found["rounds"])
    for number, (golden, now) in enumerate(pairs, 1):
        assert now == golden, f"seed {seed} plays round {number} differently than before"
    assert found["totals"] == expected["totals"], f"seed {seed} ends with other totals"


def test_the_whole_log_of_one_seed_is_the_same() -> None:
    golden = full_log().read_text(encoding="utf-8").splitlines()
    for number, (expected, found) in enumerate(zip_longest(golden, lines_of(FULL_SEED)), 1):
        assert found == expected, f"seed {FULL_SEED} first differs in line {number} of its log"


def test_every_seed_is_in_the_catalogue(catalogue: dict[str, Any]) -> None:
    assert sorted(map(int, catalogue)) == list(SEEDS)
