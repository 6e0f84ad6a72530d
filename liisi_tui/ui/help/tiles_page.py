"""Help, tiles: all 34 in the present face, each with its names and how other faces write it.

Who reads no Chinese can name any tile from here: the names, the numerals and the pinyin are data
that stand there in both languages.
"""

from __future__ import annotations

from typing import Final

from liisi_tui.core.tiles import Tile, tile_text
from liisi_tui.texts import tile_name, tr
from liisi_tui.ui.canvas import fit
from liisi_tui.ui.faces import SMALL, FaceName, load_face
from liisi_tui.ui.glossary import plain_pinyin
from liisi_tui.ui.help.page import MARGIN, TALL, Drawn, HelpPage, prose_width
from liisi_tui.ui.look import Look
from liisi_tui.ui.paint.tiles import put_tile
from liisi_tui.ui.sheet import Sheet

RANKS: Final = ("yī", "èr", "sān", "sì", "wǔ", "liù", "qī", "bā", "jiǔ")
SUITS: Final = (("万", "wàn", "Characters"), ("筒", "tǒng", "Dots"), ("条", "tiáo", "Bamboos"))
HONOURS: Final = (
    ("dōng", "east wind"),
    ("nán", "south wind"),
    ("xī", "west wind"),
    ("běi", "north wind"),
    ("bái", "white dragon"),
    ("fā", "green dragon"),
    ("zhōng", "red dragon"),
)
# What other faces write, beside the tile and its name.
OTHERS: Final[tuple[FaceName, ...]] = ("numeral", "ascii")
_FIRST_HONOUR: Final = 27
_LABEL: Final = 10
_COLUMN: Final = 22


class TilesPage(HelpPage):
    """How to read the tiles."""

    def name(self) -> str:
        """Tiles."""
        return tr("Tiles")

    def draw(self, look: Look, width: int) -> Drawn:
        """A row a rank with its three suits; the honours below."""
        sheet = Sheet(look, width, TALL)
        y = 1
        for column, (sign, pinyin, english) in enumerate(SUITS):
            title = sign if look.language == "zh" else f"{english} {sign} {_pinyin(look, pinyin)}"
            sheet.text(_x(column), y, title if look.has_signs else english, "accent")
        for rank in range(9):
            y += 1
            numeral = tile_name(f"{rank + 1}m")[0]
            label = f"{rank + 1} {numeral}"
            if look.language == "en":
                label += f" {_pinyin(look, RANKS[rank])}"
            sheet.text(MARGIN, y, label if look.has_signs else str(rank + 1), "dim")
            for suit in range(len(SUITS)):
                _put_suited(sheet, _x(suit), y, suit * 9 + rank)
        y += 2
        for place in range(len(HONOURS)):
            column, row = (0, place) if place < 4 else (1, place - 4)
            _put_honour(sheet, MARGIN + column * 38, y + row, place)
        return Drawn(sheet.cropped(_put_notes(sheet, y + 5)))


def _x(column: int) -> int:
    return MARGIN + _LABEL + column * _COLUMN


def _pinyin(look: Look, pinyin: str) -> str:
    return pinyin if look.face.glyphs == "any" else plain_pinyin(pinyin)


def _put_suited(sheet: Sheet, x: int, y: int, tile: Tile) -> None:
    """`[五万] 五万 5万 5m`."""
    x = put_tile(sheet, x, y, sheet.look, tile, "plain", SMALL) + 1
    if sheet.look.has_signs:
        x = sheet.text(x, y, tile_name(tile_text(tile)), "text") + 1
    for name in _others(sheet.look):
        x = sheet.text(x, y, load_face(name).line(tile, SMALL), "dim") + 1


def _put_honour(sheet: Sheet, x: int, y: int, place: int) -> None:
    """`[东] 东风 dōng  东E E  east wind`."""
    look, tile = sheet.look, _FIRST_HONOUR + place
    pinyin, english = HONOURS[place]
    x = put_tile(sheet, x, y, look, tile, "plain", SMALL) + 1
    if look.has_signs:
        x = sheet.text(x, y, f"{tile_name(tile_text(tile))} ")
        if look.language == "en":
            x = sheet.text(x, y, f"{fit(_pinyin(look, pinyin), 5)} ")
    for name in _others(look):
        x = sheet.text(x, y, fit(load_face(name).line(tile, SMALL), SMALL), "dim") + 1
    if look.language == "en":
        sheet.text(x, y, english, "strong")


def _others(look: Look) -> tuple[FaceName, ...]:
    """The other faces whose signs this one can show."""
    return OTHERS if look.has_signs else ("ascii",)


def _put_notes(sheet: Sheet, y: int) -> int:
    notes = [tr("There are four of each: 136 tiles (1.1).")]
    if sheet.look.has_signs:
        notes.append(
            tr("Beside each tile: its name, and how the styles numeral and ascii write it.")
        )
    for note in notes:
        y = sheet.paragraph(MARGIN, y, note, prose_width(sheet.width), "dim")
    return y
