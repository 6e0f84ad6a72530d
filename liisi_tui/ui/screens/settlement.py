"""The end of a round: the four hands, the winning reading, who pays what and why (DESIGN 6)."""

from __future__ import annotations

import re
from typing import Final

from liisi_tui.core.events import Won
from liisi_tui.core.seats import SEATS, Seat
from liisi_tui.core.settlement import Payment
from liisi_tui.core.tiles import Tile, parse_tiles
from liisi_tui.core.views import OpenHand
from liisi_tui.session import Session
from liisi_tui.session.replay import Replay
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.profiles import level_of
from liisi_tui.texts import tr
from liisi_tui.ui.hints import EVERYBODY, HintName, hint_lines
from liisi_tui.ui.layouts import BLOCK, layout_kind
from liisi_tui.ui.log_words import ended_words
from liisi_tui.ui.look import meld_label
from liisi_tui.ui.occasions import is_big_win
from liisi_tui.ui.paint.tiles import put_block, put_meld, put_tile
from liisi_tui.ui.palette import Ground, Ink
from liisi_tui.ui.screens.page import Caps, ScrollScreen
from liisi_tui.ui.settlement_words import (
    Naming,
    fan_words,
    how_won,
    loss_formula,
    next_dealer_words,
    notes,
    winning_group,
)
from liisi_tui.ui.sheet import Sheet, cells
from liisi_tui.ui.standings import points_ink, reason_words, signed
from liisi_tui.ui.words import level_word, tile_words

SMALL: Final = 3
# Where a sum may go on in another row: before a term.
_TERMS: Final = re.compile(r"(?<= \+ )")
NAMINGS: Final[tuple[Naming, ...]] = ("all", "some")
TALL: Final = 200
"""Rows that a body is drawn on before it is cut to what it needs."""


