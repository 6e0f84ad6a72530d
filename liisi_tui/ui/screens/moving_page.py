"""Pages whose picture moves."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.geometry import Size

from liisi_tui.ui.screens.page import Page, PageScreen
from liisi_tui.ui.widgets.columns import Columns


class MovingPage(Page):
    """A page cut by `columns`, for pictures that move: what changes far to the right costs less."""

    def __init__(self, screen: PageScreen[object], columns: Columns) -> None:
        super().__init__(screen)
        self._columns = columns

    def compose(self) -> ComposeResult:
        """The columns over the whole page."""
        yield self._columns

    def show(self, model: object, size: Size) -> None:
        """Paint, and send what changed in each column."""
        self._columns.show_strips(self._paint(model, size.width, size.height), size)
