"""`random`: any legal command, each as likely as the others."""

from __future__ import annotations

from collections.abc import Sequence

from liisi_tui.bots.chance import Chance
from liisi_tui.core.commands import Command
from liisi_tui.core.views import SeatView


def choose(view: SeatView, chance: Chance) -> Command:
    """One of the view's legal commands."""
    return pick(view.legal, chance)


def pick(legal: Sequence[Command], chance: Chance) -> Command:
    """One of the commands, for who has no view: this bot looks at nothing else."""
    return legal[int(chance.random() * len(legal))]
