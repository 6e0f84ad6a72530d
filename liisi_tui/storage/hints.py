"""Which first-time hints were shown to whom: a small file beside the settings.

It is a convenience only: what cannot be read counts as never shown and is left as it is, and what
cannot be written is forgotten at the end. No fault of this file is told or stops anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from pydantic import BaseModel, ConfigDict, ValidationError

from liisi_tui.storage.files import writing

FILE_NAME: Final = "hints.json"
SIZE_LIMIT: Final = 64 * 1024
"""Bytes that the file may have; one evening of four people needs less than a thousand."""


class _Shown(BaseModel):
    """By person, the names of the hints that were shown; the empty name is for everybody."""

    model_config = ConfigDict(extra="forbid", strict=True)

    shown: dict[str, list[str]]


def load_hints(path: Path) -> dict[str, set[str]] | None:
    """By person the names of the hints shown; `None` where the file is there and unusable."""
    try:
        with path.open("rb") as file:
            content = file.read(SIZE_LIMIT + 1)
        if len(content) > SIZE_LIMIT:
            return None
        shown = _Shown.model_validate_json(content).shown
    except FileNotFoundError:
        return {}
    except (OSError, ValidationError):
        return None
    return {person: set(names) for person, names in shown.items()}


def save_hints(path: Path, shown: Mapping[str, Iterable[str]]) -> None:
    """Write the file, whole or not at all; where that is impossible nothing happens."""
    kept = _Shown(shown={person: sorted(names) for person, names in shown.items()})
    with suppress(OSError), writing(path, overwrite=True, mode=0o600) as file:
        file.write(kept.model_dump_json().encode() + b"\n")
