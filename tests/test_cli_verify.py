"""`liisi verify`: exit codes, sentences and JSON (FORMATS 4, 5; FAULTS 17)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from liisi_tui import texts
from liisi_tui.cli import main
from liisi_tui.cli_verify import Fault, Sound, check_log, run_verify
from liisi_tui.options import BadUse
from liisi_tui.storage.log import encode
from tests.playouts import playout
from tests.shared_cases import DATA, lines_of


@pytest.fixture(autouse=True)
def english() -> Iterable[None]:
    texts.use("en")
    yield
    texts.use("en")


@pytest.fixture(scope="module")
def match() -> list[str]:
    """The lines of a match of three rounds."""
    return list(map(encode, playout(8, rounds=3)))


def write(folder: Path, lines: Iterable[str]) -> Path:
    path = folder / "log.jsonl"
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return path


def answer(path: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, dict[str, Any]]:
    code = run_verify(str(path), json=True)
    printed: dict[str, Any] = json.loads(capsys.readouterr().out)
    return code, printed


def test_a_sound_log(tmp_path: Path, match: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, match)
    assert answer(path, capsys) == (
        0,
        {"ok": True, "matches": 1, "rounds": 3, "unfinished": False},
    )
    assert run_verify(str(path), json=False) == 0
    assert capsys.readouterr().out == "ok: 1 match, 3 rounds\n"


def test_several_matches_and_an_unfinished_one(
    tmp_path: Path, match: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, [*match, *match, *match[:40]])
    assert answer(path, capsys) == (
        0,
        {"ok": True, "matches": 3, "rounds": 6, "unfinished": True},
    )
    assert run_verify(str(path), json=False) == 0
    assert capsys.readouterr().out == "ok: 3 matches, 6 rounds; the last match is unfinished\n"


def test_the_first_illegal_line_is_named_with_its_rule(
    tmp_path: Path, match: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    place = next(number for number, line in enumerate(match) if '"discarded"' in line)
    event = json.loads(match[place])
    event["seat"] = "ESWN"["ESWN".index(event["seat"]) - 1]
    path = write(tmp_path, [*match[:place], json.dumps(event), *match[place + 1 :]])
    code, printed = answer(path, capsys)
    assert code == 1
    assert list(printed) == ["ok", "line", "rule", "message"]
    assert (printed["ok"], printed["line"], printed["rule"]) == (False, place + 1, "3.2")
    assert printed["message"].endswith("(3.2)")
    assert run_verify(str(path), json=False) == 1
    assert capsys.readouterr().out == f"Line {place + 1}: {printed['message']}.\n"


def test_tiles_and_seats_are_named(
    tmp_path: Path, match: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    place = next(number for number, line in enumerate(match) if '"drawn"' in line)
    event = json.loads(match[place])
    event["tile"] = "1z" if event["tile"] != "1z" else "2z"
    code, printed = answer(write(tmp_path, [*match[:place], json.dumps(event)]), capsys)
    assert (code, printed["rule"]) == (1, "2.4")
    right = json.loads(match[place])["tile"]
    assert f" {right} " in printed["message"]


@pytest.mark.parametrize(
    ("content", "rule"),
    [
        (b"", "F4"),
        (b"\n", "F4"),
        (b"[]\n", "F4"),
        (b'{"type": "discarded"', "F4"),
        (b'{"type": "shuffled"}\n', "F4"),
        (b"\xef\xbb\xbf{}\n", "F4"),
        (b"\xff\xfe{\x00}\x00", "F4"),
        (b"\x00", "F4"),
    ],
)
def test_what_is_no_log_is_answered_no(
    tmp_path: Path, content: bytes, rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(content)
    code, printed = answer(path, capsys)
    assert (code, printed["line"], printed["rule"]) == (1, 1, rule)


def test_faults_of_form_in_a_match(tmp_path: Path, match: list[str]) -> None:
    lines = {
        "torn": [*match[:9], match[9][:20]],
        "swapped": [*match[:8], match[9], match[8]],
        "extra field": [*match[:9], match[9][:-1] + ', "note": 1}'],
        "crlf": [*match[:9], match[9] + "\r"],
        "blank": [*match[:9], "", match[9]],
    }
    for name, log in lines.items():
        found = check_log(write(tmp_path, log))
        assert isinstance(found, Fault), name
        assert found.line in {9, 10}, name


def test_a_missing_last_line_end_is_no_fault(tmp_path: Path, match: list[str]) -> None:
    path = tmp_path / "log.jsonl"
    path.write_text("\n".join(match), encoding="utf-8")
    assert check_log(path) == Sound(1, 3, False)


def test_a_file_that_cannot_be_read_is_bad_use(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in (tmp_path / "nothing.jsonl", tmp_path):
        with pytest.raises(BadUse):
            run_verify(str(path), json=True)
        assert main(["verify", str(path)]) == 2
        printed = capsys.readouterr()
        assert printed.out == ""
        assert str(path) in printed.err


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    path = DATA / "legal-default.jsonl"
    assert main(["verify", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True
    assert main(["--lang", "en", "verify", str(path)]) == 0
    assert capsys.readouterr().out.startswith("ok: ")
    assert len(lines_of("legal-default.jsonl")) > 1000
