"""What of a match may be given away as a log (FORMATS 4): finished rounds and nothing of others."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from liisi_tui.core.events import Event, MatchEnded, MatchStarted, RoundEnded, RoundStarted
from liisi_tui.storage.log import encode


def finished_lines(
    started: MatchStarted, rounds: Iterable[Sequence[str]], ended: MatchEnded | None
) -> list[str]:
    """The lines of a match's log: those of its finished rounds, and the end where it is over.

    Where it is not, its `seed`, which holds all hands to come, is null, whoever plays.
    """
    first = replace(started, seed=None) if ended is None else started
    lines = [encode(first), *chain.from_iterable(rounds)]
    return lines if ended is None else [*lines, encode(ended)]


def round_alone(log: Sequence[Event], number: int) -> list[Event]:
    """Round `number` (from 1) of a match's log as a log that is complete and legal by itself.

    It is a match of one round among the same players: its round is the first, its totals are what
    this round gave, and its `match_id` is that of the match with the round's number behind it. The
    seed is null: it would give away other rounds. Raises `ValueError` where it has not ended.
    """
    started = log[0]
    assert isinstance(started, MatchStarted)
    first = next(
        (i for i, one in enumerate(log) if isinstance(one, RoundStarted) and one.round == number),
        len(log),
    )
    events: list[Event] = [
        replace(started, match_id=f"{started.match_id}-{number}", seed=None),
    ]
    for event in log[first:]:
        match event:
            case RoundStarted():
                events.append(replace(event, round=1))
            case RoundEnded():
                events.append(replace(event, round=1, totals=event.deltas))
                events.append(MatchEnded(totals=event.deltas))
                return events
            case _:
                events.append(event)
    raise ValueError(f"round {number} has not ended")
