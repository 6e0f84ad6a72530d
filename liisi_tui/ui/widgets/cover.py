"""What can lie over any screen: the page about the size, and a question in the last line."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from textual.geometry import Size
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

    def paint(self, look: Look, width: int, height: int) -> Canvas:
        """The whole widget."""
        raise NotImplementedError

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
    """A question or a sentence in the last line, over whatever stands there."""

    DEFAULT_CSS = """
    BottomLine { layer: line; dock: bottom; width: 100%; height: 1; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._text = ""

    def tell(self, look: Look, text: str) -> None:
        """Show a sentence."""
        self._look, self._text = look, clean(text)
        self.refresh()

    def paint(self, look: Look, width: int, height: int) -> Canvas:
        """The sentence, cut where the line ends."""
        canvas = Canvas(width, height, look.palette.badge("ready"))
        text = fit(f" {self._text}", width, look.face.marks.cut)
        canvas.put(0, 0, text, look.palette.badge("ready"))
        return canvas


def _words(size: Size) -> dict[str, object]:
    return {"width": size.width, "height": size.height}
