"""Plain text tells one person nothing that hangs on tiles it may not see (FAULTS 18, 23)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.seats import Seat
from liisi_tui.plain_table.menu import choices
from liisi_tui.session import ForPerson
from liisi_tui.ui.voice import make_voice
from tests.plain_table.playing import play
from tests.secrecy.rigged import RiggedSession
from tests.secrecy.scenes import HIDDEN
from tests.secrecy.worlds import World, asked_alike, first_world, other_world

# What is laid open from here on (7.7).
ENDS = ("Win! ", "Exhausted wall")


def told(world: World, seat: Seat) -> str:
    """The transcript of a world up to its settlement, everything asked for on the way."""
    session = RiggedSession.of(world, "ask")
    following = _typed(session, seat)
    text, _ = play(session, lambda: next(following, None))
    lines = text.splitlines(keepends=True)
    ends = [place for place, line in enumerate(lines) if line.startswith(ENDS)]
    return "".join(lines[: ends[0]])


def _typed(session: RiggedSession, seat: Seat) -> Iterator[str]:
    """All that may be asked, the wishes that are refused, then what the person does."""
    while not session.is_told:
        yield from ("v", "l", "s", "")
        if not isinstance(session.waiting(), ForPerson):
            yield "1"
            continue
        view = session.view(seat)
        offered = choices(view, make_voice("ascii"))
        letters = {one.option.letter.lower() for one in offered}
        yield from (letter for letter in "pktx" if letter not in letters)
        yield str([one.command for one in offered].index(session.wish(seat)) + 1)


@pytest.mark.parametrize("rules", [DEFAULT_RULES, HIDDEN], ids=["forced", "optional"])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_two_deals_that_one_person_cannot_tell_apart_read_the_same(seat: Seat, rules: Rules):
    world = first_world(seat + 3, people=(seat,), rules=rules)
    other = other_world(world, seat, Random(seat), changes=80, fits=asked_alike(world))
    assert world.differences(other) > 20
    assert told(world, seat) == told(other, seat)
    assert told(world, seat).count("Choose 1") > 20
