"""The signals that end or stop a game, from before it takes the terminal until it gave it back.

A signal that ends the game is told in the event loop, which then ends as always. A second thread
sees to it that the program is gone in time whatever the loop is doing: a terminal that takes no
more output, say, would keep it for ever. The matches need no care: all that happened is stored.
"""

from __future__ import annotations

import asyncio
import os
import select
import signal
import threading
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from types import FrameType
from typing import Any, Final

# Those that end a game; one that was ignored before the game began stays ignored.
ENDING: Final = tuple(
    signal.Signals[name]
    for name in ("SIGTERM", "SIGHUP", "SIGINT", "SIGQUIT")
    if name in signal.Signals.__members__
)
# Those that have to do with stopping it.
STOPPING: Final = tuple(
    signal.Signals[name] for name in ("SIGTSTP", "SIGCONT") if name in signal.Signals.__members__
)
# Seconds from a signal that ends the game until it ends without being asked.
GRACE: Final = 1.4
# Seconds that giving back the terminal may take then.
LAST_GRACE: Final = 0.2
_ALL_WELL: Final = b"\0"


class Signals:
    """Takes the signals of `ENDING` and `STOPPING` while it is entered, and gives them back.

    `received` is the first ending signal that came. Once there was one the program is about to end
    with its number, so those of `ENDING` are ignored instead of given back. `rescue` is to give the
    terminal back by force, where it has not been given back.
    """

    def __init__(self) -> None:
        self.received: int | None = None
        self.rescue: Callable[[], None] = lambda: None
        self._before: dict[int, Any] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._calls: Mapping[int, Callable[[], None]] = {}

    def __enter__(self) -> Signals:
        self._listen, self._speak = os.pipe()
        os.set_blocking(self._speak, False)
        self._guard = threading.Thread(target=self._watch, name="liisi-guard", daemon=True)
        self._guard.start()
        for number in (*ENDING, *STOPPING):
            before = signal.getsignal(number)
            if before is not signal.SIG_IGN:
                self._before[number] = before
                signal.signal(number, self._on_signal)
        return self

    def __exit__(self, *_: object) -> None:
        for number, before in self._before.items():
            over = self.received is not None and number in ENDING
            signal.signal(number, signal.SIG_IGN if over else before)
        os.write(self._speak, _ALL_WELL)
        self._guard.join()
        os.close(self._speak)
        os.close(self._listen)

    def attach(
        self,
        loop: asyncio.AbstractEventLoop,
        end: Callable[[int], None],
        others: Mapping[int, Callable[[], None]],
    ) -> None:
        """Tell all signals in `loop` from now on; an ending one that came before is told at once.

        `end` is called with the number of an ending signal, `others` are called for their signals.
        """
        self._loop = loop
        self._calls = {**others, **{number: partial(end, number) for number in ENDING}}
        if self.received is not None:
            end(self.received)

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        if number in ENDING and self.received is None:
            self.received = number
            with suppress(OSError):
                os.write(self._speak, bytes((number,)))
        call = self._calls.get(number)
        if call is not None and self._loop is not None:
            with suppress(RuntimeError):  # the loop has ended: so does the game
                self._loop.call_soon_threadsafe(call)

    def _watch(self) -> None:
        """Wait for an ending signal, give the game its time, and end it."""
        said = os.read(self._listen, 1)
        if said == _ALL_WELL or select.select([self._listen], [], [], GRACE)[0]:
            return
        last = threading.Thread(target=self.rescue, daemon=True)
        last.start()
        last.join(LAST_GRACE)
        os._exit(128 + said[0])
