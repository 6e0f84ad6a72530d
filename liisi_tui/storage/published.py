"""What of a match may leave the store while it is still being played (FORMATS 5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from liisi_tui.core.events import Event, MatchEnded, MatchStarted, RoundEnded
from liisi_tui.storage import log


def published(events: Sequence[Event]) -> list[Event]:
    """The events of a stored match that may be exported and replayed.

    All of them once the match is over, or where only bots play. Else the hands of the running
    round are still secret, and so is the seed, which holds all hands to come: the log ends with
    the last finished round and its `seed` is null.
    """
    started = events[0]
    assert isinstance(started, MatchStarted)
    if not _secret(started) or isinstance(events[-1], MatchEnded):
        return list(events)
    ends = [place for place, event in enumerate(events) if isinstance(event, RoundEnded)]
    return [replace(started, seed=None), *events[1 : ends[-1] + 1 if ends else 1]]


@dataclass(frozen=True, slots=True)
class PublishedLines:
    """What of a stored match may be replayed: its beginning and the log lines of its rounds.

    The lines are as they were stored and undecoded; `ended`: the match was played to its end,
    whose line is left out. The first `sealed` rounds are as they were played.
    """

    started: MatchStarted
    rounds: tuple[tuple[str, ...], ...]
    ended: bool
    sealed: int


def published_lines(rounds: Sequence[Sequence[str]], sealed: int) -> PublishedLines:
    """As `published`, for the stored lines by round, of which the first is before round 1.

    Only the first line of the match and the last one are decoded; raises `LogError` for them.
    """
    started = log.decode(rounds[0][0], 1)
    assert isinstance(started, MatchStarted)
    played = [tuple(lines) for lines in rounds[1:]]
    last = log.decode(rounds[-1][-1], sum(map(len, rounds)))
    ended = isinstance(last, MatchEnded)
    if ended and played:
        played[-1] = played[-1][:-1]
    elif _secret(started):
        started = replace(started, seed=None)
        if not isinstance(last, RoundEnded):
            played = played[:-1]
    return PublishedLines(started, tuple(played), ended, sealed)


def _secret(started: MatchStarted) -> bool:
    return any(player.kind == "human" for player in started.seats)
