"""What all screens share: the too-small page, leaving, and the keys for help, log and scores.

Screens take keys in `press` and nowhere else: there are no bindings, so nothing of Textual's own
(quit, copy, focus, palette) ever answers a key.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeVar, cast

from textual import events
from textual.geometry import Size
from textual.screen import Screen

from liisi_tui.texts import tr
from liisi_tui.ui.keys import key_of
from liisi_tui.ui.layouts import MIN_SIZE, is_too_small
from liisi_tui.ui.look import Look
from liisi_tui.ui.widgets.cover import BottomLine, TooSmallPage

if TYPE_CHECKING:
    from liisi_tui.session import Session
    from liisi_tui.ui.app import LiisiApp

Result = TypeVar("Result")


class GameScreen(Screen[Result], inherit_bindings=False):
    """A screen of the game.

    A screen with a `session` opens log and scores from it. Keys pressed before the screen was
    shown are dropped; with `calm` set, so is every key that comes within so many seconds of
    another, that no held, repeated or pasted key walks through it; `hurried` keys may be held.
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
    hurried: ClassVar[frozenset[str]] = frozenset()
    session: Session | None = None

    def __init__(self) -> None:
        super().__init__()
        self._shown_at = 0.0
        self._last_key = 0.0
        self.asking_leave = False

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
        return tr("Leave the table? The match is kept. Press Q again to leave, any key to stay.")

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of this screen for the help page: key, what it does."""
        return []

    def resized(self, size: Size) -> None:
        """The terminal has another size, and one that is large enough."""

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
        self.say(question)

    def say(self, text: str) -> None:
        """Show a sentence in the last line, or take it away again where it is empty."""
        lines = self.query_children(BottomLine)
        if not text:
            lines.remove()
        elif lines:
            lines.first().tell(self.look, text)
        else:
            line = BottomLine()
            self.mount(line)
            line.tell(self.look, text)

    def open_help(self) -> None:
        """The keys of this screen and the rules."""
        from liisi_tui.ui.screens.help import HelpScreen

        self.app.push_screen(HelpScreen(self.help_keys()))

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

    # Events

    def on_screen_resume(self) -> None:
        """From now on keys count; a question of before is forgotten."""
        self.listen_anew()
        self.forget_question()

    def listen_anew(self) -> None:
        """Drop all keys that were pressed before now; the next one needs its quiet anew."""
        from textual._time import get_time

        self._shown_at = self._last_key = get_time()

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
        if not self._counts(event):
            return
        key = key_of(event)
        if key != "ctrl+c" and self.too_small:
            return
        if self.asking_leave:
            self.forget_question()
            if key in ("q", "ctrl+c"):
                self.leave()
            return
        self.take(key, event.character if event.is_printable else None)

    def take(self, key: str, character: str | None = None) -> None:
        """A key that counts, or a click on its cap: what the screen does, or all screens do."""
        if key != "ctrl+c" and self.press(key, character):
            return
        match key:
            case "q" | "ctrl+c":
                self.ask_leave()
            case "question_mark":
                self.open_help()
            case "l":
                self.open_log()
            case "tab":
                self.open_scores()

    def on_paste(self, event: events.Paste) -> None:
        """Pasted text answers nothing; text fields take it."""
        event.stop()
        if not self.too_small and not self.asking_leave:
            self.paste(event.text)

    def _counts(self, event: events.Key) -> bool:
        """Whether a key was meant for this screen."""
        before, self._last_key = self._last_key, max(self._last_key, event.time)
        if event.time < self._shown_at:
            return False
        hurried = self.asking_leave or event.key in self.hurried
        return hurried or event.time - before >= self.calm

    def forget_question(self) -> None:
        """Take the question whether to leave back."""
        if self.asking_leave:
            self.asking_leave = False
            self.say("")
