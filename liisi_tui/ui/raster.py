"""Lines of graphs in cells: of braille dots, eight to a cell, or of one sign a cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, TypeAlias

from liisi_tui.ui.look import Look

Place: TypeAlias = tuple[int, int]
"""A column and a row, from the upper left."""

_BRAILLE: Final = 0x2800
# The bit of each dot of a braille sign by column and row.
_DOTS: Final = ((0x01, 0x02, 0x04, 0x40), (0x08, 0x10, 0x20, 0x80))


@dataclass(frozen=True, slots=True)
class Raster:
    """How many dots a cell has across and down."""

    across: int
    down: int

    @property
    def is_fine(self) -> bool:
        """Whether the dots of a cell are those of a braille sign."""
        return (self.across, self.down) == (2, 4)

    def cells_of(self, dots: Iterable[Place]) -> dict[Place, str]:
        """The cells that dots lie in, with the braille sign of each; an empty one if not fine."""
        bits: dict[Place, int] = {}
        for column, row in dots:
            cell = column // self.across, row // self.down
            bit = _DOTS[column % self.across][row % self.down]
            bits[cell] = bits.get(cell, 0) | bit
        return {cell: chr(_BRAILLE | bit) if self.is_fine else "" for cell, bit in bits.items()}


FINE: Final = Raster(2, 4)
COARSE: Final = Raster(1, 1)


def raster_of(look: Look) -> Raster:
    """Fine for faces that may use any glyph."""
    return FINE if look.face.glyphs == "any" else COARSE


def dots_between(places: Sequence[Place]) -> Iterator[Place]:
    """Every dot of a line through these places, without gaps."""
    yield places[0]
    for at, to in pairwise(places):
        if at == to:
            continue
        (x, y), across, down = at, to[0] - at[0], to[1] - at[1]
        steps = max(abs(across), abs(down))
        for step in range(1, steps):
            share = step / steps
            yield round(x + share * across), round(y + share * down)
        yield to
