"""What a match waits for, and what has happened in it, as the screens take it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from liisi_tui.core.redaction import PublicEvent
from liisi_tui.core.seats import Seat
from liisi_tui.core.views import OpenView, SeatView, SpectatorView


@dataclass(frozen=True, slots=True)
class ToStart:
    """Between rounds: a round starts when everybody is ready."""


@dataclass(frozen=True, slots=True)
class ForPerson:
    """A person must decide: on its own turn, or (`claim`) about the open discard."""

    seat: Seat
    claim: bool


@dataclass(frozen=True, slots=True)
class ForLook:
    """*call* where winning is optional: a ready person looks at the tile it drew.

    It does so after every draw, whether the tile wins or not, so that nobody learns which; then it
    wins or declines by a command, or `Session.go_on` lets the tile go out.
    """

    seat: Seat


@dataclass(frozen=True, slots=True)
class ForBot:
    """A bot is to play its turn; `Session.bot_move` lets it."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ForCalls:
    """*call*: the discard lies open and any person may look, until `Session.close_window`.

    `next_seat` closes the window by drawing; `closes_by_itself` where that is a bot, a ready seat,
    or nobody because the wall is at its end.
    """

    discarder: Seat
    next_seat: Seat
    closes_by_itself: bool


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended."""


Waiting: TypeAlias = ToStart | ForPerson | ForLook | ForBot | ForCalls | Over


@dataclass(frozen=True, slots=True)
class Moment:
    """One public thing that happened and the table right after it.

    `own` is the view of the only person at the table, `None` where several or none play. `at` is
    the position in the log right after it. `hands` are all hands, where only bots play (7.7).
    """

    at: int
    event: PublicEvent
    table: SpectatorView
    own: SeatView | None
    hands: OpenView | None = None
