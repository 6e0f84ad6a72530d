"""One match in plain text, from its present state until it is over or left."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from liisi_tui.core.events import Drawn, MatchEnded, RoundEnded
from liisi_tui.core.redaction import PublicEvent, RoundOpened
from liisi_tui.core.refusal import Refusal, StaleCommand
from liisi_tui.core.seats import Seat
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import SeatView
from liisi_tui.plain_table.coach import PlainCoach, is_question
from liisi_tui.plain_table.console import Console, Option, place_of
from liisi_tui.plain_table.guide import guide_lines
from liisi_tui.plain_table.menu import Choice, Several, choices, meaning
from liisi_tui.plain_table.said import (
    around_lines,
    hand_lines,
    is_told,
    listed,
    refusal_line,
    score_lines,
    seat_lines,
    table_lines,
)
from liisi_tui.plain_table.settled import final_lines, level_line, settlement_lines
from liisi_tui.session import ForBot, ForPerson, Moment, Over, Session, ToStart
from liisi_tui.storage.errors import StorageError, StoreError
from liisi_tui.storage.prose import describe
from liisi_tui.storage.store import Store
from liisi_tui.texts import tr
from liisi_tui.ui.house_words import house_line
from liisi_tui.ui.idle_words import turn_words
from liisi_tui.ui.log_words import words
from liisi_tui.ui.words import player_word, tile_word


class Left(Exception):
    """The person has left the table; what was saved stays."""


class Gone(Exception):
    """The person has left for good, and the match is over (1.3)."""


class PlainMatch:
    """Asks the one person of `session`, lets the bots play, and tells what happens.

    `store` has the points of profiles; `None` where there are none. `coach`: whether the person
    has the coach at first.
    """

    def __init__(
        self, session: Session, console: Console, store: Store | None, *, coach: bool = False
    ) -> None:
        you = session.lone_person
        if you is None:
            raise ValueError("one person plays in plain text")
        self.session = session
        self._you: Seat = you
        self._console = console
        self._voice = console.voice
        self._store = store
        self._coach = PlainCoach(self._voice, on=coach)
        self.unsaved = False
        """Whether something that happened waits to be saved, and could not be so far."""

    def run(self) -> None:
        """Play to the end. Raises `Left`, `EndOfInput` and `OSError`."""
        self._open()
        while not isinstance(self.session.waiting(), Over):
            with suppress(Gone):
                self._step()
            for moment in self.session.take_moments():
                self._tell(moment)
        self._say(*final_lines(self.session, self._voice))

    def _step(self) -> None:
        """What the match waits for happens."""
        match self.session.waiting():
            case ToStart():
                self._between_rounds()
            case ForBot():
                self._do(self.session.bot_move)
            case ForPerson():
                self._decide()
            case waiting:  # only where several people play
                raise AssertionError(waiting)

    # What is told

    def _say(self, *lines: str) -> None:
        self._console.say(*lines)

    def _open(self) -> None:
        """Who plays, and where the match stands."""
        self.session.take_moments()
        if self.session.round_started or not self.session.setup.seats_drawn:
            self._say(*seat_lines(self.session, self._voice))
        self._say(tr("Base score {n}. ? is help.", n=self.session.base_score))
        if house := house_line(self.session.rules):
            self._say(house)
        if isinstance(self.session.waiting(), ForPerson | ForBot):
            self._say(tr("The match goes on in round {n}.", n=self._view().table.round))
            self._say(*table_lines(self._view(), self._voice))

    def _tell(self, moment: Moment) -> None:
        """One line an event; the settlement after the last one of a round."""
        event = moment.event
        if isinstance(event, MatchEnded) or not is_told(event):
            return
        own_draw = isinstance(event, Drawn) and event.seat == self._you
        if own_draw and not moment.table.seats[self._you].ready:
            return  # said with the turn that it begins
        self._say(words(event, self.session.players, self._voice))
        if isinstance(event, RoundEnded) and event.reason != "abandoned":
            self._say(*settlement_lines(self.session, self._voice))
            self._tell_level(event)

    def _tell_level(self, ended: RoundEnded) -> None:
        """The person's level (10), where the round is in its points and the store gives them."""
        if self._store is None or self.session.kept == "part":
            return
        try:
            points = self._store.seat_points(self.session.match_id, self._you)
        except StoreError:
            return
        who = player_word(self._voice, self.session.players, self._you)
        self._say(level_line(who, points, ended.deltas[self._you], self._voice))

    def _view(self) -> SeatView:
        return self.session.view(self._you)

    # What is asked

    def _between_rounds(self) -> None:
        """Everybody ready? (1.3) Or the match stops here."""
        session = self.session
        number = session.rounds_played + 1
        undrawn = session.setup.seats_drawn and not session.round_started
        dealer = player_word(self._voice, session.players, session.next_dealer)
        what = tr("The seats are drawn next.") if undrawn else tr("{who} deals", who=dealer)
        question = tr("Round {n}: {what}", n=number, what=what)
        options = [Option(tr("deal"), "D")]
        if session.rounds_played:
            options.append(Option(tr("stop the match here, with a final standing"), "E"))
        place = self._answer(lambda: self._put(question, options), options)
        if place == 1:
            self._do(session.finish)
            return
        self._do(session.start_round)
        if undrawn:
            self._say(*seat_lines(session, self._voice))

    def _put(self, question: str, options: list[Option]) -> None:
        self._say(question)
        self._console.say_options(options)

    def _answer(self, ask: Callable[[], None], options: list[Option]) -> int:
        """The place of the option that is chosen, commands beside the question obeyed."""
        ask()
        while True:
            line = self._read(ask, len(options))
            place = place_of(line, options)
            if place is not None:
                return place
            self._say(self._console.unknown(line))

    def _read(self, ask: Callable[[], None], count: int) -> str:
        """The next line that is no command beside the question; raises `Left`."""
        while True:
            if count > 1:
                self._say(tr("Choose 1 to {n}, or ? for help.", n=count))
            else:
                self._say(tr("Choose 1, or ? for help."))
            line = self._console.read()
            match line:
                case "":
                    ask()
                case "?":
                    self._say(*guide_lines(self._voice))
                case "v":
                    self._tell_table()
                case "l":
                    self._tell_log()
                case "s":
                    self._say(*score_lines(self.session, self._voice))
                case "q":
                    self._ask_leave()
                case "coach":
                    self._say(self._coach.turn())
                    ask()
                case _ if is_question(line):
                    view = self._view() if self.session.round_started else None
                    self._say(*self._coach.answer(line, view))
                case _:
                    return line

    def _tell_table(self) -> None:
        if self.session.round_started:
            self._say(*table_lines(self._view(), self._voice))
        else:
            self._say(tr("No tile lies on the table yet."))

    def _tell_log(self) -> None:
        """What happened in this round, as this seat may know it."""
        events = self.session.recent_log(self._you)
        opened = [place for place, event in enumerate(events) if isinstance(event, RoundOpened)]
        since: list[PublicEvent] = events[opened[-1] if opened else 0 :]
        self._say(
            *(words(event, self.session.players, self._voice) for event in since if is_told(event))
        )

    def _ask_leave(self) -> None:
        """`Q` asks once; raises `Left` where the next line is another one, `Gone` after `G`."""
        match self.session.kept:
            case "whole":
                self._say(tr("Leave? The match is kept."))
            case "part":
                self._say(tr("Leave? Not all is saved."))
            case "nothing":
                self._say(tr("Leave? Nothing is saved."))
        self._say(tr("Q again leaves, G ends the match for good (1.3), any other line stays."))
        match self._console.read():
            case "q":
                raise Left
            case "g":
                self._do(lambda: self.session.leave(self._you))
                raise Gone

    def _decide(self) -> None:
        """The person's turn, or a discard that it may take, until a command is accepted."""
        view = self._view()
        offered = choices(view, self._voice)

        def ask() -> None:
            self._say(*self._question_lines(view))
            self._console.say_options(self._coach.options(offered, view))

        ask()
        while not self._try(self._read(ask, len(offered)), offered, view):
            pass

    def _question_lines(self, view: SeatView) -> list[str]:
        players = self.session.players
        lines = []
        if view.offered is not None and view.table.last_discard is not None:
            who = player_word(self._voice, players, view.table.last_discard)
            tile = self._tile(view.offered)
            lines.append(tr("Take {tile} from {who}?", tile=tile, who=who))
        elif view.drawn is not None:
            lines.append(tr("Your turn: you drew {tile}", tile=self._tile(view.drawn)))
        else:
            lines.append(tr("Your turn: nothing drawn after the pong"))
        lines += [*hand_lines(view, self._voice), *around_lines(view, self._voice)]
        if view.table.seats[self._you].ready:
            lines.append(tr("Passing gives up winning for this round (6.6)"))
        return lines

    def _tile(self, tile: Tile) -> str:
        return tile_word(self._voice, tile)

    def _try(self, line: str, offered: list[Choice], view: SeatView) -> bool:
        """Carry out what a line means; false where it was not possible, and why is said."""
        meant = meaning(line, offered, view, self.session.why_not)
        if meant is None:
            self._say(self._console.unknown(line))
            return False
        if isinstance(meant, Refusal):
            self._say(turn_words(meant, view) or refusal_line(meant, self._voice))
            return False
        if isinstance(meant, Several):
            numbers = listed(map(str, meant.numbers))
            self._say(tr("There are several ways; choose one of {numbers}.", numbers=numbers))
            return False
        command = meant
        try:
            self._do(lambda: self.session.submit(command, view.sequence))
        except Refusal as refusal:
            self._say(refusal_line(refusal, self._voice))
            return False
        except StaleCommand:
            pass  # asked again with the present view
        return True

    def _do(self, act: Callable[[], None]) -> None:
        """Let something happen; where it cannot be saved, ask until it can or nobody wants it.

        Raises what `act` raises, but no fault of the store; `Left` and as `Console.read`.
        """
        while True:
            try:
                act()
                self.unsaved = False
                return
            except StorageError as error:
                self.unsaved = True
                self._say(describe(error))
                # What is too large stays so, however often it is tried.
                again = [] if error.code == "too_large" else [Option(tr("try again"), "R")]
                on = [Option(tr("play on without saving"), "P"), Option(tr("leave"), "Q")]
                place = self._console.choose(tr("The match cannot be saved"), [*again, *on])
                if place == len(again):
                    self.session.play_unsaved()
                elif place > len(again):
                    raise Left from None
