"""The time of a demo: how long things are shown, and what somebody who watches wants."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Final, Literal, TypeAlias

from liisi_tui.options import SPEEDS, Speed

Wish: TypeAlias = Literal["leave", "take"]
Pauses: TypeAlias = Mapping[Speed, float]

PAGE_PAUSES: Final[Pauses] = {"off": 0.0, "fast": 3.0, "normal": 8.0}
"""Seconds that a settlement or a final standing is shown at each speed."""

OPENING_PAUSES: Final[Pauses] = {"off": 0.0, "fast": 3.0, "normal": 7.5}
"""Seconds for the picture that moves at the beginning of a match, and a look at it at rest."""
DEAL_PAUSES: Final[Pauses] = {"off": 0.0, "fast": 2.0, "normal": 5.0}
"""As before, at the beginning of the other rounds."""


class Pace:
    """Speed, pausing and wishes; `wait` is where a demo lets time pass.

    Nothing runs while it is paused: it waits for a key.
    """

    def __init__(self, speed: Speed) -> None:
        self.speed: Speed = speed
        self.paused = False
        self.wish: Wish | None = None
        self._skip = False
        self._changed = asyncio.Event()

    async def wait(self, pauses: Pauses, is_in_front: Callable[[], bool]) -> None:
        """Let the seconds of the present speed pass, from the last change of it on.

        Time stands still while it is paused, and while something lies over what is shown. A skip
        or a wish ends it at once.
        """
        while self.wish is None and not self._skip:
            self._changed.clear()
            stands = self.paused or not is_in_front()
            seconds = None if stands else pauses[self.speed]
            if seconds == 0:
                # The screens and the keyboard get their turn all the same.
                await asyncio.sleep(0)
                break
            try:
                await asyncio.wait_for(self._changed.wait(), seconds)
            except TimeoutError:
                break
        self._skip = False

    async def until(self, is_so: Callable[[], bool]) -> None:
        """Wait until something is so that changes with a poke only."""
        while not is_so():
            self._changed.clear()
            await self._changed.wait()

    def poke(self) -> None:
        """Something has changed: think again."""
        self._changed.set()

    def skip(self) -> None:
        """Go on at once with what comes next; paused, it is one step."""
        self._skip = True
        self.poke()

    def pause(self) -> None:
        """Pause, or go on."""
        self.paused = not self.paused
        self.poke()

    def change_speed(self, steps: int) -> None:
        """Faster, or below 0 slower."""
        order = ("normal", "fast", "off")
        assert set(order) == set(SPEEDS)
        at = max(0, min(len(order) - 1, order.index(self.speed) + steps))
        self.speed = SPEEDS[SPEEDS.index(order[at])]
        self.poke()

    def want(self, wish: Wish) -> None:
        """Leave, or take over a seat."""
        self.wish = wish
        self.poke()
