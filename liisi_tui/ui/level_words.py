"""Levels in words and as a bar from one to the next (RULES 10)."""

from __future__ import annotations

from liisi_tui.storage.profiles import level_of, next_level, points_missing
from liisi_tui.texts import tr
from liisi_tui.ui.look import Look
from liisi_tui.ui.sheet import Sheet, cells
from liisi_tui.ui.words import level_label


def next_level_words(look: Look, points: int) -> str:
    """The next level and how far it is away."""
    following = next_level(points)
    if following is None:
        return tr("the highest is reached")
    return tr("{level}: {n} to go", level=level_label(look, following), n=points_missing(points))


def level_share(points: int) -> float:
    """How much of the way from this level to the next is done, from 0 to 1; 1 on the highest.

    The way through the lowest level begins at 0 points.
    """
    following = next_level(points)
    if following is None or following.threshold is None:
        return 1.0
    start = level_of(points).threshold or 0
    return max(0.0, (points - start) / (following.threshold - start))


def put_level_bar(sheet: Sheet, x: int, y: int, width: int, points: int) -> None:
    """A bar over `width` cells, filled as far as the next level is reached, and what is missing."""
    words = next_level_words(sheet.look, points)
    length = max(4, width - cells(sheet.look, words) - 4)
    put_bar_alone(sheet, x, y, length + 2, points)
    sheet.text(x + length + 3, y, words, "dim")


def put_bar_alone(sheet: Sheet, x: int, y: int, width: int, points: int) -> None:
    """The bar over `width` cells without words."""
    look, length = sheet.look, width - 2
    filled = int(level_share(points) * length)
    end = sheet.put(x, y, "[", sheet.ink("dim"))
    if look.palette.solid:
        sheet.fill(end, y, filled, 1, look.palette.badge("ready"))
    else:
        sheet.put(end, y, "=" * filled, sheet.ink("strong"))
    sheet.put(end + filled, y, look.face.marks.rule * (length - filled), sheet.ink("line"))
    sheet.put(end + length, y, "]", sheet.ink("dim"))
