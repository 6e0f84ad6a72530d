"""The table: all zones of a round, fed with views.

A screen makes one `TableView`, calls `show` whenever anything changed, and listens to
`TileChosen`, `TileActivated` and `CapClicked` (`liisi_tui.ui.widgets.messages`). Nothing is
repainted but what changed, and nothing happens between two calls.

    table = TableView(make_look("chinese", "felt", "truecolor"))
    table.show(view.table, bottom=view.seat, own=view, cursor=13, prompt=(row, row), log=rows)
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from rich.segment import Segment
from textual.app import ComposeResult
from textual.geometry import NULL_REGION, Region, Size
from textual.layout import Layout
from textual.strip import Strip
from textual.widget import Widget

from liisi_tui.core.seats import Seat
from liisi_tui.core.stacks import stacks_of
from liisi_tui.core.views import OpenHand, OpenView, SeatView, SpectatorView
from liisi_tui.ui.layouts import TableLayout, ZoneName, table_layout
from liisi_tui.ui.look import Look
from liisi_tui.ui.paint.bars import RowsModel, StatusModel, paint_status
from liisi_tui.ui.paint.calls import CallModel
from liisi_tui.ui.paint.centre import CentreModel, paint_centre, side_seats
from liisi_tui.ui.paint.own import HeadModel, paint_head, paint_own_river
from liisi_tui.ui.paint.panel import paint_panel
from liisi_tui.ui.paint.seats import SeatModel, seat_model
from liisi_tui.ui.paint.sides import paint_side, paint_strip
from liisi_tui.ui.paint.wall import WallModel, paint_wall
from liisi_tui.ui.palette import Surface
from liisi_tui.ui.pieces import Row
from liisi_tui.ui.rows import fitting
from liisi_tui.ui.slots import Numbers, Slot, hand_slots
from liisi_tui.ui.widgets.call import CallZone, band_of
from liisi_tui.ui.widgets.hand import HandState, HandZone
from liisi_tui.ui.widgets.rows import RowsZone
from liisi_tui.ui.widgets.zone import PLACED, Margins, Zone

OtherSide: TypeAlias = Literal["left", "top", "right"]


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything that a table shows; the fields are those of `TableView.show`."""

    view: SpectatorView
    bottom: Seat
    own: SeatView | None
    open_hands: OpenView | None
    cursor: Slot | None
    raised: frozenset[Slot]
    numbers: Numbers
    prompt: tuple[Row, ...]
    log: tuple[Row, ...]
    hint: tuple[Row, ...]
    keys: Row
    note: str
    call: CallModel | None

    def open_hand(self, seat: Seat) -> OpenHand | None:
        """The hand of a seat where all are open."""
        return None if self.open_hands is None else self.open_hands.hands[seat]


class SeatZone(Zone[SeatModel]):
    """Another seat: a panel of the compact layout, a side, or the strip along the top."""

    def __init__(self, side: OtherSide) -> None:
        super().__init__(self._paint, id=side)
        self.side = side
        self.is_panel = True

    def _paint(self, model: SeatModel, width: int, height: int) -> list[Strip]:
        if self.is_panel:
            return paint_panel(model, width, height)
        paint = paint_strip if self.side == "top" else paint_side
        return paint(model, width, height)


