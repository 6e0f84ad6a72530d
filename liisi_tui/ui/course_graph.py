"""A graph of one player's points: a single line over the rounds, with the levels it went through.

Faces that may use any glyph get a fine line of braille dots, eight to a cell, others one of stars.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from liisi_tui.storage.profiles import LEVELS
from liisi_tui.texts.amounts import amount
from liisi_tui.ui.look import Look
from liisi_tui.ui.raster import dots_between, raster_of
from liisi_tui.ui.sheet import Sheet, cells
from liisi_tui.ui.words import level_label

STAR: Final = "*"
# The least rows between two levels that are named.
_APART: Final = 2
# Cells of points beside the line.
_ROOM: Final = 9


def put_course(
    sheet: Sheet, x: int, y: int, width: int, height: int, course: Sequence[int], rounds: int
) -> None:
    """Draw points over time in a rectangle; `course` begins at 0 and is evenly spread.

    The last row names the first and the last of the `rounds`. Nothing is drawn before the first.
    """
    if len(course) < 2:
        return
    plot = _Plot(sheet, x, y, width, height, course)
    plot.put_levels()
    plot.put_axis()
    plot.put_line()
    below = y + height - 1
    sheet.text(plot.x, below, "0", "dim")
    sheet.right(plot.x + plot.width, below, str(rounds), "dim")


class _Plot:
    """The field of the line within a sheet, and where in it a step and a number of points lie."""

    def __init__(
        self, sheet: Sheet, x: int, y: int, width: int, height: int, course: Sequence[int]
    ) -> None:
        self.sheet, self.course = sheet, course
        low, high = min(course), max(course)
        self.low, self.high = low, high + (low == high)
        self.levels = [
            (level.threshold, level_label(sheet.look, level))
            for level in LEVELS
            if level.threshold is not None and self.low < level.threshold <= self.high
        ]
        left = max(cells(sheet.look, amount(value, _ROOM)) for value in (self.low, self.high)) + 1
        right = max((cells(sheet.look, word) for _, word in self.levels), default=-1) + 1
        self.x, self.y = x + left, y
        self.width, self.height = width - left - right, height - 1
        self.raster = raster_of(sheet.look)

    def column(self, step: int) -> int:
        """The column of a step, in dots."""
        return round(step * (self.width * self.raster.across - 1) / (len(self.course) - 1))

    def row(self, points: int) -> int:
        """The row of points, in dots from the top."""
        share = (self.high - points) / (self.high - self.low)
        return round(share * (self.height * self.raster.down - 1))

    def put_axis(self) -> None:
        """The most and the fewest points, and a line at 0."""
        sheet, zero = self.sheet, self.row(0) // self.raster.down
        sheet.rule(self.x, self.y + zero, self.width)
        for value in (0, self.low, self.high):
            row = self.row(value) // self.raster.down
            if value in (self.low, self.high) or row not in (0, self.height - 1):
                sheet.right(self.x - 1, self.y + row, amount(value, _ROOM), "dim")

    def put_levels(self) -> None:
        """A dotted line where a level begins, the highest of those that lie close together."""
        sheet, above = self.sheet, -_APART
        zero = self.row(0) // self.raster.down
        for threshold, word in reversed(self.levels):
            row = self.row(threshold) // self.raster.down
            if row - above < _APART or row == zero:
                continue
            above = row
            sheet.put(
                self.x, self.y + row, f"{_dot(sheet.look)} " * (self.width // 2), sheet.ink("line")
            )
            sheet.text(self.x + self.width + 1, self.y + row, word, "dim")

    def put_line(self) -> None:
        """The line, over all else."""
        places = [(self.column(step), self.row(points)) for step, points in enumerate(self.course)]
        ink = self.sheet.ink("accent")
        for (column, row), sign in self.raster.cells_of(dots_between(places)).items():
            self.sheet.put(self.x + column, self.y + row, sign or STAR, ink)


def _dot(look: Look) -> str:
    """The sign of a dotted line."""
    return "·" if look.face.glyphs == "any" else "."
