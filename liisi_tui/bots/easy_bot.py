"""`easy`: plays like a beginner, with a beginner's mistakes.

It throws the tile that goes with the fewest others and never lets a pair go lightly; it takes every
碰 and 杠, declares the first 听 that it sees however poor, looks neither at what is safe nor at how
many copies are left, and often forgets that standing tiles have to fit in the end.
"""

from __future__ import annotations

from typing import Final

from liisi_tui.bots.chance import Chance
from liisi_tui.bots.sight import counts_of
from liisi_tui.core.commands import (
    ClaimKong,
    ClaimPong,
    Command,
    DeclareKong,
    DeclareReady,
    Discard,
    Win,
)
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import SeatView

# How often it forgets its standing tiles, throws any tile at all, overlooks that it could be 听.
_FORGETS_STANDING: Final = 0.5
_SLIPS: Final = 0.06
_OVERLOOKS: Final = 0.1
# What goes with a tile: another copy, a neighbour, a tile two away.
_COPY: Final = 5
_NEIGHBOUR: Final = 3
_TWO_AWAY: Final = 2


def choose(view: SeatView, chance: Chance) -> Command:
    """One of the view's legal commands, the same for the same view and chance."""
    for kind in (Win, ClaimKong, ClaimPong):
        for command in view.legal:
            if isinstance(command, kind):
                return command
    if view.offered is not None:
        return view.legal[-1]
    discards = [command for command in view.legal if isinstance(command, Discard)]
    for command in view.legal:
        if isinstance(command, DeclareReady) and not (discards and chance.random() < _OVERLOOKS):
            return command
    for command in view.legal:
        if isinstance(command, DeclareKong):
            return command
    return _discard(view, discards, chance) if discards else view.legal[0]


def _discard(view: SeatView, discards: list[Discard], chance: Chance) -> Discard:
    """The tile with the least company, honours first; now and then just any."""
    if chance.random() < _SLIPS:
        return discards[int(chance.random() * len(discards))]
    counted: list[Tile] = [command.tile for command in discards if command.drawn]
    counted += view.free
    if chance.random() >= _FORGETS_STANDING:
        counted += view.standing
    counts = counts_of(counted)
    # The copy just drawn comes last among equals, and goes out first.
    return min(reversed(discards), key=lambda command: _company(command.tile, counts))


def _company(tile: Tile, counts: list[int]) -> int:
    """How well a tile goes with the others: more is better."""
    company = _COPY * (counts[tile] - 1)
    if tile >= 27:
        return company
    for step, worth in ((1, _NEIGHBOUR), (2, _TWO_AWAY)):
        for other in (tile - step, tile + step):
            if other // 9 == tile // 9 and other >= 0 and counts[other]:
                company += worth
    # A lonely number may still find company, an honour only its like.
    return company + 1
