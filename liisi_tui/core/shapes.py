"""Shapes: complete hands, what hands wait for, and the readings of a hand (RULES 6.2, 6.3, 7.1).

Everything is looked up suit by suit. A suit is one number, three bits a rank (`Hand.codes`), so a
hand is four numbers and a suit's answer is the same wherever it occurs:

* `_NUMBERS` and `_HONOURS` give a suit's *value*: in the low bits which ranks complete the suit,
  above them its *status*. The four statuses of a hand are chosen so that their sum says what the
  hand is (see `_SETS` and its neighbours), which is one addition for the most frequent question.
* `_READINGS` gives the ways to read a suit as sets and at most one pair.

A value that is not known yet is worked out from the few thousand codes that are sets only; nothing
ever searches 14 tiles. The tables hold a bounded number of codes.
"""

from __future__ import annotations

from collections import abc
from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, TypeAlias, TypeVar

from liisi_tui.core.groups import Pair, Reading, Sequence, SetGroup, Triplet
from liisi_tui.core.hand import CODE_OF, Hand
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.rules import Rules
from liisi_tui.core.tiles import COPIES, Tile

SuitCodes: TypeAlias = abc.Sequence[int]
"""Unmelded tiles as four numbers, in the order m p s z: three bits a rank, the 1 lowest."""


# --- Tables ---------------------------------------------------------------------------------------

_T = TypeVar("_T")

_TABLE_LIMIT: Final = 1 << 16


class _Table(dict[int, _T]):
    """Answers by code, worked out when first asked; empties itself at `_TABLE_LIMIT` entries."""

    __slots__ = ("_work_out",)

    def __init__(self, work_out: Callable[[int], _T]) -> None:
        super().__init__()
        self._work_out = work_out

    def __missing__(self, code: int) -> _T:
        if len(self) >= _TABLE_LIMIT:
            self.clear()
        answer = self[code] = self._work_out(code)
        return answer


_EVERY_RANK: Final = 0o111111111
_TRIPLETS: Final = tuple(0o3 << 3 * rank for rank in range(9))
_SEQUENCES: Final = tuple(0o111 << 3 * rank for rank in range(7))


def _sums_of_sets(sets: Iterable[int]) -> frozenset[int]:
    """The codes of zero to four sets of one suit, at most four copies a rank."""
    found = {0}
    newest = {0}
    for _ in range(4):
        sums = {code + one for code in newest for one in sets}
        # A rank has five to seven copies where its highest bit and another one are set.
        newest = {code for code in sums if not code >> 2 & (code >> 1 | code) & _EVERY_RANK}
        found |= newest
    return frozenset(found)


@cache
def _number_sets() -> tuple[frozenset[int], frozenset[int]]:
    """The codes of 万, 筒 or 条 that are sets only, and those that are sets and a pair."""
    return _with_pairs(_sums_of_sets(_TRIPLETS + _SEQUENCES), 9)


@cache
def _honour_sets() -> tuple[frozenset[int], frozenset[int]]:
    """The codes of honours that are triplets only, and those that are triplets and a pair."""
    return _with_pairs(_sums_of_sets(_TRIPLETS[:7]), 7)


def _with_pairs(sets: frozenset[int], ranks: int) -> tuple[frozenset[int], frozenset[int]]:
    # A code of sets has room for a pair at a rank where it has at most two copies.
    paired = (
        code + (2 << 3 * rank) for code in sets for rank in range(ranks) if _count(code, rank) < 3
    )
    return sets, frozenset(paired)


def _count(code: int, rank: int) -> int:
    """Copies of a rank (from 0) in a suit code."""
    return code >> 3 * rank & 7


def _tile_count(code: int) -> int:
    """The number of tiles in a suit code."""
    return sum((code >> shift) & 7 for shift in range(0, 27, 3))


