"""A page with something to know before going on, and at most one way on."""

from __future__ import annotations

from collections.abc import Sequence

from liisi_tui.texts import tr
from liisi_tui.ui.screens.page import PageScreen
from liisi_tui.ui.sheet import Sheet, put_bar, put_caps

WIDTH = 64


class NoticeScreen(PageScreen[bool]):
    """Sentences; Enter goes on (`True`), `Q` or Esc does not (`False`)."""

    calm = 0.15

    def __init__(self, heading: str, sentences: Sequence[str], go_on: str, go_back: str) -> None:
        super().__init__()
        self._heading = heading
        self._sentences = sentences
        self._go_on = go_on
        self._go_back = go_back

    def draw(self, sheet: Sheet) -> None:
        """The sentences in the middle, both ways below them."""
        put_bar(sheet, 0, self._heading)
        x = (sheet.width - WIDTH) // 2
        y = sheet.height // 3
        for sentence in self._sentences:
            y = sheet.paragraph(x, y, sentence, WIDTH) + 1
        sheet.cap(x, y + 1, "Enter", self._go_on, "enter")
        sheet.cap(x, y + 3, "Q", self._go_back, "escape")
        put_caps(
            sheet,
            sheet.height - 1,
            [("Enter", self._go_on, "enter"), ("Q", self._go_back, "escape")],
        )

    def press(self, key: str, character: str | None) -> bool:
        """Go on, or not."""
        if key in ("enter", "escape"):
            self.dismiss(key == "enter")
            return True
        return False

    def help_keys(self) -> list[tuple[str, str]]:
        """Both ways."""
        return [("Enter", self._go_on), ("Q Esc", self._go_back)]

    def leave_question(self) -> str:
        """This page is the question."""
        return ""

    def leave(self) -> None:
        """Not on."""
        self.dismiss(False)


def store_fault_screen(sentence: str) -> NoticeScreen:
    """The store cannot be used: play on without saving, or not at all."""
    return NoticeScreen(
        tr("Matches cannot be saved"),
        [sentence, tr("You can play without saving: when you leave, the match is gone.")],
        tr("play without saving"),
        tr("leave"),
    )
