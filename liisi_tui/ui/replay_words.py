"""A place of a replay in words: what each hand waits for and could have done, and how one moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from liisi_tui.bots.coach import Advice
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
from liisi_tui.core.seen import unseen_counts
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import SeatView
from liisi_tui.refusal_words import fault_words
from liisi_tui.session.recorded import Fault
from liisi_tui.session.replay import Replay, UnreadableRound
from liisi_tui.storage.prose import log_fault
from liisi_tui.texts import N_, tr
from liisi_tui.ui.coach_rows import comment_rows
from liisi_tui.ui.look import Look
from liisi_tui.ui.pieces import Piece, Row, TilePiece, Words
from liisi_tui.ui.prompts import waiting_pieces
from liisi_tui.ui.rows import packed

# What keys with long names are called here.
TYPED: Final = {
    "left_square_bracket": "[",
    "comma": "[",
    "right_square_bracket": "]",
    "full_stop": "]",
    "plus": "+",
    "equals_sign": "+",
    "minus": "-",
}
REPLAY_KEYS: Final[tuple[tuple[str, str], ...]] = (
    ("←→", N_("one event back or on")),
    ("↑↓ PgUp PgDn", N_("one turn back or on")),
    ("Home End", N_("the beginning or the end of the round")),
    ("[ ] , .", N_("the round before or after")),
    ("0-9 G", N_("type the number of a turn or round to go to")),
    ("Space", N_("play by itself, or stop")),
    ("- +", N_("play slower or faster")),
    ("V", N_("all hands open, or as one seat saw it")),
    ("E S W N", N_("as this seat saw it")),
    ("A", N_("what each hand waits for and could do, and what the coach says")),
    ("L", N_("all events of the round, to go to one")),
    ("L L", N_("the log of the match up to here")),
    ("Tab", N_("the scores up to here")),
    ("P", N_("share this place as a picture")),
    ("Enter", N_("the settlement, at the end of the round")),
    ("Esc Q", N_("leave the replay")),
)
"""The keys of a replay and what they do, in the order in which help lists them."""


def replay_fault_words(fault: Fault) -> str:
    """Where and why a log stops being legal, with the rule's number."""
    return tr(
        "Line {line} of the log is not legal and ends the replay: {why}.",
        line=fault.line,
        why=_why(fault),
    )


def _why(fault: Fault) -> str:
    error = fault.error
    return fault_words(error) if isinstance(error, Refusal) else log_fault(error)


def nothing_words(path: str, fault: Fault) -> str:
    """That already the first match of a log file does not begin, and why."""
    why = _why(fault)
    return tr(
        "Nothing of {path} can be replayed: line {line} is not legal: {why}.",
        path=path,
        line=fault.line,
        why=why,
    )


def unreadable_words(error: UnreadableRound) -> str:
    """That a stored round cannot be shown."""
    return tr("Round {n} is damaged and cannot be shown.", n=error.number)


def advice_rows(replay: Replay, seats: Sequence[Seat], look: Look, width: int) -> list[Row]:
    """What each of the seats waits for and could have done, each in a row or more of `width`.

    Before them what the coach says of the decision that was made last, where one of them made it.
    """
    rows = _coach_rows(replay, seats, look, width)
    for seat in seats:
        rows += _seat_rows(replay, seat, look, width)
    return rows


def _coach_rows(replay: Replay, seats: Sequence[Seat], look: Look, width: int) -> list[Row]:
    """What the coach would have done, from the view of the seat that decided."""
    decided = replay.decided()
    if decided is None or decided.command.seat not in seats:
        return []
    comment = Advice.of(decided.view).comment(decided.command)
    if comment is None:
        return []
    seat = decided.command.seat
    who = f"{look.seat_label(seat)} {replay.players[seat].name}"
    return comment_rows(comment, decided.view, look, width, who)


def _seat_rows(replay: Replay, seat: Seat, look: Look, width: int) -> list[Row]:
    view = replay.seat(seat)
    who = f"{look.seat_label(seat)} {replay.players[seat].name}"
    units: list[list[Piece]] = [[Words(who + "  ", "accent"), *_waiting(replay, view)]]
    if view.legal:
        units.append([Words("  " + tr("It could:"), "accent")])
        units += [[Words("  "), *unit] for unit in _choices(view)]
    return packed(units, width)


def _waiting(replay: Replay, view: SeatView) -> list[Piece]:
    """What the hand waits for, declared or not, with the copies that the seat has not seen."""
    if view.table.won is not None or view.table.ended is not None:
        return [Words(tr("the round is over"), "strong")]
    waits = replay.waits(view.seat)
    if view.table.seats[view.seat].ready:
        said = tr("is ready 听, waiting for") + " "
    elif waits:
        said = tr("not ready 听, but waiting for") + " "
    elif view.ready_waits:
        return [Words(tr("on turn, and can declare ready 听"), "strong")]
    elif view.drawn is not None or any(isinstance(one, Discard) for one in view.legal):
        return [Words(tr("on turn"), "strong")]
    else:
        return [Words(tr("not waiting for a tile yet"), "strong")]
    return [Words(said, "strong"), *waiting_pieces(waits, unseen_counts(view))]


def _choices(view: SeatView) -> list[list[Piece]]:
    """The legal commands in the words of the game, the discards last, a kind each."""
    units: list[list[Piece]] = []
    discards: list[Tile] = []
    readies: list[Tile] = []
    for command in view.legal:
        match command:
            case Discard(tile=tile):
                if tile not in discards:
                    discards.append(tile)
            case DeclareReady(tile=tile):
                if tile not in readies:
                    readies.append(tile)
            case _:
                unit = _choice(command, view)
                if unit not in units:
                    units.append(unit)
    for tile in readies:
        waits = waiting_pieces(view.ready_waits[tile], unseen_counts(view))
        goes = Words(tr("Ready 听") + " ", "strong")
        units.append([goes, TilePiece(tile), Words(" " + tr("waiting for") + " "), *waits])
    for place, tile in enumerate(sorted(discards)):
        said = "" if place else tr("discard") + " "
        units.append([Words(said, "strong"), TilePiece(tile)])
    return units


def _choice(command: Command, view: SeatView) -> list[Piece]:
    match command:
        case ClaimPong():
            return [Words(tr("Pong 碰") + " ", "strong"), TilePiece(view.offered)]
        case ClaimKong():
            return [Words(tr("Kong 杠") + " ", "strong"), TilePiece(view.offered)]
        case DeclareKong(tile=tile):
            return [Words(tr("Kong 杠") + " ", "strong"), TilePiece(tile)]
        case Win():
            won = view.drawn if view.offered is None else view.offered
            return [Words(tr("Win 胡") + " ", "strong"), TilePiece(won)]
        case Pass() | _:
            return [Words(tr("Pass 过"), "strong")]
