"""The hand at the bottom: a zone with a small widget for each of the 14 tiles.

A key that moves the cursor repaints two of the small ones and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.events import Click
from textual.geometry import Region, Size
from textual.layout import Layout
from textual.strip import Strip
from textual.widget import Widget

from liisi_tui.ui.layouts import TileSize, slot_columns
from liisi_tui.ui.look import Look
from liisi_tui.ui.paint.own import HandModel, TileModel, paint_hand, paint_hand_tile
from liisi_tui.ui.slots import MAX_SLOTS, HandSlot, Numbers, Slot, slot_numbers
from liisi_tui.ui.widgets.messages import TileActivated, TileChosen
from liisi_tui.ui.widgets.zone import PLACED, Zone


@dataclass(frozen=True, slots=True)
class HandState:
    """The hand as a screen wants it: slots, which is chosen, which are raised, what digits."""

    look: Look
    size: TileSize
    slots: tuple[HandSlot, ...]
    cursor: Slot | None
    raised: frozenset[Slot]
    numbers: Numbers


class HandTile(Zone[TileModel]):
    """One own tile; a click chooses it, a click on the chosen one activates it."""

    def __init__(self, slot: Slot) -> None:
        super().__init__(paint_hand_tile, id=f"tile-{slot}")
        self.slot = slot

    def on_click(self, event: Click) -> None:
        """Tell the screen, for faces only: a closed hand has nothing to choose."""
        if self.model is None or self.model.tile is None:
            return
        event.stop()
        message = TileActivated if self.model.is_chosen else TileChosen
        self.post_message(message(self.slot))


class HandZone(Zone[HandModel]):
    """The ground of the hand with its index row, and the tiles on it."""

    DEFAULT_CSS = """
    HandZone { overflow: hidden hidden; }
    """

    def __init__(self) -> None:
        super().__init__(paint_hand, id="hand")
        self._tiles = [HandTile(slot) for slot in range(MAX_SLOTS)]

    @property
    def layout(self) -> Layout:
        """The children lie where `place` says."""
        return PLACED

    def compose(self) -> ComposeResult:
        """The 14 tiles."""
        yield from self._tiles

    def show_hand(self, state: HandState, size: Size) -> None:
        """Show a hand in a region of `size`; tiles are moved only where their number changes."""
        before = None if self.model is None else (self.model.size, _rows(self.model.slots))
        numbers = slot_numbers(state.slots, state.numbers, state.raised)
        # Those of standing tiles stand below the tiles themselves, above the bracket.
        below = state.numbers == "standing"
        ground = HandModel(
            look=state.look,
            size=state.size,
            slots=state.slots,
            digits=("",) * len(numbers) if below else numbers,
        )
        self.show(ground, size)
        for tile in self._tiles:
            if tile.slot >= len(state.slots):
                if tile.model is not None:
                    tile.forget()
                continue
            slot = state.slots[tile.slot]
            model = TileModel(
                look=state.look,
                size=state.size,
                tile=slot.tile,
                is_standing=slot.row == "standing",
                is_chosen=tile.slot == state.cursor,
                is_raised=tile.slot in state.raised or (below and numbers[tile.slot] != ""),
                number=numbers[tile.slot] if below else "",
            )
            tile.show(model, Size(state.size.width, state.size.height + 1))
        if before != (state.size, _rows(state.slots)):
            # Only a child that asks for a layout makes its parent arrange its children anew.
            self._tiles[0].refresh(repaint=False, layout=True)

    def tile_lines(self, y: int) -> list[tuple[int, Strip]]:
        """Line `y` of each tile that is shown, with the cell at which it begins."""
        if self.model is None:
            return []
        columns = slot_columns(self.model.slots, self.painted_size.width, self.model.size)
        return [
            (x, tile.strips[y])
            for tile, x in zip(self._tiles, columns, strict=False)
            if y < len(tile.strips)
        ]

    def place(self, size: Size) -> Iterable[tuple[Widget, Region]]:
        """Where each tile lies."""
        if self.model is None:
            return
        block = self.model.size
        columns = slot_columns(self.model.slots, size.width, block)
        for tile, x in zip(self._tiles, columns, strict=False):
            yield tile, Region(x, 0, block.width, block.height + 1)


def _rows(slots: tuple[HandSlot, ...]) -> tuple[str, ...]:
    return tuple(slot.row for slot in slots)
