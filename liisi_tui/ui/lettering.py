"""The large 立四 of the title: two giant tiles, drawn from cells."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple, TypeAlias

from rich.style import Style

from liisi_tui.core.tiles import Tile
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import Canvas
from liisi_tui.ui.data_files import load_toml
from liisi_tui.ui.fields import Place, Unfit, row, table, wrong
from liisi_tui.ui.look import Look
from liisi_tui.ui.palette import Edge, Ground

INK: Final = "#"
MARGIN: Final = 2
GAP: Final = 2

Bitmap: TypeAlias = tuple[str, ...]


class Letters(NamedTuple):
    """The two signs at one size: rows of `#` and `.`, two rows to a cell of the screen."""

    li: Bitmap
    si: Bitmap

    @property
    def tile_width(self) -> int:
        """The cells that one of the giant tiles takes."""
        return len(self.li[0]) + 2 * MARGIN

    @property
    def tile_height(self) -> int:
        """The rows of a giant tile, with a margin above and below and its lower edge."""
        return len(self.li) // 2 + 3

    @property
    def width(self) -> int:
        """Both tiles side by side."""
        return 2 * self.tile_width + GAP


class Lettering(NamedTuple):
    """`assets/lettering.toml`: both signs at two sizes."""

    small: Letters
    large: Letters


def bitmap_row(value: object, place: Place) -> str:
    """A row of a bitmap: `#` and `.`."""
    if not isinstance(value, str) or not value or set(value) - {"#", "."}:
        raise wrong(value, place)
    return value


def _letters(li: Bitmap, si: Bitmap) -> Letters:
    if len({len(row) for row in (*li, *si)}) != 1 or len(li) != len(si):
        raise Unfit(tr("both signs must be rectangles of one size"))
    if len(li) % 2:
        raise Unfit(tr("a cell shows two rows, so their number must be even"))
    return Letters(li, si)


_BITMAP: Final = row(bitmap_row)
_LETTERS: Final = table(_letters, {"li": _BITMAP, "si": _BITMAP})
_LETTERING: Final = table(Lettering, {"small": _LETTERS, "large": _LETTERS})


@cache
def load_lettering() -> Lettering:
    """The lettering of the game; raises `liisi_tui.ui.data_files.BrokenAsset`."""
    return load_toml("lettering.toml", lambda content: _LETTERING(content, ()))


def put_lettering(canvas: Canvas, x: int, y: int, look: Look, letters: Letters) -> None:
    """立 as a standing tile and 四 as one of the hand."""
    put_giant(canvas, x, y, look, letters.li, 0, "standing")
    put_giant(canvas, x + letters.tile_width + GAP, y, look, letters.si, 27, "plain")


def put_giant(
    canvas: Canvas, x: int, y: int, look: Look, bitmap: Bitmap, ink: Tile, ground: Ground
) -> None:
    """A tile whose sign is a bitmap, in the colour that `ink`'s signs have."""
    width, rows = len(bitmap[0]) + 2 * MARGIN, len(bitmap) // 2
    style = look.palette.tile(ink, ground)
    canvas.fill(x, y, width, rows + 2, style)
    if not look.palette.solid:
        for row in range(y, y + rows + 2):
            canvas.put(x, row, "[", style)
            canvas.put(x + width - 1, row, "]", style)
    for row in range(rows):
        upper, lower = bitmap[2 * row], bitmap[2 * row + 1]
        for column, pair in enumerate(zip(upper, lower, strict=True)):
            put_cell(canvas, x + MARGIN + column, y + 1 + row, look, pair, style)
    edge: Edge = "standing" if ground == "standing" else "plain"
    marks = look.face.marks
    filled = look.palette.solid and marks.edge == " "
    mark = marks.edge
    if not look.palette.solid:
        mark = marks.edge_standing if ground == "standing" else marks.edge_free
    canvas.fill(x, y + rows + 2, width, 1, look.palette.edge(edge, filled), mark)


def put_cell(
    canvas: Canvas, x: int, y: int, look: Look, pair: tuple[str, str], style: Style
) -> None:
    """Two rows of a bitmap in one cell: by half blocks, or whole where the face has none."""
    if INK not in pair:
        return
    if look.face.glyphs == "any" and pair != (INK, INK):
        canvas.put(x, y, "▀" if pair[0] == INK else "▄", style)
    elif look.palette.solid and style.color is not None:
        canvas.put(x, y, " ", style + Style(bgcolor=style.color))
    else:
        canvas.put(x, y, " ", style + Style(reverse=True))
