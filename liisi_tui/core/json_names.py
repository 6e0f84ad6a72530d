"""Names that an object of a JSON text has twice, which readers of JSON pass over in silence."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any


def named_twice(text: bytes, given: object) -> str | None:
    """The name that one object of a JSON text has twice, which `given` was read from; or `None`.

    Only where the text has more colons than `given` has names, which texts of good will have not,
    is it read anew.
    """
    if text.count(b":") == _names(given):
        return None
    found: list[str] = []

    def check(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        known = dict(pairs)
        if len(known) < len(pairs):
            names = Counter(name for name, _ in pairs)
            found.append(next(name for name, times in names.items() if times > 1))
        return known

    # Numbers stay text: Python reads none of more than 4300 digits.
    json.loads(text, object_pairs_hook=check, parse_int=str, parse_float=str)
    return found[0] if found else None


def _names(value: object) -> int:
    """How many names the objects within a value have."""
    if isinstance(value, dict):
        return len(value) + sum([_names(inner) for inner in value.values()])
    if isinstance(value, list):
        return sum([_names(inner) for inner in value])
    return 0
