"""The log: everything that happened, as the whole table may know it, round by round."""

from __future__ import annotations

from typing import TypeAlias

from liisi_tui.core.events import RoundEnded, Won
from liisi_tui.core.passed_over import passed_over
from liisi_tui.core.redaction import RoundOpened
from liisi_tui.core.rules import Rules
from liisi_tui.plain import wrap
from liisi_tui.session import Played, Session
from liisi_tui.session.replay import UnreadableRound
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import clean
from liisi_tui.ui.log_words import words
from liisi_tui.ui.look import Look
from liisi_tui.ui.palette import Ink
from liisi_tui.ui.replay_words import unreadable_words
from liisi_tui.ui.screens.page import Caps, PageScreen
from liisi_tui.ui.settlement_words import nearest_words
from liisi_tui.ui.sheet import Sheet, put_bar, put_caps

Line: TypeAlias = tuple[str, Ink]
Place: TypeAlias = tuple[int, int]
"""A part of the log, which is a round, and a row in it; part 0 is what was before round 1."""

MARGIN = 2


class LogScreen(PageScreen[None]):
    """The public log of a match before the position `upto`, its end first to be seen.

    Only the rounds that are looked at are read and written out: a log may have a thousand.
    """

    hurried = frozenset(("up", "down", "left", "right", "pageup", "pagedown"))
    without = frozenset(("l",))

    def __init__(self, match: Played, *, upto: int | None = None) -> None:
        super().__init__()
        self.session: Session | None = match if isinstance(match, Session) else None
        self._match = match
        self._upto = upto
        self._last = match.rounds_begun(upto=upto)
        self._written: dict[int, list[Line]] = {}
        self._written_for: tuple[Look, int] | None = None
        self._width = 0
        self._room = 1
        self._top: Place | None = None  # the end

    def rules_played(self) -> Rules:
        """The options of this match, played or replayed."""
        return self._match.rules

    # Lines

    def _lines(self, part: int) -> list[Line]:
        """A part of the log, or that it cannot be read, after a gap."""
        if self._written_for != (self.look, self._width):
            self._written.clear()
            self._written_for = (self.look, self._width)
        if part not in self._written:
            try:
                lines = self._told(part)
            except UnreadableRound as error:
                lines = self._wrapped(unreadable_words(error), "alert")
            self._written[part] = [("", "text"), *lines]
        return self._written[part]

    def _told(self, part: int) -> list[Line]:
        """A line an event, long ones wrapped."""
        lines: list[Line] = []
        won: Won | None = None
        for event in self._match.public_round(part, upto=self._upto):
            if isinstance(event, Won):
                won = event
            elif isinstance(event, RoundEnded) and won is not None:
                lines += self._nearest(won, event.round)
            ink: Ink = "accent" if isinstance(event, RoundOpened) else "text"
            lines += self._wrapped(words(event, self._match.players, self.look), ink)
        return lines

    def _nearest(self, won: Won, number: int) -> list[Line]:
        """截胡 (5.2) in a round that is over: who waited for the discard too, as all then saw."""
        if won.source is None:
            return []
        passed = passed_over(self._match.settled(number))
        texts = nearest_words(won, passed, self._match.players, self.look)
        return [line for text in texts for line in self._wrapped(text, "text")]

    def _wrapped(self, text: str, ink: Ink) -> list[Line]:
        return [(line, ink) for line in wrap(clean(text), self._width - 2 * MARGIN)]

    def _end(self) -> Place:
        """The place from which on the rest just fills the window."""
        rows = self._room
        for part in range(self._last, -1, -1):
            count = len(self._lines(part))
            if count >= rows:
                return part, count - rows
            rows -= count
        return 0, 0

    def _moved(self, place: Place, rows: int) -> Place:
        """The place so many rows further on or, below 0, back."""
        part, row = place[0], place[1] + rows
        while row < 0 and part > 0:
            part -= 1
            row += len(self._lines(part))
        while part < self._last and row >= len(self._lines(part)):
            row -= len(self._lines(part))
            part += 1
        return part, max(0, row)

    # Drawing

    def draw(self, sheet: Sheet) -> None:
        """As many lines as fit, from the present place on."""
        self._width, self._room = sheet.width, sheet.height - 2
        end = self._end()
        place = end if self._top is None else min(self._top, end)
        part, row = place
        for y in range(1, sheet.height - 1):
            while part < self._last and row >= len(self._lines(part)):
                part, row = part + 1, 0
            if row >= len(self._lines(part)):
                break
            text, ink = self._lines(part)[row]
            sheet.text(MARGIN, y, text, ink)
            row += 1
        title = tr("Log")
        if place[0]:
            title += "  " + tr("Round {n}", n=place[0])
        put_bar(sheet, 0, title, tr("only what everybody saw"))
        self._put_marks(sheet, place > (0, 0), place < end)
        put_caps(sheet, sheet.height - 1, self._caps(end > (0, 0)))

    def _put_marks(self, sheet: Sheet, above: bool, below: bool) -> None:
        """Marks in the last column where there is more."""
        marks, x = self.look.face.marks, sheet.width - 1
        if above:
            sheet.put(x, 1, marks.up, sheet.ink("accent"))
            sheet.spot(x - 1, 1, 2, 1, "pageup")
        if below:
            sheet.put(x, self._room, marks.down, sheet.ink("accent"))
            sheet.spot(x - 1, self._room, 2, 1, "pagedown")

    def _caps(self, scrolls: bool) -> Caps:
        caps: Caps = []
        if scrolls:
            caps += [
                ("PgUp", "", "pageup"),
                ("PgDn", tr("more"), "pagedown"),
                ("←", "", "left"),
                ("→", tr("round"), "right"),
            ]
        return [*caps, ("Esc", tr("back"), "escape")]

    def common_caps(self) -> Caps:
        """The scores too, of a replay as well."""
        caps = super().common_caps()
        return caps if self.session is not None else [*caps, ("Tab", tr("scores"), "tab")]

    # Keys

    def press(self, key: str, character: str | None) -> bool:
        """Scroll by rows, pages and rounds, or go back."""
        rows = {"up": -1, "down": 1, "pageup": 1 - self._room, "pagedown": self._room - 1}
        if key in rows:
            self.wheel(rows[key])
        elif key in ("left", "right"):
            self._go(self._jumped(key == "right"))
        elif key in ("home", "end"):
            self._go((0, 0) if key == "home" else None)
        elif key == "tab":
            self.open_scores()
        elif key in ("escape", "enter", "x", "q", "l"):
            self.dismiss(None)
        else:
            return False
        return True

    @property
    def _place(self) -> Place:
        end = self._end()
        return end if self._top is None else min(self._top, end)

    def _jumped(self, onwards: bool) -> Place:
        """The beginning of the next round, or of this one, or of the one before it."""
        part, row = self._place
        if onwards:
            return (part + 1, 0) if part < self._last else self._end()
        return (part, 0) if row else (max(0, part - 1), 0)

    def _go(self, place: Place | None) -> None:
        self._top = place
        self.repaint()

    def wheel(self, rows: int) -> None:
        """Scroll."""
        self._go(min(self._moved(self._place, rows), self._end()))

    def open_scores(self) -> None:
        """The scores of what this log knows."""
        from liisi_tui.ui.screens.scores import ScoresScreen

        self.app.push_screen(ScoresScreen(self._match, upto=self._upto))

    def open_log(self) -> None:
        """This is the log."""

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of the log."""
        return [
            ("↑↓ PgUp PgDn", tr("scroll")),
            ("←→", tr("earlier or later round")),
            ("Home End", tr("the beginning, the end")),
            ("Tab", tr("scores")),
            ("Esc", tr("back")),
        ]

    def leave_question(self) -> str:
        """Going back costs nothing."""
        return ""

    def leave(self) -> None:
        """Back to the screen below."""
        self.dismiss(None)
