"""The curtain: the public table between two people, turned towards the seat about to look.

It is fed with `SpectatorView`s only, so that there is nothing of a hand on it to leak.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from textual import events

from liisi_tui.core.events import Won
from liisi_tui.core.redaction import ReadyShown
from liisi_tui.core.seats import SEAT_LETTERS, Seat
from liisi_tui.session import ForCalls, ForLook, ForPerson, Moment, Session, Waiting
from liisi_tui.texts import tr
from liisi_tui.ui.hints import EVERYBODY, declared_hints, public_hints
from liisi_tui.ui.idle_words import covered_key_words
from liisi_tui.ui.intents import Leave, OpenHand
from liisi_tui.ui.look import Look
from liisi_tui.ui.pieces import Cap, Row, TilePiece, Words
from liisi_tui.ui.prompts import watch_prompt, who
from liisi_tui.ui.screens.announce import won_prompt
from liisi_tui.ui.screens.board import BoardScreen

# Seconds without another key after a letter before it opens a hand.
ALONE = 0.05


@dataclass(frozen=True, slots=True)
class Covered:
    """A hand was covered by its owner; only that seat's letter opens it again."""

    seat: Seat


class CurtainScreen(BoardScreen):
    """The public table. `ask` says whose letter opens a hand, `show_moment` what happened.

    `looked`: the position in the log at which each seat last saw its hand.
    """

    # Seconds without any key before one counts: no held, repeated or pasted key walks through. A
    # line pasted after such a quiet is known by the keys that follow its first one at once.
    calm = 0.15

    def __init__(
        self, session: Session, bottom: Seat, look: Look, looked: Mapping[Seat, int]
    ) -> None:
        super().__init__(session, bottom, look)
        self._looked = looked
        self._waiting: Waiting | Covered | None = None
        self._moment: Moment | None = None
        self._called = False
        self._shown = session.table()
        # Why the key before did nothing.
        self._message = ""
        # Counts keys, and whatever else makes an earlier letter void.
        self._knocks = 0

    # For the flow

    def turn_to(self, bottom: Seat) -> None:
        """Turn the table towards a seat."""
        if bottom != self.bottom:
            self.bottom = bottom
            self.draw()

    def ask(self, waiting: Waiting | Covered) -> None:
        """Wait for the letter of the person who is to decide, or for calls."""
        self._knocks += 1
        self._waiting = waiting
        self._moment = None
        self._message = ""
        self.listen_anew()
        self._shown = self.match.table()
        occasion = ("curtain", self.match.log_length)
        fresh = self.game.hint(EVERYBODY, public_hints(waiting), occasion)
        if fresh is not None or self._hint != "declared":
            self._hint = fresh
        self.draw()

    def show_moment(self, moment: Moment, *, called: bool = False, passing: bool = False) -> None:
        """Show the table right after something happened.

        `passing`: the next one follows at once, so nothing is drawn yet.
        """
        self._knocks += 1
        self._waiting = None
        self._moment = moment
        self._message = ""
        event = moment.event
        if isinstance(event, ReadyShown) and event.seat in self.match.people:
            # What a person has been shown before follows from what it declared in public.
            owner = self.match.players[event.seat].name
            occasion = ("moment", moment.at)
            self._hint = self.game.hint(owner, declared_hints(moment.table), occasion)
        elif self._hint != "declared":
            self._hint = None
        self._called = called
        self._shown = moment.table
        if not passing:
            self.draw()

    def shown_upto(self) -> int | None:
        """Up to the moment that is being shown."""
        return None if self._moment is None else self._moment.at

    def cover_hand(self) -> None:
        """A letter pressed just before opens nothing any more."""
        self._knocks += 1
        self.forget_intents()
        if self.left or self.departing:
            self.want(Leave())

    def takes_hint_away(self, key: str) -> bool:
        """A look into a hand leaves the curtain as it was."""
        return super().takes_hint_away(key) and self._seat_of(key) not in self._openable()

    # Keys

    @staticmethod
    def _seat_of(key: str) -> Seat | None:
        letter = key.upper()
        return SEAT_LETTERS.index(letter) if len(letter) == 1 and letter in SEAT_LETTERS else None

    def take_key(self, key: str) -> bool:
        """A seat's letter opens its hand; where one seat is asked, only its letter does."""
        self._tell("")
        seat = self._seat_of(key)
        if seat is None:
            return False
        if seat not in self._openable():
            self._tell(self._why_closed(seat))
        else:
            knock = self._knocks
            # Through both queues: a key that is already there must be heard before it opens.
            self.set_timer(
                ALONE, lambda: self.app.call_later(self.call_later, self._open, seat, knock)
            )
        return True

    def explain(self, key: str) -> None:
        """Say why a key means nothing while all hands are covered."""
        self._tell(covered_key_words(key))

    def _why_closed(self, seat: Seat) -> str:
        """Why a seat's letter opens nothing now: what everybody can see anyway."""
        match self._waiting:
            case ForPerson(seat=asked) | ForLook(seat=asked) | Covered(seat=asked):
                whose = who(self.look, self._shown, asked)
                letter = SEAT_LETTERS[asked]
                return tr("Only {key} opens a hand now, that of {who}.", key=letter, who=whose)
            case ForCalls():
                whose = who(self.look, self._shown, seat)
                return tr("{who} is a bot; only people open their hands.", who=whose)
            case _:
                return tr("No hand opens while others play.")

    def _tell(self, message: str) -> None:
        """Put a sentence in place of the question, until the next key."""
        if message != self._message:
            self._message = message
            self.draw()

    def on_key(self, event: events.Key) -> None:
        """Any key that comes right after a letter makes it a part of something pasted."""
        self._knocks += 1

    def _open(self, seat: Seat, knock: int) -> None:
        if knock == self._knocks:
            self.want(OpenHand(seat))

    def _openable(self) -> tuple[Seat, ...]:
        match self._waiting:
            case ForPerson(seat=seat) | ForLook(seat=seat) | Covered(seat=seat):
                return (seat,)
            case ForCalls():
                return self.match.people
            case _:
                return ()

    # Drawing

    def draw(self) -> None:
        """The public table and whose letter is awaited."""
        log = self.match.recent_log(upto=self.shown_upto())
        seen = self.match.recent_log(upto=self._looked.get(self.bottom, 0))
        self.show_table(
            self._shown,
            own=None,
            prompt=self._prompt(),
            log=log,
            fresh=len(log) - len(seen),
            call=self.call(self._moment, called=self._called),
        )

    def _prompt(self) -> tuple[Row, Row]:
        question, keys = self._question()
        return self.told(self._message, keys) if self._message else (question, keys)

    def _question(self) -> tuple[Row, Row]:
        look = self.look
        match self._waiting:
            case ForPerson(seat=seat, claim=True):
                return self._asked(seat, tr("is asked about the discard"), self._open_discard())
            case ForPerson(seat=seat) | ForLook(seat=seat):
                return self._asked(seat, tr("is to play"))
            case Covered(seat=seat):
                return self._asked(seat, tr("has covered the hand"))
            case ForCalls() as calls:
                return self._calls(calls)
        if self._moment is not None and isinstance(self._moment.event, Won):
            return won_prompt(self._moment.event, self.match.players, look)
        return watch_prompt(self._shown, look)

    def _open_discard(self) -> Row:
        discarder = self._shown.last_discard
        if discarder is None:
            return ()
        return (TilePiece(self._shown.seats[discarder].river[-1].tile, "last"),)

    def _asked(self, seat: Seat, text: str, about: Row = ()) -> tuple[Row, Row]:
        letter = SEAT_LETTERS[seat]
        question = (
            Words(who(self.look, self._shown, seat), "accent"),
            Words(f" {text} "),
            *about,
            Words("   " + tr("Everybody else looks away."), "dim"),
        )
        return question, (Cap(letter, tr("open the hand"), letter.lower()),)

    def _calls(self, calls: ForCalls) -> tuple[Row, Row]:
        table = self._shown
        look = self.look
        tile = table.seats[calls.discarder].river[-1].tile
        question: tuple[Words | TilePiece, ...] = (
            Words(who(look, table, calls.discarder), "accent"),
            Words(" " + tr("discarded") + " "),
            TilePiece(tile, "last"),
            Words("   " + tr("Anyone may look: press your seat's letter.")),
        )
        keys = tuple(
            Cap(SEAT_LETTERS[seat], table.seats[seat].player.name, SEAT_LETTERS[seat].lower())
            for seat in self.match.people
        )
        if not calls.closes_by_itself:
            name, key = table.seats[calls.next_seat].player.name, SEAT_LETTERS[calls.next_seat]
            then = tr("{who} is next: {key} opens the hand, then D draws", who=name, key=key)
            return question, (*keys, Words("  " + then, "dim"))
        return question, keys
