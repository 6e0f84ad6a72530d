"""The log of a running match, whose older rounds stay lines until somebody looks at them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from liisi_tui.core.events import Event, RoundEnded
from liisi_tui.storage.log import decode_again
from liisi_tui.storage.seals import StoredMatch


class MatchLog(Sequence[Event]):
    """All events of a match, in order; a new one has none yet.

    `recent` is the position from which on all events are decoded: that of the round in which a
    stored match stopped, 0 where nothing before it was left as lines.
    """

    def __init__(self, stored: StoredMatch | None = None) -> None:
        self._sealed: tuple[tuple[str, ...], ...] = ()
        self._ends: list[tuple[int, RoundEnded]] = []
        self._started: list[Event] = []
        self._events: list[Event] = []
        self._older: list[Event] | None = None
        self.recent = 0
        if stored is None:
            return
        if not stored.sealed:
            self._events = [stored.started, *stored.events]
            return
        self._started, self._sealed = [stored.started], stored.sealed
        self._events = list(stored.events)
        position = 1
        for lines, ended in zip(stored.sealed, stored.ends, strict=True):
            position += len(lines)
            self._ends.append((position - 1, ended))
        self.recent = position

    def append(self, event: Event) -> None:
        """One more event."""
        self._events.append(event)

    def extend(self, events: Iterable[Event]) -> None:
        """Some more events, in their order."""
        self._events.extend(events)

    def results(self, upto: int | None = None) -> list[RoundEnded]:
        """The ends of the rounds so far, or before a position in the log."""
        upto = len(self) if upto is None else upto
        return [
            *(ended for position, ended in self._ends if position < upto),
            *(
                event
                for event in self._events[: max(0, upto - self.recent)]
                if isinstance(event, RoundEnded)
            ),
        ]

    def around(self, number: int) -> list[Event]:
        """A part of the log that holds round `number` (from 1), if there is such a round.

        It begins with the start of the match, then the end of the round before where that is
        no longer decoded.
        """
        if not self._sealed:
            return self._events
        if number > len(self._sealed):
            return [*self._started, self._ends[-1][1], *self._events]
        if number < 1:
            return self._started
        before = [self._ends[number - 2][1]] if number > 1 else []
        lines = self._sealed[number - 1]
        return [*self._started, *before, *_decoded([lines])]

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
            return [*self._before(), *self._events][place]
        at = place + len(self) if place < 0 else place
        if at >= self.recent:
            return self._events[at - self.recent]
        if 0 <= at < len(self._started):
            return self._started[at]
        if at < 0:
            raise IndexError(place)
        return self._before()[at]

    def __iter__(self) -> Iterator[Event]:
        yield from self._before()
        yield from self._events

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    __hash__ = None  # type: ignore[assignment]  # it grows

    def _before(self) -> list[Event]:
        """The events before `recent`, which are decoded the first time."""
        if self._older is None:
            self._older = [*self._started, *_decoded(self._sealed)]
        return self._older


def _decoded(rounds: Iterable[Sequence[str]]) -> Iterator[Event]:
    """The events of sealed lines; none is refused, for each was written from an event."""
    return (decode_again(line, number) for lines in rounds for number, line in enumerate(lines, 1))
