"""Pages that say one thing, large, and go at any key."""

from __future__ import annotations

from liisi_tui.texts import tr
from liisi_tui.ui.screens.page import PageScreen
from liisi_tui.ui.sheet import Sheet, put_bar, put_caps


class MomentScreen(PageScreen[None]):
    """A page that any key takes away, once none has come for a moment."""

    calm = 0.3
    without = frozenset(("question_mark", "o"))  # as every other key they go on

    def press(self, key: str, character: str | None) -> bool:
        """Any key goes on."""
        self.dismiss()
        return True

    def act(self, action: str) -> None:
        """So does a click."""
        self.dismiss()

    def put_frame(self, sheet: Sheet, title: str) -> None:
        """The bars above and below, and the whole page for the mouse."""
        put_bar(sheet, 0, title)
        put_caps(sheet, sheet.height - 1, [("Enter", tr("go on"), "enter")])
        sheet.spot(0, 0, sheet.width, sheet.height, "enter")

    def leave_question(self) -> str:
        """Going on leads to where leaving is asked for."""
        return ""

    def leave(self) -> None:
        """Go on."""
        self.dismiss()
