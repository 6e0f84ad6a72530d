"""Drawing a scene of the opening: four seats round four walls, the dice between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from rich.style import Style

from liisi_tui.core.events import Player
from liisi_tui.core.seats import SEATS, Seat, next_seat
from liisi_tui.core.stacks import SEAT_STACKS, Stack, wall_stacks
from liisi_tui.core.tiles import Suit, Tile, make_tile
from liisi_tui.core.views import SpectatorView
from liisi_tui.texts import tr
from liisi_tui.ui.layouts import BLOCK
from liisi_tui.ui.paint.centre import Side, side_seats
from liisi_tui.ui.paint.tiles import put_block
from liisi_tui.ui.screens.opening.scenes import BLOCK_TILES, Scene, held
from liisi_tui.ui.sheet import Sheet
from liisi_tui.ui.standings import who_plays
from liisi_tui.ui.widgets.columns import Band

# Seats above and below take 3 rows, the ring of walls 11; between them lies nothing.
SEAT_ROWS: Final = 3
RING_WIDTH: Final = 25
RING_ROWS: Final = 11
TABLE_ROWS: Final = RING_ROWS + 2 * SEAT_ROWS
DIE_WIDTH: Final = 7
DIE_ROWS: Final = 3
SEAT_WIDTH: Final = 26
DRAW_NAME: Final = 16
# The columns that `ring_band` makes.
COLUMNS: Final = 4
# Walls at the sides show two stacks a row.
SIDE_PAIR: Final = 2
_PIPS: Final = {
    1: ("   ", " o ", "   "),
    2: ("o  ", "   ", "  o"),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("o o", "o o", "o o"),
}


@dataclass(frozen=True, slots=True)
class Opening:
    """Who sits where at which table, `bottom` nearest to the viewer."""

    table: SpectatorView
    players: Sequence[Player]
    bottom: Seat


def ring_band(y: int, width: int) -> Band:
    """The rows of the ring at a table from row `y` on: its walls and the seats at its sides."""
    left = width // 2 - RING_WIDTH // 2
    top = y + SEAT_ROWS
    return Band(top, top + RING_ROWS, (left, left + RING_WIDTH - 2, left + RING_WIDTH + 1))


def wind_of(seat: Seat) -> Tile:
    """The wind tile of a seat."""
    return make_tile(Suit.HONOURS, seat + 1)


def put_opening(sheet: Sheet, y: int, opening: Opening, scene: Scene) -> None:
    """The table in the middle of a sheet, `TABLE_ROWS` rows from row `y` on."""
    if scene.seated < len(SEATS):
        _put_draw(sheet, y + SEAT_ROWS, opening, scene)
    middle = sheet.width // 2
    ring_x, ring_y = middle - RING_WIDTH // 2, y + SEAT_ROWS
    places: dict[Side, tuple[int, int]] = {
        "top": (middle - 11, y),
        "bottom": (middle - 11, ring_y + RING_ROWS),
        "left": (max(1, ring_x - SEAT_WIDTH), ring_y + 3),
        "right": (ring_x + RING_WIDTH + 2, ring_y + 3),
    }
    for side, seat in side_seats(opening.bottom).items():
        if seat < scene.seated:
            x, top = places[side]
            _put_seat(sheet, x, top, opening, scene, seat)
    if scene.walls:
        _put_ring(sheet, ring_x, ring_y, opening, scene)
    _put_throws(sheet, ring_x, ring_y, scene)


def _put_draw(sheet: Sheet, y: int, opening: Opening, scene: Scene) -> None:
    """The wind tiles in the middle before the players go to their seats, a name beside each.

    Where nobody sits yet players stand in the order of their names, people first.
    """
    order = sorted(
        SEATS, key=lambda seat: (opening.players[seat].kind != "human", opening.players[seat].name)
    )
    left = sheet.width // 2 - RING_WIDTH // 2
    spots = (
        (max(1, left - SEAT_WIDTH + 4), y + 4),
        (left + 1, y + 1),
        (left + 1, y + 7),
        (left + RING_WIDTH + 2, y + 4),
    )
    for place, (seat, (x, top)) in enumerate(zip(order, spots, strict=True)):
        if seat < scene.seated:
            continue
        is_turned = place < scene.turned
        tile = wind_of(seat) if is_turned else None
        put_block(sheet, x, top, sheet.look, tile, "plain", BLOCK)
        x += BLOCK.width + 1
        sheet.cut(x, top, opening.players[seat].name, DRAW_NAME, "strong")
        if is_turned:
            sheet.cut(x, top + 1, sheet.look.seat_label(seat), DRAW_NAME, "accent")


def _put_seat(sheet: Sheet, x: int, y: int, opening: Opening, scene: Scene, seat: Seat) -> None:
    """A seat with its wind tile: label, name, who plays, and its tiles from behind."""
    look, player = sheet.look, opening.players[seat]
    put_block(sheet, x, y, look, wind_of(seat), "plain", BLOCK)
    x += BLOCK.width + 1
    room = SEAT_WIDTH - BLOCK.width - 2
    counts = scene.counted and next_seat(opening.table.dealer, scene.counted - 1) == seat
    end = sheet.text(x, y, look.seat_label(seat), "turn" if counts else "accent") + 1
    if seat == opening.table.dealer:
        end = sheet.put(end, y, f" {tr('Dealer')} ", look.palette.badge("dealer")) + 1
    if counts:
        sheet.put(end, y, f" {scene.counted} ", look.palette.badge("ready"))
    sheet.cut(x, y + 1, player.name, room, "strong")
    tiles = held(opening.table, scene.taken)[seat]
    if not tiles:
        sheet.cut(x, y + 2, who_plays(player), room, "dim")
        return
    bar = look.face.marks.bar
    end = sheet.put(x, y + 2, bar * min(tiles, BLOCK_TILES), sheet.ink("standing_bar")) + 1
    sheet.put(end, y + 2, bar * (tiles - BLOCK_TILES), sheet.ink("bar"))


def _put_ring(sheet: Sheet, x: int, y: int, opening: Opening, scene: Scene) -> None:
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
            at = _place_in_ring(side, place)
            _put_stack(sheet, x + at[0], y + at[1], by_seat[seat][place], passed)


def _place_in_ring(side: Side, place: int) -> tuple[int, int]:
    """The cell of a stack in the ring; `place` counts from the right end as its seat sees it."""
    back = SEAT_STACKS - 1 - place
    last_x, last_y = RING_WIDTH - 1, RING_ROWS - 1
    match side:
        case "bottom":
            return 4 + back, last_y
        case "top":
            return 4 + place, 0
        case "left":
            return 1 - back % SIDE_PAIR, 1 + back // SIDE_PAIR
        case "right":
            return last_x - 1 + place % SIDE_PAIR, 1 + place // SIDE_PAIR


def _put_stack(sheet: Sheet, x: int, y: int, stack: Stack, passed: bool) -> None:
    look = sheet.look
    fine = look.face.glyphs == "any"
    if not stack.tiles:
        sheet.put(x, y, "·" if fine else ".", sheet.ink("line"))
        return
    mark = look.face.marks.bar
    if stack.tiles == 1:
        mark = "▗" if fine else ":"
    elif passed and not look.palette.solid:
        mark = look.face.marks.back
    sheet.put(x, y, mark, sheet.ink("standing_bar" if passed else "bar"))


def _put_throws(sheet: Sheet, x: int, y: int, scene: Scene) -> None:
    """The dice of each throw within the ring, the first above the second."""
    for number, throw in enumerate(scene.throws):
        top = y + 2 + number * (DIE_ROWS + 1)
        for place, die in enumerate(throw):
            put_die(sheet, x + 5 + place * (DIE_WIDTH + 1), top, die)


def put_die(sheet: Sheet, x: int, y: int, die: int) -> None:
    """A die from above, `DIE_WIDTH` x `DIE_ROWS` cells; one and four are red (as Chinese dice)."""
    look = sheet.look
    ink = make_tile(Suit.HONOURS, 7 if die in (1, 4) else 1)
    style: Style = look.palette.tile(ink, "plain")
    pip = "●" if look.face.glyphs == "any" else "o"
    for row, pips in enumerate(_PIPS[die]):
        text = " ".join(pips).replace("o", pip)
        edge = ("[", "]") if not look.palette.solid else (" ", " ")
        sheet.put(x, y + row, f"{edge[0]}{text}{edge[1]}", style)
