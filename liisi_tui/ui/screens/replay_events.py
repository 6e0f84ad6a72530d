"""All events of a replayed round as its viewer noticed them; one is chosen to go to.

Below a win stands who waited for the same discard (截胡, RULES 5.2), once the round is over.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from liisi_tui.core.events import Won
from liisi_tui.core.passed_over import passed_over
from liisi_tui.core.seats import Seat
from liisi_tui.plain import wrap
from liisi_tui.session.replay import Replay
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import clean
from liisi_tui.ui.log_words import words
from liisi_tui.ui.look import Look
from liisi_tui.ui.replay_picture import view_words
from liisi_tui.ui.screens.choice import ChoiceScreen
from liisi_tui.ui.screens.page import Caps
from liisi_tui.ui.settlement_words import nearest_words
from liisi_tui.ui.sheet import Sheet

TEXT_X: Final = 9


class ReplayEventsScreen(ChoiceScreen):
    """The log of the present round; Enter or a second click takes the replay to an event."""

    def __init__(self, replay: Replay, viewer: Seat | None) -> None:
        self._replay = replay
        self._viewer = viewer
        self._places = replay.places(viewer)
        here = replay.place
        replay.go_to(here.round, replay.length)
        self._events = replay.happened(viewer, open_log=viewer is None)
        replay.go_to(here.round, here.events)
        super().__init__(len(self._places), bisect_right(self._places, here.events) - 1)
        # Which event each line of the list is about, and what it says below an event.
        self._lines = [(index, "") for index in range(self.count)]
        self._written_for: tuple[Look, int] | None = None

    def title_bar(self) -> tuple[str, str]:
        """Which round, and whose view of it."""
        title = f"{tr('Log')}  {tr('Round {n}', n=self._replay.place.round)}"
        return title, view_words(self._viewer, self.look)

    def press(self, key: str, character: str | None) -> bool:
        """The list, and from it to the log as the table knew it."""
        if key == "l":
            self._open_log()
            return True
        return super().press(key, character)

    def _open_log(self) -> None:
        from liisi_tui.ui.screens.log import LogScreen

        self.app.push_screen(LogScreen(self._replay, upto=self._replay.position))

    def common_caps(self) -> Caps:
        """The log of the match too."""
        return [("L", tr("log of the match"), "l"), *super().common_caps()]

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of a list, and the log."""
        return [*super().help_keys(), ("L", tr("the log of the match up to here"))]

    def choose_words(self) -> str:
        """What Enter does."""
        return tr("go there")

    def prepare(self, width: int) -> None:
        """The events; what is told below a win is wrapped as the window wants it."""
        room = width - TEXT_X - 2
        if self._written_for != (self.look, room):
            self._written_for = (self.look, room)
            event = self._lines[self.at][0]
            self._lines = [
                (index, line)
                for index in range(len(self._events))
                for line in ("", *self._below(index, room))
            ]
            self.count = len(self._lines)
            self.at = self._lines.index((event, ""))

    def _below(self, index: int, room: int) -> list[str]:
        """截胡 below a win: who waited for the discard too, as all saw when the round was over."""
        won = self._events[index]
        if not isinstance(won, Won):
            return []
        try:
            view = self._replay.settled(self._replay.place.round)
        except ValueError:
            return []
        told = nearest_words(won, passed_over(view), self._replay.players, self.look)
        return [line for text in told for line in wrap(clean(text), room)]

    def put_item(self, sheet: Sheet, y: int, index: int, *, chosen: bool) -> None:
        """One event in a line, or a line of what stands below it."""
        event, text = self._lines[index]
        if not text:
            text = clean(words(self._events[event], self._replay.players, self.look))
            sheet.right(TEXT_X - 2, y, str(event + 1), "dim")
        sheet.cut(TEXT_X, y, text, sheet.width - TEXT_X - 2, "accent" if chosen else "text")

    def chosen(self, index: int) -> None:
        """Go there."""
        event, _ = self._lines[index]
        self._replay.go_to(self._replay.place.round, self._places[event])
        self.dismiss(event)
