"""Which first-time hints were shown to whom: a small file beside the settings.

It is a convenience only: what cannot be read counts as never shown and is left as it is, and what
cannot be written is forgotten at the end. No fault of this file is told or stops anything.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from liisi_tui.storage.files import writing

FILE_NAME: Final = "hints.json"
SIZE_LIMIT: Final = 64 * 1024
"""Bytes that the file may have; one evening of four people needs less than a thousand."""


def _shown(content: bytes) -> dict[str, set[str]] | None:
    """The hints of each person, the empty name for everybody; `None` for anything else.

    Raises `ValueError` or `RecursionError` for what is no JSON.
    """
    match json.loads(content):
        case {"shown": dict(shown), **others} if not others:
            lists = [names for names in shown.values() if isinstance(names, list)]
            if len(lists) == len(shown) and all(isinstance(n, str) for one in lists for n in one):
                return {person: set(names) for person, names in shown.items()}
    return None


def load_hints(path: Path) -> dict[str, set[str]] | None:
    """By person the names of the hints shown; `None` where the file is there and unusable."""
    try:
        with path.open("rb") as file:
            content = file.read(SIZE_LIMIT + 1)
        if len(content) > SIZE_LIMIT:
            return None
        return _shown(content)
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, RecursionError):
        return None


def save_hints(path: Path, shown: Mapping[str, Iterable[str]]) -> None:
    """Write the file, whole or not at all; where that is impossible nothing happens."""
    kept = json.dumps({"shown": {person: sorted(names) for person, names in shown.items()}})
    with suppress(OSError), writing(path, overwrite=True, mode=0o600) as file:
        file.write(kept.encode() + b"\n")
