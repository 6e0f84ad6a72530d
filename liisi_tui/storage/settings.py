"""The settings: a JSON file beside the store that people may edit too.

A file that cannot be read, whole or in part, costs only the settings it cannot give, and is never
overwritten without a word.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Final

from liisi_tui.choices import (
    CLAIM_MODES,
    EVERYBODY,
    LONGEST_CALL,
    LONGEST_COACH,
    PALETTES,
    READY_TILE_PLACES,
    SPEEDS,
    THEMES,
    TILE_STYLES,
    ClaimMode,
    PaletteChoice,
    ReadyTileShown,
    Speed,
    Theme,
    TileStyle,
    coach_people,
    coach_setting,
)
from liisi_tui.storage.errors import SettingsError, code_of, detail_of
from liisi_tui.storage.files import writing
from liisi_tui.storage.paths import prepare_folder
from liisi_tui.texts import LANGUAGES, Language

# Bytes that the file may have; a real one has a few hundred.
SIZE_LIMIT: Final = 64 * 1024


# What each setting may be; the switches are true or false.
_VALUES: Final[dict[str, tuple[str, ...]]] = {
    "language": LANGUAGES,
    "tiles": TILE_STYLES,
    "theme": THEMES,
    "palette": PALETTES,
    "speed": SPEEDS,
    "claims": CLAIM_MODES,
    "ready_tile_shown": READY_TILE_PLACES,
}


class WrongSetting(ValueError):
    """There is no such setting, or it cannot be that; `code` and `params` of a fault."""

    def __init__(self, code: str, **params: object) -> None:
        self.code = code
        self.params = params
        super().__init__(code)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a player likes; immutable.

    `language` is `None` where the environment decides. `claims` and `call_seconds` are how new
    tables ask for claims (*ask* or *call*) and how long a claim window stays open in *call*.
    `coach`: who has the coach (`choices.coach_setting`); in the file a list of names, or `*`,
    which is everybody. Older files have the names in one text.
    `ready_tile_shown`: the 听 tile lies on the wall (上架) or in the pool (不上架).
    """

    language: Language | None = None
    tiles: TileStyle = "chinese"
    theme: Theme = "felt"
    palette: PaletteChoice = "auto"
    speed: Speed = "normal"
    mouse: bool = True
    bell: bool = False
    hints: bool = True
    coach: str = ""
    claims: ClaimMode = "ask"
    call_seconds: float = 1.5
    ready_tile_shown: ReadyTileShown = "pool"
    confirm_discard: bool = False

    def changed(self, **changes: object) -> Settings:
        """A copy with some fields changed; raises `WrongSetting` for bad ones."""
        for name, value in changes.items():
            _check(name, value)
        return replace(self, **changes)  # type: ignore[arg-type]  # they were checked


SETTING_NAMES: Final[tuple[str, ...]] = tuple(field.name for field in fields(Settings))


def _check(name: str, value: object) -> None:
    """Raises `WrongSetting` for a value that the setting cannot have."""

    def wrong(**expected: object) -> WrongSetting:
        return WrongSetting("wrong_value", field=name, value=value, **expected)

    if name not in SETTING_NAMES:
        raise WrongSetting("unknown_field", field=name)
    if name in _VALUES:
        if value not in _VALUES[name] and not (name == "language" and value is None):
            raise wrong(expected="options", options=", ".join(_VALUES[name]))
    elif name == "call_seconds":
        if not isinstance(value, int | float) or isinstance(value, bool) or value != value:
            raise wrong(expected="number")
        if value < 0:
            raise wrong(expected="at_least", limit="0")
        if value > LONGEST_CALL:
            raise wrong(expected="at_most", limit=str(LONGEST_CALL))
    elif name == "coach":
        if not isinstance(value, str):
            raise wrong(expected="list")
        if len(value) > LONGEST_COACH:
            raise wrong(expected="short_text", limit=LONGEST_COACH)
    elif not isinstance(value, bool):
        raise wrong(expected="bool")


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """Settings as loaded; `fault` says what in the file could not be used, if anything.

    `given` are the names of those that the file gives; the others have their defaults.
    """

    settings: Settings
    fault: SettingsError | None = None
    given: frozenset[str] = frozenset()


def load_settings(path: Path) -> LoadedSettings:
    """The settings of a file; where it is missing the defaults, which is no fault.

    Fields that are unknown or wrong get their defaults, and so does everything where the file is
    no JSON object; the first fault is told, with its field. Raises nothing.
    """
    try:
        with path.open("rb") as file:
            content = file.read(SIZE_LIMIT + 1)
    except FileNotFoundError:
        return LoadedSettings(Settings())
    except OSError as error:
        fault = SettingsError(code_of(error), path, **detail_of(error))
        return LoadedSettings(Settings(), fault)
    if len(content) > SIZE_LIMIT:
        return LoadedSettings(Settings(), SettingsError("too_long", path, limit=SIZE_LIMIT))
    try:
        text = content.decode("utf-8-sig")  # some editors put a mark at the beginning
    except UnicodeDecodeError:
        return LoadedSettings(Settings(), SettingsError("not_utf8", path))
    try:
        found = json.loads(text)
    except json.JSONDecodeError as error:
        return LoadedSettings(Settings(), SettingsError("not_json", path, column=error.colno))
    except (ValueError, RecursionError):  # a number of thousands of digits, or endless brackets
        return LoadedSettings(Settings(), SettingsError("not_json", path, column=0))
    if not isinstance(found, dict):
        return LoadedSettings(Settings(), SettingsError("not_object", path))
    return _settings_of(found, path)


def _settings_of(found: Mapping[str, object], path: Path) -> LoadedSettings:
    """What of a JSON object can be used; the first fault is that of the first wrong setting."""
    settings, fault = Settings(), None
    given = set()
    known = [name for name in SETTING_NAMES if name in found]
    for name in (*known, *(name for name in found if name not in SETTING_NAMES)):
        try:
            settings = settings.changed(**{name: _read(name, found[name])})
            given.add(name)
        except WrongSetting as error:
            fault = fault or SettingsError(error.code, path, **error.params)
    return LoadedSettings(settings, fault, frozenset(given))


def _read(name: str, value: object) -> object:
    """A value of the file as the setting keeps it; one that it cannot be stays as it is."""
    if name == "coach" and isinstance(value, list) and all(isinstance(one, str) for one in value):
        return coach_setting([part for one in value for part in coach_people(f"{one},")])
    return value


def _written(settings: Settings) -> dict[str, object]:
    """The settings as the file has them."""
    found = asdict(settings)
    if settings.coach != EVERYBODY:
        found["coach"] = coach_people(settings.coach)
    return found


def save_settings(path: Path, settings: Settings, *, overwrite_faulty: bool = False) -> None:
    """Write the settings, whole or not at all.

    A file with a fault is only overwritten where the player agreed (`overwrite_faulty`). Raises
    `SettingsError` (`kept` for such a file) and `StoreError` where the folder cannot be made.
    """
    if not overwrite_faulty and load_settings(path).fault is not None:
        raise SettingsError("kept", path)
    prepare_folder(path.parent)
    text = json.dumps(_written(settings), ensure_ascii=False, indent=2) + "\n"
    try:
        with writing(path, overwrite=True, mode=0o600) as file:
            file.write(text.encode("utf-8"))
    except OSError as error:
        raise SettingsError(code_of(error), path, **detail_of(error)) from error
