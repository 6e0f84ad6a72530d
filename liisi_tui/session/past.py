"""Rounds that are over, looked at again: all hands as they lay at the end (7.7)."""

from __future__ import annotations

from collections.abc import Sequence

from liisi_tui.core.events import Event, MatchStarted, RoundEnded, RoundStarted
from liisi_tui.core.evolve import apply
from liisi_tui.core.projection import open_view
from liisi_tui.core.state import new_match
from liisi_tui.core.views import OpenView


def settled_round(log: Sequence[Event], number: int) -> OpenView:
    """The end of round `number` (from 1) of a match's whole log, with all hands open.

    Only the round's own events are stepped over. Raises `ValueError` where it has not ended.
    """
    started = log[0]
    assert isinstance(started, MatchStarted)
    state = new_match(started)
    state.rounds = number - 1
    inside = False
    for event in log[1:]:
        if isinstance(event, RoundStarted):
            inside = event.round == number
        if inside:
            apply(state, event)
        if isinstance(event, RoundEnded):
            if event.round == number:
                return open_view(state)
            state.totals = list(event.totals)
    raise ValueError(f"round {number} has not ended")
