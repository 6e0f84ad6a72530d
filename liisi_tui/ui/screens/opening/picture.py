"""Drawing a scene of the opening: four seats round four walls, the dice between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.style import Style
from textual.geometry import Size

from liisi_tui.core.events import Player
from liisi_tui.core.seats import SEATS, Seat, next_seat
from liisi_tui.core.stacks import SEAT_STACKS, Stack, wall_stacks
from liisi_tui.core.tiles import Suit, Tile, make_tile
from liisi_tui.core.views import SpectatorView
from liisi_tui.texts import tr
from liisi_tui.ui.layouts import BLOCK, LARGE_BLOCK, TileSize, layout_kind
from liisi_tui.ui.look import Look
from liisi_tui.ui.paint.centre import Side, side_seats
from liisi_tui.ui.paint.tiles import put_block
from liisi_tui.ui.screens.opening.scenes import BLOCK_TILES, Scene, held
from liisi_tui.ui.seating import unseated
from liisi_tui.ui.sheet import Sheet, cells
from liisi_tui.ui.standing_words import who_plays
from liisi_tui.ui.widgets.columns import Band

DIE_WIDTH: Final = 7
DIE_ROWS: Final = 3
SEAT_WIDTH: Final = 26
# From the walls at the sides to those above and below: two stacks, or two cells, and a gap.
SIDE_CELLS: Final = 4
DRAW_NAME: Final = 16
# The columns that `ring_band` makes.
COLUMNS: Final = 4
_PIPS: Final = {
    1: ("   ", " o ", "   "),
    2: ("o  ", "   ", "  o"),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("o o", "o o", "o o"),
}


@dataclass(frozen=True, slots=True)
class Scale:
    """How large a table is drawn: the wind tiles, and the walls.

    Stacks above and below stand `pitch` cells apart, at the sides `abreast` of them on a row.
    """

    block: TileSize
    pitch: int
    abreast: int

    @property
    def ring_width(self) -> int:
        """The cells of the ring of walls."""
        return (SEAT_STACKS - 1) * self.pitch + 1 + 2 * SIDE_CELLS

    @property
    def ring_rows(self) -> int:
        """The rows of the ring of walls."""
        return -(-SEAT_STACKS // self.abreast) + 2

    @property
    def rows(self) -> int:
        """The rows of the whole table: a seat above the ring, and one below it."""
        return self.ring_rows + 2 * self.block.height


SMALL_TABLE: Final = Scale(BLOCK, pitch=1, abreast=2)
LARGE_TABLE: Final = Scale(LARGE_BLOCK, pitch=2, abreast=1)


def scale_of(size: Size) -> Scale:
    """The scale for a window."""
    return LARGE_TABLE if layout_kind(size) == "large" else SMALL_TABLE


@dataclass(frozen=True, slots=True)
class Opening:
    """Who sits where at which table, `bottom` nearest to the viewer."""

    table: SpectatorView
    players: Sequence[Player]
    bottom: Seat


def ring_band(y: int, width: int, scale: Scale) -> Band:
    """The rows of the ring at a table from row `y` on: its walls and the seats at its sides."""
    left = width // 2 - scale.ring_width // 2
    right = left + scale.ring_width
    top = y + scale.block.height
    return Band(top, top + scale.ring_rows, (left, right - 2, right + 1))


def wind_of(seat: Seat) -> Tile:
    """The wind tile of a seat."""
    return make_tile(Suit.HONOURS, seat + 1)


def put_opening(sheet: Sheet, y: int, opening: Opening, scene: Scene, scale: Scale) -> None:
    """The table in the middle of a sheet, `scale.rows` rows from row `y` on."""
    middle = sheet.width // 2
    ring_x, ring_y = middle - scale.ring_width // 2, y + scale.block.height
    if scene.seated < len(SEATS):
        _put_draw(sheet, ring_x, ring_y, opening, scene, scale)
    beside = ring_y + (scale.ring_rows - scale.block.height) // 2
    places: dict[Side, tuple[int, int]] = {
        "top": (middle - 11, y),
        "bottom": (middle - 11, ring_y + scale.ring_rows),
        "left": (max(1, ring_x - SEAT_WIDTH), beside),
        "right": (ring_x + scale.ring_width + 2, beside),
    }
    for side, seat in side_seats(opening.bottom).items():
        if seat < scene.seated:
            x, top = places[side]
            _put_seat(sheet, x, top, opening, scene, seat, scale.block, tiles_first=side == "top")
    if scene.walls:
        _put_ring(sheet, ring_x, ring_y, opening, scene, scale)
    _put_throws(sheet, ring_x, ring_y, scene, scale)


def _put_draw(sheet: Sheet, x: int, y: int, opening: Opening, scene: Scene, scale: Scale) -> None:
    """The wind tiles in the middle before the players go to their seats, a name beside each.

    Where nobody sits yet players stand as on the ready screen: in the order of their names, people
    first, counter-clockwise from the bottom.
    """
    block = scale.block
    middle = y + (scale.ring_rows - block.height) // 2
    centre = x + scale.ring_width // 2 - 11
    spots = (
        (centre, y + scale.ring_rows - 1 - block.height),
        (x + scale.ring_width + 2, middle),
        (centre, y + 1),
        (max(1, x - SEAT_WIDTH + 4), middle),
    )
    seats = unseated(opening.players)
    for place, (seat, (left, top)) in enumerate(zip(seats, spots, strict=True)):
        if seat < scene.seated:
            continue
        is_turned = place < scene.turned
        tile = wind_of(seat) if is_turned else None
        put_block(sheet, left, top, sheet.look, tile, "plain", block)
        left += block.width + 1
        top += (block.height - BLOCK.height) // 2
        sheet.cut(left, top, opening.players[seat].name, DRAW_NAME, "strong")
        if is_turned:
            sheet.cut(left, top + 1, sheet.look.seat_label(seat), DRAW_NAME, "accent")


def _put_seat(
    sheet: Sheet,
    x: int,
    y: int,
    opening: Opening,
    scene: Scene,
    seat: Seat,
    block: TileSize,
    *,
    tiles_first: bool,
) -> None:
    """A seat with its wind tile: label, name, who plays, and its tiles from behind.

    `tiles_first`: they stand above the others, where else they would touch the wall below.
    """
    look, player = sheet.look, opening.players[seat]
    put_block(sheet, x, y, look, wind_of(seat), "plain", block)
    x += block.width + 1
    y += (block.height - BLOCK.height) // 2
    room = SEAT_WIDTH - block.width - 2
    tiles = held(opening.table, scene.taken)[seat]
    tiles_first = tiles_first and tiles > 0
    tiles_y = y if tiles_first else y + 2
    y += tiles_first
    counts = scene.counted and next_seat(opening.table.dealer, scene.counted - 1) == seat
    end = sheet.text(x, y, look.seat_label(seat), "turn" if counts else "accent") + 1
    if seat == opening.table.dealer:
        end = sheet.put(end, y, f" {tr('Dealer')} ", look.palette.badge("dealer")) + 1
    if counts:
        sheet.put(end, y, f" {scene.counted} ", look.palette.badge("ready"))
    sheet.cut(x, y + 1, player.name, room, "strong")
    if not tiles:
        sheet.cut(x, tiles_y, who_plays(player), room, "dim")
        return
    bar = look.face.marks.bar
    end = sheet.put(x, tiles_y, bar * min(tiles, BLOCK_TILES), sheet.ink("standing_bar")) + 1
    sheet.put(end, tiles_y, bar * (tiles - BLOCK_TILES), sheet.ink("bar"))


def _put_ring(sheet: Sheet, x: int, y: int, opening: Opening, scene: Scene, scale: Scale) -> None:
    """The four walls; from a seat's right end to its left, as it sees them, they go clockwise."""
    table = opening.table
    stacks = wall_stacks(table.first_taker, sum(table.dice[1]), head_taken=scene.taken)
    by_seat: dict[Seat, dict[int, Stack]] = {seat: {} for seat in SEATS}
    for stack in stacks:
        by_seat[stack.seat][stack.place] = stack
    for side, seat in side_seats(opening.bottom).items():
        if next_seat(seat, -table.dealer) >= scene.walls:
            continue
        for place in range(SEAT_STACKS):
            passed = seat == table.first_taker and place < scene.passed
            at = _place_in_ring(side, place, scale)
            # A side with one stack a row has two cells for it.
            cells = 2 if side in ("left", "right") and scale.abreast == 1 else 1
            _put_stack(sheet, x + at[0], y + at[1], by_seat[seat][place], passed, cells)


