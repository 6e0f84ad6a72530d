"""Rows of words, tiles and key caps: the prompt, the log, the line of keys."""

from __future__ import annotations

from textual.events import Click

from liisi_tui.ui.paint.bars import RowsModel, paint_rows, row_spans
from liisi_tui.ui.pieces import Cap
from liisi_tui.ui.widgets.messages import CapClicked
from liisi_tui.ui.widgets.zone import Zone


class RowsZone(Zone[RowsModel]):
    """Shows rows of pieces; a click on a key cap posts `CapClicked`."""

    def __init__(self, *, id: str) -> None:
        super().__init__(paint_rows, id=id)

    def on_click(self, event: Click) -> None:
        """Find the cap under the mouse."""
        if self.model is None or event.y >= len(self.model.rows):
            return
        left = self.margins.left
        width = self.size.width - left - self.margins.right
        for piece, start, end in row_spans(self.model.rows[event.y], width, self.model.look.face):
            if isinstance(piece, Cap) and start <= event.x - left < end:
                event.stop()
                self.post_message(CapClicked(piece.action or piece.key))
