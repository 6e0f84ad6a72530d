"""Values of the core as JSON text (FORMATS 1-4), by what their fields are annotated with."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from liisi_tui.core.wire import Wire, json_name

Write: TypeAlias = Callable[[Any], object]

_PLAIN: Final = frozenset({str, int, bool, NoneType})
_to_json: Final = json.JSONEncoder(ensure_ascii=False).encode


def json_text(value: object) -> str:
    """A dataclass, such as an event or a command, as a JSON object in one line.

    The names and their order are those that pydantic reads it by. Raises `TypeError` where a field
    is annotated with a type that is not written here.
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
    """What writes the values of an annotated type; `None` where JSON has them as they are.

    Raises `TypeError` for a type that could not be told apart from its values, or that no field
    of the formats has.
    """
    origin, inner = get_origin(hint), get_args(hint)
    if hint in _PLAIN or origin is Literal:
        return None
    if origin is Annotated:
        return _annotated(_writer(inner[0]), inner[1:])
    if origin in (Union, UnionType):
        found = _only_writer(hint, set(inner) - {NoneType})
        return found and _optional(found)
    if origin is tuple:
        found = _only_writer(hint, set(inner) - {Ellipsis})
        return found and _list(found)
    if is_dataclass(hint) and isinstance(hint, type):
        return _object(hint)
    raise _unwritable(hint)


def _only_writer(hint: Any, inner: Iterable[Any]) -> Write | None:
    """What writes the values of each of the types inside of `hint`, in one and the same way."""
    writers = {_writer(one) for one in inner}
    if len(writers) != 1:
        raise _unwritable(hint)
    return writers.pop()


def _unwritable(hint: Any) -> TypeError:
    return TypeError(f"no way is known to write {hint} as JSON")


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
