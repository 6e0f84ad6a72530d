"""Players made of code: each sees a `SeatView` and answers with one of its legal commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from liisi_tui.bots import normal_bot, random_bot
from liisi_tui.bots.chance import Chance, LazyChance
from liisi_tui.core.commands import Command
from liisi_tui.core.events import BotLevel
from liisi_tui.core.views import SeatView

__all__ = ["LEVELS", "Chance", "LazyChance", "NotBuilt", "check_built", "choose"]

_BOTS: Final[Mapping[BotLevel, Callable[[SeatView, Chance], Command]]] = {
    "random": random_bot.choose,
    "normal": normal_bot.choose,
}

LEVELS: Final[tuple[BotLevel, ...]] = tuple(_BOTS)
"""The levels that there are bots for, the weakest first."""


class NotBuilt(Exception):
    """There is no bot of this `level` yet."""

    def __init__(self, level: BotLevel) -> None:
        self.level = level
        super().__init__(level)


def check_built(level: BotLevel) -> None:
    """Raise `NotBuilt` where there is no bot of a level."""
    if level not in _BOTS:
        raise NotBuilt(level)


def choose(level: BotLevel, view: SeatView, chance: Chance) -> Command:
    """What a bot does: one of `view.legal`, which must not be empty.

    The same for the same view and chance. Raises `NotBuilt`.
    """
    check_built(level)
    return _BOTS[level](view, chance)
