"""Screens that are one painted page, and pages longer than the window."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, TypeVar

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip

from liisi_tui.texts import tr
from liisi_tui.ui.screens.base import GameScreen
from liisi_tui.ui.sheet import Sheet, put_bar, put_caps, put_more_caps
from liisi_tui.ui.widgets.zone import Zone

Result = TypeVar("Result")
Caps = list[tuple[str, str, str]]

WHEEL_ROWS = 3
BODY_WIDTH = 140
"""Cells of a body at most; in a wider window it stands in the middle."""


class Page(Zone[object]):
    """The one widget of a page; it tells the screen what the mouse means."""

    DEFAULT_CSS = """
    Page { layer: page; width: 100%; height: 100%; }
    """

    class Clicked(Message):
        """A click on a spot; `action` is a key's name or what the page calls it."""

        def __init__(self, action: str) -> None:
            self.action = action
            super().__init__()

    class Wheel(Message):
        """The mouse wheel: `rows` to go down, negative for up."""

        def __init__(self, rows: int) -> None:
            self.rows = rows
            super().__init__()

    def __init__(self, screen: PageScreen[object]) -> None:
        super().__init__(self._paint)
        self._page = screen
        self._sheet: Sheet | None = None

    def _paint(self, _: object, width: int, height: int) -> list[Strip]:
        sheet = Sheet(self._page.look, width, height)
        self._page.draw(sheet)
        put_more_caps(sheet, height - 1, self._page.common_caps())
        self._sheet = sheet
        return sheet.strips()

    def on_click(self, event: events.Click) -> None:
        """What lies under the mouse."""
        event.stop()
        x, y = event.screen_x - self.region.x, event.screen_y - self.region.y
        action = self._sheet.action_at(int(x), int(y)) if self._sheet else None
        if action is not None:
            self.post_message(self.Clicked(action))

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Down."""
        event.stop()
        self.post_message(self.Wheel(WHEEL_ROWS))

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Up."""
        event.stop()
        self.post_message(self.Wheel(-WHEEL_ROWS))


class PageScreen(GameScreen[Result]):
    """A screen that is one page, drawn anew at every change; only changed lines are sent.

    `without`: the actions of common keys that mean something else, or nothing, on this page.
    """

    without: ClassVar[frozenset[str]] = frozenset()

    def compose(self) -> ComposeResult:
        """The page."""
        yield self.make_page()

    def make_page(self) -> Page:
        """The widget that the page is drawn on."""
        return Page(self)  # type: ignore[arg-type]  # the page needs nothing of the result

    @abstractmethod
    def draw(self, sheet: Sheet) -> None:
        """Draw the whole page; its size is that of the window, never less than 80x24."""

    def common_caps(self) -> Caps:
        """The keys that all screens have: they follow the page's own, as far as there is room."""
        caps = [("?", tr("help"), "question_mark"), ("O", tr("settings"), "o")]
        if self.session is not None:
            caps += [("L", tr("log"), "l"), ("Tab", tr("scores"), "tab")]
        return [cap for cap in caps if cap[2] not in self.without]

    def act(self, action: str) -> None:
        """A click on a spot: as the key of that name."""
        self.take(action)

    def wheel(self, rows: int) -> None:
        """The mouse wheel was turned."""

    def repaint(self) -> None:
        """Show the present state, or forget the old one where there is no room for any."""
        if not self.is_mounted or not self.size:
            return
        page = self.query_one(Page)
        if self.too_small:
            page.forget()
        else:
            page.show(object(), self.size)

    def restyle(self) -> None:
        """Paint anew."""
        super().restyle()
        self.repaint()

    def resized(self, size: Size) -> None:
        """Paint for the new size, if that has not been done as the screen came in front."""
        page = self.query_one(Page)
        if page.painted_size != size:
            page.show(object(), size)

    def on_screen_resume(self) -> None:
        """The look may have changed meanwhile."""
        self.repaint()

    def on_page_clicked(self, event: Page.Clicked) -> None:
        """A click stands for its action; while a question is open, for an answer to it."""
        event.stop()
        if not self.hears_click(event):
            return
        if self.asking_leave:
            self.answer(event.action)
        else:
            self.act(event.action)

    def on_page_wheel(self, event: Page.Wheel) -> None:
        """The wheel scrolls."""
        event.stop()
        if self.app.screen is not self:
            return
        self.wheel(event.rows)


