"""The matches that can be continued."""

from __future__ import annotations

from collections.abc import Sequence

from liisi_tui.storage.rows import MatchRow
from liisi_tui.texts import tr, trn
from liisi_tui.ui.screens.choice import WIDEST
from liisi_tui.ui.screens.page import PageScreen, rows_above
from liisi_tui.ui.sheet import Sheet, put_bar, put_caps
from liisi_tui.ui.standings import signed

ROWS = 4
"""Rows that a match takes: names, totals, when, and a gap."""


class OpenMatchesScreen(PageScreen[str | None]):
    """Chooses a match by its id, or none."""

    def __init__(self, matches: Sequence[MatchRow]) -> None:
        super().__init__()
        self._matches = matches
        self._chosen = 0

    def draw(self, sheet: Sheet) -> None:
        """As many matches as fit, the chosen one among them."""
        put_bar(sheet, 0, tr("Continue a match"))
        count = len(self._matches)
        down = rows_above(sheet, 1 + count * ROWS)
        page = Sheet(self.look, min(sheet.width, WIDEST), sheet.height - 2 - down)
        visible = (page.height - 1) // ROWS
        first = max(0, min(self._chosen - visible // 2, count - visible))
        for index in range(first, min(first + visible, count)):
            y = 1 + (index - first) * ROWS
            self._put_match(page, y, index)
            page.spot(0, y, page.width, ROWS - 1, f"match {index}")
        sheet.paste(page, (sheet.width - page.width) // 2, 1 + down, 0, page.height)
        put_caps(
            sheet,
            sheet.height - 1,
            [
                ("↑↓", tr("choose"), "down"),
                ("Enter", tr("continue"), "enter"),
                ("Esc", tr("back"), "escape"),
            ],
        )

    def _put_match(self, sheet: Sheet, y: int, index: int) -> None:
        match = self._matches[index]
        chosen = index == self._chosen
        if chosen:
            sheet.put(1, y, self.look.face.marks.turn, sheet.ink("turn"))
        if index < 9:
            sheet.put(3, y, f" {index + 1} ", self.look.palette.badge("cap"))
        played = trn("{n} round played", "{n} rounds played", match.rounds)
        sheet.text(7, y, played, "accent" if chosen else "text")
        when = match.changed.astimezone().strftime("%Y-%m-%d %H:%M")
        sheet.right(sheet.width - 2, y, when, "dim")
        width = (sheet.width - 9) // 4
        for seat, player in enumerate(match.players):
            x = 7 + seat * width
            name = f"{self.look.seat_label(seat)} {player.name}"
            sheet.cut(x, y + 1, name, width - 1, "strong" if player.bot is None else "text")
            sheet.text(x, y + 2, signed(match.totals[seat], width - 1), "dim")

    def press(self, key: str, character: str | None) -> bool:
        """Arrows and Enter, or a digit."""
        if key in ("up", "down"):
            step = 1 if key == "down" else -1
            self._chosen = (self._chosen + step) % len(self._matches)
            self.repaint()
        elif key in ("enter", "space"):
            self.dismiss(self._matches[self._chosen].match_id)
        elif key in ("escape", "x", "q"):
            self.dismiss(None)
        elif key.isdigit() and 1 <= int(key) <= len(self._matches):
            self.dismiss(self._matches[int(key) - 1].match_id)
        else:
            return False
        return True

    def act(self, action: str) -> None:
        """A click on a match continues it."""
        kind, _, index = action.partition(" ")
        if kind == "match":
            self.dismiss(self._matches[int(index)].match_id)
        else:
            self.take(action)

    def wheel(self, rows: int) -> None:
        """The wheel moves through the list."""
        self.press("down" if rows > 0 else "up", None)

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of the list."""
        return [("↑↓ 1-9", tr("choose a match")), ("Enter", tr("continue")), ("Esc", tr("back"))]

    def leave_question(self) -> str:
        """Going back costs nothing."""
        return ""

    def leave(self) -> None:
        """Back to the title."""
        self.dismiss(None)
