"""Logs that are none (FAULTS 17): `verify` and `import` answer no, and name the line."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from liisi_tui.storage.log import encode
from tests.bench.hostile import measured
from tests.fuzzing import Commands
from tests.playouts import playout

LOG = [encode(event) for event in playout(8, rounds=1)]
DRAW = next(at for at, line in enumerate(LOG) if '"drawn"' in line)


def bytes_of(lines: Iterable[str], end: str = "\n") -> bytes:
    return "".join(line + end for line in lines).encode()


def with_line(at: int, change: Callable[[str], str]) -> bytes:
    """The log with one line changed."""
    return bytes_of([*LOG[:at], change(LOG[at]), *LOG[at + 1 :]])


def with_fields(at: int, **fields: object) -> bytes:
    """The log with some fields of a line put otherwise."""
    return with_line(at, lambda line: json.dumps({**json.loads(line), **fields}))


def fifth_copy() -> bytes:
    """A wall with a fifth copy of its first tile in the place of another tile."""
    wall = json.loads(LOG[1])["wall"]
    other = next(at for at, tile in enumerate(wall) if tile != wall[0])
    return with_fields(1, wall=[*wall[:other], wall[0], *wall[other + 1 :]])


def swapped(at: int) -> bytes:
    return bytes_of([*LOG[:at], LOG[at + 1], LOG[at], *LOG[at + 2 :]])


# What it is, its content, the line at fault, and the rule that the line breaks.
BAD: dict[str, tuple[bytes, int, str]] = {
    "empty": (b"", 1, "F4"),
    "one line, and no first one": (bytes_of([LOG[DRAW]]), 1, "F4"),
    "torn last line": (bytes_of(LOG[:9]) + LOG[9][:30].encode(), 10, "F4"),
    "lines swapped": (swapped(2), 3, "2.2"),
    "unknown type": (with_fields(DRAW, type="shuffled"), DRAW + 1, "F4"),
    "extra field": (with_fields(DRAW, note="x"), DRAW + 1, "F4"),
    "wrong type": (with_fields(DRAW, tile=5), DRAW + 1, "F4"),
    "a fifth copy": (fifth_copy(), 2, "1.1"),
    "a negative round": (with_fields(1, round=-1), 2, "F4"),
    "a negative base score": (with_fields(0, base_score=-1), 1, "F4"),
    "a negative cap": (
        with_fields(0, rules={**json.loads(LOG[0])["rules"], "cap": -1}),
        1,
        "12",
    ),
    "NUL bytes": (with_line(DRAW, lambda line: line + "\0"), DRAW + 1, "F4"),
    "only NUL bytes": (b"\0" * 1000, 1, "F4"),
    "CRLF": (bytes_of(LOG, "\r\n"), 1, "F4"),
    "a byte order mark": (b"\xef\xbb\xbf" + bytes_of(LOG), 1, "F4"),
    "UTF-16": (bytes_of(LOG).decode().encode("utf-16"), 1, "F4"),
    "an empty line": (bytes_of([*LOG[:5], "", *LOG[5:]]), 6, "F4"),
}


@pytest.fixture
def liisi(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Commands:
    return Commands(capsys, tmp_path)


@pytest.mark.parametrize("name", BAD)
def test_the_line_is_named(liisi: Commands, name: str):
    content, line, rule = BAD[name]
    path = liisi.file(content)
    said = liisi("verify", "--json", path)
    answer = json.loads(said.out)
    assert (said.code, answer["ok"], answer["line"], answer["rule"]) == (1, False, line, rule)
    assert answer["message"].endswith(f"({rule})")
    in_words = liisi("verify", path)
    assert (in_words.code, in_words.out) == (1, f"Line {line}: {answer['message']}.\n")
    taken = liisi("import", path)
    assert (taken.code, taken.out) == (1, "")
    assert taken.err == f"liisi: Line {line}: {answer['message']}.\n"
    assert not liisi.data.exists()


@pytest.mark.parametrize("name", BAD)
def test_as_a_program(tmp_path: Path, name: str):
    content, line, _ = BAD[name]
    path = tmp_path / "log.jsonl"
    path.write_bytes(content)
    answer = measured(["verify", str(path)], tmp_path)
    assert answer.code == 1
    assert answer.said.startswith(f"Line {line}: ")
    assert answer.said.count("\n") == 1


TOO_LONG = "it is longer than 65536 bytes (F4)"


@pytest.mark.parametrize("command", ["verify", "import"])
def test_a_line_of_a_gigabyte(tmp_path: Path, command: str):
    path = tmp_path / "log.jsonl"
    with path.open("wb") as file:
        file.write(bytes_of(LOG[:3]))
        file.truncate(1 << 30)  # a hole: it takes no room on the disk
    answer = measured([command, str(path)], tmp_path)
    assert (answer.code, answer.said.removeprefix("liisi: ")) == (1, f"Line 4: {TOO_LONG}.\n")
    assert answer.megabytes < 100


@pytest.mark.parametrize("command", ["verify", "import"])
def test_a_line_that_never_ends_in_a_pipe(tmp_path: Path, command: str):
    with Path("/dev/zero").open("rb") as endless:
        answer = measured([command, "/dev/stdin"], tmp_path, stdin=endless)
    assert (answer.code, answer.said.removeprefix("liisi: ")) == (1, f"Line 1: {TOO_LONG}.\n")
    assert answer.megabytes < 100
