"""A tiny program that shows one screen of the game: for pictures.

    python -m tests.ui.screens_demo --scene title --face chinese --depth truecolor --lang zh

With `--ready-file` the file appears after the first frame.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from textual.screen import Screen

from liisi_tui.options import THEMES, LaunchOptions
from liisi_tui.session import Session
from liisi_tui.session.replay import Replay
from liisi_tui.storage.errors import StorageError
from liisi_tui.storage.profiles import level_of
from liisi_tui.storage.settings import Settings
from liisi_tui.storage.store import Store
from liisi_tui.texts import use
from liisi_tui.ui.calculator_examples import EXAMPLES
from liisi_tui.ui.calculator_form import CalculatorForm
from liisi_tui.ui.faces import FACE_NAMES
from liisi_tui.ui.occasions import Rise
from liisi_tui.ui.palette import DEPTHS, choose_depth, settle_environment
from liisi_tui.ui.screens.big_win import BigWinScreen
from liisi_tui.ui.screens.calculator import CalculatorScreen
from liisi_tui.ui.screens.depart import others_screen
from liisi_tui.ui.screens.final import FinalScreen
from liisi_tui.ui.screens.help import HelpScreen
from liisi_tui.ui.screens.house_rules import HouseRulesScreen
from liisi_tui.ui.screens.level_up import LevelUpScreen
from liisi_tui.ui.screens.log import LogScreen
from liisi_tui.ui.screens.merge import MergeScreen
from liisi_tui.ui.screens.new_game import NewGameScreen
from liisi_tui.ui.screens.notice import store_fault_screen
from liisi_tui.ui.screens.open_matches import OpenMatchesScreen
from liisi_tui.ui.screens.profile import ProfileScreen
from liisi_tui.ui.screens.profiles import ProfilesScreen
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.recordings import (
    RecordedMatchesScreen,
    RecordedRoundsScreen,
    recorded_entry,
)
from liisi_tui.ui.screens.rename import RenameScreen
from liisi_tui.ui.screens.replay_events import ReplayEventsScreen
from liisi_tui.ui.screens.scores import ScoresScreen
from liisi_tui.ui.screens.seat_draw import SeatDrawScreen
from liisi_tui.ui.screens.settings import SettingsScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.screens.share import ShareScreen
from liisi_tui.ui.screens.store_fault import StoreFaultScreen
from liisi_tui.ui.screens.title import TitleScreen
from liisi_tui.ui.sharing import MatchShare, RoundShare
from liisi_tui.ui.start import Start
from liisi_tui.ui.table_form import RulesForm, TableForm
from tests.ui.matches import play_round, table
from tests.ui.opened import OneScreenApp
from tests.ui.recordings import demo_board, demo_opening, demo_settlement, recorded, replay_at
from tests.ui.table_scenes import TABLE_SCENES

STORE = Store.in_memory()
"""Where the matches of the scenes are played: give it to the application, for the levels."""


def forget_matches() -> Store:
    """A new `STORE`: what was played for other scenes does not count any more."""
    global STORE
    STORE = Store.in_memory()
    return STORE


def _new_game() -> Screen[Any]:
    screen = NewGameScreen(TableForm.for_person("张三", "ask"))
    screen.form.seats[1].bot = None
    screen.form.seats[1].name = "Ann, of the hill"
    return screen


@lru_cache(maxsize=1)
def _played(store: Store, seed: int, rounds: int, base_score: int) -> Session:
    """A match after some rounds; its screens only read it."""
    session = table(seed, base_score=base_score, store=store)
    for _ in range(rounds):
        play_round(session)
    return session


def _settled(seed: int, base_score: int = 1) -> Callable[[], Screen[Any]]:
    return lambda: SettlementScreen(_played(STORE, seed, 1, base_score))


def _some_rounds() -> Session:
    return _played(STORE, 14, 5, 1)


def _dealt() -> Session:
    session = table(3)
    session.start_round()
    return session


def _opening(beat: int) -> Screen[Any]:
    """The opening of a match, standing still at a beat."""
    session = table(3, draw_seats=True)
    session.start_round()
    screen = SeatDrawScreen(session, "normal")
    screen._beats = [replace(screen._beats[beat], length=1e6)]
    return screen


def _open_matches() -> Screen[Any]:
    store = Store.in_memory()
    for seed in (1, 2, 3):
        play_round(table(seed, store=store))
    rows = [
        replace(row, changed=datetime(2026, 3, 1 + day, 20, 15).astimezone())
        for day, row in enumerate(sorted(store.matches(), key=lambda row: row.totals))
    ]
    return OpenMatchesScreen(rows)


def shown(form: CalculatorForm, example: int, **changes: Any) -> CalculatorForm:
    """The calculator with an example of RULES 11 in it."""
    form.show(replace(EXAMPLES[example - 1], **changes))
    return form


class SharePage(ShareScreen):
    """The page of sharing as it is in one folder, wherever it is drawn."""

    def _folders(self) -> list[Path]:
        return [Path("/home/ann")]


def _help(page: int) -> Callable[[], Screen[Any]]:
    def make() -> Screen[Any]:
        screen = HelpScreen([("↑↓ Enter", "choose a line of the menu"), ("N", "new game")])
        screen.press(str(page), None)
        return screen

    return make


def _friends() -> str:
    """Several evenings of the same people; who has most points."""
    if len(STORE.people()) == 0:
        for seed in range(1, 7):
            session = table(seed, store=STORE, base_score=7)
            for _ in range(6):
                play_round(session)
    return STORE.people()[0].name


def _players() -> Screen[Any]:
    _friends()
    return ProfilesScreen()


def _merge() -> Screen[Any]:
    return MergeScreen(_friends())


def _level_up() -> Screen[Any]:
    return LevelUpScreen(Rise("王五", 1043, level_of(90), level_of(1043)))


def _big_win() -> Screen[Any]:
    session = play_round(table(28, base_score=40))
    won = session.open_hands().table.won
    assert won is not None
    return BigWinScreen(session, won)


def _recordings() -> Screen[Any]:
    match = recorded()
    notice = "Line 12 of the log is not legal and ends the replay: it is empty (F4)."
    return RecordedMatchesScreen(3, lambda index: recorded_entry(match), notice=notice)


SCENES: dict[str, Callable[[], Screen[Any]]] = {
    "title": lambda: TitleScreen(2, "The match is kept; continue it from the title screen."),
    "new": _new_game,
    "rules": lambda: HouseRulesScreen(RulesForm()),
    "help": _help(1),
    "introduction": _help(2),
    "tiles": _help(3),
    "signs": _help(4),
    "rules-text": _help(5),
    "glossary": _help(6),
    "pays-for-all": _settled(5),
    "cap": _settled(28, 40),
    "self-draw": _settled(25),
    "exhausted": _settled(4),
    "ready": lambda: ReadyScreen(_some_rounds()),
    "ready-first": lambda: ReadyScreen(table(3)),
    "draw": lambda: SeatDrawScreen(_dealt()),
    "draw-turning": lambda: _opening(4),
    "draw-rolling": lambda: _opening(24),
    "draw-deal": lambda: _opening(-9),
    "final": lambda: FinalScreen(_some_rounds()),
    "scores": lambda: ScoresScreen(_some_rounds()),
    "settings": SettingsScreen,
    "calculator": CalculatorScreen,
    "calculator-win": lambda: CalculatorScreen(shown(CalculatorForm(), 5)),
    "calculator-cap": lambda: CalculatorScreen(shown(CalculatorForm(), 8)),
    "calculator-no-win": lambda: CalculatorScreen(shown(CalculatorForm(), 3, unready=True)),
    "settlement-again": lambda: SettlementScreen(_some_rounds(), again=3),
    "share": lambda: SharePage(RoundShare(_some_rounds(), 4)),
    "share-match": lambda: SharePage(MatchShare(_some_rounds())),
    "log": lambda: LogScreen(_some_rounds()),
    "matches": _open_matches,
    "players": _players,
    "player": lambda: ProfileScreen(_friends()),
    "rename": lambda: RenameScreen(_friends()),
    "merge": _merge,
    "level-up": _level_up,
    "big-win": _big_win,
    "replay": lambda: replay_at(60),
    "replay-end": lambda: replay_at(10**6),
    "replay-seat": lambda: replay_at(40, "s"),
    "replay-waits": lambda: replay_at(55, "a"),
    "replay-coach": lambda: replay_at(42, "a"),
    "replay-typing": lambda: replay_at(55, "1", "2"),
    "replay-log": lambda: ReplayEventsScreen(replay_at(40).replay, None),
    "replay-rounds": lambda: RecordedRoundsScreen(Replay(recorded())),
    "recordings": _recordings,
    "demo": demo_board,
    "demo-settlement": demo_settlement,
    "demo-opening": demo_opening,
    "fault": lambda: store_fault_screen("The store /home/ann/liisi.db is damaged."),
    "fault-in-match": lambda: StoreFaultScreen(StorageError("full", Path("/home/ann/liisi.db"))),
    "others": lambda: others_screen(table(3), 1),
}
# With the table in all its states.
ALL_SCENES: dict[str, Callable[[], Screen[Any]]] = {**SCENES, **TABLE_SCENES}


class ScreensDemo(OneScreenApp):
    """One screen and nothing behind it; a file appears once it is drawn."""

    ready_file: Path | None = None

    def on_ready(self) -> None:
        if self.ready_file is not None:
            self.set_timer(0.3, self.ready_file.touch)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scene", choices=tuple(ALL_SCENES), default="title")
    parser.add_argument("--face", choices=FACE_NAMES, default="chinese")
    parser.add_argument("--theme", choices=THEMES, default="felt")
    parser.add_argument("--depth", choices=DEPTHS)
    parser.add_argument("--lang", choices=("zh", "en"), default="zh")
    parser.add_argument("--ready-file", type=Path)
    options = parser.parse_args()
    depth = choose_depth(os.environ, options.depth)
    settle_environment(depth, os.environ)
    use(options.lang)
    asked = LaunchOptions(tiles=options.face)
    start = Start(asked, Settings(theme=options.theme), depth=depth, store=STORE)
    app = ScreensDemo(start, ALL_SCENES[options.scene])
    app.ready_file = options.ready_file
    app.run(mouse=False)


if __name__ == "__main__":
    main()
