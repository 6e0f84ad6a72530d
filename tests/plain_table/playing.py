"""Matches in plain text, played by answers that are written down or made up on the way."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator

from liisi_tui.core.match import MatchLength
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.plain_table.console import Console, EndOfInput
from liisi_tui.plain_table.match import Left, PlainMatch
from liisi_tui.plain_table.menu import choices
from liisi_tui.session import ForPerson, Plan, Session
from liisi_tui.storage.store import Store
from liisi_tui.ui.faces import FaceName
from liisi_tui.ui.plans import default_choices, seat_players
from liisi_tui.ui.voice import make_voice
from tests.hands_on import wanted


def session_of(
    seed: int, *, rounds: int = 1, rules: Rules = DEFAULT_RULES, store: Store | None = None
) -> Session:
    """A match of Ann and three bots, nothing dealt yet."""
    plan = Plan(
        players=seat_players(default_choices("Ann")),
        rules=rules,
        length=MatchLength(unit="rounds", count=rounds),
        draw_seats=False,
        seed=seed,
    )
    return Session.create(plan, store)


class Answers:
    """An input whose lines are made when they are read, and remembered."""

    def __init__(self, make: Callable[[], str | None]) -> None:
        self._make = make
        self.given: list[str] = []

    def readline(self, limit: int, /) -> str:
        line = self._make()
        if line is None:
            return ""
        self.given.append(line)
        return line + "\n"


def sensible(session: Session) -> Callable[[], str]:
    """Answers by number as a sensible person decides; every question else is answered by 1."""

    def answer() -> str:
        if not isinstance(session.waiting(), ForPerson):
            return "1"
        view = session.view(session.people[0])
        offered = [choice.command for choice in choices(view, make_voice("ascii"))]
        return str(offered.index(wanted(view)) + 1)

    return answer


def play(
    session: Session,
    make: Callable[[], str | None],
    *,
    face: FaceName = "ascii",
    store: Store | None = None,
) -> tuple[str, Answers]:
    """The transcript of a match, and the answers that were given."""
    target, answers = io.StringIO(), Answers(make)
    console = Console(make_voice(face), answers, target)
    try:
        PlainMatch(session, console, store).run()
    except Left:
        target.write("(left)\n")
    except EndOfInput:
        target.write("(end of input)\n")
    return target.getvalue(), answers


def lines(given: Iterable[str]) -> Callable[[], str | None]:
    """Answers that are written down."""
    following: Iterator[str] = iter(given)
    return lambda: next(following, None)
