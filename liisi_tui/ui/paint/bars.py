"""Drawing the lines of words: status, and rows of pieces (prompt, log, keys)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from textual.strip import Strip

from liisi_tui.core.seats import Seat
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import Canvas, clean
from liisi_tui.ui.faces import WIDE, Face
from liisi_tui.ui.look import Look
from liisi_tui.ui.paint.tiles import put_tile
from liisi_tui.ui.palette import Ink, Surface
from liisi_tui.ui.pieces import TIMES, Cap, Piece, Row, TilePiece, Words

# From so few draws on, the number of tiles left is shown as a warning.
LOW_WALL: Final = 5


@dataclass(frozen=True, slots=True)
class StatusModel:
    """The first line; `note` is a word of the screen at its right end."""

    look: Look
    round: int
    dealer: Seat
    base_score: int
    tiles_left: int
    reserve: int
    note: str


@dataclass(frozen=True, slots=True)
class RowsModel:
    """Rows of pieces on a surface, from the top; `fade`: text is dim but in the last row."""

    look: Look
    rows: tuple[Row, ...]
    surface: Surface
    fade: bool = False


def paint_status(model: StatusModel, width: int, height: int) -> list[Strip]:
    """Title, round, dealer and base score at the left, the wall and the note at the right."""
    look = model.look
    canvas = Canvas(width, height, look.text("bar", "text"))
    right = [
        tr("Left {n}", n=model.tiles_left),
        tr("Reserve {n}", n=model.reserve),
        *([clean(model.note)] if model.note else []),
    ]
    start = width - 1 - sum(cell_len(text) for text in right) - 2 * (len(right) - 1)
    x = canvas.put(1, 0, tr("Taiyuan Lisi"), look.text("bar", "accent")) + 2
    left = (
        tr("Round {n}", n=model.round),
        tr("Dealer {seat}", seat=look.seat_label(model.dealer)),
        tr("Base {n}", n=model.base_score),
    )
    for index, text in enumerate(left):
        if x + cell_len(text) + (3 if index else 0) >= start:
            break
        if index:
            x = canvas.put(x, 0, f" {look.face.marks.dot} ", look.text("bar", "dim"))
        x = canvas.put(x, 0, text, look.text("bar", "text"))
    x = start
    wall: Ink = "alert" if model.tiles_left < LOW_WALL else "strong"
    for index, text in enumerate(right):
        x = canvas.put(x, 0, text, look.text("bar", "text" if index else wall)) + 2
    return canvas.strips()


def paint_rows(model: RowsModel, width: int, height: int) -> list[Strip]:
    """The rows one below the other, each cut at the right."""
    canvas = Canvas(width, height, model.look.text(model.surface, "text"))
    for y, row in enumerate(model.rows[:height]):
        _put_row(canvas, y, model, row, faded=model.fade and y < len(model.rows) - 1)
    return canvas.strips()


def _put_row(canvas: Canvas, y: int, model: RowsModel, row: Row, *, faded: bool) -> None:
    look = model.look
    for piece, x, _end in row_spans(row, canvas.width, look.face):
        if isinstance(piece, TilePiece):
            _put_tile(canvas, x, y, look, piece)
        elif isinstance(piece, Cap):
            x = canvas.put(x, y, f" {piece.key} ", look.palette.badge("cap"))
            canvas.put(x, y, f" {piece.label}", look.text(model.surface, "text"))
        else:
            ink = "dim" if faded and piece.ink == "text" else piece.ink
            canvas.put(x, y, piece.text, look.text(model.surface, ink))


def _put_tile(canvas: Canvas, x: int, y: int, look: Look, piece: TilePiece) -> None:
    if piece.tile is None:
        put_tile(canvas, x, y, look, None, piece.ground, WIDE)
    else:
        text = look.face.line(piece.tile, WIDE)
        canvas.put(x, y, text, look.palette.tile(piece.tile, piece.ground))


def row_spans(row: Row, width: int, face: Face) -> list[tuple[Piece, int, int]]:
    """Each piece of a row with the cells it takes, from a margin of one; caps stand two apart.

    A tile takes no more cells than it is written with; a count behind one written in letters, as
    `6p ×3`, stands a cell apart. A cap that has no room ends the row, and those without a label
    before it, which share its label, go with it.
    """
    spans: list[tuple[Piece, int, int]] = []
    x = 1
    lettered = False
    for piece in row:
        if lettered and isinstance(piece, Words) and piece.text.startswith(TIMES):
            x += 1
        lettered = False
        if isinstance(piece, TilePiece):
            written = "" if piece.tile is None else face.line(piece.tile, WIDE)
            end = x + (WIDE if piece.tile is None else cell_len(written))
            # Nothing grows beyond the cells that a tile may take.
            lettered = written.isascii() and 0 < cell_len(written) < WIDE
        elif isinstance(piece, Cap):
            end = x + cell_len(clean(piece.key)) + 3 + cell_len(clean(piece.label))
            if end > width:
                while spans and isinstance(before := spans[-1][0], Cap) and not before.label:
                    spans.pop()
                break
        else:
            end = x + cell_len(clean(piece.text))
        spans.append((piece, x, end))
        x = end + 2 if isinstance(piece, Cap) else end
    return spans
