"""Which hints were shown: kept, and never in the way."""

from __future__ import annotations

from pathlib import Path

import pytest

from liisi_tui.storage.hints import SIZE_LIMIT, load_hints, save_hints


def test_what_was_shown_is_kept(tmp_path: Path):
    path = tmp_path / "hints.json"
    assert load_hints(path) == {}
    save_hints(path, {"张三": {"pong", "kong"}, "": ["curtain"]})
    assert load_hints(path) == {"张三": {"pong", "kong"}, "": {"curtain"}}
    assert path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize(
    "content",
    [
        *(b"", b"{", b"[]", b"\xff", b"[" * 60_000, b"9" * 5000, b" " * SIZE_LIMIT),
        *(b'{"shown": 1}', b'{"shown": {}, "x": 1}'),
        *(b'{"shown": {"a": "pong"}}', b'{"shown": {"a": ["pong", 1]}}'),
    ],
)
def test_a_broken_file_is_no_file(tmp_path: Path, content: bytes):
    path = tmp_path / "hints.json"
    path.write_bytes(content)
    assert load_hints(path) is None
    assert path.read_bytes() == content


def test_a_file_is_read_up_to_its_limit_and_no_further(tmp_path: Path):
    path = tmp_path / "hints.json"
    path.write_bytes(b'{"shown": {"a": ["pong"]}}'.ljust(SIZE_LIMIT))
    assert load_hints(path) == {"a": {"pong"}}
    path.write_bytes(path.read_bytes() + b" ")
    assert load_hints(path) is None


def test_a_place_that_cannot_be_written_stops_nothing(tmp_path: Path):
    save_hints(tmp_path / "nowhere" / "hints.json", {"": ["curtain"]})
    assert load_hints(tmp_path / "nowhere" / "hints.json") == {}
    assert load_hints(tmp_path) is None
