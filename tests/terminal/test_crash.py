"""Faults of the game's own in a real terminal: nothing leaks, nothing is lost, one sentence."""

from __future__ import annotations

import re
import stat
import sys
from pathlib import Path

import pytest

from tests.terminal.pty import LEAVE_SCREEN, SOON, Table, shows_hand

PLACES = ("handler", "timer", "worker", "loop", "paint", "reader")


def faulty(where: str) -> tuple[str, ...]:
    return (sys.executable, "-m", "tests.terminal.faulty", where)


@pytest.mark.parametrize("where", PLACES)
def test_6_24_a_fault_ends_with_a_sentence_and_a_report_without_tiles(tmp_path, where):
    with Table(tmp_path, command=faulty(where)) as game:
        game.to_hand()
        before = len(game.output)
        game.send("a")
        game.read_for(0.1)
        game.send("b")
        assert game.exit_code(SOON) == 1
        game.assert_given_back()
        said = game.output[game.output.rindex(LEAVE_SCREEN) :].decode()
        found = re.search(
            r"liisi: The game met a fault of its own \(Fault\); all matches are kept;"
            # The second key comes too late where the first one was already too much.
            r" the report (\S+) tells where\.\r\nb?$",
            said,
        )
        assert found, said
        report = Path(found[1])
        assert report.parent == tmp_path / "crashes"
        assert stat.S_IMODE(report.stat().st_mode) == 0o600
        assert stat.S_IMODE(report.parent.stat().st_mode) == 0o700
        text = report.read_text(encoding="utf-8")
        assert "tests.terminal.faulty.Fault" in text or "__main__.Fault" in text
        assert re.search(r"faulty\.py:\d+ in fail\n", text)
        assert "screen: TableScreen" in text
        for leak in ("secret", "五", "SeatView", "Ann"):
            assert leak not in text
            assert leak not in said
        assert not shows_hand(game.words(before))
        game.assert_kept()


def test_24_the_sentence_is_said_where_no_report_can_be_written(tmp_path):
    (tmp_path / "crashes").write_text("a file in the way")
    with Table(tmp_path, command=faulty("handler")) as game:
        game.to_hand()
        game.send("a")
        assert game.exit_code(SOON) == 1
        game.assert_given_back()
        assert game.output.decode().endswith(
            "liisi: The game met a fault of its own (Fault); all matches are kept;"
            " a report could not be written.\r\n"
        )


def test_6_an_exit_from_the_middle_of_it_gives_the_terminal_back_too(tmp_path):
    with Table(tmp_path, command=faulty("exit")) as game:
        game.to_hand()
        game.send("a")
        assert game.exit_code(SOON) == 7
        game.assert_given_back()
        game.assert_kept()
