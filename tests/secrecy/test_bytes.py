"""What the program sends to a terminal while no hand is open tells nothing about the hands.

Two matches with the same public history and other hidden tiles are resumed and get the same keys.
Between a discard and the next reveal every byte is the same, so none of them is of a hand.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from liisi_tui.core.events import Discarded
from liisi_tui.core.seats import SEAT_LETTERS, Seat, next_seat
from liisi_tui.session import ClaimsMode
from liisi_tui.storage.paths import data_paths
from liisi_tui.storage.store import Store
from tests.secrecy.rigged import RiggedSession
from tests.secrecy.worlds import World, asked_alike, first_world, other_world
from tests.terminal.evening import no_pauses
from tests.terminal.pty import ASKED, Pty

pytestmark = pytest.mark.terminal

SEED = 3
# Seconds without a byte after which the answer to a key is complete.
QUIET = 0.3
TRIES = 4


def two_worlds(claims: ClaimsMode) -> tuple[int, World, World]:
    """Where a drawn tile is about to go out, and two worlds up to right after it."""
    whole = first_world(SEED)
    place = next(
        place
        for place, event in enumerate(whole.events)
        if place > 12 and isinstance(event, Discarded) and event.drawn
    )
    one = whole.upto(place + 1)
    fits = asked_alike(one) if claims == "ask" else (lambda claims: True)
    two = other_world(one, None, Random(1), changes=120, fits=fits)
    assert one.differences(two) > 60
    return place, one, two


class Line(Pty):
    """A terminal that remembers what came after each key."""

    def __init__(self, data: Path) -> None:
        super().__init__(data)
        self.parts: dict[str, bytes] = {}

    def take(self, name: str, keys: str, *wanted: str) -> None:
        """Press keys and keep everything that comes of them."""
        start = len(self.output)
        self.send(keys, quiet=QUIET)
        self.until(*wanted, since=start)
        size = -1
        while size != len(self.output):
            size = len(self.output)
            self.read_for(QUIET)
        self.parts[name] = self.output[start:]


def stored(data: Path, world: World, claims: ClaimsMode, place: int) -> RiggedSession:
    """The match of a world in a store of its own, with so many events played."""
    no_pauses(data)
    with Store.open(data_paths(str(data)).store) as store:
        session = RiggedSession.of(world, claims, store)
        session.advance(place)
        session.close()
    return session


def evening(data: Path, session: RiggedSession, claims: ClaimsMode) -> dict[str, bytes]:
    """From the title to a discard and to the next reveal; what came after which key."""
    waiting = "open the hand" if claims == "ask" else "Anyone may look"
    discarder = _actor(session)
    letter, other = (SEAT_LETTERS[seat].lower() for seat in (discarder, next_seat(discarder, 2)))
    with Line(data) as line:
        line.until("Continue")
        line.take("resumed", "c", "open the hand")
        line.take("a hand", letter, "(you)")
        line.take("covered", "c", "open the hand")
        line.take("the hand again", letter, "(you)")
        line.take("discarded", "0", waiting)
        line.take("keys that do nothing", "10pkthxd\r ")
        line.take("log", "l", "only what everybody saw")
        line.take("log closed", "\x1b", waiting)
        line.take("scores", "\t", "base score")
        line.take("scores closed", "\x1b", waiting)
        if claims == "call":
            line.take("a look", other, "(you)")
            line.take("closed", "x", waiting)
        line.take("asked to leave", "q", ASKED)
        line.take("left", "q", "Continue")
        return line.parts


PRIVATE = {"a hand", "the hand again", "a look"}


def _actor(session: RiggedSession) -> Seat:
    event = session.world.events[-1]
    assert isinstance(event, Discarded)
    return event.seat


@pytest.mark.parametrize("claims", ["ask", "call"])
def test_18_21_the_bytes_between_a_discard_and_the_next_reveal_are_the_same(tmp_path, claims):
    place, *worlds = two_worlds(claims)
    seen: list[dict[str, set[bytes]]] = [{}, {}]
    # On a busy machine a frame may come in two parts; the next time it comes whole.
    for attempt in range(TRIES):

        def run(number: int, attempt: int = attempt) -> dict[str, bytes]:
            data = tmp_path / f"{number}-{attempt}"
            return evening(data, stored(data, worlds[number], claims, place), claims)

        with ThreadPoolExecutor(2) as both:
            for known, parts in zip(seen, both.map(run, range(2)), strict=True):
                for name, part in parts.items():
                    known.setdefault(name, set()).add(part)
        apart = {name for name in seen[0] if not seen[0][name] & seen[1][name]}
        if apart == PRIVATE & set(seen[0]):
            return
    assert apart == PRIVATE & set(seen[0]), "only the opened hands may differ"
