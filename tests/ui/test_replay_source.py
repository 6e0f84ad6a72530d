"""What `liisi replay` is given: files, names of matches, and why nothing can be shown."""

from __future__ import annotations

from pathlib import Path

import pytest

from liisi_tui.core.match import MatchLength
from liisi_tui.options import BadUse
from liisi_tui.session import Session
from liisi_tui.storage import log
from liisi_tui.storage.paths import data_paths
from liisi_tui.storage.store import Store
from liisi_tui.texts import use
from liisi_tui.ui.app import LiisiApp
from liisi_tui.ui.replay_source import recordings
from liisi_tui.ui.screens.recordings import RecordedMatchesScreen, RecordedRoundsScreen
from liisi_tui.ui.screens.replay import ReplayScreen
from liisi_tui.ui.screens.share import ShareScreen
from liisi_tui.ui.start import Start
from tests.ui.matches import play_round, table
from tests.ui.playing import Game


@pytest.fixture(autouse=True)
def english():
    use("en")


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("recorded") / "data"


@pytest.fixture(scope="module")
def session(data) -> Session:
    """A stored match of two rounds, still being played, with two more begun."""
    data.mkdir(mode=0o700)
    with Store.open(data_paths(str(data)).store) as store:
        played = table(3, store=store, length=MatchLength(unit="rounds", count=4))
        play_round(played)
        play_round(played)
        played.start_round()
        played.close()
        untouched = table(4, store=store)
        untouched.close()
    return played


def written(session: Session, folder: Path) -> list[str]:
    """The lines of the log of the finished rounds."""
    path = folder / "whole.jsonl"
    ends = [place for place, event in enumerate(session._log) if event.type == "round_ended"]
    log.write(path, session._log[: ends[-1] + 1])
    return path.read_text("utf-8").splitlines()


def test_a_match_is_found_by_the_beginning_of_its_name(data, session):
    (match,) = recordings(session.match_id[:6], str(data))
    assert match.started.match_id == session.match_id
    assert len(match.rounds) == 2
    assert match.started.seed is None


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("nowhere.jsonl", "There is no file"),
        ("no/where", "There is no file"),
        ("", "is a folder"),
        (".", "is a folder"),
        ("abcdef", "There is neither a file abcdef nor a match"),
        ("empty.jsonl", "the file is empty (F4)"),
        ("words.jsonl", "it is not JSON"),
        ("dealt.jsonl", "dealt.jsonl can be replayed: line 1 is not legal"),
        ("bare.jsonl", "has no round that could be shown"),
        ("torn.jsonl", "torn.jsonl can be replayed: line 2 is not legal"),
    ],
)
def test_where_nothing_can_be_shown_it_is_said_why(
    data, session, tmp_path, monkeypatch, name, words
):
    monkeypatch.chdir(tmp_path)
    lines = written(session, tmp_path)
    (tmp_path / "empty.jsonl").touch()
    (tmp_path / "words.jsonl").write_text("hello\n")
    (tmp_path / "dealt.jsonl").write_text(lines[2] + "\n")
    (tmp_path / "bare.jsonl").write_text(lines[0] + "\n")
    (tmp_path / "torn.jsonl").write_text(lines[0] + "\n" + lines[1][:99] + "\n")
    with pytest.raises(BadUse) as caught:
        recordings(name, str(data))
    assert words in str(caught.value)


def test_a_match_without_a_finished_round_is_no_replay_yet(data, session):
    with Store.open(data_paths(str(data)).store) as store:
        untouched = next(row for row in store.matches() if not row.rounds)
    with pytest.raises(BadUse, match="No round of this match is finished yet"):
        recordings(untouched.match_id, str(data))
    with pytest.raises(BadUse, match="There is neither a file abc nor a match"):
        recordings("abc", str(data.parent / "other"))
    assert not (data.parent / "other").exists()


async def test_of_several_matches_and_rounds_one_is_chosen(tmp_path):
    session = table(3, length=MatchLength(unit="rounds", count=2))
    play_round(session)
    play_round(session)
    log.write(tmp_path / "one.jsonl", session._log)
    lines = (tmp_path / "one.jsonl").read_text("utf-8").splitlines()
    other = [line.replace(session.match_id, "another") for line in lines]
    path = tmp_path / "two.jsonl"
    path.write_text("\n".join([*lines, *other[:-1], lines[-2]]) + "\n", "utf-8")
    app = LiisiApp(Start(recorded=recordings(str(path), None)))
    async with app.run_test(size=(80, 24)) as pilot:
        game = Game(app, pilot)
        await game.until(RecordedMatchesScreen)
        assert f"Line {len(lines) * 2} of the log is not legal" in game.text()
        assert "2 rounds played" in game.text()
        await game.press("down", "enter")
        await game.until(RecordedRoundsScreen)
        assert "of the log is not legal" in game.text()
        await game.press("s")
        await game.until(ShareScreen)
        assert "the match so far as a log" in game.text()
        await game.press("escape")
        await game.until(RecordedRoundsScreen)
        await game.press("down", "enter")
        await game.until(ReplayScreen)
        assert "Round 2/2" in game.text()
        await game.press("end")
        assert "not legal" in game.text()
        await game.press("home", "[", "q")
        await game.until(RecordedRoundsScreen)
        await game.press("escape")
        await game.until(RecordedMatchesScreen)
        await game.press("escape")
        await game.settle()
        assert app._exit
    assert app.return_code == 0


async def test_the_title_replays_what_the_store_holds(data, session):
    with Store.open(data_paths(str(data)).store) as store:
        app = LiisiApp(Start(store=store))
        async with app.run_test(size=(80, 24)) as pilot:
            game = Game(app, pilot)
            await game.settle()
            await game.press("r")
            await game.until(RecordedMatchesScreen)
            assert "1 match" in game.text()
            await game.press("enter")
            await game.until(RecordedRoundsScreen)
            await game.press("enter")
            await game.until(ReplayScreen)
            await game.press("end")
            await game.press("]", "]", "]")
            assert "Round 2/2" in game.text()
