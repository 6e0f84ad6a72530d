"""The coach in rows below the prompt of a seat's own table: one discard, or advice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from liisi_tui.bots.coach import Advice, Advised, Comment
from liisi_tui.bots.judgement import Judged
from liisi_tui.core.commands import Command, DeclareReady
from liisi_tui.core.names import cells
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import SeatView
from liisi_tui.plain import wrap
from liisi_tui.texts import tr, trn
from liisi_tui.ui.coach_words import advised_words, is_at_stake, line_words
from liisi_tui.ui.comment_words import comment_words
from liisi_tui.ui.look import Look
from liisi_tui.ui.palette import Ink
from liisi_tui.ui.pieces import Cap, Piece, Row, TilePiece, Words
from liisi_tui.ui.rows import packed

_BESIDE: Final = 20
"""The cells of the coach's name and of the key of its advice, with what parts them."""
_MOST_KINDS: Final = 8
"""So many useful kinds have their copies told on one row of the smallest window."""


def line_rows(advice: Advice, command: Command | None, look: Look, width: int) -> list[Row]:
    """What the coach says of the chosen discard: two rows; of a claim, and of no choice, one.

    Where 听 is possible now, a row before them says so.
    """
    judged = None if command is None else advice.on(command)
    cap = Cap("A", tr("advice"), "a")
    name = Words(tr("Coach") + "  ", "accent")
    if judged is None:
        return [(name, *_answers(advice, look, width), cap)]
    said = Words(line_words(advice, judged, look) + "   ", "strong")
    kinds = _kinds_row(judged, width)
    if any(isinstance(one, DeclareReady) for one in advice.view.legal):
        now = Words(tr("you can declare ready 听 now: T") + "   ", "strong")
        return [(name, now, cap), (said,), kinds]
    return [(name, said, cap), kinds]


def _answers(advice: Advice, look: Look, width: int) -> list[Words]:
    """What each answer to a claim or a win leads to, as many as fit beside the name and key."""
    if advice.view.offered is None and not is_at_stake(advice):
        return []
    said: list[Words] = []
    room = width - _BESIDE
    for one in advice.found:
        text = line_words(advice, one, look) + "   "
        if cells(text) <= room:
            said.append(Words(text, "strong"))
            room -= cells(text)
    return said


def _kinds_row(judged: Judged, width: int) -> Row:
    """The useful kinds with their copies, most first, as many as fit, and all copies together."""
    kinds = judged.waits or judged.useful
    if not kinds:
        gone = judged.distance is not None
        return (Words(tr("nothing that helps is left"), "alert"),) if gone else ()
    label = tr("waiting for") if judged.waits else tr("useful")
    total = Words("  " + _unseen(sum(kinds.values())), "strong")
    units: list[list[Piece]] = [[Words(label + "  ", "dim")]]
    units += [[TilePiece(kind), Words(f"×{count} ", "strong")] for kind, count in _sorted(kinds)]
    shown = units[: _MOST_KINDS + 1]
    while len(packed([*shown, [Words("+99 "), total]], width)) > 1:
        shown.pop()
    left = len(units) - len(shown)
    more: list[Piece] = [Words(f"+{left} ", "dim")] if left else []
    row: list[list[Piece]] = [*shown, more, [total]]
    return tuple(piece for unit in row for piece in unit)


def _unseen(copies: int) -> str:
    return trn("{n} unseen", "{n} unseen", copies)


def _sorted(kinds: Mapping[Tile, int]) -> list[tuple[Tile, int]]:
    return sorted(kinds.items(), key=lambda one: (-one[1], one[0]))


def advice_rows(advice: Advice, look: Look, width: int) -> list[Row]:
    """The best three with a sentence each, numbered; the first bright."""
    rows: list[Row] = []
    for rank, one in enumerate(advice.best(), 1):
        rows += _sentence(rank, one, advice.view, look, width)
    return rows


def _sentence(rank: int, one: Advised, view: SeatView, look: Look, width: int) -> list[Row]:
    first, *rest = wrap(advised_words(one, view, look), max(2, width - 2))
    return [
        (Words(f"{rank} ", "accent"), Words(first, "strong")),
        *((Words("  "), Words(line, "strong")) for line in rest),
    ]


def comment_rows(comment: Comment, view: SeatView, look: Look, width: int, who: str) -> list[Row]:
    """What the coach says of what `who` decided: a sentence or two, each from a new row."""
    first, *rest = comment_words(comment, view, look)
    rows: list[Row] = []
    for sentence in (f"{who}  {first}", *rest):
        ink: Ink = "alert" if rows else "accent"
        for place, line in enumerate(wrap(sentence, max(2, width - 3))):
            rows.append((Words(("   " if place else "") + line, ink),))
    return rows
