"""A match cannot be saved any more: what is the matter, and how it may go on."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from liisi_tui.storage.errors import StorageError
from liisi_tui.storage.prose import describe
from liisi_tui.texts import tr
from liisi_tui.ui.screens.notice import WIDTH
from liisi_tui.ui.screens.page import PageScreen
from liisi_tui.ui.sheet import Sheet, put_bar, put_caps

Choice: TypeAlias = Literal["again", "unsaved", "leave"]

# Faults after which it is not sure that the store still has what it had.
LOST: Final = frozenset({"gone", "damaged", "foreign", "empty", "missing", "no_match", "conflict"})


class StoreFaultScreen(PageScreen[Choice]):
    """Try again, play on without saving, or leave; each has a key of its own and none is Enter."""

    calm = 0.15

    def __init__(self, error: StorageError) -> None:
        super().__init__()
        self._error = error

    def draw(self, sheet: Sheet) -> None:
        """What is the matter, what is kept, and the three ways."""
        put_bar(sheet, 0, tr("The match cannot be saved"))
        x = (sheet.width - WIDTH) // 2
        y = sheet.height // 4
        for sentence in (describe(self._error), self._kept_words()):
            y = sheet.paragraph(x, y, sentence, WIDTH) + 1
        for key, label, action in self._caps():
            sheet.cap(x, y + 1, key, label, action)
            y += 2
        put_caps(sheet, sheet.height - 1, self._caps())

    def _kept_words(self) -> str:
        if self._error.code in LOST:
            return tr("The last step was taken back. What was saved before may be lost.")
        return tr("The last step was taken back; everything before it is saved.")

    def _caps(self) -> list[tuple[str, str, str]]:
        return [
            ("R", tr("try again"), "r"),
            ("P", tr("play on without saving"), "p"),
            ("Q", tr("leave"), "q"),
        ]

    def press(self, key: str, character: str | None) -> bool:
        """One of the three ways."""
        ways: dict[str, Choice] = {"r": "again", "p": "unsaved"}
        if key not in ways:
            return False
        self.dismiss(ways[key])
        return True

    def help_keys(self) -> list[tuple[str, str]]:
        """The three ways."""
        return [(key, label) for key, label, _ in self._caps()]

    def leave_question(self) -> str:
        """This page is the question."""
        return ""

    def leave(self) -> None:
        """Leave; what was saved stays saved."""
        self.dismiss("leave")
