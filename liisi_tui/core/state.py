"""The full state of a match and its round. Nothing outside core and session may import it.

Plain Python, fast to step: `evolve.apply` changes it in place, `evolve.evolve` works on a copy.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from liisi_tui.core.commands import ClaimCommand
from liisi_tui.core.events import ClaimOption, MatchStarted, RoundEnded, RoundStarted, Won
from liisi_tui.core.hand import Hand
from liisi_tui.core.melds import Meld
from liisi_tui.core.phases import Phase
from liisi_tui.core.seats import SEATS, Seat
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import RiverView
from liisi_tui.core.wall import Wall, reserve


@dataclass(slots=True, eq=True)
class SeatState:
    """One seat in a round.

    `river` is what everybody sees of its discards, among them the 听 tile, `ready_tile`, which may
    lie face down. `drawn` is the tile just drawn, a part of the hand's free tiles, while it is the
    seat's turn. `passed_pongs` holds the kinds that 4.8 forbids. `declined` is set once a win was
    declined.
    """

    hand: Hand = field(default_factory=Hand)
    melds: list[Meld] = field(default_factory=list)
    river: list[RiverView] = field(default_factory=list)
    ready_tile: Tile | None = None
    drawn: Tile | None = None
    ready: bool = False
    waits: tuple[Tile, ...] = ()
    declined: bool = False
    passed_pongs: set[Tile] = field(default_factory=set)

    def copy(self) -> SeatState:
        """An independent copy."""
        return SeatState(
            self.hand.copy(),
            self.melds[:],
            self.river[:],
            self.ready_tile,
            self.drawn,
            self.ready,
            self.waits,
            self.declined,
            self.passed_pongs.copy(),
        )


@dataclass(slots=True)
class ClaimWindow:
    """An open discard: who may answer, with what, and what was answered.

    `options` is in play order from the discarder's 下家; seats that have passed in the log
    move from it to `passed`. `answers` are held back until nothing open can change the outcome.
    """

    discarder: Seat
    tile: Tile
    options: dict[Seat, tuple[ClaimOption, ...]]
    answers: dict[Seat, ClaimCommand] = field(default_factory=dict)
    passed: list[Seat] = field(default_factory=list)

    def copy(self) -> ClaimWindow:
        """An independent copy."""
        return ClaimWindow(
            self.discarder, self.tile, self.options.copy(), self.answers.copy(), self.passed[:]
        )


@dataclass(slots=True)
class RoundState:
    """One round. `turn` is whose turn it is; while a discard is open, the discarder.

    `fresh` is true where kongs are possible on a turn: after a draw, not after a pong (3.2).
    `opening` is true for the dealer's first 14 tiles (6.1). `replacement`: the next draw comes
    from the tail. `discarder` is whose newest discard lies open (not so a 听 tile, 6.4), whether
    or not anybody can take it; `window` is there only where somebody can.
    """

    started: RoundStarted
    wall: Wall
    seats: list[SeatState]
    phase: Phase
    turn: Seat
    kongs: int = 0
    dealt: int = 0
    fresh: bool = False
    opening: bool = True
    replacement: bool = False
    discarder: Seat | None = None
    window: ClaimWindow | None = None
    won: Won | None = None
    ended: RoundEnded | None = None

    def copy(self) -> RoundState:
        """An independent copy; immutable parts are shared."""
        return RoundState(
            self.started,
            self.wall.copy(),
            [seat.copy() for seat in self.seats],
            self.phase,
            self.turn,
            self.kongs,
            self.dealt,
            self.fresh,
            self.opening,
            self.replacement,
            self.discarder,
            None if self.window is None else self.window.copy(),
            self.won,
            self.ended,
        )


@dataclass(slots=True)
class MatchState:
    """A match: what was settled so far and the present round (the last one once it has ended).

    `totals` and `seen` have a number a seat; `seen` counts what a seat has been able to notice
    (the sequence number of its view). `dealer` is the next round's, `None` before the first
    round and after an abandoned one. `rounds` counts rounds that were started, `passes` how often
    the deal has gone on to another seat.
    """

    started: MatchStarted
    totals: list[int]
    seen: list[int]
    round: RoundState | None = None
    rounds: int = 0
    dealer: Seat | None = None
    passes: int = 0
    abandoned: bool = False
    ended: bool = False

    def copy(self) -> MatchState:
        """An independent copy; immutable parts are shared."""
        return MatchState(
            self.started,
            self.totals[:],
            self.seen[:],
            None if self.round is None else self.round.copy(),
            self.rounds,
            self.dealer,
            self.passes,
            self.abandoned,
            self.ended,
        )


def new_match(started: MatchStarted) -> MatchState:
    """A match before its first round."""
    return MatchState(started, [0] * len(SEATS), [0] * len(SEATS))


def new_round(started: RoundStarted) -> RoundState:
    """A round whose wall is broken and nothing dealt."""
    return RoundState(
        started,
        Wall(started.wall),
        [SeatState() for _ in SEATS],
        Phase.DEALING,
        started.first_taker,
    )


def reserved(match: MatchState, state: RoundState) -> int:
    """R(k) for the kongs now on the table (2.5)."""
    return reserve(match.started.rules.wall_reserve, state.kongs)


def can_draw(match: MatchState, state: RoundState) -> bool:
    """Whether a draw from the head is possible (2.5)."""
    return state.wall.left > reserved(match, state)
