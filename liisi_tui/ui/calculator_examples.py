"""Hands for the worked examples of the rules (RULES 11), to be looked at in the calculator."""

from __future__ import annotations

from typing import Final

from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.seats import EAST, NORTH, SOUTH, WEST, Seat
from liisi_tui.core.tiles import parse_tile, parse_tiles
from liisi_tui.ui.calculator_entry import Entry


def _entry(
    concealed: str,
    winning: str,
    melds: tuple[tuple[MeldKind, str], ...] = (),
    *,
    winner: Seat = SOUTH,
    source: Seat | None = None,
    declared: tuple[Seat, ...] = (),
    base_score: int = 1,
) -> Entry:
    """A hand in notation; E is the dealer."""
    return Entry(
        concealed=tuple(parse_tiles(concealed)),
        melds=tuple(Meld(kind, parse_tile(tile)) for kind, tile in melds),
        winning=parse_tile(winning),
        winner=winner,
        dealer=EAST,
        source=source,
        declared=frozenset(declared),
        base_score=base_score,
    )


_PLAIN: Final = "123m456p222s23s44m"
_STRAIGHT: Final = "12345689m55p"
_EXPOSED: Final = (MeldKind.EXPOSED_KONG, "1z")
_CONCEALED: Final = (MeldKind.CONCEALED_KONG, "1p")

EXAMPLES: Final[tuple[Entry, ...]] = (
    _entry(_PLAIN, "1s", source=NORTH, declared=(NORTH,)),
    _entry(_PLAIN, "1s", source=NORTH, declared=(EAST, WEST)),
    _entry(_PLAIN, "1s", source=EAST, declared=(WEST, NORTH)),
    _entry(_PLAIN, "1s", winner=EAST),
    _entry("123m44m24p", "3p", (_EXPOSED, (MeldKind.CONCEALED_KONG, "2z"))),
    _entry("12345678m222p55p", "9m", source=EAST),
    _entry(_STRAIGHT, "7m", (_CONCEALED,), winner=EAST),
    _entry(_STRAIGHT, "7m", (_CONCEALED,), winner=EAST, base_score=40),
)
"""In the order of RULES 11; each settles to what the table there says."""
