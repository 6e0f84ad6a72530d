"""Scores: what each round gave, and the totals."""

from __future__ import annotations

from liisi_tui.session import Session
from liisi_tui.texts import tr
from liisi_tui.ui.screens.page import ReaderScreen
from liisi_tui.ui.sheet import Sheet
from liisi_tui.ui.standings import rounds_table


class ScoresScreen(ReaderScreen):
    """The rounds that ended before the position `upto` of the log, in a table."""

    own_key = "tab"

    def __init__(self, session: Session, *, upto: int | None = None) -> None:
        super().__init__()
        self.session = session
        self._upto = upto

    def title_bar(self) -> tuple[str, str]:
        """What this is."""
        assert self.session is not None
        return tr("Scores"), tr("base score {n}", n=self.session.base_score)

    def body(self, width: int) -> Sheet:
        """The table of rounds."""
        assert self.session is not None
        results = self.session.results(upto=self._upto)
        return rounds_table(self.look, width, self.session.players, results)
