"""The terminal as the game uses it: Textual's driver for Unix, made to survive what really happens.

Beyond Textual's it lives on where the terminal has gone away or sends what is no text, says so
where the input has ended instead of spinning, and leaves nothing behind: neither a screen in
terminals that have only one, nor mouse reports at the prompt.
"""

from __future__ import annotations

import os
import selectors
import signal
import termios
import time
from codecs import getincrementaldecoder
from contextlib import suppress
from contextvars import copy_context
from functools import lru_cache
from threading import Event
from typing import TYPE_CHECKING, Any, Final, cast

from textual import events
from textual._ansi_sequences import SYNC_END, SYNC_START
from textual._xterm_parser import BRACKETED_PASTE_END, BRACKETED_PASTE_START, XTermParser
from textual.drivers.linux_driver import LinuxDriver

from liisi_tui.ui.terminal.job_control import wait_for_foreground
from liisi_tui.ui.terminal.sieve import STATUS_QUESTION, Sieve

if TYPE_CHECKING:
    from textual.app import App

    from liisi_tui.ui.terminal.app import TerminalApp

STANDARD_INPUT: Final = 0
STANDARD_ERROR: Final = 2
# Seconds between two looks whether to go on reading, and until the rest of a sequence must come.
TICK: Final = 0.1
REST: Final = 0.05
# An answer of the terminal is waited for this many times as long as its first one took; seconds.
GENEROUS: Final = 4
SHORTEST: Final = 0.1
LONGEST: Final = 0.5
# Bytes that are written at once.
PIECE: Final = 1 << 10
# From so many characters on what is written is an update of the screen, and no mere mode.
UPDATE: Final = 1 << 10
# What Textual puts round an update.
BRACKETS: Final = (SYNC_START, SYNC_END)
# So many updates may wait until the terminal takes them.
WAITING: Final = 1
# Seconds until the terminal's word that it shows an update is given up.
LOST: Final = 3.0
# Nothing is reported any more: mouse, focus, pastes.
SILENCE: Final = "\x1b[?1000l\x1b[?1003l\x1b[?1015l\x1b[?1006l\x1b[?1016l\x1b[?1004l\x1b[?2004l"
# No tile stays on a terminal that has no second screen to go back from. The first line goes alone:
# some terminals keep what is wiped at once, to be scrolled back to.
WIPE: Final = "\x1b[0m\x1b[H\x1b[K\x1b[2;1H\x1b[J\x1b[H"
# All that is to be undone, for where Textual cannot do it any more.
UNDO: Final = f"\x1b[?2026l{SILENCE}\x1b[?7h\x1b[?2048l{WIPE}\x1b[<u\x1b[?1049l\x1b[?25h"


class Output:
    """Standard error without a buffer; what cannot be written any more is dropped.

    A buffer would keep its rest for the end of the program, whose exit code would then tell of it.
    It is written in pieces, so that it can be stopped where the terminal takes nothing more.
    """

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._stopped = False

    def stop(self) -> None:
        """Write nothing more, not even what is being written."""
        self._stopped = True

    def fileno(self) -> int:
        """The descriptor."""
        return self._descriptor

    def flush(self) -> None:
        """There is nothing to flush."""

    def write(self, text: str) -> int:
        """Write all of it, however long the terminal takes; nothing once it is gone."""
        data = text.encode("utf-8", "replace")
        while data and not self._stopped:
            try:
                data = data[os.write(self._descriptor, data[:PIECE]) :]
            except BlockingIOError:  # somebody else has made the terminal non-blocking
                with selectors.DefaultSelector() as selector:
                    selector.register(self._descriptor, selectors.EVENT_WRITE)
                    selector.select(TICK)
            except OSError:
                self._stopped = True
        return len(text)


@lru_cache(maxsize=512)
def is_known(sequence: str) -> bool:
    """Whether Textual takes a sequence for anything but the keys that it is spelled with."""
    if sequence in (BRACKETED_PASTE_START, BRACKETED_PASTE_END):
        return True
    try:
        return any(True for _ in XTermParser().feed(sequence))
    except Exception:  # it fails on numbers that no terminal sends
        return False


