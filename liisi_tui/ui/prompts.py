"""What the prompt bar says: two rows, the question and the keys that are possible now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from liisi_tui.core.commands import (
    ClaimKong,
    ClaimPong,
    Command,
    DeclareKong,
    DeclareReady,
    Discard,
    Win,
)
from liisi_tui.core.seats import Seat
from liisi_tui.core.seen import unseen_counts
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import SeatView, SpectatorView
from liisi_tui.texts import tr, trn
from liisi_tui.ui.decision import Decision, Mode
from liisi_tui.ui.look import Look
from liisi_tui.ui.pieces import Cap, Piece, Row, TilePiece, Words
from liisi_tui.ui.pong_words import pong_way_words
from liisi_tui.ui.words import tile_word

Prompt = tuple[Row, Row]

MOST_IN_PROMPT: Final = 4
"""So many kinds waited for have room in the question of 听, each with its copies."""

# Where a sentence has its tile, until the tile is drawn there.
_HERE: Final = "\0"


def decision_prompt(decision: Decision, look: Look) -> Prompt:
    """The question that a decision asks and its keys."""
    match decision.mode:
        case Mode.TURN | Mode.CONFIRM:
            return _turn(decision, look)
        case Mode.CLAIM:
            return _claim(decision, look)
        case Mode.WIN:
            return _drawn_win(decision)
        case Mode.PONG | Mode.KONG | Mode.FACE:
            return _choice(decision, look)
        case Mode.READY:
            return _ready(decision)
        case Mode.WATCH:
            return _watch(decision.view, look)


def who(look: Look, table: SpectatorView, seat: Seat) -> str:
    """A seat with its player's name, as `S 南 王五`."""
    return f"{look.seat_key(seat)} {table.seats[seat].player.name}"


def _turn(decision: Decision, look: Look) -> Prompt:
    view = decision.view
    question: list[Piece] = []
    if decision.cursor is not None:
        chosen = decision.slots[decision.cursor]
        asked = decision.mode is Mode.CONFIRM
        if chosen.row == "standing":
            sentence = (
                tr("{tile} stands: it goes out only with ready 听 (T)", tile=_HERE)
                if decision.ready_places
                else tr("{tile} stands: without ready 听 it stays", tile=_HERE)
            )
        elif asked:
            sentence = tr("really discard {tile}?", tile=_HERE)
        else:
            sentence = tr("discard {tile}?", tile=_HERE)
        question = [
            Words(tr("Your turn"), "accent"),
            Words("  "),
            *_with_tile(sentence, chosen.tile),
        ]
    question += _reminder(view)
    keys: list[Piece] = [Cap("Enter", tr("discard"), "enter")]
    if decision.mode is Mode.CONFIRM:
        keys.append(Cap("Esc", tr("back"), "escape"))
    if view.drawn is not None:
        keys.append(Cap("0", tr("discard the drawn tile"), "0"))
    if decision.ready_places:
        keys.append(Cap("T", tr("Ready 听"), "t"))
    if decision.kongs:
        keys.append(Cap("K", _kong_label(decision, look), "k"))
    return tuple(question), tuple(keys)


def _with_tile(sentence: str, tile: Tile | None) -> list[Piece]:
    """A sentence with the tile itself, in full, where `_HERE` stands in it."""
    before, _, after = sentence.partition(_HERE)
    return [Words(before), TilePiece(tile), Words(after)]


def _kong_label(decision: Decision, look: Look) -> str:
    """杠 with its tile where only one is possible; several are named one by one when asked."""
    if len(decision.kongs) > 1:
        return tr("Kong 杠")
    return tr("Kong 杠 {tile}", tile=_choice_label(decision.kongs[0], decision, look))


def _reminder(view: SeatView) -> list[Piece]:
    """Somebody is ready and the viewer is not: dealing in would pay for all three (7.4)."""
    own = view.table.seats[view.seat]
    if own.ready or not any(seat.ready for seat in view.table.seats):
        return []
    return [Words("   "), Words(tr("Not ready 听: dealing in pays for all three"), "alert")]