class TableView(Widget):
    """The whole table, in one of the layouts of `liisi_tui.ui.layouts`; below 80x24 nothing."""

    can_focus = False
    DEFAULT_CSS = """
    TableView { width: 1fr; height: 1fr; overflow: hidden hidden; }
    """

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._look = look
        self._state: TableState | None = None
        self._status = Zone(paint_status, id="status")
        self._wall = Zone(paint_wall, id="wall")
        self._seats: dict[OtherSide, SeatZone] = {
            "left": SeatZone("left"),
            "top": SeatZone("top"),
            "right": SeatZone("right"),
        }
        self._centre = Zone(paint_centre, id="centre")
        self._head = Zone(paint_head, id="head")
        self._river = Zone(paint_own_river, id="river")
        self._hand = HandZone()
        self._prompt = RowsZone(id="prompt")
        self._log = RowsZone(id="log")
        self._keys = RowsZone(id="keys")
        self._call = CallZone()
        self._band: Region | None = None
        # In place of every zone under a call: where the others change their numbers, which count
        # what lies before them, Textual sends all.
        self._stand_in = Widget()

    @property
    def layout(self) -> Layout:
        """The children lie where `place` says."""
        return PLACED

    def compose(self) -> ComposeResult:
        """All zones; the layout decides which are seen."""
        yield from self._zones().values()
        yield self._call
        yield self._stand_in

    def _zones(self) -> dict[ZoneName, Zone[object]]:
        zones: dict[ZoneName, object] = {
            "status": self._status,
            "wall": self._wall,
            "left": self._seats["left"],
            "top": self._seats["top"],
            "right": self._seats["right"],
            "centre": self._centre,
            "head": self._head,
            "river": self._river,
            "hand": self._hand,
            "prompt": self._prompt,
            "log": self._log,
            "keys": self._keys,
        }
        return zones  # type: ignore[return-value]  # a zone of any model

    @property
    def state(self) -> TableState | None:
        """What was shown last."""
        return self._state

    @property
    def table_layout(self) -> TableLayout | None:
        """The layout at the present size, `None` where the table does not fit.

        Before it has been laid out that is the size of the whole screen, so that its first frame
        shows everything.
        """
        return table_layout(self.size or self.app.size)

    def show(
        self,
        view: SpectatorView,
        *,
        bottom: Seat,
        own: SeatView | None = None,
        open_hands: OpenView | None = None,
        cursor: Slot | None = None,
        raised: Iterable[Slot] = (),
        numbers: Numbers = "free",
        prompt: Sequence[Row] = (),
        log: Sequence[Row] = (),
        hint: Sequence[Row] = (),
        keys: Row = (),
        note: str = "",
        call: CallModel | None = None,
    ) -> None:
        """Show the table turned so that `bottom` is nearest.

        `own`: the bottom seat's private view; without it (the curtain) its hand is closed.
        `open_hands`: all hands lie open. `cursor`: the chosen slot of the hand, `raised`: slots
        lifted out of it (the candidates of 听), `numbers`: which tiles have digits.
        `prompt`: two rows, `log`: rows with the oldest first, `hint`: rows above them,
        `keys`: the last line,
        `note`: a word at the end of the status line, `call`: what is called out over the table.
        Raises `ValueError` where `own` is the view
        of another seat.
        """
        if own is not None and own.seat != bottom:
            raise ValueError("the private view is not that of the seat at the bottom")
        self._state = TableState(
            view=view,
            bottom=bottom,
            own=own,
            open_hands=open_hands,
            cursor=cursor,
            raised=frozenset(raised),
            numbers=numbers,
            prompt=tuple(prompt),
            log=tuple(log),
            hint=tuple(hint),
            keys=tuple(keys),
            note=note,
            call=call,
        )
        self._update()

    def choose(self, cursor: Slot | None) -> None:
        """Move the cursor and leave everything else as it is."""
        if self._state is not None and cursor != self._state.cursor:
            self._state = replace(self._state, cursor=cursor)
            self._update_hand()

    def set_look(self, look: Look) -> None:
        """Draw everything with another face, palette or language."""
        if look != self._look:
            self._look = look
            self._update()
            self.refresh()

    def place(self, size: Size) -> Iterable[tuple[Widget, Region]]:
        """Where each zone lies at `size`."""
        layout = table_layout(size)
        if layout is None:
            return
        zones = self._zones()
        call = None if self._state is None else self._state.call
        band = NULL_REGION
        if call is not None:
            band = band_of(layout, call)
            yield self._call, band
        for name, region in layout.zones.items():
            if band.contains_region(region):
                yield self._stand_in, NULL_REGION
            else:
                yield zones[name], region

    def render_line(self, y: int) -> Strip:
        """The felt below the zones."""
        style = self._look.text("felt", "text")
        return Strip([Segment(" " * self.size.width, style)], self.size.width)

    def on_resize(self) -> None:
        """Choose the layout again."""
        self._update()

    def _update(self) -> None:
        state, layout = self._state, self.table_layout
        if state is None or layout is None:
            return
        look, view, sizes = self._look, state.view, layout.zones
        seats = side_seats(state.bottom)
        status = StatusModel(
            look=look,
            round=view.round,
            dealer=view.dealer,
            base_score=view.base_score,
            tiles_left=view.tiles_left,
            reserve=view.reserve,
            note=state.note,
        )
        self._status.show(status, sizes["status"].size)
        self._wall.show(WallModel(look, stacks_of(view)), sizes["wall"].size)
        compact = layout.kind == "compact"
        self._keep_margins(layout.margin)
        for side, zone in self._seats.items():
            surface: Surface = "panel" if compact and side == "top" else "felt"
            model = self._seat(state, seats[side], surface, layout)
            if zone.is_panel != compact:
                zone.is_panel = compact
                zone.forget()
            zone.show(model, sizes[side].size)
        bottom = self._seat(state, state.bottom, "felt", layout)
        if compact:
            self._river.show(bottom, sizes["river"].size)
        else:
            centre = CentreModel(
                look=look,
                bottom=state.bottom,
                seats=view.seats,
                turn=view.turn,
                last_discard=view.last_discard,
                round=view.round,
                tiles_left=view.tiles_left,
                reserve=view.reserve,
                tile_width=layout.tile_width,
                tile_height=layout.river_height,
            )
            self._centre.show(centre, sizes["centre"].size)
        self._head.show(self._head_model(state, bottom), sizes["head"].size)
        self._update_hand()
        self._prompt.show(RowsModel(look, state.prompt, "bar"), sizes["prompt"].size)
        room = sizes["log"].height
        hint = fitting(state.hint, room)
        log = state.log[max(0, len(state.log) - room + len(hint)) :] if len(hint) < room else ()
        self._log.show(RowsModel(look, (*hint, *log), "felt", fade=True), sizes["log"].size)
        self._keys.show(RowsModel(look, (state.keys,), "bar"), sizes["keys"].size)
        self._update_call(state.call, layout)

    def _keep_margins(self, margin: int) -> None:
        """Columns beside the board, in a window wider than it."""
        felt, bar = self._look.text("felt", "text"), self._look.text("bar", "text")
        self._seats["left"].keep_free(Margins(margin, 0, felt))
        self._seats["right"].keep_free(Margins(0, margin, felt))
        for zone in (self._seats["top"], self._head, self._log):
            zone.keep_free(Margins(margin, margin, felt))
        self._prompt.keep_free(Margins(margin, margin, bar))

    def _update_call(self, call: CallModel | None, layout: TableLayout) -> None:
        """The banner over everything; taken away it leaves nothing behind."""
        band = None if call is None else band_of(layout, call)
        before, self._band = self._band, band
        if call is not None:
            self._call.show_call(replace(call, look=self._look), layout, self._zones())
        elif before is not None:
            self._call.forget()
        if band != before:
            # Only a child that asks for a layout makes its parent arrange its children anew.
            self._call.refresh(repaint=False, layout=True)

    def _seat(
        self, state: TableState, seat: Seat, surface: Surface, layout: TableLayout
    ) -> SeatModel:
        hand = state.open_hand(seat)
        width, height = layout.tile_width, layout.river_height
        return seat_model(self._look, state.view, seat, hand, surface, width, height)

    @staticmethod
    def _head_model(state: TableState, seat: SeatModel) -> HeadModel:
        private = state.own if state.own is not None else state.open_hand(state.bottom)
        if private is None:
            return HeadModel(seat, False, seat.public.melds, ())
        return HeadModel(seat, state.own is not None, private.melds, private.waits)

    def _update_hand(self) -> None:
        state, layout = self._state, self.table_layout
        if state is None or layout is None:
            return
        hand = state.own or state.open_hand(state.bottom) or state.view.seats[state.bottom]
        self._hand.show_hand(
            HandState(
                look=self._look,
                size=layout.block,
                slots=hand_slots(hand),
                cursor=state.cursor,
                raised=state.raised,
                numbers=state.numbers if state.own is not None else "none",
            ),
            layout.zones["hand"].size,
        )
