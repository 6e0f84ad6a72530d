"""The sentences for what can go wrong with files, in the current language.

Text from files and paths is shown with everything unprintable escaped, so that no file can send
control characters to a terminal, and cut to a readable length.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from liisi_tui.storage.errors import LogError, SettingsError, StorageError, code_of, detail_of
from liisi_tui.texts import N_, enumerated, tr

_VALUE_LENGTH: Final = 40

# Whole sentences, about files and the store.
_SENTENCES: Final[dict[str, str]] = {
    "missing": N_("There is no file {path}."),
    "directory": N_("{path} is a folder, where a file should be."),
    "not_folder": N_("{path} is a file, where a folder should be."),
    "unmakeable": N_("The folder {path} cannot be made there."),
    "not_file": N_("{path} is not an ordinary file."),
    "denied": N_("There is no permission to use {path}."),
    "read_only": N_("{path} is read-only."),
    "full": N_("The disk is full: {path} cannot be written."),
    "exists": N_("{path} exists already and was left as it is."),
    "io": N_("{path} cannot be read or written ({detail})."),
    "text": N_("A name is not valid text and cannot be saved in {path}."),
    "no_home": N_("No folder is known for matches and settings; give one with --data."),
    "empty": N_("The store {path} has lost its contents; it was left as it is."),
    "foreign": N_("{path} is not a store of this game, or is damaged; it was left as it is."),
    "damaged": N_("The store {path} is damaged; it was left as it is."),
    "newer": N_("The store {path} is of a newer version of the game; it was left as it is."),
    "leftover": N_("{path} belongs to a store that is gone; move it away first."),
    "gone": N_("The store {path} is no longer in its place; nothing was saved."),
    "busy": N_("Other programs keep the store {path} busy; try again."),
    "conflict": N_("The store {path} holds the match differently; nothing was changed."),
    "too_large": N_("The points are too large to be saved in {path}."),
    "locked": N_("The match of {players}, last played {date}, is open in another program."),
    "locked_unknown": N_("The match {match} is open in another program."),
    "no_match": N_("There is no match {match} in the store."),
    "match_exists": N_("There is a match {match} in the store already."),
    "finished": N_("The match {match} is over."),
    "imported": N_("The match {match} came as a log; it cannot be played on."),
    "ambiguous": N_("{count} matches begin with {match}; write more of the name."),
    "other_log": N_("There is a match {match} in the store already, and its log is another one."),
    "same_name": N_("{name} cannot sit at the table twice."),
    "no_profile": N_("There is no player {name} in the store."),
    "name_same": N_("{name} is the name already."),
    "name_taken": N_("There is another player {name}; if both are one person, merge them."),
    "same_table": N_("{name} and {other} sat at one table, so they are two people."),
    "same_person": N_("{name} is one player already."),
    "playing": N_("{name} sits at a table that is being played at now; leave it first."),
    "kept": N_("The settings file {path} has a fault and was not overwritten."),
}

# What is wrong with a piece of text: a line of a log, or the settings.
_FAULTS: Final[dict[str, str]] = {
    "empty_file": N_("the file is empty"),
    "too_long": N_("it is longer than {limit} bytes"),
    "not_utf8": N_("it is not in UTF-8"),
    "nul": N_("it has a NUL byte"),
    "bom": N_("it begins with a byte order mark"),
    "crlf": N_("it ends with a carriage return"),
    "blank": N_("it is empty"),
    "not_json": N_("it is not JSON (character {column})"),
    "not_object": N_("it is not a JSON object"),
    "type_first": N_("the field type does not come first"),
    "duplicate": N_("the field {field} is there twice"),
    "missing": N_("the field {field} is missing"),
    "unknown_field": N_("there is no field {field}"),
    "unknown_type": N_("there is no event {value}"),
    "wrong_value": N_("the field {field} cannot be {value}"),
    "wrong_value_expected": N_("the field {field} is {value} and should be {expected}"),
}

_EXPECTED: Final[dict[str, str]] = {
    "whole": N_("a whole number"),
    "number": N_("a number"),
    "bool": N_("true or false"),
    "text": N_("a text"),
    "short_text": N_("a text of at most {limit} characters"),
    "list": N_("a list"),
    "object": N_("an object"),
    "tile": N_("a tile such as 5m"),
    "seat": N_("a seat: E, S, W or N"),
    "by_seat": N_("an object with the fields E, S, W, N"),
    "options": N_("one of: {options}"),
    "at_least": N_("{limit} or more"),
    "at_most": N_("{limit} or less"),
}


def describe(error: StorageError) -> str:
    """A plain sentence for an error: what is wrong with which file, line or field."""
    if isinstance(error, LogError):
        return tr("Line {line}: {sentence}.", line=error.line, sentence=log_fault(error))
    if isinstance(error, SettingsError) and error.code not in _SENTENCES:
        return tr(
            "In the settings file {path}: {sentence}. Defaults are used instead.",
            path=_path(error),
            sentence=_fault(error),
        )
    return tr(_SENTENCES[error.code], path=_path(error), **_words(error))


def file_sentence(path: str, error: OSError | ValueError) -> str:
    """Why a file, or standard input, cannot be read."""
    if isinstance(error, OSError):
        return describe(StorageError(code_of(error), Path(path), **detail_of(error)))
    return describe(StorageError("io", Path(path), detail=str(error)))


def log_fault(error: LogError) -> str:
    """What is wrong with a line of a log, with the rule's number, without the line's."""
    return tr("{sentence} ({rule})", sentence=_fault(error), rule=error.rule)


def _fault(error: StorageError) -> str:
    expected = error.params.get("expected")
    if expected is None:
        return tr(_FAULTS[error.code], **_words(error))
    words = _words(error)
    words["expected"] = tr(_EXPECTED[str(expected)], **words)
    return tr(_FAULTS[f"{error.code}_expected"], **words)


def _words(error: StorageError) -> dict[str, object]:
    """The parameters of an error as words: numbers stay, a bad value is shown as JSON."""
    return {name: _param(name, value) for name, value in error.params.items()}


def _param(name: str, value: object) -> object:
    if name == "players" and isinstance(value, tuple):
        return enumerated(map(printable, value))
    if name == "options":
        return enumerated(map(printable, str(value).split(", ")))
    return _value(value) if name == "value" else _word(value)


def _path(error: StorageError) -> str:
    return printable(str(error.path), None)


def _word(value: object) -> object:
    return value if isinstance(value, int) else printable(str(value))


def _value(value: object) -> str:
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return printable(text)


def printable(text: str, length: int | None = _VALUE_LENGTH) -> str:
    """Text with control characters, bidi marks and the like escaped, cut to `length`."""
    shown = text if length is None else text[: length + 1]  # a hostile text has millions
    safe = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in shown)
    return safe if length is None or len(safe) <= length else safe[: length - 1] + "…"
