"""`normal`: plays towards 听 by the shortest way, claims what shortens it, and wins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from liisi_tui.bots.chance import Chance
from liisi_tui.bots.distance import Holding, Option, best_discards, distance, holding
from liisi_tui.bots.sight import PONG_WEIGHT, counts_of, safe_kinds
from liisi_tui.core.commands import (
    ClaimKong,
    ClaimPong,
    Command,
    DeclareKong,
    DeclareReady,
    Discard,
    Pass,
    Win,
)
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.seen import unseen_counts
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import SeatView

# Instead of the distance of a hand that cannot reach 听.
_FAR: Final = 99

_C = TypeVar("_C", bound=Command)


def choose(view: SeatView, _: Chance) -> Command:
    """One of the view's legal commands, always the same for the same view."""
    for win in _of(view, Win):
        return win
    if view.offered is not None:
        return _answer(view, view.offered)
    return _declare_ready(view) or _declare_kong(view) or _discard(view) or view.legal[0]


def _of(view: SeatView, kind: type[_C]) -> list[_C]:
    return [command for command in view.legal if isinstance(command, kind)]


# --- Distances ------------------------------------------------------------------------------------


def _free(view: SeatView) -> tuple[Tile, ...]:
    return view.free if view.drawn is None else (*view.free, view.drawn)


def _held(
    view: SeatView, standing: Iterable[Tile], free: Iterable[Tile], melds: Sequence[Meld]
) -> Holding:
    required = view.table.rules.missing_suit_required
    return holding(standing, free, melds, missing_suit_required=required)


def _now(view: SeatView) -> int:
    """The distance as it is."""
    return _number(_held(view, view.standing, _free(view), view.melds))


def _number(held: Holding) -> int:
    found = distance(held)
    return _FAR if found is None else found


def _after_pong(view: SeatView, tile: Tile, standing: int) -> tuple[int, int]:
    """The distance after a 碰 with so many standing tiles, a discard from the hand to follow.

    With it the chances to come nearer still after the best discard, to be compared where two ways
    to make the 碰 lead equally far: which copies go decides what the standing tiles still need.
    """
    row, free = list(view.standing), list(view.free)
    for used in range(2):
        (row if used < standing else free).remove(tile)
    held = _held(view, row, free, [*view.melds, Meld(MeldKind.PONG, tile)])
    least = _number(held)
    if least in (0, _FAR) or not free:
        return least, 0
    counts = counts_of([*row, *free])
    left = unseen_counts(view)
    options = best_discards(held, sorted(set(free)))
    return least, max(_chances(option, left, counts) for option in options)


def _after_kong(view: SeatView, tile: Tile) -> int:
    """The distance after a 杠 of any kind, a draw to follow."""
    melds = [meld for meld in view.melds if meld.tile != tile]
    return _number(
        _held(
            view,
            [kind for kind in view.standing if kind != tile],
            [kind for kind in _free(view) if kind != tile],
            [*melds, Meld(MeldKind.CONCEALED_KONG, tile)],
        )
    )


# --- Decisions ------------------------------------------------------------------------------------


def _answer(view: SeatView, tile: Tile) -> Command:
    """碰 where it brings 听 nearer; 杠, which draws another tile, where it leads no further off."""
    best: Command = _of(view, Pass)[0]
    least = _now(view)
    most = 0
    for pong in _of(view, ClaimPong):
        after, chances = _after_pong(view, tile, pong.standing)
        if after < least or (after == least and chances > most > 0):
            best, least, most = pong, after, chances
    for kong in _of(view, ClaimKong):
        after = _after_kong(view, tile)
        if after <= least and after < _FAR:
            best, least = kong, after
    return best


def _declare_ready(view: SeatView) -> DeclareReady | None:
    """听 with the most copies unseen of what is waited for; not where all of them are gone."""
    left = unseen_counts(view)
    best = None
    most = 0
    for ready in _of(view, DeclareReady):
        copies = sum(left[wait] for wait in view.ready_waits[ready.tile])
        if copies > most:
            best, most = ready, copies
    return best


def _declare_kong(view: SeatView) -> DeclareKong | None:
    """杠 where it leads no further off than a discard would: it draws another tile."""
    kongs = _of(view, DeclareKong)
    if kongs:
        least = min(max(_now(view), 1), _FAR - 1)
        for kong in kongs:
            if _after_kong(view, kong.tile) <= least:
                return kong
    return None


def _discard(view: SeatView) -> Discard | None:
    """The free tile that keeps 听 nearest, with the most chances to come nearer still.

    Of several the safest against seats that have declared 听, then the most isolated. `None`
    where there is no free tile: then 听 is the only discard, however dead its waits are (4.6).
    """
    free = _free(view)
    if not free:
        return None
    held = _held(view, view.standing, free, view.melds)
    counts = counts_of(view.standing + free)
    left = unseen_counts(view)
    safe = safe_kinds(view)

    def merit(option: Option) -> tuple[int, int, int]:
        tile = option.tile
        return _chances(option, left, counts), safe[tile], -_neighbours(tile, counts)

    tile = max(best_discards(held, sorted(set(free))), key=merit).tile
    # The tile just drawn rather than its equal from the hand: that tells nobody anything.
    return [command for command in _of(view, Discard) if command.tile == tile][-1]


def _chances(option: Option, left: Sequence[int], counts: Sequence[int]) -> int:
    """The unseen copies of useful kinds, those that 碰 may bring counted more than once."""
    total = 0
    mask = option.useful
    while mask:
        kind = (mask & -mask).bit_length() - 1
        mask &= mask - 1
        copies = counts[kind] - (kind == option.tile)
        total += left[kind] * (PONG_WEIGHT if copies >= 2 else 1)
    return total


def _neighbours(tile: Tile, counts: Sequence[int]) -> int:
    """How many own tiles could make a set with a tile, itself among them."""
    if tile >= 27:
        return counts[tile]
    first = tile // 9 * 9
    return sum(counts[max(first, tile - 2) : min(first + 9, tile + 3)])
