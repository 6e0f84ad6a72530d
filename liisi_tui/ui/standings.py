"""Drawing points: signed numbers, and the table of rounds and totals."""

from __future__ import annotations

from collections.abc import Sequence

from liisi_tui.core.events import EndReason, Player, RoundEnded
from liisi_tui.core.seats import SEATS
from liisi_tui.texts import tr
from liisi_tui.texts.amounts import amount
from liisi_tui.ui.look import Look
from liisi_tui.ui.palette import Ink
from liisi_tui.ui.sheet import Sheet, cells


def signed(points: int, room: int | None = None) -> str:
    """Points gained or lost: `+4`, `-4`, `0`; `+3.33M` where only that has `room` cells."""
    return amount(points, room, signed=True)


def points_ink(points: int) -> Ink:
    """Gains stand out; the sign says the same without colour."""
    return "accent" if points > 0 else "text"


def reason_words(reason: EndReason) -> str:
    """How a round ended, in a word."""
    match reason:
        case "win":
            return tr("win")
        case "exhausted":
            return tr("exhausted wall 荒庄")
        case "abandoned":
            return tr("broken off")


class RoundColumns:
    """The columns of a table of rounds: the round's number, what each seat gained, how it ended.

    `first` is the cell after the numbers, `ends` those after the columns of the seats, each with
    `room` for points.
    """

    def __init__(
        self, look: Look, width: int, players: Sequence[Player], results: Sequence[RoundEnded]
    ) -> None:
        self._players = players
        self.first = 2 + max(len(str(len(results) + 1)), cells(look, tr("Round")))
        found = {one.reason for one in results}
        reasons = max([cells(look, reason_words(reason)) for reason in found], default=0)
        self.column = max(8, min(20, (width - self.first - reasons - 6) // 4))
        self.room = self.column - 1
        self.ends = [self.first + (seat + 1) * self.column for seat in SEATS]

    def put_heading(self, sheet: Sheet, y: int) -> None:
        """Whose column is which."""
        sheet.text(2, y, tr("Round"), "dim")
        for seat in SEATS:
            heading = f"{sheet.look.seat_label(seat)} {self._players[seat].name}"
            size = min(self.room, cells(sheet.look, heading))
            sheet.cut(self.ends[seat] - size, y, heading, self.room, "strong")

    def put_reason(self, sheet: Sheet, y: int, words: str) -> None:
        """How a round ended, behind the columns."""
        sheet.text(self.ends[-1] + 2, y, words, "dim")


def rounds_table(
    look: Look, width: int, players: Sequence[Player], results: Sequence[RoundEnded]
) -> Sheet:
    """A row a round with what each seat gained, and the totals below it."""
    columns = RoundColumns(look, width, players, results)
    first, ends = columns.first, columns.ends
    sheet = Sheet(look, width, len(results) + 7)
    columns.put_heading(sheet, 1)
    sheet.rule(2, 2, ends[-1] - 2)
    y = 3
    for y, one in enumerate(results, 3):
        sheet.right(first, y, str(one.round), "dim")
        for seat in SEATS:
            delta = one.deltas[seat]
            sheet.right(ends[seat], y, signed(delta, columns.room), points_ink(delta))
        columns.put_reason(sheet, y, reason_words(one.reason))
    if not results:
        sheet.text(2, y, tr("No round has ended yet."), "dim")
    sheet.rule(2, y + 1, ends[-1] - 2)
    totals = results[-1].totals if results else (0, 0, 0, 0)
    sheet.text(2, y + 2, tr("Total"), "dim")
    for seat in SEATS:
        sheet.right(ends[seat], y + 2, signed(totals[seat], columns.room), "strong")
    return sheet
