"""Makes the table of suits, `assets/suits.bin`, which `liisi_tui.core.suits` reads.

    python -m tests.suit_table [--check]

It says of every suit that a hand can hold how many tiles it lacks for each number of sets, with
and without the pair, and what it is as it stands. Nothing is searched: an automaton reads a suit
rank by rank, the 1 first. Its state is what the ranks read so far lack at least, for each number
of sequences that still run on, and suits that cannot be told apart by what they lack end in the
same state. There are a few thousand states on the way and 126 at the end.

A *lack* is ten numbers of tiles: for 0 to 4 sets without the pair, then for 0 to 4 sets with it.
"""

from __future__ import annotations

import argparse
import sys
import zlib
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple, TypeAlias

from liisi_tui.core.suits import (
    ASSET,
    DEAD,
    NEEDS_FOR_PAIR,
    NEEDS_FOR_SETS,
    NO_SUIT,
    SETS,
    SETS_AND_PAIR,
)

OUT = Path("assets") / ASSET
COPIES = 4
MOST_SETS = 4
HALF = MOST_SETS + 1
# More than any lack; what cannot be made at all.
NEVER = 31
# Tiles that a hand has at most.
MOST_TILES = 14

Lack: TypeAlias = tuple[int, ...]
Open: TypeAlias = tuple[int, int]
"""How many sequences begun two ranks and one rank below run on."""
State: TypeAlias = frozenset[tuple[Open, Lack]]

NOTHING: Lack = (0,) + (NEVER,) * (2 * HALF - 1)
START: State = frozenset({((0, 0), NOTHING)})


# --- Lacks ----------------------------------------------------------------------------------------


@cache
def more(lack: Lack, sets: int, pairs: int, tiles: int) -> Lack:
    """The lack once so many sets and pairs more are made, for which so many tiles are missing."""
    return tuple(
        min(NEVER, lack[HALF * (pair - pairs) + number - sets] + tiles)
        if pair >= pairs and number >= sets
        else NEVER
        for pair in (0, 1)
        for number in range(HALF)
    )


@cache
def least(one: Lack, other: Lack) -> Lack:
    """The smaller number of both, for each pattern."""
    return tuple(map(min, one, other))


@cache
def together(one: Lack, other: Lack) -> Lack:
    """What two suits lack together."""
    parted = [
        (number, pair, taken, with_pair)
        for pair, number in product((0, 1), range(HALF))
        for taken in range(number + 1)
        for with_pair in range(pair + 1)
    ]
    found = [NEVER] * (2 * HALF)
    for number, pair, taken, with_pair in parted:
        place = HALF * pair + number
        rest = HALF * (pair - with_pair) + number - taken
        found[place] = min(found[place], one[HALF * with_pair + taken] + other[rest])
    return tuple(found)


# --- The automaton --------------------------------------------------------------------------------


@cache
def choices(through: int, copies: int, begin: bool) -> list[tuple[int, int, int, int]]:
    """What can be made at a rank that so many sequences run `through`.

    Each choice is the sequences begun, the sets made, the pairs made and the tiles missing.
    """
    found = []
    for begun, triplets, pairs in product(range(3 if begin else 1), (0, 1), (0, 1)):
        used = through + begun + 3 * triplets + 2 * pairs
        if used <= COPIES:
            found.append((begun, begun + triplets, pairs, max(0, used - copies)))
    return found


def read_rank(state: State, copies: int, begin: bool) -> State:
    """The state after one more rank with so many copies; `begin` where sequences can begin."""
    after: dict[Open, Lack] = {}
    for (low, high), lack in state:
        for begun, sets, pairs, tiles in choices(low + high, copies, begin):
            new = more(lack, sets, pairs, tiles)
            key = (high, begun)
            after[key] = least(after[key], new) if key in after else new
    return frozenset(after.items())


