"""The table in all its states, for pictures and golden texts: one screen a scene.

The hands come from matches that bots played with given seeds, from positions built by hand, or
(`BuiltTable`) from views made up as far as the table goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from random import Random
from typing import Any, Final

from textual.app import ComposeResult
from textual.screen import Screen

from liisi_tui import bots
from liisi_tui.core.commands import ClaimKong, ClaimPong
from liisi_tui.core.events import Won
from liisi_tui.core.redaction import ReadyShown
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.seats import Seat
from liisi_tui.core.views import SeatView
from liisi_tui.session import ForCalls, ForPerson, Moment, Plan, Session, Waiting
from liisi_tui.texts import current
from liisi_tui.ui.look import make_look
from liisi_tui.ui.screens.base import GameScreen
from liisi_tui.ui.screens.curtain import Covered, CurtainScreen
from liisi_tui.ui.screens.depart import DepartScreen
from liisi_tui.ui.screens.table import TableScreen
from liisi_tui.ui.widgets.table import TableView
from tests.positions import position
from tests.ui.demo import SCENES as BUILT
from tests.ui.demo import arguments_of
from tests.ui.matches import PEOPLE

Make = Callable[[], Screen[Any]]
Wanted = Callable[[SeatView], bool]
# A look until a screen is in front and takes that of the application.
FIRST_LOOK: Final = make_look("chinese", "felt", "truecolor")


class BuiltTable(GameScreen[None]):
    """A made-up view on the table, with no match behind it."""

    def __init__(self, scene: str) -> None:
        super().__init__()
        self._scene = scene

    def compose(self) -> ComposeResult:
        yield TableView(self.look)

    def on_mount(self) -> None:
        arguments = arguments_of(self._scene, current())
        self.query_one(TableView).show(arguments.pop("view"), **arguments)


class OwnTable(TableScreen):
    """A seat's own table as the flow presents it, once `keys` were pressed there, or at a moment.

    `how` is what `present` is to be told.
    """

    def __init__(
        self,
        session: Session,
        seat: Seat,
        *keys: str,
        at: Moment | None = None,
        coach: str = "",
        **how: bool,
    ) -> None:
        super().__init__(session, seat, FIRST_LOOK)
        self._keys, self._at, self._how, self._coach = keys, at, how, coach

    def on_mount(self) -> None:
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        if self._at is not None:
            self.show_moment(self._at, called=True)
            return
        if self._coach:
            self.game.preferences.change(coach=self._coach)
        self.present(**self._how)
        for key in self._keys:
            self.answer(key)


class PublicTable(CurtainScreen):
    """The curtain as the flow presents it: waiting for somebody, or at a moment."""

    def __init__(self, session: Session, bottom: Seat, what: Waiting | Covered | Moment) -> None:
        super().__init__(session, bottom, FIRST_LOOK, {bottom: max(0, session.log_length - 9)})
        self._what = what

    def on_mount(self) -> None:
        self.call_after_refresh(self.begin)

    def begin(self) -> None:
        if isinstance(self._what, Moment):
            self.show_moment(self._what, called=True)
        else:
            self.ask(self._what)


# Matches


def match_of(seed: int, rules: Rules = DEFAULT_RULES, **how: Any) -> Session:
    """A match of four people."""
    return Session.create(Plan(PEOPLE, rules=rules, draw_seats=False, seed=seed, **how))


def decisions(session: Session) -> Iterator[tuple[Seat, SeatView]]:
    """Each decision in a round of people, before a bot takes it in the person's place."""
    chance = Random(0)
    session.start_round()
    while True:
        match session.waiting():
            case ForPerson(seat=seat):
                view = session.view(seat)
                yield seat, view
                session.submit(bots.choose("normal", view, chance), view.sequence)
            case ForCalls():
                session.close_window()
            case _:
                return


# The scenes below only read their matches.


@lru_cache(maxsize=1)
def decision(wanted: Wanted, seed: int, *, after: int = 60, **how: Any) -> tuple[Session, Seat]:
    """A match at the first decision as wanted, after so many events of its log."""
    session = match_of(seed, **how)
    for seat, view in decisions(session):
        if session.log_length > after and wanted(view):
            return session, seat
    raise AssertionError("there is no such decision in this round")


@lru_cache(maxsize=1)
def moment(kind: type, seed: int) -> tuple[Session, Moment]:
    """A match and the first moment of a kind in it."""
    session = match_of(seed)
    for _ in decisions(session):
        pass
    return session, next(one for one in session.take_moments() if isinstance(one.event, kind))


def can(*kinds: type) -> Wanted:
    """Whether a view offers commands of all these kinds."""
    return lambda view: all(
        any(isinstance(command, kind) for command in view.legal) for kind in kinds
    )


