"""How a match goes over the screens: who looks when, and what everybody sees in between.

One coroutine drives it. Which board (curtain or a seat's own table) is shown is kept in `boards`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from liisi_tui.core.events import (
    Dealt,
    Discarded,
    Drawn,
    Konged,
    MatchEnded,
    Ponged,
    RoundEnded,
    Won,
)
from liisi_tui.core.redaction import DealtHidden, DrawnHidden, KongHidden, ReadyShown
from liisi_tui.core.refusal import Refusal, StaleCommand
from liisi_tui.core.seats import Seat
from liisi_tui.session import ForBot, ForCalls, ForLook, ForPerson, Moment, Over, Session, ToStart
from liisi_tui.storage.errors import StorageError
from liisi_tui.ui.boards import Boards, Departure, Left
from liisi_tui.ui.intents import CloseHand, Cover, DrawNext, GoOn, OpenHand, Play
from liisi_tui.ui.pacing import PAUSES as PAUSES
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.thinking import thought_over

if TYPE_CHECKING:
    from liisi_tui.ui.app import LiisiApp
    from liisi_tui.ui.screens.table import TableScreen
    from liisi_tui.ui.table_form import TableForm


class MatchFlow(Boards):
    """Drives one match from its present state until it is over or left."""

    def __init__(self, app: LiisiApp, session: Session) -> None:
        super().__init__(app, session)
        self._discarded_at = time.monotonic()
        # What has happened and was not shown yet.
        self._unseen: list[Moment] = []
        # Who has played since the bell could ring last.
        self._played: set[Seat | None] = set()
        self._gone: Seat | None = None

    async def run(self) -> TableForm | None:
        """Play until the match is over or somebody leaves; the board is gone afterwards.

        Where a player left for good and the others go on, the answer is their new table (1.3).
        """
        going = False
        try:
            while True:
                try:
                    if going:
                        going = False
                        await self._let_go()
                    elif await self._step():
                        break
                except Departure:
                    going = True
        except Left:
            await self._clear()
            return None
        finally:
            self.session.close()
        return await self._next_table()

    async def _step(self) -> bool:
        """One thing that the match waits for; true when it is over."""
        await self._show_moments()
        match self.session.waiting():
            case ToStart():
                await self._start_round()
            case ForBot():
                await self._bot_move()
            case ForPerson(seat=seat) | ForLook(seat=seat):
                await self._decide(seat)
            case ForCalls() as calls:
                await self._calls(calls)
            case Over():
                from liisi_tui.ui.screens.final import FinalScreen

                await self._clear()
                await self.app.push_screen_wait(FinalScreen(self.session))
                return True
        return False

    async def _bot_move(self) -> None:
        """A bot plays; one that thinks for long does so while keys and screens go on."""
        command = await thought_over(self.session)
        await self._do(lambda: self.session.bot_move(command))

    # Rounds

    async def _start_round(self) -> None:
        await self._clear()
        choice = await self.app.push_screen_wait(ReadyScreen(self.session))
        if choice == "leave":
            raise Left
        if choice == "depart":
            raise Departure
        if choice == "stop":
            await self._do(self.session.finish)
            return
        first = not self.session.round_started
        await self._do(self.session.start_round)
        speed = self.app.settings.speed
        if first or speed != "off":
            from liisi_tui.ui.screens.seat_draw import SeatDrawScreen

            opening = SeatDrawScreen(self.session, speed, first=first)
            if await self.app.push_screen_wait(opening) == "leave":
                raise Left

    async def _end_round(self, ended: RoundEnded) -> None:
        """The tiles are shown and the round is settled; nothing of an abandoned one (1.3, 7.7)."""
        await self._clear()
        if ended.reason != "abandoned":
            from liisi_tui.ui.occasions import show_big_win, show_rise
            from liisi_tui.ui.screens.settlement import SettlementScreen

            await show_big_win(self.app, self.session)
            await self.app.push_screen_wait(SettlementScreen(self.session))
            await show_rise(self.app, self.session)

    # What happened

    async def _show_moments(self) -> None:
        self._unseen += [
            moment
            for moment in self.session.take_moments()
            if not isinstance(moment.event, MatchEnded)
        ]
        moments = self._unseen
        if not moments:
            return
        lone = self.session.lone_person
        waiting = self.session.waiting()
        own = self._own
        stays = (
            own is not None
            and not own.covered
            and (lone is not None or self._is_own(moments, own.seat, waiting))
        )
        if not stays:
            if lone is not None:
                await self._table(lone)
            else:
                await self._curtain(
                    waiting.seat if isinstance(waiting, ForPerson | ForLook) else self._bottom
                )
        while moments:
            moment = moments[0]
            if isinstance(moment.event, RoundEnded):
                await self._end_round(moment.event)
                moments.clear()
                return
            if isinstance(moment.event, Discarded):
                self._discarded_at = time.monotonic()
            assert self._board is not None
            await self._foreground(self._board)
            await self._obey_cover()
            seconds = self._seconds(moment)
            passing = seconds == 0 and len(moments) > 1
            self._board.show_moment(moment, called=seconds != 0, passing=passing)
            if not isinstance(moment.event, DealtHidden | Dealt):
                self._played.add(getattr(moment.event, "seat", None))
            moments.pop(0)
            await self._pause(seconds)

    def _is_own(self, moments: list[Moment], seat: Seat, waiting: object) -> bool:
        """Whether all of it was done by a seat that goes on deciding: it needs no curtain."""
        return (
            isinstance(waiting, ForPerson)
            and waiting.seat == seat
            and all(getattr(moment.event, "seat", None) == seat for moment in moments)
        )

    def _seconds(self, moment: Moment) -> float | None:
        """How long a moment is left to be read; `None` where it stays until a key.

        Calls of one's own are called out like those of others. What else a person did itself
        needs no time, what its seat did by itself once ready does.
        """
        assert self._board is not None
        event = moment.event
        seat = getattr(event, "seat", None)
        own = self._own is not None and seat == self._own.seat
        short, long = PAUSES[self.app.settings.speed]
        own = own and not moment.table.seats[self._board.bottom].ready
        if isinstance(event, Ponged | Konged | ReadyShown | KongHidden):
            return long
        if isinstance(event, Won):
            return None
        if isinstance(event, Discarded | Drawn | DrawnHidden):
            return 0.0 if own else short
        return 0.0

    async def _pause(self, seconds: float | None) -> None:
        """Leave time to read what happened; any key goes on."""
        assert self._board is not None
        if seconds != 0:
            await self._board.pause(seconds)
        self._heed(self._board)
        await self._obey_cover()

    def _ring(self, seat: Seat | None) -> None:
        """Ring for a person who is to act after others have played, for all alike (`None`).

        When it rings is to be seen on the public table too, so that it tells nothing more.
        """
        others = self._played - {seat, None}
        self._played.clear()
        if others and self.app.settings.bell:
            self.app.bell()

    async def _obey_cover(self) -> None:
        """The curtain over a hand that was covered while nothing waited for that."""
        if self._own is not None and self._own.covered:
            await self._table(self._own.seat)

    async def _table(
        self, seat: Seat, *, calling: bool = False, draws: bool = False
    ) -> TableScreen:
        """A seat's own table; once its hand was covered, only its letter opens it again."""
        if self._own is not None and self._own.covered:
            await self._open(seat)
        return await super()._table(seat, calling=calling, draws=draws)

    # Decisions

    async def _decide(self, seat: Seat) -> None:
        """A person on turn or asked: through the curtain, then until it has decided.

        In *call* where winning is optional a ready person looks at every tile it draws.
        """
        self._ring(seat)
        if self._own is None or self._own.seat != seat:
            if self.session.lone_person is None:
                await self._open(seat)
            await self._table(seat)
        await self._answer(seat)

    async def _open(self, seat: Seat) -> None:
        """The curtain before a seat's hand: only its letter opens it."""
        from liisi_tui.ui.screens.curtain import Covered

        curtain = await self._curtain(seat)
        waiting = self.session.waiting()
        asked = isinstance(waiting, ForPerson | ForLook) and waiting.seat == seat
        curtain.ask(waiting if asked else Covered(seat))
        while True:
            match await self._intent(curtain):
                case OpenHand(seat=opened) if opened == seat:
                    return
                case _:
                    pass

    async def _answer(self, seat: Seat) -> None:
        """The private table of a seat until it has decided something, or looked at its draw."""
        table = await self._table(seat)
        while True:
            match await self._intent(table):
                case Play() as play:
                    if await self._submit(table, play):
                        return
                case GoOn():
                    await self._do(self.session.go_on)
                    return
                case Cover():
                    del table  # nothing of the hand stays while it is covered, not even here
                    table = await self._cover(seat)
                case _:
                    pass

    async def _cover(self, seat: Seat) -> TableScreen:
        """The curtain, and the seat's table again once its letter was pressed."""
        await self._open(seat)
        return await self._table(seat)

    async def _submit(self, table: TableScreen, play: Play) -> bool:
        """Carry out what a person decided; false where it was not possible, with the reason."""
        try:
            await self._do(lambda: self.session.submit(play.command, play.sequence))
        except Refusal as refusal:
            table.refuse(refusal)
        except StaleCommand:
            table.present_again()
        else:
            return True
        return False

    # Call

    async def _calls(self, calls: ForCalls) -> None:
        """*call*: the open discard, until the next seat draws or the time is over."""
        self._ring(None)
        closes_at = self._discarded_at + self.app.settings.call_seconds
        curtain = await self._curtain(calls.next_seat)
        curtain.ask(calls)
        timeout = closes_at - time.monotonic() if calls.closes_by_itself else None
        match await self._intent(curtain, timeout):
            case OpenHand(seat=seat):
                await self._look(seat, calls, closes_at)
            case None:
                await self._do(self.session.close_window)
            case _:
                pass

    async def _look(self, seat: Seat, calls: ForCalls, closes_at: float) -> None:
        """A hand opened privately while a discard lies open."""
        draws = seat == calls.next_seat and not calls.closes_by_itself
        table = await self._table(seat, calling=True, draws=draws)
        while True:
            match await self._intent(table):
                case Play() as play:
                    if await self._submit(table, play):
                        return
                case DrawNext() if draws:
                    await table.pause(closes_at - time.monotonic(), skippable=False)
                    self._heed(table)
                    if not table.covered:
                        await self._do(self.session.close_window)
                        return
                case CloseHand() | Cover():
                    await self._curtain(calls.next_seat)
                    return
                case _:
                    pass

    # When it cannot go on as it was

    async def _do(self, act: Callable[[], None]) -> None:
        """Let something happen; where it cannot be saved, ask until it can or nobody wants it.

        The session has put everything back by then. Raises what `act` raises, but no fault of
        the store, and `Left`.
        """
        while True:
            try:
                act()
                return
            except StorageError as error:
                from liisi_tui.ui.screens.store_fault import StoreFaultScreen

                match await self._aside(StoreFaultScreen(error)):
                    case "unsaved":
                        self.session.play_unsaved()
                    case "leave":
                        raise Left from None
                    case "again":
                        pass

    async def _let_go(self) -> None:
        """A player wants to leave for good: who, and is that so? (1.3)"""
        if isinstance(self.session.waiting(), Over):
            return
        from liisi_tui.ui.screens.depart import DepartScreen

        seat = await self._aside(DepartScreen(self.session))
        if seat is None:
            return
        await self._do(lambda: self.session.leave(seat))
        self._gone = seat
        if not any(isinstance(moment.event, RoundEnded) for moment in self._unseen):
            self._unseen.clear()

    async def _next_table(self) -> TableForm | None:
        """What those who stay want once a player has left for good; `None` for nothing more."""
        if self._gone is None or len(self.session.people) == 1:
            return None
        from liisi_tui.ui.screens.depart import others_screen
        from liisi_tui.ui.table_form import TableForm

        if not await self.app.push_screen_wait(others_screen(self.session, self._gone)):
            return None
        return TableForm.after(self.session, self._gone)
