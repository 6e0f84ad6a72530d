"""`random`: any legal command, each as likely as the others."""

from __future__ import annotations

from liisi_tui.bots.chance import Chance
from liisi_tui.core.commands import Command
from liisi_tui.core.views import SeatView


def choose(view: SeatView, chance: Chance) -> Command:
    """One of the view's legal commands."""
    return view.legal[int(chance.random() * len(view.legal))]
