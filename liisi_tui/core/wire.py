"""How the core's ints are written in JSON (FORMATS 1, 2): field types that pydantic understands.

Inside the program a `WireTile` is simply an `int`; only a pydantic `TypeAdapter` sees the rest.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from pydantic import BeforeValidator, PlainSerializer

from liisi_tui.core.seats import SEAT_LETTERS, Seat, parse_seat
from liisi_tui.core.tiles import Tile, parse_tile, tile_text


def _tile_in(value: object) -> Tile:
    if not isinstance(value, str):
        raise ValueError("a tile is a text such as 5m")
    return parse_tile(value)


def _seat_in(value: object) -> Seat:
    if not isinstance(value, str):
        raise ValueError("a seat is one of the letters E, S, W, N")
    return parse_seat(value)


def by_letter(values: tuple[object, ...]) -> dict[str, object]:
    """Four values by seat as the object `{"E": …, "S": …, "W": …, "N": …}`."""
    return dict(zip(SEAT_LETTERS, values, strict=True))


def _by_seat_in(value: object) -> tuple[object, ...]:
    if not isinstance(value, dict) or set(value) != set(SEAT_LETTERS):
        raise ValueError("an object with exactly the fields E, S, W, N")
    return tuple(value[letter] for letter in SEAT_LETTERS)


WireTile: TypeAlias = Annotated[
    Tile, BeforeValidator(_tile_in), PlainSerializer(tile_text, return_type=str)
]
WireSeat: TypeAlias = Annotated[
    Seat, BeforeValidator(_seat_in), PlainSerializer(SEAT_LETTERS.__getitem__, return_type=str)
]
PointsBySeat: TypeAlias = Annotated[
    tuple[int, int, int, int],
    BeforeValidator(_by_seat_in),
    PlainSerializer(by_letter, return_type=dict[str, int]),
]
BY_SEAT_IN = BeforeValidator(_by_seat_in)
BY_SEAT_OUT = PlainSerializer(by_letter, return_type=dict[str, object])
