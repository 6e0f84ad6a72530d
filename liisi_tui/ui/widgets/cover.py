"""What can lie over any screen: the page about the size, and a question in the last line."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from liisi_tui.plain import wrap
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import Canvas, clean, fit
from liisi_tui.ui.look import Look


class _Painted(Widget):
    """A widget that shows strips painted for its present size."""

    ALLOW_SELECT: ClassVar[bool] = False
    can_focus = False

    def __init__(self) -> None:
        super().__init__()
        self._look: Look | None = None

    def set_look(self, look: Look) -> None:
        """Show the same with another look."""
        self._look = look
        self.refresh()

    @abstractmethod
    def paint(self, look: Look, width: int, height: int) -> Canvas:
        """The whole widget."""

    def render_line(self, y: int) -> Strip:
        """A line, painted when asked for: these widgets are small and rarely shown."""
        width, height = self.size
        if self._look is None or not width or not height:
            return Strip.blank(width)
        return self.paint(self._look, width, height).strips()[y]


class TooSmallPage(_Painted):
    """Says the needed and the current size of the terminal."""

    DEFAULT_CSS = """
    TooSmallPage { layer: cover; width: 100%; height: 100%; display: none; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._now = self._needed = Size(0, 0)

    def tell(self, look: Look, now: Size, needed: Size) -> None:
        """Show these sizes."""
        self._look, self._now, self._needed = look, now, needed
        self.refresh()

    def paint(self, look: Look, width: int, height: int) -> Canvas:
        """The sentences in the middle, as much as fits."""
        canvas = Canvas(width, height, look.text("felt", "text"))
        sentences = (
            tr("This window is too small."),
            tr("Needed: {width} columns, {height} rows.", **_words(self._needed)),
            tr("Now: {width} columns, {height} rows.", **_words(self._now)),
            tr("Ctrl-C leaves."),
        )
        lines = [line for text in sentences for line in wrap(text, max(2, width))]
        top = max(0, (height - len(lines)) // 2)
        for y, line in enumerate(lines, top):
            canvas.put(max(0, (width - cell_len(line)) // 2), y, line, look.text("felt", "text"))
        return canvas


class BottomLine(_Painted):
    """A question with its answers, or a sentence, in the last line over whatever stands there."""

    DEFAULT_CSS = """
    BottomLine { layer: line; dock: bottom; width: 100%; height: 1; }
    """

    class Clicked(Message):
        """The line was clicked: `key` is that of the answer under the mouse, or empty."""

        def __init__(self, key: str) -> None:
            self.key = key
            super().__init__()

    def __init__(self) -> None:
        super().__init__()
        self._text = ""
        self._answers: Sequence[tuple[str, str]] = ()

    def on_click(self, event: Click) -> None:
        """Tell the screen."""
        event.stop()
        x = cell_len(f" {self._text}")
        for key, label in self._answers:
            end = x + cell_len(_answer_words(key, label))
            if x <= event.x < end:
                self.post_message(self.Clicked(key.lower()))
                return
            x = end
        self.post_message(self.Clicked(""))

    def tell(self, look: Look, text: str, answers: Sequence[tuple[str, str]] = ()) -> None:
        """Show a sentence and what can be answered: keys with what they do."""
        self._look, self._text = look, clean(text)
        self._answers = [(key, clean(label)) for key, label in answers]
        self.refresh()

    def paint(self, look: Look, width: int, height: int) -> Canvas:
        """The sentence, then the answers as key caps; cut where the line ends."""
        ground = look.palette.badge("ready")
        canvas = Canvas(width, height, ground)
        text = f" {self._text}"
        ends = cell_len(text)
        text += "".join(_answer_words(key, label) for key, label in self._answers)
        canvas.put(0, 0, fit(text, width, look.face.marks.cut), ground)
        for key, label in self._answers:
            if key:
                canvas.put(ends + 1, 0, f" {key} ", look.palette.badge("cap"))
            ends += cell_len(_answer_words(key, label))
        return canvas


def _answer_words(key: str, label: str) -> str:
    return f"  {key}  {label}" if key else f"  {label}"


def _words(size: Size) -> dict[str, object]:
    return {"width": size.width, "height": size.height}
