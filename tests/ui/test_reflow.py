"""What is wrapped is wrapped anew at every size: after a resize a screen is as one opened there."""

from __future__ import annotations

import pytest
from textual.geometry import Size

from liisi_tui import texts
from liisi_tui.core.commands import ClaimPong
from liisi_tui.ui.hints import hint_lines
from liisi_tui.ui.layouts import board_cells, table_layout, text_cells
from liisi_tui.ui.look import make_look
from liisi_tui.ui.pieces import Words
from liisi_tui.ui.screens.table import TableScreen
from liisi_tui.ui.widgets.messages import TileChosen
from tests.ui.opened import opened
from tests.ui.screens_demo import ALL_SCENES
from tests.ui.table_scenes import Make, asked, can, can_choose, decision, own
from tests.ui.test_sizes import grow, shrink

BEFORE = (100, 30)
TOO_SMALL = (70, 20)
LOOK = make_look("chinese", "felt", "truecolor")


def curtain():
    return asked(can(ClaimPong), 6)


async def text_at(make: Make, *sizes: tuple[int, int]) -> str:
    """What a screen shows in the last of these sizes, opened in the first."""
    async with opened(make, size=sizes[0]) as (app, pilot):
        for size in sizes[1:]:
            if size == TOO_SMALL:
                await shrink(app, pilot, size)
            else:
                await grow(app, pilot, size)
        await pilot.pause()
        return app.text


@pytest.mark.parametrize("size", [(80, 24), (200, 60)])
@pytest.mark.parametrize(
    ("make", "on_the_way"),
    [
        (curtain, [TOO_SMALL]),
        (own(can_choose, 6), []),
        (ALL_SCENES["ready-many"], []),
        (ALL_SCENES["replay-coach"], [TOO_SMALL]),
    ],
    ids=["curtain", "hint", "waits", "replay"],
)
async def test_a_screen_is_in_another_window_as_if_it_were_opened_there(make, on_the_way, size):
    assert await text_at(make, BEFORE, *on_the_way, size) == await text_at(make, size)


async def test_rows_of_words_end_with_the_board_in_a_very_large_window():
    size = Size(200, 60)
    assert text_cells(size) == board_cells(size) - 2 == 138
    text = await text_at(curtain, (200, 60))
    assert all(line in text for line in hint_lines("curtain", LOOK, text_cells(size)))


@pytest.mark.parametrize("language", texts.LANGUAGES)
async def test_a_hint_is_whole_before_the_coach_has_its_say(language):
    """In the smallest window both have no room; the coach speaks at the next key or click."""
    texts.use(language)
    layout = table_layout(Size(80, 24))
    assert layout is not None
    make = own(can_choose, 6, coach="*")
    async with opened(make) as (app, pilot):
        app.top._hint = "ready"
        app.top.draw()
        await pilot.pause()
        hint = hint_lines("ready", app.look, 78)
        assert all(line in app.text for line in hint)
        assert (texts.tr("useful") in app.text) == (3 + len(hint) <= layout.zones["log"].height)
        if language == "en":
            app.top.answer("left")
        else:
            app.top.listen_anew()
            app.top.post_message(TileChosen(6))
        await pilot.pause()
        assert hint[0] not in app.text
        assert texts.tr("useful") in app.text


async def test_the_first_frame_has_its_words_as_wide_as_the_window():
    """The flow draws a table before it is laid out, when it has no size of its own yet."""
    async with opened(curtain) as (app, _):
        session, seat = decision(can_choose, 6)
        screen = TableScreen(session, seat, app.look)
        screen._hint = "ready"
        screen.draw()
        state = screen._table.state
        assert state is not None
        said = ["".join(one.text for one in row if isinstance(one, Words)) for row in state.hint]
        assert said == hint_lines("ready", app.look, 78)
