"""What the mouse says on the table. Keys are the business of screens."""

from __future__ import annotations

from textual.message import Message

from liisi_tui.ui.slots import Slot


class TileChosen(Message):
    """An own tile was clicked; `slot` counts from the left (`liisi_tui.ui.slots`)."""

    def __init__(self, slot: Slot) -> None:
        self.slot = slot
        super().__init__()


class TileActivated(Message):
    """The own tile that was chosen already was clicked again: as Enter."""

    def __init__(self, slot: Slot) -> None:
        self.slot = slot
        super().__init__()


class CapClicked(Message):
    """A key cap was clicked; `action` is the cap's action, or its key where it has none."""

    def __init__(self, action: str) -> None:
        self.action = action
        super().__init__()
