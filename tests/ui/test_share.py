"""The page where a round or a match is shared, from the settlement and at the end of a match."""

from __future__ import annotations

import base64
import re
from datetime import date
from pathlib import Path

import pytest

from liisi_tui.core.verify import Verifier
from liisi_tui.storage.log import read
from liisi_tui.texts import use
from liisi_tui.ui.screens.final import FinalScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.screens.share import ShareScreen
from liisi_tui.ui.sharing import MatchShare, RoundShare
from tests.ui.matches import play_round, table
from tests.ui.opened import OneScreenApp, opened


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    """The folder that the game was started in."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def names(folder: Path) -> list[str]:
    today = date.today().isoformat()
    return sorted(path.name.replace(today, "DAY") for path in folder.iterdir())


def name_of(app: OneScreenApp) -> str:
    """The screen in front by its name."""
    return type(app.screen).__name__


async def test_a_settlement_is_shared_in_every_way(here):
    session = play_round(table(5))
    session.start_round()
    async with opened(lambda: SettlementScreen(session, again=1), size=(100, 30)) as (app, pilot):
        await pilot.press("s")
        await pilot.pause()
        assert name_of(app) == "ShareScreen"
        assert str(here) in app.text
        assert "only rounds that are over" in app.text
        await pilot.press("1", "2", "3", "4", "5", "1")
        assert "That is written already" in app.text
        await pilot.press("escape")
        await pilot.pause()
        assert name_of(app) == "SettlementScreen"
    assert names(here) == [
        "liisi-DAY-match.jsonl",
        "liisi-DAY-round1-table.svg",
        "liisi-DAY-round1.jsonl",
        "liisi-DAY-round1.svg",
        "liisi-DAY-round1.txt",
    ]
    for path in here.glob("*.jsonl"):
        verifier = Verifier()
        for _, event in read(path):
            verifier.feed(event)
        assert verifier.rounds == 1
        assert verifier.unfinished == ("match" in path.name)
    assert (here / f"liisi-{date.today().isoformat()}-round1.svg").read_bytes().startswith(b"<?xml")


async def test_a_match_is_shared_from_its_final_standing(here):
    session = play_round(table(5))
    session.finish()
    async with opened(lambda: FinalScreen(session)) as (app, pilot):
        await pilot.press("s")
        await pilot.pause()
        assert "the whole match as a log" in app.text
        await pilot.press("down", "down", "enter")
    assert names(here) == ["liisi-DAY-match.jsonl"]


async def test_the_clipboard_is_asked_by_the_terminals_own_sequence(monkeypatch):
    session = play_round(table(5))
    async with opened(lambda: ShareScreen(RoundShare(session, 1))) as (app, pilot):
        sent: list[str] = []
        monkeypatch.setattr(app._driver, "write", sent.append)
        await pilot.press("c")
        await pilot.pause()
        assert "The text was sent to the clipboard" in app.text
        copied = re.search(r"\x1b]52;c;([A-Za-z0-9+/=]+)\a", "".join(sent))
        assert copied is not None
        text = base64.b64decode(copied[1]).decode()
        assert text.startswith("Taiyuan Lisi 立四, round 1")
        shown = "\n".join(strip.text.strip() for strip in app.top.body(80).strips())
        assert all(line.strip() in shown for line in text.splitlines())


async def test_where_nothing_can_be_written_a_sentence_says_so(here, monkeypatch):
    blocked = here / "file"
    blocked.write_bytes(b"")
    monkeypatch.setattr(ShareScreen, "_folders", lambda _: [blocked])
    async with opened(lambda: ShareScreen(MatchShare(play_round(table(5)))), size=(120, 40)) as (
        app,
        pilot,
    ):
        await pilot.press("1")
        shown = " ".join(app.text.split())
        assert "Nothing was written." in shown
        assert "is a file, where a folder should be." in shown
    assert names(here) == ["file"]


async def test_the_data_folder_is_taken_where_the_present_one_refuses(tmp_path, monkeypatch):
    use("zh")
    blocked = tmp_path / "file"
    blocked.write_bytes(b"")
    async with opened(lambda: ShareScreen(RoundShare(play_round(table(5)), 1))) as (app, pilot):
        app._settings_path = tmp_path / "data" / "settings.json"
        monkeypatch.setattr(Path, "cwd", lambda: blocked)
        await pilot.press("1")
        assert "已写到：" in app.text
    assert names(tmp_path / "data" / "shared") == ["liisi-DAY-round1.txt"]
