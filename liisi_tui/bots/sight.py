"""What a seat can count from its view: copies it has not seen, and tiles that are safe."""

from __future__ import annotations

from liisi_tui.core.melds import MeldKind
from liisi_tui.core.tiles import COPIES, KINDS, Tile
from liisi_tui.core.views import RiverView, SeatView


def unseen_copies(view: SeatView) -> list[int]:
    """For each kind the copies that the seat does not see: 34 numbers from 0 to 4.

    Seen are its own tiles and melds, the melds of others and the discards; what lies face down is
    not.
    """
    left = [COPIES] * KINDS
    for tile in view.standing + view.free:
        left[tile] -= 1
    if view.drawn is not None:
        left[view.drawn] -= 1
    if view.ready_tile is not None and not _shows_ready_tile(view):
        left[view.ready_tile] -= 1
    for meld in view.melds:
        left[meld.tile] -= meld.size
    for public in view.table.seats:
        if public.seat != view.seat:
            for shown in public.melds:
                if shown.tile is not None:
                    left[shown.tile] -= 3 if shown.kind is MeldKind.PONG else 4
        for laid in public.river:
            # A claimed discard is counted in the meld that it is a part of.
            if laid.tile is not None and not laid.claimed:
                left[laid.tile] -= 1
    return left


def _shows_ready_tile(view: SeatView) -> bool:
    return any(laid.ready and laid.tile is not None for laid in view.table.seats[view.seat].river)


def safe_kinds(view: SeatView) -> list[int]:
    """For each kind how many of the other ready seats cannot win on it, as far as is sure.

    What a ready seat has drawn and not won on it does not wait for, where winning is forced; where
    it is optional such a seat may have declined and cannot win at all (6.6).
    """
    safe = [0] * KINDS
    for public in view.table.seats:
        if public.ready and public.seat != view.seat:
            for kind in _passed_by(public.river):
                safe[kind] += 1
    return safe


def _passed_by(river: tuple[RiverView, ...]) -> set[Tile]:
    """The kinds that a ready seat has discarded after its 听."""
    declared = next(place for place, laid in enumerate(river) if laid.ready)
    return {laid.tile for laid in river[declared + 1 :] if laid.tile is not None}
