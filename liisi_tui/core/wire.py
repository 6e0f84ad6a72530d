"""How the core's types are written in JSON (FORMATS 1, 2): what fields are annotated with.

Inside the program a `WireTile` is simply an `int`. `storage.json_text` writes a field as its
`Wire` says; pydantic, which checks what is read, asks the annotations for what they mean. They ask
for pydantic only then: a program that reads nothing never imports it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeAlias

from liisi_tui.core.seats import SEAT_LETTERS, Seat, parse_seat
from liisi_tui.core.tiles import Tile, parse_tile, tile_text

if TYPE_CHECKING:
    from pydantic import ConfigDict, GetCoreSchemaHandler
    from pydantic_core import CoreSchema

_NAMES: Final = {"source": "from", "payer": "from", "winner": "to", "loser": "for"}


def json_name(field: str) -> str:
    """The name in JSON of a field, which differs where that is a keyword of Python."""
    return _NAMES.get(field, field)


CHECKED: Final[ConfigDict] = {"extra": "forbid", "strict": True, "alias_generator": json_name}
"""The `__pydantic_config__` of every type of the formats: no other fields, no other types."""


@dataclass(frozen=True, slots=True)
class Wire:
    """How a type is read from the values that JSON has, and written as them.

    `read` raises `ValueError` for a value of another form.
    """

    read: Callable[[object], object]
    write: Callable[[Any], object]

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """What pydantic checks: what `read` makes of the value."""
        from pydantic_core.core_schema import (
            no_info_before_validator_function,
            plain_serializer_function_ser_schema,
        )

        return no_info_before_validator_function(
            self.read,
            handler(source),
            serialization=plain_serializer_function_ser_schema(self.write),
        )


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number of at least `least`, and at most `most` where there is one."""

    least: int
    most: int | None = None

    def __get_pydantic_core_schema__(
        self, source: object, handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """What pydantic checks: the limits, and that it is no text and no boolean."""
        from pydantic_core.core_schema import int_schema

        return int_schema(ge=self.least, le=self.most, strict=True)


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


WireTile: TypeAlias = Annotated[Tile, Wire(_tile_in, tile_text)]
WireSeat: TypeAlias = Annotated[Seat, Wire(_seat_in, SEAT_LETTERS.__getitem__)]
BY_SEAT: Final = Wire(_by_seat_in, by_letter)
PointsBySeat: TypeAlias = Annotated[tuple[int, int, int, int], BY_SEAT]
