"""Plain text for pipes and simple terminals: wrapping and tables that know double-width signs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Final

from liisi_tui.core.names import cells

# Signs that may not begin a line, and signs that may not end one.
_NOT_FIRST: Final = "，。、；：！？）》」』％,.;:!?)]}%"
_NOT_LAST: Final = "（《「『([{"
# So many Chinese signs within other text are a term, which a line is not broken in.
_TERM: Final = range(2, 5)


def _kind(char: str) -> str:
    """What a line may be broken at: spaces, runs of narrow signs, and between wide ones."""
    if char == " ":
        return "space"
    if "\u2e80" <= char <= "\u9fff" or "\uf900" <= char <= "\ufaff" or "\uff00" <= char <= "\uff60":
        return "wide"
    return "narrow"


def _runs(text: str) -> Iterator[str]:
    """The text cut into spaces, runs of narrow signs, Chinese terms and single wide signs."""
    for kind, chars in groupby(text, _kind):
        run = "".join(chars)
        if kind == "wide" and not (
            len(run) in _TERM and all("\u4e00" <= one <= "\u9fff" for one in run)
        ):
            yield from run
        else:
            yield run


def _pieces(text: str) -> list[str]:
    """The text cut where a line may end; spaces are pieces of their own."""
    out: list[str] = []
    for piece in _runs(text):
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
