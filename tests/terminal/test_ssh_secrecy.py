"""What goes over the line while no hand is open tells nothing about the hands."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from liisi_tui.core.commands import Pass
from liisi_tui.core.events import Discarded
from liisi_tui.session import ForCalls, ForPerson
from liisi_tui.storage.store import Store
from tests.secrecy.rigged import RiggedSession
from tests.secrecy.worlds import World, first_world, other_world
from tests.terminal.evening import no_pauses
from tests.terminal.pty import PATIENCE, Pty
from tests.terminal.sshd import Server, needs_sshd

pytestmark = [needs_sshd, pytest.mark.terminal]

SEED = 3
DISCARDS = 9
# What does nothing while no hand is open, what opens and closes pages, and what opens a hand.
DEAD_KEYS = "10pkthxd\r "
LIVE_KEYS = ("\t", "\x1b", "l", "\x1b", "?", "\x1b")
OPEN_HAND = "n"
PARTS = len(("title", "curtain", DEAD_KEYS, *LIVE_KEYS, OPEN_HAND))
# Seconds without a byte after which the answer to a key is complete; the curtain wants as long.
QUIET = 0.25


def two_worlds() -> tuple[World, World]:
    """A round up to an open discard, and the same with other hidden tiles."""
    one = first_world(SEED)
    places = [place for place, event in enumerate(one.events) if isinstance(event, Discarded)]
    one = one.upto(places[DISCARDS] + 1)
    two = other_world(one, None, Random(SEED))
    assert one.history() == two.history()
    assert one.differences(two) > 20
    return one, two


def store_world(data: Path, world: World) -> None:
    """A match in which everything in the world has happened."""
    no_pauses(data)
    with Store.open(data / "liisi.db") as store:
        session = RiggedSession.of(world, "call", store)
        session.start_round()
        while not session.is_told:
            go_on(session)
        assert isinstance(session.waiting(), ForCalls)
        session.close()


def go_on(session: RiggedSession) -> None:
    """Whoever does something next in this world does it."""
    waiting = session.waiting()
    seats = (waiting.seat,) if isinstance(waiting, ForPerson) else session.people
    for seat in seats:
        view, wish = session.view(seat), session.wish(seat)
        if wish in view.legal and not isinstance(wish, Pass):
            session.submit(wish, view.sequence)
            return
    session.close_window()


def bytes_sent(server: Server) -> list[bytes]:
    """What comes over the line after each key, from the title screen to an open hand."""
    command = (*server.ssh.split(), "-tt", "liisi", "with")
    with Pty(server.data, command=command, COLORTERM="truecolor") as line:
        parts: list[bytes] = []

        def take(*, something: bool = True) -> None:
            start = sum(map(len, parts))
            end = time.monotonic() + PATIENCE
            while something and len(line.output) == start:
                assert time.monotonic() < end, line.words()[-2000:]
                line.read()
            size = -1
            while size != len(line.output):
                size = len(line.output)
                line.read_for(QUIET)
            parts.append(line.output[start:])

        take()
        line.send("c")
        take()
        assert "Anyone may look" in line.words()
        line.send(DEAD_KEYS)
        take(something=False)
        for key in (*LIVE_KEYS, OPEN_HAND):
            line.send(key)
            take()
        return parts


def test_the_bytes_are_the_same_whatever_the_hidden_tiles(tmp_path):
    worlds = two_worlds()
    with (
        Server(tmp_path / "one") as one,
        Server(tmp_path / "two") as two,
        ThreadPoolExecutor(2) as both,
    ):
        store_world(one.data, worlds[0])
        store_world(two.data, worlds[1])
        seen: list[list[set[bytes]]] = [[set() for _ in range(PARTS)] for _ in worlds]
        # On a busy machine the same frame may come in two parts; the next time it comes whole.
        for _ in range(4):
            for parts, known in zip(both.map(bytes_sent, (one, two)), seen, strict=True):
                for part, variants in zip(parts, known, strict=True):
                    variants.add(part)
            apart = [n for n, (a, b) in enumerate(zip(*seen, strict=True)) if not a & b]
            if apart == [PARTS - 1]:
                break
        assert apart == [PARTS - 1], "only the open hand may differ"
