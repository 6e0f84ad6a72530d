"""A page whose middle is cut into columns that are sent apart, for pages that move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from textual.app import ComposeResult
from textual.geometry import Region, Size
from textual.layout import Layout
from textual.strip import Strip
from textual.widget import Widget

from liisi_tui.ui.widgets.zone import PLACED, Zone

Strips: TypeAlias = tuple[Strip, ...]


@dataclass(frozen=True, slots=True)
class Band:
    """The rows from `top` on, up to `bottom`, in columns that begin at 0 and at each of `edges`.

    No wide sign may lie over an edge.
    """

    top: int
    bottom: int
    edges: tuple[int, ...]


class Columns(Widget):
    """Painted strips: rows above a band, the band in `count` columns, rows below it.

    Textual sends a changed line of a widget from the widget's left edge on, so a change far to the
    right costs less where it lies in a column of its own.
    """

    can_focus = False
    DEFAULT_CSS = """
    Columns { width: 100%; height: 100%; overflow: hidden hidden; }
    """

    def __init__(self, count: int, band: Callable[[Size], Band]) -> None:
        super().__init__()
        self._band = band
        self._zones = [Zone[Strips](_as_they_are) for _ in range(count + 2)]

    @property
    def layout(self) -> Layout:
        """The children lie where `place` says."""
        return PLACED

    def compose(self) -> ComposeResult:
        """The parts."""
        yield from self._zones

    def place(self, size: Size) -> Iterable[tuple[Widget, Region]]:
        """Above, below, and the columns from left to right."""
        return zip(self._zones, self._regions(size), strict=True)

    def _regions(self, size: Size) -> list[Region]:
        band, (width, height) = self._band(size), size
        return [
            Region(0, 0, width, band.top),
            Region(0, band.bottom, width, max(0, height - band.bottom)),
            *(
                Region(left, band.top, right - left, band.bottom - band.top)
                for left, right in pairwise((0, *band.edges, width))
            ),
        ]

    def show_strips(self, strips: Sequence[Strip], size: Size) -> None:
        """Show painted strips; only what changed is sent."""
        for zone, region in zip(self._zones, self._regions(size), strict=True):
            lines = strips[region.y : region.bottom]
            whole = region.width == size.width
            part = lines if whole else [strip.crop(region.x, region.right) for strip in lines]
            zone.show(tuple(part), region.size)


def _as_they_are(strips: Strips, width: int, height: int) -> list[Strip]:
    return list(strips)
