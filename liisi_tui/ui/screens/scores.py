"""Scores: the totals, what each round gave, and how the totals went."""

from __future__ import annotations

from typing import Final

from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEATS
from liisi_tui.session import Played, Session
from liisi_tui.session.replay import UnreadableRound
from liisi_tui.texts import tr, trn
from liisi_tui.ui.graph import GRAPH_ROUNDS, put_graph
from liisi_tui.ui.house_words import house_line
from liisi_tui.ui.replay_words import unreadable_words
from liisi_tui.ui.screens.log import LogScreen
from liisi_tui.ui.screens.page import Caps, PageScreen
from liisi_tui.ui.sheet import Sheet, put_bar, put_caps
from liisi_tui.ui.standings import RoundColumns, points_ink, reason_words, signed

LIST_ROW: Final = 4
FEWEST: Final = 5
"""Rows of rounds that are shown at least, where there are so many."""


class ScoresScreen(PageScreen[None]):
    """The rounds that ended before the position `upto` of the log; Enter opens a settlement.

    It shows what was settled, which everybody has seen, and can be opened from every screen.
    """

    hurried = frozenset(("up", "down", "pageup", "pagedown"))
    without = frozenset(("tab",))

    def __init__(self, match: Played, *, upto: int | None = None) -> None:
        super().__init__()
        self.session: Session | None = match if isinstance(match, Session) else None
        self._match = match
        self._upto = upto
        self._results = match.results(upto=upto)
        self._chosen = len(self._results) - 1
        self._top = 0
        self._room = 1

    def rules_played(self) -> Rules:
        """The options of this match, played or replayed."""
        return self._match.rules

    # Drawing

    def draw(self, sheet: Sheet) -> None:
        """Names and totals, the rounds, the graph."""
        count = len(self._results)
        put_bar(
            sheet,
            0,
            f"{tr('Scores')}  {trn('{n} round played', '{n} rounds played', count)}",
            tr("Base {n}", n=self._match.base_score),
        )
        room = sheet.height - LIST_ROW - 1
        self._room = max(1, min(count, max(FEWEST, room // 3)))
        self._keep_in_sight()
        columns = RoundColumns(self.look, sheet.width, self._match.players, self._results)
        columns.put_heading(sheet, 1)
        self._put_totals(sheet, columns)
        for row in range(self._room):
            self._put_round(sheet, LIST_ROW + row, columns, self._top + row)
        self._put_more(sheet)
        y = LIST_ROW + self._room
        sheet.rule(2, y, sheet.width - 4)
        totals = [ended.totals for ended in self._results]
        height = sheet.height - y - 2
        if house := house_line(self._match.rules):
            height -= 1
            sheet.cut(2, sheet.height - 2, house, sheet.width - 4, "dim")
        if len(totals) < GRAPH_ROUNDS:
            words = tr("After {n} rounds the totals are drawn here as a graph.", n=GRAPH_ROUNDS)
            sheet.paragraph(2, y + 2, words, sheet.width - 4, "dim")
        else:
            put_graph(sheet, 2, y + 1, sheet.width - 4, height, totals, marked=self._chosen + 1)
        put_caps(sheet, sheet.height - 1, self._caps())

    def _put_totals(self, sheet: Sheet, columns: RoundColumns) -> None:
        totals = self._results[-1].totals if self._results else (0, 0, 0, 0)
        sheet.text(2, 2, tr("Total"), "accent")
        for seat in SEATS:
            sheet.right(columns.ends[seat], 2, signed(totals[seat], columns.room), "strong")
        sheet.rule(2, 3, sheet.width - 4)

    def _put_round(self, sheet: Sheet, y: int, columns: RoundColumns, index: int) -> None:
        if index >= len(self._results):
            sheet.text(2, y, tr("No round has ended yet."), "dim")
            return
        ended = self._results[index]
        chosen = index == self._chosen
        if chosen:
            sheet.put(0, y, self.look.face.marks.turn, sheet.ink("turn"))
        sheet.right(columns.first, y, str(ended.round), "accent" if chosen else "dim")
        for seat in SEATS:
            delta = ended.deltas[seat]
            sheet.right(columns.ends[seat], y, signed(delta, columns.room), points_ink(delta))
        columns.put_reason(sheet, y, reason_words(ended.reason))
        sheet.spot(0, y, sheet.width - 2, 1, f"round {index}")

    def _put_more(self, sheet: Sheet) -> None:
        """Marks where there are more rounds above and below."""
        marks, x = self.look.face.marks, sheet.width - 1
        if self._top > 0:
            sheet.put(x, LIST_ROW, marks.up, sheet.ink("accent"))
            sheet.spot(x - 1, LIST_ROW, 2, 1, "pageup")
        if self._top + self._room < len(self._results):
            y = LIST_ROW + self._room - 1
            sheet.put(x, y, marks.down, sheet.ink("accent"))
            sheet.spot(x - 1, y, 2, 1, "pagedown")

    def _caps(self) -> Caps:
        caps: Caps = []
        if len(self._results) > 1:
            caps.append(("↑↓", tr("choose a round"), "up"))
        if self._can_open:
            caps.append(("Enter", tr("its settlement"), "enter"))
        return [*caps, ("L", tr("log"), "l"), ("Esc", tr("back"), "escape")]

    # Keys

    @property
    def _can_open(self) -> bool:
        """Whether the chosen round was settled: one that was broken off shows no hands (1.3)."""
        return bool(self._results) and self._results[self._chosen].reason != "abandoned"

    def press(self, key: str, character: str | None) -> bool:
        """Choose a round, open its settlement, or go back."""
        steps = {
            "up": -1,
            "down": 1,
            "pageup": 1 - self._room,
            "pagedown": self._room - 1,
            "home": -len(self._results),
            "end": len(self._results),
        }
        if key in steps:
            self._move(steps[key])
        elif key in ("enter", "space") and self._can_open:
            self._open()
        elif key == "l":
            self.open_log()
        elif key in ("escape", "enter", "x", "q", "tab"):
            self.dismiss(None)
        else:
            return False
        return True

    def _move(self, rows: int) -> None:
        last = len(self._results) - 1
        self._chosen = max(min(0, last), min(last, self._chosen + rows))
        self.repaint()

    def _keep_in_sight(self) -> None:
        """Move the list so that the chosen round is in it."""
        self._top = min(self._top, self._chosen)
        self._top = max(0, self._top, self._chosen - self._room + 1)

    def _open(self) -> None:
        from liisi_tui.ui.screens.settlement import SettlementScreen

        number = self._results[self._chosen].round
        try:
            self.app.push_screen(SettlementScreen(self._match, again=number))
        except UnreadableRound as error:
            self.tell(unreadable_words(error))

    def act(self, action: str) -> None:
        """A click chooses a round, a second one opens it."""
        kind, _, index = action.partition(" ")
        if kind != "round":
            self.take(action)
        elif int(index) == self._chosen:
            self.take("enter")
        else:
            self._chosen = int(index)
            self.repaint()

    def wheel(self, rows: int) -> None:
        """The wheel moves through the rounds."""
        self._move(1 if rows > 0 else -1)

    def open_log(self) -> None:
        """The log of what these scores know."""
        self.app.push_screen(LogScreen(self._match, upto=self._upto))

    def open_scores(self) -> None:
        """These are the scores."""

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of the scores."""
        return [
            ("↑↓", tr("choose a round")),
            ("Enter", tr("its settlement")),
            ("L", tr("log")),
            ("Esc", tr("back")),
        ]

    def leave_question(self) -> str:
        """Going back costs nothing."""
        return ""

    def leave(self) -> None:
        """Back to the screen below."""
        self.dismiss(None)
