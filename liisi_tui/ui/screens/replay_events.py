"""All events of a replayed round as its viewer noticed them; one is chosen to go to."""

from __future__ import annotations

from bisect import bisect_right

from liisi_tui.core.seats import Seat
from liisi_tui.session.replay import Replay
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import clean
from liisi_tui.ui.log_words import words
from liisi_tui.ui.replay_picture import view_words
from liisi_tui.ui.screens.choice import ChoiceScreen
from liisi_tui.ui.sheet import Sheet


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

    def title_bar(self) -> tuple[str, str]:
        """Which round, and whose view of it."""
        title = f"{tr('Log')}  {tr('Round {n}', n=self._replay.place.round)}"
        return title, view_words(self._viewer, self.look)

    def choose_words(self) -> str:
        """What Enter does."""
        return tr("go there")

    def put_item(self, sheet: Sheet, y: int, index: int, *, chosen: bool) -> None:
        """One event in a line."""
        text = clean(words(self._events[index], self._replay.players, self.look))
        sheet.right(7, y, str(index + 1), "dim")
        sheet.cut(9, y, text, sheet.width - 11, "accent" if chosen else "text")

    def chosen(self, index: int) -> None:
        """Go there."""
        self._replay.go_to(self._replay.place.round, self._places[index])
        self.dismiss(index)
