"""Drawing the other seats of the medium and large layout: left, right and along the top."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from textual.strip import Strip

from liisi_tui.core.tiles import Tile
from liisi_tui.ui.canvas import Canvas
from liisi_tui.ui.faces import WIDE
from liisi_tui.ui.layouts import TileSize
from liisi_tui.ui.paint.rivers import has_shelved
from liisi_tui.ui.paint.seats import (
    SeatModel,
    open_tiles,
    put_dealer,
    put_hand_bars,
    put_hand_label,
    put_name,
    put_standing_label,
    put_state,
    put_total,
    total_words,
)
from liisi_tui.ui.paint.tiles import (
    meld_cells,
    put_meld,
    put_ready_back,
    put_sized_tile,
    put_tall_ready_back,
)
from liisi_tui.ui.palette import Ground

# A label of two cells, its count and a gap, then the tiles.
LABEL_CELLS: Final = 4
HAND_COLUMNS: Final = 4
_LARGE_HEIGHT: Final = 15


def paint_side(model: SeatModel, width: int, height: int) -> list[Strip]:
    """A seat left or right of the centre: name, badges and total, hand, each meld on its own.

    Where the hand is open its tiles and those of the melds are as high as the model says.
    """
    look, surface = model.look, model.surface
    canvas = Canvas(width, height, look.text(surface, "text"))
    gap = 1 if height >= _LARGE_HEIGHT else 0
    put_name(canvas, 0, 0, model, width - 1)
    x = put_dealer(canvas, 1, 1, model)
    put_state(canvas, x, 1, model)
    put_total(canvas, width - 1, 1, model)
    tiles_x, size = 1 + LABEL_CELLS, _size(model, height)
    put_standing_label(canvas, 1, 3, model)
    _put_standing(canvas, tiles_x, 3, model, size)
    y = 3 + size.height + gap
    _put_hand_label(canvas, 1, y, model)
    if model.hand is None:
        put_hand_bars(canvas, tiles_x, y, model)
        y += 1
    else:
        for index, (tile, ground) in enumerate(open_tiles(model.hand)):
            left = tiles_x + index % HAND_COLUMNS * size.pitch
            row = y + index // HAND_COLUMNS * size.height
            put_sized_tile(canvas, left, row, look, tile, ground, size, surface)
        y += max(1, -(-len(open_tiles(model.hand)) // HAND_COLUMNS)) * size.height
    for number, meld in enumerate(model.public.melds):
        put_meld(
            canvas,
            1,
            y + 1 + number * size.height,
            look,
            meld,
            width=size.width,
            pitch=size.pitch,
            surface=surface,
            height=size.height,
        )
    return canvas.strips()


def _size(model: SeatModel, height: int) -> TileSize:
    """How large the tiles are, at most `height` rows: of one line where the hand is closed."""
    height = 1 if model.hand is None else min(model.tile_height, height)
    return TileSize(model.tile_width, height, model.tile_width + 1)


def paint_strip(model: SeatModel, width: int, height: int) -> list[Strip]:
    """The seat opposite, along the top: name, badges and total above its hand, melds after it."""
    look, surface, tile_width = model.look, model.surface, model.tile_width
    canvas = Canvas(width, height, look.text(surface, "text"))
    left, melds_x, name_cells, least = (
        (25, 73, 28, 120) if tile_width == WIDE else (21, 64, 24, 100)
    )
    aside = max(0, width - least) // 2  # in wider windows it stays above the middle
    left, melds_x = left + aside, melds_x + aside
    x = put_name(canvas, left - 1, 0, model, name_cells) + 1
    x = put_dealer(canvas, x, 0, model)
    x = put_state(canvas, x, 0, model)
    put_total(canvas, x + 1 + cell_len(total_words(model)), 0, model)
    put_standing_label(canvas, left, 1, model)
    x, size = left + LABEL_CELLS, _size(model, height - 1)
    _put_standing(canvas, x, 1, model, size)
    x += HAND_COLUMNS * (tile_width + 1) + 1
    _put_hand_label(canvas, x, 1, model)
    x += LABEL_CELLS
    if model.hand is None:
        x = put_hand_bars(canvas, x, 1, model)
    else:
        x = _put_row(canvas, x, 1, model, open_tiles(model.hand), size)
    _put_melds(canvas, max(melds_x, x + 2), model)
    return canvas.strips()


def _put_hand_label(canvas: Canvas, x: int, y: int, model: SeatModel) -> None:
    """The label of the hand; with a count of two digits it begins a cell before, for the gap."""
    put_hand_label(canvas, x - (model.public.free_count > 9), y, model)


def _put_melds(canvas: Canvas, x: int, model: SeatModel) -> None:
    """Two melds a column, without gaps between their tiles."""
    width = model.tile_width
    for first in range(0, len(model.public.melds), 2):
        pair = model.public.melds[first : first + 2]
        for row, meld in enumerate(pair):
            put_meld(
                canvas,
                x,
                row,
                model.look,
                meld,
                width=width,
                pitch=width,
                surface=model.surface,
            )
        x += max(meld_cells(meld, width, width) for meld in pair) + 2


def _put_standing(canvas: Canvas, x: int, y: int, model: SeatModel, size: TileSize) -> None:
    """The standing row; who is 听 has a place free in it for the 听 tile (上架)."""
    x = _put_row(canvas, x, y, model, _standing(model), size)
    if not has_shelved(model.look, model.public):
        return
    if size.height == 1:
        put_ready_back(canvas, x, y, model.look, size.width)
    else:
        put_tall_ready_back(canvas, x, y, model.look, size, model.surface)


def _standing(model: SeatModel) -> list[tuple[Tile | None, Ground]]:
    """The standing row, open or from behind."""
    if model.hand is None:
        return [(None, "standing")] * model.public.standing_count
    return [(tile, "standing") for tile in model.hand.standing]


def _put_row(
    canvas: Canvas,
    x: int,
    y: int,
    model: SeatModel,
    tiles: Sequence[tuple[Tile | None, Ground]],
    size: TileSize,
) -> int:
    """Tiles on a line with gaps; returns the cell after the last gap."""
    for tile, ground in tiles:
        put_sized_tile(canvas, x, y, model.look, tile, ground, size, model.surface)
        x += size.pitch
    return x
