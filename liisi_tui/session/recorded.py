"""Matches that were played: what a replay walks through, from a log file or from the store.

Rounds are kept as the lines of their log and decoded only when somebody looks at them, so that a
match of a thousand rounds is open at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from liisi_tui.core.events import Event, MatchEnded, MatchStarted, RoundEnded, RoundStarted
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.verify import Verifier
from liisi_tui.storage import log
from liisi_tui.storage.errors import LogError
from liisi_tui.storage.store import Store


@dataclass(frozen=True, slots=True)
class Fault:
    """The line of a log file (from 1) that is not legal there, and why; nothing after it counts."""

    line: int
    error: Refusal | LogError


@dataclass(frozen=True, slots=True)
class RecordedRound:
    """The lines of one round's log and the number of the first of them in its file (from 1).

    `checked`: they are known to be a legal log.
    """

    lines: tuple[str, ...]
    first_line: int
    checked: bool = False

    def events(self) -> list[Event]:
        """The events of the round, the first a `RoundStarted`."""
        return [
            log.decode_again(line, number)
            for number, line in enumerate(self.lines, self.first_line)
        ]

    def ended(self) -> RoundEnded | None:
        """How the round ended; `None` where its log stops before."""
        event = log.decode_again(self.lines[-1], self.first_line + len(self.lines) - 1)
        return event if isinstance(event, RoundEnded) else None


@dataclass(frozen=True, slots=True)
class RecordedMatch:
    """One match as it was played, as far as it may be seen.

    `ended` is whether it was played to its end. `fault` is set for the match in which a log stops
    being legal, which is then the last one of its file.
    """

    started: MatchStarted
    rounds: tuple[RecordedRound, ...]
    ended: bool
    fault: Fault | None = None


def match_of(store: Store, match_id: str) -> RecordedMatch:
    """A stored match, of which only finished rounds are seen while people play it (FORMATS 5).

    Raises `StoreError`: `no_match`, `damaged`.
    """
    lines = store.published_lines(match_id)
    rounds = []
    first = 2
    for number, round_ in enumerate(lines.rounds, 1):
        rounds.append(RecordedRound(round_, first, number <= lines.sealed))
        first += len(round_)
    return RecordedMatch(lines.started, tuple(rounds), lines.ended)


def matches_in(path: Path) -> list[RecordedMatch]:
    """The matches of a log file up to its first faulty line; at least one.

    Raises `LogFileError` where the file cannot be read, and `LogError` or `Refusal` where nothing
    of it can be shown because already its first match does not begin.
    """
    reading = _Reading()
    try:
        for number, text, event in log.read_lines(path):
            reading.take(number, text, event)
    except (LogError, Refusal) as error:
        line = error.line if isinstance(error, LogError) else reading.line + 1
        if not reading.close(Fault(line, error)):
            raise
    else:
        reading.close(None)
    return reading.matches


class _Reading:
    """A log file that is being read: its matches so far and the one that is open."""

    def __init__(self) -> None:
        self.matches: list[RecordedMatch] = []
        self.line = 0
        self._verifier = Verifier()
        self._started: MatchStarted | None = None
        self._rounds: list[tuple[int, list[str]]] = []
        self._ended = False

    def take(self, number: int, text: str, event: Event) -> None:
        """One more line; raises `Refusal` for one that is not legal there."""
        self._verifier.feed(event)
        self.line = number
        match event:
            case MatchStarted():
                self.close(None)
                self._started = event
            case MatchEnded():
                self._ended = True
            case RoundStarted():
                self._rounds.append((number, [text]))
            case _:
                self._rounds[-1][1].append(text)

    def close(self, fault: Fault | None) -> bool:
        """The open match is complete, or stops with a fault; false where none is open."""
        if self._started is None:
            return False
        rounds = tuple(RecordedRound(tuple(lines), first, True) for first, lines in self._rounds)
        self.matches.append(RecordedMatch(self._started, rounds, self._ended, fault))
        self._started, self._rounds, self._ended = None, [], False
        return True
