"""What pydantic refuses in an event: every code of its own has a word for what should be there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import ValidationError

from liisi_tui.core.rules import DEFAULT_RULES
from liisi_tui.storage import log
from liisi_tui.storage.errors import LogError
from liisi_tui.storage.faults import _EXPECTED
from tests.playouts import playout

# Values of every kind that JSON has; where one fits, the line is legal.
VALUES: tuple[object, ...] = (None, 1, -1, 1.5, True, "x", [], {})


def changed(value: Any) -> Iterator[Any]:
    """A value with each part of it replaced by one of another kind, at any depth."""
    yield from VALUES
    parts: list[tuple[Any, Any]] = list(value.items()) if isinstance(value, dict) else []
    if isinstance(value, list):
        parts = list(enumerate(value[:1]))
    for place, inner in parts:
        for other in changed(inner):
            copy = value.copy()
            copy[place] = other
            yield copy


@pytest.fixture(scope="module")
def lines() -> list[str]:
    """A line of every kind of event that a match of two rounds has."""
    first = {type(event): event for event in playout(2, DEFAULT_RULES, rounds=2)}
    return [log.encode(event) for event in first.values()]


def test_every_wrong_type_has_a_word_for_what_should_be_there(lines: list[str]):
    kinds = set()
    for line in lines:
        for wrong in changed(json.loads(line)):
            try:
                log._reader().validate_json(json.dumps(wrong))
            except ValidationError as error:
                kinds.add(error.errors()[0]["type"])
    # A whole line that is no object has a sentence without a field.
    assert {kind for kind in kinds if kind.endswith("_type")} - {"dict_type"} == set(_EXPECTED)


def test_a_field_of_the_wrong_type_is_told_with_what_should_be_there(lines: list[str]):
    told = set()
    for line in lines:
        event = json.loads(line)
        for wrong in changed(event):
            if not isinstance(wrong, dict) or wrong.get("type") != event["type"]:
                continue
            try:
                log.decode(json.dumps(wrong), 1)
            except LogError as error:
                if error.code == "wrong_value":
                    told.add(error.params.get("expected"))
    assert None not in told
    assert told >= {*_EXPECTED.values(), "tile", "seat", "by_seat", "options", "at_least"}
