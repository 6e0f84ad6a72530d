"""Being a job of a shell: stopped by Ctrl-Z, and gone on with by `fg`.

Only a shell with job control can go on with a stopped program; as the command of an ssh login or
of a tmux window there is none, and a stopped game would be lost. Such a shell puts each job into a
process group of its own; who has no shell is in the group of its session's leader. The system
knows better still: it ignores the terminal's stop signals in a group that nobody could resume.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from types import FrameType


def can_stop(descriptor: int) -> bool:
    """Whether this is the job in the foreground of the terminal, and a shell's job at all."""
    if not hasattr(signal, "SIGTSTP"):
        return False
    group = os.getpgrp()
    return group != os.getsid(0) and is_foreground(descriptor)


def stop_until_continued(descriptor: int, is_ending: Callable[[], bool]) -> None:
    """Stop the whole job until its shell puts it into the foreground again.

    Comes back at once where the system knows of nobody who could go on with it, and in the
    background where the game `is_ending` by then. The game is not the only process of the job
    where another program has started it.
    """
    with _Default(signal.SIGTSTP) as taken:
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)
        os.killpg(os.getpgrp(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        while _stop(signal.SIGTSTP, taken) and not (is_foreground(descriptor) or is_ending()):
            pass


def wait_for_foreground(descriptor: int, is_ending: Callable[[], bool]) -> None:
    """Stop, as the system stops a job in the background that wants the terminal, until `fg`.

    As with `stop_until_continued`, coming back need not mean that it was put into the foreground.
    """
    with _Default(signal.SIGTTOU) as taken:
        while not (is_foreground(descriptor) or is_ending()):
            if not _stop(signal.SIGTTOU, taken):
                return


class _Default:
    """A stop signal with the system's action, and whether SIGCONT came meanwhile."""

    def __init__(self, number: int) -> None:
        self._number = number
        self.continued = False

    def __enter__(self) -> _Default:
        self._before = signal.getsignal(self._number)
        self._continue = signal.signal(signal.SIGCONT, self._on_continue)
        signal.signal(self._number, signal.SIG_DFL)
        return self

    def _on_continue(self, number: int, frame: FrameType | None) -> None:
        self.continued = True

    def __exit__(self, *_: object) -> None:
        signal.signal(signal.SIGCONT, self._continue)
        signal.signal(self._number, self._before)


def _stop(number: int, taken: _Default) -> bool:
    """Stop by this signal; false where the system ignored it."""
    taken.continued = False
    signal.raise_signal(number)
    return taken.continued


def is_foreground(descriptor: int) -> bool:
    """Whether the terminal is this job's; of what is no terminal of this session it is taken so."""
    try:
        return os.tcgetpgrp(descriptor) == os.getpgrp()
    except OSError:
        return True
