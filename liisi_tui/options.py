"""What the command line asks for, checked: plain data for the screens and the commands.

What can be chosen is in `choices`, and to be had from here too.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from liisi_tui.choices import (
    BOT_LEVELS,
    CLAIM_MODES,
    LONGEST_CALL,
    PALETTES,
    READY_TILE_PLACES,
    SEAT_BOTS,
    SETTING_FLAGS,
    SPEEDS,
    THEMES,
    TILE_STYLES,
    BadUse,
    BotLevel,
    ClaimMode,
    PaletteChoice,
    ReadyTileShown,
    Speed,
    Theme,
    TileStyle,
)
from liisi_tui.texts import Language

if TYPE_CHECKING:
    from liisi_tui.core.rules import Rules

__all__ = [
    "BOT_LEVELS",
    "CLAIM_MODES",
    "LONGEST_CALL",
    "PALETTES",
    "READY_TILE_PLACES",
    "SEAT_BOTS",
    "SETTING_FLAGS",
    "SPEEDS",
    "THEMES",
    "TILE_STYLES",
    "BadUse",
    "BotLevel",
    "ClaimMode",
    "LaunchOptions",
    "PaletteChoice",
    "ReadyTileShown",
    "SeatChoice",
    "SimulateOptions",
    "Speed",
    "Theme",
    "TileStyle",
]


@dataclass(frozen=True, slots=True)
class SeatChoice:
    """Who is to sit on a seat: a person by name, or a bot (`name` is then empty)."""

    name: str = ""
    bot: BotLevel | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchOptions:
    """How the game is opened (FORMATS 5); `None` is what was not said: settings or defaults apply.

    `table`: straight to a table, not to the title screen; `demo`: bots play there; `replay`: a log
    file or the name of a match to be looked at. `seats`: four, in seat order, fixed.
    `rounds`, `circles`: how long the match is, at most one of the two. From `language` on, the
    settings (`SETTING_FLAGS`) as they shall be for this start.
    """

    data: str | None = None
    table: bool = False
    demo: bool = False
    replay: str | None = None
    seats: tuple[SeatChoice, ...] | None = None
    base: int | None = None
    rounds: int | None = None
    circles: int | None = None
    seed: int | None = None
    rules: Rules | None = None
    language: Language | None = None
    tiles: TileStyle | None = None
    theme: Theme | None = None
    palette: PaletteChoice | None = None
    speed: Speed | None = None
    mouse: bool | None = None
    bell: bool | None = None
    hints: bool | None = None
    coach: str | None = None
    claims: ClaimMode | None = None
    call_seconds: float | None = None
    ready_tile_shown: ReadyTileShown | None = None
    confirm_discard: bool | None = None

    def settings(self) -> dict[str, object]:
        """The settings that were said, by name."""
        said = ((name, getattr(self, name)) for name in SETTING_FLAGS)
        return {name: value for name, value in said if value is not None}


@dataclass(frozen=True, slots=True, kw_only=True)
class SimulateOptions:
    """What `liisi simulate` is to do (FORMATS 5); `bots` in seat order E S W N."""

    rounds: int
    matches: int = 1
    jobs: int = 1
    duplicate: bool = False
    seed: int | None = None
    base: int = 1
    bots: tuple[BotLevel, BotLevel, BotLevel, BotLevel] = ("normal", "normal", "normal", "normal")
    rules: Rules
    out: Path | None = None
    json: bool = False
