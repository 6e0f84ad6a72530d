"""Values of the core as JSON text (FORMATS 1-4), by what their fields are annotated with."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import UnionType
from typing import Annotated, Any, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

from liisi_tui.core.wire import Wire, json_name

Write: TypeAlias = Callable[[Any], object]

_to_json: Final = json.JSONEncoder(ensure_ascii=False).encode


def json_text(value: object) -> str:
    """A dataclass, such as an event or a command, as a JSON object in one line.

    The names and their order are those that pydantic reads it by.
    """
    kind: Any = type(value)
    return _to_json(_object(kind)(value))


@cache
def _object(kind: type[Any]) -> Write:
    """What writes the values of a dataclass as objects of JSON."""
    hints = get_type_hints(kind, include_extras=True)
    parts = [(one.name, json_name(one.name), _writer(hints[one.name])) for one in fields(kind)]

    def write(value: object) -> Mapping[str, object]:
        return {
            name: part if as_json is None else as_json(part)
            for field, name, as_json in parts
            for part in (getattr(value, field),)
        }

    return write


def _writer(hint: Any) -> Write | None:
    """What writes the values of an annotated type; `None` where JSON has them as they are."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated(_writer(inner[0]), inner[1:])
    if origin in (Union, UnionType):
        (found,) = {_writer(one) for one in inner} - {None} or {None}
        return found and _optional(found)
    if origin is tuple:
        # All values of a tuple of the core have the same type.
        found = _writer(inner[0])
        return found and _list(found)
    return _object(hint) if is_dataclass(hint) and isinstance(hint, type) else None


def _annotated(plain: Write | None, marks: tuple[object, ...]) -> Write | None:
    """As the `Wire` says that a type is annotated with; its values are written before."""
    for mark in marks:
        if isinstance(mark, Wire):
            return mark.write if plain is None else _both(plain, mark.write)
    return plain


def _both(first: Write, second: Write) -> Write:
    return lambda value: second(first(value))


def _optional(write: Write) -> Write:
    return lambda value: None if value is None else write(value)


def _list(write: Write) -> Write:
    return lambda values: [write(value) for value in values]
