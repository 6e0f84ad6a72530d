"""The settings as they count now: those that were saved, under those of the command line."""

from __future__ import annotations

from pathlib import Path

from liisi_tui.options import LaunchOptions
from liisi_tui.storage.errors import SettingsError, StorageError
from liisi_tui.storage.prose import describe
from liisi_tui.storage.settings import LoadedSettings, Settings, save_settings
from liisi_tui.texts import current


def settings_for(options: LaunchOptions, saved: Settings) -> Settings:
    """What counts for a start: a setting of the command line goes before the saved one.

    Raises `storage.settings.WrongSetting` where the command line holds a value that is none.
    """
    return saved.changed(**options.settings())


def first_settings(loaded: LoadedSettings, options: LaunchOptions) -> Settings:
    """What counts where the file names no tiles: who plays in English reads the numeral ones."""
    language = options.language or loaded.settings.language or current()
    if "tiles" in loaded.given or language != "en":
        return loaded.settings
    return loaded.settings.changed(tiles="numeral")


class Preferences:
    """Settings that count, and a file where changes of them are kept.

    What the command line said counts and is not saved; a change made in the game counts from then
    on and is. `path` is `None` where nothing is to be saved; `faulty`: the file there has a fault,
    so that nothing is saved until the player agrees.
    """

    def __init__(
        self, saved: Settings, options: LaunchOptions, path: Path | None, *, faulty: bool = False
    ) -> None:
        self._saved = saved
        self._path = path
        self.now = settings_for(options, saved)
        self._error: StorageError | None = None
        if faulty and path is not None:
            self._error = SettingsError("kept", path)

    def change(self, **changes: object) -> None:
        """Change settings and save them; raises `storage.settings.WrongSetting` for bad values."""
        self.now = self.now.changed(**changes)
        self._saved = self._saved.changed(**changes)
        self._save()

    def overwrite(self) -> None:
        """Save to a file with a fault: the player has agreed."""
        self._save(overwrite_faulty=True)

    def _save(self, *, overwrite_faulty: bool = False) -> None:
        self._error = None
        if self._path is None:
            return
        try:
            save_settings(self._path, self._saved, overwrite_faulty=overwrite_faulty)
        except StorageError as error:
            self._error = error

    @property
    def fault(self) -> str:
        """A sentence about the last attempt to save; empty where it went well or none was made."""
        return "" if self._error is None else describe(self._error)

    @property
    def can_overwrite(self) -> bool:
        """Whether the file has a fault, so that it is written only where the player agrees."""
        return self._error is not None and self._error.code == "kept"

    def is_passing(self, name: str) -> bool:
        """Whether a setting counts for this start only, because the command line said so."""
        return bool(getattr(self.now, name) != getattr(self._saved, name))

    @property
    def kept(self) -> bool:
        """Whether changes outlast the game."""
        return self._path is not None and self._error is None
