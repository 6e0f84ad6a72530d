"""Reading a log that is to be imported: nothing in it is believed before the rules allow it."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from liisi_tui.core.events import Event, MatchEnded, MatchStarted, RoundEnded
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.verify import Verifier
from liisi_tui.storage import log


class IllegalLine(Exception):
    """A line of a log, counted from 1, that the rules refuse."""

    def __init__(self, line: int, refusal: Refusal) -> None:
        self.line = line
        self.refusal = refusal
        super().__init__(f"line {line}: {refusal}")


@dataclass(frozen=True, slots=True)
class LoggedMatch:
    """A match of a log that the rules allow: its start, all its events, and their lines."""

    started: MatchStarted
    events: list[Event] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    @property
    def finished(self) -> bool:
        """Whether the log holds it to its end."""
        return isinstance(self.events[-1], MatchEnded)

    @property
    def rounds(self) -> int:
        """How many rounds have ended."""
        return sum(isinstance(event, RoundEnded) for event in self.events)


def read_matches(path: Path) -> list[LoggedMatch]:
    """The matches of a log; the last of them may be unfinished.

    Raises `LogFileError` where the file cannot be read, and at the first bad line `LogError` for
    its form and `IllegalLine` for what it says.
    """
    verifier = Verifier()
    matches: list[LoggedMatch] = []
    for number, line, event in log.read_lines(path):
        try:
            verifier.feed(event)
        except Refusal as refusal:
            raise IllegalLine(number, refusal) from None
        if isinstance(event, MatchStarted):
            matches.append(LoggedMatch(event))
        matches[-1].events.append(event)
        matches[-1].lines.append(line)
    return matches
