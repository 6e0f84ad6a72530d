"""Drawing what is called out over the table: a large sign or word, who calls, and the tile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.style import Style
from textual.geometry import Region
from textual.strip import Strip

from liisi_tui.core.tiles import Suit, Tile, make_tile
from liisi_tui.ui.call_signs import (
    SIGNS,
    Call,
    load_call_signs,
    put_bitmap,
    put_coarse_bitmap,
    put_tall_bitmap,
)
from liisi_tui.ui.layouts import BLOCK, LARGE_BLOCK, TableLayout, TileSize
from liisi_tui.ui.look import Look
from liisi_tui.ui.paint.centre import Side
from liisi_tui.ui.paint.tiles import put_block
from liisi_tui.ui.palette import Edge
from liisi_tui.ui.sheet import Sheet

BANNER_WIDTH: Final = 60
BANNER_HEIGHT: Final = 10
LOW_HEIGHT: Final = 9
"""Of a banner above the own head line of the compact layout: as many rows as a sign has."""
# The ground that the large sign stands on, with a margin at both sides.
_MARGIN: Final = 2
_SIGN_WIDTH: Final = 20 + 2 * _MARGIN
_RIGHT: Final = _SIGN_WIDTH + 2


@dataclass(frozen=True, slots=True)
class CallModel:
    """A call: what, by whom (already in words), on which side of the table.

    `tile` is `None` where nobody sees it (4.9, 6.4). `how` says where the tile comes from, or
    what kind of kong it is; it may be empty.
    """

    look: Look
    call: Call
    side: Side
    who: str
    tile: Tile | None
    how: str


def call_region(layout: TableLayout, side: Side) -> Region:
    """Where a call lies: towards the seat that calls, but beside what is told about that seat."""
    zones = layout.zones
    middle = (layout.size.width - BANNER_WIDTH) // 2
    if layout.kind == "compact":
        # The panels lie side by side above the own hand: over one, or over the other.
        if side == "bottom":
            return Region(middle, zones["head"].y - LOW_HEIGHT, BANNER_WIDTH, LOW_HEIGHT)
        y = zones["hand"].bottom - BANNER_HEIGHT
        ends = {"left": 1, "right": layout.size.width - 1 - BANNER_WIDTH}
        return Region(ends.get(side, middle), y, BANNER_WIDTH, BANNER_HEIGHT)
    pond = zones["centre"]
    # The middle may be a little narrower than a banner.
    aside = {"left": pond.x, "right": pond.right - BANNER_WIDTH}
    x = aside[side] if side in aside and pond.width > BANNER_WIDTH else middle
    y = {"top": pond.y, "bottom": pond.bottom - BANNER_HEIGHT}.get(
        side, pond.y + (pond.height - BANNER_HEIGHT) // 2
    )
    return Region(x, y, BANNER_WIDTH, BANNER_HEIGHT)


def paint_call(model: CallModel, width: int, height: int) -> list[Strip]:
    """The sign at the left; at the right who calls, the English word, and the tile.

    A low banner (`LOW_HEIGHT`) lies at the upper edge of the screen: it needs no rule above it, and
    has no row below its sign.
    """
    look = model.look
    sheet = Sheet(look, width, height, "bar")
    fine = look.face.glyphs == "any"
    style = _style(model)
    is_english = look.language == "en"
    is_low = height < BANNER_HEIGHT
    first = 0 if is_low else 1
    if fine:
        sheet.fill(0, 0, _SIGN_WIDTH, height, style)
        bitmap = load_call_signs().sign(model.call)
        put_bitmap(sheet, _MARGIN, 0, look, bitmap, style)
        if look.palette.solid and not is_low:
            edge: Edge = "standing" if model.call == "ready" else "plain"
            marks = look.face.marks
            sheet.fill(0, height - 1, _SIGN_WIDTH, 1, look.palette.edge(edge, False), marks.edge)
        _put_who(sheet, _RIGHT, first, model)
        y = first + 1
        if is_english:
            word = load_call_signs().word(model.call)
            put_bitmap(sheet, _RIGHT, y, look, word, sheet.ink("accent"))
            sheet.text(_RIGHT + len(word[0]) + 2, y + 1, SIGNS[model.call], "accent")
            _put_tile(sheet, _RIGHT, first + 5, model, BLOCK)
        else:
            _put_tile(sheet, _RIGHT, y + 2, model, LARGE_BLOCK)
    elif is_english:
        _put_who(sheet, 1, first, model)
        word = load_call_signs().word(model.call)[:-1]
        put_tall_bitmap(sheet, 1, first + 1, look, word, sheet.ink("accent"))
    else:
        sheet.fill(0, 0, _SIGN_WIDTH, height, style)
        sign = load_call_signs().coarse_sign(model.call)
        put_coarse_bitmap(sheet, _MARGIN, 0, look, sign, style)
        _put_who(sheet, _RIGHT, first, model)
        _put_tile(sheet, _RIGHT, first + 3, model, LARGE_BLOCK)
    if not look.palette.solid:
        _put_frame(sheet, 0 if is_english and not fine else _SIGN_WIDTH, is_low=is_low)
    return sheet.strips()


def _style(model: CallModel) -> Style:
    palette = model.look.palette
    if not palette.solid:
        # Ink is drawn by turning the colours about, so the ground must not be turned already.
        return palette.text("bar", "strong")
    if model.call == "win":
        return palette.badge("won")
    # Red signs on ivory, 听 on the gold of the standing row.
    red = make_tile(Suit.HONOURS, 7)
    return palette.tile(red, "standing" if model.call == "ready" else "plain")


def _put_who(sheet: Sheet, x: int, y: int, model: CallModel) -> None:
    """An arrow towards the seat, and who it is."""
    marks = sheet.look.face.marks
    arrows = {"left": marks.left, "right": marks.right, "top": marks.up, "bottom": marks.down}
    x = sheet.put(x, y, f"{arrows[model.side]} ", sheet.ink("accent"))
    sheet.cut(x, y, model.who, sheet.width - x - 1, "strong")


def _put_tile(sheet: Sheet, x: int, y: int, model: CallModel, size: TileSize) -> None:
    """The tile that everybody sees, with how it came."""
    if model.tile is not None:
        put_block(sheet, x, y, sheet.look, model.tile, "plain", size)
        x += size.width + 2
    sheet.cut(x, y + size.height // 2, model.how, sheet.width - x - 1, "text")


def _put_frame(sheet: Sheet, sign_end: int, *, is_low: bool) -> None:
    """Without colours a banner is told from what lies below by its frame.

    In a low one a sign that ends in column `sign_end` keeps its last row.
    """
    rule = sheet.look.face.marks.rule
    if not is_low:
        sheet.put(0, 0, rule * sheet.width, sheet.ink("strong"))
    x = sign_end if is_low else 0
    sheet.put(x, sheet.height - 1, rule * (sheet.width - x), sheet.ink("strong"))
