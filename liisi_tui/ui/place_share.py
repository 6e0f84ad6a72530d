"""A place of a replay to be shared: the table there as a picture, and how it came about."""

from __future__ import annotations

from typing import Final

from liisi_tui.session.replay import Replay
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import clean
from liisi_tui.ui.log_words import words
from liisi_tui.ui.replay_picture import Watching, view_words
from liisi_tui.ui.sharing import Kind, Share, Style
from liisi_tui.ui.svg import to_svg
from liisi_tui.ui.table_picture import TableShown, table_sheet

LINES: Final = 16
"""Events before the place that the text tells."""
LAST: Final = 3
"""Events that stand below the picture."""


class PlaceShare(Share):
    """The present place of a replay as it is looked at; nothing that the viewer did not know."""

    kinds: tuple[Kind, ...] = ("table", "text")

    def __init__(self, replay: Replay, watching: Watching) -> None:
        place = replay.place
        super().__init__(replay, place.round)
        self._replay = replay
        self._watching = watching
        self._turn = replay.turn_number
        self._events = replay.happened(watching.viewer, open_log=watching.viewer is None)

    def title(self) -> str:
        """Which round, and where in it."""
        here = tr("Round {n}", n=self.number)
        return f"{here}  {tr('Turn {n}/{count}', n=self._turn, count=self._replay.turns)}"

    def name(self) -> str:
        """The round and the turn by their numbers."""
        return f"round{self.number}-turn{self._turn}"

    def text(self, style: Style) -> str:
        """Whose view it is, and the last events that it knew of."""
        lines = [f"{self.title()}  {view_words(self._watching.viewer, style.look)}", ""]
        lines += self._said(style, LINES)
        return "\n".join(clean(line) for line in lines) + "\n"

    def _said(self, style: Style, count: int) -> list[str]:
        players = self._replay.players
        return [words(event, players, style.look) for event in self._events[-count:]]

    def picture(self, style: Style) -> str:
        """The table."""
        return self.table(style)

    def table(self, style: Style) -> str:
        """The table as the viewer saw it, and below it what happened last."""
        replay, look, watching = self._replay, style.for_pictures(), self._watching
        if watching.viewer is None:
            hands = replay.open_hands().hands
            table = TableShown(replay.table(), watching.bottom, hands=hands)
        else:
            table = TableShown(replay.table(), watching.bottom, own=replay.seat(watching.viewer))
        drawn = Style(look, style.theme)
        sheet = table_sheet(table, look, view_words(watching.viewer, look), self._said(drawn, LAST))
        return to_svg(sheet, self.title())
