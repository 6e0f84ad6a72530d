"""A real terminal: what is sent to it while no hand is open, and keys that come by themselves.

Two matches with the same public history and other hidden tiles are resumed and get the same keys.
Between a discard and the next reveal every byte is the same, so none of them is of a hand.
"""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import TypeAlias

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
TRIES = 4

# Everything that was written, cut where the cursor is placed: on a busy machine a frame may be
# sent in two parts or once more, but what is written to a line is the same.
Writes: TypeAlias = frozenset[bytes]


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
        self.parts: dict[str, Writes] = {}

    def take(self, name: str, keys: str, *wanted: str) -> None:
        """Press keys and keep everything that comes of them."""
        start = len(self.output)
        self.send(keys)
        self.until(*wanted, since=start)
        self.settle()
        self.parts[name] = frozenset(re.split(rb"(?=\x1b\[\d+;\d+H)", self.output[start:]))


def stored(data: Path, world: World, claims: ClaimsMode, place: int) -> RiggedSession:
    """The match of a world in a store of its own, with so many events played."""
    no_pauses(data)
    with Store.open(data_paths(str(data)).store) as store:
        session = RiggedSession.of(world, claims, store)
        session.advance(place)
        session.close()
    return session


def evening(data: Path, session: RiggedSession, claims: ClaimsMode) -> dict[str, Writes]:
    """From the title to a discard and to the next reveal; what came after which key."""
    waiting = "open the hand" if claims == "ask" else "Anyone may look"
    discarder = _actor(session)
    letter, other = (SEAT_LETTERS[seat].lower() for seat in (discarder, next_seat(discarder, 2)))
    with Line(data) as line:
        line.until("Continue")
        line.settle()
        line.take("resumed", "c", "open the hand")
        line.take("a hand", letter, "(you)")
        line.take("discarded", "0", waiting)
        line.take("keys that do nothing", "10pkthxd\r ")
        line.take("log", "l", "only what everybody saw")
        line.take("log closed", "\x1b", waiting)
        if claims == "call":
            line.take("a look", other, "(you)")
            line.take("closed", "x", waiting)
        line.take("asked to leave", "q", ASKED)
        return line.parts


PRIVATE = {"a hand", "a look"}


def _actor(session: RiggedSession) -> Seat:
    event = session.world.events[-1]
    assert isinstance(event, Discarded)
    return event.seat


@pytest.mark.parametrize("claims", ["ask", "call"])
def test_18_21_the_bytes_between_a_discard_and_the_next_reveal_are_the_same(tmp_path, claims):
    place, *worlds = two_worlds(claims)
    seen: list[dict[str, set[Writes]]] = [{}, {}]
    # On a very busy machine half a frame may be sent first; the next time it is not.
    for attempt in range(TRIES):

        def run(number: int, attempt: int = attempt) -> dict[str, Writes]:
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


def test_22_keys_repeated_held_and_pasted_open_nothing(tmp_path):
    place, world, _ = two_worlds("ask")
    session = stored(tmp_path / "data", world, "ask", place)
    discarder = _actor(session)
    letter, others = SEAT_LETTERS[discarder].lower(), SEAT_LETTERS.lower()
    with Line(tmp_path / "data") as line:
        line.until("Continue")
        line.settle()
        line.take("resumed", "c" + "\r" * 20 + others, "open the hand")
        assert "(you)" not in line.words()
        line.take("a hand", letter, "(you)")
        start = len(line.output)
        line.send("0" + "\r" * 20 + " " * 20 + f"{others}0\r" * 3)
        for _ in range(66):
            line.read_for(0.03)
            line.send("\r")
        line.send(f"\x1b[200~{others}\r0\r\x1b[201~")
        line.settle()
        assert "open the hand" in line.words(start)
        assert "(you)" not in line.words(start)
    with Store.open(data_paths(str(tmp_path / "data")).store) as store:
        log = store.events(world.started.match_id)
    assert sum(isinstance(event, Discarded) for event in log) == sum(
        isinstance(event, Discarded) for event in world.events
    )
