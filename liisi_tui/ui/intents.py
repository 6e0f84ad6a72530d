"""What a person wants of a board; the flow carries it out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from liisi_tui.core.commands import Command
from liisi_tui.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Play:
    """A command, given on the view with this sequence number."""

    command: Command
    sequence: int


@dataclass(frozen=True, slots=True)
class OpenHand:
    """The seat's letter on the curtain."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CloseHand:
    """*call*: close the opened hand again without taking the discard."""


@dataclass(frozen=True, slots=True)
class DrawNext:
    """*call*: the next seat draws and so ends the calling."""


@dataclass(frozen=True, slots=True)
class GoOn:
    """*call*: a ready person has looked at its draw, and it goes out."""


@dataclass(frozen=True, slots=True)
class Cover:
    """Bring the curtain down at once."""


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave the table, for now or for good; which one the board says."""


Intent: TypeAlias = Play | OpenHand | CloseHand | DrawNext | GoOn | Cover | Leave
