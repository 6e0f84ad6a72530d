"""Before the first round: who sits where (抽牌定座), and what the dice say about the wall."""

from __future__ import annotations

from typing import Final, Literal

from liisi_tui.core.seats import SEATS, next_seat
from liisi_tui.core.tiles import Suit, make_tile
from liisi_tui.session import Session
from liisi_tui.texts import tr, trn
from liisi_tui.ui.layouts import BLOCK, LARGE_BLOCK, layout_kind
from liisi_tui.ui.paint.tiles import put_block
from liisi_tui.ui.screens.page import PageScreen
from liisi_tui.ui.sheet import Sheet, put_bar, put_caps
from liisi_tui.ui.standing_words import who_plays

DIE_WIDTH: Final = 5
STACKS: Final = 17
WIDEST: Final = 104


class SeatDrawScreen(PageScreen[Literal["leave"] | None]):
    """To be shown once the first round is dealt; any key goes on, `Q` twice gives `leave`."""

    calm = 0.15

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session: Session | None = session
        self._match = session
        self._table = session.table()

    def draw(self, sheet: Sheet) -> None:
        """The seats above, the dice and the broken wall below, each with what they mean."""
        put_bar(sheet, 0, tr("Seats and dice"), tr("Round {n}", n=self._table.round))
        board = Sheet(self.look, min(sheet.width, WIDEST), sheet.height - 2)
        large = layout_kind(self.size) == "large"
        y = self._put_seats(board, 2 if large else 1)
        y += 3 if large else 1
        board.rule(2, y - 1 - large, board.width - 4)
        y = self._put_dice(board, y)
        self._put_wall(board, y + large)
        sheet.paste(board, (sheet.width - board.width) // 2, 1, 0, board.height)
        put_caps(
            sheet,
            sheet.height - 1,
            [("Enter", tr("go on"), "enter"), ("Q", tr("leave"), "q")],
        )

    def _put_seats(self, sheet: Sheet, y: int) -> int:
        large = layout_kind(self.size) == "large"
        size = LARGE_BLOCK if large else BLOCK
        column = (sheet.width - 4) // 4
        for seat in SEATS:
            x = 3 + seat * column
            wind = make_tile(Suit.HONOURS, seat + 1)
            put_block(sheet, x, y, self.look, wind, "plain", size)
            right = x + size.width + 1
            room = column - size.width - 2
            player = self._match.players[seat]
            sheet.cut(right, y, self.look.seat_label(seat), room, "accent")
            sheet.cut(right, y + 1, player.name, room, "strong")
            sheet.cut(right, y + 2, who_plays(player), room, "dim")
            if seat == self._table.dealer:
                sheet.put(
                    x, y + size.height, f" {tr('Dealer')} ", self.look.palette.badge("dealer")
                )
        y += size.height + 2
        return sheet.paragraph(3, y, self._seats_words(), sheet.width - 6)

    def _seats_words(self) -> str:
        dealer = self._who(self._table.dealer)
        if self._match.setup.seats_drawn:
            return tr(
                "The wind tiles are drawn: {who} drew East and deals first (1.3).", who=dealer
            )
        return tr("The seats are fixed; {who} was drawn to deal first (1.3).", who=dealer)

    def _put_dice(self, sheet: Sheet, y: int) -> int:
        first, second = self._table.dice
        dealer, taker = self._table.dealer, self._table.first_taker
        counted = "  ".join(
            f"{steps + 1} {self.look.seat_label(next_seat(dealer, steps))}" for steps in range(4)
        )
        throws = (
            (
                first,
                tr(
                    "{n}: counted from the dealer, {who} takes first.",
                    n=sum(first),
                    who=self._who(taker),
                ),
                tr("Counted {seats}, and on (2.1).", seats=counted),
            ),
            (
                second,
                tr("{n} stacks from that wall's right end are passed over.", n=sum(second)),
                tr("They become the tail; the head is at the break (2.1)."),
            ),
        )
        for pair, what, why in throws:
            for place, die in enumerate(pair):
                x = 3 + place * (DIE_WIDTH + 1)
                sheet.fill(x, y, DIE_WIDTH, 3, self.look.palette.tile(_die_ink(die), "plain"))
                sheet.put(x + 2, y + 1, str(die), self.look.palette.tile(_die_ink(die), "plain"))
                if not self.look.palette.solid:
                    sheet.put(x, y + 1, "[", sheet.ink("text"))
                    sheet.put(x + DIE_WIDTH - 1, y + 1, "]", sheet.ink("text"))
            x = 3 + 2 * (DIE_WIDTH + 1) + 1
            end = sheet.paragraph(x, y, what, sheet.width - x - 2, "strong")
            end = sheet.paragraph(x, end, why, sheet.width - x - 2, "dim")
            y = max(y + 4, end + 1)
        return y

    def _put_wall(self, sheet: Sheet, y: int) -> None:
        """The wall of who takes first: its stacks, and where it breaks."""
        tail = sum(self._table.dice[1])
        pitch = 3
        x = max(3, (sheet.width - STACKS * pitch) // 2)
        marks = self.look.face.marks
        for stack in range(STACKS):
            is_tail = stack >= STACKS - tail
            style = self.look.palette.badge("standing_back" if is_tail else "back")
            sheet.put(x + stack * pitch + (is_tail and 1), y, marks.back * 2, style)
        cut = x + (STACKS - tail) * pitch - 1
        sheet.put(cut, y + 1, marks.up, sheet.ink("accent"))
        head = f"{marks.left} {tr('head: drawn from here')}"
        sheet.right(cut - 1, y + 1, head, "dim")
        sheet.text(cut + 2, y + 1, trn("tail: {n} stack", "tail: {n} stacks", tail), "accent")

    def _who(self, seat: int) -> str:
        return f"{self.look.seat_label(seat)} {self._match.players[seat].name}"

    def press(self, key: str, character: str | None) -> bool:
        """Any key that means nothing else goes on."""
        if key in ("q", "l", "tab", "question_mark", "o"):
            return False
        self.dismiss(None)
        return True

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of this page."""
        return [("Enter", tr("go on"))]

    def leave(self) -> None:
        """Leave; the match is kept."""
        self.dismiss("leave")


def _die_ink(die: int) -> int:
    """One and four are red, the others dark, as on Chinese dice: a tile of that ink."""
    return make_tile(Suit.HONOURS, 7 if die in (1, 4) else 1)
