"""A zone: a part of the screen that paints itself from a model and sends only what changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import ClassVar, Final, Generic, Protocol, TypeVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.geometry import NULL_OFFSET, NULL_SPACING, Region, Size
from textual.layout import ArrangeResult, Layout, WidgetPlacement
from textual.strip import Strip
from textual.widget import Widget

M = TypeVar("M")
_BLANK = Style.parse("default on default")


@dataclass(frozen=True, slots=True)
class Margins:
    """Columns of a zone at its left and right that stay free, in a style."""

    left: int
    right: int
    style: Style

    def around(self, strip: Strip) -> Strip:
        """A painted line with these columns beside it."""
        sides = [Strip([Segment(" " * n, self.style)], n) for n in (self.left, self.right)]
        return Strip.join([sides[0], strip, sides[1]])


NO_MARGINS: Final = Margins(0, 0, _BLANK)


class Zone(Widget, Generic[M]):
    """A Line API widget without focus, timers or styles of its own.

    `painter(model, width, height)` gives its strips. `show` compares the model first, then the
    painted strips, and refreshes the changed lines from the left up to the last changed cell
    (Textual crops an update at its right edge only).
    """

    ALLOW_SELECT: ClassVar[bool] = False
    can_focus = False
    DEFAULT_CSS = """
    Zone { width: 1fr; height: 1fr; }
    """

    def __init__(self, painter: Callable[[M, int, int], list[Strip]], *, id: str | None = None):
        super().__init__(id=id)
        self._painter = painter
        self._model: M | None = None
        self._painted_size = Size(0, 0)
        self._strips: list[Strip] = []
        self._margins = NO_MARGINS

    @property
    def margins(self) -> Margins:
        """The columns that stay free."""
        return self._margins

    @property
    def model(self) -> M | None:
        """What is shown now."""
        return self._model

    @property
    def strips(self) -> list[Strip]:
        """The painted lines."""
        return self._strips

    @property
    def painted_size(self) -> Size:
        """The size that the lines were painted for."""
        return self._painted_size

    def keep_free(self, margins: Margins) -> None:
        """Leave margins free from the next `show` on."""
        if margins != self._margins:
            self._margins, self._painted_size = margins, Size(0, 0)

    def show(self, model: M, size: Size) -> None:
        """Show `model` in a region of `size`; paints and sends nothing where nothing changed."""
        if size == self._painted_size and model == self._model:
            return
        self._model, margins = model, self._margins
        width = size.width - margins.left - margins.right
        strips = self._painter(model, width, size.height)
        if margins.left or margins.right:
            strips = [margins.around(strip) for strip in strips]
        resized = size != self._painted_size
        before, self._strips, self._painted_size = self._strips, strips, size
        if resized:
            self.refresh()
            return
        regions = [
            Region(0, y, _changed_cells(old, new), 1)
            for y, (old, new) in enumerate(zip(before, strips, strict=True))
            if old != new
        ]
        if regions:
            self.refresh(*regions)

    def forget(self) -> None:
        """Drop the model and everything painted from it."""
        self._model = None
        self._strips = []
        self._painted_size = Size(0, 0)
        self.refresh()

    def render_line(self, y: int) -> Strip:
        """The painted line `y`, blank where nothing is painted yet."""
        if y < len(self._strips):
            return self._strips[y]
        return Strip([Segment(" " * self.size.width, _BLANK)], self.size.width)


def _changed_cells(old: Strip, new: Strip) -> int:
    """How many cells from the left hold all differences of two strips."""
    cells = new.cell_length
    for before, after in zip(reversed(list(old)), reversed(list(new)), strict=False):
        if before == after:
            cells -= after.cell_length
            continue
        if before.style == after.style:
            for one, other in zip(reversed(before.text), reversed(after.text), strict=False):
                if one != other:
                    break
                cells -= cell_len(one)
        break
    return cells


class Places(Protocol):
    """A widget that says where its children lie."""

    def place(self, size: Size) -> Iterable[tuple[Widget, Region]]:
        """The children that are shown and their regions, for the widget's own size."""
        ...


class PlacedLayout(Layout):
    """A layout that asks the widget itself (`Places`); children it does not name are hidden."""

    name = "placed"

    def arrange(
        self, parent: Widget, children: list[Widget], size: Size, greedy: bool = True
    ) -> ArrangeResult:
        """Put each child where its parent says."""
        places: Places = parent  # type: ignore[assignment]  # only widgets with `place` use it
        return [
            WidgetPlacement(region, NULL_OFFSET, NULL_SPACING, widget)
            for widget, region in places.place(size)
        ]


PLACED: Final = PlacedLayout()
