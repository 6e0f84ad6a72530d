"""The log: everything that happened, as the whole table may know it."""

from __future__ import annotations

from liisi_tui.core.redaction import RoundOpened
from liisi_tui.plain import wrap
from liisi_tui.session import Session
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import clean
from liisi_tui.ui.log_words import words
from liisi_tui.ui.palette import Ink
from liisi_tui.ui.screens.page import ReaderScreen
from liisi_tui.ui.sheet import Sheet

MARGIN = 2


class LogScreen(ReaderScreen):
    """The public log of a match before the position `upto`, its end first to be seen."""

    own_key = "l"

    def __init__(self, session: Session, *, upto: int | None = None) -> None:
        super().__init__()
        self.session = session
        self._upto = upto
        self._top = 1 << 30  # the end; drawing limits it

    def title_bar(self) -> tuple[str, str]:
        """What this is."""
        return tr("Log"), tr("only what everybody saw")

    def body(self, width: int) -> Sheet:
        """A line an event, long ones wrapped, a gap before each round."""
        assert self.session is not None
        lines: list[tuple[str, Ink]] = []
        for event in self.session.public_log(upto=self._upto):
            ink: Ink = "text"
            if isinstance(event, RoundOpened):
                lines.append(("", "text"))
                ink = "accent"
            text = clean(words(event, self.session.players, self.look))
            lines += [(line, ink) for line in wrap(text, width - 2 * MARGIN)]
        sheet = Sheet(self.look, width, len(lines) + 2)
        for y, (text, ink) in enumerate(lines, 1):
            sheet.text(MARGIN, y, text, ink)
        return sheet
