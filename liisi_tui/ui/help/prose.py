"""Help, prose: entries of numbered text (`liisi_tui.rules_text`) drawn on a sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from liisi_tui.plain import table, wrap
from liisi_tui.rules_text import Entry, Paragraph, Table
from liisi_tui.ui.help.page import MARGIN, Drawn, prose_width
from liisi_tui.ui.look import Look
from liisi_tui.ui.palette import Ink
from liisi_tui.ui.sheet import Sheet
from liisi_tui.ui.words import shown

Line: TypeAlias = tuple[int, str, Ink]
"""Where a line of text begins, the text, and its ink."""


def draw_entries(look: Look, width: int, entries: Iterable[Entry], *, gaps: bool = True) -> Drawn:
    """Entries one below the other; their sections are the parts. `gaps`: a row between two."""
    lines: list[Line] = []
    parts = []
    for entry in entries:
        if entry.is_section and entry.number:
            parts.append(len(lines))
        lines += _entry_lines(look, entry, prose_width(width), gaps=gaps, first=not lines)
    sheet = Sheet(look, width, len(lines))
    for y, (x, text, ink) in enumerate(lines):
        sheet.text(MARGIN + x, y, text, ink)
    return Drawn(sheet, tuple(parts))


def _entry_lines(
    look: Look, entry: Entry, width: int, *, gaps: bool, first: bool
) -> Iterator[Line]:
    if entry.is_section and (gaps or first):
        yield 0, "", "text"
    heading = entry.title if entry.is_option else f"{entry.number} {entry.title}".strip()
    ink: Ink = "accent" if entry.is_section else "strong"
    for line in wrap(shown(look, heading), width):
        yield 0, line, ink
    for number, block in enumerate(entry.blocks):
        match block:
            case Paragraph():
                lines = wrap(shown(look, block.text), width - 2)
            case Table():
                lines = table(_shown(look, block.rows), width - 2)
            case _:
                lines = table(_shown(look, block.meanings), width - 2, head=False)
        if number and gaps:
            yield 0, "", "text"
        for line in lines:
            yield 2, line, "text"
    if gaps:
        yield 0, "", "text"


def _shown(look: Look, rows: Iterable[tuple[str, ...]]) -> list[tuple[str, ...]]:
    return [tuple(shown(look, cell) for cell in row) for row in rows]
