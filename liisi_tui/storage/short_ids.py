"""The beginnings of names of matches by which people tell them apart."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

# Letters of a match's id that a list shows at least; more where two begin alike.
SHORTEST_ID: Final = 8


def short_ids(ids: Sequence[str]) -> dict[str, str]:
    """By id the part that is enough to tell it from the others, of `SHORTEST_ID` letters or more.

    An id that another one begins with is given whole.
    """
    short = {}
    ordered = sorted(ids)
    for place, one in enumerate(ordered):
        near = ordered[max(0, place - 1) : place] + ordered[place + 1 : place + 2]
        common = max((_common_letters(one, other) for other in near), default=0)
        short[one] = one[: max(SHORTEST_ID, common + 1)]
    return short


def _common_letters(one: str, other: str) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a != b), min(len(one), len(other)))
