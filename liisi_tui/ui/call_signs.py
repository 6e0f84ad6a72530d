"""碰 杠 听 胡 in large cells, and the letters of their English words (`assets/calls.toml`)."""

from __future__ import annotations

from functools import cache
from typing import Final, Literal, NamedTuple, TypeAlias

from rich.style import Style

from liisi_tui.texts import tr
from liisi_tui.ui.canvas import Canvas
from liisi_tui.ui.data_files import load_toml
from liisi_tui.ui.fields import Unfit, row, table
from liisi_tui.ui.lettering import Bitmap, bitmap_row, put_cell
from liisi_tui.ui.look import Look

Call: TypeAlias = Literal["pong", "kong", "ready", "win"]
WORDS: Final[dict[Call, str]] = {"pong": "PONG", "kong": "KONG", "ready": "READY", "win": "WIN"}
SIGNS: Final[dict[Call, str]] = {"pong": "碰", "kong": "杠", "ready": "听", "win": "胡"}


class Signs(NamedTuple):
    """The four signs, rectangles of one size."""

    pong: Bitmap
    kong: Bitmap
    ready: Bitmap
    win: Bitmap


class CallSigns(NamedTuple):
    """`assets/calls.toml`: signs and letters, all of an even number of rows.

    `coarse`: the signs of whole cells, with half as many rows.
    """

    signs: Signs
    coarse: Signs
    letters: dict[str, Bitmap]

    def sign(self, call: Call) -> Bitmap:
        """The sign of a call."""
        bitmap: Bitmap = getattr(self.signs, call)
        return bitmap

    def coarse_sign(self, call: Call) -> Bitmap:
        """The sign of a call of whole cells."""
        bitmap: Bitmap = getattr(self.coarse, call)
        return bitmap

    def word(self, call: Call) -> Bitmap:
        """The English word of a call, its letters one cell apart."""
        letters = [self.letters[letter] for letter in WORDS[call]]
        return tuple(".".join(rows) for rows in zip(*letters, strict=True))


def _call_signs(signs: Signs, coarse: Signs, letters: dict[str, Bitmap]) -> CallSigns:
    if any(2 * len(bitmap) != len(signs.pong) for bitmap in coarse):
        raise Unfit(tr("coarse signs must have half as many rows as the others"))
    of_letters = tuple(letters.values())
    for bitmaps in (signs, coarse, of_letters):
        if len({(len(bitmap), len(line)) for bitmap in bitmaps for line in bitmap}) != 1:
            raise Unfit(tr("signs, and letters, must be rectangles of one size"))
    # Signs have twice as many rows as the coarse ones.
    if len(of_letters[0]) % 2:
        raise Unfit(tr("a cell shows two rows, so their number must be even"))
    return CallSigns(signs, coarse, letters)


_BITMAP: Final = row(bitmap_row)
_SIGNS: Final = table(Signs, dict.fromkeys(Signs._fields, _BITMAP))
_LETTERS: Final = table(dict[str, Bitmap], dict.fromkeys("".join(WORDS.values()), _BITMAP))
read_call_signs: Final = table(
    _call_signs, {"signs": _SIGNS, "coarse": _SIGNS, "letters": _LETTERS}
)
"""The reader of what `assets/calls.toml` holds."""


@cache
def load_call_signs() -> CallSigns:
    """The signs; raises `liisi_tui.ui.data_files.BrokenAsset`."""
    return load_toml("calls.toml", lambda content: read_call_signs(content, ()))


def put_bitmap(canvas: Canvas, x: int, y: int, look: Look, bitmap: Bitmap, style: Style) -> None:
    """A bitmap with two rows to a cell; needs a face with half blocks."""
    for line in range(len(bitmap) // 2):
        for column, pair in enumerate(zip(bitmap[2 * line], bitmap[2 * line + 1], strict=True)):
            put_cell(canvas, x + column, y + line, look, pair, style)


def put_coarse_bitmap(
    canvas: Canvas, x: int, y: int, look: Look, bitmap: Bitmap, style: Style
) -> None:
    """A bitmap with a cell for every bit, for faces without half blocks."""
    for line, bits in enumerate(bitmap):
        for column, bit in enumerate(bits):
            put_cell(canvas, x + column, y + line, look, (bit, bit), style)


def put_tall_bitmap(
    canvas: Canvas, x: int, y: int, look: Look, bitmap: Bitmap, style: Style
) -> None:
    """A bitmap with two cells for every bit, for faces without half blocks."""
    for line, bits in enumerate(bitmap):
        for column, bit in enumerate(bits):
            for half in range(2):
                put_cell(canvas, x + 2 * column + half, y + line, look, (bit, bit), style)
