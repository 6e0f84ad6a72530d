"""All events of a replayed round as its viewer noticed them; one is chosen to go to."""

from __future__ import annotations

from bisect import bisect_right

from liisi_tui.core.seats import Seat
from liisi_tui.session.replay import Replay, UnreadableRound
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import clean
from liisi_tui.ui.log_words import words
from liisi_tui.ui.replay_picture import view_words
from liisi_tui.ui.replay_words import unreadable_words
from liisi_tui.ui.screens.choice import ChoiceScreen
from liisi_tui.ui.screens.page import Caps
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

    def press(self, key: str, character: str | None) -> bool:
        """The list, and from it to the log as the table knew it."""
        if key == "l":
            self._open_log()
            return True
        return super().press(key, character)

    def _open_log(self) -> None:
        from liisi_tui.ui.screens.log import LogScreen

        try:
            self.app.push_screen(LogScreen(self._replay, upto=self._replay.position))
        except UnreadableRound as error:
            self.tell(unreadable_words(error))

    def common_caps(self) -> Caps:
        """The log of the match too."""
        return [("L", tr("log of the match"), "l"), *super().common_caps()]

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of a list, and the log."""
        return [*super().help_keys(), ("L", tr("the log of the match up to here"))]

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
