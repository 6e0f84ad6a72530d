"""A person at the keyboard: from what a seat wants to the keys that say it."""

from __future__ import annotations

from liisi_tui import bots
from liisi_tui.core.chance import generator
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
from liisi_tui.core.views import SeatView


def wanted(view: SeatView) -> Command:
    """What a sensible person does: as the `normal` bot would, always the same for a view."""
    return bots.choose("normal", view, generator("hands-on", view.seat, view.sequence))


def keys_for(view: SeatView, command: Command) -> list[str]:
    """The keys of DESIGN 6 for a command, by Textual's names, from a table just opened."""
    match command:
        case Discard(drawn=True):
            return ["0"]
        case Discard():
            return [str(view.free.index(command.tile) + 1), "enter"]
        case DeclareReady():
            face = [one for one in view.legal if isinstance(one, DeclareReady)]
            faces = [one for one in face if one.tile == command.tile]
            place = str(view.standing.index(command.tile) + 1)
            choice = [str(faces.index(command) + 1)] if len(faces) > 1 else []
            return ["t", place, "enter", *choice]
        case DeclareKong() | ClaimKong():
            kongs = [one for one in view.legal if isinstance(one, DeclareKong | ClaimKong)]
            return ["k", *([str(kongs.index(command) + 1)] if len(kongs) > 1 else [])]
        case ClaimPong():
            pongs = [one for one in view.legal if isinstance(one, ClaimPong)]
            return ["p", *([str(pongs.index(command) + 1)] if len(pongs) > 1 else [])]
        case Win():
            return ["h"]
        case Pass():
            return ["x"]
