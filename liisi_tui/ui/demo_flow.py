"""A demo: four bots play match after match with all hands open, and nothing of it is kept."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from liisi_tui.core.chance import keyed_int
from liisi_tui.core.events import Discarded, Drawn, RoundEnded
from liisi_tui.core.match import MatchLength
from liisi_tui.core.redaction import DrawnHidden
from liisi_tui.options import SeatChoice
from liisi_tui.session import ForBot, Moment, Over, Plan, Session, ToStart
from liisi_tui.ui.demo_pace import DEAL_PAUSES, OPENING_PAUSES, PAGE_PAUSES, Pace, Pauses, Wish
from liisi_tui.ui.pacing import PAUSES, has_call
from liisi_tui.ui.plans import seat_players
from liisi_tui.ui.screens.base import GameScreen
from liisi_tui.ui.screens.demo import DemoFinal, DemoOpening, DemoScreen, DemoSettlement
from liisi_tui.ui.thinking import thought_over

if TYPE_CHECKING:
    from liisi_tui.ui.app import LiisiApp

MATCH_ROUNDS: Final = 8
"""Rounds of a match: its log is forgotten with it, so that a long demo needs no more memory."""
_SEEDS: Final = 2**63


def demo_plans(seed: int | None) -> Iterator[Plan]:
    """The matches of a demo one after another, for ever; the same seed gives the same ones."""
    first = secrets.randbits(63) if seed is None else seed
    number = 0
    while True:
        yield Plan(
            players=seat_players([SeatChoice(bot="normal")] * 4),
            length=MatchLength(unit="rounds", count=MATCH_ROUNDS),
            seed=first if number == 0 else keyed_int(first, "demo", number) % _SEEDS,
        )
        number += 1


class DemoFlow:
    """Shows matches of bots until `rounds` rounds are over (0: never) or somebody wants else."""

    def __init__(self, app: LiisiApp, *, rounds: int = 0, seed: int | None = None) -> None:
        self.app = app
        self.pace = Pace(app.settings.speed)
        self.rounds = rounds
        self.played = 0
        self._plans = demo_plans(seed)
        self._board: DemoScreen | None = None

    async def run(self) -> Wish | None:
        """Play; `None` once all rounds were shown, else what is wanted instead."""
        while self._goes_on():
            await self._match(Session.create(next(self._plans)))
        wish, self.pace.wish = self.pace.wish, None
        if self._board is not None:
            await self._take_away(self._board)
            self._board = None
        return wish

    def _goes_on(self) -> bool:
        """Whether nobody wants else and a round is still to be shown."""
        return self.pace.wish is None and not 0 < self.rounds <= self.played

    async def _match(self, session: Session) -> None:
        if self._board is None:
            self._board = DemoScreen(session, self.app.look, self.pace)
            await self.app.push_screen(self._board)
        else:
            self._board.play(session)
        while self._goes_on():
            await self._show(session)
            if not self._goes_on():
                break
            match session.waiting():
                case ForBot():
                    session.bot_move(await thought_over(session))
                case ToStart():
                    await self._start_round(session)
                case Over():
                    await self._page(DemoFinal(session, self.pace))
                    return
                case _:
                    pass

    async def _start_round(self, session: Session) -> None:
        first = not session.round_started
        session.start_round()
        if self.pace.speed != "off":
            pauses = OPENING_PAUSES if first else DEAL_PAUSES
            await self._page(DemoOpening(session, self.pace, first=first), pauses)

    async def _show(self, session: Session) -> None:
        assert self._board is not None
        for moment in session.take_moments():
            if self.pace.wish is not None:
                return
            if isinstance(moment.event, RoundEnded):
                await self._page(DemoSettlement(session, self.pace))
                self.played += 1
                continue
            pauses = _pauses(moment)
            self._board.show_moment(moment, called=pauses[self.pace.speed] != 0)
            await self._wait(self._board, pauses)

    async def _page(self, screen: GameScreen[Any], pauses: Pauses = PAGE_PAUSES) -> None:
        """Show a page over the table for a while."""
        await self.app.push_screen(screen)
        await self._wait(screen, pauses)
        await self._take_away(screen)

    async def _wait(self, screen: GameScreen[Any], pauses: Pauses) -> None:
        await self.pace.wait(pauses, lambda: self.app.screen is screen)

    async def _take_away(self, screen: GameScreen[Any]) -> None:
        """Close a screen once nothing (help, log, scores) lies over it."""
        await self.pace.until(lambda: self.app.screen is screen)
        await self.app.pop_screen()


_NOT_LONG: Final[Pauses] = {"off": 0.0, "fast": 0.0, "normal": 0.0}


def _pauses(moment: Moment) -> Pauses:
    """How long a moment is shown at each speed; deals and passes go by at once."""
    if has_call(moment.event):
        return {speed: long for speed, (_, long) in PAUSES.items()}
    if isinstance(moment.event, Discarded | Drawn | DrawnHidden):
        return {speed: short for speed, (short, _) in PAUSES.items()}
    return _NOT_LONG
