"""What is written as JSON without pydantic: the same text as pydantic writes, and reads."""

from __future__ import annotations

import json
from dataclasses import is_dataclass, make_dataclass
from functools import cache
from typing import Any, get_args, get_type_hints

import pytest
from pydantic import TypeAdapter

from liisi_tui.core.commands import Command
from liisi_tui.core.events import Event, Won
from liisi_tui.core.match import MatchLength
from liisi_tui.core.rules import DEFAULT_RULES, OPTIONS, Rules
from liisi_tui.core.seats import SOUTH
from liisi_tui.core.settlement import Settlement
from liisi_tui.core.wire import WireSeat, WireTile, json_name
from liisi_tui.session.plan import Setup
from liisi_tui.storage import log
from liisi_tui.storage.answers import decode_command, encode_command
from liisi_tui.storage.json_text import json_text
from tests.playouts import OPTION_VALUES, abandoned_playout, covering_rules, playout
from tests.storage.helpers import LEGAL

adapter = cache(TypeAdapter)


def by_pydantic(value: object) -> str:
    kind: Any = type(value)
    made = adapter(kind).dump_python(value, mode="json", by_alias=True, warnings="error")
    return json.dumps(made, ensure_ascii=False)


def logs() -> list[Event]:
    """Legal logs, matches under rules with every value of every option, and one that was left."""
    events = [event for path in LEGAL for _, event in log.read(path)]
    for seed, rules in enumerate(covering_rules()):
        events += playout(seed, rules, rounds=2, base_score=7)
        events += playout(seed, rules, policy="uniform")
    return events + abandoned_playout(1, DEFAULT_RULES, SOUTH, 20)


def test_every_event_is_written_as_pydantic_writes_it_and_read_as_it_was():
    events = logs()
    assert {type(event) for event in events} == set(get_args(Event))
    assert {type(event.source) for event in events if isinstance(event, Won)} == {int, type(None)}
    for event in events:
        line = log.encode(event)
        assert line == by_pydantic(event)
        assert log.decode(line, 1) == event


@pytest.mark.parametrize("name", OPTIONS)
def test_every_value_of_an_option_is_written_and_read(name: str):
    for value in OPTION_VALUES[name]:
        rules = Rules(**{name: value})
        assert json_text(rules) == by_pydantic(rules)
        assert adapter(Rules).validate_json(json_text(rules)) == rules


def test_every_command_is_written_as_pydantic_writes_it_and_read_as_it_was():
    values = {"seat": 2, "tile": 33, "drawn": True, "face_up": True, "standing": 1}
    for kind in get_args(Command):
        given = {name: values[name] for name in get_type_hints(kind) if name in values}
        command = kind(**given)
        assert encode_command(command) == by_pydantic(command)
        assert decode_command(encode_command(command)) == command


def test_what_a_match_needs_beside_its_log_is_read_as_it_was_written():
    for length in (MatchLength(), MatchLength(unit="circles", count=3)):
        setup = Setup(length=length, claims="call", first_dealer=3, seats_drawn=False)
        assert json_text(setup) == by_pydantic(setup)
        assert adapter(Setup).validate_json(json_text(setup)) == setup


@pytest.mark.parametrize("value", [Setup(), DEFAULT_RULES, "x", None])
def test_what_is_no_event_is_not_written_into_a_log(value: Any):
    with pytest.raises(KeyError):
        log.encode(value)


def test_names_that_differ_in_json_are_no_names_of_other_fields():
    kinds = [*get_args(Event), *get_args(Command), Settlement, Rules, Setup]
    assert all(map(is_dataclass, kinds))
    for kind in kinds:
        names = list(get_type_hints(kind))
        assert len({json_name(name) for name in names}) == len(names)


@pytest.mark.parametrize(
    ("kind", "value", "written"),
    [
        (WireTile | None, None, None),
        (WireTile | None, 4, "5m"),
        (tuple[WireTile, ...], (4, 33), ["5m", "7z"]),
        (tuple[WireSeat, WireSeat], (0, 3), ["E", "N"]),
        (tuple[tuple[WireTile | None, ...], ...], ((4, None), ()), [["5m", None], []]),
        (tuple[int, str], (1, "x"), [1, "x"]),
        (int | str, 1, 1),
    ],
)
def test_fields_are_written_by_their_types(kind: Any, value: object, written: object):
    made = make_dataclass("Made", [("field", kind)])
    assert json.loads(json_text(made(value))) == {"field": written}


@pytest.mark.parametrize(
    "kind",
    [
        tuple[int, WireTile],
        tuple[WireTile, WireSeat],
        tuple[()],
        tuple,
        list[WireTile],
        dict[str, WireTile],
        frozenset[int],
        WireTile | WireSeat,
        WireTile | int,
        Rules | Setup,
        tuple[list[int], ...],
        list[int] | None,
        bytes,
        Any,
        object,
    ],
)
def test_a_field_of_another_type_is_refused_by_name(kind: Any):
    made = make_dataclass("Made", [("field", kind)])
    with pytest.raises(TypeError, match="no way is known to write ") as caught:
        json_text(made(None))
    unwritten = getattr(kind, "__args__", (kind,))
    assert any(str(one) in str(caught.value) for one in (kind, *unwritten))
