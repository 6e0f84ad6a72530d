"""How many points a round may bring at all, so that no total outgrows what a store can hold."""

from __future__ import annotations

from typing import Final

from liisi_tui.core.fans import CONCEALED_KONG_POINTS
from liisi_tui.core.rules import Rules
from liisi_tui.core.scoring import DEAL_IN_POINTS, DEALER_POINTS, SELF_DRAW_MULTIPLIER

MOST_POINTS: Final = 10**12
"""Points of one round at a table of the game; a store holds more than 9 million such rounds."""
_LOSERS: Final = 3
_MELDS: Final = 4
# 和牌基本分, 缺门 and one of 嵌张 and 边张.
_SMALL_FANS: Final = 3


def most_points(rules: Rules, base_score: int) -> int:
    """More points than any seat gains or loses in one round (7.3-7.5), but not by much."""
    doubled = _SMALL_FANS + DEALER_POINTS + rules.pure_straight_points
    doubled += rules.pair_wait_points + rules.full_flush_points
    each = SELF_DRAW_MULTIPLIER * doubled + DEAL_IN_POINTS + _MELDS * CONCEALED_KONG_POINTS
    most = base_score * _LOSERS * each
    return most if rules.cap is None else min(most, rules.cap)


def is_too_much(rules: Rules, base_score: int) -> bool:
    """Whether a round at such a table may bring more than `MOST_POINTS`."""
    return most_points(rules, base_score) > MOST_POINTS
