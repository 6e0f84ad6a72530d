"""What all screens share: the too-small page, leaving, keys for help, log, scores and settings.

Screens take keys in `press` and nowhere else: there are no bindings, so nothing of Textual's own
(quit, copy, focus, palette) ever answers a key.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual import events, on
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer

from liisi_tui.texts import tr
from liisi_tui.ui.keys import is_foreign, key_of
from liisi_tui.ui.layouts import MIN_SIZE, is_too_small
from liisi_tui.ui.look import Look
from liisi_tui.ui.widgets.cover import BottomLine, TooSmallPage

if TYPE_CHECKING:
    from liisi_tui.core.rules import Rules
    from liisi_tui.session import Session
    from liisi_tui.ui.app import LiisiApp

Result = TypeVar("Result")

# Seconds until a slow terminal is looked at again.
SOON = 0.02
# Seconds within which a second click belongs to the first.
DOUBLE_CLICK = 0.5


class GameScreen(Screen[Result], inherit_bindings=False):
    """A screen of the game.

    A screen with a `session` opens log and scores from it. Keys pressed before the screen was
    shown are dropped; with `calm` set, so is every key that comes within so many seconds of
    another, that no held, repeated or pasted key walks through it; `hurried` keys may be held.
    Once it comes in front, its first key needs so many seconds without any before as `quiet` says.
    With `departures` a player of the session can leave for good from here.
    """

    AUTO_FOCUS = None
    ALLOW_SELECT: ClassVar[bool] = False
    DEFAULT_CSS = """
    GameScreen { layers: page cover line; overflow: hidden hidden; background: ansi_default; }
    GameScreen.-too-small > * { display: none; }
    GameScreen.-too-small > TooSmallPage { display: block; }
    GameScreen.-too-small > BottomLine { display: block; }
    """

    calm: float = 0.0
    quiet: float = 0.0
    hurried: ClassVar[frozenset[str]] = frozenset()
    session: Session | None = None
    departures: ClassVar[bool] = False

    def __init__(self) -> None:
        super().__init__()
        self._shown_at = 0.0
        self._last_key = 0.0
        self._first_calm = 0.0
        self._line: BottomLine | None = None
        self._later: Timer | None = None
        self._draw: Callable[[], None] | None = None
        self.asking_leave = False
        self._explaining = False

    # For screens to fill in

    def press(self, key: str, character: str | None) -> bool:
        """A key, letters in lower case; returns whether the screen has a use for it.

        `character` is what the key types, as it was typed.
        """
        return False

    def paste(self, text: str) -> None:
        """Text was pasted; only screens with a text field want it."""

    def leave(self) -> None:
        """The player has asked twice to leave: `Q Q`, or Ctrl-C twice."""

    def leave_question(self) -> str:
        """What is asked after the first `Q`; empty where leaving costs nothing and just happens."""
        kept = "whole" if self.session is None else self.session.kept
        match kept:
            case "whole":
                return tr("Leave? The match is kept.")
            case "part":
                return tr("Leave? Not all is saved.")
            case "nothing":
                return tr("Leave? Nothing is saved.")

    def explain(self, key: str) -> None:
        """Say that a key means nothing here; the sentence goes with the next key."""
        from liisi_tui.ui.idle_words import unknown_key_words

        self.tell(unknown_key_words(key))

    def tell(self, text: str) -> None:
        """Say a sentence that goes with the next key."""
        self._explaining = True
        self.say(text)

    def depart(self) -> None:
        """A player wants to leave the match for good, which ends it (1.3): `Q G`."""

    def cover_hand(self) -> None:
        """Others may see the screen now: hide at once what is private, for good."""

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of this screen for the help page: key, what it does."""
        return []

    def resized(self, size: Size) -> None:
        """The terminal has another size, and one that is large enough."""

    def restyle(self) -> None:
        """Draw everything with the present look; what lies over the screen goes along."""
        if self._line is not None:
            self._line.set_look(self.look)
        for page in self.query_children(TooSmallPage):
            page.set_look(self.look)

    # What they can use

    @property
    def game(self) -> LiisiApp:
        """The application."""
        return cast("LiisiApp", self.app)

    @property
    def look(self) -> Look:
        """What everything is drawn with."""
        return self.game.look

    @property
    def _may_depart(self) -> bool:
        return self.departures and self.session is not None and bool(self.session.people)

    @property
    def too_small(self) -> bool:
        """Whether only the page about the size is shown."""
        return self.has_class("-too-small")

    def ask_leave(self) -> None:
        """Ask whether to leave; the next key answers."""
        question = self.leave_question()
        if not question:
            self.leave()
            return
        self.asking_leave = True
        answers = [("Q", tr("leave")), ("", tr("any key: stay"))]
        if self._may_depart:
            answers.insert(1, ("G", tr("a player goes for good")))
        self.say(question, answers)

    def say(self, text: str, answers: Sequence[tuple[str, str]] = ()) -> None:
        """Show a sentence with possible answers in the last line; an empty one takes it away."""
        if not text:
            if self._line is not None:
                self._line.remove()
            self._line = None
            return
        if self._line is None:
            self._line = BottomLine()
            self.mount(self._line)
        self._line.tell(self.look, text, answers)

    def open_help(self) -> None:
        """The keys of this screen and the rules."""
        from liisi_tui.ui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.help_keys(), self.rules_played()))

    def rules_played(self) -> Rules | None:
        """The options of the match that is played or replayed here; `None` without one."""
        return None if self.session is None else self.session.rules

    def open_log(self) -> None:
        """What happened in public."""
        if self.session is not None:
            from liisi_tui.ui.screens.log import LogScreen

            self.app.push_screen(LogScreen(self.session))

    def open_scores(self) -> None:
        """Totals and the results of the rounds."""
        if self.session is not None:
            from liisi_tui.ui.screens.scores import ScoresScreen

            self.app.push_screen(ScoresScreen(self.session))

    def open_settings(self) -> None:
        """The settings; there is nothing of the match on that screen."""
        from liisi_tui.ui.screens.settings import SettingsScreen

        self.app.push_screen(SettingsScreen())

    # Drawing

    def _compositor_refresh(self) -> None:
        """Send what has changed; on a terminal that is behind later, then all of it at once.

        So a held key does not fill a slow line with what nobody will see: the selection stops with
        the key.
        """
        if self._must_wait():
            return
        super()._compositor_refresh()

    def draw_in_time(self, draw: Callable[[], None]) -> None:
        """Draw now; on a terminal that is behind later, and then only what is there by then.

        What a held key has passed by meanwhile is then no change at all.
        """
        if self._must_wait():
            self._draw = draw
        else:
            draw()

    def _must_wait(self) -> bool:
        """Whether the terminal is behind; what waits for it is then sent as soon as it is not."""
        behind = self.is_running and bool(getattr(self.app._driver, "is_behind", False))
        if behind and self._later is None:
            self._later = self.set_timer(SOON, self._send_again)
        return behind

    def _send_again(self) -> None:
        self._later = None
        if self._must_wait():
            return
        draw, self._draw = self._draw, None
        if draw is not None:
            draw()
        self._compositor_refresh()

    def send_waiting(self) -> None:
        """Send what has waited for the terminal, if anything has."""
        if self._later is not None:
            self._later.stop()
            self._send_again()

    # Events

    @on(events.ScreenResume)
    def _keep_styles(self, event: events.ScreenResume) -> None:
        """A screen is styled when it is put up, and another theme reaches all that are there."""
        event.refresh_styles = False

    def on_screen_resume(self) -> None:
        """From now on keys count; a question of before is forgotten.

        Textual calls this for each class of a screen, its own first: none calls that of another.
        """
        self.listen_anew(self.quiet)
        self.forget_question()

    def listen_anew(self, quiet: float = 0.0) -> None:
        """Drop all input from before now; calm starts anew.

        The first key or click needs so many seconds of `quiet` before it: it may have been meant,
        or held, for what was there before.
        """
        from textual._time import get_time

        self._shown_at = self._last_key = get_time()
        self._first_calm = quiet

    async def on_resize(self, event: events.Resize) -> None:
        """Show the page about the size, or bring the screen back as it was."""
        small = is_too_small(event.size)
        self.set_class(small, "-too-small")
        if small:
            await self._too_small_page(event.size)
        else:
            self.resized(event.size)

    async def _too_small_page(self, size: Size) -> None:
        pages = self.query_children(TooSmallPage)
        page = pages.first() if pages else TooSmallPage()
        if not pages:
            await self.mount(page)
        page.tell(self.look, size, MIN_SIZE)

    def on_key(self, event: events.Key) -> None:
        """All keys of a screen, in one place."""
        event.stop()
        event.prevent_default()
        if event.key == "ctrl+z":
            self.game.suspend_to_shell(event.time)
        elif self._counts(event):
            self.answer(key_of(event), event.character if event.is_printable else None)

    def answer(self, key: str, character: str | None = None) -> None:
        """A key that counts, or a click that stands for one: the open question goes first."""
        if key != "ctrl+c" and self.too_small:
            return
        explained, self._explaining = self._explaining, False
        if self.asking_leave:
            self.forget_question()
            if key in ("q", "ctrl+c"):
                self.leave()
            elif key == "g" and self._may_depart:
                self.depart()
        else:
            self.take(key, character)
        if explained and not (self._explaining or self.asking_leave):
            self.say("")

    def take(self, key: str, character: str | None = None) -> None:
        """What a key means: what the screen does, or all screens do."""
        if key != "ctrl+c" and self.press(key, character):
            return
        match key:
            case "q" | "ctrl+c":
                self.ask_leave()
            case "question_mark":
                self.open_help()
            case "l" if self.session is not None:
                self.open_log()
            case "tab" if self.session is not None:
                self.open_scores()
            case "o":
                self.open_settings()
            case _ if not is_foreign(key):
                self.explain(key)

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text answers nothing; text fields take it."""
        event.stop()
        if not self.too_small and not self.asking_leave:
            self.paste(event.text)

    def hears_click(self, message: Message) -> bool:
        """Whether a click was meant for this screen: no second one of a double click is.

        Where a screen wants calm, a click needs the time that a double click may take.
        """
        before, self._last_key = self._last_key, max(self._last_key, message.time)
        if self.app.screen is not self or self.too_small:
            return False
        wanted = DOUBLE_CLICK if self.calm or self.asking_leave else self._first_calm
        return self._is_meant(message.time, before, wanted)

    def _counts(self, event: events.Key) -> bool:
        """Whether a key was meant for this screen, and the screen is still the one in front.

        Keys that were waiting for a screen still reach it after another has come over it.
        """
        if self.app.screen is not self:
            return False
        before, self._last_key = self._last_key, max(self._last_key, event.time)
        hurried = self.asking_leave or event.key in self.hurried
        wanted = 0.0 if hurried else max(self.calm, self._first_calm)
        return self._is_meant(event.time, before, wanted)

    def _is_meant(self, time: float, before: float, wanted: float) -> bool:
        """Whether input came after the screen was shown and after `wanted` seconds of quiet."""
        if time < self._shown_at or (wanted and time - before < wanted):
            return False
        self._first_calm = 0.0
        return True

    def on_bottom_line_clicked(self, message: BottomLine.Clicked) -> None:
        """A click on an answer to the question whether to leave is that answer."""
        message.stop()
        if self.asking_leave and self.hears_click(message):
            self.answer(message.key)

    def forget_question(self) -> None:
        """Take the question whether to leave back."""
        if self.asking_leave:
            self.asking_leave = False
            self.say("")
