"""Parts of rounds, chosen by seed, in which something could leak; each as two worlds."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.seats import SEATS, Seat
from liisi_tui.session import ClaimsMode
from tests.secrecy.rigged import RiggedSession
from tests.secrecy.worlds import World, asked_alike, first_world, other_world

OPTIONAL = Rules(winning="optional")
HIDDEN = Rules(winning="optional", concealed_kong="hidden", ready_tile="choose")


@dataclass(frozen=True)
class Scene:
    """From `start` to `stop` (places in the log) of the round of a seed.

    `deal` chooses the other world. `telling` is the place of a tile that somebody can take in one
    world and not in the other. `looks`: whether people look at discards that they don't want.
    """

    name: str
    claims: ClaimsMode
    seed: int
    start: int
    stop: int | None = None
    deal: int = 0
    telling: int | None = None
    people: tuple[Seat, ...] = SEATS
    rules: Rules = DEFAULT_RULES
    size: tuple[int, int] = (80, 24)
    looks: bool = False

    def __str__(self) -> str:
        return f"{self.claims} {self.name}"

    def worlds(self, viewer: Seat | None) -> tuple[World, World]:
        """The round as it was played, and one that the viewer cannot tell from it."""
        world = first_world(self.seed, people=self.people, rules=self.rules).upto(self.stop)
        chance = Random(self.deal)
        if self.claims == "call":
            return world, other_world(world, viewer, chance, changes=120)
        return world, other_world(world, viewer, chance, changes=120, fits=asked_alike(world))

    def session(self, world: World) -> RiggedSession:
        """The match where the scene begins."""
        session = RiggedSession.of(world, self.claims)
        session.advance(self.start)
        return session


FROM_THE_DEAL = Scene("from the deal", "ask", 6, 0, 16)
TWO_PEOPLE = Scene("two people to a win", "ask", 16, 70, people=(0, 2))
HIDDEN_KONG = Scene("a hidden kong", "ask", 43, 8, 24, rules=HIDDEN, size=(100, 30))
HIDDEN_WIN = Scene("a hidden kong wins", "ask", 14, 84, rules=HIDDEN)
ASKED = Scene("who is asked for what", "ask", 9, 12, 19, telling=16, rules=OPTIONAL)
CALLED_DEAL = Scene("from the deal", "call", 3, 0, 18, deal=3, telling=16, looks=True)
CALLED_WIN = Scene("a win on a discard", "call", 3, 54, telling=56)
BEATEN_PONG = Scene(
    "a pong that a win would beat", "call", 81, 90, 99, deal=20, telling=96, rules=OPTIONAL
)
BOT_PONG = Scene(
    "a bot's pong that a win would beat",
    "call",
    81,
    90,
    99,
    deal=20,
    telling=96,
    people=(1, 2),
    rules=OPTIONAL,
)
DRAWN_WIN = Scene("a drawn win that is declined", "call", 9, 85, 93, telling=87, rules=OPTIONAL)
EXHAUSTED = Scene(
    "an exhausted wall", "call", 29, 142, deal=8, telling=144, rules=OPTIONAL, size=(120, 40)
)

SCENES = (
    FROM_THE_DEAL,
    TWO_PEOPLE,
    HIDDEN_KONG,
    HIDDEN_WIN,
    ASKED,
    CALLED_DEAL,
    CALLED_WIN,
    BEATEN_PONG,
    BOT_PONG,
    DRAWN_WIN,
    EXHAUSTED,
)
