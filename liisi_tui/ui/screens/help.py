"""Help: the keys of the screen it was opened from, and the rules. Nothing private."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from liisi_tui.plain import table, wrap
from liisi_tui.rules_text import Entry, Paragraph, Table, load_rules
from liisi_tui.texts import Language, Signs, current, signs, tr
from liisi_tui.ui.canvas import fit
from liisi_tui.ui.palette import Ink
from liisi_tui.ui.screens.page import ReaderScreen
from liisi_tui.ui.sheet import Sheet, cells
from liisi_tui.ui.words import shown

Line = tuple[int, str, Ink]
"""Where a line of text begins, the text, and its ink."""

LONGEST_LINE = 92
MARGIN = 2


class HelpScreen(ReaderScreen):
    """The keys of the screen below, then the rules of the game."""

    own_key = "question_mark"
    without = frozenset((own_key,))

    def __init__(self, keys: Sequence[tuple[str, str]] = ()) -> None:
        super().__init__()
        self._keys = keys

    def title_bar(self) -> tuple[str, str]:
        """What this is."""
        return (tr("Help") if self._keys else tr("How to play")), ""

    def body(self, width: int) -> Sheet:
        """Keys in a column, then the rules."""
        room = min(width - 2 * MARGIN, LONGEST_LINE)
        rules = rules_lines(current(), signs(), room)
        sheet = Sheet(self.look, width, self._keys_height + len(rules))
        first = 1
        if self._keys:
            column = max(cells(self.look, key) for key, _ in self._keys)
            sheet.text(MARGIN, 1, tr("Keys"), "accent")
            for y, (key, label) in enumerate(self._keys, 2):
                sheet.put(
                    MARGIN,
                    y,
                    fit(f" {shown(self.look, key)} ", column + 2),
                    self.look.palette.badge("cap"),
                )
                sheet.text(MARGIN + column + 4, y, label)
            first = len(self._keys) + 3
        for y, (x, text, ink) in enumerate(rules, first):
            sheet.text(MARGIN + x, y, text, ink)
        return sheet

    @property
    def _keys_height(self) -> int:
        return len(self._keys) + 4 if self._keys else 1


@lru_cache(maxsize=8)
def rules_lines(language: Language, trusted: Signs, width: int) -> tuple[Line, ...]:
    """The rules in a language and these signs, as lines of at most `width` cells."""
    return tuple(
        line for entry in load_rules(language, trusted) for line in _entry_lines(entry, width)
    )


def _entry_lines(entry: Entry, width: int) -> Iterator[Line]:
    if entry.is_section:
        yield 0, "", "text"
    heading = entry.title if entry.is_option else f"{entry.number} {entry.title}".strip()
    ink: Ink = "accent" if entry.is_section else "strong"
    for line in wrap(heading, width):
        yield 0, line, ink
    for block in entry.blocks:
        match block:
            case Paragraph():
                lines = wrap(block.text, width - 2)
            case Table():
                lines = table(block.rows, width - 2)
            case _:
                lines = table(block.meanings, width - 2, head=False)
        for line in lines:
            yield 2, line, "text"
    yield 0, "", "text"
