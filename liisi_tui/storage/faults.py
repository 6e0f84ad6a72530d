"""What pydantic refuses, as a code and parameters for one plain sentence (see `prose`).

Only the first fault is told: who mends it sees the next one.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from liisi_tui.core.seats import SEAT_LETTERS

if TYPE_CHECKING:
    from pydantic import ValidationError

# Fields whose four values are an object by seat in JSON and a tuple inside (see `core.wire`).
_BY_SEAT: Final = frozenset({"seats", "deltas", "totals"})
_TILES: Final = frozenset({"tile", "wall", "standing", "hand", "waits"})
# By what pydantic says of the types that fields of events have (a test provokes each).
_EXPECTED: Final = {
    "int_type": "whole",
    "bool_type": "bool",
    "string_type": "text",
    "tuple_type": "list",
    "dataclass_type": "object",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of some JSON: `code` and `params` as a `StorageError` takes them.

    `place` is the path of the field as pydantic names it, without the tag of a union.
    """

    code: str
    place: tuple[str | int, ...]
    params: dict[str, object] = field(default_factory=dict)


def _field(place: Sequence[str | int]) -> str:
    text = ""
    previous: str | int = ""
    for part in place:
        if isinstance(part, str):
            text += f".{part}" if text else part
        elif previous in _BY_SEAT:
            text += f".{SEAT_LETTERS[part]}"
        else:
            text += f"[{part}]"
        previous = part
    return text


def _expected(
    kind: str, place: Sequence[str | int], context: dict[str, object]
) -> dict[str, object]:
    """What the field should have been: a word, and a limit or the values where it has them."""
    if kind == "literal_error":
        values = re.findall(r"'([^']*)'", str(context["expected"])) or [str(context["expected"])]
        return {"expected": "options", "options": ", ".join(values)}
    if kind == "greater_than_equal":
        return {"expected": "at_least", "limit": f"{context['ge']:g}"}
    if kind == "less_than_equal":
        return {"expected": "at_most", "limit": f"{context['le']:g}"}
    if kind == "value_error":  # the types of `core.wire`
        name = next((part for part in reversed(place) if isinstance(part, str)), "")
        is_whole = place[-1:] == (name,)
        if name in _BY_SEAT and is_whole:
            return {"expected": "by_seat"}
        return {"expected": "tile" if name in _TILES else "seat"}
    return {"expected": _EXPECTED[kind]} if kind in _EXPECTED else {}


def first_fault(error: ValidationError, *, tagged: bool) -> Fault:
    """The first fault that pydantic found; `tagged` where it validated a union by `type`."""
    first = error.errors(include_url=False)[0]
    kind, context = first["type"], first.get("ctx", {})
    place = first["loc"][1:] if tagged else first["loc"]
    name = _field(place)
    if kind in ("json_invalid", "string_unicode"):
        column = re.search(r"column (\d+)$", str(context.get("error", "")))
        return Fault("not_json", place, {"column": int(column[1]) if column else 0})
    if kind == "union_tag_not_found":
        return Fault("missing", place, {"field": "type"})
    if kind == "union_tag_invalid":
        return Fault("unknown_type", place, {"value": context["tag"]})
    if not place:
        return Fault("not_object", place)
    if kind in ("missing", "missing_argument"):
        return Fault("missing", place, {"field": name})
    if kind in ("unexpected_keyword_argument", "extra_forbidden"):
        return Fault("unknown_field", place, {"field": name})
    params = {"field": name, "value": first["input"], **_expected(kind, place, context)}
    return Fault("wrong_value", place, params)
