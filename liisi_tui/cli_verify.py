"""`liisi verify`: plays a log through the rules, line by line (FORMATS 4, 5).

Exit codes: 0 every line is legal and every score right; 1 a line is not, and the answer names it
and the rule; 2 the file cannot be read.
"""

from __future__ import annotations

import json as json_text
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from liisi_tui.core.refusal import Refusal
from liisi_tui.core.verify import Verifier
from liisi_tui.options import BadUse
from liisi_tui.refusal_words import fault_words
from liisi_tui.storage.errors import LogError, LogFileError
from liisi_tui.storage.log import read
from liisi_tui.storage.prose import describe, log_fault
from liisi_tui.texts import tr, trn, whole_sentence

STANDARD_INPUT: Final = "/dev/stdin"


@dataclass(frozen=True, slots=True)
class Sound:
    """Every line is legal: matches begun, rounds ended, and whether the log stops in a match."""

    matches: int
    rounds: int
    unfinished: bool


@dataclass(frozen=True, slots=True)
class Fault:
    """The first line (from 1) that is not legal, the number of the rule, and a sentence."""

    line: int
    rule: str
    message: str


def check_log(path: Path) -> Sound | Fault:
    """Read a log in bounded memory up to its end or its first fault; raises `LogFileError`."""
    verifier = Verifier()
    try:
        for line, event in read(path):
            try:
                verifier.feed(event)
            except Refusal as refusal:
                return Fault(line, refusal.rule, fault_words(refusal))
    except LogError as error:
        return Fault(error.line, error.rule, log_fault(error))
    matches = verifier.matches + verifier.unfinished
    return Sound(matches, verifier.rounds, verifier.unfinished)


def run_verify(path: str, *, json: bool) -> int:
    """Print whether a log is legal, as JSON for programs; returns the exit code 0 or 1.

    `-` reads standard input.
    Raises `BadUse` where the file cannot be read (exit code 2).
    """
    try:
        found = check_log(Path(STANDARD_INPUT if path == "-" else path))
    except LogFileError as error:
        raise BadUse(describe(error)) from error
    print(json_text.dumps(_as_json(found), ensure_ascii=False) if json else _as_text(found))
    return int(isinstance(found, Fault))


def _as_json(found: Sound | Fault) -> dict[str, object]:
    if isinstance(found, Fault):
        return {
            "ok": False,
            "line": found.line,
            "rule": found.rule,
            "message": found.message,
        }
    return {
        "ok": True,
        "matches": found.matches,
        "rounds": found.rounds,
        "unfinished": found.unfinished,
    }


def _as_text(found: Sound | Fault) -> str:
    if isinstance(found, Fault):
        words = tr("line {line}: {message}", line=found.line, message=found.message)
        return whole_sentence(words)
    counts = tr(
        "{matches}, {rounds}",
        matches=trn("{n} match", "{n} matches", found.matches),
        rounds=trn("{n} round", "{n} rounds", found.rounds),
    )
    if found.unfinished:
        return tr("ok: {counts}; the last match is unfinished", counts=counts)
    return tr("ok: {counts}", counts=counts)
