"""Help, rules: all of them by number, with a table of contents that can be clicked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from liisi_tui.core.rules import Rules
from liisi_tui.rules_text import Entry, Paragraph, Values, load_rules
from liisi_tui.texts import tr
from liisi_tui.ui.help.page import MARGIN, Drawn, HelpPage
from liisi_tui.ui.help.prose import draw_entries
from liisi_tui.ui.house_words import meanings
from liisi_tui.ui.look import Look
from liisi_tui.ui.sheet import Sheet
from liisi_tui.ui.table_form import NUMBER_FIELDS, RulesForm

COLUMNS = 2
OPTIONS_SECTION = "12"


class RulesPage(HelpPage):
    """The same text as `liisi rules` prints.

    With the `rules` of a match each option of section 12 marks the value that is played.
    """

    def __init__(self, rules: Rules | None = None) -> None:
        self._rules = rules

    def name(self) -> str:
        """Rules."""
        return tr("Rules")

    def draw(self, look: Look, width: int) -> Drawn:
        """The contents in two columns, then the rules; a click on a section goes there."""
        entries = load_rules(look.language)
        if self._rules is not None:
            entries = _marked(entries, RulesForm(self._rules), look.face.marks.left)
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


def _marked(entries: Iterable[Entry], form: RulesForm, mark: str) -> tuple[Entry, ...]:
    """The entries with the mark behind the value of each option that the match is played with."""
    marked = []
    for entry in entries:
        if entry.number == OPTIONS_SECTION:
            said = tr("{mark} marks the values that this match is played with.", mark=mark)
            entry = replace(entry, blocks=(*entry.blocks, Paragraph(said)))
        elif entry.is_option:
            values = list(meanings(entry))
            place = form.meaning(entry.number)
            value, meaning = values[place]
            if entry.number in NUMBER_FIELDS and form.value(entry.number) is not None:
                value = str(form.value(entry.number))
            values[place] = f"{value} {mark}", meaning
            entry = replace(entry, blocks=(Values(tuple(values)),))
        marked.append(entry)
    return tuple(marked)


def _put_section(sheet: Sheet, x: int, y: int, section: Entry, width: int, action: str) -> None:
    sheet.text(x, y, section.number, "strong")
    sheet.cut(x + 4, y, section.title, width - 4)
    sheet.spot(x, y, width, 1, action)