def _place_in_ring(side: Side, place: int, scale: Scale) -> tuple[int, int]:
    """The cell of a stack in the ring; `place` counts from the right end as its seat sees it."""
    back = SEAT_STACKS - 1 - place
    last_x, last_y, abreast = scale.ring_width - 1, scale.ring_rows - 1, scale.abreast
    match side:
        case "bottom":
            return SIDE_CELLS + back * scale.pitch, last_y
        case "top":
            return SIDE_CELLS + place * scale.pitch, 0
        case "left":
            return abreast - 1 - back % abreast, 1 + back // abreast
        case "right":
            return last_x - 1 + place % abreast, 1 + place // abreast


def _put_stack(sheet: Sheet, x: int, y: int, stack: Stack, passed: bool, cells: int) -> None:
    look = sheet.look
    fine = look.face.glyphs == "any"
    if not stack.tiles:
        sheet.put(x, y, ("·" if fine else ".") * cells, sheet.ink("line"))
        return
    mark = look.face.marks.bar
    if stack.tiles == 1:
        mark = "▗" if fine else ":"
    elif passed and not look.palette.solid:
        mark = look.face.marks.back
    sheet.put(x, y, mark * cells, sheet.ink("standing_bar" if passed else "bar"))


def _put_throws(sheet: Sheet, x: int, y: int, scene: Scene, scale: Scale) -> None:
    """The dice of each throw within the ring, the first above the second, each under its name."""
    left = x + (scale.ring_width - 2 * DIE_WIDTH - 1) // 2
    for number, throw in enumerate(scene.throws):
        top = y + (scale.ring_rows - 2 * DIE_ROWS - 2) // 2 + number * (DIE_ROWS + 1)
        n = sum(throw)
        if number < scene.settled:
            text = tr("Second throw {n}", n=n) if number else tr("First throw {n}", n=n)
        else:
            text = tr("Second throw") if number else tr("First throw")
        middle = left + (2 * DIE_WIDTH + 1 - cells(sheet.look, text)) // 2
        sheet.text(middle, top, text, "accent" if number == scene.settled else "text")
        for place, die in enumerate(throw):
            put_die(sheet, left + place * (DIE_WIDTH + 1), top + 1, die)


def pip(look: Look) -> str:
    """A pip of a die."""
    return "●" if look.face.glyphs == "any" else "o"


def pip_style(look: Look, die: int) -> Style:
    """The pips of a die on its ground; one and four are red (as Chinese dice)."""
    is_red = die in (1, 4)
    style = look.palette.tile(make_tile(Suit.HONOURS, 7 if is_red else 1), "plain")
    # Winds are magenta where there are no more than sixteen colours for light tiles.
    is_coloured = look.palette.depth == "16" and look.palette.solid and not is_red
    return style + Style(color="black") if is_coloured else style


def put_die(sheet: Sheet, x: int, y: int, die: int) -> None:
    """A die from above, `DIE_WIDTH` x `DIE_ROWS` cells."""
    look = sheet.look
    style = pip_style(look, die)
    for row, pips in enumerate(_PIPS[die]):
        text = " ".join(pips).replace("o", pip(look))
        edge = ("[", "]") if not look.palette.solid else (" ", " ")
        sheet.put(x, y + row, f"{edge[0]}{text}{edge[1]}", style)
