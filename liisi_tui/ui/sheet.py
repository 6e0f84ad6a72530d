"""A canvas for whole pages: text in words of the look, key caps, and spots that the mouse finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from liisi_tui.plain import wrap
from liisi_tui.ui.canvas import Canvas, clean, fit
from liisi_tui.ui.look import Look
from liisi_tui.ui.palette import Ink, Surface


@dataclass(frozen=True, slots=True)
class Spot:
    """A part of a page that a click on it means `action`: the name of a key or of a field."""

    region: Region
    action: str


class Sheet(Canvas):
    """A page being drawn; `x` and `y` are cells from its upper left corner."""

    __slots__ = ("look", "spots", "surface")

    def __init__(self, look: Look, width: int, height: int, surface: Surface = "felt") -> None:
        super().__init__(width, height, look.text(surface, "text"))
        self.look = look
        self.surface = surface
        self.spots: list[Spot] = []

    def ink(self, ink: Ink) -> Style:
        """The style of text on this sheet's surface."""
        return self.look.text(self.surface, ink)

    def text(self, x: int, y: int, text: str, ink: Ink = "text") -> int:
        """Write text; returns the cell after it."""
        return self.put(x, y, text, self.ink(ink))

    def right(self, x: int, y: int, text: str, ink: Ink = "text") -> int:
        """Write text that ends before cell `x`; returns the cell it begins in."""
        start = x - cells(self.look, text)
        self.text(start, y, text, ink)
        return start

    def centre(self, y: int, text: str, ink: Ink = "text") -> int:
        """Write text in the middle of a row; returns the cell it begins in."""
        start = max(0, (self.width - cells(self.look, text)) // 2)
        self.text(start, y, text, ink)
        return start

    def cut(self, x: int, y: int, text: str, width: int, ink: Ink = "text") -> int:
        """Write text in a column of `width` cells, cut with a mark where it is longer."""
        text = fit(text, width, self.look.face.marks.cut)
        return self.put(x, y, text, self.ink(ink))

    def paragraph(self, x: int, y: int, text: str, width: int, ink: Ink = "text") -> int:
        """Write text over as many rows as it needs; returns the row after it."""
        for line in wrap(clean(text), max(2, width)):
            self.put(x, y, line, self.ink(ink))
            y += 1
        return y

    def chips(
        self, x: int, y: int, chips: Sequence[tuple[str, Ink]], width: int, gap: int = 3
    ) -> int:
        """Pieces of text side by side, none of them broken; returns the row after them."""
        at = x
        for text, ink in chips:
            size = cells(self.look, text)
            if at > x and at + size > x + width:
                at, y = x, y + 1
            if size > width:
                y = self.paragraph(x, y, text, width, ink)
                continue
            at = self.text(at, y, text, ink) + gap
        return y + 1 if at > x else y

    def rule(self, x: int, y: int, width: int) -> None:
        """A thin line."""
        self.put(x, y, self.look.face.marks.rule * width, self.ink("line"))

    def cap(self, x: int, y: int, key: str, label: str, action: str) -> int:
        """A key cap with what it does, for the mouse too; returns the cell after it."""
        end = self.put(x, y, f" {key} ", self.look.palette.badge("cap"))
        end = self.text(end, y, f" {label}")
        self.spot(x, y, end - x, 1, action)
        return end

    def spot(self, x: int, y: int, width: int, height: int, action: str) -> None:
        """A click into this rectangle means `action`; later spots lie above earlier ones."""
        self.spots.append(Spot(Region(x, y, width, height), action))

    def action_at(self, x: int, y: int) -> str | None:
        """What a click on a cell means."""
        for spot in reversed(self.spots):
            if spot.region.contains(x, y):
                return spot.action
        return None

    def cropped(self, height: int) -> Sheet:
        """The first `height` rows as a sheet of their own."""
        sheet = Sheet(self.look, self.width, height, self.surface)
        sheet.paste(self, 0, 0, 0, height)
        return sheet

    def paste(self, other: Sheet, x: int, y: int, top: int, height: int) -> None:
        """Copy `height` rows of another sheet, from its row `top` on, to here, with its spots.

        The other sheet must fit within the columns of this one.
        """
        for row in range(min(height, other.height - top, self.height - y)):
            self._chars[y + row][x : x + other.width] = other._chars[top + row]
            self._styles[y + row][x : x + other.width] = other._styles[top + row]
        for spot in other.spots:
            region = spot.region
            if top <= region.y < top + height:
                self.spot(
                    x + region.x, y + region.y - top, region.width, region.height, spot.action
                )


def cells(look: Look, text: str) -> int:
    """How many cells a text takes in a look."""
    return cell_len(clean(text))


def put_bar(sheet: Sheet, y: int, left: str, right: str = "") -> None:
    """A bar over the whole width: a title at its left, a note at its right."""
    look = sheet.look
    sheet.fill(0, y, sheet.width, 1, look.text("bar", "text"))
    room = sheet.width - 2
    if right:
        text = fit(right, min(cells(look, right), room // 2), look.face.marks.cut)
        start = sheet.width - 1 - cell_len(text)
        sheet.put(start, y, text, look.text("bar", "text"))
        room = start - 3
    text = fit(left, room, look.face.marks.cut)
    sheet.put(1, y, text, look.text("bar", "accent"))


def put_sentence(sheet: Sheet, y: int, text: str, caps: Sequence[tuple[str, str, str]]) -> None:
    """A sentence in place of a bar of keys, and at its right the keys that count meanwhile.

    Of a sentence that is too long its end is shown, where something may be being typed.
    """
    look = sheet.look
    sheet.spots[:] = [spot for spot in sheet.spots if spot.region.y != y]
    sheet.fill(0, y, sheet.width, 1, look.text("bar", "text"))
    width = sum(_cap_width(sheet, key, label) + 2 for key, label, _ in caps)
    text = clean(text)
    while cells(look, text) > sheet.width - width - 2:
        text = text[1:]
    sheet.put(1, y, text, look.text("bar", "accent"))
    _put_caps_from(sheet, sheet.width - width, y, caps)


def put_caps(sheet: Sheet, y: int, caps: Sequence[tuple[str, str, str]]) -> None:
    """A bar of keys: cap, label, action; those that do not fit are left out."""
    sheet.fill(0, y, sheet.width, 1, sheet.look.text("bar", "text"))
    _put_caps_from(sheet, 1, y, caps)


def put_more_caps(sheet: Sheet, y: int, caps: Sequence[tuple[str, str, str]]) -> None:
    """More keys behind those of a bar, less those whose action the page has a spot for already.

    Where there is no room for all their labels the last ones come without: the mouse needs them.
    """
    there = {spot.action for spot in sheet.spots}
    ends = [spot.region.right + 2 for spot in sheet.spots if spot.region.y == y]
    more = [cap for cap in caps if cap[2] not in there]
    if not ends or not more:
        return
    x = max(ends)
    bare = [_cap_width(sheet, key, "") + 2 for key, _, _ in more]
    for place, (key, label, action) in enumerate(more):
        room = sheet.width - x - sum(bare[place + 1 :])
        label = label if _cap_width(sheet, key, label) + 2 * (place + 1 < len(more)) <= room else ""
        x = _put_caps_from(sheet, x, y, [(key, label, action)])


def _cap_width(sheet: Sheet, key: str, label: str) -> int:
    """The cells of a cap; one without a label stands nearer to the next."""
    return cell_len(key) + 3 + cells(sheet.look, label) if label else cell_len(key) + 1


def _put_caps_from(sheet: Sheet, x: int, y: int, caps: Sequence[tuple[str, str, str]]) -> int:
    """The caps that fit; returns where the next one would stand.

    Caps without a label share that of the next one and stand only with it.
    """
    look = sheet.look
    widths = [_cap_width(sheet, key, label) for key, label, _ in caps]
    for place, (key, label, action) in enumerate(caps):
        width = widths[place]
        last = next((at for at in range(place, len(caps)) if caps[at][1]), place)
        if x + sum(widths[place : last + 1]) + 2 * (last - place) > sheet.width:
            break
        end = sheet.put(x, y, f" {key} ", look.palette.badge("cap"))
        if label:
            sheet.put(end, y, f" {label}", look.text("bar", "text"))
        sheet.spot(x, y, max(width, end - x), 1, action)
        x += width + 2
    return x
