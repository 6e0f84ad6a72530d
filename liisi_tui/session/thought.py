"""What a bot has to decide, apart from the match: it may be thought over in another thread."""

from __future__ import annotations

from dataclasses import dataclass

from liisi_tui import bots
from liisi_tui.bots import LazyChance
from liisi_tui.core.commands import Command
from liisi_tui.core.events import BotLevel
from liisi_tui.core.views import SeatView


@dataclass(frozen=True, slots=True)
class Thought:
    """One decision of a bot: its level, what it sees, and the key of its chance.

    Calling it gives the command, the same each time.
    """

    level: BotLevel
    view: SeatView
    key: tuple[int | str, ...]

    @property
    def slow(self) -> bool:
        """Whether thinking may take longer than a screen should wait for."""
        return self.level == "hard"

    def __call__(self) -> Command:
        """What the bot does."""
        return bots.choose(self.level, self.view, LazyChance(*self.key))
