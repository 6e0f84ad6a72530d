"""The boards of a match: the table as a screen, public or private, one at a time.

A board is the curtain (public) or a seat's own table (private). Going from one to the other always
takes the old one out of the widget tree first, so that nothing of a hand is left anywhere.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from textual.screen import Screen

from liisi_tui.core.seats import EAST, Seat
from liisi_tui.session import Session

if TYPE_CHECKING:
    from liisi_tui.ui.app import LiisiApp
    from liisi_tui.ui.intents import Intent
    from liisi_tui.ui.screens.curtain import CurtainScreen
    from liisi_tui.ui.screens.table import TableScreen

Result = TypeVar("Result")


class Left(Exception):
    """Somebody has left the table; the match stays in the store."""


class Departure(Exception):
    """A player wants to leave the match for good, which ends it (1.3)."""


class Boards:
    """Shows one board at a time and hears what is wanted of it."""

    def __init__(self, app: LiisiApp, session: Session) -> None:
        self.app = app
        self.session = session
        self._board: CurtainScreen | TableScreen | None = None
        self._bottom: Seat = session.people[0] if session.people else EAST
        # The position in the log at which each seat last saw its hand.
        self._looked: dict[Seat, int] = {}

    @property
    def _own(self) -> TableScreen | None:
        """The board where it is a seat's own table."""
        from liisi_tui.ui.screens.table import TableScreen

        return self._board if isinstance(self._board, TableScreen) else None

    def _heed(self, board: CurtainScreen | TableScreen) -> None:
        """Raise `Left` or `Departure` where somebody wants to leave the board."""
        if board.left:
            raise Left
        if board.departing:
            board.departing = False
            raise Departure

    async def _intent(
        self, board: CurtainScreen | TableScreen, timeout: float | None = None
    ) -> Intent | None:
        """What is wanted of the board next, as `BoardScreen.intent`; raises as `_heed`."""
        self._heed(board)
        intent = await board.intent(timeout)
        self._heed(board)
        return intent

    async def _aside(self, screen: Screen[Result]) -> Result | None:
        """Show a screen that all may read; an open hand is covered first, where several play."""
        if self._board is not None:
            await self._uncovered(self._board)
            if self.session.lone_person is None:
                await self._curtain(self._bottom)
        return await self.app.push_screen_wait(screen)

    async def _clear(self) -> None:
        """Take the board away, widgets and all."""
        board, self._board = self._board, None
        if board is not None:
            await self._uncovered(board)
            await self.app.pop_screen()

    async def _put(self, board: CurtainScreen | TableScreen) -> None:
        """Show another board in place of the present one."""
        if self._board is None:
            await self.app.push_screen(board)
        else:
            await self._foreground(self._board)
            await self.app.switch_screen(board)
        self._board = board

    async def _foreground(self, board: CurtainScreen | TableScreen) -> None:
        """Wait until nothing lies over the board; raises `Left` or `Departure` where one is due."""
        await self._uncovered(board)
        self._heed(board)

    async def _uncovered(self, board: CurtainScreen | TableScreen) -> None:
        """Wait until nothing (help, log, scores) lies over the board."""
        while self.app.screen is not board:
            board.in_front.clear()
            await board.in_front.wait()

    async def _curtain(self, bottom: Seat) -> CurtainScreen:
        from liisi_tui.ui.screens.curtain import CurtainScreen

        self._bottom = bottom
        if not isinstance(self._board, CurtainScreen):
            await self._put(CurtainScreen(self.session, bottom, self.app.look, self._looked))
        board = self._board
        assert isinstance(board, CurtainScreen)
        board.turn_to(bottom)
        return board

    async def _table(
        self, seat: Seat, *, calling: bool = False, draws: bool = False
    ) -> TableScreen:
        from liisi_tui.ui.screens.table import TableScreen

        self._bottom = seat
        board = self._board
        noted = calling and self.session.has_claimed(seat)
        if not isinstance(board, TableScreen) or board.seat != seat:
            board = TableScreen(
                self.session,
                seat,
                self.app.look,
                confirm_discard=self.app.settings.confirm_discard,
            )
            # Its first frame is right; what is pressed before that does not count, as below.
            board.present(calling=calling, draws=draws, noted=noted)
            await self._put(board)
        board.present(calling=calling, draws=draws, noted=noted)
        self._looked[seat] = self.session.log_length
        return board
