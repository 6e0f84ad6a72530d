"""Drawing the wall as one row: 68 stacks from head to tail, in the walls of the four seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from rich.cells import cell_len
from textual.strip import Strip

from liisi_tui.core.seats import SEAT_LETTERS, Seat
from liisi_tui.core.stacks import Stack
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import Canvas
from liisi_tui.ui.look import Look
from liisi_tui.ui.palette import Surface

# From so many columns on seats are named by letter and sign.
_WIDE: Final = 98


@dataclass(frozen=True, slots=True)
class WallModel:
    """The stacks in the order in which the head takes them."""

    look: Look
    stacks: tuple[Stack, ...]


def paint_wall(model: WallModel, width: int, height: int) -> list[Strip]:
    """The wall in the middle of the first row."""
    canvas = Canvas(width, height, model.look.text("felt", "text"))
    signs = width >= _WIDE
    cells = wall_cells(model.look, model.stacks, signs=signs)
    x = max(0, (width - cells) // 2)
    put_wall(canvas, x, 0, model.look, model.stacks, signs=signs)
    title = tr("Wall")
    if cell_len(title) + 2 < x:
        canvas.put(1, 0, title, model.look.text("felt", "dim"))
    return canvas.strips()


def wall_cells(look: Look, stacks: Sequence[Stack], *, signs: bool = False) -> int:
    """The cells that `put_wall` takes."""
    labels = [_label(look, seat, signs) for seat, _ in groupby(stack.seat for stack in stacks)]
    return len(stacks) + sum(map(cell_len, labels)) + len(labels) - 1


def _label(look: Look, seat: Seat, signs: bool) -> str:
    """What stands before the part of the wall that is a seat's own."""
    return f"{look.seat_label(seat)} " if signs else SEAT_LETTERS[seat]


def put_wall(
    canvas: Canvas,
    x: int,
    y: int,
    look: Look,
    stacks: Sequence[Stack],
    *,
    signs: bool = False,
    surface: Surface = "felt",
    marks: bool = True,
) -> int:
    """A cell for each stack behind whose it is, the reserve apart; returns the cell after it.

    `signs`: seats by letter and sign. `marks`: signs where the head draws and where the tail is.
    """
    there = [index for index, stack in enumerate(stacks) if stack.tiles]
    head = there[0] - 1 if marks and there else -1
    tail = there[-1] + 1 if marks and there else -1
    index = 0
    for seat, part in groupby(stacks, key=lambda stack: stack.seat):
        x += index > 0
        x = canvas.put(x, y, _label(look, seat, signs), look.text(surface, "dim"))
        for stack in part:
            if index in (head, tail) and not stack.tiles:
                arrow = look.face.marks.head if index == head else look.face.marks.tail
                x = canvas.put(x, y, arrow, look.text(surface, "accent"))
            else:
                x = _put_stack(canvas, x, y, look, stack, surface)
            index += 1
    return x


def no_stack(look: Look) -> str:
    """The sign of a stack that is gone."""
    return "·" if look.face.glyphs == "any" else "."


def half_stack(look: Look) -> str:
    """The sign of a stack of which one tile is left."""
    return "▗" if look.face.glyphs == "any" else ":"


def kept_stack(look: Look) -> str:
    """The sign of a stack of the reserve; without colours it has another than the others."""
    marks = look.face.marks
    return marks.bar if look.palette.solid else marks.back


def _put_stack(canvas: Canvas, x: int, y: int, look: Look, stack: Stack, surface: Surface) -> int:
    if not stack.tiles:
        return canvas.put(x, y, no_stack(look), look.text(surface, "line"))
    kept = stack.kept == stack.tiles
    style = look.text(surface, "standing_bar" if kept else "bar")
    if stack.tiles == 1:
        return canvas.put(x, y, half_stack(look), style)
    return canvas.put(x, y, kept_stack(look) if kept else look.face.marks.bar, style)