class ScrollScreen(PageScreen[Result]):
    """A page with a bar above, keys below, and a body that may be longer than the window."""

    hurried = frozenset(("up", "down", "pageup", "pagedown"))
    scroll_keys: ClassVar[tuple[str, str]] = ("↑↓", "down")
    """The cap for scrolling and its action."""
    floats: ClassVar[bool] = False
    """Whether a body shorter than a very large window stands a little below the bar."""

    def __init__(self) -> None:
        super().__init__()
        self._top = 0
        self._room = 1
        self._rows = 0

    @abstractmethod
    def body(self, width: int) -> Sheet:
        """The whole body, `width` cells wide and as long as it is."""

    @abstractmethod
    def title_bar(self) -> tuple[str, str]:
        """What stands in the bar above, at its left and its right."""

    @abstractmethod
    def caps(self) -> Caps:
        """The keys below: cap, label, action."""

    def draw(self, sheet: Sheet) -> None:
        """Bar, the part of the body that fits, keys."""
        put_bar(sheet, 0, *self.title_bar())
        body = self.body(body_width(sheet.width))
        self._rows, self._room = body.height, sheet.height - 2
        left = (sheet.width - body.width) // 2
        down = rows_above(sheet, self._rows) if self.floats else 0
        sheet.paste(body, left, 1 + down, self._first, self._room)
        caps = self.caps()
        if self._rows > self._room:
            keys, action = self.scroll_keys
            caps.append((keys, tr("more"), action))
        put_caps(sheet, sheet.height - 1, caps)
        self._put_bar(sheet)

    @property
    def _first(self) -> int:
        """The first row within the window; a larger window for a while does not forget where."""
        return max(0, min(self._top, self._rows - self._room))

    def _put_bar(self, sheet: Sheet) -> None:
        """Where the window is within the body: a mark in the last column."""
        if self._rows <= self._room:
            return
        marks, x = sheet.look.face.marks, sheet.width - 1
        if self._first > 0:
            sheet.put(x, 1, marks.up, sheet.ink("accent"))
            sheet.spot(x, 1, 1, 1, "pageup")
        if self._first + self._room < self._rows:
            sheet.put(x, self._room, marks.down, sheet.ink("accent"))
            sheet.spot(x, self._room, 1, 1, "pagedown")

    def wheel(self, rows: int) -> None:
        """Scroll."""
        self.scroll_rows(rows)

    def scroll_rows(self, rows: int) -> None:
        """Move the window within the body."""
        top = max(0, min(self._first + rows, self._rows - self._room))
        if top != self._first:
            self._top = top
            self.repaint()

    def press(self, key: str, character: str | None) -> bool:
        """The keys that scroll."""
        rows = {
            "up": -1,
            "down": 1,
            "pageup": 1 - self._room,
            "pagedown": self._room - 1,
            "home": -self._rows,
            "end": self._rows,
        }.get(key)
        if rows is None:
            return False
        self.scroll_rows(rows)
        return True


def body_width(width: int) -> int:
    """The cells of a body in a window `width` cells wide."""
    return min(width, BODY_WIDTH)


def rows_above(sheet: Sheet, rows: int) -> int:
    """Rows left free between the bar of a very large window and a body of so many rows."""
    return max(0, sheet.height - 2 - rows) // 3 if sheet.width > BODY_WIDTH else 0


class ReaderScreen(ScrollScreen[None]):
    """A page to be read, opened over any screen and closed again; it shows nothing private.

    `own_key`, the key that opens it, closes it too.
    """

    own_key: ClassVar[str] = ""

    def caps(self) -> Caps:
        """One way back."""
        return [("Esc", tr("back"), "escape")]

    def press(self, key: str, character: str | None) -> bool:
        """Scroll, or go back."""
        if key in ("escape", "enter", "x", "q", self.own_key):
            self.dismiss()
            return True
        return super().press(key, character)

    def leave_question(self) -> str:
        """Going back costs nothing."""
        return ""

    def leave(self) -> None:
        """Back to the screen below."""
        self.dismiss()
