"""A slow line between a game and its terminal: everything arrives late, and little at a time.

It is like SSH: whatever the game writes is taken at once and waits in buffers that never fill, so
that only a game which looks at its terminal's answers can know how far the terminal is.
"""

from __future__ import annotations

import os
import select
import time
from collections import deque
from dataclasses import dataclass, field

from tests.terminal.pty import STATUS_ANSWER, STATUS_QUESTION, Pty


@dataclass
class SlowLine:
    """The line of a game; `rate` in bits a second each way, `delay` in seconds each way."""

    game: Pty
    rate: float
    delay: float
    screen: bytearray = field(default_factory=bytearray)
    """What has reached the terminal."""
    last: float = 0.0
    """When the last of it did."""
    _down: deque[tuple[float, bytes]] = field(default_factory=deque)
    _up: deque[tuple[float, bytes]] = field(default_factory=deque)
    _free: float = 0.0
    _asked: int = 0

    @property
    def waiting(self) -> int:
        """Bytes on their way to the terminal."""
        return sum(len(data) for _, data in self._down)

    def press(self, key: bytes) -> None:
        """A key at the far end."""
        self._up.append((time.monotonic() + self.delay, key))

    def run(self, seconds: float) -> None:
        """Let time pass."""
        end = time.monotonic() + seconds
        while (now := time.monotonic()) < end:
            self._deliver(now)
            due = min((queue[0][0] for queue in (self._down, self._up) if queue), default=end)
            wait = max(0.0, min(due, end) - time.monotonic())
            if select.select([self.game.master], [], [], wait)[0]:
                self._take(os.read(self.game.master, 1 << 16))

    def rest(self, quiet: float) -> None:
        """Until nothing is on its way and nothing has come for so long."""
        begin = time.monotonic()
        while self._down or self._up or time.monotonic() - max(self.last, begin) < quiet:
            self.run(0.02)

    def _take(self, data: bytes) -> None:
        """Bytes enter the line: each leaves it when those before it have, and a delay later."""
        for start in range(0, len(data), 64):
            piece = data[start : start + 64]
            self._free = max(self._free, time.monotonic()) + 8 * len(piece) / self.rate
            self._down.append((self._free + self.delay, piece))

    def _deliver(self, now: float) -> None:
        while self._down and self._down[0][0] <= now:
            self.screen += self._down.popleft()[1]
            self.last = now
            questions = self.screen.count(STATUS_QUESTION)
            for _ in range(questions - self._asked):
                self.press(STATUS_ANSWER)
            self._asked = questions
        while self._up and self._up[0][0] <= now:
            os.write(self.game.master, self._up.popleft()[1])
