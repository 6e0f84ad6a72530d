"""Numbers in a column of so many cells: whole, or in a larger unit, and never cut."""

from __future__ import annotations

from typing import Final

from liisi_tui.texts.messages import Language, current

LEAST_ROOM: Final = 6
"""Cells in which every number can be told."""
_UNITS: Final[dict[Language, tuple[tuple[int, str], ...]]] = {
    "en": ((12, "T"), (9, "B"), (6, "M"), (3, "k")),
    "zh": ((12, "万亿"), (8, "亿"), (4, "万")),
}
"""Powers of ten that have a name, the largest first."""
_MOST_DECIMALS: Final = 2


def amount(number: int, room: int | None = None, *, signed: bool = False) -> str:
    """A number as it is; where that takes more than `room` cells, in the largest unit it reaches.

    `+333.33M` or `+3.33亿`, with as many decimals as there is room for, rounded towards 0, or
    `+3e20` beyond all units. `signed` writes a plus before gains. `room` is `LEAST_ROOM` or more.
    """
    sign = "-" if number < 0 else "+" if signed and number else ""
    digits = str(abs(number))
    if room is None or len(sign + digits) <= room:
        return sign + digits
    forms = [
        sign + _decimal(digits, power, decimals) + unit
        for power, unit in _UNITS[current()]
        if len(digits) > power
        for decimals in range(_MOST_DECIMALS, -1, -1)
    ]
    # One wide sign takes two cells.
    fits = (form for form in forms if len(form) + sum(not one.isascii() for one in form) <= room)
    return next(fits, f"{sign}{digits[0]}e{len(digits) - 1}")


def _decimal(digits: str, power: int, decimals: int) -> str:
    """Digits as a number of units of so many places, without noughts at its end."""
    part = digits[-power:][:decimals].rstrip("0")
    return digits[:-power] + (f".{part}" if part else "")