def is_turn(view: SeatView) -> bool:
    """Whether a tile is to be discarded, and 听 is not possible."""
    return view.offered is None and not view.ready_waits


def can_choose(view: SeatView) -> bool:
    """Whether several standing tiles may go out with 听."""
    return len(view.ready_waits) > 1


# Scenes


def own(wanted: Wanted, seed: int, *keys: str, coach: str = "", **how: Any) -> Make:
    """The table of whoever decides as wanted, after some keys."""
    return lambda: OwnTable(*decision(wanted, seed, **how), *keys, coach=coach)


def placed(hand: str, *keys: str, coach: str = "", **how: Any) -> Make:
    """The table of E with a hand built by hand; nothing is in the log."""

    def make() -> Screen[Any]:
        session = match_of(1)
        session._controller = position(hands={"E": hand}, **how).controller
        return OwnTable(session, 0, *keys, coach=coach)

    return make


def asked(wanted: Wanted, seed: int) -> Screen[Any]:
    """The curtain before a decision as wanted."""
    session, seat = decision(wanted, seed)
    return PublicTable(session, seat, session.waiting())


def covered() -> Screen[Any]:
    """The curtain once somebody has covered the hand."""
    session, seat = decision(is_turn, 3)
    return PublicTable(session, seat, Covered(seat))


@lru_cache(maxsize=1)
def open_discard(seed: int) -> tuple[Session, ForCalls]:
    """*call*: a match in which a discard lies open."""
    session, seat = decision.__wrapped__(is_turn, seed, claims="call")
    view = session.view(seat)
    session.submit(bots.choose("normal", view, Random(0)), view.sequence)
    waiting = session.waiting()
    assert isinstance(waiting, ForCalls)
    return session, waiting


def calling(*, looks: bool) -> Screen[Any]:
    """The table then: before everybody, or in an opened hand."""
    session, waiting = open_discard(1)
    if looks:
        return OwnTable(session, waiting.next_seat, calling=True, draws=True)
    return PublicTable(session, waiting.next_seat, waiting)


def called_out(kind: type, seed: int) -> Screen[Any]:
    """Something is called out on the public table."""
    session, happened = moment(kind, seed)
    return PublicTable(session, 0, happened)


def declared() -> Screen[Any]:
    """Somebody sees its own 听."""
    session, happened = moment(ReadyShown, 5)
    return OwnTable(session, getattr(happened.event, "seat", 0), at=happened)


def leaving(*keys: str) -> Screen[Any]:
    """A player goes for good."""
    session, _ = decision(is_turn, 3)
    screen = DepartScreen(session)
    for key in keys:
        screen.press(key, None)
    return screen


CHOOSING: Final = Rules(ready_tile="choose")
NINE_WAITS: Final = "1z 111m | 234567899m + 9m"
TWO_KONGS: Final = "1z 9m 1s 3s | 2222p 8888p 7s + 9s"

TABLE_SCENES: Final[dict[str, Make]] = {
    **{f"built-{scene}": partial(BuiltTable, scene) for scene in BUILT},
    "turn": own(is_turn, 24, after=110),
    "turn-first": own(is_turn, 24, after=0),
    "turn-refused": own(is_turn, 24, "p"),
    "claim": own(can(ClaimPong), 6),
    "claim-kong": own(can(ClaimKong), 13),
    "ready-choice": own(can_choose, 6, "t"),
    "ready-face": own(can_choose, 6, "t", "enter", rules=CHOOSING),
    "ready-many": placed(NINE_WAITS, "t"),
    "ready-dead": placed("3m 1z | 12m + 1z", "t", melds={"E": "pong:3m pong:5z pong:6z"}),
    "coach-off": own(is_turn, 24, "a", after=110),
    "coach-turn": own(is_turn, 24, coach="*", after=110),
    "coach-advice": own(is_turn, 24, "a", coach="*", after=110),
    "coach-claim": own(can(ClaimPong), 6, coach="*"),
    "coach-claim-advice": own(can(ClaimPong), 6, "a", coach="*"),
    "coach-ready": own(can_choose, 6, "t", "a", coach="*"),
    "kong-choice": placed(TWO_KONGS, "k"),
    "ready-own": declared,
    "curtain-turn": partial(asked, is_turn, 3),
    "curtain-claim": partial(asked, can(ClaimPong), 6),
    "curtain-covered": covered,
    "curtain-call": partial(calling, looks=False),
    "calling": partial(calling, looks=True),
    "win": partial(called_out, Won, 5),
    "leave": own(is_turn, 3, "q"),
    "depart": leaving,
    "depart-sure": partial(leaving, "enter"),
    "too-small": own(is_turn, 3),
}
