"""The form of messages: a capital letter or a literal at the beginning, a full stop at the end."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from liisi_tui import cli, texts
from liisi_tui.storage import prose
from liisi_tui.texts import LANGUAGES, inputs, refusals, tr, whole_sentence

# What a message may begin with: a capital letter or a Chinese sign, a quotation, a placeholder,
# an option, a field before a colon.
BEGINS = re.compile(r"[A-Z\u4e00-\u9fff“{/-]|liisi |[\w.\[\]]+[:：]")
ENDS = {"en": ".", "zh": "。"}
REFUSED: tuple[tuple[str, ...], ...] = (
    ("dance",),
    ("play", "extra"),
    ("play", "--base"),
    ("play", "--base", "x"),
    ("play", "--base", "9" * 30),
    ("play", "--seats", "a,b"),
    ("play", "--seats", "a,a,bot,bot"),
    ("play", "--seats", "a,bot:foo,bot,bot"),
    ("play", "--rules", "/no/such"),
    ("play", "--call-seconds", "nan"),
    ("play", "--rounds", "1", "--circles", "1"),
    ("play", "--claims", "shout"),
    ("--lang", "fr"),
    ("--data", "", "profiles"),
    ("score",),
    ("score", "/no/such"),
    ("score", "/"),
    ("score", "/dev/null"),
    ("waits", "0m"),
    ("waits", "1m"),
    ("waits", "123m", "--melds", "x"),
    ("verify", "/no/such"),
    ("verify", "/"),
    ("import", "/no/such"),
    ("import", "/dev/null"),
    ("export", "x", "/dev/null"),
    ("simulate",),
    ("simulate", "--rounds", "1", "--bots", "foo"),
    ("simulate", "--rounds", "1", "--bots", "normal"),
    ("simulate", "--rounds", "1", "--out", "/no/such/log"),
)


@pytest.fixture(autouse=True)
def _own_place(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    yield
    texts.use("en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("arguments", REFUSED, ids=" ".join)
def test_every_refusal_is_a_sentence(arguments, language, capsys):
    before = [] if "--lang" in arguments else ["--lang", language]
    assert cli.main([*before, *arguments]) in (1, 2)
    ran = capsys.readouterr()
    said = ran.err.removeprefix("liisi: ")
    assert said != ran.err
    assert BEGINS.match(said), said
    assert said.count("\n") == 1
    assert said.rstrip("\n").endswith(ENDS["en" if "--lang" in arguments else language]), said
    if language == "zh" and "--lang" not in arguments:
        assert "No such file" not in said


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_that_can_be_said_has_the_form(language):
    texts.use(language)
    templates = [*prose._SENTENCES.values(), *prose._FAULTS.values()]
    templates += [*inputs._SENTENCES.values()]
    for template in templates:
        said = whole_sentence(tr(template))
        assert BEGINS.match(said), said
        assert said.endswith(ENDS[language]), said
    for name in ("empty", "taken"):
        said = whole_sentence(refusals.name_sentence(name, "Ann"))
        assert BEGINS.match(said), said


def test_literals_keep_their_small_letters():
    texts.use("en")
    for literal in (
        "melds[0].kind: x",
        "--base: x",
        "/a: x",
        "a.jsonl: x",
        "liisi play is",
        "5m x",
    ):
        assert whole_sentence(literal) == f"{literal}."
    assert whole_sentence("line 3: bad") == "Line 3: bad."
    assert whole_sentence("Is it?") == "Is it?"


def test_a_log_from_standard_input_is_verified():
    ran = subprocess.run(
        [sys.executable, "-m", "liisi_tui", "--lang", "en", "verify", "-"],
        input=b"nonsense\n",
        capture_output=True,
        check=False,
    )
    assert ran.returncode == 1
    assert ran.stdout.startswith(b"Line 1: ")
