"""How a match goes over the screens: who looks when, and what everybody sees in between.

One coroutine drives it. A *board* is the table as a screen: the curtain (public) or a seat's own
table (private). Going from one to the other always takes the old one out of the widget tree first,
so that nothing of a hand is left anywhere.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from liisi_tui.core.events import Discarded, Ponged, RoundEnded, Won
from liisi_tui.core.redaction import DrawnHidden, KongHidden, PublicEvent, ReadyShown
from liisi_tui.core.refusal import Refusal, StaleCommand
from liisi_tui.core.seats import EAST, Seat
from liisi_tui.session import ForBot, ForCalls, ForPerson, Moment, Over, Session, ToStart
from liisi_tui.ui.intents import CloseHand, Cover, DrawNext, Leave, OpenHand, Play
from liisi_tui.ui.screens.curtain import CurtainScreen
from liisi_tui.ui.screens.final import FinalScreen
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.seat_draw import SeatDrawScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.screens.table import TableScreen

if TYPE_CHECKING:
    from liisi_tui.ui.app import LiisiApp

# Seconds that a thing is shown at each speed: a discard or draw, and what is called out.
PAUSES = {"off": (0.0, 0.0), "fast": (0.25, 0.6), "normal": (0.7, 1.4)}


class Left(Exception):
    """Somebody has left the table; the match stays in the store."""


class MatchFlow:
    """Drives one match from its present state until it is over or left."""

    def __init__(self, app: LiisiApp, session: Session) -> None:
        self.app = app
        self.session = session
        self._board: CurtainScreen | TableScreen | None = None
        self._bottom: Seat = session.people[0] if session.people else EAST
        self._discarded_at = 0.0
        # The position in the log at which each seat last saw its hand.
        self._looked: dict[Seat, int] = {}

    async def run(self) -> None:
        """Play until the match is over or somebody leaves; the board is gone afterwards."""
        try:
            while not await self._step():
                pass
        except Left:
            await self._clear()
        finally:
            self.session.close()

    async def _step(self) -> bool:
        """One thing that the match waits for; true when it is over."""
        await self._show_moments()
        match self.session.waiting():
            case ToStart():
                await self._start_round()
            case ForBot():
                self.session.bot_move()
            case ForPerson(seat=seat):
                await self._decide(seat)
            case ForCalls() as calls:
                await self._calls(calls)
            case Over():
                await self._clear()
                await self.app.push_screen_wait(FinalScreen(self.session))
                return True
        return False

    # Rounds

    async def _start_round(self) -> None:
        await self._clear()
        choice = await self.app.push_screen_wait(ReadyScreen(self.session))
        if choice == "leave":
            raise Left
        if choice == "stop":
            self.session.finish()
            return
        first = not self.session.round_started
        self.session.start_round()
        if first and await self.app.push_screen_wait(SeatDrawScreen(self.session)) == "leave":
            raise Left

    async def _end_round(self, ended: RoundEnded) -> None:
        """The tiles are shown and the round is settled; nothing of an abandoned one (1.3, 7.7)."""
        await self._clear()
        if ended.reason != "abandoned":
            await self.app.push_screen_wait(SettlementScreen(self.session))

    # Boards

    async def _clear(self) -> None:
        """Take the board away, widgets and all."""
        board, self._board = self._board, None
        if board is not None:
            await self._uncovered(board)
            await self.app.pop_screen()

    async def _put(self, board: CurtainScreen | TableScreen) -> None:
        """Show another board in place of the present one."""
        before, self._board = self._board, board
        if before is None:
            await self.app.push_screen(board)
        else:
            await self._foreground(before)
            await self.app.switch_screen(board)

    async def _foreground(self, board: CurtainScreen | TableScreen) -> None:
        """Wait until nothing lies over the board; ends the flow where somebody has left it."""
        await self._uncovered(board)
        if board.left:
            raise Left

    async def _uncovered(self, board: CurtainScreen | TableScreen) -> None:
        """Wait until nothing (help, log, scores) lies over the board."""
        while self.app.screen is not board:
            board.in_front.clear()
            await board.in_front.wait()

    async def _curtain(self, bottom: Seat) -> CurtainScreen:
        self._bottom = bottom
        if not isinstance(self._board, CurtainScreen):
            await self._put(CurtainScreen(self.session, bottom, self.app.look, self._looked))
        board = self._board
        assert isinstance(board, CurtainScreen)
        board.turn_to(bottom)
        return board

    async def _table(self, seat: Seat) -> TableScreen:
        self._bottom = seat
        board = self._board
        if not isinstance(board, TableScreen) or board.seat != seat:
            board = TableScreen(
                self.session,
                seat,
                self.app.look,
                confirm_discard=self.app.settings.confirm_discard,
            )
            await self._put(board)
        board.present()
        self._looked[seat] = self.session.log_length
        return board

    # What happened

    async def _show_moments(self) -> None:
        moments = self.session.take_moments()
        if not moments:
            return
        lone = self.session.lone_person
        waiting = self.session.waiting()
        stays = isinstance(self._board, TableScreen) and (
            lone is not None or self._is_own(moments, self._board.seat, waiting)
        )
        if not stays:
            if lone is not None:
                await self._table(lone)
            else:
                await self._curtain(
                    waiting.seat if isinstance(waiting, ForPerson) else self._bottom
                )
        for moment in moments:
            if isinstance(moment.event, RoundEnded):
                await self._end_round(moment.event)
                return
            if isinstance(moment.event, Discarded):
                self._discarded_at = time.monotonic()
            assert self._board is not None
            await self._foreground(self._board)
            self._board.show_moment(moment)
            await self._pause(moment.event, stays=stays)

    def _is_own(self, moments: list[Moment], seat: Seat, waiting: object) -> bool:
        """Whether all of it was done by a seat that goes on deciding: it needs no curtain."""
        return (
            isinstance(waiting, ForPerson)
            and waiting.seat == seat
            and all(getattr(moment.event, "seat", None) == seat for moment in moments)
        )

    async def _pause(self, event: PublicEvent, *, stays: bool) -> None:
        """Leave time to read what happened; any key goes on."""
        assert self._board is not None
        seat = getattr(event, "seat", None)
        own = stays and isinstance(self._board, TableScreen) and seat == self._board.seat
        short, long = PAUSES[self.app.settings.speed]
        seconds: float | None
        if isinstance(event, Ponged | ReadyShown | KongHidden) or type(event).__name__ == "Konged":
            seconds = 0.0 if own else long
        elif isinstance(event, Won):
            seconds = None
        elif isinstance(event, Discarded | DrawnHidden):
            seconds = 0.0 if own else short
        else:
            seconds = 0.0
        if seconds != 0:
            await self._board.pause(seconds)
        if self._board.left:
            raise Left

    # Decisions

    async def _decide(self, seat: Seat) -> None:
        """A person on turn or asked: through the curtain, then until it has decided."""
        if not (isinstance(self._board, TableScreen) and self._board.seat == seat):
            if self.session.lone_person is None:
                await self._open(seat)
            await self._table(seat)
        await self._answer(seat)

    async def _open(self, seat: Seat) -> None:
        """The curtain before a seat's hand: only its letter opens it."""
        curtain = await self._curtain(seat)
        curtain.ask(self.session.waiting())
        while True:
            match await curtain.intent():
                case OpenHand(seat=opened) if opened == seat:
                    return
                case Leave():
                    raise Left
                case _:
                    pass

    async def _answer(self, seat: Seat) -> None:
        """The private table of a seat until it has decided something."""
        table = await self._table(seat)
        while True:
            match await table.intent():
                case Play() as play:
                    if self._submit(table, play):
                        return
                case Cover():
                    await self._curtain(seat)
                    await self._open(seat)
                    table = await self._table(seat)
                case Leave():
                    raise Left
                case _:
                    pass

    def _submit(self, table: TableScreen, play: Play) -> bool:
        """Carry out what a person decided; false where it was not possible, with the reason."""
        try:
            self.session.submit(play.command, play.sequence)
        except Refusal as refusal:
            table.refuse(refusal)
        except StaleCommand:
            table.present()
        else:
            return True
        return False

    # Call

    async def _calls(self, calls: ForCalls) -> None:
        """*call*: the open discard, until the next seat draws or the time is over."""
        closes_at = self._discarded_at + self.app.settings.call_seconds
        curtain = await self._curtain(calls.next_seat)
        curtain.ask(calls)
        timeout = closes_at - time.monotonic() if calls.closes_by_itself else None
        match await curtain.intent(timeout):
            case OpenHand(seat=seat):
                await self._look(seat, calls, closes_at)
            case Leave():
                raise Left
            case None:
                self.session.close_window()
            case _:
                pass

    async def _look(self, seat: Seat, calls: ForCalls, closes_at: float) -> None:
        """A hand opened privately while a discard lies open."""
        table = await self._table(seat)
        table.call(draws=seat == calls.next_seat and not calls.closes_by_itself)
        while True:
            match await table.intent():
                case Play() as play:
                    if self._submit(table, play):
                        return
                case DrawNext() if seat == calls.next_seat and not calls.closes_by_itself:
                    await table.pause(closes_at - time.monotonic(), skippable=False)
                    self.session.close_window()
                    return
                case CloseHand() | Cover():
                    await self._curtain(calls.next_seat)
                    return
                case Leave():
                    raise Left
                case _:
                    pass
