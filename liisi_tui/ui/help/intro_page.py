"""Help, introduction: what a newcomer must know, on one page of the smallest window."""

from __future__ import annotations

from liisi_tui.rules_text import load_introduction
from liisi_tui.texts import tr
from liisi_tui.ui.help.page import Drawn, HelpPage
from liisi_tui.ui.help.prose import draw_entries
from liisi_tui.ui.look import Look


class IntroPage(HelpPage):
    """The text of `assets/rules/intro.<language>.md`."""

    def name(self) -> str:
        """How to play."""
        return tr("Introduction")

    def draw(self, look: Look, width: int) -> Drawn:
        """Headings and paragraphs, close together so that all fits."""
        return draw_entries(look, width, load_introduction(look.language), gaps=False)
