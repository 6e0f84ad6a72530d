"""`liisi matches`, `export`, `import` and `profiles`: what the store holds (FORMATS 5).

Exit codes: 0 done; 1 the answer is no: a log to be imported is not legal, or another one of the
same match is stored; 2 a file, a match or the store cannot be used as asked.
"""

from __future__ import annotations

import json as json_text
import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from liisi_tui.core.events import MatchEnded, RoundEnded
from liisi_tui.core.names import cells
from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.core.wire import by_letter
from liisi_tui.options import BadUse
from liisi_tui.plain import table
from liisi_tui.refusal_words import fault_words
from liisi_tui.storage import log
from liisi_tui.storage.errors import LogError, LogFileError, StorageError, StoreError
from liisi_tui.storage.imports import IllegalLine, LoggedMatch, read_matches
from liisi_tui.storage.paths import data_paths
from liisi_tui.storage.profiles import level_of, next_level, points_missing
from liisi_tui.storage.prose import describe, log_fault, printable
from liisi_tui.storage.rows import MatchRow, ProfileRow
from liisi_tui.storage.short_ids import short_ids
from liisi_tui.storage.store import Store
from liisi_tui.texts import seat_label, tr, trn, whole_sentence

# Where nobody reads it on a terminal, a row of a table is one line, however long.
_NO_LIMIT: Final = 10**6


def run_matches(data: str | None, *, json: bool) -> int:
    """Print the stored matches, the one that changed last first; raises `BadUse`."""
    with _store(data) as store:
        found = [] if store is None else store.matches()
    if json:
        _print_json({"matches": [match_json(match) for match in found]})
    elif found:
        _print_matches(_match_rows(found))
    else:
        print(_nothing(data) or tr("There are no matches."))
    return 0


def run_profiles(data: str | None, *, json: bool) -> int:
    """Print the players with their points and levels (RULES 10); raises `BadUse`."""
    with _store(data) as store:
        found = [] if store is None else store.profiles()
    if json:
        _print_json({"profiles": [profile_json(profile) for profile in found]})
    elif found:
        _print_table(_profile_rows(found))
    else:
        print(_nothing(data) or tr("Nobody has played yet."))
    return 0


def _nothing(data: str | None) -> str:
    """That a data folder that was asked for is not there; empty where it is."""
    if data is None or data_paths(data).folder.is_dir():
        return ""
    return tr("There is no folder {path}: nothing is kept there.", path=_shown(Path(data)))


def run_export(data: str | None, match: str, file: str) -> int:
    """Write a match as a log; raises `BadUse`, also where the file exists already.

    Of a match that people still play, only the finished rounds are written, without the seed.
    """
    with _store(data) as store:
        if store is None:
            raise BadUse(describe(StoreError("no_match", match=match)))
        events = store.published(store.find(match))
    path = Path(file)
    try:
        lines = log.write(path, events)
    except LogFileError as error:
        if error.code == "missing":
            raise BadUse(tr("There is no folder {path}.", path=_shown(path.parent))) from None
        raise BadUse(describe(error)) from None
    rounds = sum(isinstance(event, RoundEnded) for event in events)
    print(
        tr(
            "{path}: {rounds}, {lines}",
            path=_shown(path),
            rounds=trn("{n} round", "{n} rounds", rounds),
            lines=trn("{n} line", "{n} lines", lines),
        )
    )
    if not isinstance(events[-1], MatchEnded):
        print(tr("The match is still open: only finished rounds are exported."))
    return 0


def run_import(data: str | None, file: str) -> int:
    """Take the matches of a log into the store, all or none; returns the exit code 0 or 1.

    Raises `BadUse` where the log or the store cannot be used at all.
    """
    try:
        matches = read_matches(Path(file))
    except LogFileError as error:
        raise BadUse(describe(error)) from None
    except LogError as error:
        return _refuse(tr("line {line}: {message}", line=error.line, message=log_fault(error)))
    except IllegalLine as error:
        message = fault_words(error.refusal)
        return _refuse(tr("line {line}: {message}", line=error.line, message=message))
    try:
        with _store(data, create=True) as store:
            assert store is not None
            new = store.import_matches(matches)
    except BadUse as error:
        if isinstance(error.__cause__, StoreError) and error.__cause__.code == "other_log":
            return _refuse(str(error))
        raise
    for match, is_new in zip(matches, new, strict=True):
        print(_imported_words(match, is_new))
    return 0


@contextmanager
def _store(data: str | None, *, create: bool = False) -> Iterator[Store | None]:
    """The store of a data folder; `None` where there is none yet and none is to be created.

    What it refuses leaves the block as `BadUse`.
    """
    try:
        path = data_paths(data).store
        if not create and not path.parent.is_file() and not os.path.lexists(path):
            yield None
            return
        with Store.open(path) as store:
            yield store
    except StorageError as error:
        raise BadUse(describe(error)) from error


# --- For programs ---------------------------------------------------------------------------------


def match_json(match: MatchRow) -> dict[str, Any]:
    """A match: `match_id`, `state` (`open`, `finished`), `imported`, `seats`, `rounds`, `totals`.

    `seats` are as in a log; `rounds` counts those that have ended, `totals` are the points after
    them; `created` and `changed` are times in ISO 8601.
    """
    return {
        "match_id": match.match_id,
        "state": match.state,
        "imported": match.imported,
        "seats": {
            letter: {"name": player.name, "kind": player.kind, "bot": player.bot}
            for letter, player in zip(SEAT_LETTERS, match.players, strict=True)
        },
        "rounds": match.rounds,
        "totals": by_letter(match.totals),
        "created": match.created.isoformat(timespec="milliseconds"),
        "changed": match.changed.isoformat(timespec="milliseconds"),
    }


