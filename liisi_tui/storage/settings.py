"""The settings: a JSON file beside the store that people may edit too.

A file that cannot be read, whole or in part, costs only the settings it cannot give, and is never
overwritten without a word.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from liisi_tui.options import (
    LONGEST_CALL,
    LONGEST_COACH,
    ClaimMode,
    PaletteChoice,
    ReadyTileShown,
    Speed,
    Theme,
    TileStyle,
)
from liisi_tui.storage.errors import SettingsError, code_of, detail_of
from liisi_tui.storage.faults import first_fault
from liisi_tui.storage.files import writing
from liisi_tui.storage.paths import prepare_folder
from liisi_tui.texts import Language

# Bytes that the file may have; a real one has a few hundred.
SIZE_LIMIT: Final = 64 * 1024


class Settings(BaseModel):
    """What a player likes; immutable, unknown fields and values are refused by pydantic.

    `language` is `None` where the environment decides. `claims` and `call_seconds` are how new
    tables ask for claims (*ask* or *call*) and how long a claim window stays open in *call*.
    `coach`: the names of the people who have the coach, separated by commas; `*`: everybody.
    `ready_tile_shown`: the 听 tile lies on the wall (上架) or in the pool (不上架).
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    language: Language | None = None
    tiles: TileStyle = "chinese"
    theme: Theme = "felt"
    palette: PaletteChoice = "auto"
    speed: Speed = "normal"
    mouse: bool = True
    bell: bool = False
    hints: bool = True
    coach: Annotated[str, Field(max_length=LONGEST_COACH)] = ""
    claims: ClaimMode = "ask"
    call_seconds: Annotated[float, Field(ge=0, le=LONGEST_CALL)] = 1.5
    ready_tile_shown: ReadyTileShown = "pool"
    confirm_discard: bool = False

    def changed(self, **changes: object) -> Settings:
        """A copy with some fields changed; raises `pydantic.ValidationError` for bad ones."""
        return Settings.model_validate({**self.model_dump(), **changes})


@dataclass(frozen=True, slots=True)
class LoadedSettings:
    """Settings as loaded; `fault` says what in the file could not be used, if anything."""

    settings: Settings
    fault: SettingsError | None = None


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
        return LoadedSettings(Settings.model_validate_json(text))
    except ValidationError as error:
        first = first_fault(error, tagged=False)
        bad = {part["loc"][0] for part in error.errors(include_url=False) if part["loc"]}
        settings = _without(text, bad) if first.place else Settings()
        return LoadedSettings(settings, SettingsError(first.code, path, **first.params))


def _without(text: str, bad: set[int | str]) -> Settings:
    """The settings of a JSON object less the fields that cannot be used."""
    fields: dict[str, Any] = json.loads(text)
    return Settings.model_validate({k: v for k, v in fields.items() if k not in bad})


def save_settings(path: Path, settings: Settings, *, overwrite_faulty: bool = False) -> None:
    """Write the settings, whole or not at all.

    A file with a fault is only overwritten where the player agreed (`overwrite_faulty`). Raises
    `SettingsError` (`kept` for such a file) and `StoreError` where the folder cannot be made.
    """
    if not overwrite_faulty and load_settings(path).fault is not None:
        raise SettingsError("kept", path)
    prepare_folder(path.parent)
    text = json.dumps(settings.model_dump(mode="json"), ensure_ascii=False, indent=2) + "\n"
    try:
        with writing(path, overwrite=True, mode=0o600) as file:
            file.write(text.encode("utf-8"))
    except OSError as error:
        raise SettingsError(code_of(error), path, **detail_of(error)) from error
