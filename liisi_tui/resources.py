"""Files under `assets/`: data that comes with the program.

An installed package holds them in `liisi_tui/assets`; in a checkout (and an editable install)
they lie beside the package. This module imports nothing of ours.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parent
PLACES: Final[tuple[Path, ...]] = (_PACKAGE / "assets", _PACKAGE.parent / "assets")


class MissingResource(Exception):
    """A file of the program is not where it was installed; `name` is its path under `assets/`."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"{name} is missing from the program's assets; install liisi-tui again")


def asset_path(name: str, *, places: tuple[Path, ...] = PLACES) -> Path:
    """Where the file or folder `name` (with `/`) of `assets/` is; the package's own comes first.

    Raises `MissingResource` where it is in no place, `ValueError` for a name that leads outside.
    """
    if name.startswith("/") or ".." in name.split("/"):
        raise ValueError(f"{name!r} leads out of the assets")
    for place in places:
        path = place / name
        if path.exists():
            return path
    raise MissingResource(name)


def asset_text(name: str, *, places: tuple[Path, ...] = PLACES) -> str:
    """The text (UTF-8) of a file of `assets/`; raises as `asset_path` does."""
    return asset_path(name, places=places).read_text(encoding="utf-8")
