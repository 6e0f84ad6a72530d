"""A call over the table: a band of whole rows, the banner within what lies there else.

Textual cuts every line where any widget begins or ends, one that is covered too, and a wide sign
that lies over such an edge is lost. So while something is called out the zones of these rows are
taken away, and one widget shows what they show with the banner in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from textual.events import Click
from textual.geometry import Region
from textual.strip import Strip

from liisi_tui.ui.layouts import TableLayout, ZoneName
from liisi_tui.ui.paint.calls import CallModel, call_region, paint_call
from liisi_tui.ui.widgets.hand import HandZone
from liisi_tui.ui.widgets.messages import CapClicked
from liisi_tui.ui.widgets.zone import Zone


def band_of(layout: TableLayout, call: CallModel) -> Region:
    """The rows of all zones that the banner of a call touches, over the whole width."""
    banner = call_region(layout, call.side)
    touched = [zone for zone in layout.zones.values() if zone.overlaps(banner)]
    top = min(zone.y for zone in touched)
    return Region(0, top, layout.size.width, max(zone.bottom for zone in touched) - top)


class CallZone(Zone[tuple[Strip, ...]]):
    """The band; a click on it goes on, as a key does."""

    def __init__(self) -> None:
        super().__init__(lambda strips, width, height: list(strips), id="call")

    def show_call(
        self,
        call: CallModel,
        layout: TableLayout,
        zones: Mapping[ZoneName, Zone[object]],
    ) -> None:
        """Show a call over what the zones have painted."""
        band, banner = band_of(layout, call), call_region(layout, call.side)
        strips: list[Strip] = []
        painted = paint_call(call, banner.width, banner.height)
        for y in range(band.y, band.bottom):
            parts = [
                (region.x, _line(zones[name], y - region.y))
                for name, region in layout.zones.items()
                if region.y <= y < region.bottom
            ]
            line = Strip.join(part for _, part in sorted(parts, key=lambda part: part[0]))
            if banner.y <= y < banner.bottom:
                line = over(line, [(banner.x, painted[y - banner.y])])
            strips.append(line)
        self.show(tuple(strips), band.size)

    def on_click(self, event: Click) -> None:
        """Tell the screen."""
        event.stop()
        self.post_message(CapClicked("enter"))


def _line(zone: Zone[object], y: int) -> Strip:
    """A line of a zone with the tiles that lie on it."""
    line = zone.strips[y]
    return over(line, zone.tile_lines(y)) if isinstance(zone, HandZone) else line


def over(line: Strip, pieces: Iterable[tuple[int, Strip]]) -> Strip:
    """A line with pieces laid over it from left to right, each at its cell."""
    parts: list[Strip] = []
    x = 0
    for start, piece in pieces:
        parts += [line.crop(x, start), piece]
        x = start + piece.cell_length
    return Strip.join([*parts, line.crop(x, line.cell_length)])
