"""The final standing of a match."""

from __future__ import annotations

from liisi_tui.session import Session
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.profiles import level_of
from liisi_tui.texts import tr, trn
from liisi_tui.texts.amounts import amount
from liisi_tui.ui.look import Look
from liisi_tui.ui.paint.final import final_sheet
from liisi_tui.ui.screens.page import Caps, ScrollScreen
from liisi_tui.ui.sheet import Sheet
from liisi_tui.ui.standing_words import who_plays
from liisi_tui.ui.words import level_label, level_word

POINTS_CELLS = 9
"""Cells of a person's points behind the total."""


class FinalScreen(ScrollScreen[None]):
    """Places, totals, levels, and every round; Enter goes on."""

    calm = 0.3
    floats = True

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session: Session | None = session
        self._match = session
        self._drawn: tuple[Look, int, Sheet] | None = None

    def title_bar(self) -> tuple[str, str]:
        """That it is over, and how long it was."""
        played = self._match.rounds_played
        return tr("The match is over"), trn("{n} round played", "{n} rounds played", played)

    def caps(self) -> Caps:
        """One way on."""
        return [("Enter", tr("go on"), "enter"), ("S", tr("share"), "s"), ("L", tr("log"), "l")]

    def body(self, width: int) -> Sheet:
        """The places, then the rounds: nothing of it changes while one scrolls."""
        match, drawn = self._match, self._drawn
        if drawn is None or drawn[:2] != (self.look, width):
            sheet = final_sheet(self.look, width, match.players, match.results(), self._words)
            drawn = self._drawn = self.look, width, sheet
        return drawn[2]

    def _words(self, seat: int) -> tuple[str, ...]:
        """A person's points and level (10), also without its name; what a bot is otherwise."""
        player, store = self._match.players[seat], self.game.store
        if player.kind == "bot" or store is None:
            return (who_plays(player),)
        try:
            points = store.seat_points(self._match.match_id, seat)
        except StoreError:
            return (who_plays(player),)
        level = level_of(points)
        return tuple(
            trn(
                "{points} point, level {level}",
                "{points} points, level {level}",
                points,
                points=amount(points, POINTS_CELLS),
                level=word,
            )
            for word in (level_word(self.look, level), level_label(self.look, level), level.number)
        )

    def press(self, key: str, character: str | None) -> bool:
        """Go on, or scroll."""
        if key in ("enter", "space", "escape"):
            self.dismiss()
            return True
        if key == "s":
            self._share()
            return True
        return super().press(key, character)

    def _share(self) -> None:
        from liisi_tui.ui.screens.share import ShareScreen
        from liisi_tui.ui.sharing import MatchShare

        self.app.push_screen(ShareScreen(MatchShare(self._match)))

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of this page."""
        return [
            ("Enter", tr("go on")),
            ("↑↓", tr("scroll")),
            ("S", tr("share")),
            ("L", tr("log")),
        ]

    def leave_question(self) -> str:
        """The match is over: nothing to keep."""
        return ""

    def leave(self) -> None:
        """Go on."""
        self.dismiss()
