"""What a discard may cost: how likely a seat that is 听 wins on it, and what it takes then.

Only who has declared 听 can win (6.1), so a discard is safe as long as nobody has. The rates are
counted: 640 rounds of four `normal` bots, every hand that was 听 against every kind not surely
safe from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from liisi_tui.bots.sight import passed_by
from liisi_tui.core.fans import kong_points
from liisi_tui.core.rules import Rules
from liisi_tui.core.scoring import DEAL_IN_POINTS, DEALER_POINTS
from liisi_tui.core.seats import Seat
from liisi_tui.core.seen import unseen_counts
from liisi_tui.core.tiles import KINDS, Tile
from liisi_tui.core.views import PublicSeat, SeatView

# By the copies unseen, 0 to 4: how often a hand that is 听 waits for such a kind which it has not
# discarded itself. Ranks 1 and 9, 2 and 8, 3 and 7, 4 to 6; honours.
_RATES: Final = (
    (0.017, 0.020, 0.030, 0.043, 0.075),
    (0.025, 0.030, 0.040, 0.063, 0.115),
    (0.028, 0.036, 0.064, 0.089, 0.115),
    (0.017, 0.045, 0.066, 0.077, 0.120),
    (0.0, 0.0005, 0.010, 0.037, 0.065),
)
_HONOURS: Final = 4
_CLASSES: Final = tuple(
    _HONOURS if kind >= 27 else min(kind % 9, 8 - kind % 9, 3) for kind in range(KINDS)
)
# A kind that it discarded before its 听 it seldom waits for.
_OWN_DISCARD: Final = 0.05
# Each kind three ranks away that it cannot win on: then it does not wait for both ends of a run.
_FAR_END: Final = 0.6
# For 0, 1, 2 and more kinds, one or two ranks away, that it discarded before its 听.
_NEAR: Final = (1.0, 0.8, 0.5, 0.3)

# Undoubled points of a hand that wins beside its base, on average, where all is possible.
_WAIT_POINTS: Final = 0.25
_MISSING_SUIT_CHANCE: Final = 0.35
_PURE_STRAIGHT_CHANCE: Final = 0.02
_OTHERS: Final = 3


class Threat(NamedTuple):
    """A seat that is 听: for each kind how likely it wins on it, and its points then.

    `whole` is the loss of a discarder that pays for all three (7.4), `share` that of one that pays
    only for itself.
    """

    seat: Seat
    chances: Sequence[float]
    whole: float
    share: float


def threats(view: SeatView, unseen: Sequence[int]) -> list[Threat]:
    """The other seats that are 听 and may win on a discard, `unseen` as `core.seen` counts."""
    return [
        _threat(view, public, unseen)
        for public in view.table.seats
        if public.ready and public.seat != view.seat
    ]


def _threat(view: SeatView, public: PublicSeat, unseen: Sequence[int]) -> Threat:
    safe = passed_by(public.river)
    early = set()
    for laid in public.river:
        if laid.ready:
            break
        early.add(laid.tile)
    chances = [
        0.0 if kind in safe else _chance(kind, unseen[kind], safe, early) for kind in range(KINDS)
    ]
    worth = typical_worth(view.table.rules, public)
    base, rules = view.table.base_score, view.table.rules
    dealer = view.table.dealer
    kongs = sum(kong_points([meld.kind for meld in public.melds], rules))
    kongs_paid = kongs * (_OTHERS if rules.deal_in_pays_kongs else 1)
    deals = public.seat == dealer
    either = rules.dealer_points == "either"
    own = DEALER_POINTS * (deals or (either and view.seat == dealer))
    every = DEALER_POINTS * (_OTHERS if deals else int(either))
    return Threat(
        public.seat,
        chances,
        whole=_cut(base * (_OTHERS * worth + kongs_paid + every + DEAL_IN_POINTS), rules),
        share=_cut(base * (worth + kongs + own), rules),
    )


def _cut(points: float, rules: Rules) -> float:
    return points if rules.cap is None else min(points, rules.cap)


def typical_worth(rules: Rules, public: PublicSeat) -> float:
    """The undoubled points, kongs left out, that a hand of this seat may be expected to win."""
    suits = {meld.tile // 9 for meld in public.melds if meld.tile is not None and meld.tile < 27}
    worth = 1 + _WAIT_POINTS
    if len(suits) < 3:
        worth += 1 if rules.missing_suit_required else _MISSING_SUIT_CHANCE
    if len(public.melds) < 2:
        worth += _PURE_STRAIGHT_CHANCE * rules.pure_straight_points
    return worth


def _chance(kind: Tile, unseen: int, safe: set[Tile], early: set[Tile | None]) -> float:
    chance = _RATES[_CLASSES[kind]][unseen]
    if kind in early:
        return chance * _OWN_DISCARD
    if kind < 27:
        rank, first = kind % 9, kind - kind % 9
        near = 0
        for other in range(max(rank - 2, 0), min(rank + 3, 9)):
            near += first + other in early
        chance *= _NEAR[min(near, 3)]
        for other in (rank - 3, rank + 3):
            if 0 <= other < 9 and (first + other in safe or first + other in early):
                chance *= _FAR_END
    return chance


def discard_danger(threats: Sequence[Threat], tile: Tile) -> float:
    """The points that discarding a tile without 听 is expected to lose by dealing in (7.4)."""
    return sum(threat.chances[tile] * threat.whole for threat in threats)


def deal_in_chance(view: SeatView, tile: Tile) -> float:
    """How likely it is that the discard of a kind deals in, from 0 to 1."""
    missed = 1.0
    for threat in threats(view, unseen_counts(view)):
        missed *= 1 - threat.chances[tile]
    return 1 - missed