def _claim(decision: Decision, look: Look) -> Prompt:
    view = decision.view
    discarder = view.table.last_discard
    keys: list[Piece] = []
    if decision.pongs:
        keys.append(Cap("P", tr("Pong 碰"), "p"))
    if decision.kongs:
        keys.append(Cap("K", tr("Kong 杠"), "k"))
    if decision.can(Win):
        keys.append(Cap("H", tr("Win 胡"), "h"))
    keys.append(Cap("X", tr("Pass 过"), "x"))
    question: list[Piece] = []
    if discarder is not None:
        question.append(Words(who(look, view.table, discarder), "accent"))
        question.append(Words(" " + tr("discarded") + " "))
    question.append(TilePiece(view.offered, "last"))
    if decision.can(Win):
        question.append(Words("  " + tr("Passing gives up winning for this round (6.6)"), "alert"))
    else:
        question += _reminder(view)
    return tuple(question), tuple(keys)


def _drawn_win(decision: Decision) -> Prompt:
    question = (
        Words(tr("You drew the winning tile"), "accent"),
        Words(" "),
        TilePiece(decision.view.drawn, "last"),
        Words("  " + tr("Passing gives up winning for this round (6.6)"), "alert"),
    )
    return question, (Cap("H", tr("Win 胡"), "h"), Cap("X", tr("Pass 过"), "x"))


def _choice(decision: Decision, look: Look) -> Prompt:
    titles = {
        Mode.PONG: tr("Pong 碰: which of your tiles?"),
        Mode.KONG: tr("Kong 杠: which one?"),
        Mode.FACE: tr("Ready 听: how does the tile lie?"),
    }
    keys: list[Piece] = [
        Cap(str(number), _choice_label(command, decision, look), str(number))
        for number, command in enumerate(decision.choices, 1)
    ]
    keys.append(Cap("Esc", tr("back"), "escape"))
    return (Words(titles[decision.mode], "accent"),), tuple(keys)


def _choice_label(command: Command, decision: Decision, look: Look) -> str:
    match command:
        case ClaimPong(standing=standing):
            return pong_way_words(standing)
        case DeclareKong():
            return tile_word(look, command.tile)
        case DeclareReady():
            return tr("face up 明") if command.face_up else tr("face down 暗")
        case ClaimKong() | Discard() | _:
            return tile_word(look, decision.view.offered or 0)


def _ready(decision: Decision) -> Prompt:
    assert decision.cursor is not None
    view = decision.view
    tile = view.standing[decision.cursor]
    waits, unseen = view.ready_waits[tile], unseen_counts(view)
    left = sum(unseen[wait] for wait in waits)
    counted = trn("{n} unseen", "{n} unseen", left)
    # Many kinds stand below the prompt only, where each has its points.
    waiting: list[Piece] = [
        Words(tr("{n} kinds of tiles", n=len(waits)) + "  ", "strong"),
        Words(counted, "strong"),
    ]
    if len(waits) <= MOST_IN_PROMPT:
        waiting = waiting_pieces(waits, unseen)
    question = (
        Words(tr("Ready 听:"), "accent"),
        Words(" "),
        TilePiece(tile),
        Words(" " + tr("goes out, waiting for") + " "),
        *waiting,
    )
    keys: list[Piece] = []
    if len(decision.ready_places) > 1:
        keys.append(Cap("1-4", tr("choose"), "right"))
    keys += [Cap("Enter", tr("declare ready 听"), "enter"), Cap("Esc", tr("back"), "escape")]
    return question, tuple(keys)


def waiting_pieces(waits: Sequence[Tile], unseen: Sequence[int]) -> list[Piece]:
    """Tiles waited for, each with its unseen copies, and a warning where none is left."""
    pieces: list[Piece] = []
    for tile in waits:
        pieces += [TilePiece(tile), Words(f"×{unseen[tile]} ", "text")]
    if waits and not any(unseen[tile] for tile in waits):
        pieces.append(Words(tr("all of them are gone"), "alert"))
    return pieces


def _watch(view: SeatView, look: Look) -> Prompt:
    own = view.table.seats[view.seat]
    if not own.ready:
        return watch_prompt(view.table, look)
    unseen = unseen_counts(view)
    left = sum(unseen[tile] for tile in view.waits)
    question: tuple[Piece, ...] = (
        Words(tr("You are ready 听, waiting for") + " ", "accent"),
        *waiting_pieces(view.waits, unseen),
    )
    if view.win_declined:
        question += (Words(tr("but you passed a win (6.6)"), "alert"),)
    elif len(view.waits) > 1:
        # Of one kind alone the count stands behind the tile.
        question += (Words(trn("{n} unseen", "{n} unseen", left), "dim"),)
    return question, ()


def watch_prompt(table: SpectatorView, look: Look) -> Prompt:
    """While others play: whose turn it is."""
    return (
        Words(who(look, table, table.turn), "accent"),
        Words(" " + tr("is playing")),
    ), ()
