"""What is to be seen one after another when a round begins (RULES 1.3, 2.1, 2.2).

Everything follows from what is public: who sits where, the dealer, the dice. Nothing here is
random; dice that still roll show a fixed pattern made from what they will show at rest.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, TypeAlias

from liisi_tui.core.seats import SEATS, Seat, next_seat
from liisi_tui.core.views import SpectatorView

Throw: TypeAlias = tuple[int, int]

# Tiles taken at a time: three blocks of four and a single one for each seat, and one more (2.2).
ROUNDS_OF_FOUR: Final = 3
BLOCK_TILES: Final = 4
ROLLS: Final = 5

# How long scenes are shown, as parts of the whole.
STEP: Final = 1.0
TURN: Final = 3.5
REST: Final = 5.0


@dataclass(frozen=True, slots=True)
class Scene:
    """One still picture of the opening.

    `turned` wind tiles lie face up, `seated` players sit at their seats, `walls` are built, of
    `throws` the dice show the last one. The first `settled` throws have come to rest. `counted`
    seats are counted from the dealer, `passed` stacks from the right end of the broken wall,
    `taken` tiles are taken from the head.
    """

    turned: int = 0
    seated: int = 0
    walls: int = 0
    throws: tuple[Throw, ...] = ()
    settled: int = 0
    counted: int = 0
    passed: int = 0
    taken: int = 0


@dataclass(frozen=True, slots=True)
class Beat:
    """A scene and its part of the time, in units of `STEP`."""

    scene: Scene
    length: float


@lru_cache(maxsize=8)
def takers(dealer: Seat, first_taker: Seat) -> tuple[tuple[Seat, int], ...]:
    """Who takes how many tiles, in order, up to the dealer's fourteenth (2.2)."""
    order = [next_seat(first_taker, steps) for steps in range(len(SEATS))]
    blocks = [(seat, BLOCK_TILES) for seat in order] * ROUNDS_OF_FOUR
    return (*blocks, *((seat, 1) for seat in order), (dealer, 1))


def held(table: SpectatorView, taken: int) -> list[int]:
    """How many tiles each seat holds once `taken` tiles have left the wall."""
    tiles = [0] * len(SEATS)
    for seat, number in takers(table.dealer, table.first_taker):
        number = min(number, taken)
        tiles[seat] += number
        taken -= number
    return tiles


def last_scene(table: SpectatorView) -> Scene:
    """The picture that stays: seats, dice, the broken wall and the hands dealt."""
    return Scene(
        turned=4,
        seated=4,
        walls=4,
        throws=table.dice,
        settled=2,
        counted=sum(table.dice[0]),
        passed=sum(table.dice[1]),
        taken=sum(number for _, number in takers(table.dealer, table.first_taker)),
    )


def beats(table: SpectatorView, *, draws_seats: bool) -> list[Beat]:
    """All scenes of an opening; `draws_seats`: the wind tiles are drawn before (1.3)."""
    out = list(_seat_draw() if draws_seats else ())
    for walls in range(1, 5):
        out.append(Beat(Scene(turned=4, seated=4, walls=walls), STEP))
    scene = out[-1].scene
    for throw in table.dice:
        rolled = list(_roll(scene, throw))
        out += rolled
        scene = rolled[-1].scene
        if len(scene.throws) == 1:
            counting = [
                replace(scene, counted=number) for number in range(1, sum(table.dice[0]) + 1)
            ]
        else:
            counting = [
                replace(scene, passed=number) for number in range(1, sum(table.dice[1]) + 1)
            ]
        out += [Beat(counted, STEP) for counted in counting[:-1]]
        scene = replace(counting[-1], settled=len(scene.throws))
        out.append(Beat(scene, REST))
    for _, number in takers(table.dealer, table.first_taker):
        scene = replace(scene, taken=scene.taken + number)
        out.append(Beat(scene, STEP))
    return out


def _seat_draw() -> Iterator[Beat]:
    """Four wind tiles are turned one after another, and the players go to their seats."""
    for turned in range(5):
        yield Beat(Scene(turned=turned), TURN)
    for seated in range(1, 5):
        yield Beat(Scene(turned=4, seated=seated), STEP * 2)


def _roll(scene: Scene, throw: Throw) -> Iterator[Beat]:
    """Dice that show other faces for a while before they rest."""
    first, second = throw
    for roll in range(ROLLS):
        faces = ((first + 2 * roll + 2) % 6 + 1, (second + 5 * roll + 1) % 6 + 1)
        yield Beat(replace(scene, throws=(*scene.throws, faces)), STEP)
    yield Beat(replace(scene, throws=(*scene.throws, throw)), REST)