class GameDriver(LinuxDriver):
    """Textual's driver, as the module says. It takes no signals: `Signals` does."""

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        taken = {number: signal.getsignal(number) for number in (signal.SIGTSTP, signal.SIGCONT)}
        super().__init__(app, debug=debug, mouse=mouse, size=size or self._get_terminal_size())
        for number, handler in taken.items():
            signal.signal(number, handler)
        self._output = Output(STANDARD_ERROR)
        self._file = self._output  # type: ignore[assignment]  # all that the writer needs
        self.in_hurry = False
        """No answer of the terminal is waited for: it is gone, or the game has to end at once."""
        self.is_open = False
        """Whether the terminal is the game's and not yet given back."""
        self._is_leaving = False
        self._written = ""
        # Whether anything was written since the terminal was asked last.
        self._is_unconfirmed = False
        self._is_confirming = False
        self._questions = 0
        self._answers = 0
        self._asked_at = 0.0
        self._patience: float | None = None
        self._answered = Event()
        # What is told to the application from here is done in its own context.
        self._context = copy_context()

    @property
    def game(self) -> TerminalApp:
        """The application."""
        return cast("TerminalApp", self._app)

    @property
    def is_behind(self) -> bool:
        """Whether the terminal does not show the last update yet, so that the next one has to wait.

        It says so itself, because what is written may wait a long time in the buffers of a line.
        Where it says nothing, more than a little must wait here.
        """
        writer = self._writer_thread
        if not self.is_open or writer is None:
            return False
        # One that has never answered may never do so, and must not keep the first screen waiting.
        if self._patience is not None and self._answers < self._questions:
            if time.monotonic() - self._asked_at < LOST:
                return True
            self._answers, self._patience = self._questions, None
        return writer._queue.qsize() > WAITING

    def confirm(self) -> None:
        """An update was written: ask the terminal to say when it shows it, if it ever answers."""
        if self.is_open and self._patience is not None and self._is_unconfirmed:
            self._is_confirming = True
            self._ask()

    def _get_terminal_size(self) -> tuple[int, int]:
        """Columns and rows of what is drawn on, whatever the environment says of others."""
        with suppress(OSError):
            width, height = os.get_terminal_size(STANDARD_ERROR)
            if width and height:
                return width, height
        return super()._get_terminal_size()

    # From the terminal and back

    def start_application_mode(self) -> None:
        """Take the terminal; waits, stopped, until this is the job in the foreground.

        A game that is ending by then leaves the terminal alone.
        """
        wait_for_foreground(self.fileno, lambda: self.game.is_ending)
        if self.game.is_ending:
            return
        self.is_open = True
        self._is_leaving = False
        self._written = ""
        self._context = copy_context()
        super().start_application_mode()  # type: ignore[no-untyped-call]
        if self._writer_thread is None or not self._writer_thread.is_alive():
            # The terminal is another job's, and nobody could go on with this one.
            self.is_open = False
            self._tell(self.game.lose_terminal)
            return
        self._patience = None
        self._questions = self._answers = 0
        self._ask()

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was, with nothing on it and nothing left to read."""
        if not self.is_open or self._is_leaving:
            return
        self.write(SILENCE)
        self._wait_for_silence()
        self.write(WIPE)
        super().stop_application_mode()
        self._is_leaving = True

    def rescue(self) -> None:
        """Give the terminal back at once: what waits to be shown is dropped."""
        self._output.stop()
        with suppress(OSError, termios.error):
            termios.tcflush(STANDARD_ERROR, termios.TCOFLUSH)
        if self.attrs_before is not None:
            with suppress(OSError, termios.error):
                termios.tcsetattr(STANDARD_INPUT, termios.TCSANOW, self.attrs_before)
        with suppress(OSError):
            os.write(STANDARD_ERROR, UNDO.encode())
        self.is_open = False

    def disable_input(self) -> None:
        """Stop reading; nothing to be done where the terminal is not the game's."""
        if self.is_open and not self._is_leaving:
            super().disable_input()

    def close(self) -> None:
        """Wait until all is written: only then the terminal is given back."""
        if self._writer_thread is not None and self._writer_thread.is_alive():
            super().close()
        self.is_open = False

    def write(self, data: str) -> None:
        """Write to the terminal while it is the game's.

        An update that has just been written is left out: every piece of it says where it goes, so
        the terminal shows it already. Textual sends a new screen several times.
        """
        if not self.is_open or (len(data) >= UPDATE and data == self._written):
            return
        if data not in BRACKETS:
            self._written = data
            self._is_unconfirmed = True
        super().write(data)

    def hear_mouse(self, on: bool) -> None:
        """Have the mouse reported from now on, or not any more; nothing where it is so already."""
        if on == self._mouse:
            return
        if on:
            self._mouse = True
            self._enable_mouse_support()
        else:
            self._disable_mouse_support()
            self._mouse = False
        self.flush()

    def _ask(self) -> None:
        """Ask for an answer that tells that everything sent before has reached the terminal."""
        self._answered.clear()
        self._questions += 1
        self._asked_at = time.monotonic()
        # Not as an update: the last one is still what the terminal shows.
        super().write(STATUS_QUESTION)
        self._is_unconfirmed = False

    def _wait_for_silence(self) -> None:
        """Wait until the terminal knows that it shall report nothing, if it ever answers."""
        if self._patience is not None and not self.in_hurry:
            self._ask()
            self._answered.wait(self._patience)

    def _on_status(self) -> None:
        """In the thread that reads: the terminal has answered."""
        if self._patience is None:
            took = time.monotonic() - self._asked_at
            self._patience = min(LONGEST, max(SHORTEST, GENEROUS * took))
        self._answers = min(self._answers + 1, self._questions)
        if self._answers == self._questions:
            self._answered.set()
            if self._is_confirming:
                self._tell(self.game.caught_up)

    # Input

    def run_input_thread(self) -> None:
        """Read until told to stop, or until the input has ended."""
        sieve = Sieve(is_known, self._on_status)
        decode = getincrementaldecoder("utf-8")("replace").decode
        parser = XTermParser(self._debug)
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            while not self.exit_event.is_set():
                if selector.select(REST if sieve.is_waiting else TICK):
                    try:
                        data = os.read(self.fileno, 1 << 12)
                    except OSError:
                        data = b""
                    if not data:
                        self._tell(self.game.lose_terminal)
                        return
                    text = decode(sieve.feed(data))
                else:
                    text = decode(sieve.flush())
                try:
                    messages = [*(parser.feed(text) if text else ()), *parser.tick()]
                except Exception:  # it fails on numbers that no terminal sends
                    parser = XTermParser(self._debug)
                    continue
                for message in messages:
                    if self._mouse or not isinstance(message, events.MouseEvent):
                        self.process_message(message)

    def _run_input_thread(self) -> None:
        try:
            self.run_input_thread()
        except Exception as error:
            fault = error
            self._tell(lambda: self.game.fail(fault))

    def _tell(self, what: Any) -> None:
        with suppress(RuntimeError):  # the loop has ended already
            self._loop.call_soon_threadsafe(what, context=self._context)
