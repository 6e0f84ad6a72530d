"""The table of suits: it is what its program makes, and it is found or missed in a sentence."""

from __future__ import annotations

import random
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from liisi_tui.bots import lacking
from liisi_tui.core import suits
from liisi_tui.core.hand import CODE_OF, UNIT_OF
from liisi_tui.core.suits import DEAD, SETS, SETS_AND_PAIR, tables
from liisi_tui.resources import MissingResource, asset_path
from tests import suit_table
from tests.core import naive

NEVER = 16


def test_the_table_is_what_its_program_makes():
    packed = asset_path(suits.ASSET).read_bytes()
    assert zlib.decompress(packed) == suit_table.build()


def lacks_of(kind: int) -> list[int]:
    """What a suit of a kind lacks, the other three being empty, for each number of sets."""
    found = tables()
    empty = found.numbers[0]
    low, high = found.together[kind][empty], found.together[empty][found.honours[0]]
    return [lacks[low][high] for lacks in found.lacks]


def some_suit(rng: random.Random, ranks: int) -> list[int]:
    """Up to 14 tiles of one suit, often crowded."""
    first = rng.randrange(ranks)
    near = range(max(0, first - 2), min(ranks, first + 3))
    copies = [tile for tile in rng.choice([range(ranks), near]) for _ in range(4)]
    return rng.sample(copies, rng.randrange(min(14, len(copies)) + 1))


@pytest.mark.parametrize("ranks", [9, 7])
def test_what_suits_are_agrees_with_the_naive_solver(ranks: int):
    found = tables()
    kinds = found.numbers if ranks == 9 else found.honours
    first = 0 if ranks == 9 else 27
    rng = random.Random(ranks)
    for _ in range(400):
        tiles = [first + rank for rank in some_suit(rng, ranks)]
        kind = kinds[sum(UNIT_OF[tile] for tile in tiles)]
        status = found.statuses[kind]
        assert (status == SETS) is bool(naive.sets_readings(tiles))
        assert (status == SETS_AND_PAIR) is bool(naive.readings(tiles))
        assert bool(found.fours[kind]) is any(tiles.count(tile) == 4 for tile in tiles)


@pytest.mark.parametrize("ranks", [9, 7])
def test_what_suits_lack_agrees_with_the_bots(ranks: int):
    found = tables()
    kinds, lacks = (
        (found.numbers, lacking.numbers) if ranks == 9 else (found.honours, lacking.honours)
    )
    empty = lacking.numbers(0, 0, 0).counts, lacking.honours(0, 0, 0).counts
    rng = random.Random(10 + ranks)
    for _ in range(400):
        tiles = some_suit(rng, ranks)
        kind = kinds[sum(UNIT_OF[tile] for tile in tiles)]
        counts = lacks(sum(CODE_OF[tile] for tile in tiles), 0, 0).counts
        # The other suits are empty: what is missing elsewhere is three tiles a set, two a pair.
        expected = [
            min(
                counts[made + 5 * pair] + 3 * (sets - made) + 2 * (1 - pair)
                for made in range(sets + 1)
                for pair in (0, 1)
            )
            for sets in range(5)
        ]
        assert min(empty[0][1], empty[1][1]) == 3
        assert lacks_of(kind) == expected


def test_what_is_no_hand_is_dead():
    found = tables()
    assert found.statuses[found.numbers[sum(4 * 5**rank for rank in range(9))]] == DEAD
    assert found.statuses[found.numbers[-1]] == found.statuses[suits.NO_SUIT] == DEAD


@pytest.mark.parametrize("damage", ["gone", "text", "short", "long"])
def test_a_missing_or_damaged_table_is_named(
    damage: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    path = tmp_path / suits.ASSET
    whole = zlib.decompress(asset_path(suits.ASSET).read_bytes())
    if damage == "text":
        path.write_text("no table")
    elif damage != "gone":
        path.write_bytes(zlib.compress(whole[:-1] if damage == "short" else whole + b"\0", 1))
    monkeypatch.setattr(suits, "asset_path", lambda name: tmp_path / name)
    tables.cache_clear()
    try:
        with pytest.raises(MissingResource, match=suits.ASSET):
            tables()
    finally:
        tables.cache_clear()


@pytest.mark.parametrize(
    ("arguments", "read"), [("--version", False), ("waits 123456789m1112z", True)]
)
def test_the_table_is_read_only_where_it_is_needed(arguments: str, read: bool):
    code = (
        "import sys\nfrom liisi_tui.cli import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "suits = sys.modules.get('liisi_tui.core.suits')\n"
        "sys.exit(7 if suits and suits.tables.cache_info().currsize else 8)\n"
    )
    ran = subprocess.run([sys.executable, "-c", code, *arguments.split()], capture_output=True)
    assert ran.returncode == (7 if read else 8)
