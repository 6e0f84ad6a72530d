"""The wall: where tiles are drawn and what is kept back (RULES 2.4, 2.5)."""

from __future__ import annotations

from typing import Literal

from liisi_tui.core.tiles import Tile

WALL_TILES = 136
STACKS = WALL_TILES // 2


def reserve(policy: Literal["growing", "fixed", "none"], kongs: int) -> int:
    """R(k): the tiles kept back with `kongs` kongs on the table (2.5)."""
    if policy == "none":
        return 0
    if policy == "fixed":
        return 14
    stacks = 7 if kongs <= 1 else 6 + kongs
    return 2 * stacks + kongs % 2


class Wall:
    """The 136 tiles in the order in which the head is drawn, and how far both ends are taken.

    Tiles 2i and 2i+1 are stack i, the first of them the upper. `head` is the index of the next
    tile from the head, `tail_taken` how many replacements came from the tail, `left` how many
    tiles remain. The head skips what the tail has taken and the other way round.
    """

    __slots__ = ("head", "left", "tail_taken", "tail_tile", "tiles")

    def __init__(self, tiles: tuple[Tile, ...]) -> None:
        self.tiles = tiles
        self.head = 0
        self.left = len(tiles)
        self.tail_taken = 0
        # The next tail tile: the upper of the last stack, then its lower, then the stack before.
        self.tail_tile = len(tiles) - 2

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Wall):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    __hash__ = None  # type: ignore[assignment]  # a wall changes in place

    def copy(self) -> Wall:
        """A twin that is drawn from independently; the tiles are shared."""
        twin = Wall.__new__(Wall)
        twin.tiles = self.tiles
        twin.head = self.head
        twin.left = self.left
        twin.tail_taken = self.tail_taken
        twin.tail_tile = self.tail_tile
        return twin

    def head_index(self) -> int:
        """The place in `tiles` that a draw from the head takes; there must be one left."""
        # Only the upper tile of the tail's present stack can be gone between head and tail.
        if self.tail_tile % 2 and self.head == self.tail_tile - 1:
            return self.head + 1
        return self.head

    def tail_index(self) -> int:
        """The place in `tiles` that a replacement takes; there must be one left."""
        # Of a stack whose upper tile the head has taken, the lower one.
        return max(self.tail_tile, self.head)

    def next_head(self) -> Tile:
        """The tile that a draw from the head takes; there must be one left."""
        return self.tiles[self.head_index()]

    def next_tail(self) -> Tile:
        """The tile that a replacement takes; there must be one left."""
        return self.tiles[self.tail_index()]

    def take_head(self) -> None:
        """Remove the next tile at the head."""
        self.head = self.head_index() + 1
        self.left -= 1

    def take_tail(self) -> None:
        """Remove the next tile at the tail."""
        index = self.tail_index()
        self.tail_tile = index - 3 if index % 2 else index + 1
        self.tail_taken += 1
        self.left -= 1
