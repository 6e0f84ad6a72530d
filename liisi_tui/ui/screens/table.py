"""A seat's own table: its hand, its prompts, its decisions. Private to whoever sits there."""

from __future__ import annotations

from collections.abc import Callable

from liisi_tui.core.events import Won
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.seats import Seat
from liisi_tui.core.views import SeatView
from liisi_tui.refusal_words import refusal_words
from liisi_tui.session import Moment, Session
from liisi_tui.texts import tr
from liisi_tui.ui.decision import Changed, Decision, Do, Ignored, Mode, Outcome, Refused
from liisi_tui.ui.intents import CloseHand, Cover, DrawNext, Play
from liisi_tui.ui.look import Look
from liisi_tui.ui.pieces import Cap, Row, Words
from liisi_tui.ui.prompts import Prompt, decision_prompt
from liisi_tui.ui.screens.announce import won_prompt
from liisi_tui.ui.screens.board import BoardScreen
from liisi_tui.ui.slots import Numbers
from liisi_tui.ui.widgets.messages import TileActivated, TileChosen


class TableScreen(BoardScreen):
    """The table of one seat.

    `call`: the hand was opened privately while a discard lies open; `X` closes it again and `D`
    draws where the seat is next.
    """

    def __init__(
        self, session: Session, seat: Seat, look: Look, *, confirm_discard: bool = False
    ) -> None:
        super().__init__(session, seat, look)
        self.seat = seat
        self._confirm_discard = confirm_discard
        self._view = session.view(seat)
        self._moment: Moment | None = None
        self._message = ""
        self._calling = False
        self._draws = False
        self._decision = self._decide(self._view)

    def _decide(self, view: SeatView) -> Decision:
        return Decision(view, self.match.why_not, confirm_discard=self._confirm_discard)

    # For the flow

    def present(self) -> None:
        """Show the seat's present view and take its decision anew."""
        self._moment = None
        self._message = ""
        self._calling = self._draws = False
        self._view = self.match.view(self.seat)
        self._decision = self._decide(self._view)
        self.draw()

    def call(self, *, draws: bool) -> None:
        """*call*: the hand is open for a look; `draws` where this seat is the next one."""
        self._calling, self._draws = True, draws
        self.draw()

    def show_moment(self, moment: Moment) -> None:
        """Show something that happened, on the seat's own view of that moment."""
        self._moment = moment
        self._message = ""
        self._view = moment.own if moment.own is not None else self.match.view(self.seat)
        self._decision = self._decide(self._view)
        self._decision.rest()
        self.draw()

    def refuse(self, refusal: Refusal) -> None:
        """Say why a wish is not possible."""
        self._message = refusal_words(refusal)
        self.draw()

    # Keys

    def take_key(self, key: str) -> bool:
        """The keys of DESIGN 6; they never move between states."""
        if key == "c":
            self.want(Cover())
        elif self._calling and key in ("x", "escape") and self._decision.mode is not Mode.PONG:
            self.want(CloseHand())
        elif self._draws and key == "d":
            self.want(DrawNext())
        else:
            return self._settle(self._press_decision(key))
        return True

    def _press_decision(self, key: str) -> Outcome:
        decision = self._decision
        keys: dict[str, Callable[[], Outcome]] = {
            "left": lambda: decision.move(-1),
            "right": lambda: decision.move(1),
            "enter": decision.enter,
            "space": decision.drawn,
            "0": decision.drawn,
            "p": decision.pong,
            "k": decision.kong,
            "t": decision.ready,
            "h": decision.win,
            "x": decision.back,
            "escape": decision.back,
        }
        if key in keys:
            return keys[key]()
        if key.isdigit():
            return decision.digit(int(key))
        return Ignored()

    def on_tile_chosen(self, message: TileChosen) -> None:
        """A click on a tile chooses it."""
        message.stop()
        self._settle(self._decision.choose(message.slot))

    def on_tile_activated(self, message: TileActivated) -> None:
        """A click on the chosen tile is Enter."""
        message.stop()
        self._settle(self._decision.enter())

    def _settle(self, outcome: Outcome) -> bool:
        if isinstance(outcome, Ignored):
            return False
        self._message = ""
        match outcome:
            case Do(command=command):
                self.want(Play(command, self._view.sequence))
            case Refused(refusal=refusal):
                self.refuse(refusal)
            case Changed():
                self.draw()
        return True

    # Drawing

    def draw(self) -> None:
        """The seat's view with the prompt of its decision."""
        decision = self._decision
        ready = decision.mode in (Mode.READY, Mode.FACE)
        numbers: Numbers = (
            "standing" if ready else "free" if decision.cursor is not None else "none"
        )
        self.show_table(
            self._view.table,
            own=self._view,
            prompt=self._prompt(),
            log=self.match.public_log(
                self.seat, upto=None if self._moment is None else self._moment.at
            ),
            cursor=decision.cursor,
            raised=decision.ready_places if ready else (),
            numbers=numbers,
        )

    def _prompt(self) -> tuple[Row, Row]:
        look = self.look
        if self._moment is not None:
            event = self._moment.event
            if isinstance(event, Won):
                return won_prompt(event, self.match.players, look)
        question, keys = decision_prompt(self._decision, look)
        if self._calling:
            question, keys = self._call_prompt(question, keys)
        if self._message:
            question = (Words(self._message, "alert"),)
        return question, keys

    def _call_prompt(self, question: Row, keys: Row) -> Prompt:
        if self._decision.mode is Mode.WATCH:
            question = (Words(tr("Nothing to claim with this hand."), "text"),)
        caps = [cap for cap in keys if not (isinstance(cap, Cap) and cap.key == "X")]
        if self._draws:
            caps.append(Cap("D", tr("draw"), "d"))
        return question, (*caps, Cap("X", tr("close the hand"), "x"))
