"""Life and death of the application: its terminal, signals, faults, being stopped by a shell."""

from __future__ import annotations

import asyncio
import signal
from abc import abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Final, cast

from textual import constants, events
from textual._time import get_time
from textual.app import App, ScreenStackError
from textual.driver import Driver
from textual.worker import WorkerFailed

from liisi_tui.texts import tr
from liisi_tui.ui.layouts import is_too_small
from liisi_tui.ui.screens.base import GameScreen
from liisi_tui.ui.terminal.job_control import can_stop, is_foreground, stop_until_continued
from liisi_tui.ui.terminal.signals import Signals

if TYPE_CHECKING:
    from liisi_tui.ui.terminal.driver import GameDriver

STANDARD_INPUT: Final = 0


class TerminalApp(App[None], inherit_bindings=False):
    """An application that ends well however it ends.

    `error` is what ended it, where that was a fault of its own, `last_screen` where it happened,
    and `farewell` a sentence for the shell. Without `signals` none is heard.
    """

    def __init__(self, signals: Signals | None, *, ansi_color: bool | None) -> None:
        super().__init__(ansi_color=ansi_color)
        self.error: Exception | None = None
        self.farewell = ""
        self.last_screen = ""
        self._signals = signals
        self._resumed_at = 0.0

    @abstractmethod
    def kept_words(self) -> str:
        """What has become of everything that was played, where the game ended unasked."""

    def get_driver_class(self) -> type[Driver]:
        """The game's own way with a terminal, unless the environment asks for another driver."""
        if constants.DRIVER is not None:
            return super().get_driver_class()
        from liisi_tui.ui.terminal.driver import GameDriver

        return GameDriver

    def on_load(self) -> None:
        """Before the terminal is touched: listen to signals, and let no fault go unseen."""
        if self._signals is not None:
            loop = asyncio.get_running_loop()
            loop.set_exception_handler(self._on_loop_fault)
            others: dict[int, Callable[[], None]] = {
                signal.SIGTSTP: self.suspend_to_shell,
                signal.SIGCONT: self._come_back,
            }
            self._signals.attach(loop, self._on_signal, others)

    def on_resize(self, event: events.Resize) -> None:
        """A hand that did not fit any more is not shown again without its owner's key."""
        if is_too_small(event.size):
            self.cover()

    @property
    def is_ending(self) -> bool:
        """Whether the game is to end, or has been told to by a signal."""
        return self._exit or (self._signals is not None and self._signals.received is not None)

    @property
    def holds_terminal(self) -> bool:
        """Whether the terminal was taken and not given back."""
        return getattr(self._driver, "is_open", False)

    def post_display_hook(self) -> None:
        """The terminal is to say when it shows what it has just been sent."""
        if self.holds_terminal:
            self._game_driver().confirm()

    def caught_up(self) -> None:
        """The terminal shows everything: send what has waited for that."""
        with suppress(ScreenStackError):
            if isinstance(self.screen, GameScreen):
                self.screen.send_waiting()

    def hear_mouse(self, on: bool) -> None:
        """Ask the terminal to report its mouse from now on, or not to."""
        if self.holds_terminal:
            self._game_driver().hear_mouse(on)

    def rescue(self) -> None:
        """Give the terminal back by force, where it has not been given back."""
        if self.holds_terminal:
            self._game_driver().rescue()

    def _on_signal(self, number: int) -> None:
        """End as a program that was told to: terminal restored, the match is in the store."""
        if self._driver is not None and number == signal.SIGHUP:
            self._game_driver().in_hurry = True
        self.exit(return_code=128 + number)

    def lose_terminal(self) -> None:
        """The input has ended, and no signal said why."""
        if self.is_ending:
            return
        self._game_driver().in_hurry = True
        self.farewell = tr("the terminal is gone; {kept}", kept=self.kept_words())
        self.exit(return_code=1)

    def fail(self, error: Exception) -> None:
        """End because of a fault of the game's own."""
        self._handle_exception(error)

    def _handle_exception(self, error: Exception) -> None:
        """End with exit code 1; unlike Textual, show no trace: it would print hidden tiles.

        Once the game is ending, screens may miss what has been taken away already: no fault.
        """
        if self.is_ending and not self.is_headless:
            return
        self._return_code = 1
        if self.error is None:
            self.error = error.error if isinstance(error, WorkerFailed) else error  # type: ignore[assignment]
            with suppress(ScreenStackError):
                self.last_screen = type(self.screen).__name__
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
        self._close_messages_no_wait()

    def _on_loop_fault(self, _: asyncio.AbstractEventLoop, context: dict[str, object]) -> None:
        """A task or callback failed of which Textual knows nothing."""
        error = context.get("exception")
        if isinstance(error, Exception) and not self.is_ending:
            self.fail(error)

    def _game_driver(self) -> GameDriver:
        return cast("GameDriver", self._driver)

    # Away from the table

    def cover(self) -> None:
        """Bring the curtain down over an open hand, where several people play (DESIGN 5)."""
        for screen in self.screen_stack:
            if isinstance(screen, GameScreen):
                screen.cover_hand()

    def suspend_to_shell(self, asked_at: float | None = None) -> None:
        """Ctrl-Z: stop with the curtain down where a shell can resume it, else say that none can.

        `asked_at`, the time of the key, tells whether it was meant for the last stop already.
        """
        if not self.holds_terminal or self.is_ending:
            return
        if asked_at is not None and asked_at < self._resumed_at:
            return
        if not can_stop(STANDARD_INPUT):
            if isinstance(self.screen, GameScreen) and not self.screen.too_small:
                self.screen.forget_question()
                self.screen.explain("ctrl+z")
            return
        self.cover()
        with self.suspend():
            stop_until_continued(STANDARD_INPUT, lambda: self.is_ending)
        self._listen_anew()

    def _come_back(self) -> None:
        """Stopped from outside, unasked, and going on: others have used the terminal meanwhile."""
        if self.holds_terminal and not self.is_ending and is_foreground(STANDARD_INPUT):
            self.cover()
            with self.suspend():
                pass
            self._listen_anew()

    def _listen_anew(self) -> None:
        """Keys from before now are not meant for what is shown from now on."""
        self._resumed_at = get_time()
        if isinstance(self.screen, GameScreen):
            self.screen.listen_anew()
