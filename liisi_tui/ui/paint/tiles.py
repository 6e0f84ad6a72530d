"""Drawing single tiles: on one line (3 or 4 cells) and as blocks (4x3, 7x5)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rich.cells import cell_len
from rich.style import Style

from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.tiles import Tile
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import Canvas, fit
from liisi_tui.ui.faces import SMALL
from liisi_tui.ui.layouts import BLOCK, TileSize
from liisi_tui.ui.look import Look, meld_label
from liisi_tui.ui.palette import Badge, Edge, Ground, Surface

if TYPE_CHECKING:
    from liisi_tui.core.views import MeldView, RiverView

# A label before tiles, as 碰, and a meld written as its label and one tile.
LABEL_CELLS: Final = 2
SHORT_MELD_CELLS: Final = LABEL_CELLS + SMALL
_EDGE_OF: Final[dict[Ground, Edge]] = {"standing": "standing", "chosen": "chosen", "last": "chosen"}


def put_tile(
    canvas: Canvas, x: int, y: int, look: Look, tile: Tile | None, ground: Ground, width: int
) -> int:
    """A tile on one line, `width` 3 or 4 cells; `None` is a back. Returns the cell after it."""
    if tile is None:
        style = look.palette.badge(_back(ground))
        return canvas.put(x, y, look.face.marks.back * width, style)
    return canvas.put(
        x, y, fit(look.face.line(tile, width), width), look.palette.tile(tile, ground)
    )


def _back(ground: Ground) -> Badge:
    """Tiles of the standing row are told from the others from behind too."""
    return "standing_back" if ground == "standing" else "back"


def put_discard(
    canvas: Canvas,
    x: int,
    y: int,
    look: Look,
    discard: RiverView,
    ground: Ground,
    width: int,
    surface: Surface,
) -> int:
    """A tile of a river: a face, the back of a 听 tile, or what is left of a claimed one."""
    if discard.tile is None:
        return put_ready_back(canvas, x, y, look, width)
    if discard.claimed:
        text = fit(look.face.line(discard.tile, width), width)
        return canvas.put(x, y, text, look.palette.gone(surface))
    return put_tile(canvas, x, y, look, discard.tile, "ready" if discard.ready else ground, width)


def put_tall_discard(
    canvas: Canvas,
    x: int,
    y: int,
    look: Look,
    discard: RiverView,
    ground: Ground,
    size: TileSize,
    surface: Surface,
) -> int:
    """A tile of a river with its edge, as `put_discard` in several rows; a claimed one has none."""
    if discard.claimed:
        return put_discard(canvas, x, y, look, discard, ground, size.width, surface)
    if discard.tile is None:
        return put_tall_ready_back(canvas, x, y, look, size, surface)
    put_block(canvas, x, y, look, discard.tile, "ready" if discard.ready else ground, size, surface)
    return x + size.width


def put_tall_ready_back(
    canvas: Canvas, x: int, y: int, look: Look, size: TileSize, surface: Surface
) -> int:
    """A 听 tile that lies face down, as `put_ready_back` in several rows."""
    put_block(canvas, x, y, look, None, "ready", size, surface)
    return put_ready_back(canvas, x, y, look, size.width)


def put_ready_back(canvas: Canvas, x: int, y: int, look: Look, width: int) -> int:
    """A 听 tile that lies face down, as `听▒`; returns the cell after it."""
    back = fit(tr("RDY"), min(width, cell_len(tr("RDY"))))
    back += look.face.marks.back * (width - cell_len(back))
    return canvas.put(x, y, back, look.palette.badge("ready_back"))


def put_block(
    canvas: Canvas,
    x: int,
    y: int,
    look: Look,
    tile: Tile | None,
    ground: Ground,
    size: TileSize,
    surface: Surface = "felt",
) -> None:
    """A tile as a block with its lower edge, lying on a surface; `None` is a back."""
    marks, palette = look.face.marks, look.palette
    face_height = size.height - 1
    if tile is None:
        style = palette.badge(_back(ground))
        edge: Edge = "standing" if ground == "standing" else "back"
    else:
        style = palette.tile(tile, ground)
        edge = _EDGE_OF.get(ground, "plain")
    canvas.fill(x, y, size.width, face_height, style, " " if tile is not None else marks.back)
    # A face on one line may need the room of the brackets.
    is_wide = (
        tile is not None
        and size.height < BLOCK.height
        and cell_len(look.face.line(tile, size.width)) > size.width - 2
    )
    if not palette.solid and not is_wide:
        for row in range(y, y + face_height):
            canvas.put(x, row, "[", style)
            canvas.put(x + size.width - 1, row, "]", style)
    if tile is not None:
        _put_face(canvas, x, y, look, tile, style, size)
    if palette.solid:
        mark, filled = marks.edge, marks.edge == " "
    else:
        mark, filled = marks.edge_standing if edge == "standing" else marks.edge_free, False
    edge_style = palette.edge(edge, filled)
    if palette.solid and not filled:
        edge_style += Style(bgcolor=look.text(surface, "text").bgcolor)
    canvas.fill(x, y + face_height, size.width, 1, edge_style, mark)


def put_sized_tile(
    canvas: Canvas,
    x: int,
    y: int,
    look: Look,
    tile: Tile | None,
    ground: Ground,
    size: TileSize,
    surface: Surface = "felt",
) -> int:
    """A tile on one line or, where its size is higher, as a block; returns the cell after it."""
    if size.height == 1:
        return put_tile(canvas, x, y, look, tile, ground, size.width)
    put_block(canvas, x, y, look, tile, ground, size, surface)
    return x + size.width


def _put_face(
    canvas: Canvas, x: int, y: int, look: Look, tile: Tile, style: Style, size: TileSize
) -> None:
    if size.height <= BLOCK.height:
        low = size.height < BLOCK.height
        lines = (look.face.line(tile, size.width),) if low else look.face.block_lines(tile)
        for row, text in enumerate(lines):
            canvas.put(x + (size.width - cell_len(text)) // 2, y + row, text, style)
        return
    inset = 0 if look.palette.solid else 1
    left, right = look.face.corners(tile)
    canvas.put(x + inset, y, left, style)
    canvas.put(x + size.width - inset - cell_len(right), y, right, style)
    for row, text in enumerate(look.face.art(tile), 1):
        canvas.put(x + 1, y + row, text, style)


def meld_tiles(meld: Meld | MeldView) -> tuple[Tile | None, ...]:
    """The tiles of a meld from left to right; the outer ones of a concealed kong lie face down."""
    if meld.kind is MeldKind.CONCEALED_KONG:
        return (None, meld.tile, meld.tile, None)
    return (meld.tile,) * (4 if meld.kind.is_kong else 3)


def put_meld(
    canvas: Canvas,
    x: int,
    y: int,
    look: Look,
    meld: Meld | MeldView,
    *,
    width: int,
    pitch: int,
    surface: Surface,
    height: int = 1,
) -> int:
    """A meld with its label and all its tiles, apart where `pitch` is more than `width`.

    `height`: rows of a tile. Returns the cell after it.
    """
    canvas.put(x, y, meld_label(meld.kind), look.text(surface, "dim"))
    x += _label_cells(width, pitch)
    for index, tile in enumerate(meld_tiles(meld)):
        ground: Ground = "alternate" if pitch == width and index % 2 else "plain"
        size = TileSize(width, height, pitch)
        put_sized_tile(canvas, x + index * pitch, y, look, tile, ground, size, surface)
    return x + (len(meld_tiles(meld)) - 1) * pitch + width


def put_short_meld(
    canvas: Canvas, x: int, y: int, look: Look, meld: Meld | MeldView, surface: Surface
) -> int:
    """A meld as its label and one tile, as `杠5万`; returns the cell after it."""
    canvas.put(x, y, meld_label(meld.kind), look.text(surface, "dim"))
    return put_tile(canvas, x + LABEL_CELLS, y, look, meld.tile, "plain", SMALL)


def meld_cells(meld: Meld | MeldView, width: int, pitch: int) -> int:
    """The cells that `put_meld` takes."""
    return _label_cells(width, pitch) + (len(meld_tiles(meld)) - 1) * pitch + width


def _label_cells(width: int, pitch: int) -> int:
    """A label before tiles, with a gap where the tiles have gaps."""
    return LABEL_CELLS + (LABEL_CELLS if pitch > width else 0)
