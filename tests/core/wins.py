"""Winning hands written shortly, for tests of fans and settlements."""

from __future__ import annotations

from typing import Any

from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.rules import Rules
from liisi_tui.core.scoring import WinningHand
from liisi_tui.core.seats import SEAT_LETTERS, parse_seat
from liisi_tui.core.tiles import parse_tile, parse_tiles


def melds_of(text: str) -> tuple[Meld, ...]:
    """Melds written as `pong:5s,concealed_kong:1z`."""
    pairs = (part.split(":") for part in text.split(",") if part)
    return tuple(Meld(MeldKind(kind), parse_tile(tile)) for kind, tile in pairs)


def win_of(
    concealed: str,
    tile: str,
    melds: str = "",
    *,
    winner: str = "S",
    dealer: str = "E",
    source: str | None = None,
    ready: str = "ESWN",
    base: int = 1,
    **rules: Any,
) -> WinningHand:
    """A win; all seats have declared 听 and it is a 自摸 unless said otherwise."""
    return WinningHand(
        rules=Rules(**rules),
        base_score=base,
        dealer=parse_seat(dealer),
        winner=parse_seat(winner),
        concealed=tuple(parse_tiles(concealed)),
        melds=melds_of(melds),
        winning_tile=parse_tile(tile),
        source=None if source is None else parse_seat(source),
        ready=frozenset(SEAT_LETTERS.index(letter) for letter in ready),
    )
