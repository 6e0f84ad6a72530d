"""Readers of what files hold: each checks a value and gives what it means.

They take a value and its place in the file and raise `WrongField`. Files that the title screen
needs are read by them, because they cost next to nothing to load.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from liisi_tui.texts import tr

T = TypeVar("T")
Place: TypeAlias = tuple[str, ...]
Reader: TypeAlias = Callable[[object, Place], T]


class WrongField(ValueError):
    """A value that cannot be there; the text is a sentence that names its field."""


class Unfit(ValueError):
    """Values that do not go together; the text is a sentence without the field."""


def wrong(value: object, place: Place) -> WrongField:
    """What is raised for a value that cannot be at `place`."""
    return WrongField(
        tr(
            "{field} is {value}, which cannot be there",
            field=".".join(place),
            value=repr(value),
        )
    )


def unfit(why: str, place: Place) -> WrongField:
    """What is raised for a value at `place` with a sentence of its own."""
    field = ".".join(place)
    return WrongField(tr("{field}: {what}", field=field, what=why) if field else why)


def string(value: object, place: Place) -> str:
    """Any text."""
    if not isinstance(value, str):
        raise wrong(value, place)
    return value


def mark(value: object, place: Place) -> str:
    """A text that is not empty."""
    if not isinstance(value, str) or not value:
        raise wrong(value, place)
    return value


def flag(value: object, place: Place) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise wrong(value, place)
    return value


def one_of(*values: T) -> Reader[T]:
    """A reader of one of these."""

    def read(value: object, place: Place) -> T:
        for one in values:
            if value == one:
                return one
        raise wrong(value, place)

    return read


def row(reader: Reader[T], count: int | None = None) -> Reader[tuple[T, ...]]:
    """A reader of a list of exactly `count` values, or of any number."""

    def read(value: object, place: Place) -> tuple[T, ...]:
        if not isinstance(value, list):
            raise wrong(value, place)
        if count is not None and len(value) != count:
            raise wrong(value, place)
        return tuple(reader(one, (*place, str(index))) for index, one in enumerate(value))

    return read


def table(
    make: Callable[..., T], fields: Mapping[str, Reader[Any]], **defaults: object
) -> Reader[T]:
    """A reader of a table with just these fields, whose values `make` is called with by name.

    A field with a default may be missing. A `make` that raises `Unfit` has its sentence told with
    the place of the table.
    """

    def read(value: object, place: Place) -> T:
        if not isinstance(value, dict):
            raise wrong(value, place)
        for name in value:
            if name not in fields:
                raise WrongField(tr("there is no field {field}", field=".".join((*place, name))))
        made = dict(defaults)
        for name, reader in fields.items():
            if name in value:
                made[name] = reader(value[name], (*place, name))
            elif name not in defaults:
                raise WrongField(tr("{field} is missing", field=".".join((*place, name))))
        try:
            return make(**made)
        except Unfit as error:
            raise unfit(str(error), place) from None

    return read
