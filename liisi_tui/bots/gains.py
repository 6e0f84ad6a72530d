"""What a hand that waits would win, tile by tile, by the scoring of the core (RULES 7)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from liisi_tui.core.fans import KONG_FANS, choices, hand_fans
from liisi_tui.core.hand import CODE_OF
from liisi_tui.core.melds import Meld
from liisi_tui.core.rules import Rules
from liisi_tui.core.scoring import DEAL_IN_POINTS, DEALER_POINTS, SELF_DRAW_MULTIPLIER
from liisi_tui.core.tiles import Tile

_OTHERS: Final = 3


class Worth(NamedTuple):
    """What a winning hand is worth to each loser: `doubled` by 自摸, and `kongs`, which are not."""

    doubled: int
    kongs: int


class Gain(NamedTuple):
    """All that the winner gets from the other seats together, in points, after the cap.

    `discard` is by the discard of a seat that has not declared 听 (7.4), `self_draw` by 自摸.
    """

    discard: int
    self_draw: int


@lru_cache(maxsize=1 << 14)
def worth(
    codes: tuple[int, ...],
    melds: tuple[Meld, ...],
    tile: Tile,
    waits: tuple[Tile, ...],
    rules: Rules,
) -> Worth:
    """The best reading's worth of 13 tiles (suit codes, less three a meld) that win on `tile`.

    `waits` are all the kinds they wait for, `tile` among them.
    """
    full = list(codes)
    full[tile // 9] += CODE_OF[tile]
    fixed = hand_fans(full, melds, rules)
    best = max(choice.points for choice in choices(full, tile, waits, rules))
    kongs = sum(fan.points for fan in fixed if fan.name in KONG_FANS)
    return Worth(sum(fan.points for fan in fixed) - kongs + best, kongs)


def gain(hand: Worth, rules: Rules, *, dealer: bool, base_score: int) -> Gain:
    """What a win brings all in all; `dealer`: the winner deals."""
    dealers = _OTHERS if dealer else int(rules.dealer_points == "either")
    once = _OTHERS * hand.doubled + DEALER_POINTS * dealers
    kongs = _OTHERS * hand.kongs
    found = (
        base_score * (once + DEAL_IN_POINTS + kongs),
        base_score * (SELF_DRAW_MULTIPLIER * once + kongs),
    )
    most = max(found) if rules.cap is None else rules.cap
    return Gain(min(found[0], most), min(found[1], most))


def waits_worth(
    codes: Sequence[int], melds: Sequence[Meld], waits: Sequence[Tile], rules: Rules
) -> dict[Tile, Worth]:
    """The worth of each kind waited for."""
    code, laid, waited = tuple(codes), tuple(melds), tuple(waits)
    return {tile: worth(code, laid, tile, waited, rules) for tile in waited}
