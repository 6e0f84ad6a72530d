"""Rounds that are over, looked at again: all hands as they lay at the end (7.7)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from liisi_tui.core.events import Event, MatchStarted, RoundEnded, RoundStarted
from liisi_tui.core.evolve import apply
from liisi_tui.core.projection import open_view
from liisi_tui.core.state import MatchState, new_match
from liisi_tui.core.views import OpenView
from liisi_tui.storage.log import decode_again
from liisi_tui.storage.seals import StoredMatch


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


def match_after(started: MatchStarted, stored: StoredMatch) -> MatchState:
    """A match after its sealed rounds, exactly as if all their events had been stepped over.

    Only how the last of them lay is left out, for the next round takes its place. As one follows,
    none of them was abandoned (1.3). Raises `LogError` or `ValueError` for rounds that are none.
    """
    state = new_match(started)
    if not stored.sealed:
        return state
    first = decode_again(stored.sealed[0][0], 1)
    if not isinstance(first, RoundStarted):
        raise ValueError("a sealed round has no beginning")
    last = stored.ends[-1]
    state.rounds = len(stored.ends)
    state.totals = list(last.totals)
    state.dealer = last.next_dealer
    dealers = [first.dealer, *(ended.next_dealer for ended in stored.ends)]
    state.passes = sum(one != before for before, one in pairwise(dealers))
    # A pass is noticed by its own seat only (see `evolve.apply`).
    noticed_by_all = sum(map(len, stored.sealed)) - sum(stored.passes)
    state.seen = [noticed_by_all + own for own in stored.passes]
    return state


def settled_round(log: Sequence[Event], number: int) -> OpenView:
    """The end of round `number` (from 1) of a match's log, with all hands open.

    The log may leave out other rounds, but not how the one before ended. Only the round's own
    events are stepped over. Raises `ValueError` where it has not ended.
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
