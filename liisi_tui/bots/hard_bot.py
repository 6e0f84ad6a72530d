"""`hard`: takes the command that it expects most points of."""

from __future__ import annotations

from liisi_tui.bots.chance import Chance
from liisi_tui.bots.judgement import judged
from liisi_tui.core.commands import Command
from liisi_tui.core.views import SeatView


def choose(view: SeatView, _: Chance) -> Command:
    """One of the view's legal commands, always the same for the same view."""
    return judged(view)[0].command
