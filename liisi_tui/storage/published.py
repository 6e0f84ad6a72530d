"""What of a match may leave the store while it is still being played (FORMATS 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from liisi_tui.core.events import Event, MatchEnded, MatchStarted, RoundEnded


def published(events: Sequence[Event]) -> list[Event]:
    """The events of a stored match that may be exported and replayed.

    All of them once the match is over, or where only bots play. Else the hands of the running
    round are still secret, and so is the seed, which holds all hands to come: the log ends with
    the last finished round and its `seed` is null.
    """
    started = events[0]
    assert isinstance(started, MatchStarted)
    played = any(player.kind == "human" for player in started.seats)
    if not played or isinstance(events[-1], MatchEnded):
        return list(events)
    ends = [place for place, event in enumerate(events) if isinstance(event, RoundEnded)]
    return [replace(started, seed=None), *events[1 : ends[-1] + 1 if ends else 1]]
