"""What pages do with a window far larger than 120x40: they leave no crowd in its upper part."""

from __future__ import annotations

import pytest

from liisi_tui.core.tiles import parse_tile
from liisi_tui.ui.calculator_examples import EXAMPLES
from liisi_tui.ui.screens.calculator import CalculatorScreen
from tests.ui import screens_demo
from tests.ui.opened import opened
from tests.ui.screens_demo import SCENES

LARGE = (200, 60)


def free_rows(text: str) -> tuple[int, int]:
    """The rows without anything below the bar and above the keys."""
    rows = [bool(line.strip()) for line in text.split("\n")[1:-1]]
    return rows.index(True), rows[::-1].index(True)


@pytest.mark.parametrize(
    "scene",
    [
        *("players", "player", "merge", "calculator-cap", "new"),
        *("matches", "replay-rounds", "recordings"),
    ],
)
async def test_a_page_stands_towards_the_middle_of_a_large_window(scene):
    store = screens_demo.forget_matches()
    async with opened(SCENES[scene], size=LARGE, store=store) as (app, _):
        above, below = free_rows(app.text)
        assert 3 <= above <= below <= 3 * above + 2


async def test_a_large_calculator_stays_where_it_is_whatever_is_entered():
    def fields(text: str) -> list[int]:
        return [y for y, row in enumerate(text.split("\n")) if "Winner" in row]

    async with opened(CalculatorScreen, size=LARGE) as (app, pilot):
        before = fields(app.text)
        for _ in range(len(EXAMPLES)):
            await pilot.press("e")
            assert fields(app.text) == before


async def test_a_click_on_any_row_of_a_large_tile_adds_it():
    async with opened(CalculatorScreen, size=LARGE) as (app, pilot):
        form = app.top.form
        rows = app.text.split("\n")
        top = next(y for y, row in enumerate(rows) if "▶" in row)
        left = rows[top].index("▶") + 1
        for down in range(3):
            await pilot.click(offset=(left + 6 + 1, top + down))
            await pilot.pause()
        assert form.entry.concealed == (parse_tile("2m"),) * 3
