"""The match log (FORMATS 4): events as JSON Lines, UTF-8, one object a line, `type` first."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, get_args

from liisi_tui.core.events import Event, MatchStarted
from liisi_tui.core.rules import OPTIONS
from liisi_tui.storage.errors import LogError, LogFileError, code_of, detail_of
from liisi_tui.storage.faults import first_fault
from liisi_tui.storage.files import writing
from liisi_tui.storage.json_text import json_text

if TYPE_CHECKING:
    from pydantic import TypeAdapter

# Bytes a line may have. The longest real ones have about 2 kB; the limit bounds the time and the
# memory that a hostile file costs (each of its wrong values becomes an error object).
LINE_LIMIT: Final = 64 * 1024

_BOM: Final = "\ufeff"
_EVENTS: Final = frozenset(get_args(Event))


@cache
def _reader() -> TypeAdapter[Event]:
    """What checks events; pydantic takes longer to load than all else that a table needs."""
    from pydantic import Field, TypeAdapter

    return TypeAdapter(Annotated[Event, Field(discriminator="type")])


def prepare() -> None:
    """Make what decodes events, which takes longer than decoding those of many rounds."""
    _reader()


class _DuplicateKey(Exception):
    """A JSON object names a key twice."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result = dict(pairs)
    if len(result) != len(pairs):
        names = [name for name, _ in pairs]
        raise _DuplicateKey(next(name for name in names if names.count(name) > 1))
    return result


_from_json: Final = json.JSONDecoder(object_pairs_hook=_object).decode


def encode(event: Event) -> str:
    """An event as one line of a log, without the line's end; `KeyError` for what is none."""
    if type(event) not in _EVENTS:
        raise KeyError(type(event))
    return json_text(event)


def decode(line: str | bytes, number: int) -> Event:
    """The event of one line, which is the `number`th of its log, counted from 1.

    Raises `LogError` for whatever does not have the form of FORMATS 4: its `rule` is `12` where
    an option of the rules is missing, unknown or wrong, else `F4`. Whether the event is legal
    where it stands is for `liisi_tui.core.verify` to say.
    """
    return _event(_text(line, number), number)


def decode_again(line: str, number: int) -> Event:
    """As `decode`, for a line that was once written by `encode`, or decoded before it was kept.

    That no key comes twice and that `type` comes first, which means nothing, is not looked at
    again; `match_started` is decoded by `decode`.
    """
    return _validated(_text(line, number), number)


def _validated(text: str, number: int) -> Event:
    try:
        return _reader().validate_json(text)
    except ValueError as error:
        from pydantic import ValidationError

        if not isinstance(error, ValidationError):
            raise
        fault = first_fault(error, tagged=True)
        rule = "12" if fault.place[:1] == ("rules",) and len(fault.place) > 1 else "F4"
        raise LogError(number, fault.code, rule=rule, **fault.params) from None


def _event(text: str, number: int) -> Event:
    event = _validated(text, number)
    try:
        fields = _from_json(text)
    except _DuplicateKey as error:
        raise LogError(number, "duplicate", field=str(error)) from None
    if next(iter(fields)) != "type":
        raise LogError(number, "type_first")
    if isinstance(event, MatchStarted):
        _check_complete(fields, number)
    return event


def _text(line: str | bytes, number: int) -> str:
    """The text of a line; raises `LogError` for what other systems put into text files."""
    if len(line) > LINE_LIMIT:
        raise LogError(number, "too_long", limit=LINE_LIMIT)
    if isinstance(line, bytes):
        try:
            line = line.decode("utf-8")
        except UnicodeDecodeError:
            raise LogError(number, "not_utf8") from None
    if "\0" in line:
        raise LogError(number, "nul")
    if line.startswith(_BOM):
        raise LogError(number, "bom")
    if line.endswith("\r"):
        raise LogError(number, "crlf")
    if not line.strip():
        raise LogError(number, "blank")
    return line


def _check_complete(fields: dict[str, Any], number: int) -> None:
    """Refuse a `match_started` that leaves out what the program would have a default for."""
    if "format" not in fields:
        raise LogError(number, "missing", field="format")
    for option in OPTIONS:
        if option not in fields["rules"]:
            raise LogError(number, "missing", rule="12", field=f"rules.{option}")


def read(path: Path) -> Iterator[tuple[int, Event]]:
    """The events of a log file with their line numbers, one at a time, in bounded memory.

    Raises `LogFileError` where the file cannot be read, `LogError` at the first bad line and for
    an empty file. A last line without a line's end is read like the others.
    """
    for number, _, event in read_lines(path):
        yield number, event


def read_lines(path: Path) -> Iterator[tuple[int, str, Event]]:
    """As `read`, with the text of each line."""
    number = 0
    try:
        with path.open("rb") as file:
            while line := file.readline(LINE_LIMIT + 2):
                number += 1
                text = _text(line.removesuffix(b"\n"), number)
                yield number, text, _event(text, number)
    except OSError as error:
        raise LogFileError(code_of(error), path, **detail_of(error)) from error
    if number == 0:
        raise LogError(1, "empty_file")


def write(path: Path, events: Iterable[Event], *, overwrite: bool = False) -> int:
    """Write a log file, whole or not at all; returns the number of lines.

    Raises `LogFileError`: `exists` where the file exists and `overwrite` is false, `text` where a
    name is no valid Unicode, otherwise what the system refused.
    """
    lines = 0
    try:
        with writing(path, overwrite=overwrite) as file:
            for event in events:
                file.write(encode(event).encode("utf-8") + b"\n")
                lines += 1
    except OSError as error:
        raise LogFileError(code_of(error), path, **detail_of(error)) from error
    except UnicodeEncodeError:
        raise LogFileError("text", path) from None
    return lines
