"""碰 杠 听 胡 in large cells, and the letters of their English words (`assets/calls.toml`)."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Final, Literal, Self, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, model_validator
from rich.style import Style

from liisi_tui.ui.canvas import Canvas
from liisi_tui.ui.data_files import load_toml
from liisi_tui.ui.lettering import Bitmap, put_cell
from liisi_tui.ui.look import Look

Call: TypeAlias = Literal["pong", "kong", "ready", "win"]
WORDS: Final[dict[Call, str]] = {"pong": "PONG", "kong": "KONG", "ready": "READY", "win": "WIN"}
SIGNS: Final[dict[Call, str]] = {"pong": "碰", "kong": "杠", "ready": "听", "win": "胡"}

Rows: TypeAlias = Annotated[
    tuple[Annotated[str, Field(pattern=r"^[#.]+$")], ...], Field(min_length=2)
]
"""A `Bitmap`, checked."""

_CONFIG = ConfigDict(extra="forbid", frozen=True)


class Signs(BaseModel):
    """The four signs, rectangles of one size."""

    model_config = _CONFIG

    pong: Rows
    kong: Rows
    ready: Rows
    win: Rows


class CallSigns(BaseModel):
    """`assets/calls.toml`: signs and letters, all of an even number of rows.

    `coarse`: the signs of whole cells, with half as many rows.
    """

    model_config = _CONFIG

    signs: Signs
    coarse: Signs
    letters: dict[str, Rows]

    @model_validator(mode="after")
    def _sizes(self) -> Self:
        signs = [getattr(self.signs, call) for call in WORDS]
        if missing := set("".join(WORDS.values())) - set(self.letters):
            raise ValueError(f"the letters {''.join(sorted(missing))} are missing")
        coarse = [getattr(self.coarse, call) for call in WORDS]
        if any(2 * len(bitmap) != len(signs[0]) for bitmap in coarse):
            raise ValueError("coarse signs must have half as many rows as the others")
        for bitmaps in (signs, list(self.letters.values())):
            if len({(len(bitmap), len(row)) for bitmap in bitmaps for row in bitmap}) != 1:
                raise ValueError("signs, and letters, must be rectangles of one size")
            if len(bitmaps[0]) % 2:
                raise ValueError("a cell shows two rows, so their number must be even")
        return self

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
        return tuple(".".join(row) for row in zip(*letters, strict=True))


@cache
def load_call_signs() -> CallSigns:
    """The signs; raises `liisi_tui.ui.data_files.BrokenAsset`."""
    return load_toml("calls.toml", CallSigns.model_validate)


def put_bitmap(canvas: Canvas, x: int, y: int, look: Look, bitmap: Bitmap, style: Style) -> None:
    """A bitmap with two rows to a cell; needs a face with half blocks."""
    for row in range(len(bitmap) // 2):
        for column, pair in enumerate(zip(bitmap[2 * row], bitmap[2 * row + 1], strict=True)):
            put_cell(canvas, x + column, y + row, look, pair, style)


def put_coarse_bitmap(
    canvas: Canvas, x: int, y: int, look: Look, bitmap: Bitmap, style: Style
) -> None:
    """A bitmap with a cell for every bit, for faces without half blocks."""
    for row, bits in enumerate(bitmap):
        for column, bit in enumerate(bits):
            put_cell(canvas, x + column, y + row, look, (bit, bit), style)


def put_tall_bitmap(
    canvas: Canvas, x: int, y: int, look: Look, bitmap: Bitmap, style: Style
) -> None:
    """A bitmap with two cells for every bit, for faces without half blocks."""
    for row, bits in enumerate(bitmap):
        for column, bit in enumerate(bits):
            for half in range(2):
                put_cell(canvas, x + 2 * column + half, y + row, look, (bit, bit), style)
