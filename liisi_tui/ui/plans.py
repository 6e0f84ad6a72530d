"""Who sits down: players from what was chosen, and the plan of a match from the command line."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from liisi_tui.choices import BadUse
from liisi_tui.core.events import Player
from liisi_tui.core.match import MatchLength
from liisi_tui.core.names import NameRefused, check_name, profile_key
from liisi_tui.core.rules import DEFAULT_RULES
from liisi_tui.options import LaunchOptions, SeatChoice
from liisi_tui.storage.settings import Settings
from liisi_tui.texts import current, enumerated, tr
from liisi_tui.texts.inputs import quote
from liisi_tui.ui.coaching import EVERYBODY, names_of

if TYPE_CHECKING:
    from liisi_tui.session import Plan
    from liisi_tui.storage.store import Store

Four = tuple[Player, Player, Player, Player]

# Bots are called after dragons and winds; the spare names are for people called the same.
_BOT_NAMES: Final = {
    "zh": ("小中", "小发", "小白", "小东", "小南", "小西", "小北"),
    "en": ("Zhong", "Fa", "Bai", "Dong", "Nan", "Xi", "Bei"),
}


def seat_players(choices: Sequence[SeatChoice]) -> Four:
    """Four players for four choices, bots named so that no two at the table have one name."""
    taken = {profile_key(choice.name) for choice in choices if choice.bot is None}
    names = iter([name for name in _BOT_NAMES[current()] if profile_key(name) not in taken])
    east, south, west, north = (
        Player(name=choice.name, kind="human", bot=None)
        if choice.bot is None
        else Player(name=next(names), kind="bot", bot=choice.bot)
        for choice in choices
    )
    return east, south, west, north


def own_name(store: Store | None, environ: Mapping[str, str] = os.environ) -> str:
    """A name for the person at the keyboard: the one last used, else that of the account.

    Raises `StoreError` where the store cannot be read.
    """
    candidates = []
    if store is not None:
        candidates += store.last_people()
    candidates += [environ.get(name, "") for name in ("LOGNAME", "USER", "USERNAME")]
    for name in candidates:
        try:
            return check_name(name)
        except NameRefused:
            continue
    return tr("Player")


def check_coach(options: LaunchOptions, own: str | None = None) -> None:
    """Raises `BadUse` where `--coach` names somebody who does not sit at the table of `liisi play`.

    `own`: who sits there where `--seats` names nobody; without it that is not looked at.
    """
    if options.coach in (None, EVERYBODY) or (options.seats is None and own is None):
        return
    seats = options.seats or default_choices(own or "")
    people = [seat.name for seat in seats if seat.bot is None]
    there = set(map(profile_key, people))
    for name in names_of(options.coach or ""):
        if profile_key(name) in there:
            continue
        if not people:
            raise BadUse(tr("--coach: only bots sit at this table"))
        raise BadUse(
            tr(
                "--coach: nobody called “{name}” sits at this table; name {people}, or say all",
                name=quote(name),
                people=enumerated(people),
            )
        )


def default_choices(name: str) -> tuple[SeatChoice, ...]:
    """A person against three bots."""
    return (SeatChoice(name), *(SeatChoice(bot="normal") for _ in range(3)))


def table_plan(options: LaunchOptions, settings: Settings, name: str) -> Plan:
    """The match that `liisi play` asks for: seats fixed in the order given (FORMATS 5)."""
    from liisi_tui.session import Plan

    if options.rounds is not None:
        length = MatchLength(unit="rounds", count=options.rounds)
    elif options.circles is not None:
        length = MatchLength(unit="circles", count=options.circles)
    else:
        length = MatchLength()
    return Plan(
        players=seat_players(options.seats or default_choices(name)),
        rules=DEFAULT_RULES if options.rules is None else options.rules,
        base_score=1 if options.base is None else options.base,
        length=length,
        claims=options.claims or settings.claims,
        draw_seats=False,
        seed=options.seed,
    )
