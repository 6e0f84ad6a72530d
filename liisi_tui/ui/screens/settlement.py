"""The end of a round: the four hands, the winning reading, who pays what and why (DESIGN 6)."""

from __future__ import annotations

from typing import Final

from liisi_tui.core.seats import Seat
from liisi_tui.session import Played, Session
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.profiles import level_of
from liisi_tui.texts import tr
from liisi_tui.ui.hints import EVERYBODY, HintName, hint_lines
from liisi_tui.ui.layouts import layout_kind
from liisi_tui.ui.paint.settled import SPACES, Space, hands_fit, put_settled
from liisi_tui.ui.palette import Ink
from liisi_tui.ui.screens.page import Caps, ScrollScreen
from liisi_tui.ui.settlement_words import next_dealer_words
from liisi_tui.ui.sheet import Sheet
from liisi_tui.ui.standings import reason_words
from liisi_tui.ui.words import level_label

TALL: Final = 200
"""Rows that a body is drawn on before it is cut to what it needs."""


class SettlementScreen(ScrollScreen[None]):
    """To be shown once a round has ended; Enter or Space goes on.

    With `again`, the number of a round of a match played now or once, its settlement to be read
    once more: it leads back to where it was opened and nowhere else, and tells no levels, which are
    today's. Without it `match` is a `Session`.
    """

    calm = 0.3
    floats = True

    def __init__(self, match: Played, *, again: int | None = None) -> None:
        super().__init__()
        self._match = match
        self._again = again is not None
        self._hint: HintName | None = None
        if again is None:
            assert isinstance(match, Session)
            self.session: Session | None = match
            self._view = match.open_hands()
        else:
            self._view = match.settled(again)
            self.calm = 0.0

    def title_bar(self) -> tuple[str, str]:
        """Which round this was and how it ended."""
        table, ended = self._view.table, self._view.table.ended
        how = reason_words(ended.reason) if ended is not None else ""
        return (
            f"{tr('Settlement')}  {tr('Round {n}', n=table.round)}  {how}",
            tr("Base {n}", n=table.base_score),
        )

    def caps(self) -> Caps:
        """One way on, or back."""
        share = ("S", tr("share"), "s")
        if self._again:
            return [("Esc", tr("back"), "escape"), share, ("?", tr("help"), "question_mark")]
        return [
            ("Enter", tr("go on"), "enter"),
            ("Tab", tr("scores"), "tab"),
            ("L", tr("log"), "l"),
            share,
            ("?", tr("help"), "question_mark"),
        ]

    def on_mount(self) -> None:
        """The first settlement that pays is explained."""
        session = self.session
        if self._view.table.won is not None and session is not None and session.people:
            occasion = ("settlement", session.log_length)
            self._hint = self.game.hint(EVERYBODY, ["settlement"], occasion)
            self.repaint()

    def draw(self, sheet: Sheet) -> None:
        """The page, and above its keys the hint until the next key."""
        super().draw(sheet)
        if self._hint is None:
            return
        lines = hint_lines(self._hint, self.look, sheet.width - 2)
        for y, line in enumerate(lines, sheet.height - 1 - len(lines)):
            sheet.fill(0, y, sheet.width, 1, self.look.text("bar", "text"))
            sheet.put(1, y, line, self.look.text("bar", "accent"))

    def press(self, key: str, character: str | None) -> bool:
        """Go on, or scroll."""
        if self._hint is not None:
            self._hint = None
            self.repaint()
        if key in ("enter", "space") or (self._again and key in ("escape", "x")):
            self.dismiss()
            return True
        if key == "s":
            self._share()
            return True
        return super().press(key, character)

    def _share(self) -> None:
        from liisi_tui.ui.screens.share import ShareScreen
        from liisi_tui.ui.sharing import RoundShare

        self.app.push_screen(ShareScreen(RoundShare(self._match, self._view.table.round)))

    def leave_question(self) -> str:
        """Going on leads to where leaving is asked for."""
        return ""

    def leave(self) -> None:
        """Go on."""
        self.dismiss()

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of this page."""
        share = ("S", tr("share"))
        if self._again:
            return [("↑↓", tr("scroll")), share, ("Esc", tr("back"))]
        return [
            ("Enter", tr("go on")),
            ("↑↓", tr("scroll")),
            ("Tab", tr("scores")),
            ("L", tr("log")),
            share,
        ]

    # Drawing

    def body(self, width: int) -> Sheet:
        """From the winning hand down to the levels, as spaciously as the window allows."""
        room = self.size.height - 2
        large = layout_kind(self.size) == "large"
        fits = hands_fit(Sheet(self.look, width, 0), self._view)
        spaces = SPACES if fits else SPACES[2:]
        for space in spaces[:-1]:
            sheet = self._body(width, space)
            if sheet.height <= room or (space == "roomy" and large):
                return sheet
        return self._body(width, spaces[-1])

    def _body(self, width: int, space: Space) -> Sheet:
        sheet = Sheet(self.look, width, TALL)
        table, players = self._view.table, self._match.players
        is_last = self._match.is_last(table.round)
        dealer = next_dealer_words(table, players, self.look, is_last=is_last)
        y = 1 if space != "dense" else 0
        y = put_settled(sheet, y, self._view, space=space, next_dealer=dealer)
        return sheet.cropped(self._put_levels(sheet, y))

    def _put_levels(self, sheet: Sheet, y: int) -> int:
        """The points and level of each person, and whether the round changed it (10)."""
        ended = self._view.table.ended
        if ended is None or self._again:
            return y
        chips: list[tuple[str, Ink]] = []
        for seat in self._match.people:
            name = self._match.players[seat].name
            points = self._points(seat)
            if points is None:
                continue
            now, before = level_of(points), level_of(points - ended.deltas[seat])
            words = tr(
                "{who}: {level} ({points} points)",
                who=name,
                points=points,
                level=level_label(self.look, now),
            )
            if now.number > before.number:
                words += " " + tr("risen from {level}!", level=level_label(self.look, before))
            elif now.number < before.number:
                words += " " + tr("fallen from {level}", level=level_label(self.look, before))
            chips.append((words, "dim" if now.number == before.number else "accent"))
        if not chips:
            return y
        x = sheet.text(1, y, tr("Levels"), "dim") + 2
        return sheet.chips(x, y, chips, sheet.width - x - 1)

    def _points(self, seat: Seat) -> int | None:
        """The points of a person; `None` where the round is not in them or the store fails."""
        store, session = self.game.store, self.session
        if store is None or session is None or session.kept == "part":
            return None
        try:
            return store.seat_points(session.match_id, seat)
        except StoreError:
            return None
