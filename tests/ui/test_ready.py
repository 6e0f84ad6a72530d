"""The page before a round: everybody is ready first, then the seats are drawn (1.3)."""

from __future__ import annotations

import pytest

from liisi_tui.core.events import Player
from liisi_tui.session import Plan, Session
from liisi_tui.ui.screens.ready import ReadyScreen
from tests.ui.opened import opened
from tests.ui.screen import screen_text

NAMES = ("Anna", "Bo", "Cy", "Di")


def session(*, draw_seats: bool) -> Session:
    east, south, west, north = (Player(name=name, kind="human", bot=None) for name in NAMES)
    return Session.create(Plan((east, south, west, north), draw_seats=draw_seats, seed=4))


@pytest.mark.parametrize("draw_seats", [True, False])
async def test_1_3_seats_and_dealer_are_not_shown_before_they_are_drawn(draw_seats):
    match = session(draw_seats=draw_seats)
    async with opened(lambda: ReadyScreen(match)) as (app, _):
        text = "\n".join(screen_text(app))
    assert all(name in text for name in NAMES)
    assert ("The seats are drawn next." in text) is draw_seats
    assert ("Places change then." in text) is draw_seats
    assert ("Dealer" in text) is not draw_seats
    assert any(label in text for label in ("E 东", "S 南", "W 西", "N 北")) is not draw_seats
