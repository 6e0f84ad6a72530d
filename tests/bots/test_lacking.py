"""The lacks of a suit against the patterns written out."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from liisi_tui.bots.lacking import LANE_BITS, MAX_SETS, NEVER, PATTERNS, Lacks, honours, numbers

Counts = tuple[int, ...]


def ranks(is_honours: bool) -> int:
    return 7 if is_honours else 9


@cache
def patterns(sets: int, pairs: int, is_honours: bool) -> frozenset[Counts]:
    """All tiles of one suit that are so many sets and pairs, as copies by rank."""
    count = ranks(is_honours)
    if pairs:
        shapes = [tuple(2 * (i == rank) for i in range(count)) for rank in range(count)]
        smaller = patterns(sets, 0, is_honours)
    elif sets:
        shapes = [tuple(3 * (i == rank) for i in range(count)) for rank in range(count)]
        if not is_honours:
            shapes += [tuple(int(rank <= i < rank + 3) for i in range(9)) for rank in range(7)]
        smaller = patterns(sets - 1, 0, is_honours)
    else:
        return frozenset({(0,) * count})
    sums = (tuple(map(sum, zip(one, shape, strict=True))) for one in smaller for shape in shapes)
    return frozenset(one for one in sums if max(one) <= 4)


def slowly(tiles: Counts, locked: Counts, gone: Counts, is_honours: bool) -> list[tuple[int, int]]:
    """For each pattern the least lack and the mask of ranks that some least pattern lacks."""
    answers = []
    for pairs in (0, 1):
        for sets in range(MAX_SETS + 1):
            least, mask = NEVER, 0
            for pattern in patterns(sets, pairs, is_honours):
                fits = all(
                    must <= used <= 4 - away
                    for used, must, away in zip(pattern, locked, gone, strict=True)
                )
                missing = [max(0, used - held) for used, held in zip(pattern, tiles, strict=True)]
                if fits and sum(missing) <= least:
                    lacked = sum(1 << rank for rank, lack in enumerate(missing) if lack)
                    mask = lacked | (mask if sum(missing) == least else 0)
                    least = sum(missing)
            answers.append((least, mask))
    return answers


def code(counts: Counts) -> int:
    return sum(count << 3 * rank for rank, count in enumerate(counts))


def told(lacks: Lacks) -> list[tuple[int, int]]:
    masks = [lacks.helpful >> LANE_BITS * pattern & 0x1FF for pattern in range(PATTERNS)]
    return [
        (min(count, NEVER), 0 if count >= NEVER else mask)
        for count, mask in zip(lacks.counts, masks, strict=True)
    ]


def examples(is_honours: bool, number: int) -> Iterator[tuple[Counts, Counts, Counts]]:
    chance = Random(7)
    suit = [rank for rank in range(ranks(is_honours)) for _ in range(4)]
    for _ in range(number):
        chance.shuffle(suit)
        held = suit[: chance.randint(0, 10)]
        locked = held[: chance.randint(0, 4)]
        gone = suit[len(held) : len(held) + chance.choice((0, 0, 1, 4, 8))]
        yield tuple(  # type: ignore[misc]
            tuple(part.count(rank) for rank in range(ranks(is_honours)))
            for part in (held, locked, gone)
        )


@pytest.mark.parametrize("is_honours", [False, True])
def test_the_least_lacks_are_those_of_all_patterns(is_honours):
    for tiles, locked, gone in examples(is_honours, 150 if is_honours else 40):
        work_out = honours if is_honours else numbers
        answer = told(work_out(code(tiles), code(locked), code(gone)))
        assert answer == slowly(tiles, locked, gone, is_honours), (tiles, locked, gone)


def test_an_empty_suit_lacks_what_its_sets_have():
    assert list(numbers(0, 0, 0).counts) == [0, 3, 6, 9, 12, 2, 5, 8, 11, 14]
    assert list(honours(0, 0, 0).counts) == [0, 3, 6, 9, 12, 2, 5, 8, 11, 14]


def test_a_locked_tile_must_be_used():
    lacks = numbers(0o1, 0o1, 0).counts
    assert lacks[0] >= NEVER
    assert list(lacks[1:6]) == [2, 5, 8, 11, 1]
