"""The final standing of a match."""

from __future__ import annotations

from liisi_tui.session import Session
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.profiles import level_of
from liisi_tui.texts import tr, trn
from liisi_tui.ui.palette import Ink
from liisi_tui.ui.screens.page import Caps, ScrollScreen
from liisi_tui.ui.sheet import Sheet
from liisi_tui.ui.standing_words import standing, who_plays
from liisi_tui.ui.standings import points_ink, rounds_table, signed
from liisi_tui.ui.words import level_word


class FinalScreen(ScrollScreen[None]):
    """Places, totals, levels, and every round; Enter goes on."""

    calm = 0.3

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session: Session | None = session
        self._match = session

    def title_bar(self) -> tuple[str, str]:
        """That it is over, and how long it was."""
        played = self._match.rounds_played
        return tr("The match is over"), trn("{n} round played", "{n} rounds played", played)

    def caps(self) -> Caps:
        """One way on."""
        return [("Enter", tr("go on"), "enter"), ("L", tr("log"), "l")]

    def body(self, width: int) -> Sheet:
        """The places, then the rounds."""
        match = self._match
        rounds = rounds_table(self.look, width, match.players, match.results())
        sheet = Sheet(self.look, width, 14 + rounds.height)
        sheet.text(2, 1, tr("Final standing"), "accent")
        name_x, total_x = 12, 52
        for y, (place, seat) in enumerate(standing(match.totals), 3):
            player, total = match.players[seat], match.totals[seat]
            ink: Ink = "accent" if place == 1 else "text"
            sheet.text(3, y, f"{place}.", ink)
            sheet.put(6, y, self.look.seat_label(seat), sheet.ink("dim"))
            end = sheet.cut(name_x, y, player.name, 24, "strong" if place == 1 else "text")
            assert end <= total_x
            sheet.right(total_x, y, signed(total), points_ink(total))
            sheet.cut(total_x + 3, y, self._level(seat), width - total_x - 4, "dim")
        sheet.paste(rounds, 0, 8, 0, rounds.height)
        return sheet.cropped(8 + rounds.height)

    def _level(self, seat: int) -> str:
        """A person's level (10), what a bot is otherwise."""
        player, store = self._match.players[seat], self.game.store
        if player.kind == "bot" or store is None:
            return who_plays(player)
        try:
            points = store.seat_points(self._match.match_id, seat)
        except StoreError:
            return who_plays(player)
        return trn(
            "{points} point, level {level}",
            "{points} points, level {level}",
            points,
            points=points,
            level=level_word(self.look, level_of(points)),
        )

    def press(self, key: str, character: str | None) -> bool:
        """Go on, or scroll."""
        if key in ("enter", "space", "escape"):
            self.dismiss()
            return True
        return super().press(key, character)

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of this page."""
        return [("Enter", tr("go on")), ("↑↓", tr("scroll")), ("L", tr("log"))]

    def leave_question(self) -> str:
        """The match is over: nothing to keep."""
        return ""

    def leave(self) -> None:
        """Go on."""
        self.dismiss()
