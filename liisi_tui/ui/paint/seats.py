"""What is drawn of a seat wherever it sits: name, badges, total, counted backs, the open hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len

from liisi_tui.core.seats import Seat
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import OpenHand, PublicSeat, SpectatorView
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import Canvas, fit
from liisi_tui.ui.look import Look
from liisi_tui.ui.palette import Badge, Ground, Surface
from liisi_tui.ui.standings import signed

TOTAL_CELLS: Final = 9
"""Cells that a seat's points take at most."""


@dataclass(frozen=True, slots=True)
class SeatModel:
    """What is drawn of a seat. `hand` is `None` where it is seen from behind.

    `is_last`: its newest discard is the one on everybody's mind. `tile_height`: rows of a tile of
    an open hand, where there is room for so many.
    """

    look: Look
    public: PublicSeat
    hand: OpenHand | None
    is_dealer: bool
    is_turn: bool
    has_won: bool
    is_last: bool
    surface: Surface
    tile_width: int
    tile_height: int = 1


def seat_model(
    look: Look,
    table: SpectatorView,
    seat: Seat,
    hand: OpenHand | None,
    surface: Surface,
    tile_width: int,
    tile_height: int = 1,
) -> SeatModel:
    """The model of a seat of a table."""
    return SeatModel(
        look=look,
        public=table.seats[seat],
        hand=hand,
        is_dealer=table.dealer == seat,
        is_turn=table.turn == seat,
        has_won=table.won is not None and table.won.seat == seat,
        is_last=table.last_discard == seat,
        surface=surface,
        tile_width=tile_width,
        tile_height=tile_height,
    )


def put_state(canvas: Canvas, x: int, y: int, model: SeatModel) -> int:
    """The badge 胡 or 听, if the seat has one; returns the cell after it."""
    badge, text = state_badge(model)
    return canvas.put(x, y, text, model.look.palette.badge(badge))


def state_badge(model: SeatModel) -> tuple[Badge, str]:
    """The style and the text of a seat's badge; the text is empty where it has none."""
    if model.has_won:
        return "won", tr("WON")
    return "ready", tr("RDY") if model.public.ready else ""


def put_dealer(canvas: Canvas, x: int, y: int, model: SeatModel) -> int:
    """The dealer's badge and a gap after it, nothing for others; returns the cell after."""
    if not model.is_dealer:
        return x
    return canvas.put(x, y, tr("DLR"), model.look.palette.badge("dealer")) + 1


def total_words(model: SeatModel) -> str:
    """The seat's points, in the cells that every layout has for them."""
    return signed(model.public.total, TOTAL_CELLS)


def put_total(canvas: Canvas, end: int, y: int, model: SeatModel) -> int:
    """The seat's points, ending before cell `end`; returns where they begin."""
    points = total_words(model)
    canvas.put(end - cell_len(points), y, points, model.look.text(model.surface, "text"))
    return end - cell_len(points)


def put_name(canvas: Canvas, x: int, y: int, model: SeatModel, width: int) -> int:
    """The turn mark, the seat's label and the name, cut to `width`; returns the cell after."""
    look, surface = model.look, model.surface
    if model.is_turn:
        canvas.put(x, y, look.face.marks.turn, look.text(surface, "turn"))
    end = x + width
    ink = look.text(surface, "turn" if model.is_turn else "accent")
    x = canvas.put(x + 1, y, look.seat_key(model.public.seat), ink) + 1
    name = model.public.player.name
    room = max(0, min(end - x, cell_len(name)))
    return canvas.put(x, y, fit(name, room, look.face.marks.cut), look.text(surface, "strong"))


def put_standing_label(canvas: Canvas, x: int, y: int, model: SeatModel) -> int:
    """The label of the standing row with its count, as `立4`; returns the cell after it."""
    x = canvas.put(x, y, tr("St"), model.look.text(model.surface, "accent"))
    return _put_count(canvas, x, y, model, model.public.standing_count)


def put_hand_label(canvas: Canvas, x: int, y: int, model: SeatModel) -> int:
    """The label of the hand with its count, as `手9`; returns the cell after it."""
    x = canvas.put(x, y, tr("Hd"), model.look.text(model.surface, "dim"))
    return _put_count(canvas, x, y, model, model.public.free_count)


def _put_count(canvas: Canvas, x: int, y: int, model: SeatModel, count: int) -> int:
    return canvas.put(x, y, str(count), model.look.text(model.surface, "text"))


def put_hand_bars(canvas: Canvas, x: int, y: int, model: SeatModel, end: int | None = None) -> int:
    """The hand from behind, one cell a tile, the drawn one apart; returns the cell after it.

    The gap before the drawn tile is left out where the bars would reach beyond cell `end`.
    """
    public, bar = model.public, model.look.face.marks.bar
    style = model.look.text(model.surface, "bar")
    gap = end is None or x + public.free_count + 1 <= end
    x = canvas.put(x, y, bar * (public.free_count - public.has_drawn), style)
    return canvas.put(x + gap, y, bar, style) if public.has_drawn else x


def open_tiles(hand: OpenHand) -> list[tuple[Tile, Ground]]:
    """The free tiles of an open hand, the drawn one last and marked as the newest."""
    tiles: list[tuple[Tile, Ground]] = [(tile, "plain") for tile in hand.free]
    if hand.drawn is not None:
        tiles.append((hand.drawn, "last"))
    return tiles
