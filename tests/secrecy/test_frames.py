"""Two deals with the same public history are the same on the screen (DESIGN 5; FAULTS 18, 20-23).

What is compared is everything at every place where the game waits: text and style of each cell
and of each widget, the exported picture, titles, toasts, tooltips, log, scores and help, the
order of the screens, and how long each of them waits for what.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from liisi_tui.core.seats import EAST, NORTH, SOUTH, WEST, Seat, next_seat
from liisi_tui.session import ForCalls, ForLook, ForPerson
from tests.secrecy.reach import private_things
from tests.secrecy.rigged import RiggedSession
from tests.secrecy.scenes import (
    ASKED,
    BEATEN_PONG,
    BOT_PONG,
    CALLED_DEAL,
    CALLED_WIN,
    FROM_THE_DEAL,
    HIDDEN_KONG,
    HIDDEN_WIN,
    SCENES,
    TWO_PEOPLE,
    Scene,
)
from tests.secrecy.stage import Note, Stage, performed
from tests.secrecy.worlds import World, by_the_rules


def assert_same(one: Sequence[Note], two: Sequence[Note]) -> None:
    """Fail with the first difference of two evenings, as somebody at the table would see it."""
    for place, (first, second) in enumerate(zip(one, two, strict=False)):
        if first == second:
            continue
        heads = [(note.screen, note.seat, note.waits, note.seconds) for note in (first, second)]
        assert heads[0] == heads[1], f"note {place}"
        assert first.frame is not None
        assert second.frame is not None
        assert str(first.frame) == str(second.frame), f"note {place}, {heads[0]}"
        for part in ("screens", "lines", "widgets", "words", "told", "picture"):
            assert getattr(first.frame, part) == getattr(second.frame, part), (place, heads, part)
    assert len(one) == len(two)


def somebody_looks(session: RiggedSession, calls: ForCalls) -> list[Seat]:
    """People who look at an open discard without wanting it, chosen by what everybody knows."""
    chosen = next_seat(calls.discarder, 1 + session.table().tiles_left % 3)
    return [chosen] if chosen in session.people else []


def stage_of(scene: Scene, world: World, viewer: Seat | None = None) -> Stage:
    stage = Stage(scene.session(world))
    stage.viewer = viewer
    if scene.looks:
        stage.curious = somebody_looks
    return stage


async def evenings(scene: Scene, viewer: Seat | None = None) -> tuple[list[Note], list[Note]]:
    """Both worlds of a scene on the screens."""
    one, two = scene.worlds(viewer)
    assert one.differences(two) > 20
    return (
        await performed(stage_of(scene, one, viewer), scene.size),
        await performed(stage_of(scene, two, viewer), scene.size),
    )


@pytest.mark.parametrize("scene", SCENES, ids=str)
async def test_18_20_21_the_table_cannot_tell_two_deals_apart(scene):
    one, two = await evenings(scene)
    assert_same(one, two)
    assert len(one) > 10


async def test_21_a_look_leaves_the_public_table_as_it_was():
    stage = Stage(CALLED_WIN.session(CALLED_WIN.worlds(None)[0]))
    stage.curious = lambda session, calls: [next_seat(calls.discarder, 2)]
    notes = await performed(stage)
    looks = [
        (before.frame, after.frame)
        for before, look, after in zip(notes, notes[1:], notes[2:], strict=False)
        if look.seat is not None and before.frame and after.frame and after.waits == "intent"
    ]
    assert len(looks) >= 2
    for before, after in looks:
        assert before == after


@pytest.mark.parametrize("scene", [scene for scene in SCENES if scene.telling], ids=str)
def test_21_somebody_can_take_in_one_world_what_nobody_can_in_the_other(scene):
    claims = [by_the_rules(world) for world in scene.worlds(None)]
    assert claims[0] is not None
    assert claims[1] is not None
    assert claims[0][1][scene.telling] != claims[1][1][scene.telling]


@pytest.mark.parametrize(
    ("scene", "viewer"),
    [
        (ASKED, EAST),
        (HIDDEN_KONG, NORTH),
        (TWO_PEOPLE, WEST),
        (CALLED_DEAL, SOUTH),
        (BEATEN_PONG, EAST),
    ],
    ids=str,
)
async def test_24_a_seat_cannot_tell_what_it_does_not_see(scene, viewer):
    one, two = await evenings(scene, viewer)
    assert_same(one, two)
    assert any(note.seat == viewer and note.frame for note in one)


@pytest.mark.parametrize("scene", [TWO_PEOPLE, BOT_PONG], ids=str)
async def test_20_while_bots_play_only_the_public_table_is_shown(scene):
    world = scene.worlds(None)[0]
    stage = stage_of(scene, world)
    waited: list[tuple[str, bool]] = []

    async def look() -> None:
        playing = not isinstance(stage.rigged.waiting(), ForPerson | ForLook | ForCalls)
        waited.append((stage.notes[-1].screen, playing or stage.notes[-1].waits == "pause"))

    stage.on_note = look
    await performed(stage)
    assert {screen for screen, watched in waited if watched} == {"CurtainScreen"}
    assert {screen for screen, _ in waited} == {"CurtainScreen", "TableScreen"}


async def test_the_comparison_sees_what_a_hand_shows():
    worlds = ASKED.worlds(None)
    one, two = [await performed(stage_of(ASKED, world, EAST)) for world in worlds]
    with pytest.raises(AssertionError):
        assert_same(one, two)


@pytest.mark.parametrize("scene", [HIDDEN_WIN, CALLED_WIN], ids=str)
async def test_18_log_scores_and_help_show_nothing_private_over_any_board(scene):
    notes = []
    for world in scene.worlds(None):
        stage = stage_of(scene, world)
        stage.overlays = True
        notes.append(await performed(stage))
    assert_same(*notes)
    over = {(note.screen, note.waits.split("(")[0]) for note in notes[0] if "over" in note.waits}
    assert len(over) == 8


@pytest.mark.parametrize("scene", [FROM_THE_DEAL, BOT_PONG], ids=str)
async def test_18_nothing_of_a_hand_is_left_in_the_widgets_behind_a_curtain(scene):
    stage = stage_of(scene, scene.worlds(None)[0])
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
