"""Where the program keeps its files: one data folder, readable by its owner only."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

from liisi_tui.storage.errors import StoreError, code_of, detail_of

APPLICATION: Final = "liisi"
SHARED: Final = "shared"
"""The folder within the data folder for what players give to others."""


class DataPaths:
    """The files of a data folder; none of them need exist."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @property
    def store(self) -> Path:
        """The SQLite file with matches, profiles and points."""
        return self.folder / "liisi.db"

    @property
    def settings(self) -> Path:
        """The settings, a JSON file."""
        return self.folder / "settings.json"

    @property
    def crashes(self) -> Path:
        """The folder of the reports about faults of the game's own."""
        return self.folder / "crashes"


def data_paths(override: str | None = None) -> DataPaths:
    """The files of the folder `override` (of `--data`), or of the user's own data folder.

    Creates nothing. Raises `StoreError` `no_home` where the system names no such folder and
    `override` none either.
    """
    if override is not None:
        if not override:
            raise StoreError("no_home")
        return DataPaths(Path(override).absolute())
    on_linux = sys.platform == "linux" and "ANDROID_DATA" not in os.environ
    folder = _linux_folder() if on_linux else _system_folder()
    if not folder.is_absolute():
        raise StoreError("no_home")
    return DataPaths(folder)


def _linux_folder() -> Path:
    """As `_system_folder` has it on Linux, without the time that loading platformdirs takes."""
    named = os.environ.get("XDG_DATA_HOME", "")
    if not os.path.isabs(named):  # the standard says to pass over any other
        named = "~/.local/share"
    return Path(os.path.expanduser(named)) / APPLICATION


def _system_folder() -> Path:
    import platformdirs

    return platformdirs.user_data_path(APPLICATION, appauthor=False)


def prepare_folder(folder: Path) -> None:
    """Create a folder for the owner alone (0700) where it does not exist yet.

    Raises `StoreError` where it cannot be created or is a file.
    """
    try:
        os.makedirs(folder, mode=0o700, exist_ok=True)
    except FileExistsError:
        raise StoreError("not_folder", folder) from None
    except (FileNotFoundError, NotADirectoryError):
        raise StoreError("unmakeable", folder) from None
    except OSError as error:
        raise StoreError(code_of(error), folder, **detail_of(error)) from error
