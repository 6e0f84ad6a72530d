"""What can be chosen: the values of settings and of options, as plain words.

Nothing heavy is imported here: the command line needs it for `--help`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

BotLevel: TypeAlias = Literal["random", "easy", "normal", "hard"]
ClaimMode: TypeAlias = Literal["ask", "call"]
TileStyle: TypeAlias = Literal["chinese", "numeral", "ascii", "safe"]
Theme: TypeAlias = Literal["felt", "dark", "light", "clear"]
PaletteChoice: TypeAlias = Literal["auto", "truecolor", "256", "16", "mono"]
Speed: TypeAlias = Literal["off", "fast", "normal"]
ReadyTileShown: TypeAlias = Literal["wall", "pool"]

BOT_LEVELS: Final[tuple[BotLevel, ...]] = ("random", "easy", "normal", "hard")
SEAT_BOTS: Final[tuple[BotLevel, ...]] = ("easy", "normal", "hard")
CLAIM_MODES: Final[tuple[ClaimMode, ...]] = ("ask", "call")
TILE_STYLES: Final[tuple[TileStyle, ...]] = ("chinese", "numeral", "ascii", "safe")
THEMES: Final[tuple[Theme, ...]] = ("felt", "dark", "light", "clear")
PALETTES: Final[tuple[PaletteChoice, ...]] = ("auto", "truecolor", "256", "16", "mono")
SPEEDS: Final[tuple[Speed, ...]] = ("off", "fast", "normal")
READY_TILE_PLACES: Final[tuple[ReadyTileShown, ...]] = ("wall", "pool")
LONGEST_CALL: Final = 60
"""Seconds that a claim window of *call* may stay open at most."""
LONGEST_COACH: Final = 1000
"""Characters of the names of all who have the coach, with the commas between them."""
EVERYBODY: Final = "*"
"""The setting of the coach where everybody has it."""
SETTING_FLAGS: Final[dict[str, str]] = {
    "language": "--lang",
    "tiles": "--tiles",
    "theme": "--theme",
    "palette": "--palette",
    "speed": "--speed",
    "mouse": "--mouse",
    "bell": "--bell",
    "hints": "--hints",
    "coach": "--coach",
    "claims": "--claims",
    "call_seconds": "--call-seconds",
    "ready_tile_shown": "--ready-tile",
    "confirm_discard": "--confirm-discard",
}
"""Each setting (a field of `options.LaunchOptions` too) with its option of the command line."""


class BadUse(Exception):
    """A command cannot be run as it was asked for; the text is the sentence to show (exit 2)."""


def coach_setting(names: Sequence[str]) -> str:
    """The setting of the coach for just these people; a name `*` never stands for everybody."""
    text = ",".join(names)
    return f"{text}," if text == EVERYBODY else text


def coach_people(setting: str) -> list[str]:
    """The names that a setting of the coach holds, none where it is `EVERYBODY`."""
    if setting == EVERYBODY:
        return []
    return [name.strip() for name in setting.split(",") if name.strip()]
