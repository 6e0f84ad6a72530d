"""What the rest of a round may bring: expected points of a seat, cycle by cycle to the wall's end.

A cycle is from a seat's discard to its next. In each one the seats that are 听 may end the round,
the seat itself may draw, or be discarded, what it needs. The rates are counted over rounds of four
`normal` bots; what is won and lost follows from the options of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from liisi_tui.bots.danger import Threat, typical_worth
from liisi_tui.core.scoring import DEALER_POINTS, SELF_DRAW_MULTIPLIER
from liisi_tui.core.seats import SEATS
from liisi_tui.core.views import SeatView

# The chance that one seat which is 听 wins within a cycle, and that one which is not becomes so.
_WINS: Final = 0.15
_BECOMES_READY: Final = 0.07
_BECOMES_READY_EARLY: Final = 0.025
_EARLY_DRAWS: Final = 12
# Discards of the three others in a cycle, as draws: how often they hit what a seat waits for.
DISCARDS: Final = 3.6
# The chance that a discard of one's own, chosen with care, deals in to a seat that is 听.
_DEALS_IN: Final = 0.03
# Of wins by others, the part that each seat pays its share of: all but 包三家 by somebody else.
_SHARED: Final = 0.55
# Kinds that lead on, once the hand is nearer; copies unseen of 136 less what is seen. What a hand
# so many draws from 听 is served by, on average: waits, then useful tiles (碰 counted).
TYPICAL: Final = (4.5, 13.0, 26.0, 40.0, 56.0, 68.0, 74.0, 80.0)


class Chances(NamedTuple):
    """What a hand that waits may win on: copies unseen, and the mean points of each way."""

    copies: float
    discard: float
    self_draw: float


@dataclass(frozen=True, slots=True)
class Outlook:
    """The rest of a round for one seat.

    `unseen` are the tiles it has not seen, `draws` its draws to come. For the cycles from the next
    one on: `ends` how likely another seat ends the round, `unready` and `ready` what the seat is
    expected to lose in it without and with 听.
    """

    unseen: int
    draws: int
    ends: Sequence[float]
    unready: Sequence[float]
    ready: Sequence[float]

    def floor(self) -> float:
        """The expected points of a seat that never gets anywhere."""
        return self._fold(0, 0.0, [0.0] * (self.draws + 1))[self.draws]

    def waiting(self, chances: Chances) -> list[float]:
        """The expected points of a seat that is 听, for 0 to `draws` draws to come."""
        drawn = chances.copies / self.unseen
        thrown = min(drawn * DISCARDS, 0.9)
        found = [0.0]
        for left in range(1, self.draws + 1):
            cycle = self.draws - left
            own = thrown * chances.discard
            stays = (1 - thrown) * (1 - self.ends[cycle])
            value = own - (1 - thrown) * self.ready[cycle]
            value += stays * (drawn * chances.self_draw + (1 - drawn) * found[-1])
            found.append(value)
        return found

    def hand(self, away: int, helped: float, ready: Chances) -> float:
        """The expected points of a seat whose hand is `away` draws from 听.

        `helped` is the weight of the unseen copies that bring it nearer now; `ready` is what it
        may win on once it is there.
        """
        values = self.waiting(ready)
        scale = 1.0
        if away > 1:
            # A hand that is badly served now is so later on too.
            scale = min(max(helped / TYPICAL[min(away, 7)], 0.3), 1.3) ** 0.5
        for step in range(1, away):
            values = self._fold(step, TYPICAL[min(step, 7)] * scale / self.unseen, values)
        return self._fold(away, helped / self.unseen, values)[self.draws]

    def _fold(self, _: int, chance: float, nearer: Sequence[float]) -> list[float]:
        chance = min(chance, 0.9)
        found = [0.0]
        for left in range(1, self.draws + 1):
            cycle = self.draws - left
            goes_on = chance * max(nearer[left - 1], found[-1]) + (1 - chance) * found[-1]
            found.append(-self.unready[cycle] + (1 - self.ends[cycle]) * goes_on)
        return found


def outlook(view: SeatView, unseen: int, threats: Sequence[Threat], draws: int) -> Outlook:
    """The rest of the round as a seat sees it, with `draws` draws of its own to come."""
    rules, table = view.table.rules, view.table
    others = [table.seats[seat] for seat in SEATS if seat != view.seat]
    open_seats = [public for public in others if not public.ready]
    share = sum(threat.share for threat in threats)
    whole = sum(threat.whole for threat in threats)
    either = rules.dealer_points == "either"
    mean_share = mean_whole = 0.0
    if open_seats:
        own = DEALER_POINTS * (either and view.seat == table.dealer)
        worth = sum(typical_worth(rules, public) for public in open_seats) / len(open_seats)
        mean_share = table.base_score * (worth + own)
        mean_whole = table.base_score * (3 * worth + 1 + either)
    ends, unready, ready = [], [], []
    calm = 1.0
    for cycle in range(draws):
        early = draws - cycle > _EARLY_DRAWS
        calm *= 1 - (_BECOMES_READY_EARLY if early else _BECOMES_READY)
        more = len(open_seats) * (1 - calm)
        ending = min(_WINS * (len(threats) + more), 0.8)
        shares = share + more * mean_share
        by_draw = (SELF_DRAW_MULTIPLIER - 1) * 0.25 + _SHARED
        ends.append(ending)
        lost = _WINS * shares * by_draw
        ready.append(_WINS * shares * (by_draw + 0.15))
        unready.append(lost + _DEALS_IN * (whole + more * mean_whole))
    return Outlook(max(unseen, 1), draws, ends, unready, ready)
