"""What a hand would wait for after 听, in rows of the table: copies, points, and their reasons."""

from __future__ import annotations

from collections.abc import Sequence

from liisi_tui.core.worth import WaitWorth
from liisi_tui.texts import fan_name, tr
from liisi_tui.ui.gain_words import gain_words
from liisi_tui.ui.palette import Ink
from liisi_tui.ui.pieces import Piece, Row, TilePiece, Words
from liisi_tui.ui.rows import packed


def waits_rows(worths: Sequence[WaitWorth], width: int) -> list[Row]:
    """The waits with their unseen copies, those worth the same together, in rows of `width` cells.

    The ones worth most come first, above them a warning where no copy of any is left.
    """
    rows: list[Row] = []
    if not any(worth.unseen for worth in worths):
        text = tr("No copy is left of what it waits for: it could never win.")
        rows.append((Words(text, "alert"),))
    groups: dict[tuple[object, ...], list[WaitWorth]] = {}
    for worth in worths:
        groups.setdefault((worth.self_draw, worth.discard, worth.fans), []).append(worth)
    for group in sorted(groups.values(), key=lambda group: -group[0].self_draw):
        rows += packed(_units(group), width)
    return rows


def _units(group: Sequence[WaitWorth]) -> list[list[Piece]]:
    """Waits worth the same: each tile with its copies, then the points and what they are for."""
    units: list[list[Piece]] = []
    for worth in group:
        ink: Ink = "strong" if worth.unseen else "dim"
        units.append([TilePiece(worth.tile), Words(f"×{worth.unseen}  ", ink)])
    alive = any(worth.unseen for worth in group)
    units.append([Words(gain_words(group[0]) + "  ", "strong" if alive else "dim")])
    if group[0].fans:
        names = tr(", ").join(fan_name(fan) for fan in group[0].fans)
        units.append([Words(names, "accent" if alive else "dim")])
    return units
