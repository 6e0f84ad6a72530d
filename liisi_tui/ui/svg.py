"""A painted sheet as a picture in SVG, every sign on the grid of the cells.

Each sign is an element of its own in the middle of its one or two cells, so Chinese stands where
the terminal puts it whatever fonts there are; nothing is stretched and no font is embedded. Lines
and blocks are drawn as rectangles, that they join.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias
from xml.sax.saxutils import escape, quoteattr

from rich.cells import cell_len
from rich.style import Style

from liisi_tui.ui.sheet import Sheet

CELL_WIDTH: Final = 9
CELL_HEIGHT: Final = 20
FONT_SIZE: Final = 15
WIDE_SIZE: Final = 16
"""Chinese signs nearly fill their two cells, as they do in a text."""
BASELINE: Final = 15
FONTS: Final = (
    "'DejaVu Sans Mono','Noto Sans Mono CJK SC','Noto Sans CJK SC','Source Han Sans SC',"
    "'PingFang SC','Microsoft YaHei',monospace"
)
DIM: Final = 0.6
# Signs as parts of their cell: left, top, width, height, opacity.
_SHAPES: Final[dict[str, tuple[float, float, float, float, float]]] = {
    "█": (0, 0, 1, 1, 1),
    "▀": (0, 0, 1, 0.5, 1),
    "▄": (0, 0.5, 1, 0.5, 1),
    "▌": (0, 0, 0.5, 1, 1),
    "▐": (0.5, 0, 0.5, 1, 1),
    "▔": (0, 0, 1, 0.125, 1),
    "▁": (0, 0.875, 1, 0.125, 1),
    "░": (0, 0, 1, 1, 0.25),
    "▒": (0, 0, 1, 1, 0.5),
    "▓": (0, 0, 1, 1, 0.75),
    "─": (0, 0.475, 1, 0.05, 1),
    "│": (0.45, 0, 0.1, 1, 1),
}


@dataclass(frozen=True, slots=True)
class Colours:
    """A style as colours in `#rrggbb`, and what else changes the signs."""

    text: str
    ground: str
    attributes: str


Run: TypeAlias = tuple[int, int, Colours]
"""Cells of one look: the first, the one after the last, and the look."""


def to_svg(sheet: Sheet, title: str) -> str:
    """The sheet as an SVG document that says `title` to who cannot see it."""
    width, height = sheet.width * CELL_WIDTH, sheet.height * CELL_HEIGHT
    felt = _colours(sheet.ink("text")).ground
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"'
        f' viewBox="0 0 {width} {height}" role="img" aria-label={quoteattr(title)}>',
        f"<title>{escape(title)}</title>",
        f'<rect width="{width}" height="{height}" fill="{felt}"/>',
        f'<g font-family="{FONTS}" font-size="{FONT_SIZE}" text-anchor="middle" stroke="none">',
    ]
    for y, cells in enumerate(sheet.rows()):
        runs = list(_runs(cells))
        lines += _grounds(y, runs, felt)
        lines += _signs(y, cells, runs)
    return "\n".join([*lines, "</g>", "</svg>", ""])


def _runs(cells: Sequence[tuple[str, Style]]) -> Iterator[Run]:
    """Neighbouring cells of one look."""
    start, style = 0, cells[0][1]
    for x, (_, other) in enumerate(cells):
        if other is not style and _colours(other) != _colours(style):
            yield start, x, _colours(style)
            start, style = x, other
    yield start, len(cells), _colours(style)


def _grounds(y: int, runs: Sequence[Run], felt: str) -> Iterator[str]:
    for start, end, colours in runs:
        if colours.ground != felt:
            yield (
                f'<rect x="{start * CELL_WIDTH}" y="{y * CELL_HEIGHT}"'
                f' width="{(end - start) * CELL_WIDTH}" height="{CELL_HEIGHT}"'
                f' fill="{colours.ground}"/>'
            )


def _signs(y: int, cells: Sequence[tuple[str, Style]], runs: Sequence[Run]) -> Iterator[str]:
    for start, end, colours in runs:
        drawn = [
            _sign(x, y, cells[x][0]) for x in range(start, end) if cells[x][0] not in ("", " ")
        ]
        if drawn:
            yield f'<g fill="{colours.text}"{colours.attributes}>{"".join(drawn)}</g>'


def _sign(x: int, y: int, sign: str) -> str:
    """One sign in the middle of its cells."""
    left, top = x * CELL_WIDTH, y * CELL_HEIGHT
    shape = _SHAPES.get(sign)
    if shape is not None:
        dx, dy, width, height, opacity = shape
        faint = "" if opacity == 1 else f' opacity="{opacity:g}"'
        return (
            f'<rect x="{left + dx * CELL_WIDTH:g}" y="{top + dy * CELL_HEIGHT:g}"'
            f' width="{width * CELL_WIDTH:g}" height="{height * CELL_HEIGHT:g}"{faint}/>'
        )
    cells = max(1, cell_len(sign))
    size = f' font-size="{WIDE_SIZE}"' if cells > 1 else ""
    middle = left + cells * CELL_WIDTH / 2
    return f'<text x="{middle:g}" y="{top + BASELINE}"{size}>{escape(sign)}</text>'


@lru_cache(maxsize=512)
def _colours(style: Style) -> Colours:
    text = style.color.get_truecolor().hex if style.color else "#dddddd"
    ground = style.bgcolor.get_truecolor().hex if style.bgcolor else "#000000"
    if style.reverse:
        text, ground = ground, text
    attributes = ' font-weight="bold"' if style.bold else ""
    lines = [
        name for name, on in (("underline", style.underline), ("line-through", style.strike)) if on
    ]
    if lines:
        attributes += f' text-decoration="{" ".join(lines)}"'
    if style.dim:
        attributes += f' opacity="{DIM}"'
    return Colours(text, ground, attributes)
