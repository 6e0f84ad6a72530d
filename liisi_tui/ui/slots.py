"""The places of a hand on the screen, counted from the left: standing row, free tiles, drawn tile.

A *slot* is an index into `hand_slots`. The cursor, the raised tiles and the mouse speak in slots;
what a slot means for a command is in its `HandSlot`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import OpenHand, PublicSeat, SeatView

Slot: TypeAlias = int
SlotRow: TypeAlias = Literal["standing", "free", "drawn"]
Numbers: TypeAlias = Literal["free", "standing", "none"]

MAX_SLOTS = 14


@dataclass(frozen=True, slots=True)
class HandSlot:
    """One tile of the hand at the bottom; `tile` is `None` where it is seen from behind."""

    row: SlotRow
    tile: Tile | None


def hand_slots(hand: SeatView | OpenHand | PublicSeat) -> tuple[HandSlot, ...]:
    """The slots of a hand: at most 14, with tiles for its owner and for open hands, else backs."""
    standing: tuple[Tile | None, ...]
    free: tuple[Tile | None, ...]
    if isinstance(hand, PublicSeat):
        standing = (None,) * hand.standing_count
        free = (None,) * (hand.free_count - hand.has_drawn)
        drawn: tuple[Tile | None, ...] = (None,) * hand.has_drawn
    else:
        standing, free = hand.standing, hand.free
        drawn = () if hand.drawn is None else (hand.drawn,)
    slots = (
        *(HandSlot("standing", tile) for tile in standing),
        *(HandSlot("free", tile) for tile in free),
        *(HandSlot("drawn", tile) for tile in drawn),
    )
    return slots[:MAX_SLOTS]


def slot_numbers(
    slots: tuple[HandSlot, ...], numbers: Numbers, raised: frozenset[Slot] = frozenset()
) -> tuple[str, ...]:
    """The digit of each slot, empty where it has none.

    `free` numbers the free tiles 1-9 and the drawn one 0, `standing` the standing row from 1 (the
    choice of 听; only kinds that are `raised` there), `none` nothing.
    """
    if numbers == "none":
        return ("",) * len(slots)
    if numbers == "standing":
        kinds = {slots[slot].tile for slot in raised if slot < len(slots)}
        return tuple(
            str(slot + 1) if entry.row == "standing" and entry.tile in kinds else ""
            for slot, entry in enumerate(slots)
        )
    first = sum(entry.row == "standing" for entry in slots)
    return tuple(
        "0" if entry.row == "drawn" else str(slot - first + 1) if entry.row == "free" else ""
        for slot, entry in enumerate(slots)
    )
