"""What may be known: the only way out of the full state.

`SpectatorView` holds public things, `SeatView` adds what one seat may know and do, `OpenView`
shows all hands (finished rounds and tables of bots only). Events have public forms too, because a
log line leaks as surely as a tile: `redact` in `liisi_tui.core.redaction` makes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from liisi_tui.core.commands import Command
from liisi_tui.core.events import Player, RoundEnded, Won
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.phases import Phase
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import Seat
from liisi_tui.core.tiles import Tile


@dataclass(frozen=True, slots=True)
class MeldView:
    """A meld as everybody sees it; `tile` is `None` for a hidden concealed kong (4.9)."""

    kind: MeldKind
    tile: Tile | None
    source: Seat | None


@dataclass(frozen=True, slots=True)
class RiverView:
    """A discard as everybody sees it; `tile` is `None` for a face-down 听 tile (6.4).

    `drawn`: it went out as drawn. `ready`: it is the 听 tile. `claimed`: it was taken away.
    """

    tile: Tile | None
    drawn: bool
    ready: bool
    claimed: bool


@dataclass(frozen=True, slots=True)
class PublicSeat:
    """One seat as everybody sees it: counts instead of tiles.

    `free_count` includes the tile just drawn; `has_drawn` says that there is one.
    """

    seat: Seat
    player: Player
    total: int
    standing_count: int
    free_count: int
    has_drawn: bool
    melds: tuple[MeldView, ...]
    river: tuple[RiverView, ...]
    ready: bool

    @property
    def ready_face_up(self) -> bool:
        """Whether it has a 听 tile that lies face up (6.4)."""
        return any(discard.ready and discard.tile is not None for discard in self.river)


@dataclass(frozen=True, slots=True)
class SpectatorView:
    """The public table.

    `turn` is the seat whose turn it is or, while a discard may be claimed, the discarder.
    `tiles_left` counts draws from the head still possible (2.5), `reserve` the tiles kept back;
    together they are the wall. `last_discard` is the seat whose newest river tile is the one just
    discarded and still there. `head_taken`, `tail_taken`: how many tiles were taken from either
    end. `won` and `ended` are set from the moment they happen.
    """

    rules: Rules
    base_score: int
    round: int
    dealer: Seat
    dice: tuple[tuple[int, int], tuple[int, int]]
    first_taker: Seat
    phase: Phase
    turn: Seat
    kongs: int
    tiles_left: int
    reserve: int
    seats: tuple[PublicSeat, PublicSeat, PublicSeat, PublicSeat]
    last_discard: Seat | None
    head_taken: int
    tail_taken: int
    won: Won | None
    ended: RoundEnded | None


@dataclass(frozen=True, slots=True)
class SeatView:
    """What one seat may know, with what it may do (RULES by way of `legal`).

    `standing` and `free` are sorted; `free` leaves out `drawn`, the tile just drawn. `legal` is
    empty where the seat has nothing to decide. `ready_waits` maps each standing tile that may go
    out with 听 to what the hand would wait for; `free_waits` does the same for free tiles, which
    may not (6.2), for the hint of the 听 prompt. `waits` are those of the declared hand.
    `offered` is the discard that the seat is asked about. `sequence` goes with a command, so that
    one given for an older view is refused. `melds` and `ready_tile` name the own hidden tiles too.
    """

    seat: Seat
    sequence: int
    table: SpectatorView
    standing: tuple[Tile, ...]
    free: tuple[Tile, ...]
    drawn: Tile | None
    legal: tuple[Command, ...]
    waits: tuple[Tile, ...]
    ready_waits: Mapping[Tile, tuple[Tile, ...]]
    free_waits: Mapping[Tile, tuple[Tile, ...]]
    offered: Tile | None
    win_declined: bool
    passed_pongs: frozenset[Tile]
    melds: tuple[Meld, ...]
    ready_tile: Tile | None


@dataclass(frozen=True, slots=True)
class OpenHand:
    """All tiles of one seat laid open; `standing` and `free` sorted, `free` without `drawn`.

    `win_declined`: it has declined a win and cannot win any more in the round (6.6).
    """

    standing: tuple[Tile, ...]
    free: tuple[Tile, ...]
    drawn: Tile | None
    waits: tuple[Tile, ...]
    melds: tuple[Meld, ...]
    ready_tile: Tile | None
    win_declined: bool


@dataclass(frozen=True, slots=True)
class OpenView:
    """The table with all hands open: only for finished rounds and where only bots play (7.7)."""

    table: SpectatorView
    hands: tuple[OpenHand, OpenHand, OpenHand, OpenHand]
