"""A real terminal: what stands on it while no hand is open, and keys that come by themselves.

Two matches with the same public history and other hidden tiles are resumed and get the same keys.
Between a discard and the next reveal both terminals come to show the same, and neither shows for a
moment what an opened hand had differently.
"""

from __future__ import annotations

import re
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Final, TypeAlias

import pyte
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

Picture: TypeAlias = tuple[tuple[pyte.screens.Char, ...], ...]
Row: TypeAlias = tuple[str, ...]

# What the emulator does not know and would show as a letter: the keyboard's own reports.
_REPORTS: Final = re.compile(rb"\x1b\[[<>=][^a-zA-Z]*[a-zA-Z]")
_PLACED: Final = re.compile(rb"(?=\x1b\[\d+;\d+H)")
_TITLES: Final = re.compile(rb"\x1b\][^\x07\x1b]*")
# Cells of a row that opened hands must differ in, for the row to tell one from the other.
_TELLING: Final = 4


@dataclass(frozen=True)
class Part:
    """What came of some keys: the picture before and after, and all that stood in each row.

    `beside` is what was sent to other places than the screen, such as the window's title.
    """

    before: Picture
    after: Picture
    passing: dict[int, set[Row]]
    beside: frozenset[bytes]


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
        self.parts: dict[str, Part] = {}
        self.screen = pyte.Screen(80, 24)
        self.stream = pyte.ByteStream(self.screen)
        self.fed = 0

    def take(self, name: str, keys: str, *wanted: str) -> None:
        """Press keys and keep everything that comes of them."""
        self.feed()
        before, start = self.picture(), len(self.output)
        self.send(keys)
        self.until(*wanted, since=start)
        self.settle()
        beside = frozenset(_TITLES.findall(self.output[start:]))
        passing = self.feed()
        self.parts[name] = Part(before, self.picture(), passing, beside)

    def picture(self) -> Picture:
        """What stands in all cells now."""
        rows, columns = range(self.screen.lines), range(self.screen.columns)
        return tuple(tuple(self.screen.buffer[row][column] for column in columns) for row in rows)

    def feed(self) -> dict[int, set[Row]]:
        """Show what has come since; what stood in each row of it, however shortly."""
        found: dict[int, set[Row]] = defaultdict(set)
        for piece in _PLACED.split(_REPORTS.sub(b"", self.output[self.fed :])):
            self.screen.dirty.clear()
            self.stream.feed(piece)
            for row in self.screen.dirty:
                cells = self.screen.buffer[row]
                found[row].add(tuple(cells[column].data for column in range(self.screen.columns)))
        self.fed = len(self.output)
        return found


def stored(data: Path, world: World, claims: ClaimsMode, place: int) -> RiggedSession:
    """The match of a world in a store of its own, with so many events played."""
    no_pauses(data)
    with Store.open(data_paths(str(data)).store) as store:
        session = RiggedSession.of(world, claims, store)
        session.advance(place)
        session.close()
    return session


def evening(data: Path, session: RiggedSession, claims: ClaimsMode) -> dict[str, Part]:
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
def test_18_21_nothing_between_a_discard_and_the_next_reveal_is_of_a_hand(tmp_path, claims):
    place, *worlds = two_worlds(claims)

    def run(number: int) -> dict[str, Part]:
        data = tmp_path / str(number)
        return evening(data, stored(data, worlds[number], claims, place), claims)

    with ThreadPoolExecutor(2) as both:
        one, two = both.map(run, range(2))
    for name in one:
        alike = one[name].after == two[name].after
        assert alike == (name not in PRIVATE), f"{name}: only the opened hands may differ"
        if name not in PRIVATE:
            assert one[name].beside == two[name].beside
    for opened in PRIVATE & set(one):
        hands = one[opened].after, two[opened].after
        assert shown(one[opened], *hands)
        for name in one:
            # Right after a hand its rows go one by one.
            if one[name].before == two[name].before and name not in PRIVATE:
                assert not shown(one[name], *hands), name
                assert not shown(two[name], *reversed(hands)), name


def shown(part: Part, hand: Picture, other: Picture) -> list[Row]:
    """Rows that for a moment had most of what a hand shows there and another hand does not."""
    found = []
    for row, moments in part.passing.items():
        pairs = enumerate(zip(hand[row], other[row], strict=True))
        telling = {column: cell.data for column, (cell, its) in pairs if cell.data != its.data}
        if len(telling) >= _TELLING:
            found += [
                moment
                for moment in moments
                if sum(moment[column] == text for column, text in telling.items())
                > len(telling) / 2
            ]
    return found


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
