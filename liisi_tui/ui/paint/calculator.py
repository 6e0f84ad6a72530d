"""Drawing the calculator: the palette of tiles, the hand, the fields, and what it settles to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from liisi_tui.core.events import Won
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.seats import SEATS
from liisi_tui.core.tiles import KINDS, Tile
from liisi_tui.texts import tr
from liisi_tui.ui.calculator_entry import Lacking, NoWin, Settled
from liisi_tui.ui.calculator_form import CalculatorForm, Target
from liisi_tui.ui.calculator_words import (
    FIELDS,
    PLAYERS,
    Field,
    field_label,
    field_value,
    target_label,
)
from liisi_tui.ui.faces import SMALL
from liisi_tui.ui.layouts import BLOCK, TileSize
from liisi_tui.ui.paint.tiles import (
    meld_cells,
    put_meld,
    put_short_meld,
    put_sized_tile,
    put_tile,
)
from liisi_tui.ui.paint.win import WinShown, put_win
from liisi_tui.ui.palette import Ground, Ink
from liisi_tui.ui.sheet import Sheet, cells
from liisi_tui.ui.standings import points_ink, signed

ROW_OF_SUIT: Final = 9
SUIT_ROWS: Final = 4
TALL: Final = 80
TARGET_KEYS: Final[tuple[tuple[str, Target], ...]] = (
    ("H", "hand"),
    ("P", MeldKind.PONG),
    ("W", "winning"),
    ("K", MeldKind.EXPOSED_KONG),
    ("", MeldKind.ADDED_KONG),
    ("", MeldKind.CONCEALED_KONG),
)


@dataclass(frozen=True, slots=True)
class Scale:
    """How large the entry is drawn: the tiles to choose from, which have a mark before and a
    number behind them, and those of the hand; `gap` rows lie above the hand.
    """

    palette: TileSize
    hand: TileSize
    gap: int

    @property
    def fields_x(self) -> int:
        """Where the fields begin, beside the palette."""
        return 3 + ROW_OF_SUIT * self.palette.pitch

    @property
    def palette_rows(self) -> int:
        """The rows of the palette."""
        return SUIT_ROWS * self.palette.height


_LINE: Final = TileSize(SMALL, 1, SMALL)
SMALL_ENTRY: Final = Scale(TileSize(SMALL, 1, 5), _LINE, 0)
ROOMY_ENTRY: Final = Scale(TileSize(SMALL, 1, 5), BLOCK, 1)
TALL_ENTRY: Final = Scale(TileSize(BLOCK.width, BLOCK.height, 6), BLOCK, 1)


@dataclass(frozen=True, slots=True)
class Cursor:
    """Where the keys act: on a tile of the palette or, where `field` is set, on a field."""

    tile: Tile = 0
    field: Field | None = None


def put_entry(sheet: Sheet, y: int, form: CalculatorForm, cursor: Cursor, scale: Scale) -> int:
    """Everything that is entered, from row `y` on; returns the row after it."""
    _put_palette(sheet, y, form, cursor, scale.palette)
    _put_fields(sheet, y, form, cursor, scale.fields_x)
    y += scale.palette_rows
    _put_targets(sheet, y + 1, form)
    x = 1
    for key, label, action in step_caps():
        x = sheet.cap(x, y + 3, key, label, action) + 1
    y = _put_hand(sheet, y + 4 + scale.gap, form, scale.hand)
    return _put_winning(sheet, y, form)


def step_caps() -> list[tuple[str, str, str]]:
    """What can be done with all that is entered: cap, label, action."""
    return [
        ("Bksp", tr("undo"), "backspace"),
        ("C", tr("clear all"), "c"),
        ("E", tr("example"), "e"),
        ("Y", tr("copy"), "y"),
    ]


def _put_palette(
    sheet: Sheet, y: int, form: CalculatorForm, cursor: Cursor, size: TileSize
) -> None:
    """All kinds, a row a suit; behind each how many copies are left."""
    look = sheet.look
    for tile in range(KINDS):
        x = 1 + tile % ROW_OF_SUIT * size.pitch
        row = y + tile // ROW_OF_SUIT * size.height
        chosen = cursor.field is None and cursor.tile == tile
        if chosen:
            sheet.put(x, row, look.face.marks.turn, sheet.ink("turn"))
        left = form.copies_left(tile)
        ground: Ground = "chosen" if chosen else "plain"
        put_sized_tile(sheet, x + 1, row, look, tile, ground, size)
        sheet.text(x + 1 + size.width, row, str(left), "strong" if left else "dim")
        sheet.spot(x, row, size.pitch, size.height, f"tile {tile}")


def _put_targets(sheet: Sheet, y: int, form: CalculatorForm) -> None:
    """Where the next tile goes, the present one in brackets; kongs in a row of their own."""
    x = 1
    for key, target in TARGET_KEYS:
        if target is MeldKind.EXPOSED_KONG:
            x, y = 1, y + 1
        if key:
            sheet.spot(x, y, 3, 1, key.lower())
            x = sheet.put(x, y, f" {key} ", sheet.look.palette.badge("cap"))
        if target is MeldKind.EXPOSED_KONG:
            x = sheet.text(x + 1, y, tr("Kong 杠")) + 1
        label, chosen = target_label(target), target == form.target
        text = f"[{label}]" if chosen else f" {label} "
        end = sheet.text(x, y, text, "accent" if chosen else "text")
        sheet.spot(x, y, end - x, 1, f"target {target}")
        x = end + 1


def _put_hand(sheet: Sheet, y: int, form: CalculatorForm, size: TileSize) -> int:
    """The concealed tiles, and a slot for each that is missing; returns the row after them."""
    look, entry = sheet.look, form.entry
    middle = y + (size.height - 1) // 2
    x = sheet.text(1, middle, tr("Hand"), "dim") + 1
    for number, tile in enumerate(form.shown_hand()):
        ground: Ground = "alternate" if number % 2 else "plain"
        put_sized_tile(sheet, x, y, look, tile, ground, size)
        sheet.spot(x, y, size.width, size.height, f"hand {number}")
        x += size.width
    for _ in range(entry.wanted - len(entry.concealed)):
        sheet.text(x, middle, look.face.marks.slot, "dim")
        x += size.width
    return y + size.height


def _put_winning(sheet: Sheet, y: int, form: CalculatorForm) -> int:
    """The melds, the winning tile, and digits still without a suit; returns the row after."""
    look, entry = sheet.look, form.entry
    x = _put_melds(sheet, 1, y, form)
    x = sheet.text(x + bool(entry.melds), y, tr("wins with"), "dim") + 1
    if entry.winning is None:
        x = sheet.text(x, y, look.face.marks.slot, "dim")
    else:
        sheet.spot(x, y, SMALL, 1, "winning")
        x = put_tile(sheet, x, y, look, entry.winning, "last", SMALL)
    if form.digits:
        sheet.text(x + 2, y, tr("typed: {digits}", digits=form.digits + "_"), "accent")
    return y + 1


def _put_melds(sheet: Sheet, x: int, y: int, form: CalculatorForm) -> int:
    """The melds, in short where they have no room beside what follows; returns the cell after."""
    look, melds = sheet.look, form.entry.melds
    room = sheet.width - cells(look, tr("wins with")) - SMALL - 24
    short = sum(meld_cells(meld, SMALL, SMALL) + 1 for meld in melds) > room
    for number, meld in enumerate(melds):
        start = x
        if short:
            x = put_short_meld(sheet, x, y, look, meld, "felt")
        else:
            x = put_meld(sheet, x, y, look, meld, width=SMALL, pitch=SMALL, surface="felt")
        sheet.spot(start, y, x - start, 1, f"meld {number}")
        x += 1
    return x


def _put_fields(sheet: Sheet, y: int, form: CalculatorForm, cursor: Cursor, left: int) -> None:
    """Who won how, who has declared 听, base score and rules: a line each, its value to turn."""
    marks, look = sheet.look.face.marks, sheet.look
    value_x = left + 3 + max(cells(look, field_label(field)) for field in FIELDS)
    for row, field in enumerate(FIELDS, y):
        chosen = field == cursor.field
        if chosen:
            sheet.put(left, row, marks.turn, sheet.ink("turn"))
        ink: Ink = "accent" if chosen else "text"
        sheet.text(left + 2, row, field_label(field), ink)
        sheet.spot(left, row, sheet.width - left, 1, f"field {field}")
        arrow = sheet.ink("accent" if chosen else "dim")
        sheet.put(value_x, row, marks.left, arrow)
        room = sheet.width - value_x - 4
        value = field_value(form, field)
        width = min(room, cells(look, value))
        end = sheet.cut(value_x + 2, row, value, width, "strong" if chosen else "text")
        sheet.put(end + 1, row, marks.right, arrow)
        sheet.spot(value_x - 1, row, 3, 1, f"field {field} left")
        sheet.spot(end, row, 3, 1, f"field {field} right")


def result_sheet(sheet: Sheet, form: CalculatorForm, *, roomy: bool) -> Sheet:
    """What the entry settles to, or why it does not, on a sheet as long as it needs."""
    out = Sheet(sheet.look, sheet.width, TALL)
    match form.outcome():
        case Lacking(sentences):
            y = 0
            for sentence in sentences:
                y = out.paragraph(1, y, sentence, out.width - 2, "accent")
        case NoWin() as refused:
            end = out.put(1, 0, f" {tr('NO WIN')} ", out.look.palette.badge("cap"))
            y = out.paragraph(
                end + 1, 0, refused.words(form.name_tile), out.width - end - 2, "alert"
            )
        case Settled() as settled:
            y = _put_settled(out, settled, roomy=roomy)
    return out.cropped(max(1, y))


def _put_settled(sheet: Sheet, settled: Settled, *, roomy: bool) -> int:
    """What each seat gains or loses, then how that comes about."""
    score = settled.score
    x = 1
    labels = [sheet.look.seat_label(seat) for seat in SEATS]
    room = (sheet.width - 1) // len(SEATS) - max(cells(sheet.look, one) for one in labels) - 4
    for label, delta in zip(labels, score.deltas, strict=True):
        x = sheet.text(x, 0, label, "dim") + 1
        x = sheet.text(x, 0, signed(delta, room), "strong" if not delta else points_ink(delta)) + 3
    return put_win(sheet, 1 + roomy, win_shown(settled), roomy=roomy)


def win_shown(settled: Settled) -> WinShown:
    """A settled entry as a win among seats without names."""
    win = settled.win
    won = Won(
        seat=win.winner,
        tile=win.winning_tile,
        by="self_draw" if win.source is None else "discard",
        source=win.source,
        score=settled.score,
    )
    return WinShown(won, win.melds, PLAYERS, win.rules, win.base_score)
