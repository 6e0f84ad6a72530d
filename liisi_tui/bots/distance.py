"""How far a hand is from 听, and which tiles bring it nearer (RULES 6.2, 6.3, 3.3).

To declare 听 a *standing* tile goes out and the 13 tiles left, the other standing tiles among
them, wait for one tile. Until then only free tiles are discarded. So, for each standing tile that
may be the one to go out, the other tiles must come to hold all but one tile of a complete hand
that has every other standing tile in it. The distance is the number of draws this takes at least:
one less than the tiles that are lacking, whether or not copies of them are still to be had. `None`
means that it cannot be reached at all without another 碰 or 杠.

Each suit is looked up in `lacking` by itself; what the four lack together is the least sum over
all ways to divide the sets and the pair among them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import add
from typing import Final, NamedTuple, TypeAlias, cast

from liisi_tui.bots.lacking import (
    LANE_BITS,
    LARGEST,
    MAX_SETS,
    NEVER,
    PATTERNS,
    Lacks,
    honours,
    numbers,
)
from liisi_tui.core.hand import CODE_OF
from liisi_tui.core.melds import Meld
from liisi_tui.core.tiles import Suit, Tile

Four: TypeAlias = tuple[int, int, int, int]
"""A number for each suit, in the order m p s z."""

_SUITS: Final = 4
_HALF: Final = MAX_SETS + 1
_RANKS: Final = (1 << 9) - 1

# How a suit may appear in the final hand. With `missing_suit_required` (RULES 12) one of 万 筒 条
# stays away and the other two do not.
_HONOURS, _ANY, _NONE, _SOME, _STRAIGHT = range(5)
_ANYHOW: Final[tuple[Four, ...]] = ((_ANY, _ANY, _ANY, _HONOURS),)
_TWO_OF_THREE: Final[tuple[Four, ...]] = (
    (_NONE, _SOME, _SOME, _HONOURS),
    (_SOME, _NONE, _SOME, _HONOURS),
    (_SOME, _SOME, _NONE, _HONOURS),
)


@dataclass(frozen=True, slots=True)
class Holding:
    """The tiles of a seat: 13 or, on its turn, 14, less three a meld.

    `tiles` are all unmelded tiles, `locked` the standing ones among them, `gone` the copies in
    melds, as codes of the suits (three bits a rank, see `CODE_OF`). `standing` are the kinds in the
    row, each once; `sets` how many sets are to be made beside the melds. `ways` says how suits may
    appear.
    """

    tiles: Four
    locked: Four
    gone: Four
    standing: tuple[Tile, ...]
    sets: int
    ways: tuple[Four, ...]


def holding(
    standing: Iterable[Tile],
    free: Iterable[Tile],
    melds: Sequence[Meld] = (),
    *,
    missing_suit_required: bool = False,
) -> Holding:
    """The tiles of a seat: its standing row, its free tiles and its melds."""
    row = sorted(standing)
    locked = _codes(row)
    m, p, s, z = map(add, locked, _codes(free))
    return Holding(
        tiles=(m, p, s, z),
        locked=locked,
        gone=_codes(meld.tile for meld in melds for _ in range(meld.size)),
        standing=tuple(dict.fromkeys(row)),
        sets=MAX_SETS - len(melds),
        ways=_two_suits(melds) if missing_suit_required else _ANYHOW,
    )


def with_straight(held: Holding) -> Iterator[Holding]:
    """The same tiles on the way to 青龙, once for each suit, where melds leave room (7.2)."""
    if held.sets < _WITH_STRAIGHT:
        return
    for suit in range(3):
        ways = tuple(
            cast(Four, (*way[:suit], _STRAIGHT, *way[suit + 1 :]))
            for way in held.ways
            if way[suit] != _NONE
        )
        yield replace(held, ways=ways)


def with_missing_suit(held: Holding, melds: Sequence[Meld]) -> Iterator[Holding]:
    """The same tiles on the way to 缺门, once for each suit that may stay away (7.2)."""
    for way in _two_suits(melds):
        yield replace(held, ways=(way,))


def missing_suit(held: Holding) -> Suit:
    """The suit that stays away on a way of `with_missing_suit`."""
    return Suit(held.ways[0].index(_NONE))


def _codes(tiles: Iterable[Tile]) -> Four:
    codes = [0, 0, 0, 0]
    for tile in tiles:
        codes[tile // 9] += CODE_OF[tile]
    m, p, s, z = codes
    return m, p, s, z


def _two_suits(melds: Sequence[Meld]) -> tuple[Four, ...]:
    """How suits may appear where 缺门 is required: those with melds appear already."""
    melded = {meld.tile // 9 for meld in melds}
    ways = []
    for way in _TWO_OF_THREE:
        if way.index(_NONE) not in melded:
            m, p, s = (
                _ANY if way[suit] == _SOME and suit in melded else way[suit] for suit in range(3)
            )
            ways.append((m, p, s, _HONOURS))
    return tuple(ways)


# --- One suit -------------------------------------------------------------------------------------


@lru_cache(maxsize=1 << 15)
def _suit(tiles: int, locked: int, gone: int, how: int) -> Lacks:
    """What a suit lacks; patterns in which it appears otherwise than it may are impossible."""
    if how == _HONOURS:
        return honours(tiles, locked, gone)
    if how == _ANY:
        return numbers(tiles, locked, gone)
    if how == _STRAIGHT:
        return _straight(tiles, locked, gone)
    counts, helpful = _suit(tiles, locked, gone, _ANY)
    never = bytes([NEVER])
    allowed = counts[:1] + never * (PATTERNS - 1) if how == _NONE else never + counts[1:]
    return Lacks(allowed, helpful)


_EVERY_RANK: Final = 0o111111111
# The lanes of 3 and 4 sets, and the same in the half with the pair: those with a straight in them.
_WITH_STRAIGHT: Final = 3


def _straight(tiles: int, locked: int, gone: int) -> Lacks:
    """What a suit lacks to have 123 456 789 in it: one tile of each rank goes there."""
    if gone >> 2 & _EVERY_RANK:
        return Lacks(bytes([NEVER]) * PATTERNS, 0)
    some = (tiles | tiles >> 1 | tiles >> 2) & _EVERY_RANK
    row = (locked | locked >> 1 | locked >> 2) & _EVERY_RANK
    counts, helpful = numbers(tiles - some, locked - row, gone + _EVERY_RANK)
    missing = sum(1 << rank for rank in range(9) if not some >> 3 * rank & 1)
    lack = missing.bit_count()
    new_counts = bytearray([NEVER]) * PATTERNS
    ranks = 0
    for pair in (0, 1):
        for sets in range(MAX_SETS - _WITH_STRAIGHT + 1):
            pattern, rest = _HALF * pair + sets + _WITH_STRAIGHT, _HALF * pair + sets
            new_counts[pattern] = min(counts[rest] + lack, LARGEST)
            ranks |= (helpful >> LANE_BITS * rest & _RANKS | missing) << LANE_BITS * pattern
    return Lacks(bytes(new_counts), ranks)


# --- All suits ------------------------------------------------------------------------------------
#
# What several suits lack is laid out like the answer for one suit. Numbers are not cut, so those
# of four suits together reach 4 * 31 and still fit a byte.


@lru_cache(maxsize=1 << 15)
def _together(one: bytes, other: bytes) -> bytes:
    """What two suits (or pairs of suits) lack together."""
    plain, paired = one[:_HALF], one[_HALF:]
    # Backwards, so that adding a part of them to the other's beginning adds k and sets - k.
    other_plain, other_paired = other[_HALF - 1 :: -1], other[: _HALF - 1 : -1]
    unpaired = []
    with_pair = []
    for start in range(MAX_SETS, -1, -1):
        tail = other_plain[start:]
        unpaired.append(min(map(add, plain, tail)))
        with_pair.append(
            min(min(map(add, paired, tail)), min(map(add, plain, other_paired[start:])))
        )
    return bytes(unpaired + with_pair)


@lru_cache(maxsize=1 << 15)
def _rest(one: bytes, others: bytes, sets: int) -> bytes:
    """What three suits lack, laid out so that it can be added to what the fourth one lacks.

    At each pattern of the fourth stands what the three lack for all else that `sets` and a pair
    need.
    """
    lacks = _together(one, others)
    never = bytes([NEVER]) * (MAX_SETS - sets)
    return lacks[_HALF : _HALF + sets + 1][::-1] + never + lacks[: sets + 1][::-1] + never


class _Plan(NamedTuple):
    """One standing tile that is to go out, and one way for suits to appear.

    `tiles` and `locked` are without that tile. `lacks` is what each suit lacks, `lack` what all
    together do.
    """

    tiles: Sequence[int]
    locked: Sequence[int]
    way: Four
    lacks: Sequence[Lacks]
    lack: int


def _plans(held: Holding) -> Iterator[_Plan]:
    gone = held.gone
    for out in held.standing:
        tiles, locked = list(held.tiles), list(held.locked)
        tiles[out // 9] -= CODE_OF[out]
        locked[out // 9] -= CODE_OF[out]
        for way in held.ways:
            lacks = list(map(_suit, tiles, locked, gone, way))
            m, p, s, z = (suit.counts for suit in lacks)
            rest = _rest(p, _together(s, z), held.sets)
            yield _Plan(tiles, locked, way, lacks, min(map(add, m, rest)))


def _rests(lacks: Sequence[Lacks], sets: int) -> tuple[bytes, bytes, bytes, bytes]:
    """For each suit what the three others lack."""
    m, p, s, z = (suit.counts for suit in lacks)
    low, high = _together(m, p), _together(s, z)
    return _rest(p, high, sets), _rest(m, high, sets), _rest(z, low, sets), _rest(s, low, sets)


def distance(held: Holding) -> int | None:
    """How many draws 听 is away: 0 where it can be declared now, at least 1 between turns."""
    least = min((plan.lack for plan in _plans(held)), default=NEVER)
    return None if least >= NEVER else least - 1


def useful(held: Holding) -> int:
    """The kinds that lower the distance when drawn, as a mask: bit t for kind t."""
    plans = list(_plans(held))
    least = min((plan.lack for plan in plans), default=NEVER)
    mask = 0
    if least < NEVER:
        for plan in plans:
            if plan.lack == least:
                mask |= _useful_to(plan.lacks, _rests(plan.lacks, held.sets), least)
    return mask


def _useful_to(lacks: Sequence[Lacks], rests: Sequence[bytes], least: int) -> int:
    """The kinds that lower what four suits lack together, which is `least`."""
    mask = 0
    for suit in range(_SUITS):
        counts, helpful = lacks[suit]
        totals = bytes(map(add, counts, rests[suit]))
        pattern = totals.find(least)
        while pattern >= 0:
            mask |= (helpful >> LANE_BITS * pattern & _RANKS) << 9 * suit
            pattern = totals.find(least, pattern + 1)
    return mask


class Option(NamedTuple):
    """A free tile that may go out: the distance then, and the kinds that lower it as a mask."""

    tile: Tile
    distance: int | None
    useful: int


def every_discard(held: Holding, free: Iterable[Tile]) -> list[Option]:
    """What each of the kinds `free` leaves when it goes out, in their order.

    The same as `best_discards`, but for the worse ones too.
    """
    kinds = list(free)
    least = dict.fromkeys(kinds, NEVER)
    masks = dict.fromkeys(kinds, 0)
    for plan in _plans(held):
        rests = _rests(plan.lacks, held.sets)
        for tile in kinds:
            suit = tile // 9
            left = plan.tiles[suit] - CODE_OF[tile]
            lacks = _suit(left, plan.locked[suit], held.gone[suit], plan.way[suit])
            lack = min(map(add, lacks.counts, rests[suit]))
            if lack >= NEVER or lack > least[tile]:
                continue
            if lack < least[tile]:
                least[tile], masks[tile] = lack, 0
            after = list(plan.lacks)
            after[suit] = lacks
            masks[tile] |= _useful_to(after, _rests(after, held.sets), lack)
    return [
        Option(tile, None if least[tile] >= NEVER else least[tile] - 1, masks[tile])
        for tile in kinds
    ]


def best_discards(held: Holding, free: Iterable[Tile]) -> list[Option]:
    """Of the kinds `free` those whose discard leaves the least distance, in their order.

    `held` is what a seat has on its turn, 14 tiles less three a meld; `free` are kinds of its free
    tiles, at least one.
    """
    kinds = list(free)
    least = NEVER
    cases: list[tuple[int, Tile, Lacks, _Plan]] = []
    for plan in sorted(_plans(held), key=lambda plan: plan.lack):
        # A discard never lowers what lacks.
        if plan.lack > least:
            break
        rests = _rests(plan.lacks, held.sets)
        for tile in kinds:
            suit = tile // 9
            left = plan.tiles[suit] - CODE_OF[tile]
            lacks = _suit(left, plan.locked[suit], held.gone[suit], plan.way[suit])
            lack = min(map(add, lacks.counts, rests[suit]))
            if lack <= least:
                least = lack
                cases.append((lack, tile, lacks, plan))
    if least >= NEVER:
        return [Option(tile, None, 0) for tile in kinds]
    masks: dict[Tile, int] = {}
    for lack, tile, changed, plan in cases:
        if lack == least:
            after = list(plan.lacks)
            after[tile // 9] = changed
            mask = _useful_to(after, _rests(after, held.sets), least)
            masks[tile] = masks.get(tile, 0) | mask
    return [Option(tile, least - 1, masks[tile]) for tile in kinds if tile in masks]
