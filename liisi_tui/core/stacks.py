"""The wall as everybody sees it from outside: its stacks, whose they are and what lies on them.

Nothing here knows a tile: dice and counts, which are public, say where the wall is broken and how
far both ends are taken (RULES 2.1, 2.4, 2.5).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from liisi_tui.core.seats import Seat, next_seat
from liisi_tui.core.views import SpectatorView
from liisi_tui.core.wall import STACKS, WALL_TILES, Wall

SEAT_STACKS: Final = STACKS // 4


@dataclass(frozen=True, slots=True)
class Stack:
    """One stack of the wall.

    `place` counts from the right end of `seat`'s wall, from 0. `tiles` still lie on it, 0 to 2,
    and `kept` of them are never drawn from the head (2.5).
    """

    seat: Seat
    place: int
    tiles: int
    kept: int


def stacks_of(view: SpectatorView) -> tuple[Stack, ...]:
    """The 68 stacks of a table in the order in which the head takes them."""
    return wall_stacks(
        view.first_taker,
        sum(view.dice[1]),
        head_taken=view.head_taken,
        tail_taken=view.tail_taken,
        kept=view.reserve,
    )


@lru_cache(maxsize=64)
def wall_stacks(
    first_taker: Seat, passed_over: int, *, head_taken: int = 0, tail_taken: int = 0, kept: int = 0
) -> tuple[Stack, ...]:
    """The stacks of a wall that is broken `passed_over` stacks from `first_taker`'s right end.

    They come in the order of the head, which goes on to the wall at the left of each seat; the
    stacks passed over are the last ones (2.1). `kept` tiles are kept back at the tail.
    """
    wall = Wall((0,) * WALL_TILES)
    left = [2] * STACKS
    for _ in range(tail_taken):
        left[wall.tail_index() // 2] -= 1
        wall.take_tail()
    for _ in range(head_taken):
        left[wall.head_index() // 2] -= 1
        wall.take_head()
    stacks = []
    for index in reversed(range(STACKS)):
        held = min(left[index], kept)
        kept -= held
        walls, place = divmod(passed_over + index, SEAT_STACKS)
        stacks.append(Stack(next_seat(first_taker, -walls), place, left[index], held))
    return tuple(reversed(stacks))
