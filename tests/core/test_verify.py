"""The verifier trusts nothing: shared cases, cut logs, and logs with random damage."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, replace
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liisi_tui.core.chance import generator
from liisi_tui.core.events import Discarded, Event, MatchStarted, RoundStarted
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.rules import DEFAULT_RULES
from liisi_tui.core.seats import SOUTH
from liisi_tui.core.settlement import Settlement
from liisi_tui.core.verify import Verifier
from liisi_tui.storage.errors import LogError
from liisi_tui.storage.log import decode
from tests.playouts import abandoned_playout, playout, random_rules
from tests.shared_cases import LEGAL, illegal_cases, lines_of


def verdict(lines: Iterable[str]) -> tuple[int, str] | Verifier:
    """The first illegal line with its rule, or the verifier that has accepted all of them."""
    verifier = Verifier()
    for number, line in enumerate(lines, 1):
        try:
            verifier.feed(decode(line, number))
        except (LogError, Refusal) as fault:
            return number, fault.rule
    return verifier


@cache
def events_of(name: str) -> tuple[Event, ...]:
    return tuple(decode(line, number) for number, line in enumerate(lines_of(name), 1))


@pytest.mark.parametrize("name", LEGAL)
def test_the_shared_legal_logs_are_accepted(name: str) -> None:
    verifier = verdict(lines_of(name))
    assert isinstance(verifier, Verifier)
    assert not verifier.unfinished
    assert verifier.matches >= 1
    assert verifier.rounds == sum(event.type == "round_ended" for event in events_of(name))


@pytest.mark.parametrize("name", LEGAL)
def test_the_shared_illegal_logs_are_refused_where_they_are_illegal(name: str) -> None:
    cases = [case for case in illegal_cases() if case.log == name]
    assert len(cases) > 30
    wrong = {
        case.mutation: found
        for case in cases
        if (found := verdict(case.lines[: case.line])) != (case.line, case.rule)
    }
    assert wrong == {}


@pytest.mark.parametrize("name", LEGAL)
def test_a_log_may_stop_after_any_line(name: str) -> None:
    verifier = Verifier()
    for event in events_of(name):
        verifier.feed(event)
        assert verifier.unfinished == (event.type != "match_ended")


def test_several_matches_in_one_log() -> None:
    verifier = Verifier()
    for seed in range(3):
        for event in playout(seed, random_rules(seed), rounds=2):
            verifier.feed(event)
    assert (verifier.matches, verifier.rounds, verifier.unfinished) == (3, 6, False)


def test_1_3_no_round_follows_after_a_player_left() -> None:
    events = abandoned_playout(1, DEFAULT_RULES, SOUTH, 20)
    verifier = Verifier()
    for event in events[:-1]:
        verifier.feed(event)
    started = events[1]
    assert isinstance(started, RoundStarted)
    with pytest.raises(Refusal, match=r"round_over \(1.3\)"):
        verifier.feed(replace(started, round=2))
    verifier.feed(events[-1])


def test_an_empty_match_is_legal() -> None:
    started = playout(1)[0]
    assert isinstance(started, MatchStarted)
    verifier = Verifier()
    assert not verifier.unfinished
    verifier.feed(started)
    assert verifier.unfinished


# --- Damage ---------------------------------------------------------------------------------------


SEAT_FIELDS = {"seat", "source", "left", "dealer", "first_taker", "next_dealer"}
OPTIONS = ((), ("pong",), ("kong",), ("pong", "kong"), ("win",), ("win", "win"))
WORDS = {
    "by": ("self_draw", "discard"),
    "reason": ("win", "exhausted", "abandoned"),
    "kind": (MeldKind.EXPOSED_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG),
}


def damaged(event: Event, chance: Random) -> Event:
    """The event with one field changed to another value that the field can have."""
    name = chance.choice([field.name for field in fields(event) if field.name != "type"])
    return replace(event, **{name: _other(name, getattr(event, name), chance)})


def _other(name: str, value: Any, chance: Random) -> Any:
    if name in SEAT_FIELDS:
        return chance.choice([0, 1, 2, 3, *([None] if value is None else [])])
    if name == "tile":
        return chance.randrange(34)
    if name == "options":
        return chance.choice(OPTIONS)
    if name in WORDS:
        return chance.choice(WORDS[name])
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + chance.choice([-1, 1])
    if name in {"deltas", "totals", "dice"}:
        return (value[1], value[0], *value[2:])
    if isinstance(value, tuple):
        items = list(value)
        chance.shuffle(items)
        return tuple(chance.choice([items, items[1:], [*items, chance.randrange(34)]]))
    if isinstance(value, Settlement):
        return replace(value, deltas=value.deltas[::-1])
    return value


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.integers(0, 2**32))
def test_damage_is_refused_or_harmless_and_never_an_accident(seed: int) -> None:
    chance = generator("damage", seed)
    log = list(_some_log(seed % 12))
    for _ in range(3):
        place = chance.randrange(1, len(log))
        kind = chance.random()
        if kind < 0.5:
            log[place] = damaged(log[place], chance)
        elif kind < 0.65:
            del log[place]
        elif kind < 0.8:
            log.insert(place, log[chance.randrange(1, len(log))])
        else:
            other = chance.randrange(1, len(log))
            log[place], log[other] = log[other], log[place]
    _accepted(Verifier(), log)


@cache
def _some_log(seed: int) -> tuple[Event, ...]:
    return tuple(playout(seed, random_rules(seed)))


@pytest.mark.parametrize("seed", range(6))
def test_a_single_changed_field_is_noticed(seed: int) -> None:
    log = _some_log(seed)
    chance = generator("single", seed)
    verifier = Verifier()
    for place, event in enumerate(log):
        other = damaged(event, chance)
        if place and other != event:
            trial = Verifier()
            assert verifier.match is not None
            trial.match = verifier.match.copy()
            if _accepted(trial, [other, *log[place + 1 :]]):
                assert _may_differ(event, other), (event, other)
        verifier.feed(event)


def _accepted(verifier: Verifier, events: Iterable[Event]) -> bool:
    try:
        for event in events:
            verifier.feed(event)
    except Refusal:
        return False
    return True


def _may_differ(event: Event, other: Event) -> bool:
    """Another legal discard, marks, the order of waits, and dice that name the same seat."""
    changed = {
        field.name
        for field in fields(event)
        if getattr(event, field.name) != getattr(other, field.name)
    }
    marks = {"drawn", "face_up", "dice", "waits"}
    return changed <= (marks | {"tile"} if isinstance(event, Discarded) else marks)
