"""The four seats and their order (RULES 1.2).

A `Seat` is an `int` from 0 to 3 in the order of play 东 → 南 → 西 → 北 (counter-clockwise at a
table); on paper it is one of the letters `E S W N`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

Seat: TypeAlias = int

SEAT_LETTERS: Final = "ESWN"
SEATS: Final[tuple[Seat, ...]] = (0, 1, 2, 3)
EAST, SOUTH, WEST, NORTH = SEATS


def next_seat(seat: Seat, steps: int = 1) -> Seat:
    """The seat `steps` places after `seat` in the order of play; one step is its 下家 (1.2)."""
    return (seat + steps) % 4


def distance(origin: Seat, seat: Seat) -> int:
    """How many steps of play lead from `origin` to `seat`: 0 to 3."""
    return (seat - origin) % 4


def seats_after(origin: Seat) -> tuple[Seat, Seat, Seat]:
    """The other three seats in the order of play, `origin`'s 下家 first."""
    return (origin + 1) % 4, (origin + 2) % 4, (origin + 3) % 4


def parse_seat(text: str) -> Seat:
    """The seat of a letter `E S W N`; raises `ValueError` for anything else."""
    if len(text) != 1 or text not in SEAT_LETTERS:
        raise ValueError(f"{text!r} is not a seat: E, S, W or N")
    return SEAT_LETTERS.index(text)
