"""What the curtain and a seat's table have in common: the table, the log, leaving, and waiting."""

from __future__ import annotations

import asyncio
import contextlib
from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.geometry import Size

from liisi_tui.core.events import Discarded, Drawn
from liisi_tui.core.redaction import DrawnHidden, PublicEvent, RoundOpened
from liisi_tui.core.seats import Seat
from liisi_tui.core.views import SeatView, SpectatorView
from liisi_tui.plain import wrap
from liisi_tui.session import Moment, Session
from liisi_tui.texts import tr
from liisi_tui.ui.hints import EVERYBODY, HintName, hint_lines
from liisi_tui.ui.intents import Intent, Leave
from liisi_tui.ui.keys import TABLE_KEYS, is_foreign
from liisi_tui.ui.layouts import table_layout, text_cells
from liisi_tui.ui.log_words import words
from liisi_tui.ui.look import Look
from liisi_tui.ui.paint.calls import CallModel
from liisi_tui.ui.palette import Ink
from liisi_tui.ui.pieces import Cap, Row, Words
from liisi_tui.ui.prompts import Prompt
from liisi_tui.ui.screens.announce import call_of
from liisi_tui.ui.screens.base import GameScreen
from liisi_tui.ui.screens.log import LogScreen
from liisi_tui.ui.screens.scores import ScoresScreen
from liisi_tui.ui.slots import Numbers, Slot
from liisi_tui.ui.widgets.messages import CapClicked
from liisi_tui.ui.widgets.table import TableView

LOG_LINES = 80
# How often a limited wait looks whether its time stands still.
_SLICE = 0.1


def _goes_out(seat: Seat, following: PublicEvent | None) -> bool:
    """Whether the next thing is that the seat discards the tile it has just drawn."""
    return isinstance(following, Discarded) and following.seat == seat and following.drawn


