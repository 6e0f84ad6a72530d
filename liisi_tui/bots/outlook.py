"""What the rest of a round may bring: expected points of a seat, cycle by cycle to the wall's end.

A cycle is from a seat's discard to its next. In each one the seats that are 听 may end the round,
the seat itself may draw, or be discarded, what it needs. The rates are counted over rounds of four
`normal` bots; what is won and lost follows from the options of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from liisi_tui.bots.danger import Threat, typical_worth
from liisi_tui.core.scoring import DEAL_IN_POINTS, DEALER_POINTS, SELF_DRAW_MULTIPLIER
from liisi_tui.core.views import SeatView

# The chance that one seat which is 听 wins within a cycle, and that one which is not becomes so.
_WINS: Final = 0.15
_BECOMES_READY: Final = 0.07
_BECOMES_READY_EARLY: Final = 0.025
_EARLY_DRAWS: Final = 12
# Discards of the three others in a cycle, as draws: how often they hit what a seat waits for.
_DISCARDS: Final = 3.1
# The chance that a discard of one's own deals in to a seat that is 听: of who still goes for 听
# itself, and of who has given up and looks for safe tiles only.
_DEALS_IN: Final = 0.03
_DEALS_IN_GIVEN_UP: Final = 0.016
# The part of wins that are 自摸; of the others each loser is the discarder as often as the next.
_SELF_DRAWN: Final = 0.22
_LOSERS: Final = 3
# The least and the most of a hand's chances to come nearer within a cycle that are reckoned with.
_MOST: Final = 0.9


class Pace(NamedTuple):
    """How a hand is served on a way to win, on average: copies unseen that help it, 碰 counted.

    `copies[0]` are those that it waits for once it is 听, `copies[n]` those that bring it nearer
    when it is n draws away; the last stands for all beyond.
    """

    copies: tuple[float, ...]

    def at(self, away: int) -> float:
        """The copies that help a hand so many draws away."""
        return self.copies[min(away, len(self.copies) - 1)]


SHORTEST: Final = Pace((4.5, 13.0, 26.0, 40.0, 56.0, 68.0, 74.0, 80.0))
TWO_SUITS: Final = Pace((4.2, 12.5, 22.0, 31.0, 38.0, 45.0, 50.0, 53.0))
STRAIGHT: Final = Pace((3.0, 7.0, 11.0, 17.0, 22.0, 26.0, 30.0, 33.0))


class Chances(NamedTuple):
    """What a hand that waits may win on: copies unseen, and the mean points of each way."""

    copies: float
    discard: float
    self_draw: float


@dataclass(frozen=True, slots=True)
class Outlook:
    """The rest of a round for one seat.

    `unseen` are the tiles it has not seen, `draws` its draws to come. For the cycles from the next
    one on: `ends` how likely another seat ends the round, `unready`, `given_up` and `ready` what
    the seat is expected to lose in it without 听, having given it up, and with it.
    """

    unseen: int
    draws: int
    ends: Sequence[float]
    unready: Sequence[float]
    given_up: Sequence[float]
    ready: Sequence[float]
    _nearer: dict[tuple[int, Chances, Pace], list[float]] = field(default_factory=dict)
    _hands: dict[tuple[int, float, Chances, Pace], float] = field(default_factory=dict)
    _given_up: list[float] = field(default_factory=list)

    @property
    def floor(self) -> float:
        """The expected points of a seat that gives its hand up."""
        return self._floors()[-1]

    def _floors(self) -> list[float]:
        """The expected points of a seat that gives up, for 0 to `draws` draws to come."""
        if not self._given_up:
            value = 0.0
            self._given_up.append(value)
            for cycle in range(self.draws - 1, -1, -1):
                value = -self.given_up[cycle] + (1 - self.ends[cycle]) * value
                self._given_up.append(value)
        return self._given_up

    def waiting(self, chances: Chances) -> list[float]:
        """The expected points of a seat that is 听, for 0 to `draws` draws to come."""
        drawn = chances.copies / self.unseen
        thrown = min(drawn * _DISCARDS, _MOST)
        found = [0.0]
        for left in range(1, self.draws + 1):
            cycle = self.draws - left
            own = thrown * chances.discard
            stays = (1 - thrown) * (1 - self.ends[cycle])
            value = own - (1 - thrown) * self.ready[cycle]
            value += stays * (drawn * chances.self_draw + (1 - drawn) * found[-1])
            found.append(value)
        return found

    def hand(self, away: int, helped: float, ready: Chances, pace: Pace = SHORTEST) -> float:
        """The expected points of a seat whose hand is `away` draws (1 or more) from 听.

        `helped` are the unseen copies that bring it nearer now, `ready` what it may win on once it
        is there, `pace` how it is served in between.
        """
        key = (away, helped, ready, pace)
        value = self._hands.get(key)
        if value is None:
            nearer = self._from(away - 1, ready, pace)
            value = self._hands[key] = self._fold(helped / self.unseen, nearer)[-1]
        return value

    def _from(self, away: int, ready: Chances, pace: Pace) -> list[float]:
        """The expected points for 0 to `draws` draws to come, served as the pace says."""
        key = (away, ready, pace)
        values = self._nearer.get(key)
        if values is None:
            if away == 0:
                values = self.waiting(ready)
            else:
                nearer = self._from(away - 1, ready, pace)
                values = self._fold(pace.at(away) / self.unseen, nearer)
            self._nearer[key] = values
        return values

    def _fold(self, chance: float, nearer: Sequence[float]) -> list[float]:
        """The values of a hand that comes nearer with this chance in each cycle."""
        chance = min(chance, _MOST)
        floors = self._floors()
        found = [0.0]
        for left in range(1, self.draws + 1):
            cycle = self.draws - left
            goes_on = chance * max(nearer[left - 1], found[-1]) + (1 - chance) * found[-1]
            value = -self.unready[cycle] + (1 - self.ends[cycle]) * goes_on
            found.append(max(value, floors[left]))
        return found


def outlook(view: SeatView, unseen: int, threats: Sequence[Threat], draws: int) -> Outlook:
    """The rest of the round as a seat sees it, with `draws` draws of its own to come."""
    rules, table = view.table.rules, view.table
    open_seats = [public for public in table.seats if not public.ready and public.seat != view.seat]
    share = whole = mean_share = mean_whole = 0.0
    for threat in threats:
        share += threat.share
        whole += threat.whole
    if open_seats:
        either = rules.dealer_points == "either"
        own = DEALER_POINTS * (either and view.seat == table.dealer)
        worth = 0.0
        for public in open_seats:
            worth += typical_worth(rules, public) / len(open_seats)
        mean_share = table.base_score * (worth + own)
        mean_whole = table.base_score * (_LOSERS * worth + either + DEAL_IN_POINTS)
    ends, unready, given_up, ready = [], [], [], []
    calm = 1.0
    for cycle in range(draws):
        early = draws - cycle > _EARLY_DRAWS
        calm *= 1 - (_BECOMES_READY_EARLY if early else _BECOMES_READY)
        more = len(open_seats) * (1 - calm)
        shares = share + more * mean_share
        ends.append(min(_WINS * (len(threats) + more), _MOST))
        # A win by discard costs a seat its share where the discarder is 听, itself or one of two.
        both = min(max(len(threats) + more - 1, 0) / 2, 1)
        by_others = SELF_DRAW_MULTIPLIER * _SELF_DRAWN + (1 - _SELF_DRAWN) * 2 / _LOSERS * both
        lost, dealt = _WINS * shares * by_others, whole + more * mean_whole
        ready.append(lost + _WINS * shares * (1 - _SELF_DRAWN) / _LOSERS)
        unready.append(lost + _DEALS_IN * dealt)
        given_up.append(lost + _DEALS_IN_GIVEN_UP * dealt)
    return Outlook(max(unseen, 1), draws, ends, unready, given_up, ready)
