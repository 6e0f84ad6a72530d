"""Reports of faults: where it happened, for the owner alone, and nothing else."""

from __future__ import annotations

import errno
import sqlite3
import stat
import time

import pytest

from liisi_tui.storage.crashes import KEPT, write_report
from liisi_tui.storage.errors import StorageError

SECRET = "1m2m3m 五万"


def fail(depth: int = 0) -> None:
    secret = SECRET
    if depth:
        fail(depth - 1)
    raise KeyError(secret, "Ann")


def caught(call) -> BaseException:
    try:
        call()
    except BaseException as error:
        return error
    raise AssertionError


def test_a_report_tells_the_way_and_nothing_that_was_on_it(tmp_path):
    report = write_report(tmp_path / "crashes", caught(lambda: fail(2)), {"screen": "TableScreen"})
    text = report.read_text(encoding="utf-8")
    assert "builtins.KeyError\n" in text
    assert text.count("test_crashes.py") == 5
    assert text.count(" in fail\n") == 3
    assert "screen: TableScreen\n" in text
    assert "textual: " in text
    for secret in (SECRET, "1m", "万", "Ann", "secret"):
        assert secret not in text
    assert stat.S_IMODE(report.stat().st_mode) == 0o600
    assert stat.S_IMODE(report.parent.stat().st_mode) == 0o700


def test_causes_and_groups_are_followed(tmp_path):
    def cause() -> None:
        try:
            raise OSError(errno.ENOSPC, SECRET)
        except OSError as error:
            raise ValueError(SECRET) from error

    def group() -> None:
        try:
            sqlite3.connect(tmp_path / "none" / "none")
        except sqlite3.Error as error:
            raise BaseExceptionGroup(SECRET, [error, caught(cause)]) from None

    text = write_report(tmp_path, caught(cause)).read_text(encoding="utf-8")
    assert text.index("builtins.OSError ENOSPC") < text.index("and then:")
    assert text.index("and then:") < text.index("builtins.ValueError")
    text = write_report(tmp_path / "more", caught(group)).read_text(encoding="utf-8")
    assert "    sqlite3.OperationalError SQLITE_CANTOPEN\n" in text
    assert "    builtins.ValueError\n" in text
    assert "万" not in text


def test_endless_ways_are_shortened(tmp_path):
    def endless() -> None:
        endless()

    text = write_report(tmp_path, caught(endless)).read_text(encoding="utf-8")
    assert "builtins.RecursionError\n" in text
    assert len(text) < 40_000


def test_the_newest_reports_stay(tmp_path, monkeypatch):
    error = caught(fail)
    for number in range(KEPT + 3):
        monkeypatch.setattr(time, "strftime", lambda _, n=number: f"20260101-00{n:04}")
        newest = write_report(tmp_path, error)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert len(names) == KEPT
    assert names[-1] == newest.name
    assert "-000003-" in names[0]


def test_a_folder_that_cannot_be_used_is_a_storage_error(tmp_path):
    (tmp_path / "crashes").write_text("in the way")
    with pytest.raises(StorageError):
        write_report(tmp_path / "crashes", caught(fail))
