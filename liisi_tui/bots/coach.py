"""The coach: what a seat had best do and why, from its own view and nothing else."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import inf

from liisi_tui.bots.danger import deal_in_chance
from liisi_tui.bots.differences import Difference, difference
from liisi_tui.bots.judgement import Judged, judged, judgement_of
from liisi_tui.bots.reason_choice import ReasonChoice
from liisi_tui.bots.reasons import Reason
from liisi_tui.core.commands import Command
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import SeatView

BEST = 3
"""How many commands advice names."""
# Digits of points that count, as in `judgement`.
_DIGITS = 6


@dataclass(frozen=True, slots=True)
class Advised:
    """A command with its judgement and the reason to name."""

    judged: Judged
    reason: Reason

    @property
    def command(self) -> Command:
        """What is advised."""
        return self.judged.command


@dataclass(frozen=True, slots=True)
class Comment:
    """A decision beside what the coach would have done; the same where it agrees.

    `lost` are the points that the decision is expected to bring less, 0 or more, and `why` is the
    greatest part of them; `None` where it agrees, and where a win is at stake.
    """

    did: Judged
    best: Advised
    why: Difference | None = None

    @property
    def agrees(self) -> bool:
        """Whether nothing was better."""
        return self.lost == 0

    @property
    def lost(self) -> float:
        """The points that were given away, as far as the seat could tell."""
        return max(0.0, round(self.best.judged.value - self.did.value, _DIGITS))


@dataclass(frozen=True, slots=True)
class Advice:
    """Everything that the coach can say about one decision; empty where there is none."""

    view: SeatView
    found: tuple[Judged, ...]

    @classmethod
    def of(cls, view: SeatView) -> Advice:
        """Judge a decision: some milliseconds."""
        found = judged(view) if view.legal else ()
        return cls(view, tuple(sorted(found, key=_order)))

    def on(self, command: Command) -> Judged | None:
        """The judgement of a command."""
        return judgement_of(command, self.found)

    def best(self, count: int = BEST) -> tuple[Advised, ...]:
        """The best commands, each with its reason."""
        chooser = ReasonChoice(self.view, self.found)
        return tuple(
            Advised(one, chooser.reason(one, rank)) for rank, one in enumerate(self.found[:count])
        )

    def comment(self, command: Command) -> Comment | None:
        """A decision that was made; `None` where the seat had no choice."""
        did = self.on(command)
        if did is None or len(self.found) < 2:
            return None
        comment = Comment(did, self.best(1)[0])
        if comment.agrees:
            return comment
        return replace(comment, why=difference(did, comment.best.judged, self.view))

    def chance(self, tile: Tile) -> float:
        """How likely it is that the discard of a kind deals in, from 0 to 1."""
        return deal_in_chance(self.view, tile)

    @property
    def others_ready(self) -> bool:
        """Whether another seat is 听, so that a discard can deal in."""
        view = self.view
        return any(one.ready and one.seat != view.seat for one in view.table.seats)


def _order(one: Judged) -> tuple[float, float, int]:
    """The best first; of what is worth the same, what is nearer to 听 and has more to draw."""
    away = inf if one.distance is None else one.distance
    return -round(one.value, _DIGITS), away, -sum(one.useful.values())
