"""What a page of help is: a name for its tab, and a sheet with the rows where its parts begin."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Final

from liisi_tui.ui.look import Look
from liisi_tui.ui.sheet import Sheet

MARGIN: Final = 2
LONGEST_LINE: Final = 92
"""Cells of the longest line of prose: longer ones are hard to read."""
TALL: Final = 1200
"""Rows that a page is drawn on before it is cut to what it needs."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A page as drawn: its sheet, and the rows at which its parts begin."""

    sheet: Sheet
    parts: tuple[int, ...] = ()


class HelpPage(ABC):
    """A page of help."""

    @abstractmethod
    def name(self) -> str:
        """What its tab says, a word or two."""

    @abstractmethod
    def draw(self, look: Look, width: int) -> Drawn:
        """The whole page, `width` cells wide and as long as it is."""


def prose_width(width: int) -> int:
    """How many cells a line of prose may have on a page of `width` cells."""
    return min(width - 2 * MARGIN, LONGEST_LINE)
