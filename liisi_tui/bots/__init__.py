"""Players made of code: each sees a `SeatView` and answers with one of its legal commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from liisi_tui.bots import easy_bot, hard_bot, normal_bot, random_bot
from liisi_tui.bots.chance import Chance, LazyChance
from liisi_tui.core.commands import Command
from liisi_tui.core.events import BotLevel
from liisi_tui.core.views import SeatView

__all__ = ["LEVELS", "Chance", "LazyChance", "choose"]

_BOTS: Final[Mapping[BotLevel, Callable[[SeatView, Chance], Command]]] = {
    "random": random_bot.choose,
    "easy": easy_bot.choose,
    "normal": normal_bot.choose,
    "hard": hard_bot.choose,
}

LEVELS: Final[tuple[BotLevel, ...]] = tuple(_BOTS)
"""The levels that there are bots for, the weakest first."""


def choose(level: BotLevel, view: SeatView, chance: Chance) -> Command:
    """What a bot does: one of `view.legal`, which must not be empty.

    The same for the same view and chance.
    """
    return _BOTS[level](view, chance)
