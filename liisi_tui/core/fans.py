"""Fans: what a winning hand itself is worth, undoubled (RULES 7.2 and the options of 12).

Some fans belong to the hand however it is read (`hand_fans`), others to one reading of it and to
the group that the winning tile completes there (`reading_fans`). Who wins, who pays and doubling
are the business of `scoring`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from liisi_tui.core import groups, shapes
from liisi_tui.core.groups import Group, Pair, Reading
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.rules import Rules
from liisi_tui.core.settlement import Fan, FanName
from liisi_tui.core.suits import SuitCodes
from liisi_tui.core.tiles import Tile, rank_of

FAN_ORDER: Final[tuple[FanName, ...]] = (
    "base",
    "missing_suit",
    "closed_wait",
    "edge_wait",
    "pair_wait",
    "exposed_kong",
    "concealed_kong",
    "pure_straight",
    "full_flush",
)
"""The order in which fans are named (FORMATS 3)."""

KONG_FANS: Final[frozenset[FanName]] = frozenset({"exposed_kong", "concealed_kong"})
"""The fans that 自摸 does not double (7.3)."""

EXPOSED_KONG_POINTS: Final = 1
CONCEALED_KONG_POINTS: Final = 2


class Choice(NamedTuple):
    """A reading of the winner's unmelded tiles and the group in it that the winning tile completes.

    `fans` are those that depend on this choice, in the order of `FAN_ORDER`.
    """

    reading: Reading
    group: Group
    fans: tuple[Fan, ...]

    @property
    def points(self) -> int:
        """What the choice is worth, undoubled."""
        return sum(fan.points for fan in self.fans)


def hand_fans(codes: SuitCodes, melds: Sequence[Meld], rules: Rules) -> tuple[Fan, ...]:
    """The fans that do not depend on how the hand is read, in the order of `FAN_ORDER`.

    `codes` hold the winner's unmelded tiles with the winning tile.
    """
    fans = [Fan("base", 1)]
    if shapes.has_missing_suit(codes, melds):
        fans.append(Fan("missing_suit", 1))
    exposed, concealed = kong_points([meld.kind for meld in melds], rules)
    if exposed:
        fans.append(Fan("exposed_kong", exposed))
    if concealed:
        fans.append(Fan("concealed_kong", concealed))
    if rules.full_flush_points and shapes.is_full_flush(codes, melds):
        fans.append(Fan("full_flush", rules.full_flush_points))
    return tuple(fans)


def kong_points(melds: Sequence[MeldKind], rules: Rules) -> tuple[int, int]:
    """The points of the winner's own 明杠 (补杠 with them) and 暗杠, by the kinds of its melds."""
    concealed = melds.count(MeldKind.CONCEALED_KONG)
    exposed = sum(kind.is_kong for kind in melds) - concealed
    if rules.kong_points == "once":
        exposed, concealed = min(exposed, 1), min(concealed, 1)
    return exposed * EXPOSED_KONG_POINTS, concealed * CONCEALED_KONG_POINTS


def choices(
    codes: SuitCodes, winning_tile: Tile, waits: Sequence[Tile], rules: Rules
) -> Iterator[Choice]:
    """Every reading with every group that the winning tile can complete in it (7.2).

    `codes` hold the winner's unmelded tiles with the winning tile, `waits` what the tiles waited
    for before it. Nothing comes where the tiles are not complete.
    """
    single = len(waits) == 1
    for reading in shapes.readings(codes):
        completed = [
            group for group in (*reading.sets, reading.pair) if winning_tile in group.tiles
        ]
        # Equal groups are worth the same, so each is tried once, in the order of the reading.
        for group in dict.fromkeys(completed):
            yield Choice(reading, group, reading_fans(reading, group, winning_tile, single, rules))


def reading_fans(
    reading: Reading, group: Group, winning_tile: Tile, single: bool, rules: Rules
) -> tuple[Fan, ...]:
    """The fans of a reading whose `group` the winning tile completes.

    `single`: the hand waited for one kind only.
    """
    wait = _wait_fan(group, winning_tile, single, rules)
    fans = [wait] if wait else []
    if rules.pure_straight_points and _has_pure_straight(reading):
        fans.append(Fan("pure_straight", rules.pure_straight_points))
    return tuple(fans)


def _wait_fan(group: Group, winning_tile: Tile, single: bool, rules: Rules) -> Fan | None:
    """砍张, 边张 or 吊张: at most one of them, since the tile completes exactly one group."""
    if isinstance(group, Pair):
        points = rules.pair_wait_points if single else 0
        return Fan("pair_wait", points) if points else None
    if not isinstance(group, groups.Sequence):
        return None
    lowest = rank_of(group.tile)
    place = winning_tile - group.tile
    if place == 1:
        # 8不算: the 8 of 789 counts only where the table says so.
        counted = lowest != 7 or rules.closed_wait_on_eight
        single_enough = single or rules.closed_wait_shape_only
        return Fan("closed_wait", 1) if counted and single_enough else None
    at_edge = (lowest == 1 and place == 2) or (lowest == 7 and place == 0)
    return Fan("edge_wait", 1) if at_edge and single else None


def _has_pure_straight(reading: Reading) -> bool:
    """青龙: 123 456 789 of one suit, as three 顺子 of the reading."""
    lowest = {group.tile for group in reading.sets if isinstance(group, groups.Sequence)}
    return any({tile, tile + 3, tile + 6} <= lowest for tile in (0, 9, 18))
