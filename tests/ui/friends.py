"""A circle of friends in a store, always the same; golden text of their screens.

`python -m tests.ui.friends` writes the golden files anew after a change that is meant; look at the
difference before it is kept.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from textual.screen import Screen

from liisi_tui.options import LaunchOptions
from liisi_tui.storage.store import MEMORY, Store
from liisi_tui.texts import Language, use
from liisi_tui.ui.faces import FaceName
from liisi_tui.ui.palette import Depth
from liisi_tui.ui.screens.profile import ProfileScreen
from liisi_tui.ui.screens.profiles import ProfilesScreen
from tests.storage.helpers import LEGAL, NO_ANSWERS, SETUP, legal_match
from tests.ui.opened import opened

FOLDER = Path(__file__).parents[1] / "data" / "profiles"
TABLES = (
    ("张三", "Ann", "王五"),
    ("王五", "张三", "Zoë"),
    ("Ann", "张三"),
    ("张三", "赵太原", "Ann", "王五"),
    ("赵太原",),
)
SCREENS: dict[str, Callable[[], Screen[Any]]] = {
    "players": ProfilesScreen,
    "player": lambda: ProfileScreen("张三"),
}
# Screen, language, face, depth, size.
GOLDEN: tuple[tuple[str, Language, FaceName, Depth, tuple[int, int]], ...] = (
    ("players", "en", "chinese", "truecolor", (80, 24)),
    ("players", "zh", "chinese", "truecolor", (120, 40)),
    ("player", "en", "ascii", "mono", (80, 24)),
    ("player", "zh", "safe", "256", (100, 30)),
    ("player", "zh", "chinese", "truecolor", (120, 40)),
    ("player", "en", "chinese", "truecolor", (120, 40)),
)


def friends_store(path: Path = MEMORY, *, times: int = 1) -> Store:
    """The legal logs as matches of these people, all finished rounds in; `times` over."""
    minutes = count()
    begin = datetime(2026, 3, 1, 20, tzinfo=UTC)

    def clock() -> datetime:
        return begin + timedelta(minutes=next(minutes))

    store = Store.in_memory(clock=clock) if path == MEMORY else Store.open(path, clock=clock)
    for number in range(times * len(TABLES)):
        table = number % len(TABLES)
        match_id = f"match-{number:04}"
        started, events = legal_match(match_id=match_id, people=TABLES[table], path=LEGAL[table])
        store.create_match(started, SETUP)
        store.append(match_id, events, answers=NO_ANSWERS)
        store.release(match_id)
    return store


@contextmanager
def in_utc() -> Iterator[None]:
    """The local time is UTC, wherever the test runs."""
    before = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    time.tzset()
    try:
        yield
    finally:
        if before is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = before
        time.tzset()


def path_of(golden: tuple[str, Language, FaceName, Depth, tuple[int, int]]) -> Path:
    """Where the golden text of a screen is kept."""
    screen, language, face, depth, (width, height) = golden
    return FOLDER / f"{screen}-{language}-{face}-{depth}-{width}x{height}.txt"


async def text_of(golden: tuple[str, Language, FaceName, Depth, tuple[int, int]]) -> str:
    """The text of a screen as it is now."""
    screen, language, face, depth, size = golden
    use(language)
    options = LaunchOptions(tiles=face)
    with in_utc(), friends_store(times=2) as store:
        async with opened(
            SCREENS[screen], size=size, depth=depth, options=options, store=store
        ) as (app, _):
            return "".join(f"{line}|\n" for line in app.text.split("\n"))


async def write_all() -> None:
    FOLDER.mkdir(exist_ok=True)
    for golden in GOLDEN:
        path_of(golden).write_text(await text_of(golden), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(write_all())
