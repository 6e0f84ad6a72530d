"""The mouse does everything: whatever a screen offers by a key can be clicked or scrolled to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from textual.keys import _character_to_key, key_to_character
from textual.screen import Screen

from liisi_tui.session.replay import Replay
from liisi_tui.storage.store import Store
from liisi_tui.texts import use
from liisi_tui.ui import sheet as sheet_module
from liisi_tui.ui.screens.calculator import CalculatorScreen
from liisi_tui.ui.screens.depart import DepartScreen
from liisi_tui.ui.screens.final import FinalScreen
from liisi_tui.ui.screens.help import HelpScreen
from liisi_tui.ui.screens.house_rules import HouseRulesScreen
from liisi_tui.ui.screens.log import LogScreen
from liisi_tui.ui.screens.new_game import NewGameScreen
from liisi_tui.ui.screens.notice import store_fault_screen
from liisi_tui.ui.screens.open_matches import OpenMatchesScreen
from liisi_tui.ui.screens.page import Page, PageScreen
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.recordings import (
    RecordedMatchesScreen,
    RecordedRoundsScreen,
    recorded_entry,
)
from liisi_tui.ui.screens.replay_events import ReplayEventsScreen
from liisi_tui.ui.screens.scores import ScoresScreen
from liisi_tui.ui.screens.seat_draw import SeatDrawScreen
from liisi_tui.ui.screens.settings import SettingsScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.screens.share import ShareScreen
from liisi_tui.ui.screens.title import LETTERS, TitleScreen
from liisi_tui.ui.sharing import RoundShare
from liisi_tui.ui.table_form import RulesForm, TableForm
from tests.ui.matches import play_round, table
from tests.ui.opened import opened
from tests.ui.recordings import demo_opening, demo_settlement, recorded, replay_at
from tests.ui.screen import runs


def open_matches() -> Screen[Any]:
    store = Store.in_memory()
    for seed in (1, 2):
        play_round(table(seed, store=store))
    return OpenMatchesScreen(store.matches())


def dealt() -> Any:
    session = table(3)
    session.start_round()
    return session


def three_rounds() -> Any:
    session = table(14)
    for _ in range(3):
        play_round(session)
    return session


SCREENS: dict[str, Callable[[], Screen[Any]]] = {
    "title": lambda: TitleScreen(2),
    "new game": lambda: NewGameScreen(TableForm.for_person("Ann", "ask")),
    "house rules": lambda: HouseRulesScreen(RulesForm()),
    "open matches": open_matches,
    "ready": lambda: ReadyScreen(play_round(table(1))),
    "seat draw": lambda: SeatDrawScreen(dealt()),
    "settlement": lambda: SettlementScreen(play_round(table(5))),
    "settlement again": lambda: SettlementScreen(three_rounds(), again=2),
    "final": lambda: FinalScreen(three_rounds()),
    "depart": lambda: DepartScreen(table(1)),
    "settings": SettingsScreen,
    "calculator": CalculatorScreen,
    "share": lambda: ShareScreen(RoundShare(three_rounds(), 2)),
    "scores": lambda: ScoresScreen(three_rounds()),
    "log": lambda: LogScreen(three_rounds()),
    "help": lambda: HelpScreen([("T", "declare ready")]),
    "replay events": lambda: ReplayEventsScreen(replay_at(40).replay, None),
    "recorded rounds": lambda: RecordedRoundsScreen(Replay(recorded())),
    "recorded matches": lambda: RecordedMatchesScreen(2, lambda _: recorded_entry(recorded())),
    "demo settlement": demo_settlement,
    "demo opening": demo_opening,
    "fault": lambda: store_fault_screen("The disk is full."),
}
# What the signs on a key cap do, as the action of a spot.
ACTIONS: Final = {
    "?": "question_mark",
    "Enter": "enter",
    "Esc": "escape",
    "Tab": "tab",
    "Space": "space",
    "F2": "f2",
    "-": "minus",
    "+": "plus",
    "→": "right",
    "Bksp": "backspace",
    "Del": "delete",
    "PgUp": "pageup",
    "PgDn": "pagedown",
}
SCROLLING: Final = ("↑↓", "↑", "↓", "PgUp", "PgDn", "Home", "End", "←→")
ARROWS: Final = {"↑": "up", "↓": "down", "←": "left", "→": "right"}
TYPED: Final = ("A-Z", "0-9", "1-9", "+-")


@pytest.fixture(autouse=True)
def english():
    use("en")


def actions_of(page: Page) -> set[str]:
    """What can be clicked; `NAME left` and `NAME right` are the arrows beside a value."""
    assert page._sheet is not None
    actions = {spot.action for spot in page._sheet.spots}
    if any(action.endswith((" left", " right")) for action in actions):
        actions.add("←→")
    return actions


@pytest.mark.parametrize("name", SCREENS)
async def test_whatever_help_says_of_a_screen_can_be_done_by_the_mouse(name):
    async with opened(SCREENS[name]) as (app, pilot):
        screen: PageScreen[Any] = app.top
        actions = actions_of(screen.query_one(Page))
        if name == "depart":
            await pilot.press("e")
            actions |= actions_of(screen.query_one(Page))
        wheel = type(screen).wheel is not PageScreen.wheel
        lacking = []
        common = [(cap, label) for cap, label, _ in screen.common_caps()]
        for keys, what in [*screen.help_keys(), *common]:
            alternatives = keys.split()
            if name == "ready" and keys == "Q G":  # answered in the last line, which has spots
                continue
            possible = any(
                ACTIONS.get(key, key.lower()) in actions
                or (key in SCROLLING and (wheel or key in actions))
                or key in TYPED
                or LETTERS.get(key.lower()) in actions
                for key in alternatives
            )
            if not possible:
                lacking.append((keys, what))
        assert lacking == []


@pytest.mark.parametrize("name", SCREENS)
async def test_every_key_cap_on_a_page_can_be_clicked_and_pressed(name, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)  # a key may write a file
    drawn: list[tuple[str, str, str]] = []
    monkeypatch.setattr(sheet_module, "_put_caps_from", keeping(drawn))
    async with opened(SCREENS[name]) as (app, _):
        page = app.top.query_one(Page)
        sheet = page._sheet
        assert sheet is not None
        assert actions_of(page) & {"escape", "q", "enter", "quit"}
        cap = app.look.palette.badge("cap")
        for y, strip in enumerate(page.strips):
            x = 0
            for text, style in runs(strip):
                cells = len(text)
                if style == cap and text.strip() and y == sheet.height - 1:
                    assert sheet.action_at(x + 1, y), (name, text)
                x += cells
        assert useless_keys(app, {key for cap in drawn for key in keys_on(cap[0])}) == set()


def keeping(drawn: list[tuple[str, str, str]]) -> Callable[..., int]:
    """A `_put_caps_from` that also keeps the caps of the bar in `drawn`."""
    put = sheet_module._put_caps_from

    def keep(sheet: Any, x: int, y: int, caps: Any) -> int:
        drawn.extend(caps)
        return put(sheet, x, y, caps)

    return keep


def keys_on(cap: str) -> list[str]:
    """The keys that a cap shows, as a terminal sends them: `↑↓` shows two."""
    if all(sign in ARROWS for sign in cap):
        return [ARROWS[sign] for sign in cap]
    if cap in ACTIONS or len(cap) == 1:
        return [ACTIONS.get(cap) or _character_to_key(cap).lower()]
    if cap[:1] == "F" and cap[1:].isdigit():
        return [cap.lower()]
    return [key for sign in cap for key in keys_on(sign)]


def useless_keys(app: Any, keys: set[str]) -> set[str]:
    """Those of the keys that the screen in front has no use for; where they lead is not gone."""
    screen = app.top
    useless: set[str] = set()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "push_screen", lambda *args, **options: None)
        for where in ("dismiss", "leave"):
            patch.setattr(screen, where, lambda *args: None)
        patch.setattr(screen, "explain", useless.add)
        for key in sorted(keys, key=lambda key: key == "tab"):
            screen.take(key, key_to_character(key))
    return useless
