"""Help, rules: all of them by number, with a table of contents that can be clicked."""

from __future__ import annotations

from liisi_tui.rules_text import Entry, load_rules
from liisi_tui.texts import tr
from liisi_tui.ui.help.page import MARGIN, Drawn, HelpPage
from liisi_tui.ui.help.prose import draw_entries
from liisi_tui.ui.look import Look
from liisi_tui.ui.sheet import Sheet

COLUMNS = 2


class RulesPage(HelpPage):
    """The same text as `liisi rules` prints."""

    def name(self) -> str:
        """Rules."""
        return tr("Rules")

    def draw(self, look: Look, width: int) -> Drawn:
        """The contents in two columns, then the rules; a click on a section goes there."""
        entries = load_rules(look.language)
        rules = draw_entries(look, width, entries)
        sections = [entry for entry in entries if entry.is_section and entry.number]
        rows = -(-len(sections) // COLUMNS)
        start = rows + 3
        sheet = Sheet(look, width, start + rules.sheet.height)
        sheet.text(MARGIN, 1, tr("Contents"), "accent")
        for place, section in enumerate(sections):
            column, row = divmod(place, rows)
            x = MARGIN + column * (width // COLUMNS)
            _put_section(sheet, x, 2 + row, section, width // COLUMNS - MARGIN, f"part {place}")
        sheet.paste(rules.sheet, 0, start, 0, rules.sheet.height)
        return Drawn(sheet, tuple(start + part for part in rules.parts))


def _put_section(sheet: Sheet, x: int, y: int, section: Entry, width: int, action: str) -> None:
    sheet.text(x, y, section.number, "strong")
    sheet.cut(x + 4, y, section.title, width - 4)
    sheet.spot(x, y, width, 1, action)