class BoardScreen(GameScreen[None]):
    """The table as a screen. Keys become intents, which the flow awaits one by one.

    `left` is set once somebody has left, `departing` when a player wants to leave for good;
    `always` are the keys that no pause swallows.
    """

    always: ClassVar[frozenset[str]] = frozenset(("q", "question_mark", "l", "tab", "o"))
    departures = True

    def __init__(self, session: Session, bottom: Seat, look: Look) -> None:
        super().__init__()
        self.session = session
        self.match = session
        self.bottom = bottom
        self.in_front = asyncio.Event()
        self.left = self.departing = False
        self._table = TableView(look)
        self._intents: asyncio.Queue[Intent] = asyncio.Queue()
        self._go_on = asyncio.Event()
        self._pausing = False
        # The hint below the prompt, until the next key.
        self._hint: HintName | None = None

    def compose(self) -> ComposeResult:
        """Nothing but the table."""
        yield self._table

    def on_screen_resume(self) -> None:
        """In front again: the flow may go on, and what was typed elsewhere does not count."""
        self.in_front.set()
        self._table.set_look(self.look)
        self.draw()

    def restyle(self) -> None:
        """The table as it was with the present look; its words come anew when it is in front."""
        super().restyle()
        self._table.set_look(self.look)

    def resized(self, size: Size) -> None:
        """Words are wrapped as the window is wide, and a hint has the rows that it has."""
        self.draw()

    def on_screen_suspend(self) -> None:
        """Something lies over the board; the flow waits."""
        self.in_front.clear()

    # For the flow

    async def intent(self, timeout: float | None = None) -> Intent | None:
        """The next thing that the person wants; `None` when `timeout` seconds have passed.

        Time stands still while something lies over the board or a question is open.
        """
        if timeout is None:
            return await self._intents.get()
        left = timeout
        while left > 0:
            with contextlib.suppress(TimeoutError):
                return await asyncio.wait_for(self._intents.get(), min(left, _SLICE))
            if self.in_front.is_set() and not self.asking_leave:
                left -= _SLICE
        return None

    def forget_intents(self) -> None:
        """Drop what was wanted of the board before it was shown anew."""
        while not self._intents.empty():
            self._intents.get_nowait()

    async def pause(self, seconds: float | None, *, skippable: bool = True) -> None:
        """Leave the screen as it is for a while, or for ever; a key goes on at once."""
        self._go_on.clear()
        self._pausing = skippable
        self.listen_anew()
        with contextlib.suppress(TimeoutError):
            wait = None if seconds is None else max(0.0, seconds)
            await asyncio.wait_for(self._go_on.wait(), wait)
        self._pausing = False

    @abstractmethod
    def show_moment(self, moment: Moment, *, called: bool = False) -> None:
        """Show one thing that happened; `called`: 碰 杠 听 胡 are called out large."""

    def call(self, moment: Moment | None, *, called: bool) -> CallModel | None:
        """The banner of a moment, where it is called out and there is time to read it."""
        if moment is None or not called:
            return None
        return call_of(moment.event, self.match.players, self.look, self.bottom)

    @abstractmethod
    def draw(self) -> None:
        """Show everything as it is now."""

    # Keys

    def press(self, key: str, character: str | None) -> bool:
        """Skip a pause, or let the board say what the key means."""
        if self._pausing and key not in self.always:
            self._go_on.set()
            return True
        if self._hint is not None and self.takes_hint_away(key):
            self.put_hint_away()
            self.draw()
        return self.take_key(key)

    def put_hint_away(self) -> None:
        """The hint has been read, where there is one; what is drawn next is without it."""
        if self._hint is not None:
            self.game.dismiss_hint(self.hint_owner)
            self._hint = None

    @abstractmethod
    def take_key(self, key: str) -> bool:
        """What a key means here; false where it means nothing."""

    def leave(self) -> None:
        """Leave the table; the match is kept."""
        self.left = True
        self._go_on.set()
        self.want(Leave())

    def depart(self) -> None:
        """Let the flow ask who leaves for good."""
        self.departing = True
        self._go_on.set()
        self.want(Leave())

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of the table."""
        return [(keys, tr(what)) for keys, what in TABLE_KEYS]

    def on_cap_clicked(self, message: CapClicked) -> None:
        """A click on a key cap is that key."""
        message.stop()
        if self.hears_click(message):
            self.answer(message.action)

    def shown_upto(self) -> int | None:
        """The position in the log of what is on the screen, `None` for all of it."""
        return None

    def open_log(self) -> None:
        """The log of what was shown so far: it tells nothing before the table does."""
        self.app.push_screen(LogScreen(self.match, upto=self.shown_upto()))

    def open_scores(self) -> None:
        """The scores of the rounds whose settlement was shown."""
        self.app.push_screen(ScoresScreen(self.match, upto=self.shown_upto()))

    def want(self, intent: Intent) -> None:
        """Hand an intent to the flow."""
        self._intents.put_nowait(intent)

    # Drawing

    @property
    def window(self) -> Size:
        """The size of the screen; before it has been laid out, that which it will have."""
        return self.size or self.app.size

    def show_table(
        self,
        table: SpectatorView,
        *,
        own: SeatView | None,
        prompt: Sequence[Row],
        log: Sequence[PublicEvent],
        fresh: int = 0,
        cursor: Slot | None = None,
        raised: Sequence[Slot] = (),
        numbers: Numbers = "free",
        panel: Sequence[Row] = (),
        call: CallModel | None = None,
    ) -> None:
        """Draw the table with this prompt; the last `fresh` lines of the log are bright.

        `panel` are rows below the prompt, before the log; `call` is called out over it.
        """
        self._table.show(
            table,
            bottom=self.bottom,
            own=own,
            cursor=cursor,
            raised=raised,
            numbers=numbers,
            prompt=prompt,
            log=self._log_rows(log, fresh),
            hint=self._below_prompt(panel),
            keys=self.keys_row(),
            call=call,
        )

    def told(self, message: str, keys: Row) -> Prompt:
        """A sentence in place of the question; if it is long it takes the row of the keys too."""
        first, *rest = wrap(message, text_cells(self.window))
        return (Words(first, "alert"),), (Words(rest[0], "alert"),) if rest else keys

    def _log_rows(self, log: Sequence[PublicEvent], fresh: int) -> list[Row]:
        """This round in words, the oldest first; a draw whose tile goes out is one line with it."""
        players = self.match.players
        bright = len(log) - fresh
        rows: list[Row] = []
        first = max(0, len(log) - LOG_LINES)
        for place, event in enumerate(log[first:], first):
            if isinstance(event, RoundOpened):
                rows.clear()
            following = log[place + 1] if place + 1 < len(log) else None
            if isinstance(event, Drawn | DrawnHidden) and _goes_out(event.seat, following):
                continue
            ink: Ink = "strong" if place >= bright else "text"
            rows.append((Words(words(event, players, self.look), ink),))
        return rows

    def _below_prompt(self, panel: Sequence[Row]) -> list[Row]:
        """The panel, then the hint; where not both have room, the hint alone.

        A hint comes once and goes with the next key, which brings the panel.
        """
        if self._hint is None:
            return [*panel]
        lines = hint_lines(self._hint, self.look, text_cells(self.window))
        hint: list[Row] = [(Words(line, "accent"),) for line in lines]
        layout = table_layout(self.window)
        room = 0 if layout is None else layout.zones["log"].height
        return [*panel, *hint] if len(panel) + len(hint) <= room else hint

    @property
    def hint_owner(self) -> str:
        """Who the hints of this board are for (`liisi_tui.ui.hints`)."""
        return EVERYBODY

    def takes_hint_away(self, key: str) -> bool:
        """Whether the hint has been read once this key is pressed."""
        return key not in self.always and not is_foreign(key)

    def keys_row(self) -> Row:
        """The last line: keys that always work."""
        return (
            Cap("?", tr("help"), "question_mark"),
            Cap("L", tr("log"), "l"),
            Cap("Tab", tr("scores"), "tab"),
            Cap("O", tr("settings"), "o"),
            Cap("Q", tr("leave"), "q"),
        )
