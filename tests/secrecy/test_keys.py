"""Keys at the wrong moment, at every hand-over there is (DESIGN 5; FAULTS 19, 22).

What a person does at a hand-over comes together with a burst of other keys; then the screen that
it leads to gets keys in one go, pasted, repeated and held. Nothing is revealed, nothing decided.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from textual import events

from liisi_tui.core.commands import Pass
from liisi_tui.core.events import DeclaredReady, Discarded, Drawn, Event, Ponged, RoundEnded
from liisi_tui.core.seats import EAST, SEAT_LETTERS, WEST, Seat
from liisi_tui.session import ForCalls, ForPerson
from liisi_tui.ui.screens.curtain import CurtainScreen
from liisi_tui.ui.screens.seat_draw import SeatDrawScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.screens.table import TableScreen
from tests.hands_on import keys_for
from tests.secrecy.live import QUIET, Hands, Moment, live, played_on
from tests.secrecy.rigged import RiggedSession
from tests.secrecy.scenes import OPTIONAL
from tests.secrecy.worlds import first_world

ENTERS = ["enter"] * 20
SPACES = ["space"] * 20
# Every letter of a seat, and every key that plays.
LINE = [*"eswn0dpkth1", "space", "enter"]
BURST = [*ENTERS, *SPACES, *LINE, *LINE]


def seat_at(session: RiggedSession) -> Seat:
    """The person who does something next."""
    waiting = session.waiting()
    if isinstance(waiting, ForPerson):
        return waiting.seat
    assert isinstance(waiting, ForCalls)
    claiming = [seat for seat in session.people if session.claim(seat) is not None]
    return claiming[0] if claiming else waiting.next_seat


async def assert_nothing_opens(hands: Hands, log: list[Event]) -> None:
    """However keys come to a curtain, it stays; a letter after some quiet opens it still."""
    session = hands.app.rigged
    await hands.until_true(lambda: hands.on(CurtainScreen) and session._log == log)
    letter = SEAT_LETTERS[seat_at(session)].lower()

    async def check(what: str) -> None:
        await hands.rest()
        assert hands.on(CurtainScreen), what
        assert session._log == log, what

    await check("the burst that came along")
    hands.put(*BURST, letter)
    await check("a burst")
    hands.app.post_message(events.Paste(f"{letter}\r{letter} 0\r"))
    await check("a paste")
    await hands.pilot.pause(QUIET)
    hands.put(letter, *LINE)
    await check("a paste without brackets that begins with the letter")
    hands.put("enter")
    await hands.hold(letter, 0.3)
    await check("the letter held")
    await hands.hold("enter", 0.4)
    await check("Enter held")
    await hands.open(seat_at(session))


@dataclass(frozen=True)
class Over:
    """A hand-over to the curtain: the keys pressed just before, `None` for what is wished."""

    name: str
    moment: Moment
    keys: tuple[str, ...] | None = None

    def __str__(self) -> str:
        return self.name


TO_THE_CURTAIN = (
    Over("a discard", Moment(Discarded, 6)),
    Over("a pass", Moment("pass", 9), ("x",)),
    Over("ready", Moment(DeclaredReady, 3)),
    Over("a covered hand", Moment(Discarded, 6), ("c",)),
    Over("a discard before bots", Moment(Discarded, 6, people=(EAST, WEST))),
    Over("a discard to be called", Moment(Discarded, 3, "call")),
    Over("a closed look", Moment("pass", 3, "call"), ("x",)),
    Over("a noted claim", Moment(Ponged, 81, "call", rules=OPTIONAL)),
)


@pytest.mark.parametrize("over", TO_THE_CURTAIN, ids=str)
async def test_22_no_key_walks_through_the_curtain(over):
    session = over.moment.session()
    seat = seat_at(session)
    view, wish = session.view(seat), session.wish(seat)
    keys = over.keys
    if keys is None:
        keys = tuple(keys_for(view, wish))
        log = played_on(over.moment.session(), wish)
    elif over.name == "a pass":
        log = played_on(over.moment.session(), Pass(seat=seat))
    else:
        log = list(session._log)
    async with live(session) as hands:
        await hands.open(seat)
        hands.put(*keys, *BURST)
        await assert_nothing_opens(hands, log)


@pytest.mark.parametrize(
    "over",
    [
        Over("a pong", Moment(Ponged, 6)),
        Over("a kong of a discard", Moment("exposed_kong", 19)),
        Over("a kong of one's own", Moment("concealed_kong", 10)),
        Over("a draw that ends the calling", Moment(Drawn, 3, "call"), ("d",)),
        Over("a pong in call", Moment(Ponged, 3, "call")),
    ],
    ids=str,
)
async def test_22_who_goes_on_decides_nothing_by_keys_meant_for_what_was_before(over):
    session = over.moment.session()
    seat = seat_at(session)
    view, wish = session.view(seat), session.wish(seat)
    if over.keys is None:
        keys = tuple(keys_for(view, wish))
        log = played_on(over.moment.session(), wish)
    else:
        keys, log = over.keys, played_on(over.moment.session(), None)
    async with live(session) as hands:
        await hands.open(seat)
        hands.put(*keys, *BURST)
        await hands.hold("enter", 0.4)
        await hands.hold("space", 0.2)
        await hands.until_true(lambda: len(session._log) >= len(log))
        await hands.rest()
        assert hands.on(TableScreen)
        assert session._log == log
        await hands.put_until(lambda: len(session._log) > len(log), "enter")


@pytest.mark.parametrize("speed", ["off", "fast", "normal"])
async def test_19_22_the_curtain_comes_before_the_first_hand(speed):
    session = RiggedSession.of(first_world(6), "ask")
    async with live(session, speed) as hands:
        await hands.put_until(lambda: hands.on(SeatDrawScreen), *BURST)
        log = list(session._log)
        await hands.hold("enter", 0.4)
        await hands.rest()
        assert hands.on(SeatDrawScreen)
        opening = hands.app.screen
        assert isinstance(opening, SeatDrawScreen)
        if opening.is_moving:
            await hands.put_until(lambda: not opening.is_moving, *BURST)
            await hands.rest()
            assert hands.on(SeatDrawScreen)
        await hands.put_until(lambda: hands.on(CurtainScreen), *BURST)
        await assert_nothing_opens(hands, log)


@pytest.mark.parametrize(
    "moment", [Moment(Discarded, 6), Moment("pass", 9), Moment("pass", 3, "call")], ids=str
)
async def test_19_22_the_curtain_comes_after_a_match_was_resumed(moment):
    session = moment.session()
    async with live(session) as hands:
        assert hands.on(CurtainScreen)
        hands.put(*BURST)
        await assert_nothing_opens(hands, list(session._log))


async def test_19_22_the_curtain_comes_after_the_page_about_the_size():
    session = Moment(Discarded, 6).session()
    log = list(session._log)
    async with live(session) as hands:
        await hands.open(seat_at(session))
        await hands.pilot.resize_terminal(60, 20)
        await hands.until_true(lambda: "too small" in hands.text())
        hands.put(*BURST)
        await hands.rest()
        await hands.pilot.resize_terminal(80, 24)
        hands.put(*BURST)
        await assert_nothing_opens(hands, log)


async def test_22_who_plays_alone_discards_nothing_by_keys_held_since_the_page_before():
    session = RiggedSession.of(first_world(6, people=(EAST,)), "ask")
    async with live(session) as hands:
        await hands.put_until(lambda: hands.on(SeatDrawScreen), "enter")
        log = list(session._log)
        await hands.put_until(lambda: hands.on(TableScreen), *BURST)
        await hands.hold("enter", 0.5)
        await hands.rest()
        assert hands.on(TableScreen)
        assert session._log == log
        await hands.put_until(lambda: len(session._log) > len(log), "enter")


async def test_22_keys_held_at_a_win_go_no_further_than_the_settlement():
    moment = Moment("a win", 3, "call")
    session = moment.session()
    seat, wish = seat_at(session), session.wish(seat_at(session))
    async with live(session) as hands:
        await hands.open(seat)
        hands.put(*keys_for(session.view(seat), wish), *BURST)
        await hands.hold("enter", 0.5)
        await hands.until_true(lambda: hands.on(CurtainScreen) or hands.on(SettlementScreen))
        await hands.rest()
        assert hands.on(CurtainScreen) or hands.on(SettlementScreen)
        assert isinstance(session._log[-2], RoundEnded)
