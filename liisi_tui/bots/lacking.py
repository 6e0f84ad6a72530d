"""How many tiles a suit lacks: for each number of sets, with and without the pair.

A *pattern* is some sets and at most one pair of one suit. `numbers` and `honours` say, for the
tiles of a suit of which some are locked (standing tiles that must be part of the final hand), how
few tiles must be added so that they hold a pattern with all the locked ones in it, and of which
ranks one more tile leaves fewer to be added. What else they hold does not matter.

The answer is worked out rank by rank from the highest down. What the ranks from one on lack
depends on how many sequences were started at the two ranks below it, at most two each (three equal
sequences are three triplets): nine cases, and for each case ten patterns. All ninety stand side by
side in one int and are added and compared at once. Each has a *lane* of 16 bits: the ranks that
some least pattern lacks, a bit each; above them the number of lacking tiles, six bits; and one bit
that is free for comparing. Suits that agree in their higher ranks share the work for them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final, NamedTuple

from liisi_tui.core.tiles import COPIES

MAX_SETS: Final = 4
PATTERNS: Final = 2 * (MAX_SETS + 1)
"""0 to 4 sets without the pair, then 0 to 4 sets with it."""

NEVER: Final = 16
"""From this number on there is no such pattern at all; a real lack is at most 14."""

LARGEST: Final = 31
"""No answer has a larger number."""


class Lacks(NamedTuple):
    """What a suit lacks for each of the `PATTERNS`.

    `counts` are the numbers of tiles, `NEVER` or more where there is no such pattern. `helpful`
    holds, 16 bits a pattern, the ranks of which one more tile leaves fewer, the 1 lowest.
    """

    counts: bytes
    helpful: int


# A lane, from its lowest bit: nine bits for ranks, six for the number, the guard. A step adds at
# most `NEVER` to at most `LARGEST`, which six bits hold.
LANE_BITS: Final = 16
_COUNT: Final = 1 << 9
_GUARD: Final = 1 << 15
_HALF_BITS: Final = LANE_BITS * (MAX_SETS + 1)
_CASE_BITS: Final = LANE_BITS * PATTERNS
_STARTS: Final = 3
_ROW_BITS: Final = _STARTS * _CASE_BITS
_CASES: Final = _STARTS * _STARTS

# What can be made at a rank beside the sequences that run through it: sequences started there,
# triplets, pairs. Anything more would need five copies.
_CHOICES: Final = (
    *((0, 0, 0), (0, 0, 1), (0, 1, 0)),
    *((1, 0, 0), (1, 0, 1), (1, 1, 0)),
    *((2, 0, 0), (2, 0, 1)),
)


def _lanes(values: Iterable[int]) -> int:
    return sum(value << LANE_BITS * place for place, value in enumerate(values))


def _side_by_side(case: int, count: int) -> int:
    return sum(case << _CASE_BITS * place for place in range(count))


class _Constants(NamedTuple):
    """The same value in every lane: the guard bit, 1, the six bits of the number, `LARGEST`."""

    guard: int
    ones: int
    counts: int
    nothing: int


def _constants(cases: int) -> _Constants:
    ones = _side_by_side(_lanes([1] * PATTERNS), cases)
    return _Constants(ones * _GUARD, ones, ones * (_GUARD - _COUNT), ones * LARGEST * _COUNT)


_ONE_CASE: Final = (1 << _CASE_BITS) - 1
_CONSTANTS: Final = {cases: _constants(cases) for cases in (1, _CASES)}
# Beyond the last rank: no tile lacks for nothing, and all else is impossible.
_END: Final = {cases: every.nothing - LARGEST * _COUNT for cases, every in _CONSTANTS.items()}


class _Choice(NamedTuple):
    """One thing to make at a rank, ready to be applied to all lanes at once.

    Of the case with `starts` the lanes `kept` move up by `bits` (for the sets and the pair made),
    lanes that become empty are filled with `fill`, and `cost` is added.
    """

    starts: int
    kept: int
    bits: int
    fill: int
    cost: int


@cache  # there are few different ranks
def _choices(rank: int, tiles: int, locked: int, most: int, cases: int) -> tuple[_Choice, ...]:
    """What can be made at a rank that has `tiles` copies, `locked` of them locked.

    `most` copies can be had at all. `cases` is `_CASES`, or 1 where no sequence runs through.
    """
    patterns = [(pair, number) for pair in (0, 1) for number in range(MAX_SETS + 1)]
    found = []
    for starts, triplets, pairs in _CHOICES:
        costs = []
        for case in range(cases):
            used = case % _STARTS + case // _STARTS + starts + 3 * triplets + 2 * pairs
            lack = max(0, used - tiles)
            costs.append(
                lack * _COUNT + (lack > 0) * (1 << rank)
                if locked <= used <= most
                else NEVER * _COUNT
            )
        if min(costs) == NEVER * _COUNT:
            continue
        sets = starts + triplets
        kept = [number + sets <= MAX_SETS and pair + pairs <= 1 for pair, number in patterns]
        empty = [number < sets or pair < pairs for pair, number in patterns]
        found.append(
            _Choice(
                starts,
                _side_by_side(_lanes(keep * ((1 << LANE_BITS) - 1) for keep in kept), cases),
                LANE_BITS * sets + _HALF_BITS * pairs,
                _side_by_side(_lanes(new * LARGEST * _COUNT for new in empty), cases),
                sum(
                    _lanes([cost] * PATTERNS) << _CASE_BITS * case
                    for case, cost in enumerate(costs)
                ),
            )
        )
    return tuple(found)


def _least(rows: tuple[int, ...], choices: tuple[_Choice, ...], cases: int) -> int:
    """The least lacks over all choices; `rows[starts]` are those of the ranks above."""
    guard, ones, counts, best = _CONSTANTS[cases]
    for starts, kept, bits, fill, cost in choices:
        other = ((rows[starts] & kept) << bits | fill) + cost
        # A guard bit stays where the number of `best` is not less, and less one: where it is more.
        difference = (best & counts | guard) - (other & counts)
        not_less = difference & guard
        not_more = difference - ones & guard ^ guard
        # Where both are equal the ranks of both are joined.
        best = best & not_more - (not_more >> 15) | other & not_less - (not_less >> 15)
    return best


@lru_cache(maxsize=1 << 13)
def _from_rank(rank: int, tiles: int, locked: int, gone: int) -> int:
    """The lanes of all cases for the ranks from `rank` (from 0) on; the codes begin there too.

    Case 3 * b + a is that a sequences were started two ranks below and b one rank below.
    """
    if rank == 9:
        return _END[_CASES]
    above = _from_rank(rank + 1, tiles >> 3, locked >> 3, gone >> 3)
    rows = _spread(above), _spread(above >> _ROW_BITS), _spread(above >> 2 * _ROW_BITS)
    choices = _choices(rank, tiles & 7, locked & 7, COPIES - (gone & 7), _CASES)
    return _least(rows, choices, _CASES)


_THREE_COPIES: Final = 1 | 1 << _CASE_BITS | 1 << 2 * _CASE_BITS
_FIRST: Final = _ONE_CASE
_SECOND: Final = _ONE_CASE << _CASE_BITS
_THIRD: Final = _ONE_CASE << 2 * _CASE_BITS


def _spread(row: int) -> int:
    """The first three cases of `row`, each three times.

    What was started one rank below (b) is two ranks below for the rank above, whatever a is.
    """
    return (
        (row & _FIRST) | (row & _SECOND) << 2 * _CASE_BITS | (row & _THIRD) << 4 * _CASE_BITS
    ) * _THREE_COPIES


def numbers(tiles: int, locked: int, gone: int) -> Lacks:
    """What 万, 筒 or 条 lack.

    `tiles`, `locked` (a part of `tiles`) and `gone` (copies that can never be had) are suit codes,
    three bits a rank as `CODE_OF`.
    """
    above = _from_rank(1, tiles >> 3, locked >> 3, gone >> 3)
    rows = above & _ONE_CASE, above >> _ROW_BITS & _ONE_CASE, above >> 2 * _ROW_BITS & _ONE_CASE
    return _answer(_least(rows, _choices(0, tiles & 7, locked & 7, COPIES - (gone & 7), 1), 1))


def honours(tiles: int, locked: int, gone: int) -> Lacks:
    """What winds and dragons lack, which have no sequences."""
    nothing = _CONSTANTS[1].nothing
    best = _END[1]
    for rank in range(7):
        shift = 3 * rank
        most = COPIES - (gone >> shift & 7)
        choices = _choices(rank, tiles >> shift & 7, locked >> shift & 7, most, 1)
        best = _least((best, nothing, nothing), choices, 1)
    return _answer(best)


_HALVES: Final = bytes(byte >> 1 for byte in range(256))


def _answer(case: int) -> Lacks:
    # The number of a lane begins at the second bit of its higher byte.
    counts = case.to_bytes(_CASE_BITS // 8, "little")[1::2].translate(_HALVES)
    return Lacks(counts, case & _CONSTANTS[1].ones * (_COUNT - 1))
