"""Drawing discards in order: rows of a pond with the last one marked."""

from __future__ import annotations

from liisi_tui.core.views import PublicSeat, RiverView
from liisi_tui.ui.canvas import Canvas
from liisi_tui.ui.layouts import TileSize
from liisi_tui.ui.look import Look
from liisi_tui.ui.paint.tiles import put_discard, put_tall_discard
from liisi_tui.ui.palette import Ground, Surface


def shown_discards(
    river: tuple[RiverView, ...], capacity: int
) -> tuple[int, tuple[RiverView, ...]]:
    """How many discards are left out of a pond of `capacity` places, and the others in order.

    Claimed ones go first, then the oldest; one place is then needed to say how many.
    """
    if len(river) <= capacity:
        return 0, river
    surplus = len(river) - capacity + 1
    gone = [index for index, discard in enumerate(river) if discard.claimed][:surplus]
    kept = [index for index in range(len(river)) if index not in gone][surplus - len(gone) :]
    return surplus, tuple(river[index] for index in kept)


def is_shelved(look: Look, discard: RiverView) -> bool:
    """Whether a 听 tile lies with its owner's standing row instead (上架): a face-down one may."""
    return look.shelved and discard.ready and discard.tile is None


def has_shelved(look: Look, seat: PublicSeat) -> bool:
    """Whether a seat's 听 tile lies with its standing row."""
    return any(is_shelved(look, discard) for discard in seat.river)


def put_river(
    canvas: Canvas,
    x: int,
    y: int,
    look: Look,
    river: tuple[RiverView, ...],
    *,
    is_last: bool,
    columns: int,
    rows: int,
    width: int,
    pitch: int,
    surface: Surface,
    height: int = 1,
) -> None:
    """Discards row by row; `is_last`: the newest one is the discard on everybody's mind.

    It is marked by its ground and by a sign in the cell after it. `height`: rows of a tile.
    """
    if any(is_shelved(look, discard) for discard in river):
        is_last = is_last and not is_shelved(look, river[-1])
        river = tuple(discard for discard in river if not is_shelved(look, discard))
    left_out, shown = shown_discards(river, columns * rows)
    place = 0
    if left_out:
        canvas.put(x, y, f"+{left_out}", look.text(surface, "dim"))
        place = 1
    for index, discard in enumerate(shown, place):
        left = x + index % columns * pitch
        top = y + index // columns * height
        marked = is_last and index - place == len(shown) - 1
        dense = pitch == width and (index + index // columns) % 2
        ground: Ground = "last" if marked else "alternate" if dense else "plain"
        if height == 1:
            after = put_discard(canvas, left, top, look, discard, ground, width, surface)
        else:
            size = TileSize(width, height, pitch)
            after = put_tall_discard(canvas, left, top, look, discard, ground, size, surface)
        if marked:
            canvas.put(after, top, look.face.marks.last, look.text(surface, "turn"))
