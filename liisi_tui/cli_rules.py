"""`liisi rules`: the rules as plain text, wrapped to the terminal."""

from __future__ import annotations

import shutil
from typing import Final

from liisi_tui import texts
from liisi_tui.plain import table, wrap
from liisi_tui.rules_text import Block, Entry, Paragraph, Table, load_rules

WIDEST: Final = 90
NARROWEST: Final = 40


def run_rules() -> int:
    """Print the rules in the current language; returns the exit code 0."""
    width = min(shutil.get_terminal_size((80, 24)).columns - 1, WIDEST)
    for line in render(load_rules(texts.current()), max(width, NARROWEST)):
        print(line)
    return 0


def render(entries: tuple[Entry, ...], width: int) -> list[str]:
    """All entries as lines of at most `width` cells."""
    lines: list[str] = []
    for entry in entries:
        headline = (": " if entry.is_option else " ").join(
            filter(None, (entry.number, entry.title))
        )
        if lines:
            lines.append("")
        lines += wrap(headline, width)
        if entry.is_section:
            lines.append("=" * min(width, 40))
        for index, block in enumerate(entry.blocks):
            if index:
                lines.append("")
            lines += _render_block(block, width)
    return lines


def _render_block(block: Block, width: int) -> list[str]:
    if isinstance(block, Paragraph):
        return wrap(block.text, width)
    if isinstance(block, Table):
        return table(block.rows, width)
    return ["  " + line for line in table(block.meanings, width - 2, head=False)]
