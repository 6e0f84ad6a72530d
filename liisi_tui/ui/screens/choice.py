"""A list of which one thing is chosen, or none."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from liisi_tui.texts import tr
from liisi_tui.ui.screens.page import Caps, PageScreen, rows_above
from liisi_tui.ui.sheet import Sheet, put_bar, put_caps

TOP = 2
"""The row in which the list begins."""
NOTICE_ROWS = 2
"""Rows that a notice has below the list."""
WIDEST = 120
"""Cells that a list has at most; what is wider stays empty at both sides."""


class ChoiceScreen(PageScreen[int | None]):
    """Lets one of `count` things be chosen, each `rows` rows high; the answer is its number from 0.

    `None` for none of them. The page is as quick with many things as with few: only those that
    are seen are drawn.
    """

    hurried = frozenset(("up", "down", "pageup", "pagedown"))
    rows: ClassVar[int] = 1

    def __init__(self, count: int, chosen: int = 0, *, notice: str = "") -> None:
        super().__init__()
        self.count = count
        self.at = chosen
        self._notice = notice
        self._top = 0
        self._room = 1

    @abstractmethod
    def title_bar(self) -> tuple[str, str]:
        """What stands in the bar above, at its left and its right."""

    @abstractmethod
    def put_item(self, sheet: Sheet, y: int, index: int, *, chosen: bool) -> None:
        """Draw a thing from row `y` on; the first three cells belong to the mark."""

    def choose_words(self) -> str:
        """What Enter does."""
        return tr("go")

    def chosen(self, index: int) -> None:
        """Something was chosen."""
        self.dismiss(index)

    # Drawing

    def draw(self, sheet: Sheet) -> None:
        """The list in the middle of a wide screen, in a very large one a little below the bar."""
        put_bar(sheet, 0, *self.title_bar())
        width = min(sheet.width, WIDEST)
        self.prepare(width)
        # The whole list from row 1 on, a gap and the notice.
        needed = TOP - 1 + self.count * self.rows + (NOTICE_ROWS + 1 if self._notice else 0)
        down = rows_above(sheet, needed)
        body = Sheet(self.look, width, needed + 1 if down else sheet.height - 1)
        self.put_list(body)
        sheet.paste(body, (sheet.width - width) // 2, 1 + down, 1, body.height)
        put_caps(sheet, sheet.height - 1, self._caps())

    def prepare(self, width: int) -> None:
        """Before the list is drawn `width` cells wide; what it holds may depend on that."""

    def put_list(self, sheet: Sheet) -> None:
        """As many things as fit, the chosen one among them, and a notice below; not in row 0."""
        bottom = sheet.height
        if self._notice:
            bottom -= NOTICE_ROWS
            sheet.paragraph(2, bottom, self._notice, sheet.width - 4, "alert")
        self._room = max(1, (bottom - TOP) // self.rows)
        self._top = max(0, min(self._top, self.count - self._room))
        self._top = max(min(self._top, self.at), self.at - self._room + 1)
        for index in range(self._top, min(self._top + self._room, self.count)):
            y = TOP + (index - self._top) * self.rows
            if index == self.at:
                sheet.put(1, y, self.look.face.marks.turn, sheet.ink("turn"))
            self.put_item(sheet, y, index, chosen=index == self.at)
            sheet.spot(0, y, sheet.width - 2, self.rows, f"item {index}")
        self._put_more(sheet)

    def _put_more(self, sheet: Sheet) -> None:
        """Marks where there is more above and below."""
        marks, x = self.look.face.marks, sheet.width - 1
        if self._top > 0:
            sheet.put(x, TOP, marks.up, sheet.ink("accent"))
            sheet.spot(x - 1, TOP, 2, 1, "pageup")
        if self._top + self._room < self.count:
            y = TOP + self._room * self.rows - 1
            sheet.put(x, y, marks.down, sheet.ink("accent"))
            sheet.spot(x - 1, y, 2, 1, "pagedown")

    def _caps(self) -> Caps:
        return [
            ("↑↓", tr("choose"), "down"),
            ("Enter", self.choose_words(), "enter"),
            ("Esc", tr("back"), "escape"),
        ]

    # Keys

    def press(self, key: str, character: str | None) -> bool:
        """Move, choose, or go back."""
        steps = {
            "up": -1,
            "down": 1,
            "pageup": 1 - self._room,
            "pagedown": self._room - 1,
            "home": -self.count,
            "end": self.count,
        }
        if key in steps:
            self.at = max(0, min(self.count - 1, self.at + steps[key]))
            self.repaint()
        elif key in ("enter", "space"):
            self.chosen(self.at)
        elif key in ("escape", "x", "q"):
            self.dismiss(None)
        else:
            return False
        return True

    def act(self, action: str) -> None:
        """A click moves the mark to a thing, a second one chooses it."""
        kind, _, index = action.partition(" ")
        if kind != "item":
            self.take(action)
        elif int(index) == self.at:
            self.chosen(self.at)
        else:
            self.at = int(index)
            self.repaint()

    def wheel(self, rows: int) -> None:
        """The wheel moves through the list."""
        self.take("down" if rows > 0 else "up")

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of a list."""
        return [
            ("↑↓ PgUp PgDn", tr("choose")),
            ("Enter", self.choose_words()),
            ("Esc", tr("back")),
        ]

    def leave_question(self) -> str:
        """Going back costs nothing."""
        return ""

    def leave(self) -> None:
        """Back to where it was opened."""
        self.dismiss(None)
