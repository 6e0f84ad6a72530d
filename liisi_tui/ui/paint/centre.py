"""Drawing the middle of the table: four ponds round a compass (medium and large layout)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from rich.cells import cell_len
from textual.strip import Strip

from liisi_tui.core.seats import Seat, next_seat
from liisi_tui.core.views import PublicSeat
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import Canvas
from liisi_tui.ui.look import Look
from liisi_tui.ui.paint.rivers import put_river
from liisi_tui.ui.palette import Ink

# Rows of a compass that has room only for the number of tiles left.
SHORT_COMPASS: Final = 4
Side: TypeAlias = Literal["bottom", "right", "top", "left"]


@dataclass(frozen=True, slots=True)
class CentreModel:
    """What lies in the middle, turned so that `bottom` is nearest to the viewer."""

    look: Look
    bottom: Seat
    seats: tuple[PublicSeat, PublicSeat, PublicSeat, PublicSeat]
    turn: Seat
    last_discard: Seat | None
    round: int
    tiles_left: int
    reserve: int
    tile_width: int
    tile_height: int = 1


def side_seats(bottom: Seat) -> dict[Side, Seat]:
    """Who sits where: the next seat (下家) of the bottom one at its right (1.2)."""
    return {
        "bottom": bottom,
        "right": next_seat(bottom),
        "top": next_seat(bottom, 2),
        "left": next_seat(bottom, 3),
    }


def paint_centre(model: CentreModel, width: int, height: int) -> list[Strip]:
    """Ponds of 6x4 places above and below, 4x6 at the sides, the compass between them.

    A place is as high as a tile: without gaps between rows.
    """
    look = model.look
    canvas = Canvas(width, height, look.text("pond", "text"))
    tile_width, pitch = model.tile_width, model.tile_width + 1
    across = 6 * pitch - 1
    aside = 4 * pitch - 1
    middle = (width - across) // 2
    tall, aside_tall = 4 * model.tile_height, 6 * model.tile_height
    side_y = (height - aside_tall) // 2
    gap = max(1, (middle - aside) // 2)
    places = {
        "top": (middle, 0, 6, 4),
        "bottom": (middle, height - tall, 6, 4),
        "left": (gap, side_y, 4, 6),
        "right": (width - gap - aside, side_y, 4, 6),
    }
    for side, seat in side_seats(model.bottom).items():
        x, y, columns, rows = places[side]
        put_river(
            canvas,
            x,
            y,
            look,
            model.seats[seat].river,
            is_last=model.last_discard == seat,
            columns=columns,
            rows=rows,
            width=tile_width,
            pitch=pitch,
            surface="pond",
            height=model.tile_height,
        )
    _put_compass(canvas, model, middle, tall, across, height - 2 * tall)
    return canvas.strips()


def _put_compass(
    canvas: Canvas, model: CentreModel, x: int, y: int, width: int, height: int
) -> None:
    """The seats as they sit, the mark of the turn at one of them, and what the wall still has."""
    look = model.look
    marks = look.face.marks
    lines: list[tuple[str, Ink]] = [(tr("{n} left", n=model.tiles_left), "accent")]
    if height > SHORT_COMPASS:
        lines.insert(0, (tr("Round {n}", n=model.round), "dim"))
        lines.append((tr("reserve {n}", n=model.reserve), "dim"))
    top = y + (height - len(lines)) // 2
    for row, (line, ink) in enumerate(lines, top):
        canvas.put(x + (width - cell_len(line)) // 2, row, line, look.text("pond", ink))
    middle = y + (height - 1) // 2
    for side, seat in side_seats(model.bottom).items():
        is_turn = seat == model.turn
        text = look.seat_label(seat)
        if is_turn:
            text = f"{marks.turn}{text}"
        style = look.text("pond", "turn" if is_turn else "text")
        if side in ("top", "bottom"):
            row = y if side == "top" else y + height - 1
            canvas.put(x + (width - cell_len(text)) // 2, row, text, style)
        else:
            left = x + 1 if side == "left" else x + width - 1 - cell_len(text)
            canvas.put(left, middle, text, style)
