"""Suits: a table of what is known beforehand of every suit that a hand can hold.

A suit is one number, its *code*: a digit of base five a rank, the 1 lowest (`Hand.codes`). The
table is data of the program, made by `tests/suit_table.py`, and is read when first asked for: it
takes a few milliseconds and 5 MB, for a moment 7.
"""

from __future__ import annotations

import zlib
from collections import abc
from functools import cache
from io import BytesIO
from typing import Final, NamedTuple, TypeAlias

from liisi_tui.core.hand import UNIT_OF
from liisi_tui.core.tiles import KINDS
from liisi_tui.resources import MissingResource, asset_path

SuitCodes: TypeAlias = abc.Sequence[int]
"""Unmelded tiles as four numbers, in the order m p s z: a digit of base five a rank."""

TILES_OF: Final = tuple(
    tuple((tile, UNIT_OF[tile]) for tile in range(first, min(first + 9, KINDS)))
    for first in range(0, KINDS, 9)
)
"""The tiles of each suit, each with what it adds to the code."""

ASSET: Final = "suits.bin"

# --- What a suit is as it stands ------------------------------------------------------------------
#
# The statuses of the four suits of a hand are added; `shapes` names the sums that mean something.

SETS: Final = 0
"""3n tiles that are sets."""

SETS_AND_PAIR: Final = 1
"""3n+2 tiles that are sets and a pair; one tile more may make them sets."""

NEEDS_FOR_SETS: Final = 4
"""3n+2 tiles, not sets and a pair, that one tile more makes sets."""

NEEDS_FOR_PAIR: Final = 11
"""3n+1 tiles that one tile more makes sets and a pair."""

DEAD: Final = 64
"""All other suits."""

# --- The table ------------------------------------------------------------------------------------

NO_SUIT: Final = 0
"""The kind of what is no suit."""

_NUMBERS: Final = 5**9
_HONOURS: Final = 5**7
_PATTERNS: Final = 5
# What `bytes.translate` wants of a table.
_ROW: Final = 256


class Tables(NamedTuple):
    """What suits are and what they lack.

    `numbers` and `honours` have a byte a code, the suit's *kind*: suits of one kind have the same
    status (`statuses`) and lack the same, and either all or none of them have all four copies of
    some rank (`fours`). `together[a][b]` numbers what suits of the kinds a and b lack, and
    `lacks[sets][c][d]` says how many tiles two such pairs of suits lack for so many sets and a
    pair. Its rows have 256 bytes, so that another row can be translated by them.

    The code of a suit with a fifth copy of a rank is that of some other suit or of none. Both may
    be looked up.
    """

    numbers: bytes
    honours: bytes
    statuses: bytes
    fours: bytes
    together: tuple[bytes, ...]
    lacks: tuple[tuple[bytes, ...], ...]


@cache
def tables() -> Tables:
    """The table; raises `MissingResource` where the file is missing or damaged."""
    try:
        data = zlib.decompress(asset_path(ASSET).read_bytes())
        return _unpacked(BytesIO(data))
    except (OSError, zlib.error, ValueError):
        raise MissingResource(ASSET) from None


def _unpacked(data: BytesIO) -> Tables:
    """The table of a file; raises `ValueError` where it has another length than it must have."""

    def rows(number: int, length: int) -> tuple[bytes, ...]:
        return tuple([data.read(length) for _ in range(number)])

    kinds, pairs, fours = data.read(3)
    numbers, honours = data.read(_NUMBERS), data.read(_HONOURS)
    statuses, with_fours = rows(2, kinds)
    together = rows(kinds, kinds)
    in_fours = rows(pairs, pairs)
    counts = rows(_PATTERNS, fours)
    if len(counts[-1]) != fours or data.read(1):
        raise ValueError
    return Tables(
        # A tile more may lead beyond the last code.
        numbers=numbers.ljust(_NUMBERS + _NUMBERS // 5, bytes([NO_SUIT])),
        honours=honours.ljust(_HONOURS + _HONOURS // 5, bytes([NO_SUIT])),
        statuses=statuses.ljust(_ROW, bytes([DEAD])),
        fours=with_fours,
        together=together,
        lacks=tuple(
            tuple([row.translate(count.ljust(_ROW)).ljust(_ROW) for row in in_fours])
            for count in counts
        ),
    )
