"""Hands to measure with: regular ones, the same for every library, new ones at each repetition.

A hand that is near seven pairs or thirteen orphans is left out, because some libraries count those
too, and so is one with four of a kind, of which libraries think differently: what is compared is
four sets and a pair.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final, NamedTuple

from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.shanten import shanten
from liisi_tui.core.shapes import codes_of
from liisi_tui.core.tiles import ALL_TILES, KINDS

# Terminals and honours, which thirteen orphans are made of.
_ORPHANS: Final = frozenset({0, 8, 9, 17, 18, 26, *range(27, KINDS)})
# How often a set of a winning hand is a sequence, where it can be.
_SEQUENCES: Final = 0.7


class Dealt(NamedTuple):
    """Unmelded tiles in any order, and the kinds of which the player has a pong."""

    tiles: list[int]
    pongs: list[int]


def winning(rng: Random) -> Dealt:
    """14 tiles that are four sets and a pair."""
    while True:
        tiles: list[int] = []
        for _ in range(4):
            first = rng.randrange(KINDS)
            sequence = first < 27 and first % 9 < 7 and rng.random() < _SEQUENCES
            tiles += [first, first + 1, first + 2] if sequence else [first] * 3
        tiles += [rng.randrange(KINDS)] * 2
        if _regular(tiles, 0):
            rng.shuffle(tiles)
            return Dealt(tiles, [])


def nearly_winning(rng: Random) -> Dealt:
    """A winning hand, every other time with one of its tiles exchanged for any other."""
    while True:
        tiles, _ = winning(rng)
        if rng.random() < 0.5:
            tiles[rng.randrange(len(tiles))] = rng.randrange(KINDS)
        if _regular(tiles, 0):
            return Dealt(tiles, [])


def nearly_waiting(rng: Random) -> Dealt:
    """13 tiles: `nearly_winning` less a tile, so that most of them wait."""
    while True:
        tiles, _ = nearly_winning(rng)
        if _regular(tiles[1:], 0):
            return Dealt(tiles[1:], [])


def any_tiles(count: int) -> Callable[[Random], Dealt]:
    """So many tiles of the wall; of fewer than 13 the rest are pongs of kinds not among them."""

    def deal(rng: Random) -> Dealt:
        pongs = (14 - count) // 3
        while True:
            tiles = rng.sample(ALL_TILES, count)
            if _regular(tiles, pongs):
                others = [kind for kind in range(KINDS) if kind not in tiles]
                return Dealt(tiles, rng.sample(others, pongs))

    return deal


def _regular(tiles: list[int], pongs: int) -> bool:
    held = set(tiles)
    if max(tiles.count(kind) for kind in held) > 3:
        return False
    if pongs:
        return True
    pairs = [kind for kind in held if tiles.count(kind) >= 2]
    seven_pairs = 6 - len(pairs) + max(0, 7 - len(held))
    orphans = 13 - len(held & _ORPHANS) - bool(_ORPHANS.intersection(pairs))
    return shanten(codes_of(tiles)) < min(seven_pairs, orphans)


def melds_of(pongs: list[int]) -> tuple[Meld, ...]:
    """The melds of a hand, in our program's form."""
    return tuple(Meld(MeldKind.PONG, kind) for kind in pongs)
