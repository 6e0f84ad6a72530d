"""A seat's own table: its hand, its prompts, its decisions. Private to whoever sits there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from liisi_tui.bots.coach import Advice
from liisi_tui.core.commands import Command, DeclareReady, Discard
from liisi_tui.core.events import DeclaredReady, Won
from liisi_tui.core.redaction import ReadyShown
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.seats import Seat
from liisi_tui.core.views import SeatView
from liisi_tui.core.worth import table_worth
from liisi_tui.refusal_words import refusal_words
from liisi_tui.session import ForLook, Moment, Session
from liisi_tui.texts import tr
from liisi_tui.ui.coach_rows import advice_rows, line_rows
from liisi_tui.ui.coaching import has_coach, with_coach
from liisi_tui.ui.decision import Changed, Decision, Do, Ignored, Mode, Outcome, Refused
from liisi_tui.ui.hints import private_hints, ready_hints
from liisi_tui.ui.idle_words import calling_win_words, calling_words, idle_words, table_key_words
from liisi_tui.ui.intents import CloseHand, Cover, DrawNext, GoOn, Play
from liisi_tui.ui.keys import is_foreign
from liisi_tui.ui.layouts import text_cells
from liisi_tui.ui.look import Look
from liisi_tui.ui.pieces import Cap, Row, Words
from liisi_tui.ui.prompts import Prompt, decision_prompt
from liisi_tui.ui.screens.announce import won_prompt
from liisi_tui.ui.screens.board import BoardScreen
from liisi_tui.ui.slots import Numbers
from liisi_tui.ui.waits_words import waits_rows
from liisi_tui.ui.widgets.messages import TileActivated, TileChosen
from liisi_tui.ui.words import tile_word

# Seconds without any key or click after which one can be meant for what is shown now.
SETTLE = 0.15


class TableScreen(BoardScreen):
    """The table of one seat; `covered` is set once its hand is to be hidden, for good."""

    always = BoardScreen.always | {"c"}
    hurried = frozenset(("c", "C"))

    def __init__(
        self, session: Session, seat: Seat, look: Look, *, confirm_discard: bool = False
    ) -> None:
        super().__init__(session, seat, look)
        self.seat = seat
        self._confirm_discard = confirm_discard
        self._view = session.view(seat)
        self._moment: Moment | None = None
        self._called = False
        self._message = ""
        self._calling = False
        self._draws = False
        self._noted = False
        self._advice: Advice | None = None
        # Whether the best three stand below the prompt, and whether the coach was offered.
        self._advising = self._offering = False
        self.covered = False
        self._decision = self._decide(self._view)

    @property
    def hint_owner(self) -> str:
        """Who sits here."""
        return self.match.players[self.seat].name

    def _decide(self, view: SeatView) -> Decision:
        return Decision(view, self.match.why_not, confirm_discard=self._confirm_discard)

    def on_screen_resume(self) -> None:
        """In front again, perhaps with other settings."""
        self._confirm_discard = self.game.settings.confirm_discard
        self._decision.confirm_discard = self._confirm_discard

    # For the flow

    def present(self, *, calling: bool = False, draws: bool = False, noted: bool = False) -> None:
        """Show the seat's present view and take its decision anew.

        `calling`: the hand is open for a look while a discard lies open; `draws` where this seat
        is the next one, `noted` where it has claimed the discard already. What was pressed before
        this was on the screen does not count.
        """
        if self.covered:
            return
        self.forget_intents()
        self.listen_anew(SETTLE)
        self._moment = None
        self._message = ""
        self._calling, self._draws, self._noted = calling, draws, noted
        self._view = self.match.view(self.seat)
        self._decision = self._decide(self._view)
        self._advice, self._advising, self._offering = None, False, False
        occasion = ("view", self._view.sequence)
        hints = private_hints(self._view, self.look, coached=self._has_coach)
        self._hint = self.game.hint(self.hint_owner, hints, occasion)
        self.draw()

    def cover_hand(self) -> None:
        """Hide the hand where several people play; the flow brings the curtain."""
        if self.match.lone_person is None:
            self._table.display = False
            self._want_cover()

    def _want_cover(self) -> None:
        self.covered = True
        self._go_on.set()
        self.want(Cover())

    def present_again(self) -> None:
        """Show the present view where the one shown had grown old."""
        self.present(calling=self._calling, draws=self._draws, noted=self._noted)

    def show_moment(self, moment: Moment, *, called: bool = False, passing: bool = False) -> None:
        """Show something that happened, on the seat's own view of that moment.

        `passing`: the next one follows at once, so nothing is drawn yet.
        """
        self._moment = moment
        self._called = called
        self._message = ""
        if isinstance(moment.event, ReadyShown | DeclaredReady) and moment.event.seat == self.seat:
            occasion = ("moment", moment.at)
            self._hint = self.game.hint(self.hint_owner, ready_hints(moment.table), occasion)
        elif self._hint != "being_ready" or isinstance(moment.event, Won):
            # A hint of a decision goes with it, and what being 听 means ends with the win.
            self._hint = None
        self._view = moment.own if moment.own is not None else self.match.view(self.seat)
        self._decision = self._decide(self._view)
        self._advice, self._advising, self._offering = None, False, False
        self._decision.rest()
        if not passing:
            self.draw()

    def refuse(self, refusal: Refusal) -> None:
        """Say why a wish is not possible."""
        self._tell(refusal_words(refusal, partial(tile_word, self.look)))

    def explain(self, key: str) -> None:
        """Say why a key means nothing here, where reasons are said."""
        self._tell(table_key_words(key))

    def _tell(self, message: str) -> None:
        """Put a sentence in place of the question, until the next key."""
        self._message = message
        self.draw()

    def shown_upto(self) -> int | None:
        """Up to the moment that is being shown."""
        return None if self._moment is None else self._moment.at

    # Keys

    def take(self, key: str, character: str | None = None) -> None:
        """Any key takes away what the last one was told, whatever it means itself."""
        told = self._message
        if not is_foreign(key):
            self._message = ""
        super().take(key, character)
        if told and not self._message:
            self.draw()

    def take_key(self, key: str) -> bool:
        """The keys of DESIGN 6; they never move between states."""
        offered, self._offering = self._offering, False
        if key == "c":
            self._want_cover()
        elif key == "a":
            self._ask_coach(offered)
        elif self._calling and key in ("x", "escape") and self._decision.mode is not Mode.PONG:
            self.want(CloseHand())
        elif self._draws and key == "d":
            self.want(DrawNext())
        elif self._looks and key in ("0", "space", "enter", "x", "escape"):
            self.want(GoOn())
        else:
            return self._settle(self._press_decision(key))
        return True

    # The coach

    @property
    def _has_coach(self) -> bool:
        return has_coach(self.game.settings.coach, self.hint_owner)

    def _ask_coach(self, offered: bool) -> None:
        """`A`: the best three, or the line of the chosen tile again; without a coach an offer."""
        self._message = ""
        if not self._has_coach and not offered:
            self._offering = True
            self._tell(tr("You play without the coach. A again calls it: it speaks to you alone."))
            return
        if not self._has_coach:
            people = [self.match.players[seat].name for seat in self.match.people]
            setting = with_coach(self.game.settings.coach, people, self.hint_owner, on=True)
            self.game.change_settings(coach=setting)
            self._advising = False
        if not self._view.legal:
            self._tell(tr("You have nothing to decide now; the coach speaks when you have."))
            return
        self._advising = not self._advising
        self.draw()

    def _judged(self) -> Advice:
        """What the coach thinks of the present decision, worked out once."""
        if self._advice is None or self._advice.view is not self._view:
            self._advice = Advice.of(self._view)
        return self._advice

    @property
    def _chosen(self) -> Command | None:
        """The discard or the 听 that the cursor stands on, where it is possible."""
        decision = self._decision
        if decision.cursor is None:
            return None
        chosen = decision.slots[decision.cursor]
        kind = DeclareReady if chosen.row == "standing" else Discard
        commands = (one for one in self._view.legal if isinstance(one, kind))
        return next((one for one in commands if one.tile == chosen.tile), None)

    @property
    def _looks(self) -> bool:
        """*call*: whether the person only looks at a draw that goes out by itself (6.5)."""
        return isinstance(self.match.waiting(), ForLook) and not self._view.legal

    @property
    def _chooses_ready(self) -> bool:
        return self._decision.mode in (Mode.READY, Mode.FACE)

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
        return Ignored("no_key")

    def on_tile_chosen(self, message: TileChosen) -> None:
        """A click on a tile chooses it."""
        message.stop()
        if self.hears_click(message) and not self._only_answers():
            self.put_hint_away()
            self._settle(self._decision.choose(message.slot))

    def on_tile_activated(self, message: TileActivated) -> None:
        """A click on the chosen tile is Enter."""
        message.stop()
        if self.hears_click(message) and not self._only_answers():
            self.put_hint_away()
            chosen = self._decision.cursor == message.slot
            self._settle(self._decision.enter() if chosen else self._decision.choose(message.slot))

    def _only_answers(self) -> bool:
        """Whether a click is spent on an open question or on going on, as any key would be."""
        if self.asking_leave:
            self.forget_question()
            return True
        return self._pausing and self.press("", None)

    def _settle(self, outcome: Outcome) -> bool:
        if isinstance(outcome, Ignored) and outcome.why == "no_key":
            return False
        self._message = ""
        match outcome:
            case Ignored(why="watching") if self._calling:
                self._tell(calling_words(draws=self._draws))
            case Ignored():
                self._tell(idle_words(outcome, self._decision))
            case Do(command=command):
                self.want(Play(command, self._view.sequence))
            case Refused(refusal=Refusal(code="win_or_pass")) if self._calling:
                self._tell(calling_win_words(tile_word(self.look, self._view.offered or 0)))
            case Refused(refusal=refusal):
                self.refuse(refusal)
            case Changed():
                # What is chosen for 听 has lines of its own, until `A` asks for the advice again.
                self._advising = self._advising and not self._chooses_ready
                self.draw_in_time(self.draw)
        return True

    # Drawing

    def draw(self) -> None:
        """The seat's view with the prompt of its decision; nothing of it once it is covered."""
        if self.covered:
            return
        decision = self._decision
        ready = self._chooses_ready
        numbers: Numbers = (
            "standing" if ready else "free" if decision.cursor is not None else "none"
        )
        self.show_table(
            self._view.table,
            own=self._view,
            prompt=self._prompt(),
            log=self.match.recent_log(self.seat, upto=self.shown_upto()),
            cursor=decision.cursor,
            raised=decision.ready_places if ready else (),
            numbers=numbers,
            panel=self._panel(),
            call=self.call(self._moment, called=self._called),
        )

    def _panel(self) -> list[Row]:
        """What stands below the prompt: the waits of the 听 being chosen, or the coach."""
        decision, width = self._decision, text_cells(self.window)
        coached = decision.mode is not Mode.WATCH and bool(self._view.legal) and self._has_coach
        if coached and self._advising:
            return advice_rows(self._judged(), self.look, width)
        if self._chooses_ready and decision.cursor is not None:
            out = self._view.standing[decision.cursor]
            worths = table_worth(self._view, self._view.ready_waits[out], out)
            return waits_rows(worths, width)
        return line_rows(self._judged(), self._chosen, self.look, width) if coached else []

    def keys_row(self) -> Row:
        """The keys that always work, covering the hand among them."""
        *keys, leave = super().keys_row()
        return (*keys, Cap("C", tr("cover"), "c"), leave)

    def _prompt(self) -> tuple[Row, Row]:
        look = self.look
        if self._moment is not None:
            event = self._moment.event
            if isinstance(event, Won):
                return won_prompt(event, self.match.players, look)
        question, keys = decision_prompt(self._decision, look)
        if self._calling:
            question, keys = self._call_prompt(question, keys)
        if self._looks:
            keys = (Cap("0", tr("discard the drawn tile"), "0"),)
        if self._message:
            return self.told(self._message, keys)
        return question, keys

    def _call_prompt(self, question: Row, keys: Row) -> Prompt:
        if self._noted:
            text = tr("Your claim is noted; it counts when the calling is over.")
            question = (Words(text, "accent"),)
        elif self._decision.mode is Mode.WATCH:
            question = (Words(tr("Nothing to claim with this hand."), "text"),)
        caps = [cap for cap in keys if not (isinstance(cap, Cap) and cap.key == "X")]
        if self._draws:
            caps.append(Cap("D", tr("draw"), "d"))
        return question, (*caps, Cap("X", tr("close the hand"), "x"))
