"""Rounds that are over, looked at again: all hands as they lay at the end (7.7)."""

from __future__ import annotations

from collections.abc import Sequence

from liisi_tui.core.events import Event, MatchStarted, RoundEnded, RoundStarted
from liisi_tui.core.evolve import apply
from liisi_tui.core.projection import open_view
from liisi_tui.core.state import MatchState, new_match
from liisi_tui.core.views import OpenView


def match_before(started: MatchStarted, first: RoundStarted, last: RoundEnded | None) -> MatchState:
    """A match before a round that begins with `first`; `last` is how the round before it ended.

    What rounds leave behind is in how the last one ended; how often each seat has noticed
    something and how often the deal has passed count from here.
    """
    state = new_match(started)
    state.rounds = first.round - 1
    if last is not None:
        state.totals = list(last.totals)
        state.dealer = first.dealer
    return state


def settled_round(log: Sequence[Event], number: int) -> OpenView:
    """The end of round `number` (from 1) of a match's whole log, with all hands open.

    Only the round's own events are stepped over. Raises `ValueError` where it has not ended.
    """
    started = log[0]
    assert isinstance(started, MatchStarted)
    last: RoundEnded | None = None
    state: MatchState | None = None
    for event in log[1:]:
        if isinstance(event, RoundStarted) and event.round == number:
            state = match_before(started, event, last)
        if state is not None:
            apply(state, event)
        if isinstance(event, RoundEnded):
            if state is not None:
                return open_view(state)
            last = event
    raise ValueError(f"round {number} has not ended")
