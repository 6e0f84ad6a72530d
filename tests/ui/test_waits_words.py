"""The waits below the 听 prompt: copies, points and reasons, and a warning of dead waits."""

from __future__ import annotations

from typing import Any

import pytest

from liisi_tui import texts
from liisi_tui.core.projection import seat_view
from liisi_tui.core.tiles import parse_tile
from liisi_tui.core.worth import table_worth
from liisi_tui.ui.pieces import Row
from liisi_tui.ui.waits_words import waits_rows
from tests.positions import position
from tests.ui.table_scenes import NINE_WAITS
from tests.ui.test_prompts import asked, prompt, said

DEAD: dict[str, Any] = {
    "hands": {"E": "3m 1z | 12m + 1z"},
    "melds": {"E": "pong:3m pong:5z pong:6z"},
}


@pytest.fixture(autouse=True)
def english():
    texts.use("en")


def rows(out: str, **how: Any) -> list[Row]:
    """What stands below the prompt once this standing tile is chosen."""
    view = seat_view(position(**how).match, 0)
    tile = parse_tile(out)
    return waits_rows(table_worth(view, view.ready_waits[tile], tile), 78)


def test_what_is_worth_the_same_stands_together_and_the_most_first():
    first, *others = map(said, rows("1z", hands={"E": NINE_WAITS}))
    assert first.startswith("1m ×")
    assert "9m ×" in first
    assert first.endswith("self-drawn +132, discard +67 pure straight 青龙")
    assert " ".join(others).endswith("self-drawn +12, discard +7")
    assert len(rows("1z", hands={"E": NINE_WAITS})) <= 5


def test_a_discarder_that_is_ready_pays_less():
    hands = {"E": "1z 123m | 45678m 11p 22z + 2z"}
    assert "discard +69 to +70" in said(rows("1z", hands=hands, ready={"S": "3z"})[0])


def test_30_a_wait_without_a_copy_left_is_warned_of_first():
    warning, wait = rows("3m", **DEAD)
    assert said(warning) == "No copy is left of what it waits for: it could never win."
    assert said(wait).startswith("3m ×0")
    assert "edge wait" in said(wait)
    texts.use("zh")
    assert said(rows("3m", **DEAD)[0]).endswith("听了也胡不成。")


def test_many_kinds_are_counted_in_the_question():
    decision = asked(position(hands={"E": NINE_WAITS}))
    decision.ready()
    question, _ = prompt(decision)
    assert question.startswith("Ready 听: 1z goes out, waiting for 9 kinds of tiles")
    assert question.endswith("unseen")
