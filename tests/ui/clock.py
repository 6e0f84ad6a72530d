"""A clock for input that only goes on when a test says so.

What is a double click, a held key or one typed ahead depends on when each key and click came. A
busy machine puts any time between two of them; under this clock they have the time that is meant.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from textual import _time


class Clock:
    """The time that messages are stamped with and screens compare, in seconds."""

    def __init__(self, now: float) -> None:
        self.now = now

    def pass_by(self, seconds: float) -> None:
        """So much later."""
        self.now += seconds


@contextmanager
def stopped_clock() -> Iterator[Clock]:
    """From now on no time passes for keys and clicks but what the clock is told."""
    clock = Clock(_time.get_time())
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_time, "get_time", lambda: clock.now)
        yield clock
