"""What is on the table at a place of a replay, with all hands open or as one seat saw it.

A seat's picture is made of its own view and of the events that it noticed, and of nothing else.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from typing import Final

from liisi_tui.core.events import DeclaredReady, RoundEnded
from liisi_tui.core.redaction import PublicEvent, ReadyShown
from liisi_tui.core.seats import SEATS, Seat
from liisi_tui.core.views import OpenView, SeatView, SpectatorView
from liisi_tui.plain import wrap
from liisi_tui.session.replay import Place, Replay
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import clean
from liisi_tui.ui.log_words import words
from liisi_tui.ui.look import Look
from liisi_tui.ui.paint.calls import CallModel
from liisi_tui.ui.pieces import Cap, Row, Words
from liisi_tui.ui.replay_words import advice_rows, replay_fault_words
from liisi_tui.ui.screens.announce import call_of

LOG_LINES: Final = 40
SPEEDS: Final = (0.5, 1.0, 2.0, 4.0, 8.0)
"""How many times as fast as at the table a replay can play."""
SPEED_NAMES: Final = ("×1/2", "×1", "×2", "×4", "×8")


@dataclass(frozen=True, slots=True)
class Watching:
    """How a replay is looked at.

    `viewer`: the seat whose view it is, `None` where all hands are open. `bottom`: the seat that is
    nearest. `advice`: waits and choices above the log. `speed`: an index of `SPEEDS`.
    `entry`: the digits of a jump being typed, `None` where none is.
    """

    viewer: Seat | None = None
    bottom: Seat = 0
    advice: bool = False
    playing: bool = False
    speed: int = 1
    entry: str | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """The arguments of `TableView.show` for a place of a replay."""

    view: SpectatorView
    bottom: Seat
    own: SeatView | None
    open_hands: OpenView | None
    prompt: tuple[Row, Row]
    advice: tuple[Row, ...]
    log: tuple[Row, ...]
    keys: Row
    note: str
    call: CallModel | None


def picture_of(replay: Replay, watching: Watching, look: Look, width: int) -> Picture:
    """The table of the present place for a board of `width` cells."""
    viewer = watching.viewer
    happened = replay.happened(viewer, open_log=viewer is None)
    own = None if viewer is None else replay.seat(viewer)
    return Picture(
        view=replay.table(),
        bottom=watching.bottom,
        own=own,
        open_hands=replay.open_hands() if viewer is None else None,
        prompt=(_heading(replay, watching, look), _bar(replay, viewer, look, width)),
        advice=_advice(replay, watching, look, width),
        log=_log(replay, happened, look, width),
        keys=_keys(replay, watching),
        note=view_words(viewer, look),
        call=_call(happened[-1], replay, watching, look) if watching.playing else None,
    )


def view_words(viewer: Seat | None, look: Look) -> str:
    """Whose view it is."""
    if viewer is None:
        return tr("All hands open")
    return tr("As {seat} saw it", seat=look.seat_label(viewer))


def progress(replay: Replay, viewer: Seat | None) -> tuple[int, int]:
    """How many events of the round the viewer has noticed so far, and in the whole round."""
    places = replay.places(viewer)
    return bisect_right(places, replay.place.events), len(places)


def place_at(replay: Replay, viewer: Seat | None, part: float) -> int:
    """The place of the round at a part of the way through it, from 0 to 1."""
    places = replay.places(viewer)
    return places[max(0, min(len(places) - 1, round(part * (len(places) - 1))))]


def bar_cells(width: int) -> int:
    """The cells of the progress bar on a board of `width` cells, from cell 1 on."""
    return width - 2 - 10


def _heading(replay: Replay, watching: Watching, look: Look) -> Row:
    """Round and turn, how it plays; or what is being typed."""
    if watching.entry is not None:
        return (
            Words(tr("Go to number {n}", n=watching.entry + "_"), "accent"),
            Words("   "),
            Cap("Enter", tr("turn"), "enter"),
            Cap("R", tr("round"), "r"),
            Cap("Esc", tr("back"), "escape"),
        )
    place = replay.place
    here = tr("Round {n}/{count}", n=place.round, count=replay.rounds)
    turn = tr("Turn {n}/{count}", n=replay.turn_number, count=replay.turns)
    return (
        Words(here + " ", "accent"),
        Cap("[", "", "["),
        Cap("]", "", "]"),
        Words(turn + "  ", "strong"),
        Cap("-", "", "-"),
        Cap("+", SPEED_NAMES[watching.speed], "+"),
        Cap("V", tr("view"), "v"),
        Cap("A", tr("analysis"), "a"),
        Cap("P", tr("share"), "p"),
    )


def _bar(replay: Replay, viewer: Seat | None, look: Look, width: int) -> Row:
    done, length = progress(replay, viewer)
    room = bar_cells(width)
    filled = room if done >= length else (done - 1) * room // max(1, length - 1)
    marks = look.face.marks
    return (
        Words(marks.back * filled, "accent"),
        Words(marks.rule * (room - filled), "dim"),
        Words(f" {done}/{length}", "strong"),
    )


def _advice(replay: Replay, watching: Watching, look: Look, width: int) -> tuple[Row, ...]:
    """Waits, choices and what the coach says, where they are asked for."""
    if not watching.advice:
        return ()
    seats = SEATS if watching.viewer is None else (watching.viewer,)
    return tuple(advice_rows(replay, seats, look, width - 1))


def _log(replay: Replay, happened: list[PublicEvent], look: Look, width: int) -> tuple[Row, ...]:
    """The oldest line first, as the table wants them.

    Where the log stops being legal, the reason is the newest, and at the very beginning too.
    """
    rows: list[Row] = [
        (Words(words(event, replay.players, look)),) for event in happened[-LOG_LINES:]
    ]
    place, fault = replay.place, replay.match.fault
    ends = (Place(1, 1), Place(replay.rounds, replay.length))
    if fault is not None and place in ends:
        lines = wrap(clean(replay_fault_words(fault)), width - 2)
        rows += [(Words(line, "alert"),) for line in lines]
    return tuple(rows)


def _keys(replay: Replay, watching: Watching) -> Row:
    caps = [
        Cap("←", "", "left"),
        Cap("→", tr("step"), "right"),
        Cap("↑", "", "up"),
        Cap("↓", tr("turn"), "down"),
        Cap("Space", tr("stop") if watching.playing else tr("play"), "space"),
        Cap("Q", tr("leave"), "q"),
        Cap("?", tr("help"), "question_mark"),
        Cap("L", tr("log"), "l"),
        Cap("Tab", tr("scores"), "tab"),
        Cap("O", tr("settings"), "o"),
    ]
    if settles(replay) and watching.entry is None:
        caps.insert(0, Cap("Enter", tr("settlement"), "enter"))
    return tuple(caps)


def settles(replay: Replay) -> bool:
    """Whether one stands at the end of a round that was settled."""
    event = replay.event
    return isinstance(event, RoundEnded) and event.reason != "abandoned"


def _call(event: PublicEvent, replay: Replay, watching: Watching, look: Look) -> CallModel | None:
    """What is called out there, as the whole table hears it."""
    if isinstance(event, DeclaredReady):
        event = ReadyShown(seat=event.seat, tile=event.tile if event.face_up else None)
    return call_of(event, replay.players, look, watching.bottom)