def profile_json(profile: ProfileRow) -> dict[str, Any]:
    """A player: `name`, `points`, `rounds`, `level` with `number` and `name`, and `next`.

    `next` is the level after that with how many `points` it needs and are `missing`, null on the
    highest.
    """
    level, following = level_of(profile.points), next_level(profile.points)
    return {
        "name": profile.name,
        "points": profile.points,
        "rounds": profile.rounds,
        "level": {"number": level.number, "name": level.sign},
        "next": None
        if following is None
        else {
            "number": following.number,
            "name": following.sign,
            "points": following.threshold,
            "missing": points_missing(profile.points),
        },
    }


def _print_json(answer: dict[str, Any]) -> None:
    print(json_text.dumps(answer, ensure_ascii=False))


# --- For people -----------------------------------------------------------------------------------


def _match_rows(matches: Sequence[MatchRow]) -> list[list[str]]:
    seats = [seat_label(letter) for letter in SEAT_LETTERS]
    ids = short_ids([match.match_id for match in matches])
    return [
        [tr("match"), tr("changed"), tr("state"), tr("rounds"), *seats],
        *(
            [
                printable(ids[match.match_id], None),
                f"{match.changed.astimezone():%Y-%m-%d %H:%M}",
                _state_words(match),
                str(match.rounds),
                *(
                    f"{printable(player.name)} {_signed(total)}"
                    for player, total in zip(match.players, match.totals, strict=True)
                ),
            ]
            for match in matches
        ),
    ]


def _state_words(match: MatchRow) -> str:
    if match.imported:
        finished = match.state == "finished"
        return tr("imported") if finished else tr("imported, unfinished")
    return tr("still open") if match.state == "open" else tr("finished")


def _profile_rows(profiles: Sequence[ProfileRow]) -> list[list[str]]:
    return [
        [tr("player"), tr("points"), tr("rounds"), tr("level"), tr("next level")],
        *(
            [
                printable(profile.name),
                str(profile.points),
                str(profile.rounds),
                level_of(profile.points).name,
                _next_words(profile.points),
            ]
            for profile in profiles
        ),
    ]


def _next_words(points: int) -> str:
    following = next_level(points)
    if following is None:
        return tr("the highest is reached")
    return tr("{level}: {n} to go", level=following.term, n=points_missing(points))


def _imported_words(logged: LoggedMatch, is_new: bool) -> str:
    match = printable(logged.started.match_id)
    if not is_new:
        return tr("match {match}: it was there already, nothing is changed", match=match)
    rounds = trn("{n} round", "{n} rounds", logged.rounds)
    if logged.finished:
        return tr("match {match}: imported, {rounds}", match=match, rounds=rounds)
    return tr("match {match}: imported, {rounds}, unfinished", match=match, rounds=rounds)


def _print_table(rows: Sequence[Sequence[str]]) -> None:
    """Aligned columns, the numbers to the right; wrapped only where a terminal shows them."""
    for line in table(_aligned(rows), _line_width()):
        print(line)


def _print_matches(rows: Sequence[Sequence[str]]) -> None:
    """As a table or, where a terminal is too narrow, a match in a line and its seats below."""
    aligned, width = _aligned(rows), _line_width()
    whole = table(aligned, _NO_LIMIT)
    if max(map(cells, whole)) <= width:
        lines = whole
    else:
        facts = _row_lines([row[: -len(SEAT_LETTERS)] for row in aligned], width)
        seats = _row_lines([row[-len(SEAT_LETTERS) :] for row in aligned], width - 2)
        heading, *matches = (
            [*above, *(f"  {line}" for line in below)]
            for above, below in zip(facts, seats, strict=True)
        )
        rule = "-" * max(cells(line) for lines in (heading, *matches) for line in lines)
        lines = [*heading, rule, *(line for lines in matches for line in lines)]
    for line in lines:
        print(line)


def _row_lines(rows: Sequence[Sequence[str]], width: int) -> list[list[str]]:
    """By row its lines: one in columns with the others or, where that is too wide, wrapped."""
    lines = table(rows, width, head=False)
    if len(lines) == len(rows):
        return [[line] for line in lines]
    return [table([row], width, head=False) for row in rows]


def _aligned(rows: Sequence[Sequence[str]]) -> list[list[str]]:
    """The cells with the numbers moved to the right of their columns."""
    columns = list(zip(*rows, strict=True))
    numeric = [all(cell.lstrip("-").isdigit() for cell in column[1:]) for column in columns]
    widths = [max(map(cells, column)) for column in columns]
    return [
        [
            " " * (size - cells(cell)) + cell if right else cell
            for cell, size, right in zip(row, widths, numeric, strict=True)
        ]
        for row in rows
    ]


def _line_width() -> int:
    """The cells that a line may have: those of a terminal, else as many as it needs."""
    width = shutil.get_terminal_size().columns - 1 if sys.stdout.isatty() else _NO_LIMIT
    return max(width, 20)


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


def _shown(path: Path) -> str:
    return printable(str(path), None)


def _refuse(sentence: str) -> int:
    """Say on standard error why the answer is no."""
    print(f"liisi: {whole_sentence(sentence)}", file=sys.stderr)
    return 1
