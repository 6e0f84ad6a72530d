"""Tiles as a seat sees them: how many of each kind, and which are safe to discard."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from liisi_tui.core.tiles import KINDS, Tile
from liisi_tui.core.views import RiverView, SeatView

# A useful tile of which two are held comes from the wall or, by 碰, from any of three others.
PONG_WEIGHT: Final = 3


def counts_of(tiles: Iterable[Tile]) -> list[int]:
    """How many of each kind there are among tiles."""
    counts = [0] * KINDS
    for tile in tiles:
        counts[tile] += 1
    return counts


def safe_kinds(view: SeatView) -> list[int]:
    """For each kind how many of the other ready seats cannot win on it, as far as is sure.

    What a ready seat has drawn and not won on it does not wait for, where winning is forced; where
    it is optional such a seat may have declined and cannot win at all (6.6).
    """
    safe = [0] * KINDS
    for public in view.table.seats:
        if public.ready and public.seat != view.seat:
            for kind in passed_by(public.river):
                safe[kind] += 1
    return safe


def passed_by(river: tuple[RiverView, ...]) -> set[Tile]:
    """The kinds that a ready seat has discarded after its 听: it cannot win on them (6.6)."""
    declared = next(place for place, laid in enumerate(river) if laid.ready)
    return {laid.tile for laid in river[declared + 1 :] if laid.tile is not None}
