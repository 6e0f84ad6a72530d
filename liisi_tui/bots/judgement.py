"""What each legal command of a seat is worth: the common ground of `hard` and of the coach.

Everything comes from a `SeatView`. A hand is valued on its ways to win: the shortest one, 缺门 and
青龙, each by its distance to 听, by what helps it, by what it would win and by how long the round
may last (`outlook`); a discard loses what it may cost by dealing in (`danger`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from liisi_tui.bots.danger import discard_danger, threats
from liisi_tui.bots.gains import Gain
from liisi_tui.bots.ways import NO_PARTS, Parts, Tiles, Valuer
from liisi_tui.core.commands import (
    ClaimKong,
    ClaimPong,
    Command,
    DeclareKong,
    DeclareReady,
    Discard,
    Pass,
    Win,
)
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.seats import SEATS, distance
from liisi_tui.core.seen import unseen_counts
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import SeatView
from liisi_tui.core.worth import points_now

# Digits of points that count: below them the last bits of sums differ between Python versions.
_DIGITS: Final = 6


@dataclass(frozen=True, slots=True)
class Judged:
    """One command and what it leads to, as far as the seat can tell.

    `value`: the points that the rest of the round is expected to bring the seat; only differences
    between the commands of one decision mean something. `distance`: draws to 听 at least, once it
    is carried out and a discard has followed; 0 after 听, and where 听 can follow at once; `None`
    where it cannot be reached. `useful`: the kinds that bring 听 nearer with their copies unseen,
    those without any left out.
    `waits`: the kinds waited for with copies unseen, and `points` what each would win, after 听 and
    where 听 can follow at once; else empty. `danger`: the points expected to be lost by dealing in
    with this very discard, 包三家 counted. `parts`: what a discard's value owes to 缺门 and 青龙.
    """

    command: Command
    value: float
    distance: int | None
    useful: Mapping[Tile, int] = field(default_factory=dict)
    waits: Mapping[Tile, int] = field(default_factory=dict)
    points: Mapping[Tile, Gain] = field(default_factory=dict)
    danger: float = 0.0
    parts: Parts = NO_PARTS


def judged(view: SeatView) -> tuple[Judged, ...]:
    """All commands of a view that differ in what they lead to, the best first.

    The copy just drawn stands for its equals, a face-down 听 for the same face up. Empty where the
    seat has nothing to decide.
    """
    return tuple(sorted(_Judge(view).all(), key=lambda one: -round(one.value, _DIGITS)))


def judgement_of(command: Command, found: Sequence[Judged]) -> Judged | None:
    """The judgement that a command falls under; `None` where there is none."""
    return next((one for one in found if _alike(one.command, command)), None)


def _alike(one: Command, other: Command) -> bool:
    if isinstance(one, Discard) and isinstance(other, Discard):
        return one.tile == other.tile
    if isinstance(one, DeclareReady) and isinstance(other, DeclareReady):
        return one.tile == other.tile
    return one == other


class _Judge:
    """One decision of a seat."""

    def __init__(self, view: SeatView) -> None:
        self.view = view
        self.unseen = unseen_counts(view)
        self.threats = threats(view, self.unseen)
        free = view.free if view.drawn is None else (*view.free, view.drawn)
        self.tiles = Tiles(view.standing, tuple(sorted(free)), view.melds)
        self.left = view.table.tiles_left

    def all(self) -> Iterator[Judged]:
        """A judgement for each command that makes a difference."""
        if any(isinstance(command, Win) for command in self.view.legal):
            yield from self._wins()
        elif self.view.offered is not None:
            yield from self._claims(self.view.offered)
        elif self.view.legal:
            yield from self._turn()

    def _valuer(self, draws: int) -> Valuer:
        return Valuer(self.view, self.unseen, self.threats, max(draws, 0))

    # 胡

    def _wins(self) -> Iterator[Judged]:
        """胡 where it is asked for: who declines once cannot win any more (6.6)."""
        view = self.view
        valuer = self._valuer(self._draws_after_discard())
        standing = Tiles(view.standing, view.free, view.melds)
        points = valuer.gains(standing, view.waits)
        won = points_now(view)
        for command in view.legal:
            if isinstance(command, Win):
                waits = self._copies(view.waits)
                yield Judged(command, float(won), 0, waits=waits, points=points)
            else:
                yield Judged(command, valuer.floor_ready(), 0)

    # The own turn

    def _turn(self) -> Iterator[Judged]:
        valuer = self._valuer(self._draws_after_discard())
        legal = self.view.legal
        yield from self._ready(valuer)
        # The copy just drawn comes last, and so stands for its equals.
        discards = {command.tile: command for command in legal if isinstance(command, Discard)}
        for outcome in valuer.discards(self.tiles, discards):
            danger = discard_danger(self.threats, outcome.tile)
            yield Judged(
                discards[outcome.tile],
                outcome.value - danger,
                outcome.distance,
                self._mask(outcome.useful),
                danger=danger,
                parts=outcome.parts,
            )
        for command in legal:
            if isinstance(command, DeclareKong):
                yield self._kong(command, command.tile, self._kong_kind(command.tile))

    def _ready(self, valuer: Valuer) -> Iterator[Judged]:
        for command in self.view.legal:
            if isinstance(command, DeclareReady) and not (
                command.face_up and self.view.table.rules.ready_tile == "choose"
            ):
                waits = self.view.ready_waits[command.tile]
                after = self.tiles.without_standing(command.tile)
                yield Judged(
                    command,
                    valuer.ready(after, waits),
                    0,
                    waits=self._copies(waits),
                    points=valuer.gains(after, waits),
                )

    def _kong_kind(self, tile: Tile) -> MeldKind:
        added = any(meld.tile == tile for meld in self.view.melds)
        return MeldKind.ADDED_KONG if added else MeldKind.CONCEALED_KONG

    def _kong(self, command: Command, tile: Tile, kind: MeldKind) -> Judged:
        """杠 of any kind: another tile is drawn at once from the tail."""
        after = self.tiles.with_kong(tile, kind)
        outcome = self._valuer(self._draws_after_discard()).drawing(after)
        return Judged(command, outcome.value, outcome.distance, self._mask(outcome.useful))

    # Claims

    def _claims(self, tile: Tile) -> Iterator[Judged]:
        view = self.view
        discarder = view.table.turn
        for command in view.legal:
            if isinstance(command, Pass):
                away = distance(discarder, view.seat)
                outcome = self._valuer((self.left + 4 - away) // len(SEATS)).kept(self.tiles)
                yield Judged(command, outcome.value, outcome.distance, self._mask(outcome.useful))
            elif isinstance(command, ClaimPong):
                yield self._pong(command, tile)
            elif isinstance(command, ClaimKong):
                yield self._kong(command, tile, MeldKind.EXPOSED_KONG)

    def _pong(self, command: ClaimPong, tile: Tile) -> Judged:
        """碰 and the best that can follow: a discard or 听."""
        after = self.tiles.with_pong(tile, command.standing)
        valuer = self._valuer(self._draws_after_discard())
        best: Judged | None = None
        for out in sorted(set(after.standing)):
            rest = after.without_standing(out)
            waits = rest.waits(self.view.table.rules)
            if waits:
                copies, points = self._copies(waits), valuer.gains(rest, waits)
                one = Judged(command, valuer.ready(rest, waits), 0, waits=copies, points=points)
                best = one if best is None or one.value > best.value else best
        for outcome in valuer.discards(after, sorted(set(after.free))):
            danger = discard_danger(self.threats, outcome.tile)
            value = outcome.value - danger
            if best is None or value > best.value:
                useful = self._mask(outcome.useful)
                best = Judged(command, value, outcome.distance, useful, danger=danger)
        assert best is not None  # 4.6: something can go out
        return best

    # Inside

    def _draws_after_discard(self) -> int:
        return self.left // len(SEATS)

    def _copies(self, kinds: Sequence[Tile]) -> Mapping[Tile, int]:
        return {kind: self.unseen[kind] for kind in kinds}

    def _mask(self, mask: int) -> Mapping[Tile, int]:
        kinds = (kind for kind in range(mask.bit_length()) if mask >> kind & 1)
        return {kind: self.unseen[kind] for kind in kinds if self.unseen[kind]}
