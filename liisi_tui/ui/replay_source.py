"""What `liisi replay FILE|MATCH` names: a log file, else a match of the store (FORMATS 5)."""

from __future__ import annotations

import os
from pathlib import Path

from liisi_tui.core.refusal import Refusal
from liisi_tui.options import BadUse
from liisi_tui.session.recorded import Fault, RecordedMatch, match_of, matches_in
from liisi_tui.storage.errors import LogError, StorageError, StoreError
from liisi_tui.storage.paths import data_paths
from liisi_tui.storage.prose import describe, printable
from liisi_tui.storage.store import Store
from liisi_tui.texts import tr
from liisi_tui.ui.replay_words import nothing_words


def recordings(name: str, data: str | None) -> list[RecordedMatch]:
    """The matches of the log file `name`, or the stored match whose name begins so.

    Each has a round to be shown, but for the last one where a fault hides its first round. Raises
    `BadUse` where nothing can be shown.
    """
    try:
        if os.path.lexists(name) or not _is_match_name(name):
            return _of_file(Path(name))
        return [_of_store(name, data)]
    except StorageError as error:
        if error.code == "no_match":
            shown = printable(name, None)
            raise BadUse(
                tr(
                    "There is neither a file {name} nor a match of that name in the store.",
                    name=shown,
                )
            ) from error
        raise BadUse(describe(error)) from error


def _is_match_name(name: str) -> bool:
    """Whether a name of no file can be that of a match: it has no folder and no ending."""
    return name != "" and not os.path.dirname(name) and not os.path.splitext(name)[1]


def _of_file(path: Path) -> list[RecordedMatch]:
    try:
        matches = matches_in(path)
    except LogError as error:
        raise BadUse(_nothing(path, Fault(error.line, error))) from error
    except Refusal as error:
        # Only the first line can be refused while no match has begun.
        raise BadUse(_nothing(path, Fault(1, error))) from error
    shown = [match for match in matches if match.rounds or match.fault is not None]
    if not any(match.rounds for match in shown):
        fault = matches[-1].fault
        if fault is not None:
            raise BadUse(_nothing(path, fault))
        raise BadUse(
            tr("{path} has no round that could be shown.", path=printable(str(path), None))
        )
    return shown


def _nothing(path: Path, fault: Fault) -> str:
    return nothing_words(printable(str(path), None), fault)


def _of_store(name: str, data: str | None) -> RecordedMatch:
    path = data_paths(data).store
    if not os.path.lexists(path):
        raise StoreError("no_match", match=name)
    with Store.open(path) as store:
        match = match_of(store, store.find(name))
    if not match.rounds:
        raise BadUse(tr("No round of this match is finished yet; it can be replayed after one."))
    return match
