"""向听: how many draws a hand is from waiting by its shape alone, and which tiles help.

Which tiles stand, and so whether 听 can be declared then (6.2), is not looked at here.
"""

from __future__ import annotations

from collections import abc
from typing import Final

from liisi_tui.core.hand import UNIT_OF
from liisi_tui.core.melds import Meld, not_exhausted
from liisi_tui.core.suits import TILES_OF, SuitCodes, Tables, tables
from liisi_tui.core.tiles import COPIES, Tile

_SETS: Final = 4
_M, _P, _S, _Z = TILES_OF

_tables: Tables | None = None


def _read_tables() -> Tables:
    """The table of suits, read when first asked for."""
    global _tables
    _tables = tables()
    return _tables


def shanten(codes: SuitCodes, melds: abc.Sequence[Meld] = ()) -> int:
    """How many draws tiles are from waiting at least: 0 where they wait, -1 where complete.

    `codes` hold 13 or 14 tiles, less three a meld. Draws of any kind count, whether or not copies
    are left, but never a fifth copy of a kind among the unmelded tiles. A kind that melds exhaust
    is taken as any other: tiles that lack only such a kind are 0 draws away and wait for nothing.
    """
    numbers, honours, _, _, together, lacks = _tables or _read_tables()
    m, p, s, z = codes
    low, high = together[numbers[m]][numbers[p]], together[numbers[s]][honours[z]]
    return lacks[_SETS - len(melds)][low][high] - 1


def useful(codes: SuitCodes, melds: abc.Sequence[Meld] = ()) -> tuple[Tile, ...]:
    """The kinds that bring tiles nearer when drawn, in the order m p s z (进张).

    For tiles that wait they are the waits. Never a kind of which hand and melds hold all four.
    """
    numbers, honours, _, fours, together, lacks = _tables or _read_tables()
    m, p, s, z = codes
    of_m, of_p, of_s, of_z = numbers[m], numbers[p], numbers[s], honours[z]
    low, high = together[of_m][of_p], together[of_s][of_z]
    # What all lack, by what two of the suits lack.
    by_low, by_high = lacks[_SETS - len(melds)][high], lacks[_SETS - len(melds)][low]
    now = by_low[low]
    # And by the kind of one suit, the others being as they are.
    by_m, by_p = together[of_p].translate(by_low), together[of_m].translate(by_low)
    by_s, by_z = together[of_z].translate(by_high), together[of_s].translate(by_high)
    found = [tile for tile, unit in _M if by_m[numbers[m + unit]] < now]
    found += [tile for tile, unit in _P if by_p[numbers[p + unit]] < now]
    found += [tile for tile, unit in _S if by_s[numbers[s + unit]] < now]
    found += [tile for tile, unit in _Z if by_z[honours[z + unit]] < now]
    if fours[of_m] or fours[of_p] or fours[of_s] or fours[of_z]:
        found = [tile for tile in found if codes[tile // 9] // UNIT_OF[tile] % 5 < COPIES]
    if melds:
        found = not_exhausted(found, codes, melds)
    return tuple(found)
