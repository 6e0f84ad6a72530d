"""Help, keys: those of the screen that help was opened from, and those of the table."""

from __future__ import annotations

from collections.abc import Sequence

from liisi_tui.texts import tr
from liisi_tui.ui.canvas import fit
from liisi_tui.ui.help.page import MARGIN, TALL, Drawn, HelpPage, prose_width
from liisi_tui.ui.keys import TABLE_KEYS
from liisi_tui.ui.look import Look
from liisi_tui.ui.sheet import Sheet, cells
from liisi_tui.ui.words import shown

Keys = Sequence[tuple[str, str]]


class KeysPage(HelpPage):
    """`keys` are those of the present screen: key, what it does."""

    def __init__(self, keys: Keys) -> None:
        self._keys = tuple(keys)

    def name(self) -> str:
        """Keys."""
        return tr("Keys")

    def draw(self, look: Look, width: int) -> Drawn:
        """Caps with what they do; those of the table where help has no screen below."""
        sheet = Sheet(look, width, TALL)
        table = tuple((key, tr(what)) for key, what in TABLE_KEYS)
        y = 1
        if not self._keys:
            y = _put(sheet, y, tr("Keys at the table"), table)
        else:
            title = tr("Keys") if self._keys == table else tr("Keys of this page")
            y = _put(sheet, y, title, self._keys)
        y = sheet.paragraph(
            MARGIN,
            y + 1,
            tr("The mouse does all of it too: click tiles, keys and lines, turn the wheel."),
            prose_width(width),
            "dim",
        )
        return Drawn(sheet.cropped(y))


def _put(sheet: Sheet, y: int, title: str, keys: Keys) -> int:
    look = sheet.look
    column = max(cells(look, key) for key, _ in keys)
    sheet.text(MARGIN, y, title, "accent")
    for key, label in keys:
        y += 1
        cap = fit(f" {shown(look, key)} ", column + 2)
        sheet.put(MARGIN, y, cap, look.palette.badge("cap"))
        sheet.text(MARGIN + column + 4, y, label)
    return y + 1
