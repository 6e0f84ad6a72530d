"""Plain text for pipes and simple terminals: wrapping and tables that know double-width signs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from liisi_tui.core.names import cells

# Signs that may not begin a line, and signs that may not end one.
_NOT_FIRST: Final = "，。、；：！？）》」』％,.;:!?)]}%"
_NOT_LAST: Final = "（《「『([{"
_WIDE: Final = r"\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60"
# A piece that a line is not broken in: spaces, a run of narrow signs, a Chinese term of up to four
# signs within other text, or one wide sign.
_PIECE: Final = re.compile(
    rf" +|[^ {_WIDE}]+|(?<![{_WIDE}])[\u4e00-\u9fff]{{2,4}}(?![{_WIDE}])|.", re.DOTALL
)


def _pieces(text: str) -> list[str]:
    """The text cut where a line may end; spaces are pieces of their own."""
    out: list[str] = []
    for piece in _PIECE.findall(text):
        joins = bool(out) and not piece.isspace() and not out[-1].isspace()
        if joins and (piece[0] in _NOT_FIRST or out[-1][-1] in _NOT_LAST):
            out[-1] += piece
        else:
            out.append(piece)
    return out


def _cut(piece: str, width: int) -> list[str]:
    """A piece too long for a line, cut into parts of at most `width` cells."""
    parts = [""]
    for char in piece:
        if parts[-1] and cells(parts[-1] + char) > width:
            parts.append("")
        parts[-1] += char
    return parts


def wrap(text: str, width: int) -> list[str]:
    """Lines of at most `width` cells (2 or more); at least one line, which may be empty."""
    lines: list[str] = []
    line = ""
    for piece in _pieces(text):
        if cells(line + piece) <= width:
            line += piece
            continue
        if line.strip():
            lines.append(line.rstrip())
        *full, line = [""] if piece.isspace() else _cut(piece, width)
        lines.extend(full)
    if line.strip() or not lines:
        lines.append(line.rstrip())
    return lines


def pad(text: str, width: int) -> str:
    """The text with spaces up to `width` cells."""
    return text + " " * (width - cells(text))


def table(rows: Sequence[Sequence[str]], width: int, *, head: bool = True) -> list[str]:
    """Rows of cells as aligned lines of at most `width` cells (four a column fit always).

    Columns are parted by two spaces; where the whole is too wide the widest columns are wrapped.
    With `head` a rule follows the first row.
    """
    columns = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    room = max(width - 2 * (len(columns) - 1), 2 * len(columns))
    while sum(columns) > room:
        columns[columns.index(max(columns))] -= 1
    lines = []
    for index, row in enumerate(rows):
        wrapped = [wrap(cell, size) for cell, size in zip(row, columns, strict=True)]
        for part in range(max(map(len, wrapped))):
            line = "  ".join(
                pad(cell[part] if part < len(cell) else "", size)
                for cell, size in zip(wrapped, columns, strict=True)
            )
            lines.append(line.rstrip())
        if head and index == 0:
            lines.append("  ".join("-" * size for size in columns))
    return lines
