"""The curtain: the public table between two people, turned towards the seat about to look.

It is fed with `SpectatorView`s only, so that there is nothing of a hand on it to leak.
"""

from __future__ import annotations

from collections.abc import Mapping

from liisi_tui.core.events import Won
from liisi_tui.core.seats import SEAT_LETTERS, Seat
from liisi_tui.session import ForCalls, ForPerson, Moment, Session, Waiting
from liisi_tui.texts import tr
from liisi_tui.ui.intents import OpenHand
from liisi_tui.ui.look import Look
from liisi_tui.ui.pieces import Cap, Row, TilePiece, Words
from liisi_tui.ui.prompts import watch_prompt, who
from liisi_tui.ui.screens.announce import won_prompt
from liisi_tui.ui.screens.board import BoardScreen


class CurtainScreen(BoardScreen):
    """The public table. `ask` says whose letter opens a hand, `show_moment` what happened.

    `looked`: the position in the log at which each seat last saw its hand.
    """

    # Seconds without any key before one counts: no held, repeated or pasted key walks through.
    calm = 0.15

    def __init__(
        self, session: Session, bottom: Seat, look: Look, looked: Mapping[Seat, int]
    ) -> None:
        super().__init__(session, bottom, look)
        self._looked = looked
        self._waiting: Waiting | None = None
        self._moment: Moment | None = None
        self._shown = session.table()

    # For the flow

    def turn_to(self, bottom: Seat) -> None:
        """Turn the table towards a seat."""
        if bottom != self.bottom:
            self.bottom = bottom
            self.draw()

    def ask(self, waiting: Waiting | None) -> None:
        """Wait for the letter of the person who is to decide, or for calls."""
        self._waiting = waiting
        self._moment = None
        self.listen_anew()
        self._shown = self.match.table()
        self.draw()

    def show_moment(self, moment: Moment) -> None:
        """Show the table right after something happened."""
        self._waiting = None
        self._moment = moment
        self._shown = moment.table
        self.draw()

    # Keys

    def take_key(self, key: str) -> bool:
        """A seat's letter opens its hand; where one seat is asked, only its letter does."""
        letter = key.upper()
        if len(letter) != 1 or letter not in SEAT_LETTERS:
            return False
        seat = SEAT_LETTERS.index(letter)
        if seat in self._openable():
            self.want(OpenHand(seat))
        return True

    def _openable(self) -> tuple[Seat, ...]:
        match self._waiting:
            case ForPerson(seat=seat):
                return (seat,)
            case ForCalls():
                return self.match.people
            case _:
                return ()

    # Drawing

    def draw(self) -> None:
        """The public table and whose letter is awaited."""
        log = self.match.public_log(upto=None if self._moment is None else self._moment.at)
        seen = self.match.public_log(upto=self._looked.get(self.bottom, 0))
        self.show_table(
            self._shown, own=None, prompt=self._prompt(), log=log, fresh=len(log) - len(seen)
        )

    def _prompt(self) -> tuple[Row, Row]:
        look = self.look
        match self._waiting:
            case ForPerson(seat=seat, claim=claim):
                return self._asked(seat, claim)
            case ForCalls() as calls:
                return self._calls(calls)
        if self._moment is not None and isinstance(self._moment.event, Won):
            return won_prompt(self._moment.event, self.match.players, look)
        return watch_prompt(self._shown, look)

    def _asked(self, seat: Seat, claim: bool) -> tuple[Row, Row]:
        name = who(self.look, self._shown, seat)
        letter = SEAT_LETTERS[seat]
        text = tr("is asked about the discard") if claim else tr("is to play")
        question: list[Words | TilePiece] = [Words(name, "accent"), Words(f" {text} ")]
        if claim and self._shown.last_discard is not None:
            question.append(
                TilePiece(self._shown.seats[self._shown.last_discard].river[-1].tile, "last")
            )
        question.append(Words("   " + tr("Everybody else looks away."), "dim"))
        return tuple(question), (Cap(letter, tr("open the hand"), letter.lower()),)

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
            then = tr("{who} looks too and draws with D", who=who(look, table, calls.next_seat))
            return question, (*keys, Words("  " + then, "dim"))
        return question, keys
