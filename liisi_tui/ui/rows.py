"""Rows of the table made of units that belong together, as many side by side as there is room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.cells import cell_len

from liisi_tui.texts import trn
from liisi_tui.ui.canvas import clean
from liisi_tui.ui.faces import WIDE
from liisi_tui.ui.pieces import Cap, Piece, Row, TilePiece, Words

_INDENT: Final = 3


def packed(units: Iterable[Sequence[Piece]], width: int) -> list[Row]:
    """Units of pieces side by side, none of them broken, in rows of at most `width` cells."""
    rows: list[list[Piece]] = []
    used = width
    for unit in units:
        size = sum(map(_cells, unit))
        if used + size > width:
            rows.append([Words(" " * _INDENT)] if rows else [])
            used = 1 + (_INDENT if len(rows) > 1 else 0)
        rows[-1] += unit
        used += size
    return [tuple(row) for row in rows]


def fitting(rows: Sequence[Row], room: int) -> list[Row]:
    """The first rows that fit into `room` rows; where others do not, the last one counts them."""
    if len(rows) <= room:
        return list(rows)
    shown = max(0, room - 1)
    left = len(rows) - shown
    words = trn("{n} more row in a larger window", "{n} more rows in a larger window", left)
    return [*rows[:shown], (Words(words, "dim"),)][:room]


def _cells(piece: Piece) -> int:
    if isinstance(piece, TilePiece):
        return WIDE
    if isinstance(piece, Cap):
        return cell_len(clean(piece.key)) + 3 + cell_len(clean(piece.label))
    return cell_len(clean(piece.text))
