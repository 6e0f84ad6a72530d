"""What is to be played: the matches of a simulation, each with its own derived seed."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from hashlib import blake2b
from typing import Final, TypeAlias

from liisi_tui.core.chance import keyed_int
from liisi_tui.core.events import BotLevel, MatchStarted, Player
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.seats import SEATS, Seat

FourLevels: TypeAlias = tuple[BotLevel, BotLevel, BotLevel, BotLevel]

# Bits cut off a derived seed, so that every program that reads JSON reads it right.
_SEED_SHIFT: Final = 16


@dataclass(frozen=True, slots=True)
class MatchPlan:
    """One match: `seating` says which bot of the simulation (0-3) sits on each seat."""

    rounds: int
    seed: int
    base_score: int
    rules: Rules
    bots: FourLevels
    seating: tuple[int, int, int, int]

    def started(self) -> MatchStarted:
        """The first event; its `match_id` is a digest of seed, bots, base score and rules."""
        east, south, west, north = (
            Player(name=f"{self.bots[bot]} {bot + 1}", kind="bot", bot=self.bots[bot])
            for bot in self.seating
        )
        return MatchStarted(
            match_id=self._digest(),
            rules=self.rules,
            base_score=self.base_score,
            seats=(east, south, west, north),
            seed=self.seed,
        )

    def _digest(self) -> str:
        bots = [(self.bots[bot], bot) for bot in self.seating]
        content = [self.seed, bots, self.base_score, asdict(self.rules)]
        return blake2b(json.dumps(content).encode(), digest_size=16).hexdigest()


@dataclass(frozen=True, slots=True)
class Simulation:
    """All there is to play: `matches` of `rounds` each, by four bots in the order E S W N.

    With `duplicate` each match is played four times over the same walls, the bots moved on by one
    seat each time.
    """

    rounds: int
    seed: int
    matches: int = 1
    duplicate: bool = False
    base_score: int = 1
    bots: FourLevels = ("normal", "normal", "normal", "normal")
    rules: Rules = DEFAULT_RULES

    @property
    def total_matches(self) -> int:
        """How many matches are played, duplicates counted."""
        return self.matches * (len(SEATS) if self.duplicate else 1)

    @property
    def total_rounds(self) -> int:
        """How many rounds are played in all."""
        return self.total_matches * self.rounds

    def plans(self) -> Iterator[MatchPlan]:
        """The matches in the order of the log."""
        for number in range(1, self.matches + 1):
            seed = keyed_int(self.seed, "match", number) >> _SEED_SHIFT
            for moved in SEATS if self.duplicate else SEATS[:1]:
                yield MatchPlan(
                    rounds=self.rounds,
                    seed=seed,
                    base_score=self.base_score,
                    rules=self.rules,
                    bots=self.bots,
                    seating=_seating(moved),
                )


def _seating(moved: Seat) -> tuple[int, int, int, int]:
    """Which bot sits on each seat once all have moved on by `moved` seats."""
    east, south, west, north = ((seat - moved) % len(SEATS) for seat in SEATS)
    return east, south, west, north
