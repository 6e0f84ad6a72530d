"""What a person decides, key by key: from a `SeatView` to one of its legal commands.

No Textual here: the table screen feeds keys and clicks in and draws what comes out, so that all of
this can be tested as plain data. A wish that is not possible comes back as a refusal with its rule.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, TypeAlias

from liisi_tui.core.commands import (
    ClaimKong,
    ClaimPong,
    Command,
    DeclareKong,
    DeclareReady,
    Discard,
    Pass,
    Win,
)
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.seats import Seat
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import SeatView
from liisi_tui.core.wishes import Wish
from liisi_tui.ui.slots import HandSlot, Slot, hand_slots


class Mode(Enum):
    """What the keys mean now."""

    WATCH = "watch"  # nothing to decide
    TURN = "turn"  # choose a tile to discard
    CONFIRM = "confirm"  # the chosen discard asked once more
    CLAIM = "claim"  # answer an open discard
    WIN = "win"  # take or decline a drawn winning tile
    PONG = "pong"  # choose how many standing tiles
    KONG = "kong"  # choose one of several kongs
    READY = "ready"  # choose the standing tile that goes out with 听
    FACE = "face"  # choose 暗 or 明


@dataclass(frozen=True, slots=True)
class Do:
    """The person has decided."""

    command: Command


@dataclass(frozen=True, slots=True)
class Refused:
    """The wish is not possible, and why."""

    refusal: Refusal


class Changed:
    """The cursor or the mode has changed; draw again."""


Idle: TypeAlias = Literal[
    "no_key",  # this key never means anything to a decision
    "watching",  # there is nothing to decide
    "asked",  # only the keys of the prompt answer
    "no_tile",  # no tile has this number
    "no_way",  # no choice has this number
    "not_raised",  # this tile cannot go out with 听
    "nothing_drawn",  # there is no drawn tile to discard
    "choosing",  # a numbered choice comes first
    "no_ready",  # 听 while a discard is asked about
    "ready_first",  # 胡 while a tile for 听 is being chosen
    "readying",  # a tile for 听 is being chosen
    "no_claim",  # it is the own turn: no discard lies open
    "standing_stays",  # a standing tile is chosen, and 听 is not possible
]


@dataclass(frozen=True, slots=True)
class Ignored:
    """The key means nothing here, and why; `number` is the digit that was pressed, if any."""

    why: Idle
    number: int = 0


# What a mode without a cursor, and without numbered choices, says to keys that want one.
_IDLE: Final[dict[Mode, Idle]] = {
    Mode.WATCH: "watching",
    Mode.CLAIM: "asked",
    Mode.WIN: "asked",
    Mode.PONG: "choosing",
    Mode.KONG: "choosing",
    Mode.FACE: "choosing",
    Mode.READY: "readying",
}

Outcome: TypeAlias = Do | Refused | Changed | Ignored
WhyNot: TypeAlias = Callable[[Seat, Wish], Refusal]


class Decision:
    """The state between a view and a command.

    `cursor` is a slot of the hand, `None` where no tile can be chosen. `choices` are the
    numbered commands of the modes PONG, KONG and FACE; `pick` is the one an Enter takes.
    `confirm_discard`: whether a discard is asked once more.
    """

    def __init__(self, view: SeatView, why_not: WhyNot, *, confirm_discard: bool = False) -> None:
        self.view = view
        self.slots = hand_slots(view)
        self.choices: tuple[Command, ...] = ()
        self.pick = 0
        self._why_not = why_not
        self.confirm_discard = confirm_discard
        self._resting = False
        self.mode = self._first_mode()
        self.cursor = self._first_cursor()

    def _first_mode(self) -> Mode:
        legal = self.view.legal
        if not legal:
            return Mode.WATCH
        if self.view.offered is not None:
            return Mode.CLAIM
        if any(isinstance(command, Pass) for command in legal):
            return Mode.WIN
        return Mode.TURN

    def _first_cursor(self) -> int | None:
        if self.mode is not Mode.TURN:
            return None
        # The drawn tile is the usual discard; after a 碰 the last free tile.
        free = [slot for slot, held in enumerate(self.slots) if held.row != "standing"]
        return free[-1] if free else 0

    def rest(self) -> None:
        """Ask nothing and take nothing: what happened is being shown first."""
        self.mode = Mode.WATCH
        self.cursor = None
        self._resting = True

    @property
    def ready_places(self) -> tuple[Slot, ...]:
        """The slots of the standing row that may go out with 听, one for each kind (6.2)."""
        places: dict[Tile, Slot] = {}
        for place, tile in enumerate(self.view.standing):
            if tile in self.view.ready_waits:
                places.setdefault(tile, place)
        return tuple(places.values())

    @property
    def kongs(self) -> tuple[Command, ...]:
        """The kongs that are possible now, each named by its tile."""
        return tuple(
            command for command in self.view.legal if isinstance(command, DeclareKong | ClaimKong)
        )

    @property
    def pongs(self) -> tuple[Command, ...]:
        """The ways to 碰: one for each possible number of standing tiles (4.5)."""
        return tuple(command for command in self.view.legal if isinstance(command, ClaimPong))

    def can(self, kind: type[Command]) -> bool:
        """Whether a command of a kind is possible now."""
        return any(isinstance(command, kind) for command in self.view.legal)

    # Keys

    def move(self, steps: int) -> Outcome:
        """An arrow key: move the cursor, or the pick among numbered choices, and wrap round."""
        if self.mode in (Mode.PONG, Mode.KONG, Mode.FACE):
            self.pick = (self.pick + steps) % len(self.choices)
            return Changed()
        if self.mode is Mode.READY:
            places = self.ready_places
            here = places.index(self.cursor) if self.cursor in places else 0
            self.cursor = places[(here + steps) % len(places)]
            return Changed()
        if self.mode in (Mode.TURN, Mode.CONFIRM) and self.cursor is not None:
            self.mode = Mode.TURN
            self.cursor = (self.cursor + steps) % len(self.slots)
            return Changed()
        return self._idle()

    def digit(self, number: int) -> Outcome:
        """A digit from 1: a free tile, a standing tile in READY, or a numbered choice."""
        if self.mode in (Mode.PONG, Mode.KONG, Mode.FACE):
            if number > len(self.choices):
                return Ignored("no_way", number)
            self.pick = number - 1
            return self.enter()
        if self.mode is Mode.READY:
            if number - 1 not in self._ready_digits():
                return Ignored("not_raised", number)
            self.cursor = self._ready_digits()[number - 1]
            return Changed()
        if self.mode not in (Mode.TURN, Mode.CONFIRM):
            return self._idle()
        if number > len(self.view.free):
            return Ignored("no_tile", number)
        return self.choose(len(self.view.standing) + number - 1)

    def _ready_digits(self) -> dict[int, Slot]:
        """From digit - 1 to the slot that a digit chooses in READY: any copy of a kind will do."""
        by_kind = {self.view.standing[place]: place for place in self.ready_places}
        return {
            place: by_kind[tile] for place, tile in enumerate(self.view.standing) if tile in by_kind
        }

    def choose(self, place: Slot) -> Outcome:
        """Put the cursor on a tile (a digit or a click)."""
        if self.mode is Mode.READY:
            kinds = self._ready_digits()
            if place not in kinds:
                return Ignored("not_raised")
            self.cursor = kinds[place]
            return Changed()
        if self.mode not in (Mode.TURN, Mode.CONFIRM):
            return self._idle()
        if place >= len(self.slots):
            return Ignored("no_tile")
        self.mode = Mode.TURN
        self.cursor = place
        return Changed()

    def enter(self) -> Outcome:
        """Enter: do what the prompt says for the chosen tile or choice."""
        match self.mode:
            case Mode.PONG | Mode.KONG | Mode.FACE:
                return Do(self.choices[self.pick])
            case Mode.READY:
                return self._declare()
            case Mode.TURN | Mode.CONFIRM if self.cursor is not None:
                return self._discard(self.slots[self.cursor])
            case _:
                return self._idle()

    def drawn(self) -> Outcome:
        """`0` or Space: discard the drawn tile."""
        if self.mode not in (Mode.TURN, Mode.CONFIRM):
            return self._idle()
        if self.view.drawn is None:
            return Ignored("nothing_drawn")
        place = len(self.slots) - 1
        if self.cursor != place:
            self.mode = Mode.TURN
            self.cursor = place
        return self._discard(self.slots[place])

    def back(self) -> Outcome:
        """`X` or Esc: return from a choice, or decline what is offered."""
        match self.mode:
            case Mode.FACE:
                self.mode = Mode.READY
                return Changed()
            case Mode.READY | Mode.CONFIRM | Mode.KONG | Mode.PONG:
                self._return()
                return Changed()
            case Mode.CLAIM | Mode.WIN:
                return Do(Pass(seat=self.view.seat))
            case Mode.TURN:
                return Refused(self._why_not(self.view.seat, "pass"))
            case _:
                return self._idle()

    def pong(self) -> Outcome:
        """`P`: 碰, asking how many standing tiles where there is a choice (4.5)."""
        if self.mode in (Mode.TURN, Mode.CONFIRM, Mode.READY):
            return Ignored("no_claim")
        return self._one_of(self.pongs, Mode.PONG, "pong")

    def kong(self) -> Outcome:
        """`K`: 杠, asking which where several are possible."""
        return self._one_of(self.kongs, Mode.KONG, "kong")

    def win(self) -> Outcome:
        """`H`: 胡."""
        if self._resting:
            return Ignored("watching")
        if self.can(Win):
            return Do(Win(seat=self.view.seat))
        if self.mode is Mode.READY:
            return Ignored("ready_first")
        if self.mode is Mode.FACE:
            return Ignored("choosing")
        return Refused(self._why_not(self.view.seat, "win"))

    def ready(self) -> Outcome:
        """`T`: raise the standing tiles that may go out with 听 (6.2)."""
        if self._resting:
            return Ignored("watching")
        if self.mode is Mode.CLAIM and not self.can(Win):
            return Ignored("no_ready")
        if self.mode is Mode.PONG:
            return Ignored("choosing")
        if not self.ready_places:
            return Refused(self._why_not(self.view.seat, "ready"))
        self.mode = Mode.READY
        self.cursor = self.ready_places[0]
        return Changed()

    # Inside

    def _idle(self) -> Outcome:
        """A key that wants a tile or a numbered choice where there is none to choose."""
        if self.mode in (Mode.CLAIM, Mode.WIN) and self.can(Win):
            view = self.view
            tile = view.drawn if view.offered is None else view.offered
            return Refused(Refusal("win_or_pass", tile=tile))
        return Ignored(_IDLE[self.mode])

    def _return(self) -> None:
        self.mode = self._first_mode()
        self.choices = ()
        if self.mode is Mode.TURN and (
            self.cursor is None or self.slots[self.cursor].row == "standing"
        ):
            self.cursor = self._first_cursor()

    def _one_of(self, commands: tuple[Command, ...], mode: Mode, wish: Wish) -> Outcome:
        if self._resting:
            return Ignored("watching")
        if not commands:
            return Refused(self._why_not(self.view.seat, wish))
        if len(commands) == 1:
            return Do(commands[0])
        self.mode, self.choices, self.pick = mode, commands, 0
        return Changed()

    def _discard(self, held: HandSlot) -> Outcome:
        assert held.tile is not None
        if held.row == "standing" and not self.ready_places:
            return Ignored("standing_stays")
        if held.row == "standing":
            return Refused(Refusal("standing_locked", tile=held.tile))
        if self.confirm_discard and self.mode is Mode.TURN:
            self.mode = Mode.CONFIRM
            return Changed()
        return Do(Discard(seat=self.view.seat, tile=held.tile, drawn=held.row == "drawn"))

    def _declare(self) -> Outcome:
        assert self.cursor is not None
        tile = self.view.standing[self.cursor]
        faces = tuple(
            command
            for command in self.view.legal
            if isinstance(command, DeclareReady) and command.tile == tile
        )
        if len(faces) == 1:
            return Do(faces[0])
        self.mode, self.choices, self.pick = Mode.FACE, faces, 0
        return Changed()