# --- The value of a suit --------------------------------------------------------------------------
#
# value = status << 11 | ranks that complete the suit (bit 0 is rank 1, at most nine bits).
# The statuses of the four suits of a hand are added; these are the sums that mean something:
#
#   sets only everywhere but one suit, and that one is sets and a pair     1        complete
#   two suits of 3n+2 tiles, both are sets and a pair                      1 + 1    either waits
#   two suits of 3n+2 tiles, one is sets and a pair                        1 + 4    the other waits
#   one suit of 3n+1 tiles that some rank completes to sets and a pair     11       it waits
#
# Every other hand, of whatever number of tiles, has another sum. Four masks stay below bit 11, so
# they never disturb it.

_SHIFT: Final = 11
_RANKS: Final = 0x1FF
_SETS: Final = 0
_SETS_AND_PAIR: Final = 1
_NEEDS_FOR_SETS: Final = 4
_NEEDS_FOR_PAIR: Final = 11
_DEAD: Final = 64

_COMPLETE: Final = _SETS_AND_PAIR
_TWO_WAYS: Final = 2 * _SETS_AND_PAIR
_ONE_WAY: Final = _SETS_AND_PAIR + _NEEDS_FOR_SETS


def _value(code: int, ranks: int, sets: frozenset[int], paired: frozenset[int]) -> int:
    remainder = _tile_count(code) % 3
    if remainder == 0:
        return (_SETS if code in sets else _DEAD) << _SHIFT
    wanted = paired if remainder == 1 else sets
    mask = 0
    for rank in range(ranks):
        # A fifth copy does not exist (6.3).
        if _count(code, rank) < COPIES and code + (1 << 3 * rank) in wanted:
            mask |= 1 << rank
    if remainder == 1:
        status = _NEEDS_FOR_PAIR if mask else _DEAD
    elif code in paired:
        status = _SETS_AND_PAIR
    else:
        status = _NEEDS_FOR_SETS if mask else _DEAD
    return status << _SHIFT | mask


_NUMBERS: Final = _Table(lambda code: _value(code, 9, *_number_sets()))
_HONOURS: Final = _Table(lambda code: _value(code, 7, *_honour_sets()))


def _tiles_of_masks(suit: int) -> _Table[tuple[Tile, ...]]:
    return _Table(lambda mask: tuple(9 * suit + rank for rank in range(9) if mask >> rank & 1))


# The tiles of a mask of ranks, for each suit.
_MASK_M, _MASK_P, _MASK_S, _MASK_Z = (_tiles_of_masks(suit) for suit in range(4))


# --- Questions ------------------------------------------------------------------------------------


