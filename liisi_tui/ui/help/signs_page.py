"""Help, signs: the marks and short words of the table, drawn as the table draws them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from rich.style import Style

from liisi_tui.core.tiles import parse_tile
from liisi_tui.core.views import RiverView
from liisi_tui.texts import tr
from liisi_tui.ui.faces import SMALL
from liisi_tui.ui.help.page import MARGIN, TALL, Drawn, HelpPage, prose_width
from liisi_tui.ui.look import Look
from liisi_tui.ui.paint.tiles import put_discard, put_tile
from liisi_tui.ui.paint.wall import half_stack, kept_stack, no_stack
from liisi_tui.ui.palette import Badge, Ground, Ink
from liisi_tui.ui.screens.opening.picture import pip, pip_style
from liisi_tui.ui.sheet import Sheet, cells

Put: TypeAlias = Callable[[Sheet, int, int], object]
"""Draws a sign at a cell."""

EXAMPLE: Final = parse_tile("5m")
_COLUMN: Final = 8


class SignsPage(HelpPage):
    """What the short words and marks of the table mean."""

    def name(self) -> str:
        """The table."""
        return tr("Table")

    def draw(self, look: Look, width: int) -> Drawn:
        """A sign a line, with its meaning."""
        sheet = Sheet(look, width, TALL)
        y = 1
        for title, signs in _groups(look):
            sheet.text(MARGIN, y, title, "accent")
            y += 1
            for put, meaning in signs:
                put(sheet, MARGIN + 1, y)
                y = sheet.paragraph(MARGIN + _COLUMN, y, meaning, prose_width(width) - _COLUMN)
            y += 1
        return Drawn(sheet.cropped(y - 1))


def _groups(look: Look) -> list[tuple[str, list[tuple[Put, str]]]]:
    marks = look.face.marks
    groups: list[tuple[str, list[tuple[Put, str]]]] = [
        (
            tr("At a seat"),
            [
                (_badge("dealer", tr("DLR")), tr("the dealer")),
                (_badge("ready", tr("RDY")), tr("is ready 听")),
                (_badge("won", tr("WON")), tr("has won")),
                (_word(marks.turn, "turn"), tr("it is this seat's turn; in the middle too")),
                (_word(tr("St"), "dim"), tr("standing tiles, each a bar, and how many")),
                (_word(tr("Hd"), "dim"), tr("tiles in the hand, each a bar, and how many")),
                (_hand, tr("the bar apart: the tile just drawn")),
                (_word(tr("Rv"), "dim"), tr("your discards (the river), the oldest first")),
                (_word(tr("P"), "dim"), tr("before a set on the table: pong 碰")),
                (_word(tr("K"), "dim"), tr("before a set on the table: kong 杠")),
                (_word(tr("CK"), "dim"), tr("before a set on the table: concealed kong 暗杠")),
                (_word("+12", "text"), tr("a seat's points in this match")),
                (_word("+3", "dim"), tr("so many older discards for which there is no room")),
            ],
        ),
        (
            tr("On a tile"),
            [
                (_tile("standing"), tr("a standing tile of yours")),
                (_tile("chosen"), tr("the tile that is chosen; it stands higher than the others")),
                (_word(marks.raised * 2, "turn"), tr("below the tile that is chosen")),
                (_back("standing_back"), tr("a standing tile of somebody else")),
                (_back("back"), tr("a tile that lies face down in a concealed kong 暗杠")),
                (
                    _word(f"{marks.corner_left}{marks.rule * 2}{marks.corner_right}", "accent"),
                    tr("below your standing tiles"),
                ),
                (_last, tr("the last discard, which may be claimed")),
                (_claimed, tr("a discard that somebody has taken")),
                (_ready_back, tr("the tile that went out with ready 听; nobody can take it")),
            ],
        ),
        (
            tr("In the first two lines"),
            [
                (_word("34", "strong"), tr("Left: tiles that can still be drawn")),
                (_word("14", "strong"), tr("Reserve: tiles kept back, which nobody draws (2.5)")),
                (_wall, tr("the wall, a stack each; the other colour is the reserve")),
                (_word(marks.head, "accent"), tr("the head of the wall: here tiles are drawn")),
                (
                    _word(marks.tail, "accent"),
                    tr("the tail of the wall: here the replacement for a kong 杠 comes from"),
                ),
                (_half, tr("a stack of which one tile is left")),
                (_gone, tr("a stack that is gone")),
            ],
        ),
    ]
    if look.palette.depth != "mono":
        groups.append((tr("On the dice"), [(_pip, _red_pips())]))
    return groups


def _red_pips() -> str:
    return tr("the pips of one and four are red: that is the custom in China and means nothing")


def _word(text: str, ink: Ink) -> Put:
    return lambda sheet, x, y: sheet.text(x, y, text, ink)


def _badge(name: Badge, text: str) -> Put:
    def put(sheet: Sheet, x: int, y: int) -> None:
        style: Style = sheet.look.palette.badge(name)
        room = text if cells(sheet.look, text) > 2 else f" {text} "
        sheet.put(x, y, room, style)

    return put


def _tile(ground: Ground) -> Put:
    return lambda sheet, x, y: put_tile(sheet, x, y, sheet.look, EXAMPLE, ground, SMALL)


def _last(sheet: Sheet, x: int, y: int) -> None:
    end = put_tile(sheet, x, y, sheet.look, EXAMPLE, "last", SMALL)
    sheet.text(end, y, sheet.look.face.marks.last, "turn")


def _hand(sheet: Sheet, x: int, y: int) -> None:
    bar = sheet.look.face.marks.bar
    sheet.text(x, y, f"{bar * 3} {bar}", "bar")


def _back(name: Badge) -> Put:
    return lambda sheet, x, y: sheet.put(
        x, y, sheet.look.face.marks.back * SMALL, sheet.look.palette.badge(name)
    )


def _half(sheet: Sheet, x: int, y: int) -> None:
    sheet.text(x, y, half_stack(sheet.look), "bar")


def _gone(sheet: Sheet, x: int, y: int) -> None:
    sheet.text(x, y, no_stack(sheet.look), "line")


def _pip(sheet: Sheet, x: int, y: int) -> None:
    sheet.put(x, y, f" {pip(sheet.look)} ", pip_style(sheet.look, 1))


def _wall(sheet: Sheet, x: int, y: int) -> None:
    look = sheet.look
    end = sheet.text(x, y, look.face.marks.bar * 3, "bar")
    sheet.text(end, y, kept_stack(look) * 2, "standing_bar")


def _claimed(sheet: Sheet, x: int, y: int) -> None:
    gone = RiverView(tile=EXAMPLE, drawn=False, ready=False, claimed=True)
    put_discard(sheet, x, y, sheet.look, gone, "plain", SMALL, "felt")


def _ready_back(sheet: Sheet, x: int, y: int) -> None:
    back = RiverView(tile=None, drawn=False, ready=True, claimed=False)
    put_discard(sheet, x, y, sheet.look, back, "plain", SMALL, "felt")
