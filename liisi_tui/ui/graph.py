"""A graph of the totals over the rounds: four lines told apart by their seats' letters too.

Faces that may use any glyph get fine lines of braille dots, eight to a cell, with a letter here
and there; others get lines of letters.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from liisi_tui.core.seats import SEAT_LETTERS, SEATS, Seat
from liisi_tui.ui.palette import Ink
from liisi_tui.ui.raster import Place, dots_between, raster_of
from liisi_tui.ui.sheet import Sheet, cells
from liisi_tui.ui.standings import signed

GRAPH_ROUNDS: Final = 3
"""Rounds that a graph waits for: fewer are a stroke that says nothing."""
INKS: Final[tuple[Ink, Ink, Ink, Ink]] = ("accent", "alert", "bar", "strong")
# Columns from one letter on a fine line to the next, and how far those of two seats are apart.
LETTER_PITCH: Final = 16
LETTER_STEP: Final = 4
# Cells of points beside the lines.
_ROOM: Final = 9
# Columns that lines of letters have in turn where they meet.
TURN: Final = 3


def put_graph(
    sheet: Sheet,
    x: int,
    y: int,
    width: int,
    height: int,
    totals: Sequence[Sequence[int]],
    *,
    marked: int | None = None,
) -> None:
    """Draw the totals after each round, E S W N, in a rectangle; all begin at 0.

    The last row names the rounds; `marked` is the number (from 1) of one to be pointed at. Nothing
    is drawn before the first round.
    """
    if not totals:
        return
    lines = [[0, *(after[seat] for after in totals)] for seat in SEATS]
    low, high = min(map(min, lines)), max(map(max, lines))
    high += low == high
    left = max(cells(sheet.look, signed(value, _ROOM)) for value in (low, high)) + 1
    names = [f"{sheet.look.seat_key(seat)} {signed(lines[seat][-1], _ROOM)}" for seat in SEATS]
    right = max(cells(sheet.look, name) for name in names) + 2
    plot = _Plot(sheet, x + left, y, width - left - right, height - 1, (low, high), len(totals))
    plot.put_axis()
    order = sorted(SEATS, key=lambda seat: lines[seat][-1])
    for seat in order:
        plot.put_line(seat, lines[seat])
    for seat in order:
        plot.put_letters(seat)
    plot.put_names(names, [line[-1] for line in lines])
    plot.put_rounds(marked)


class _Plot:
    """The field of the lines within a sheet, and where in it a round and a total lie."""

    def __init__(
        self,
        sheet: Sheet,
        x: int,
        y: int,
        width: int,
        height: int,
        values: tuple[int, int],
        rounds: int,
    ) -> None:
        self.sheet, self.x, self.y = sheet, x, y
        self.width, self.height = width, height
        self.low, self.high = values
        self.rounds = rounds
        self.raster = raster_of(sheet.look)
        # The cells of each seat's line, with their signs.
        self.lines: dict[Seat, dict[Place, str]] = {}

    def column(self, after: float) -> int:
        """The column of points after so many rounds, in dots."""
        return round(after * (self.width * self.raster.across - 1) / self.rounds)

    def row(self, total: float) -> int:
        """The row of a total, in dots from the top."""
        share = (self.high - total) / (self.high - self.low)
        return round(share * (self.height * self.raster.down - 1))

    def put_axis(self) -> None:
        """The highest and the lowest total, and a line at 0."""
        sheet = self.sheet
        zero = self.row(0) // self.raster.down
        sheet.rule(self.x, self.y + zero, self.width)
        for value in (self.high, self.low, 0):
            row = self.row(value) // self.raster.down
            sheet.right(self.x - 1, self.y + row, signed(value, _ROOM), "dim")

    def put_line(self, seat: Seat, line: Sequence[int]) -> None:
        """One seat's line over those that are there; lines of letters that meet take turns."""
        places = [(self.column(after), self.row(total)) for after, total in enumerate(line)]
        signs = self.raster.cells_of(dots_between(places))
        style, letter = self.sheet.ink(INKS[seat]), SEAT_LETTERS[seat]
        for (column, row), sign in signs.items():
            met = any((column, row) in other for other in self.lines.values())
            if sign or not met or column // TURN % len(SEATS) == seat:
                self.sheet.put(self.x + column, self.y + row, sign or letter, style)
        self.lines[seat] = signs

    def put_letters(self, seat: Seat) -> None:
        """A letter here and there on a fine line, beside those of the other seats."""
        if not self.raster.is_fine:
            return
        for column in range(LETTER_STEP * (seat + 1), self.width, LETTER_PITCH):
            rows = [row for at, row in self.lines[seat] if at == column]
            if rows:
                style = self.sheet.ink(INKS[seat])
                self.sheet.put(self.x + column, self.y + min(rows), SEAT_LETTERS[seat], style)

    def put_names(self, names: Sequence[str], totals: Sequence[int]) -> None:
        """Whose line ends where: each on a row of its own, as near to its end as there is room."""
        order = sorted(SEATS, key=lambda seat: -totals[seat])
        rows = [self.row(totals[seat]) // self.raster.down for seat in order]
        for place in range(1, len(rows)):
            rows[place] = max(rows[place], rows[place - 1] + 1)
        limit = self.height - 1
        for place in reversed(range(len(rows))):
            rows[place] = min(rows[place], limit)
            limit = rows[place] - 1
        for seat, row in zip(order, rows, strict=True):
            self.sheet.text(self.x + self.width + 1, self.y + row, names[seat], INKS[seat])

    def put_rounds(self, marked: int | None) -> None:
        """The first and the last round below the lines, and the marked one."""
        sheet, y = self.sheet, self.y + self.height
        last = str(self.rounds)
        sheet.text(self.x, y, "0", "dim")
        sheet.right(self.x + self.width, y, last, "dim")
        if marked is None:
            return
        column = self.x + self.column(marked) // self.raster.across
        label = f"{sheet.look.face.marks.up}{marked}"
        start = min(column, self.x + self.width - len(label))
        if column > start:
            label = f"{marked}{sheet.look.face.marks.up}"
            start = column + 1 - len(label)
        sheet.text(start, y, label, "accent")
