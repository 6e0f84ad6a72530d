"""Keyed chance: every shuffle, roll and draw comes from a generator made of (seed, round, purpose).

So a match can be resumed with the same future and no generator state is ever saved, and the same
seed gives the same match on every machine and Python version: only `random.Random.random` and
seeding with an `int` are used, which are stable.
"""

from __future__ import annotations

from hashlib import blake2b
from random import Random

from liisi_tui.core.events import RoundStarted
from liisi_tui.core.seats import SEATS, Seat, next_seat
from liisi_tui.core.tiles import ALL_TILES, Tile


def keyed_int(*key: int | str) -> int:
    """A number from 0 to 2**64 - 1 that depends on the key alone."""
    text = "\x1f".join(map(str, key))
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())


def generator(*key: int | str) -> Random:
    """A generator of its own for a key, such as (seed, round, "wall")."""
    return Random(keyed_int(*key))


def _shuffled(tiles: tuple[Tile, ...], chance: Random) -> tuple[Tile, ...]:
    """Fisher-Yates by `random()` alone, because `shuffle` promises no stability."""
    out = list(tiles)
    for last in range(len(out) - 1, 0, -1):
        other = int(chance.random() * (last + 1))
        out[last], out[other] = out[other], out[last]
    return tuple(out)


def _roll(chance: Random) -> tuple[int, int]:
    return int(chance.random() * 6) + 1, int(chance.random() * 6) + 1


def draw_seats(seed: int) -> tuple[Seat, Seat, Seat, Seat]:
    """抽牌定座 (1.3): the seat that each of the four players draws."""
    order = _shuffled(SEATS, generator(seed, 0, "seats"))
    return order[0], order[1], order[2], order[3]


def draw_dealer(seed: int) -> Seat:
    """The first dealer where the seats are fixed beforehand (1.3)."""
    return keyed_int(seed, 0, "dealer") % len(SEATS)


def start_round(seed: int, number: int, dealer: Seat) -> RoundStarted:
    """Shuffle, dice and the broken wall of a round (2.1)."""
    dice = generator(seed, number, "dice")
    first, second = _roll(dice), _roll(dice)
    return RoundStarted(
        round=number,
        dealer=dealer,
        dice=(first, second),
        first_taker=next_seat(dealer, sum(first) - 1),
        wall=_shuffled(ALL_TILES, generator(seed, number, "wall")),
    )
