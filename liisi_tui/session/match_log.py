"""The log of a running match, whose older rounds stay lines until somebody looks at them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from liisi_tui.core.events import Event, RoundEnded, RoundStarted
from liisi_tui.storage.log import decode_again, encode
from liisi_tui.storage.seals import StoredMatch


class MatchLog(Sequence[Event]):
    """All events of a match, in order; a new one has none yet.

    `recent` is the position from which on all events are decoded: that of the round in which a
    stored match stopped, 0 where nothing before it was left as lines.
    """

    def __init__(self, stored: StoredMatch | None = None) -> None:
        self._sealed: tuple[tuple[str, ...], ...] = ()
        # Where each round begins, and where each one that is over ends, and how.
        self._begins: list[int] = []
        self._ends: list[tuple[int, RoundEnded]] = []
        self._started: list[Event] = []
        self._events: list[Event] = []
        self.recent = 0
        if stored is None:
            return
        if not stored.sealed:
            self.extend([stored.started, *stored.events])
            return
        self._started, self._sealed = [stored.started], stored.sealed
        position = 1
        for lines, ended in zip(stored.sealed, stored.ends, strict=True):
            self._begins.append(position)
            position += len(lines)
            self._ends.append((position - 1, ended))
        self.recent = position
        self.extend(stored.events)

    def append(self, event: Event) -> None:
        """One more event."""
        if isinstance(event, RoundStarted):
            self._begins.append(len(self))
        elif isinstance(event, RoundEnded):
            self._ends.append((len(self), event))
        self._events.append(event)

    def extend(self, events: Iterable[Event]) -> None:
        """Some more events, in their order."""
        for event in events:
            self.append(event)

    def rounds(self, upto: int | None = None) -> int:
        """How many rounds have begun so far, or before a position in the log."""
        return len(self._begins) if upto is None else bisect_left(self._begins, upto)

    def round(self, number: int, upto: int | None = None) -> Sequence[Event]:
        """The events of a round that has begun, from its `RoundStarted` on; no others are decoded.

        With 0 those before the first round. Those of the last round may end with the match. Where
        `upto` is given, those at this position in the log and behind it are left out.
        """
        begin = self._begins[number - 1] if number else 0
        end = self._begins[number] if number < len(self._begins) else len(self)
        end = end if upto is None else max(begin, min(end, upto))
        if begin >= self.recent:
            return self._events[begin - self.recent : end - self.recent]
        if number == 0:
            return self._started[:end]
        return list(_decoded([self._sealed[number - 1][: end - begin]]))

    def lines(self, number: int) -> Sequence[str]:
        """The lines of a round that is over, as they are stored."""
        if number <= len(self._sealed):
            return self._sealed[number - 1]
        return [encode(event) for event in self.round(number, self._ends[number - 1][0] + 1)]

    def results(self, upto: int | None = None) -> list[RoundEnded]:
        """The ends of the rounds so far, or before a position in the log."""
        upto = len(self) if upto is None else upto
        return [ended for position, ended in self._ends if position < upto]

    def around(self, number: int) -> list[Event]:
        """A part of the log that holds round `number` (from 1), if there is such a round.

        It begins with the start of the match, then the end of the round before.
        """
        if not 1 <= number <= self.rounds():
            return [self[0]]
        before = [self._ends[number - 2][1]] if number > 1 else []
        return [self[0], *before, *self.round(number)]

    def __len__(self) -> int:
        return self.recent + len(self._events)

    @overload
    def __getitem__(self, place: int) -> Event: ...
    @overload
    def __getitem__(self, place: slice) -> list[Event]: ...
    def __getitem__(self, place: int | slice) -> Event | list[Event]:
        if isinstance(place, slice):
            start, stop, stride = place.indices(len(self))
            if stride == 1 and start >= self.recent:
                return self._events[start - self.recent : max(0, stop - self.recent)]
            return list(self)[place]
        at = place + len(self) if place < 0 else place
        if at >= self.recent:
            return self._events[at - self.recent]
        if 0 <= at < len(self._started):
            return self._started[at]
        if at < 0:
            raise IndexError(place)
        return list(self._before())[at]

    def __iter__(self) -> Iterator[Event]:
        yield from self._before()
        yield from self._events

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # it grows

    def _before(self) -> Iterator[Event]:
        """The events before `recent`."""
        yield from self._started
        yield from _decoded(self._sealed)


def _decoded(rounds: Iterable[Sequence[str]]) -> Iterator[Event]:
    """The events of sealed lines; none is refused, for each was written from an event."""
    return (decode_again(line, number) for lines in rounds for number, line in enumerate(lines, 1))
