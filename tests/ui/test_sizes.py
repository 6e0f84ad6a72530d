"""Every screen at every size (FAULTS 11): no crash, no harm, and back as it was.

A few sizes are tried on each screen; with LIISI_ALL_SIZES=1 in the environment every one from 1x1
to 80x24 is, which takes some minutes.
"""

from __future__ import annotations

import os
from collections.abc import Awaitable, Callable
from itertools import product
from random import Random

import pytest
from textual import events
from textual.app import App
from textual.geometry import Size
from textual.pilot import Pilot

from liisi_tui.ui import flow
from liisi_tui.ui.screens.curtain import CurtainScreen
from tests.ui.opened import opened
from tests.ui.playing import FOUR, Game, game, hasty
from tests.ui.screen import screen_text
from tests.ui.screens_demo import SCENES
from tests.ui.test_calls import SLOW, play_to_a_call

# One of each kind of screen, and the picture that moves.
PAGES = (
    *("title", "new", "rules", "help", "pays-for-all", "ready", "draw", "draw-deal"),
    *("final", "scores", "log", "matches", "fault", "calculator-win", "share"),
    *("player", "rename"),
    *("replay-waits", "replay-rounds", "demo"),
)
# Those that other tests fill a huge window with.
FILLED = ("title", "new", "ready", "draw", "pays-for-all", "log", "fault")
FULL = (80, 24)
HUGE = (500, 200)
EDGES = ((1, 1), (79, 24), (80, 23), (3, 200))
KEYS = ("enter", "space", "q", "x", "e", "0", "1", "tab", "question_mark", "escape", "y", "g")


def small_sizes(seed: str) -> list[tuple[int, int]]:
    """The sizes to try: a sample of its own for each screen, or all."""
    every = [size for size in product(range(1, 81), range(1, 25)) if size != FULL]
    if os.environ.get("LIISI_ALL_SIZES"):
        return every
    return [*EDGES, *Random(seed).sample(every, 1)]


def send(app: App[None], *what: events.Event) -> None:
    """Events that wait in the queue one after another."""
    for event in what:
        app.screen._forward_event(event) if isinstance(event, events.Key) else app.post_message(
            event
        )


def resize(app: App[None], size: tuple[int, int]) -> None:
    """Another size at once, without waiting until anything is drawn."""
    app._driver._size = size  # type: ignore[union-attr]
    app.post_message(events.Resize(Size(*size), Size(*size)))


async def shrink(app: App[None], pilot: Pilot[None], size: tuple[int, int]) -> None:
    """A smaller window, and the page that says so."""
    await pilot.resize_terminal(*size)
    while not app.screen.has_class("-too-small"):
        await pilot.pause(0.01)


async def grow(app: App[None], pilot: Pilot[None], size: tuple[int, int]) -> None:
    """A window that is large enough, and the screen in it."""
    await pilot.resize_terminal(*size)
    while app.screen.has_class("-too-small") or app.screen.size != Size(*size):
        await pilot.pause(0.01)
    await pilot.pause()


async def try_sizes(app: App[None], pilot: Pilot[None], seed: str) -> None:
    """Every size to try, with keys, a paste and a change of focus at each, and back."""
    screen, before = app.screen, screen_text(app)
    for size in small_sizes(seed):
        await shrink(app, pilot, size)
        send(app, *(events.Key(key, None) for key in KEYS))
        send(app, events.Paste("\r e 0 q q\r"), events.AppBlur(), events.AppFocus())
    await pilot.pause()
    assert app.screen is screen
    if seed not in FILLED:
        await grow(app, pilot, HUGE)
    await grow(app, pilot, FULL)
    await pilot.hover(offset=(40, 12))
    assert app.screen is screen
    assert screen_text(app) == before


async def try_many(app: App[None], pilot: Pilot[None]) -> None:
    """A hundred sizes as quickly as they come."""
    screen, before = app.screen, screen_text(app)
    chance = Random(11)
    for _ in range(100):
        resize(app, (chance.randint(1, 130), chance.randint(1, 45)))
    send(app, events.Paste("e\r0"), events.AppBlur(), events.AppFocus())
    await grow(app, pilot, FULL)
    assert app.screen is screen
    assert screen_text(app) == before


@pytest.mark.parametrize("scene", PAGES)
async def test_11_every_page_at_every_size(scene):
    async with opened(SCENES[scene]) as (app, pilot):
        await try_sizes(app, pilot, scene)
        if scene == "draw-deal":
            await try_many(app, pilot)
        assert not app.is_closed


async def to_the_curtain(playing: Game) -> None:
    await playing.until(CurtainScreen)


async def to_the_table(playing: Game) -> None:
    await playing.my_turn()


async def to_a_call(playing: Game) -> None:
    with hasty() as playing.calm:
        await play_to_a_call(playing)


@pytest.mark.parametrize("reach", [to_the_curtain, to_the_table, to_a_call])
async def test_11_the_table_at_every_size(reach: Callable[[Game], Awaitable[None]], monkeypatch):
    monkeypatch.setitem(flow.PAUSES, "fast", (0.0, 9999.0))
    # A hand of several people would be covered where the window is too small (FAULTS 19).
    people = FOUR if reach is to_the_curtain else ("张三", "bot", "bot", "bot")
    settings = SLOW if reach is to_a_call else None
    async with game(*people, seed=3, settings=settings) as playing:
        await playing.deal()
        await reach(playing)
        log = list(playing.session._log)
        await try_sizes(playing.app, playing.pilot, reach.__name__)
        if reach is to_the_table:
            await try_many(playing.app, playing.pilot)
        assert list(playing.session._log) == log
