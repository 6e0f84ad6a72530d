"""A player leaves a running match for good: who it is, and whether that is really meant (1.3)."""

from __future__ import annotations

from liisi_tui.core.seats import SEAT_LETTERS, Seat
from liisi_tui.session import Session, ToStart
from liisi_tui.texts import tr
from liisi_tui.ui.screens.notice import WIDTH, NoticeScreen
from liisi_tui.ui.screens.page import PageScreen
from liisi_tui.ui.sheet import Sheet, cells, put_bar, put_caps
from liisi_tui.ui.standings import signed

CONFIRM = "y"
TOTAL_CELLS = 17
"""Cells of a total with its word and the gap before it."""


class DepartScreen(PageScreen[Seat | None]):
    """Returns the seat that leaves for good, or `None` where everybody stays.

    A seat is chosen by its letter or with the arrows; only another key, `Y`, then ends the match.
    """

    calm = 0.15

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._match = session
        self._between_rounds = isinstance(session.waiting(), ToStart)
        self._place = 0
        self._chosen: Seat | None = None

    def draw(self, sheet: Sheet) -> None:
        """What it means, the people, and the question once one of them is chosen."""
        put_bar(sheet, 0, tr("A player goes for good"))
        x = (sheet.width - WIDTH) // 2
        y = max(2, (sheet.height - 18) // 2)
        for sentence in self._meaning():
            y = sheet.paragraph(x, y, sentence, WIDTH) + 1
        for place, seat in enumerate(self._match.people):
            self._put_person(sheet, x, y, place, seat)
            y += 1
        if self._chosen is not None:
            question = tr("{who} goes for good? The match is over then.", who=self._who())
            y = sheet.paragraph(x, y + 1, question, WIDTH, "alert")
            end = sheet.cap(x, y + 1, "Y", tr("yes, end the match"), CONFIRM)
            sheet.cap(end + 3, y + 1, "Esc", tr("no"), "escape")
        put_caps(sheet, sheet.height - 1, self._caps())

    def _meaning(self) -> list[str]:
        if self._between_rounds:
            ends = tr("The match ends here; the points settled so far stay (1.3).")
        else:
            ends = tr(
                "The round ends at once without score, and the match with it; the points settled"
                " so far stay (1.3)."
            )
        if len(self._match.people) == 1:
            return [ends]
        return [ends, tr("The others can go on as a new match with a new draw.")]

    def _put_person(self, sheet: Sheet, x: int, y: int, place: int, seat: Seat) -> None:
        chosen = place == self._place
        if chosen:
            sheet.put(x, y, self.look.face.marks.turn, sheet.ink("turn"))
        letter = SEAT_LETTERS[seat]
        sheet.put(x + 2, y, f" {letter} ", self.look.palette.badge("cap"))
        name = self._match.players[seat].name
        sheet.cut(x + 6, y, name, WIDTH - 6 - TOTAL_CELLS, "accent" if chosen else "text")
        room = TOTAL_CELLS - 1 - cells(self.look, tr("Total {n}", n=""))
        total = tr("Total {n}", n=signed(self._match.totals[seat], room))
        sheet.right(x + WIDTH, y, total, "dim")
        sheet.spot(x, y, WIDTH, 1, letter.lower())

    def _who(self) -> str:
        assert self._chosen is not None
        return f"{self.look.seat_label(self._chosen)} {self._match.players[self._chosen].name}"

    def _caps(self) -> list[tuple[str, str, str]]:
        stay = ("Esc", tr("everybody stays"), "escape")
        if self._chosen is not None:
            return [("Y", tr("yes, end the match"), CONFIRM), ("Esc", tr("no"), "escape")]
        return [("↑↓", tr("choose"), "down"), ("Enter", tr("this one"), "enter"), stay]

    def press(self, key: str, character: str | None) -> bool:
        """Choose, confirm, or go back a step."""
        people = self._match.people
        if self._chosen is not None:
            chosen, self._chosen = self._chosen, None
            if key == CONFIRM:
                self.dismiss(chosen)
                return True
        elif key in ("up", "down"):
            self._place = (self._place + (1 if key == "down" else -1)) % len(people)
        elif key == "enter":
            self._chosen = people[self._place]
        elif key.upper() in [SEAT_LETTERS[seat] for seat in people]:
            self._chosen = SEAT_LETTERS.index(key.upper())
            self._place = people.index(self._chosen)
        elif key in ("escape", "x", "q"):
            self.dismiss(None)
            return True
        else:
            return False
        self.repaint()
        return True

    def wheel(self, rows: int) -> None:
        """The wheel moves through the people."""
        if self._chosen is None:
            self.press("down" if rows > 0 else "up", None)

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of this page."""
        letters = " ".join(SEAT_LETTERS[seat] for seat in self._match.people)
        return [
            (f"↑↓ {letters}", tr("choose who goes")),
            ("Y", tr("yes, end the match")),
            ("Esc", tr("everybody stays")),
        ]

    def leave_question(self) -> str:
        """This page is the question."""
        return ""

    def leave(self) -> None:
        """Everybody stays."""
        self.dismiss(None)


def others_screen(session: Session, left: Seat) -> NoticeScreen:
    """After a player has left for good: whether the others set up a new match."""
    who = session.players[left].name
    return NoticeScreen(
        tr("The others play on?"),
        [
            tr("{who} has left for good. The points settled so far stay.", who=who),
            tr(
                "Whoever plays on starts a new match with a new draw (1.3). A bot takes the free"
                " seat, or somebody else: you choose on the next page."
            ),
        ],
        tr("set up the new match"),
        tr("no, that was it"),
    )
