"""Drawing a win and what it costs: the reading that counted, the fans, each loser's sum."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from liisi_tui.core.events import Player, Won
from liisi_tui.core.melds import Meld
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEAT_LETTERS, Seat
from liisi_tui.core.settlement import Payment
from liisi_tui.core.tiles import Tile, parse_tiles
from liisi_tui.texts import tr
from liisi_tui.ui.layouts import BLOCK
from liisi_tui.ui.look import meld_label
from liisi_tui.ui.occasions import is_big_win
from liisi_tui.ui.paint.tiles import put_block, put_tile
from liisi_tui.ui.palette import Ground, Ink
from liisi_tui.ui.settlement_words import (
    Naming,
    fan_words,
    how_won,
    loss_formula,
    notes,
    terms_of,
    winning_group,
)
from liisi_tui.ui.sheet import Sheet, cells

SMALL: Final = 3
NAMINGS: Final[tuple[Naming, ...]] = ("all", "some")


@dataclass(frozen=True, slots=True)
class WinShown:
    """A win with what is needed to show it: the winner's melds, and the table it was made at.

    `passed`: the seats that waited for the same discard (5.2).
    """

    won: Won
    melds: tuple[Meld, ...]
    players: Sequence[Player]
    rules: Rules
    base_score: int
    passed: tuple[Seat, ...] = ()


def put_win(sheet: Sheet, y: int, win: WinShown, *, roomy: bool) -> int:
    """Who won, the reading, the fans, who pays what and why; returns the row after it.

    `roomy`: tiles as blocks and rows apart.
    """
    width, won = sheet.width, win.won
    end = sheet.put(1, y, f" {_badge(win)} ", sheet.look.palette.badge("won"))
    sheet.cut(end + 1, y, how_won(won, win.players, sheet.look), width - end - 2, "accent")
    y = _put_reading(sheet, y + 1 + roomy, win, roomy=roomy) + roomy
    fans: list[tuple[str, Ink]] = [
        (fan_words(fan.name, fan.points), "strong") for fan in won.score.fans
    ]
    y = sheet.chips(1, y, fans, width - 2) + roomy
    y = _put_payments(sheet, y, win) + roomy
    for note in notes(won, win.players, sheet.look, win.rules, win.passed):
        y = sheet.paragraph(1, y, note, width - 2, "dim")
    return y


def _badge(win: WinShown) -> str:
    """What is special about a win, in a word or two."""
    score = win.won.score
    if any(fan.name == "pure_straight" for fan in score.fans):
        return tr("PURE STRAIGHT 青龙")
    if score.capped:
        return tr("CAP REACHED 封顶")
    return tr("BIG WIN") if is_big_win(win.won, win.base_score) else tr("WON")


def _put_reading(sheet: Sheet, y: int, win: WinShown, *, roomy: bool) -> int:
    """The sets that counted, the winning tile marked by a sign below it."""
    look, melds, won = sheet.look, win.melds, win.won
    groups = [parse_tiles(group) for group in won.score.decomposition]
    place = winning_group(won, len(melds))
    pitch = BLOCK.width if roomy else SMALL
    height = BLOCK.height if roomy else 1
    x = 2
    wins: int | None = None
    starts: list[int] = []
    for index, tiles in enumerate(groups):
        own = len(groups) - 1 - len(melds)
        meld = melds[index - own] if own <= index < len(groups) - 1 else None
        marked = _last(tiles, won.tile) if index == place else -1
        for number, tile in enumerate(tiles):
            ground: Ground = "alternate" if number % 2 else "plain"
            if number == marked:
                ground = "last"
                wins = x
            if roomy:
                put_block(sheet, x, y, look, tile, ground, BLOCK)
            else:
                put_tile(sheet, x, y, look, tile, ground, SMALL)
            x += pitch
        if meld is not None:
            start = x - len(tiles) * pitch
            sheet.text(start, y + height, meld_label(meld.kind), "dim")
            starts.append(start)
        x += 2
    if wins is not None:
        put_winning_mark(sheet, wins, y + height, starts)
    return y + height + 1


def _put_payments(sheet: Sheet, y: int, win: WinShown) -> int:
    """A line a loss: whose it is, who pays it, the sum step by step, the points.

    In English seats have their letters alone where only that keeps each sum in its row.
    """
    labels, column, formulas = _labelled(sheet, win, sheet.look.seat_label)
    room = sheet.width - column - 4
    if sheet.look.language == "en" and not _fits(sheet, formulas, room):
        shorter = _labelled(sheet, win, SEAT_LETTERS.__getitem__)
        if _fits(sheet, shorter[2], sheet.width - shorter[1] - 4):
            labels, column, formulas = shorter
            room = sheet.width - column - 4
    for label, text in zip(labels, formulas, strict=True):
        sheet.cut(1, y, label, column)
        terms: list[tuple[str, Ink]] = [(term, "text") for term in terms_of(text)]
        y = sheet.chips(column + 3, y, terms, room, gap=0)
    return y


def _labelled(
    sheet: Sheet, win: WinShown, seat_word: Callable[[Seat], str]
) -> tuple[list[str], int, list[str]]:
    """Whose losses they are, how many cells that takes, and the sums; a seat is named by a word."""
    labels = [_payment_label(win, payment, seat_word) for payment in win.won.score.payments]
    column = min(max(cells(sheet.look, label) for label in labels), sheet.width // 2)
    return labels, column, _formulas(sheet, win, sheet.width - column - 4)


def _fits(sheet: Sheet, formulas: Sequence[str], room: int) -> bool:
    return all(cells(sheet.look, text) <= room for text in formulas)


def _formulas(sheet: Sheet, win: WinShown, room: int) -> list[str]:
    """The sums, all points named where that fits on a line each, else those that differ."""
    score = win.won.score
    formulas: list[str] = []
    for naming in NAMINGS:
        formulas = [
            f"{loss_formula(payment, score, win.base_score, naming)} = {payment.points}"
            for payment in score.payments
        ]
        if _fits(sheet, formulas, room):
            break
    return formulas


def _payment_label(win: WinShown, payment: Payment, seat_word: Callable[[Seat], str]) -> str:
    def who(seat: Seat) -> str:
        return f"{seat_word(seat)} {win.players[seat].name}".rstrip()

    if payment.payer == payment.loser:
        return tr("{who} pays", who=who(payment.loser))
    return tr("{payer} pays for {loser}", payer=who(payment.payer), loser=who(payment.loser))


def put_winning_mark(sheet: Sheet, x: int, y: int, marks: list[int]) -> None:
    """A sign below the winning tile with its word: at its left where the right is not free.

    `marks`: the cells in which the marks of melds begin on this row.
    """
    sheet.put(x, y, sheet.look.face.marks.up, sheet.ink("accent"))
    word = tr("wins")
    size = cells(sheet.look, word)
    crowded = any(x < start <= x + size + 2 for start in marks)
    sheet.text(x - size - 1 if crowded else x + 2, y, word, "accent")


def _last(tiles: list[Tile], tile: Tile) -> int:
    """The place of the last copy of a tile."""
    return len(tiles) - 1 - tiles[::-1].index(tile)
