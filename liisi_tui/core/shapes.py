"""Shapes: complete hands, what hands wait for, and the readings of a hand (RULES 6.2, 6.3, 7.1).

A hand is four numbers, the codes of its suits (`Hand.codes`), and what a suit is as it stands is
looked up in the table of `liisi_tui.core.suits`. The statuses of the four suits are chosen so that
their sum says what the hand is; which tiles complete it is looked up tile by tile, in the one or
two suits that they can be of. Nothing ever searches.
"""

from __future__ import annotations

from collections import abc
from collections.abc import Iterable
from typing import Final, TypeAlias

from liisi_tui.core.groups import Pair, Reading, Sequence, SetGroup, Triplet
from liisi_tui.core.hand import UNIT_OF, Hand
from liisi_tui.core.melds import Meld, not_exhausted
from liisi_tui.core.rules import Rules
from liisi_tui.core.shanten import shanten
from liisi_tui.core.suits import (
    DEAD,
    NEEDS_FOR_PAIR,
    NEEDS_FOR_SETS,
    SETS,
    SETS_AND_PAIR,
    TILES_OF,
    SuitCodes,
    tables,
)
from liisi_tui.core.tiles import COPIES, KINDS, Tile

# --- What a hand is -------------------------------------------------------------------------------
#
# The statuses of the four suits of a hand are added; these are the sums that mean something:
#
#   sets only everywhere but one suit, and that one is sets and a pair     1        complete
#   two suits of 3n+2 tiles, both are sets and a pair                      1 + 1    either waits
#   two suits of 3n+2 tiles, one is sets and a pair                        1 + 4    the other waits
#   one suit of 3n+1 tiles that some rank completes to sets and a pair     11       it waits
#
# Every other hand, of whatever number of tiles, has another sum.

_COMPLETE: Final = SETS_AND_PAIR
_TWO_WAYS: Final = 2 * SETS_AND_PAIR
_ONE_WAY: Final = SETS_AND_PAIR + NEEDS_FOR_SETS

_statuses: tuple[bytes, bytes] | None = None


def _read_statuses() -> tuple[bytes, bytes]:
    """The status of every code of numbers and of honours, read when first asked for."""
    global _statuses
    table = tables()
    _statuses = table.numbers.translate(table.statuses), table.honours.translate(table.statuses)
    return _statuses


