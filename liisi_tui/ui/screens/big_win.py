"""A big win, before it is settled: two giant tiles, the winning tiles, and what it gives."""

from __future__ import annotations

from liisi_tui.core.events import Won
from liisi_tui.core.tiles import Tile, parse_tiles
from liisi_tui.session import Session
from liisi_tui.texts import tr
from liisi_tui.ui.layouts import BLOCK, layout_kind
from liisi_tui.ui.occasion_signs import (
    BIG_WIN,
    PURE_STRAIGHT,
    TITLE_HEIGHT,
    TITLE_WIDTH,
    put_title,
)
from liisi_tui.ui.occasions import BIG_WIN as BIG_BASES
from liisi_tui.ui.paint.tiles import put_block, put_tile
from liisi_tui.ui.palette import Ground
from liisi_tui.ui.screens.moment import MomentScreen
from liisi_tui.ui.settlement_words import fan_words, how_won
from liisi_tui.ui.sheet import Sheet, cells
from liisi_tui.ui.standings import signed

GAP = 2
SMALL = 3
GREEN: Tile = parse_tiles("5s")[0]
RED: Tile = parse_tiles("7z")[0]


class BigWinScreen(MomentScreen):
    """To be shown once the round has ended: all tiles are public then (7.7)."""

    def __init__(self, session: Session, won: Won) -> None:
        super().__init__()
        self._match = session
        self._won = won

    @property
    def _is_straight(self) -> bool:
        return any(fan.name == "pure_straight" for fan in self._won.score.fans)

    def draw(self, sheet: Sheet) -> None:
        """Everything in the middle, from the signs down to the fans."""
        won, look = self._won, self.look
        self.put_frame(sheet, tr("Pure straight 青龙!") if self._is_straight else tr("A big win!"))
        roomy = layout_kind(self.size) != "compact"
        block = BLOCK.height if roomy else 1
        y = 1 + max(0, (sheet.height - 2 - TITLE_HEIGHT - block - 7) // 2)
        signs = PURE_STRAIGHT if self._is_straight else BIG_WIN
        x = (sheet.width - len(signs) * (TITLE_WIDTH + GAP) + GAP) // 2
        for sign in signs:
            put_title(sheet, x, y, look, sign, GREEN if self._is_straight else RED)
            x += TITLE_WIDTH + GAP
        y += TITLE_HEIGHT + 1
        self._put_tiles(sheet, y, roomy=roomy)
        y += block + 1
        name = f"{look.seat_label(won.seat)} {self._match.players[won.seat].name}"
        gain = tr("{who}: {points} points", who=name, points=signed(won.score.deltas[won.seat]))
        sheet.centre(y, gain, "strong")
        sheet.centre(y + 1, how_won(won, self._match.players, look))
        self._put_fans(sheet, y + 3)
        about = tr(
            "Big is a win of {n} points or more, at the cap, or with a pure straight 青龙.",
            n=BIG_BASES * self._match.base_score,
        )
        sheet.centre(sheet.height - 2, about, "dim")

    def _put_fans(self, sheet: Sheet, y: int) -> None:
        """The fans in the middle, none of them broken."""
        line = ""
        for fan in self._won.score.fans:
            words = fan_words(fan.name, fan.points)
            if line and cells(self.look, f"{line}   {words}") > sheet.width - 4:
                sheet.centre(y, line)
                line, y = "", y + 1
            line = f"{line}   {words}" if line else words
        sheet.centre(y, line)

    def _put_tiles(self, sheet: Sheet, y: int, *, roomy: bool) -> None:
        """The sets that counted, the pair last."""
        groups = [parse_tiles(group) for group in self._won.score.decomposition]
        tiles = sum(map(len, groups))
        pitch = BLOCK.width if roomy else SMALL
        x = (sheet.width - tiles * pitch - 2 * (len(groups) - 1)) // 2
        for group in groups:
            for number, tile in enumerate(group):
                ground: Ground = "alternate" if number % 2 else "plain"
                if roomy:
                    put_block(sheet, x, y, self.look, tile, ground, BLOCK)
                else:
                    put_tile(sheet, x, y, self.look, tile, ground, SMALL)
                x += pitch
            x += 2
