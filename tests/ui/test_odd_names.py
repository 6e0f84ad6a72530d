"""Names that break other programs (FAULTS 3): shown safely, or refused with a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from rich.cells import cell_len
from textual.screen import Screen

from liisi_tui.core.names import NameRefused, check_name
from liisi_tui.session import Session
from liisi_tui.texts import name_sentence
from liisi_tui.ui.canvas import clean
from liisi_tui.ui.look import make_look
from liisi_tui.ui.screens.curtain import CurtainScreen
from liisi_tui.ui.screens.final import FinalScreen
from liisi_tui.ui.screens.new_game import NewGameScreen
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.scores import ScoresScreen
from liisi_tui.ui.screens.seat_draw import SeatDrawScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.table_form import TableForm
from tests.ui.matches import person, play_round, table
from tests.ui.opened import opened
from tests.ui.screen import cells, screen_strips

SHOWN = (
    "张三A",
    "ＡＢ",
    "e\u0301",
    "[/]",
    "[@click=app.quit]x",
    "x" * 24,
    "张" * 12,
    "$HOME {n} %s",
)
REFUSED = ("x" * 40, "a\u202eb", "a\tb", "a\nb", "a\u200db", "\U0001f600", "", " ")


@pytest.mark.parametrize("name", REFUSED, ids=ascii)
def test_3_what_cannot_be_shown_safely_is_refused_with_a_sentence(name):
    with pytest.raises(NameRefused) as caught:
        check_name(name)
    sentence = name_sentence(caught.value.code, caught.value.name)
    assert sentence
    assert sentence.isprintable()


def named(names: tuple[str, ...], rounds: int = 0) -> Session:
    one, two, three, four = (person(check_name(name)) for name in names)
    session = table(5, players=(one, two, three, four))
    for _ in range(rounds):
        play_round(session)
    if not rounds:
        session.start_round()
    return session


def form(names: tuple[str, ...]) -> NewGameScreen:
    screen = NewGameScreen(TableForm.for_person(check_name(names[0]), "ask"))
    for seat, name in zip(screen.form.seats[1:], names[1:], strict=True):
        seat.bot, seat.name = None, check_name(name)
    return screen


def curtain(names: tuple[str, ...]) -> CurtainScreen:
    return CurtainScreen(named(names), 0, make_look("chinese", "felt", "truecolor"), {})


PLACES: dict[str, Callable[[tuple[str, ...]], Screen[Any]]] = {
    "curtain": curtain,
    "scores": lambda names: ScoresScreen(named(names, 2)),
    "settlement": lambda names: SettlementScreen(named(names, 1)),
    "new game": form,
    "ready": lambda names: ReadyScreen(named(names, 1)),
    "seat draw": lambda names: SeatDrawScreen(named(names)),
    "final": lambda names: FinalScreen(named(names, 2)),
}


def ends(lines: list[str]) -> set[tuple[str, int]]:
    """In which columns points end that stand at the right of a line, a rule or a bar."""
    found = set()
    for line in lines:
        text = line.rstrip()
        if re.search(r"(Total [+-]?\d+|─|\d\d)$", text) and cell_len(text) > cell_len(line) - 4:
            found.add((text[-1] if text[-1] == "─" else "0", cell_len(text)))
    return found


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("place", PLACES)
async def test_3_odd_names_are_shown_and_move_no_border(place, size):
    async with opened(partial(PLACES[place], ("Ann", "Bo", "Cy", "Di")), size=size) as (app, _):
        borders = ends(app.text.split("\n"))
        assert borders or place not in ("curtain", "settlement")
    for names in (SHOWN[:4], SHOWN[4:]):
        async with opened(partial(PLACES[place], names), size=size) as (app, _):
            lines = app.text.split("\n")
            assert {cell_len(line) for line in lines} == {size[0]}
            assert all(len(cells(line)) == size[0] for line in lines)
            assert ends(lines) <= borders | ends(lines[:1]) | ends(lines[-1:])
            for name in names:
                assert clean(check_name(name))[:4] in app.text
            for strip in screen_strips(app):
                assert not any(
                    segment.style and segment.style.meta.get("@click") for segment in strip
                )
