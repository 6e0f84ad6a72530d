"""Matches for the tests of screens: played by bots in the places of people, quickly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from liisi_tui import bots
from liisi_tui.core.events import Player, RoundEnded, Won
from liisi_tui.core.match import MatchLength
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.views import OpenView
from liisi_tui.session import ForBot, ForCalls, ForPerson, Plan, Session, ToStart
from liisi_tui.storage.store import Store

NAMES = ("张三", "Ann", "王五", "赵太原")


def person(name: str) -> Player:
    return Player(name=name, kind="human", bot=None)


PEOPLE = (person(NAMES[0]), person(NAMES[1]), person(NAMES[2]), person(NAMES[3]))


def table(
    seed: int = 1,
    *,
    players: tuple[Player, Player, Player, Player] = PEOPLE,
    rules: Rules = DEFAULT_RULES,
    base_score: int = 1,
    length: MatchLength | None = None,
    store: Store | None = None,
    draw_seats: bool = False,
) -> Session:
    """A match with nothing dealt yet."""
    plan = Plan(
        players=players,
        rules=rules,
        base_score=base_score,
        length=length or MatchLength(),
        draw_seats=draw_seats,
        seed=seed,
    )
    return Session.create(plan, store)


def play_round(session: Session) -> Session:
    """Play one round to its end; the session's moments are taken away."""
    played = session.rounds_played
    chance = Random(0)
    while session.rounds_played == played:
        waiting = session.waiting()
        match waiting:
            case ToStart():
                session.start_round()
            case ForBot():
                session.bot_move()
            case ForPerson(seat=seat):
                view = session.view(seat)
                session.submit(bots.choose("normal", view, chance), view.sequence)
            case ForCalls():
                session.close_window()
    session.take_moments()
    return session


def find_round(wanted: Callable[[OpenView], bool], seeds: Sequence[int], **kwargs) -> Session:
    """The first round among matches with these seeds that ends as wanted."""
    for seed in seeds:
        session = play_round(table(seed, **kwargs))
        if wanted(session.open_hands()):
            return session
    raise AssertionError("no such round among these seeds")


def won_of(session: Session) -> Won:
    won = session.open_hands().table.won
    assert won is not None
    return won


def ended_of(session: Session) -> RoundEnded:
    ended = session.open_hands().table.ended
    assert ended is not None
    return ended
