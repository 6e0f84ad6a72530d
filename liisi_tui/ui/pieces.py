"""What a screen says on the table, as data: rows of words, tiles and key caps.

`(Words("Your turn  ", "accent"), Words("discard "), TilePiece(13), Words(" ?"))`
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from liisi_tui.core.tiles import Tile
from liisi_tui.ui.palette import Ground, Ink

TIMES: Final = "×"
"""What a count of copies behind a tile begins with."""


@dataclass(frozen=True, slots=True)
class Words:
    """Text as it is, never markup; what a terminal cannot count on is cleaned away."""

    text: str
    ink: Ink = "text"


@dataclass(frozen=True, slots=True)
class TilePiece:
    """A tile on one line, in full as the log names it; `None` is a back."""

    tile: Tile | None
    ground: Ground = "plain"


@dataclass(frozen=True, slots=True)
class Cap:
    """A key with what it does. A click on it posts `CapClicked(action or key)`.

    A cap that does not fit into its row is left out whole.
    """

    key: str
    label: str
    action: str = ""


Piece: TypeAlias = Words | TilePiece | Cap
Row: TypeAlias = tuple[Piece, ...]