def read_suits(ranks: int, begin: Callable[[int], bool]) -> list[Lack]:
    """The lack of every suit, in the order of their codes."""
    states = [START]
    places = [0]
    for rank in range(ranks):
        numbers: dict[State, int] = {}
        after = [
            [
                numbers.setdefault(read_rank(state, copies, begin(rank)), len(numbers))
                for state in states
            ]
            for copies in range(COPIES + 1)
        ]
        # The rank read last is the highest digit of a code.
        places = [row[place] for row in after for place in places]
        states = list(numbers)
    lacks = [dict(state)[0, 0] for state in states]
    return [lacks[place] for place in places]


# --- The table ------------------------------------------------------------------------------------


class Suits(NamedTuple):
    """Every suit in the order of their codes: its lack, its tiles, whether four are of one rank."""

    lacks: list[Lack]
    tiles: list[int]
    fours: list[bool]


def every_suit(ranks: int, begin: Callable[[int], bool]) -> Suits:
    """All suits of so many ranks, sequences beginning where `begin` says."""
    tiles = [0]
    fours = [False]
    for _ in range(ranks):
        tiles = [count + copies for copies in range(COPIES + 1) for count in tiles]
        fours = [four or copies == COPIES for copies in range(COPIES + 1) for four in fours]
    return Suits(read_suits(ranks, begin), tiles, fours)


@cache
def status(lack: Lack, tiles: int) -> int:
    """What a suit of so many tiles is as it stands (see `liisi_tui.core.suits`)."""
    sets, rest = divmod(tiles, 3)
    if tiles > MOST_TILES:
        return DEAD
    if rest == 0:
        return DEAD if lack[sets] else SETS
    if rest == 1:
        return NEEDS_FOR_PAIR if lack[HALF + sets] == 1 else DEAD
    if not lack[HALF + sets]:
        return SETS_AND_PAIR
    return NEEDS_FOR_SETS if sets < MOST_SETS and lack[sets + 1] == 1 else DEAD


def build() -> bytes:
    """The table as it is read, not yet packed."""
    kinds: dict[tuple[Lack, int, bool], int] = {((NEVER,) * (2 * HALF), DEAD, False): NO_SUIT}

    def numbered(suits: Suits) -> bytes:
        return bytes(
            [
                kinds.setdefault((lack, status(lack, tiles), four), len(kinds))
                for lack, tiles, four in zip(*suits, strict=True)
            ]
        )

    numbers = numbered(every_suit(9, lambda rank: rank < 7))
    honours = numbered(every_suit(7, lambda rank: False))
    twos: dict[Lack, int] = {}
    rows_of_two = rows([lack for lack, _, _ in kinds], twos)
    fours: dict[Lack, int] = {}
    rows_of_four = rows(list(twos), fours)
    return b"".join(
        [
            bytes([len(kinds), len(twos), len(fours)]),
            numbers,
            honours,
            bytes([state for _, state, _ in kinds]),
            bytes([four for _, _, four in kinds]),
            rows_of_two,
            rows_of_four,
            *(bytes([lack[HALF + sets] for lack in fours]) for sets in range(HALF)),
        ]
    )


def rows(lacks: list[Lack], numbered: dict[Lack, int]) -> bytes:
    """For every two of the lacks, row by row, the number of what they lack together."""
    return bytes(
        [
            numbered.setdefault(together(one, other), len(numbered))
            for one in lacks
            for other in lacks
        ]
    )


def main() -> int:
    """Write the table; or say whether the file is what would be written."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--check", action="store_true", help="write nothing")
    options = parser.parse_args()
    table = build()
    if options.check:
        same = zlib.decompress(OUT.read_bytes()) == table
        print(f"{OUT} {'is as it must be' if same else 'is not what this program makes'}")
        return 0 if same else 1
    packed = zlib.compress(table, 9)
    OUT.write_bytes(packed)
    print(f"{OUT}: {len(packed)} bytes, unpacked {len(table)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
