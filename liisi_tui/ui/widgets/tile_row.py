"""A widget that shows tiles in groups, for settlements and help."""

from __future__ import annotations

from textual.geometry import Size

from liisi_tui.ui.paint.tile_row import TileRowModel, paint_tile_row, row_height
from liisi_tui.ui.widgets.zone import Zone


class TileRow(Zone[TileRowModel]):
    """A row of tiles in groups. It takes its parent's width and 1 or 4 rows."""

    def __init__(self, model: TileRowModel, *, id: str | None = None) -> None:
        super().__init__(paint_tile_row, id=id)
        self._wanted = model
        self.styles.width = "1fr"
        self.styles.height = row_height(model.size)

    def show_row(self, model: TileRowModel) -> None:
        """Show other tiles."""
        self._wanted = model
        self.styles.height = row_height(model.size)
        if self.size.width:
            self.show(model, Size(self.size.width, row_height(model.size)))

    def on_resize(self) -> None:
        """Paint at the new width."""
        self.show_row(self._wanted)
