"""The golden transcripts: one round in plain text, in both languages, with every command used.

`python -m tests.plain_table.golden` writes answers and transcripts anew. Do so only where what is
said, or how the bots play, is meant to change.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from liisi_tui.cli import main as liisi
from liisi_tui.core.commands import ClaimPong, DeclareReady
from liisi_tui.session import ForPerson, Session
from tests.hands_on import wanted
from tests.plain_table.playing import play, sensible, session_of

FOLDER: Final = Path(__file__).parent.parent / "data" / "plain"
ANSWERS: Final = FOLDER / "answers.txt"
SEED: Final = 7
TRANSCRIPTS: Final = {"en": "ascii", "zh": "chinese"}
"""The style of the tiles in each language."""

# Said at the first turn: everything beside the question, and what is refused or not understood.
_FIRST: Final = ("?", "V", "L", "S", "", "3p", "x", "h", "k", "t 4m", "1p", "99", "what", "q", "no")


def transcript(language: str) -> Path:
    """The file of a language."""
    return FOLDER / f"{language}.txt"


def arguments(language: str, data: Path) -> list[str]:
    """The command line of a golden transcript."""
    table = ["--seats", "Ann,bot,bot,bot", "--seed", str(SEED), "--rounds", "1"]
    common = ["--data", str(data), "--lang", language]
    return [*common, "play", "--plain", *table, "--tiles", TRANSCRIPTS[language]]


def _answers() -> list[str]:
    session = session_of(SEED)
    following = _making(session)
    return play(session, lambda: next(following))[1].given


def _making(session: Session) -> Iterator[str]:
    """What Ann types: numbers and letters, and at her first turn all the commands."""
    number = sensible(session)
    yield number()
    yield from _FIRST
    while True:
        command = None
        if isinstance(session.waiting(), ForPerson):
            command = wanted(session.view(session.people[0]))
        yield {ClaimPong: "P", DeclareReady: "t"}.get(type(command)) or number()


def main() -> None:
    """Write the answers, and what is said to them in each language."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    answers = "".join(f"{line}\n" for line in _answers())
    ANSWERS.write_text(answers, encoding="utf-8")
    streams = sys.stdin, sys.stdout
    for language in TRANSCRIPTS:
        with TemporaryDirectory() as data:
            sys.stdin, sys.stdout = io.StringIO(answers), io.StringIO()
            code = liisi(arguments(language, Path(data)))
            text = sys.stdout.getvalue()
            sys.stdin, sys.stdout = streams
        assert code == 0
        transcript(language).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
