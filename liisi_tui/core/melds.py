"""Melds: the sets a seat has laid down by 碰 and 杠 (RULES 4)."""

from __future__ import annotations

from collections import abc
from dataclasses import dataclass
from enum import StrEnum

from liisi_tui.core.hand import UNIT_OF
from liisi_tui.core.seats import Seat
from liisi_tui.core.tiles import Tile


class MeldKind(StrEnum):
    """碰, 明杠 from a discard, 明杠 added to a pong (补杠), 暗杠 (4.1, 4.2)."""

    PONG = "pong"
    EXPOSED_KONG = "exposed_kong"
    ADDED_KONG = "added_kong"
    CONCEALED_KONG = "concealed_kong"

    @property
    def is_kong(self) -> bool:
        """Whether the meld has four tiles."""
        return self is not MeldKind.PONG


@dataclass(frozen=True, slots=True)
class Meld:
    """A meld on the table.

    `source` is the seat whose discard was taken; `None` for a concealed kong.
    """

    kind: MeldKind
    tile: Tile
    source: Seat | None = None

    @property
    def size(self) -> int:
        """How many tiles lie on the table: 3 or 4. For the shape of a hand it always counts 3."""
        return 4 if self.kind.is_kong else 3


def not_exhausted(
    kinds: list[Tile], codes: abc.Sequence[int], melds: abc.Sequence[Meld]
) -> list[Tile]:
    """Those of which melds and unmelded tiles together do not hold all four copies (6.3).

    `codes` are those of the unmelded tiles (`Hand.codes`), which alone hold four of none.
    """
    for meld in melds:
        tile = meld.tile
        # A kong, or a pong and the last one.
        if meld.kind is not MeldKind.PONG or codes[tile // 9] // UNIT_OF[tile] % 5:
            kinds = [other for other in kinds if other != tile]
    return kinds
