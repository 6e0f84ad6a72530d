"""The same seed and answers give the same bytes (`python -m tests.plain_table.golden` writes)."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.plain_table.golden import ANSWERS, TRANSCRIPTS, arguments, transcript


@pytest.mark.parametrize("language", TRANSCRIPTS)
def test_a_match_in_a_pipe_is_the_golden_transcript(language, tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "liisi_tui", *arguments(language, tmp_path)],
        input=ANSWERS.read_bytes(),
        env={**os.environ, "TERM": "dumb", "PYTHONUTF8": "1"},
        capture_output=True,
        check=False,
    )
    assert done.stderr == b""
    assert done.returncode == 0
    found, golden = done.stdout.decode().splitlines(), transcript(language).read_text("utf-8")
    for number, (said, expected) in enumerate(zip(found, golden.splitlines(), strict=True), 1):
        assert said == expected, f"line {number} differs"
    assert done.stdout == golden.encode()


def test_8_english_with_ascii_tiles_needs_only_ascii():
    assert transcript("en").read_text("utf-8").isascii()


@pytest.mark.parametrize("language", TRANSCRIPTS)
def test_1_every_line_says_something_that_any_screen_reader_can_read(language):
    for line in transcript(language).read_text("utf-8").splitlines():
        assert line.strip() == line != ""
        assert line.isprintable()
        assert not any("\u2500" <= char <= "\u25ff" for char in line)  # boxes, blocks, arrows
