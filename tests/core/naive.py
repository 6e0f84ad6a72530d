"""A slow solver that shares no idea with `shapes`: it takes the rules word for word."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Sequence

from liisi_tui.core.melds import Meld
from liisi_tui.core.tiles import ALL_TILES, KINDS, Tile

Groups = tuple[tuple[Tile, ...], ...]


def sets_readings(tiles: Sequence[Tile]) -> set[Groups]:
    """All ways to part tiles into sets, each as a sorted tuple of sorted tuples."""
    if not tiles:
        return {()}
    tiles = sorted(tiles)
    first = tiles[0]
    found = set()
    candidates = [(first, first, first)]
    if first < 27 and first % 9 < 7:
        candidates.append((first, first + 1, first + 2))
    for group in candidates:
        rest = list(tiles)
        try:
            for tile in group:
                rest.remove(tile)
        except ValueError:
            continue
        found |= {tuple(sorted((group, *others))) for others in sets_readings(rest)}
    return found


def readings(tiles: Sequence[Tile]) -> set[tuple[Groups, tuple[Tile, Tile]]]:
    """All ways to part tiles into sets and one pair (7.1)."""
    found = set()
    for tile in set(tiles):
        rest = list(tiles)
        rest.remove(tile)
        if tile in rest:
            rest.remove(tile)
            found |= {(sets, (tile, tile)) for sets in sets_readings(rest)}
    return found


def waits(tiles: Sequence[Tile], melds: Iterable[Meld]) -> tuple[Tile, ...]:
    """The kinds that complete the tiles and of which not all four are held (6.3)."""
    held = Counter(tiles)
    for meld in melds:
        held[meld.tile] += meld.size
    return tuple(kind for kind in range(KINDS) if held[kind] < 4 and readings([*tiles, kind]))


def suits(tiles: Iterable[Tile], melds: Iterable[Meld]) -> set[int]:
    """Which of 万 筒 条 appear."""
    return {tile // 9 for tile in [*tiles, *(meld.tile for meld in melds)] if tile < 27}


def nearly_complete(rng: random.Random, count: int) -> list[Tile]:
    """3n+2 tiles, usually complete, often crowded into one or two suits, shuffled."""
    while True:
        kinds = rng.choice([range(9), range(18), (*range(9), *range(27, 34)), range(KINDS)])
        tiles: list[Tile] = []
        for _ in range(count // 3):
            first = rng.choice(kinds)
            if first < 27 and first % 9 < 7 and rng.random() < 0.6:
                tiles += [first, first + 1, first + 2]
            else:
                tiles += [first] * 3
        tiles += [rng.choice(kinds)] * 2
        if rng.random() < 0.2:
            tiles[rng.randrange(len(tiles))] = rng.choice(kinds)
        if max(Counter(tiles).values()) <= 4:
            rng.shuffle(tiles)
            return tiles


def anything(rng: random.Random, count: int) -> list[Tile]:
    """Any tiles of the wall."""
    return rng.sample(ALL_TILES, count)
