"""A hand: two multisets of tiles, standing and free (RULES 2.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from liisi_tui.core.tiles import KINDS, Tile

UNIT_OF: Final = tuple(5 ** (tile % 9) for tile in range(KINDS))
"""What one copy of a tile adds to the code of its suit, a digit of base five (see `Hand.codes`)."""

CODE_OF: Final = tuple(1 << 3 * (tile % 9) for tile in range(KINDS))
"""What one copy adds where a suit is looked at rank by rank: three bits of an int for each."""


class Hand:
    """The unmelded tiles of a seat.

    `standing` and `free` are counts by kind (34 numbers each). `codes` holds both together as one
    number a suit, a digit of base five a rank and the 1 lowest, kept up to date so that suits can
    be looked up directly (`liisi_tui.core.suits`).
    """

    __slots__ = ("codes", "free", "free_total", "standing", "standing_total")

    def __init__(self, standing: Iterable[Tile] = (), free: Iterable[Tile] = ()) -> None:
        self.standing = [0] * KINDS
        self.free = [0] * KINDS
        self.codes = [0, 0, 0, 0]
        self.standing_total = 0
        self.free_total = 0
        for tile in standing:
            self.add_standing(tile)
        for tile in free:
            self.add(tile)

    def copy(self) -> Hand:
        """An independent copy."""
        twin = Hand.__new__(Hand)
        twin.standing = self.standing[:]
        twin.free = self.free[:]
        twin.codes = self.codes[:]
        twin.standing_total = self.standing_total
        twin.free_total = self.free_total
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return self.standing == other.standing and self.free == other.free

    __hash__ = None  # type: ignore[assignment]  # a hand changes in place

    def __repr__(self) -> str:
        return f"Hand(standing={self.standing_tiles()}, free={self.free_tiles()})"

    def add(self, tile: Tile) -> None:
        """Take a tile into the free part."""
        self.free[tile] += 1
        self.free_total += 1
        self.codes[tile // 9] += UNIT_OF[tile]

    def add_standing(self, tile: Tile) -> None:
        """Stand a tile in the row; only the deal does this (2.3, 4.3)."""
        self.standing[tile] += 1
        self.standing_total += 1
        self.codes[tile // 9] += UNIT_OF[tile]

    def remove_free(self, tile: Tile, copies: int = 1) -> None:
        """Take free copies away; the caller has checked that they are there."""
        self.free[tile] -= copies
        self.free_total -= copies
        self.codes[tile // 9] -= copies * UNIT_OF[tile]

    def remove_standing(self, tile: Tile, copies: int = 1) -> None:
        """Take standing copies out of the row; the caller has checked that they are there."""
        self.standing[tile] -= copies
        self.standing_total -= copies
        self.codes[tile // 9] -= copies * UNIT_OF[tile]

    def held(self, tile: Tile) -> int:
        """Copies of a kind, standing and free together."""
        return self.standing[tile] + self.free[tile]

    def standing_tiles(self) -> list[Tile]:
        """The standing tiles, sorted."""
        return _tiles(self.standing)

    def free_tiles(self) -> list[Tile]:
        """The free tiles, sorted."""
        return _tiles(self.free)


def _tiles(counts: list[int]) -> list[Tile]:
    return [tile for tile, copies in enumerate(counts) if copies for _ in range(copies)]