def codes_of(tiles: Iterable[Tile]) -> list[int]:
    """The suit codes of tiles, at most four copies of each: what `Hand.codes` holds."""
    codes = [0, 0, 0, 0]
    for tile in tiles:
        codes[tile // 9] += UNIT_OF[tile]
    return codes


def is_complete(codes: SuitCodes) -> bool:
    """Whether the tiles are sets and one pair (7.1): four sets less the melds made, any 3n+2 tiles.

    `False` for every other number of tiles.
    """
    numbers, honours = _statuses or _read_statuses()
    m, p, s, z = codes
    # Honours are what most hands fail by.
    status = honours[z]
    return status <= SETS_AND_PAIR and status + numbers[m] + numbers[p] + numbers[s] == _COMPLETE


def waits(
    codes: SuitCodes, melds: abc.Sequence[Meld], *, missing_suit_required: bool = False
) -> tuple[Tile, ...]:
    """The kinds that 13 tiles, less three a meld, wait for (6.3), in the order m p s z.

    Never a kind of which the player itself holds all four, in hand or melds. With the option of
    RULES 12, `missing_suit_required`, only kinds with which the whole hand has 缺门 (7.2). Empty
    for a number of tiles that is not 3n+1.
    """
    numbers, honours = _statuses or _read_statuses()
    m, p, s, z = codes
    # Honours are what most hands fail by.
    if (of_z := honours[z]) == DEAD:
        return ()
    of_m, of_p, of_s = numbers[m], numbers[p], numbers[s]
    status = of_m + of_p + of_s + of_z
    if status == _ONE_WAY:
        # The suit that is sets and a pair stays as it is; the other one must become sets.
        waiting, wanted = NEEDS_FOR_SETS, SETS
    elif status == NEEDS_FOR_PAIR:
        waiting, wanted = NEEDS_FOR_PAIR, SETS_AND_PAIR
    elif status == _TWO_WAYS:
        waiting, wanted = SETS_AND_PAIR, SETS
    else:
        return ()
    found: list[Tile] = []
    if of_m == waiting:
        found += _completing(m, numbers, 0, wanted)
    if of_p == waiting:
        found += _completing(p, numbers, 1, wanted)
    if of_s == waiting:
        found += _completing(s, numbers, 2, wanted)
    if of_z == waiting:
        found += _completing(z, honours, 3, wanted)
    if melds:
        found = not_exhausted(found, codes, melds)
    if missing_suit_required:
        suits = _suits(codes, melds)
        found = [tile for tile in found if suits | 1 << tile // 9 in _TWO_SUITS]
    return tuple(found)


def _completing(code: int, statuses: bytes, suit: int, wanted: int) -> list[Tile]:
    """The tiles of a suit that give it the status wanted; never a fifth copy (6.3)."""
    return [
        tile
        for tile, unit in TILES_OF[suit]
        if statuses[code + unit] == wanted and code // unit % 5 < COPIES
    ]


# Two of 万 (1), 筒 (2), 条 (4), with and without honours (8).
_TWO_SUITS: Final = frozenset({3, 5, 6, 11, 13, 14})


def _suits(codes: SuitCodes, melds: abc.Sequence[Meld]) -> int:
    """The suits that appear, as a sum of 1 万, 2 筒, 4 条, 8 honours."""
    m, p, s, z = codes
    suits = (m > 0) | (p > 0) << 1 | (s > 0) << 2 | (z > 0) << 3
    for meld in melds:
        suits |= 1 << meld.tile // 9
    return suits


def has_missing_suit(codes: SuitCodes, melds: abc.Sequence[Meld]) -> bool:
    """Whether hand and melds have 缺门: exactly two of 万 筒 条; honours do not matter (7.2)."""
    return _suits(codes, melds) in _TWO_SUITS


def is_full_flush(codes: SuitCodes, melds: abc.Sequence[Meld]) -> bool:
    """Whether hand and melds are 清一色: one suit and no honours (12, `full_flush_points`)."""
    return _suits(codes, melds) in (1, 2, 4)


# --- Readings -------------------------------------------------------------------------------------

_SuitReading: TypeAlias = tuple[tuple[SetGroup, ...], Pair | None]

_TRIPLETS: Final = tuple(map(Triplet, range(KINDS)))
_SEQUENCES: Final = tuple(map(Sequence, range(KINDS)))
_PAIRS: Final = tuple(map(Pair, range(KINDS)))


class _SetReadings(dict[int, list[_SuitReading]]):
    """All ways to read a suit as sets, by its code, worked out when first asked for.

    Few codes can be read at all: 2869 of 万, 筒 or 条, 99 of honours.
    """

    def __init__(self, suit: int) -> None:
        super().__init__({0: [((), None)]})
        self._suit = suit

    def __missing__(self, code: int) -> list[_SuitReading]:
        tile, unit = next((tile, unit) for tile, unit in TILES_OF[self._suit] if code // unit % 5)
        copies = code // unit % 5
        above = 0 if self._suit == 3 else min(code // unit // 5 % 5, code // unit // 25 % 5)
        found: list[_SuitReading] = []
        # The copies of the lowest rank are one triplet or none, and the rest start sequences.
        for triplets in range(copies // 3 + 1):
            starts = copies - 3 * triplets
            if starts <= above:
                rest = code - (copies + 5 * starts + 25 * starts) * unit
                here = (_TRIPLETS[tile],) * triplets + (_SEQUENCES[tile],) * starts
                found += [(here + others, None) for others, _ in self[rest]]
        self[code] = found
        return found


_SET_READINGS: Final = tuple(map(_SetReadings, range(4)))


def _read_suit(code: int, statuses: bytes, suit: int) -> list[_SuitReading]:
    """All ways to read a suit as sets and, if it must be, one pair, the lowest pair first."""
    readings_of = _SET_READINGS[suit]
    if statuses[code] == SETS:
        return readings_of[code]
    return [
        (sets, _PAIRS[tile])
        for tile, unit in TILES_OF[suit]
        if statuses[code - 2 * unit] == SETS and code // unit % 5 >= 2
        for sets, _ in readings_of[code - 2 * unit]
    ]


def readings(codes: SuitCodes) -> list[Reading]:
    """All ways to read complete unmelded tiles as sets and one pair (7.1), each once.

    Sets are ordered by suit (m p s z) and rank. Empty where the tiles are not complete.
    """
    if not is_complete(codes):
        return []
    numbers, honours = _statuses or _read_statuses()
    m, p, s, z = codes
    found = []
    for sets_m, pair_m in _read_suit(m, numbers, 0):
        for sets_p, pair_p in _read_suit(p, numbers, 1):
            for sets_s, pair_s in _read_suit(s, numbers, 2):
                for sets_z, pair_z in _read_suit(z, honours, 3):
                    pair = pair_m or pair_p or pair_s or pair_z
                    assert pair is not None  # a complete hand has one suit of 3n+2 tiles
                    found.append(Reading(sets_m + sets_p + sets_s + sets_z, pair))
    return found


# --- Declaring ready ------------------------------------------------------------------------------


def ready_discards(
    hand: Hand, melds: abc.Sequence[Meld], rules: Rules
) -> dict[Tile, tuple[Tile, ...]]:
    """The standing kinds that may go out with 听 (6.2), in the order m p s z, each with its waits.

    `hand` holds the 14 tiles, less three a meld, of a seat on its turn. The tile that goes out is
    no longer held, so its own kind may be waited for (6.3).
    """
    return _waits_without(hand.standing, hand, melds, rules)


def free_waits(hand: Hand, melds: abc.Sequence[Meld], rules: Rules) -> dict[Tile, tuple[Tile, ...]]:
    """The free kinds after whose discard the hand would wait, each with its waits.

    No legal 听, which needs a standing tile (6.2): for the hint that says so.
    """
    return _waits_without(hand.free, hand, melds, rules)


def _waits_without(
    row: list[int], hand: Hand, melds: abc.Sequence[Meld], rules: Rules
) -> dict[Tile, tuple[Tile, ...]]:
    if shanten(hand.codes, melds) > 0:
        return {}
    found = {}
    codes = hand.codes[:]
    required = rules.missing_suit_required
    for tile, copies in enumerate(row):
        if copies:
            suit = tile // 9
            codes[suit] -= UNIT_OF[tile]
            after = waits(codes, melds, missing_suit_required=required)
            codes[suit] += UNIT_OF[tile]
            if after:
                found[tile] = after
    return found
