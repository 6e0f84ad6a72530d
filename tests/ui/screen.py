"""Reading a screen: the strips that the terminal is sent, and what is left without colours."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from rich.cells import cell_len
from rich.style import Style
from textual.app import App
from textual.strip import Strip

from liisi_tui.ui.widgets.zone import Zone

ATTRIBUTES = ("bold", "dim", "underline", "reverse", "strike")


def screen_strips(app: App[None]) -> list[Strip]:
    """All lines of the screen, put together from its widgets."""
    return app.screen._compositor.render_strips()


def screen_text(app: App[None]) -> list[str]:
    return [strip.text for strip in screen_strips(app)]


def zone_of(app: App[None], name: str) -> Zone[object]:
    return app.query_one(f"#{name}", Zone)


def cells(text: str) -> list[str]:
    """A line cell by cell; the second cell of a wide character is empty."""
    out: list[str] = []
    for char in text:
        size = cell_len(char)
        if size == 0:
            out[-1] += char
        else:
            out += [char, *[""] * (size - 1)]
    return out


def style_word(style: Style) -> str:
    """A style as a short word: attributes, foreground, ground."""
    attributes = "".join(name[0] for name in ATTRIBUTES if getattr(style, name))
    colours = (colour.name if colour else "-" for colour in (style.color, style.bgcolor))
    return "/".join((attributes or "-", *colours))


def runs(strip: Strip) -> list[tuple[str, Style]]:
    """Neighbouring segments of one style joined: how a widget cuts its lines does not matter."""
    joined: list[tuple[str, Style]] = []
    for text, style, _ in strip:
        assert style is not None, "a segment without a style crashes under NO_COLOR"
        if joined and joined[-1][1] == style:
            joined[-1] = (joined[-1][0] + text, style)
        else:
            joined.append((text, style))
    return joined


def style_digest(strip: Strip) -> str:
    """A short number for where which styles are on a line."""
    words = (f"{cell_len(text)}:{style_word(style)}" for text, style in runs(strip))
    return hashlib.sha256(" ".join(words).encode()).hexdigest()[:10]


def without_colours(strips: Iterable[Strip]) -> list[list[tuple[str, str]]]:
    """Text and attributes cell by cell, as somebody sees them who sees no colours."""
    lines = []
    for strip in strips:
        line = []
        for text, style, _ in strip:
            assert style is not None
            attributes = "".join(name[0] for name in ATTRIBUTES if getattr(style, name))
            line += [(char, attributes) for char in cells(text)]
        lines.append(line)
    return lines