def codes_of(tiles: Iterable[Tile]) -> list[int]:
    """The suit codes of tiles, at most four copies of each: what `Hand.codes` holds."""
    codes = [0, 0, 0, 0]
    for tile in tiles:
        codes[tile // 9] += CODE_OF[tile]
    return codes


def is_complete(codes: SuitCodes) -> bool:
    """Whether the tiles are sets and one pair (7.1): four sets less the melds made, any 3n+2 tiles.

    `False` for every other number of tiles.
    """
    m, p, s, z = codes
    return (_NUMBERS[m] + _NUMBERS[p] + _NUMBERS[s] + _HONOURS[z]) >> _SHIFT == _COMPLETE


def waits(
    codes: SuitCodes, melds: abc.Sequence[Meld], *, missing_suit_required: bool = False
) -> tuple[Tile, ...]:
    """The kinds that 13 tiles, less three a meld, wait for (6.3), in the order m p s z.

    Never a kind of which the player itself holds all four, in hand or melds. With the option of
    RULES 12, `missing_suit_required`, only kinds with which the whole hand has 缺门 (7.2). Empty
    for a number of tiles that is not 3n+1.
    """
    m, p, s, z = codes
    value_m = _NUMBERS[m]
    value_p = _NUMBERS[p]
    value_s = _NUMBERS[s]
    value_z = _HONOURS[z]
    status = (value_m + value_p + value_s + value_z) >> _SHIFT
    if status == _ONE_WAY:
        # The suit that is sets and a pair stays as it is; the other one must become sets.
        value_m = 0 if value_m >> _SHIFT == _SETS_AND_PAIR else value_m
        value_p = 0 if value_p >> _SHIFT == _SETS_AND_PAIR else value_p
        value_s = 0 if value_s >> _SHIFT == _SETS_AND_PAIR else value_s
        value_z = 0 if value_z >> _SHIFT == _SETS_AND_PAIR else value_z
    elif status not in (_NEEDS_FOR_PAIR, _TWO_WAYS):
        return ()
    found = (
        _MASK_M[value_m & _RANKS]
        + _MASK_P[value_p & _RANKS]
        + _MASK_S[value_s & _RANKS]
        + _MASK_Z[value_z & _RANKS]
    )
    if melds:
        found = _without_held(found, codes, melds)
    if missing_suit_required:
        suits = _suits(codes, melds)
        found = tuple(tile for tile in found if suits | 1 << tile // 9 in _TWO_SUITS)
    return found


def _without_held(
    found: tuple[Tile, ...], codes: SuitCodes, melds: abc.Sequence[Meld]
) -> tuple[Tile, ...]:
    """Kinds of which the player does not hold all four: a kong, or a pong and the last one."""
    for meld in melds:
        tile = meld.tile
        if tile in found and (
            meld.kind is not MeldKind.PONG or codes[tile // 9] & 7 * CODE_OF[tile]
        ):
            found = tuple(other for other in found if other != tile)
    return found


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


def _read_sets(code: int, suit: int, rank: int = 0) -> list[tuple[SetGroup, ...]]:
    """All ways to read the ranks from `rank` of a suit code as sets, the lowest rank first."""
    while rank < 9 and not _count(code, rank):
        rank += 1
    if rank == 9:
        return [()]
    tile = 9 * suit + rank
    copies = _count(code, rank)
    found = []
    # The copies of the lowest rank are one triplet or none, and the rest start sequences.
    for triplets in (0, 1):
        starts = copies - 3 * triplets
        if starts < 0 or (starts and (suit == 3 or rank > 6)):
            continue
        if starts and min(_count(code, rank + 1), _count(code, rank + 2)) < starts:
            continue
        rest = code - triplets * _TRIPLETS[rank] - (starts * _SEQUENCES[rank] if starts else 0)
        here: tuple[SetGroup, ...] = (Triplet(tile),) * triplets + (Sequence(tile),) * starts
        found += [here + others for others in _read_sets(rest, suit, rank + 1)]
    return found


def _read_suit(code: int, suit: int) -> tuple[_SuitReading, ...]:
    """All ways to read a suit code as sets and, for 3n+2 tiles, one pair."""
    if _tile_count(code) % 3 == 0:
        return tuple((sets, None) for sets in _read_sets(code, suit))
    return tuple(
        (sets, Pair(9 * suit + rank))
        for rank in range(9)
        if _count(code, rank) >= 2
        for sets in _read_sets(code - (2 << 3 * rank), suit)
    )


def _readings_of(suit: int) -> _Table[tuple[_SuitReading, ...]]:
    return _Table(lambda code: _read_suit(code, suit))


_READ_M, _READ_P, _READ_S, _READ_Z = (_readings_of(suit) for suit in range(4))


def readings(codes: SuitCodes) -> list[Reading]:
    """All ways to read complete unmelded tiles as sets and one pair (7.1), each once.

    Sets are ordered by suit (m p s z) and rank. Empty where the tiles are not complete.
    """
    if not is_complete(codes):
        return []
    m, p, s, z = codes
    found = []
    for sets_m, pair_m in _READ_M[m]:
        for sets_p, pair_p in _READ_P[p]:
            for sets_s, pair_s in _READ_S[s]:
                for sets_z, pair_z in _READ_Z[z]:
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
    found = {}
    codes = hand.codes[:]
    required = rules.missing_suit_required
    for tile, copies in enumerate(row):
        if copies:
            suit = tile // 9
            codes[suit] -= CODE_OF[tile]
            after = waits(codes, melds, missing_suit_required=required)
            codes[suit] += CODE_OF[tile]
            if after:
                found[tile] = after
    return found