class SettlementScreen(ScrollScreen[None]):
    """To be shown once a round has ended; Enter or Space goes on.

    With `again`, the number of an earlier round, its settlement to be read once more: it leads
    back to where it was opened and nowhere else, and tells no levels, which are today's.
    """

    calm = 0.3

    def __init__(self, session: Session | Replay, *, again: int | None = None) -> None:
        super().__init__()
        running = session if again is None and isinstance(session, Session) else None
        self.session: Session | None = running
        self._match = session
        self._again = again is not None
        self._view = session.open_hands() if again is None else session.settled(again)
        self._hint: HintName | None = None
        if self._again:
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
        if self._again:
            return [("Esc", tr("back"), "escape"), ("?", tr("help"), "question_mark")]
        return [
            ("Enter", tr("go on"), "enter"),
            ("Tab", tr("scores"), "tab"),
            ("L", tr("log"), "l"),
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
        return super().press(key, character)

    def leave_question(self) -> str:
        """Going on leads to where leaving is asked for."""
        return ""

    def leave(self) -> None:
        """Go on."""
        self.dismiss()

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of this page."""
        if self._again:
            return [("↑↓", tr("scroll")), ("Esc", tr("back"))]
        return [
            ("Enter", tr("go on")),
            ("↑↓", tr("scroll")),
            ("Tab", tr("scores")),
            ("L", tr("log")),
        ]

    # Drawing

    def body(self, width: int) -> Sheet:
        """From the winning hand down to the levels."""
        roomy = layout_kind(self.size) == "large"
        sheet = Sheet(self.look, width, TALL)
        won, ended = self._view.table.won, self._view.table.ended
        y = 1 if roomy else 0
        if won is not None:
            y = self._put_win(sheet, y, won, roomy=roomy)
        elif ended is not None:
            y = sheet.paragraph(
                1, y + 1, ended_words(ended, self._match.players, self.look), width - 2, "accent"
            )
            y += 1
        y += roomy
        sheet.rule(1, y, width - 2)
        y += 1 + roomy
        for seat in SEATS:
            y = self._put_seat(sheet, y, seat) + roomy
        y = self._put_levels(sheet, y)
        dealer = next_dealer_words(self._view.table, self._match.players, self.look)
        y = sheet.paragraph(1, y, dealer, width - 2)
        return sheet.cropped(y)

    def _put_win(self, sheet: Sheet, y: int, won: Won, *, roomy: bool) -> int:
        width = sheet.width
        badge = tr("BIG WIN") if is_big_win(won, self._match.base_score) else tr("WON")
        end = sheet.put(1, y, f" {badge} ", self.look.palette.badge("won"))
        sheet.cut(
            end + 1, y, how_won(won, self._match.players, self.look), width - end - 2, "accent"
        )
        y = self._put_reading(sheet, y + 1 + roomy, won, roomy=roomy) + roomy
        fans: list[tuple[str, Ink]] = [
            (fan_words(fan.name, fan.points), "strong") for fan in won.score.fans
        ]
        y = sheet.chips(1, y, fans, width - 2) + roomy
        y = self._put_payments(sheet, y, won) + roomy
        for note in notes(won, self._match.players, self.look, self._view.table.rules):
            y = sheet.paragraph(1, y, note, width - 2, "dim")
        return y

    def _put_reading(self, sheet: Sheet, y: int, won: Won, *, roomy: bool) -> int:
        """The sets that counted, the winning tile marked by a sign below it."""
        look, melds = self.look, self._view.hands[won.seat].melds
        groups = [parse_tiles(group) for group in won.score.decomposition]
        place = winning_group(won, len(melds))
        pitch = BLOCK.width if roomy else SMALL
        height = BLOCK.height if roomy else 1
        x = 2
        wins: int | None = None
        starts: list[int] = []
        for index, tiles in enumerate(groups):
            own = len(groups) - 1 - len(melds)
            meld = melds[index - own] if own <= index < len(groups) - 1 else None
            marked = _last(tiles, won.tile) if index == place else -1
            for number, tile in enumerate(tiles):
                ground: Ground = "alternate" if number % 2 else "plain"
                if number == marked:
                    ground = "last"
                    wins = x
                if roomy:
                    put_block(sheet, x, y, look, tile, ground, BLOCK)
                else:
                    put_tile(sheet, x, y, look, tile, ground, SMALL)
                x += pitch
            if meld is not None:
                start = x - len(tiles) * pitch
                sheet.text(start, y + height, meld_label(meld.kind), "dim")
                starts.append(start)
            x += 2
        if wins is not None:
            put_winning_mark(sheet, wins, y + height, starts)
        return y + height + 1

    def _put_payments(self, sheet: Sheet, y: int, won: Won) -> int:
        """A line a loss: whose it is, who pays it, the sum step by step, the points."""
        labels = [self._payment_label(payment) for payment in won.score.payments]
        column = min(max(cells(self.look, label) for label in labels), sheet.width // 2)
        room = sheet.width - column - 4
        for label, text in zip(labels, self._formulas(won, room), strict=True):
            sheet.cut(1, y, label, column)
            terms: list[tuple[str, Ink]] = [(term, "text") for term in _TERMS.split(text)]
            y = sheet.chips(column + 3, y, terms, room, gap=0)
        return y

    def _formulas(self, won: Won, room: int) -> list[str]:
        """The sums, all points named where that fits on a line each, else those that differ."""
        score, base = won.score, self._view.table.base_score
        formulas: list[str] = []
        for naming in NAMINGS:
            formulas = [
                f"{loss_formula(payment, score, base, naming)} = {payment.points}"
                for payment in score.payments
            ]
            if all(cells(self.look, text) <= room for text in formulas):
                break
        return formulas

    def _payment_label(self, payment: Payment) -> str:
        loser = self._who(payment.loser)
        if payment.payer == payment.loser:
            return tr("{who} pays", who=loser)
        return tr("{payer} pays for {loser}", payer=self._who(payment.payer), loser=loser)

    def _who(self, seat: Seat) -> str:
        return f"{self.look.seat_label(seat)} {self._match.players[seat].name}"

    def _put_seat(self, sheet: Sheet, y: int, seat: Seat) -> int:
        """A seat in two rows: who it is, its change and total; below them its tiles."""
        table, look = self._view.table, self.look
        hand, public = self._view.hands[seat], self._view.table.seats[seat]
        room = self._put_change(sheet, y, seat)
        end = sheet.put(1, y, look.seat_label(seat), sheet.ink("accent"))
        x = sheet.put(end + 1, y, public.player.name, sheet.ink("strong")) + 1
        if seat == table.dealer:
            x = sheet.put(x, y, f" {tr('Dealer')} ", look.palette.badge("dealer")) + 1
        if table.won is not None and seat == table.won.seat:
            sheet.put(x, y, f" {tr('WON')} ", look.palette.badge("won"))
        elif public.ready:
            x = sheet.put(x, y, f" {tr('RDY')} ", look.palette.badge("ready")) + 1
            waits = tr("waits for {waits}", waits=tile_words(look, hand.waits))
            sheet.cut(x, y, waits, max(0, min(room - x, cells(look, waits))), "dim")
        self._put_hand(sheet, 3, y + 1, hand)
        return y + 2

    def _put_change(self, sheet: Sheet, y: int, seat: Seat) -> int:
        """What a seat gains or loses, and its new total; returns the cell they begin in."""
        ended = self._view.table.ended
        if ended is None:
            return sheet.width
        end = sheet.width - 2
        totals = [tr("Total {n}", n=signed(total)) for total in ended.totals]
        sheet.right(end, y, totals[seat], "strong")
        end -= max(15, *(cells(self.look, total) + 2 for total in totals))
        delta = ended.deltas[seat]
        sheet.right(end, y, signed(delta), points_ink(delta))
        return end - max(cells(self.look, signed(one)) for one in ended.deltas) - 1

    def _put_hand(self, sheet: Sheet, x: int, y: int, hand: OpenHand) -> None:
        """All tiles on one row: standing, the others, the drawn one, melds."""
        look = self.look
        if hand.standing:
            x = sheet.text(x, y, tr("St"), "dim") + 1
            for tile in hand.standing:
                x = put_tile(sheet, x, y, look, tile, "standing", SMALL)
            x += 1
        for number, tile in enumerate(hand.free):
            x = put_tile(sheet, x, y, look, tile, "alternate" if number % 2 else "plain", SMALL)
        if hand.drawn is not None:
            x = put_tile(sheet, x + 1, y, look, hand.drawn, "plain", SMALL)
        if hand.ready_tile is not None:
            x = sheet.text(x + 1, y, tr("RDY"), "dim") + (look.language == "en")
            x = put_tile(sheet, x, y, look, hand.ready_tile, "ready", SMALL)
        for meld in hand.melds:
            x = put_meld(sheet, x + 1, y, look, meld, width=SMALL, pitch=SMALL, surface="felt")

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
                "{who} {level} ({points})",
                who=name,
                points=points,
                level=level_word(self.look, now),
            )
            if now.number > before.number:
                words += " " + tr("risen from {level}!", level=level_word(self.look, before))
            elif now.number < before.number:
                words += " " + tr("fallen from {level}", level=level_word(self.look, before))
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


def put_winning_mark(sheet: Sheet, x: int, y: int, marks: list[int]) -> None:
    """A sign below the winning tile with its word: at its left where the right is not free.

    `marks`: the cells in which the marks of melds begin on this row.
    """
    sheet.put(x, y, sheet.look.face.marks.up, sheet.ink("accent"))
    word = tr("wins")
    size = cells(sheet.look, word)
    crowded = any(x < start <= x + size + 2 for start in marks)
    sheet.text(x - size - 1 if crowded else x + 2, y, word, "accent")


def _last(tiles: list[Tile], tile: Tile) -> int:
    """The place of the last copy of a tile."""
    return len(tiles) - 1 - tiles[::-1].index(tile)
