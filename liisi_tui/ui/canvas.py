"""A grid of terminal cells to draw on, and text made safe for it.

Every width is counted in cells as `rich.cells` counts them, never in characters.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rich.cells import cell_len, get_character_cell_size, set_cell_size
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from liisi_tui.texts import plain, signs

# Marks without a certain width: grapheme joiner, fillers, variation selectors.
_INVISIBLE: Final = (
    ("\u034f", "\u034f"),
    ("\u115f", "\u11ff"),
    ("\u17b4", "\u17b5"),
    ("\u180b", "\u180f"),
    ("\u3164", "\u3164"),
    ("\ufe00", "\ufe0f"),
    ("\uffa0", "\uffa0"),
    ("\U000e0100", "\U000e01ef"),
)
_EMOJI: Final = ("\U0001f000", "\U0001ffff")
_DROPPED: Final = frozenset(("Cc", "Cf", "Cs", "Co", "Cn", "Me", "Zl", "Zp"))


def clean(text: str) -> str:
    """`text` with nothing in it that a terminal may draw at another width than it is counted.

    Line breaks and tabs become spaces; control, bidirectional and invisible characters are
    dropped, emoji become `?`. Where the terminal is not trusted with all signs (`use_signs`), only
    those stay that it is trusted with.
    """
    if text.isascii() and text.isprintable():
        return text
    return plain(_cleaned(text), signs())


@lru_cache(maxsize=4096)
def _cleaned(text: str) -> str:
    kept: list[str] = []
    for char in text:
        category = unicodedata.category(char)
        if char in "\t\n\r":
            kept.append(" ")
        elif category in _DROPPED or any(low <= char <= high for low, high in _INVISIBLE):
            continue
        elif category == "Mc" or _EMOJI[0] <= char <= _EMOJI[1]:
            kept.append("?")
        elif category == "Mn" and not kept:
            continue
        else:
            kept.append(char)
    return "".join(kept)


def fit(text: str, width: int, cut: str = "") -> str:
    """`text` cleaned and exactly `width` cells wide: padded, or cut and `cut` put at its end."""
    return _fitted(clean(text), width, cut)


@lru_cache(maxsize=4096)
def _fitted(text: str, width: int, cut: str) -> str:
    if cell_len(text) <= width or cell_len(cut) >= width:
        return set_cell_size(text, width)
    return set_cell_size(text, width - cell_len(cut)) + cut


class Canvas:
    """`width` x `height` cells, each with an explicit style; what is drawn outside is cut off."""

    __slots__ = ("_chars", "_styles", "height", "width")

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width = width
        self.height = height
        # The second cell of a wide character holds an empty text.
        self._chars = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]

    def fill(self, x: int, y: int, width: int, height: int, style: Style, char: str = " ") -> None:
        """Cover a rectangle with a character one cell wide."""
        for row in range(y, y + height):
            self.put(x, row, char * width, style)

    def put(self, x: int, y: int, text: str, style: Style) -> int:
        """Write cleaned `text` from cell `x` of row `y`; returns the cell after it."""
        if not 0 <= y < self.height:
            return x + cell_len(clean(text))
        chars, styles, width = self._chars[y], self._styles[y], self.width
        for char in clean(text):
            size = get_character_cell_size(char)
            if size == 0:
                base = x - 1 if x < 1 or x > width or chars[x - 1] else x - 2
                if 0 <= base < width:
                    chars[base] += char
                continue
            if x >= 0 and x + size <= width:
                self._free(chars, x)
                self._free(chars, x + size - 1)
                chars[x] = char
                styles[x] = style
                if size == 2:
                    chars[x + 1] = ""
                    styles[x + 1] = style
            elif 0 <= x < width:
                self._free(chars, x)
                chars[x] = " "
                styles[x] = style
            x += size
        return x

    @staticmethod
    def _free(chars: list[str], x: int) -> None:
        """Blank the other half of a wide character that is about to be overwritten at `x`."""
        if chars[x] == "" and x > 0:
            chars[x - 1] = " "
        elif x + 1 < len(chars) and chars[x + 1] == "":
            chars[x + 1] = " "

    def texts(self) -> list[str]:
        """The rows as text."""
        return ["".join(chars) for chars in self._chars]

    def rows(self) -> Iterator[list[tuple[str, Style]]]:
        """The cells by row, each with its style; the second of a wide character is empty."""
        for chars, styles in zip(self._chars, self._styles, strict=True):
            yield list(zip(chars, styles, strict=True))

    def strips(self) -> list[Strip]:
        """The rows, each exactly `width` cells, neighbouring cells of one style joined."""
        return [
            self._strip(chars, styles)
            for chars, styles in zip(self._chars, self._styles, strict=True)
        ]

    def _strip(self, chars: list[str], styles: list[Style]) -> Strip:
        segments: list[Segment] = []
        start = 0
        for x in range(1, self.width + 1):
            if x == self.width or (
                styles[x] is not styles[start] and styles[x] != styles[start] and chars[x] != ""
            ):
                segments.append(Segment("".join(chars[start:x]), styles[start]))
                start = x
        return Strip(segments, self.width)
