"""Groups: the sets and the pair that a hand is read as (RULES 7.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from liisi_tui.core.tiles import SUIT_LETTERS, Tile, tile_text


@dataclass(frozen=True, slots=True)
class Sequence:
    """A 顺子 (7.1): `tile` is the lowest of three following ranks of one suit."""

    tile: Tile

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The three tiles."""
        return self.tile, self.tile + 1, self.tile + 2

    def __str__(self) -> str:
        rank = self.tile % 9 + 1
        return f"{rank}{rank + 1}{rank + 2}{SUIT_LETTERS[self.tile // 9]}"


@dataclass(frozen=True, slots=True)
class Triplet:
    """A 刻子 (7.1): three copies of `tile`."""

    tile: Tile

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The three tiles."""
        return (self.tile,) * 3

    def __str__(self) -> str:
        return copies_text(self.tile, 3)


@dataclass(frozen=True, slots=True)
class Pair:
    """A 将 (7.1): two copies of `tile`."""

    tile: Tile

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The two tiles."""
        return (self.tile,) * 2

    def __str__(self) -> str:
        return copies_text(self.tile, 2)


def copies_text(tile: Tile, copies: int) -> str:
    """Equal tiles in mpsz, as `1111z`."""
    text = tile_text(tile)
    return text[0] * copies + text[1]


SetGroup: TypeAlias = Sequence | Triplet
Group: TypeAlias = Sequence | Triplet | Pair


class Reading(NamedTuple):
    """One way to read unmelded tiles: the sets by suit (m p s z) and rank, and the pair."""

    sets: tuple[SetGroup, ...]
    pair: Pair
