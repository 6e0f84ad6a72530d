"""Before a round: who sits where, with what totals, and one key that readies everybody (1.3)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from liisi_tui.core.seats import SEATS, Seat, next_seat
from liisi_tui.session import Session
from liisi_tui.texts import tr, trn
from liisi_tui.ui.house_words import house_line
from liisi_tui.ui.screens.page import PageScreen
from liisi_tui.ui.seating import nearest, unseated
from liisi_tui.ui.sheet import Sheet, cells, put_bar, put_caps
from liisi_tui.ui.standing_words import who_plays
from liisi_tui.ui.standings import points_ink, signed

Choice: TypeAlias = Literal["ready", "stop", "leave", "depart"]

CARD: Final = 26
CARD_ROWS: Final = 4


class ReadyScreen(PageScreen[Choice]):
    """`ready`: deal; `stop`: the match ends here, between two rounds; `leave`: it is kept.

    `depart`: a player wants to leave for good (1.3).
    """

    calm = 0.15
    departures = True

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session: Session | None = session
        self._match = session
        self._dealer = session.next_dealer
        # Before the first round nobody knows yet where anybody sits: that is drawn next (1.3).
        self._undrawn = session.setup.seats_drawn and not session.round_started
        self._asking_stop = False

    @property
    def _can_stop(self) -> bool:
        return self._match.rounds_played > 0

    def on_mount(self) -> None:
        """What comes next is loaded once this is to be seen."""
        self.game.load_once_seen()

    def draw(self, sheet: Sheet) -> None:
        """The four seats round the table, counter-clockwise, the first of them at the bottom."""
        match = self._match
        number = match.rounds_played + 1
        put_bar(
            sheet,
            0,
            tr("Round {n}", n=number),
            f"{self._length_words()}  {tr('Base {n}', n=match.base_score)}",
        )
        middle = 1 + (sheet.height - 2) // 2
        centre = sheet.width // 2
        spread = min(9, (sheet.height - 2) // 2 - CARD_ROWS // 2 - 1)
        aside = min(44, centre - CARD // 2 - 1)
        places = (
            (centre, middle + spread),
            (centre + aside, middle),
            (centre, middle - spread),
            (centre - aside, middle),
        )
        for seat, (x, y) in zip(self._order(), places, strict=True):
            self._put_card(sheet, x - CARD // 2, y - CARD_ROWS // 2, seat)
        sheet.centre(middle - 1, tr("Everybody ready?"), "accent")
        if self._undrawn:
            sheet.centre(middle, tr("The seats are drawn next."))
            sheet.centre(middle + 1, tr("Places change then."), "dim")
        else:
            sheet.centre(middle, tr("{who} deals", who=self._who(self._dealer)))
        house = house_line(match.rules)
        width = min(cells(self.look, house), sheet.width - 4)
        sheet.cut(centre - width // 2, middle + 5, house, width, "dim")
        width = cells(self.look, tr("everybody is ready")) + 8
        sheet.cap(centre - width // 2, middle + 3, "Enter", tr("everybody is ready"), "enter")
        caps = [("Enter", tr("go on"), "enter")]
        if self._can_stop:
            caps.append(("S", tr("stop the match here"), "s"))
        put_caps(sheet, sheet.height - 1, [*caps, ("Q", tr("leave"), "q")])

    def _order(self) -> list[Seat]:
        """The seats as they are drawn, the nearest first; by name while seats are unknown."""
        players = self._match.players
        if self._undrawn:
            return unseated(players)
        bottom = nearest(players)
        return [next_seat(bottom, steps) for steps in range(len(SEATS))]

    def _put_card(self, sheet: Sheet, x: int, y: int, seat: Seat) -> None:
        match, look = self._match, self.look
        player, total = match.players[seat], match.totals[seat]
        card = Sheet(look, CARD, CARD_ROWS, "pond")
        end = 1
        if not self._undrawn:
            end = card.put(1, 0, f"{look.seat_label(seat)} ", card.ink("accent"))
        card.cut(end, 0, player.name, CARD - end - 1, "strong")
        card.text(1, 1, who_plays(player), "dim")
        end = CARD
        if seat == self._dealer and not self._undrawn:
            label = f" {tr('Dealer')} "
            end -= 1 + cells(look, label)
            card.put(end, 3, label, look.palette.badge("dealer"))
        room = end - 2 - cells(look, tr("Total {n}", n=""))
        card.text(1, 3, tr("Total {n}", n=signed(total, room)), points_ink(total))
        sheet.paste(card, x, y, 0, CARD_ROWS)

    def _who(self, seat: Seat) -> str:
        return f"{self.look.seat_label(seat)} {self._match.players[seat].name}"

    def _length_words(self) -> str:
        length = self._match.setup.length
        match length.unit:
            case "rounds":
                return trn("of {n} round", "of {n} rounds", length.count)
            case "circles":
                return trn("{n} circle", "{n} circles", length.count)
            case "open":
                return tr("open end")

    def press(self, key: str, character: str | None) -> bool:
        """One key readies everybody; stopping is asked twice."""
        stop, self._asking_stop = self._asking_stop, False
        if stop:
            self.say("")
        if key in ("enter", "space"):
            self.dismiss("ready")
        elif key == "s" and self._can_stop:
            if stop:
                self.dismiss("stop")
            else:
                self._asking_stop = True
                self.say(tr("End the match now? Press S again to end it, any key to play on."))
        else:
            return stop and key not in ("q", "l", "tab", "question_mark", "o")
        return True

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys before a round."""
        keys = [("Enter", tr("everybody is ready"))]
        if self._can_stop:
            keys.append(("S", tr("stop the match here, with a final standing")))
        return [
            *keys,
            ("Tab", tr("scores")),
            ("L", tr("log")),
            ("O", tr("settings")),
            ("Q", tr("leave, the match is kept")),
            ("Q G", tr("a player goes for good; the match ends")),
        ]

    def leave(self) -> None:
        """Leave; the match is kept."""
        self.dismiss("leave")

    def depart(self) -> None:
        """Let the flow ask who leaves for good."""
        self.dismiss("depart")
