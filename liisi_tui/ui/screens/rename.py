"""A player gets another name."""

from __future__ import annotations

from typing import Final

from liisi_tui.core.names import NameRefused, check_name
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.prose import describe
from liisi_tui.texts import name_sentence, tr
from liisi_tui.ui.canvas import clean
from liisi_tui.ui.screens.notice import WIDTH
from liisi_tui.ui.screens.page import PageScreen
from liisi_tui.ui.sheet import Sheet, cells, put_bar, put_caps
from liisi_tui.ui.table_form import LONGEST_NAME

FIELD_CELLS: Final = 30


class RenameScreen(PageScreen[str | None]):
    """Returns the new name once the store has it, `None` where everything stays."""

    without = frozenset(("question_mark", "o"))  # they are letters here

    def __init__(self, name: str) -> None:
        super().__init__()
        self._player = name
        self._text = name
        self._fault = ""
        # Nobody has typed yet: the first letter begins another name.
        self._suggested = True

    def draw(self, sheet: Sheet) -> None:
        """The field, what is wrong with it, and what a new name means."""
        put_bar(sheet, 0, tr("Rename {name}", name=self._player))
        x, y = (sheet.width - WIDTH) // 2, sheet.height // 4
        sheet.text(x, y, tr("New name"), "dim")
        self._put_field(sheet, x, y + 1)
        if self._fault:
            sheet.paragraph(x, y + 3, self._fault, WIDTH, "alert")
        y += 6
        for sentence in (
            tr("Points, level and all rounds stay the player's."),
            tr("Whoever sits down as {name} later begins anew.", name=self._player),
            tr("The logs of matches keep the name under which they were played."),
        ):
            y = sheet.paragraph(x, y, sentence, WIDTH) + 1
        put_caps(
            sheet,
            sheet.height - 1,
            [("Enter", tr("rename"), "enter"), ("Esc", tr("back"), "escape")],
        )

    def _put_field(self, sheet: Sheet, x: int, y: int) -> None:
        style = self.look.palette.badge("cap")
        sheet.fill(x, y, FIELD_CELLS, 1, style)
        text = clean(self._text)
        while cells(self.look, text) > FIELD_CELLS - 1:
            text = text[1:]
        end = sheet.put(x, y, text, style)
        sheet.put(end, y, "_", style)

    def press(self, key: str, character: str | None) -> bool:
        """Letters go into the field; Enter renames."""
        if key == "escape":
            self.dismiss(None)
            return True
        if key == "enter":
            self._rename()
        elif key == "backspace":
            self._change(self._text[:-1])
        elif key == "ctrl+u":
            self._change("")
        elif character is not None:
            self._type(character)
        else:
            return False
        if self.is_current:
            self.repaint()
        return True

    def _type(self, text: str) -> None:
        self._change(text if self._suggested else self._text + text)

    def _change(self, text: str) -> None:
        self._text, self._fault, self._suggested = text[:LONGEST_NAME], "", False

    def paste(self, text: str) -> None:
        """Pasted text is a name; more than a line is no name and is refused as one."""
        self._type(text.strip("\r\n"))
        self.repaint()

    def _rename(self) -> None:
        try:
            name = check_name(self._text)
        except NameRefused as fault:
            self._fault = name_sentence(fault.code, fault.name)
            return
        store = self.game.store
        assert store is not None
        try:
            self.dismiss(store.rename(self._player, name))
        except StoreError as error:
            self._fault = describe(error)

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of the field."""
        return [
            ("A-Z 0-9", tr("type a name")),
            ("Ctrl-U", tr("empty the field")),
            ("Enter", tr("rename")),
            ("Esc", tr("back")),
        ]

    def leave_question(self) -> str:
        """Nothing is lost here."""
        return ""

    def leave(self) -> None:
        """Everything stays."""
        self.dismiss(None)
