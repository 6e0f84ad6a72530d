"""Every code that the storage can raise has a sentence, in which nothing is left to fill in."""

from __future__ import annotations

import re
from datetime import datetime
from pathlib import Path

import pytest

from liisi_tui.storage import errors, prose
from liisi_tui.storage.errors import LogError, MatchLocked, SettingsError, StorageError, StoreError

PACKAGE = Path(errors.__file__).parent
RAISED = re.compile(
    r"(?:StoreError|SettingsError|LogFileError|Fault|LogError\(\w+,|__init__)\(?\s*\"(\w+)\""
)
# Given to an error by way of a table or a variable.
INDIRECT = {
    *errors._CODE_OF_ERRNO.values(),
    "locked",
    "locked_unknown",
    "io",
    "busy",
    "full",
    "not_file",
    "damaged",
}


def codes_in_the_source() -> set[str]:
    found = set()
    for path in PACKAGE.glob("*.py"):
        found |= set(RAISED.findall(path.read_text("utf-8")))
    return found


def test_codes_and_sentences_are_the_same_set():
    known = {code for code in {**prose._SENTENCES, **prose._FAULTS} if "expected" not in code}
    assert codes_in_the_source() | INDIRECT == known


@pytest.mark.parametrize("code", sorted(prose._SENTENCES))
def test_sentences_about_files(code: str):
    params = {
        "detail": "odd",
        "match": "m\n1",
        "name": "张三",
        "other": "Bo",
        "count": 2,
        "date": "today",
    }
    error = StoreError(code, Path("/a/b\x1b[1m"), players=("Ann", "张\n三"), **params)
    sentence = prose.describe(error)
    assert sentence.isprintable()
    assert sentence.endswith(".")
    assert not re.search(r"\{\w+\}", sentence)


def test_paths_are_shown_whole_and_values_cut():
    path = Path("/" + "x" * 100)
    assert str(path) in prose.describe(StoreError("damaged", path))
    sentence = prose.describe(MatchLocked(path, "y" * 100))
    assert "y" * 39 + "…" in sentence
    assert "y" * 40 not in sentence


def test_a_match_that_is_open_elsewhere_is_called_by_its_players():
    day = datetime(2026, 3, 4, 20, 15).astimezone()
    sentence = prose.describe(MatchLocked(Path("/a"), "17", ["Ann", "bot", "张三"], day))
    assert sentence == (
        "The match of Ann, bot, 张三, last played 2026-03-04 20:15, is open in another program."
    )
    sentence = prose.describe(MatchLocked(Path("/a"), "17"))
    assert sentence == "The match 17 is open in another program."


def test_errors_say_what_they_are():
    assert str(StorageError("io", Path("x"), detail="odd")) == "io x detail='odd'"
    assert str(LogError(3, "nul")) == "nul"
    fault = SettingsError("wrong_value", Path("s"), field="speed", value=1)
    assert "the field speed cannot be 1" in prose.describe(fault)
