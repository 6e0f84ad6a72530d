"""A level has risen: its tile in large, whose it is, and the way to the next."""

from __future__ import annotations

from liisi_tui.texts import tr
from liisi_tui.ui.level_words import next_level_words, put_bar_alone
from liisi_tui.ui.occasion_signs import LEVEL_HEIGHT, LEVEL_WIDTH, put_level
from liisi_tui.ui.occasions import Rise
from liisi_tui.ui.screens.moment import MomentScreen
from liisi_tui.ui.sheet import Sheet
from liisi_tui.ui.words import level_word

GAP = 5
WORDS = 44


class LevelUpScreen(MomentScreen):
    """To be shown after the settlement that raised somebody's level (RULES 10)."""

    def __init__(self, rise: Rise) -> None:
        super().__init__()
        self._rise = rise

    def draw(self, sheet: Sheet) -> None:
        """The tile at the left, words at its right, both in the middle."""
        rise, look = self._rise, self.look
        self.put_frame(sheet, tr("A new level"))
        x = (sheet.width - LEVEL_WIDTH - GAP - WORDS) // 2
        top = 1 + max(0, (sheet.height - 2 - LEVEL_HEIGHT) // 2)
        put_level(sheet, x, top, look, rise.now)
        x += LEVEL_WIDTH + GAP
        y = top + 4
        sheet.cut(x, y, rise.name, WORDS, "strong")
        level = level_word(look, rise.now)
        y = sheet.paragraph(
            x, y + 2, tr("has risen to level {level}!", level=level), WORDS, "accent"
        )
        before = level_word(look, rise.before)
        y = sheet.paragraph(x, y + 1, tr("Before: {level}", level=before), WORDS, "dim")
        y = sheet.paragraph(x, y, tr("Points: {n}", n=rise.points), WORDS)
        sheet.text(x, y + 1, tr("The next level"), "dim")
        put_bar_alone(sheet, x, y + 2, WORDS, rise.points)
        sheet.text(x, y + 3, next_level_words(look, rise.points), "dim")
