"""The width that the program computes for a text is what a terminal really moves (FAULTS 1)."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

from rich.cells import cell_len

from liisi_tui import texts
from liisi_tui.core.tiles import KINDS
from liisi_tui.rules_text import load_rules
from liisi_tui.ui.canvas import clean
from liisi_tui.ui.faces import FACE_NAMES, load_face
from tests.catalogue import load
from tests.terminal.tmux import Terminal, needs_tmux
from tests.ui.builders import LONG_NAMES, NAMES

# Wider than any message.
COLUMNS = 1000
ODD_NAMES = (
    "张三A",
    "ＡＢ",
    "é",
    "e\u0301",
    "x" * 40,
    "[/]",
    "[@click=app.quit]x",
    "a\u202eb\tc\nd",
)


def shown() -> Iterator[str]:
    """Every text of the program and the faces, with some names."""
    for message in load():
        if message.id:
            for text in (message.id, message.string):
                yield from (text,) if isinstance(text, str) else text
    for language in texts.LANGUAGES:
        for entry in load_rules(language, "any"):
            yield entry.title
            yield from repr(entry.blocks).split(". ")
    for name in FACE_NAMES:
        face = load_face(name)
        yield from face.marks
        for tile in range(KINDS):
            yield from (face.line(tile, 3), face.line(tile, 4), *face.block_lines(tile))
            yield from (*face.corners(tile), *face.art(tile))
    yield from (*NAMES, *LONG_NAMES, *ODD_NAMES)


@needs_tmux
def test_1_a_terminal_moves_as_far_as_the_program_counts(tmp_path: Path) -> None:
    given, got = tmp_path / "texts.json", tmp_path / "widths.json"
    wanted = {
        text: cell_len(text) for text in map(clean, shown()) if text and cell_len(text) < COLUMNS
    }
    assert len(wanted) > 1000
    given.write_text(json.dumps(list(wanted)), encoding="utf-8")
    with Terminal(tmp_path / "tmux", size=(COLUMNS, 5)) as terminal:
        command = [sys.executable, "-m", "tests.terminal.columns", str(given), str(got)]
        terminal.run(" ".join(map(shlex.quote, command)))
        assert terminal.exit_code() == 0
    widths = json.loads(got.read_text(encoding="utf-8"))
    moved = dict(zip(wanted, widths, strict=True))
    assert {
        text: (wanted[text], moved[text]) for text in wanted if wanted[text] != moved[text]
    } == {}
