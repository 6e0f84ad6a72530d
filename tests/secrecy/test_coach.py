"""What the coach says is seen by its player alone, and tells nothing that the player cannot see."""

from __future__ import annotations

import pytest

from liisi_tui.core.seats import EAST, Seat
from liisi_tui.ui.coaching import EVERYBODY
from tests.secrecy.reach import private_things
from tests.secrecy.scenes import ASKED, CALLED_WIN, Scene
from tests.secrecy.stage import Note, Stage, performed
from tests.secrecy.test_frames import assert_same
from tests.secrecy.worlds import World


async def coached(
    scene: Scene, world: World, coach: str = EVERYBODY, viewer: Seat | None = None
) -> list[Note]:
    """An evening at which these people have the coach and ask it whenever they can."""
    stage = Stage(scene.session(world), coach)
    stage.viewer = viewer
    return await performed(stage, scene.size)


@pytest.mark.parametrize("scene", [ASKED, CALLED_WIN], ids=str)
async def test_the_table_is_the_same_with_the_coach_and_without(scene):
    world = scene.worlds(None)[0]
    assert_same(await coached(scene, world), await coached(scene, world, coach=""))


async def test_advice_hangs_on_nothing_that_the_seat_does_not_see():
    one, two = [await coached(ASKED, world, viewer=EAST) for world in ASKED.worlds(EAST)]
    assert_same(one, two)
    said = [note.frame for note in one if note.waits == "advice"]
    assert any("\n 1 " in str(frame) for frame in said)


async def test_the_coach_of_one_player_says_nothing_on_the_table_of_another():
    world = ASKED.worlds(EAST)[0]
    others = [player.name for player in ASKED.session(world).players[1:]]
    with_others = await coached(ASKED, world, ",".join(others), EAST)
    alone = await coached(ASKED, world, ASKED.session(world).players[EAST].name, EAST)
    own = [str(note.frame) for note in with_others if note.seat == EAST]
    assert own
    assert not any("Coach" in frame or "\n 1 " in frame for frame in own)
    assert any("Coach" in str(note.frame) for note in alone if note.seat == EAST)


async def test_nothing_of_the_advice_is_left_behind_a_curtain():
    stage = Stage(ASKED.session(ASKED.worlds(None)[0]), EVERYBODY)
    stage.covers = True
    looked: list[bool] = []

    async def look() -> None:
        note = stage.notes[-1]
        if note.waits == "intent" and len(looked) < 8:
            ways = private_things(stage, ignoring=(stage.notes,))
            looked.append(note.seat is None)
            assert bool(ways) == (note.seat is not None), (note.screen, ways)

    stage.on_note = look
    await performed(stage)
    assert {True, False} == set(looked)
