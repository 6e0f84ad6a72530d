"""Which tiles a seat has seen: everything open on the table and its own hand."""

from __future__ import annotations

from liisi_tui.core.tiles import COPIES, KINDS
from liisi_tui.core.views import OpenView, SeatView


def unseen_counts(view: SeatView) -> list[int]:
    """For each of the 34 kinds, the copies that the seat has not seen: 0 to 4.

    They are in the wall, in other hands, in hidden concealed kongs or a face-down 听 tile.
    """
    left = [COPIES] * KINDS
    for tile in view.standing + view.free:
        left[tile] -= 1
    if view.drawn is not None:
        left[view.drawn] -= 1
    for seat in view.table.seats:
        if seat.seat == view.seat:
            for meld in view.melds:
                left[meld.tile] -= meld.size
            if view.ready_tile is not None:
                left[view.ready_tile] -= 1
        else:
            for shown in seat.melds:
                if shown.tile is not None:
                    left[shown.tile] -= 4 if shown.kind.is_kong else 3
        for laid in seat.river:
            own_hidden = seat.seat == view.seat and laid.ready
            if laid.tile is not None and not laid.claimed and not own_hidden:
                left[laid.tile] -= 1
    return left


def left_in_wall(view: OpenView) -> list[int]:
    """For each of the 34 kinds, the copies still in the wall, the reserve included: 0 to 4."""
    left = [COPIES] * KINDS
    for hand, seat in zip(view.hands, view.table.seats, strict=True):
        for tile in hand.standing + hand.free:
            left[tile] -= 1
        for single in (hand.drawn, hand.ready_tile):
            if single is not None:
                left[single] -= 1
        for meld in hand.melds:
            left[meld.tile] -= meld.size
        for laid in seat.river:
            # The 听 tile is counted with its owner's hand, a claimed one with its meld.
            if laid.tile is not None and not laid.claimed and not laid.ready:
                left[laid.tile] -= 1
    return left
