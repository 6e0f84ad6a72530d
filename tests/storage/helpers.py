"""Matches for the tests of the store: the legal logs, with people where a test wants them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from liisi_tui.core.commands import Command
from liisi_tui.core.events import Event, MatchStarted, Player, RoundEnded
from liisi_tui.core.seats import Seat
from liisi_tui.storage import log
from liisi_tui.storage.store import Store

DATA = Path(__file__).parents[1] / "data"
LEGAL = sorted(DATA.glob("legal-*.jsonl"))
NO_ANSWERS: dict[Seat, Command] = {}
SETUP = '{"claims": "ask"}'


def person(name: str) -> Player:
    return Player(name=name, kind="human", bot=None)


def bot() -> Player:
    return Player(name="bot", kind="bot", bot="normal")


def legal_match(
    *, match_id: str = "m1", people: tuple[str, ...] = ("张三", "Anna"), path: Path = LEGAL[0]
) -> tuple[MatchStarted, list[Event]]:
    """The first match of a legal log, its first seats taken by `people`, the others by bots."""
    started, *rest = [event for _, event in log.read(path)]
    assert isinstance(started, MatchStarted)
    players = (*map(person, people), bot(), bot(), bot(), bot())[:4]
    return replace(started, match_id=match_id, seats=players), rest  # type: ignore[arg-type]


def rounds_of(events: list[Event]) -> list[RoundEnded]:
    return [event for event in events if isinstance(event, RoundEnded)]


def stored_match(store: Store, *, match_id: str = "m1", rounds: int = 2) -> list[Event]:
    """Play the first rounds of a legal match into a store; returns all its events."""
    started, rest = legal_match(match_id=match_id)
    end = rest.index(rounds_of(rest)[rounds - 1]) + 1
    store.create_match(started, SETUP)
    store.append(match_id, rest[:end], answers=NO_ANSWERS)
    return [started, *rest[:end]]
