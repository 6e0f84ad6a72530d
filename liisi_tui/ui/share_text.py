"""A settlement or a final standing as plain text for a chat.

Lines are short. Columns stand one below the other where all signs have their cells, as in a
terminal, and in a chat too, whose signs have their own widths: numbers come first, filled up with
spaces as wide as a digit, and what has no certain width comes last.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from liisi_tui.core.events import Player, RoundEnded
from liisi_tui.core.names import cells
from liisi_tui.core.passed_over import passed_over
from liisi_tui.core.seats import SEATS
from liisi_tui.core.tiles import Tile, parse_tiles, rank_of, tiles_text
from liisi_tui.core.views import OpenView
from liisi_tui.plain import wrap
from liisi_tui.texts import fan_name, tr, trn
from liisi_tui.ui.canvas import clean
from liisi_tui.ui.log_words import ended_words
from liisi_tui.ui.paint.win import WinShown
from liisi_tui.ui.settlement_words import (
    Naming,
    how_won,
    loss_formula,
    next_dealer_words,
    notes,
    terms_of,
)
from liisi_tui.ui.standing_words import standing
from liisi_tui.ui.standings import signed
from liisi_tui.ui.voice import Voice
from liisi_tui.ui.words import player_word, tile_word

WIDTH: Final = 64
"""Cells that prose is wrapped at; a chat breaks what is too long for a telephone."""
FIGURE_SPACE: Final = "\u2007"
"""A space as wide as a digit; in a terminal it takes one cell."""
SUIT_TILES: Final = 27
HONOURS: Final = "东南西北白发中"


def columns(rows: Sequence[Sequence[str]], voice: Voice) -> list[str]:
    """Rows as lines: all columns but the last hold numbers and end in one cell."""
    space = " " if voice.face.name == "ascii" else clean(FIGURE_SPACE)
    rows = [[clean(cell) for cell in row] for row in rows]
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)][:-1]
    return [
        "  ".join(
            [
                *(
                    space * (width - cells(cell)) + cell
                    for cell, width in zip(row, widths, strict=False)
                ),
                row[-1],
            ]
        ).rstrip(" ")
        for row in rows
    ]


def group_word(voice: Voice, tiles: Sequence[Tile]) -> str:
    """A set in a word: `123万`, `东东东`; without signs `123m`, `Red Red Red`."""
    if voice.face.name == "ascii":
        honour = tiles[0] >= SUIT_TILES
        return " ".join(tile_word(voice, tile) for tile in tiles) if honour else tiles_text(tiles)
    if tiles[0] < SUIT_TILES:
        return "".join(str(rank_of(tile)) for tile in tiles) + "万筒条"[tiles[0] // 9]
    return HONOURS[tiles[0] - SUIT_TILES] * len(tiles)


def settlement_text(view: OpenView, voice: Voice, *, is_last: bool = False) -> str:
    """A round that is over: who won with what, who pays what and why, and the totals.

    `is_last`: the match is over with it.
    """
    table = view.table
    players = [seat.player for seat in table.seats]
    title = tr(
        "Taiyuan Lisi 立四, round {n}, base score {base}", n=table.round, base=table.base_score
    )
    lines = [title, ""]
    if table.won is not None:
        melds = view.hands[table.won.seat].melds
        passed = passed_over(view)
        win = WinShown(table.won, melds, players, table.rules, table.base_score, passed)
        lines += _win_lines(win, voice)
    elif table.ended is not None:
        lines += [*wrap(ended_words(table.ended, players, voice), WIDTH), ""]
    if table.ended is not None:
        lines += [*_change_lines(table.ended, players, voice), ""]
    lines += wrap(next_dealer_words(table, players, voice, is_last=is_last), WIDTH)
    return _joined(lines)


def win_text(win: WinShown, voice: Voice) -> str:
    """A win by itself, as the calculator knows it: who pays what and why."""
    lines = [tr("Taiyuan Lisi 立四, base score {base}", base=win.base_score), ""]
    lines += _win_lines(win, voice)
    lines += columns(
        [
            (signed(win.won.score.deltas[seat]), player_word(voice, win.players, seat))
            for seat in SEATS
        ],
        voice,
    )
    return _joined(lines)


def _win_lines(win: WinShown, voice: Voice) -> list[str]:
    won, players, score = win.won, win.players, win.won.score
    groups = "  ".join(group_word(voice, parse_tiles(group)) for group in score.decomposition)
    lines = [*wrap(how_won(won, players, voice), WIDTH), *wrap(groups, WIDTH), ""]
    lines += [*columns([(str(fan.points), fan_name(fan.name)) for fan in score.fans], voice), ""]
    naming: Naming = "some" if voice.language == "en" else "all"
    for payment in score.payments:
        who = player_word(voice, players, payment.payer)
        if payment.payer == payment.loser:
            words = tr("{who} pays {points}", who=who, points=payment.points)
        else:
            words = tr(
                "{payer} pays {points} for {loser}",
                payer=who,
                loser=player_word(voice, players, payment.loser),
                points=payment.points,
            )
        formula = loss_formula(payment, score, win.base_score, naming)
        lines += [*wrap(words, WIDTH), *_sum_lines(formula)]
    lines.append("")
    for note in notes(won, players, voice, win.rules, win.passed):
        lines += wrap(note, WIDTH)
    return [*lines, ""]


def _change_lines(ended: RoundEnded, players: Sequence[Player], voice: Voice) -> list[str]:
    rows = [(tr("gained"), tr("total"), "")]
    rows += [
        (
            signed(ended.deltas[seat]),
            signed(ended.totals[seat]),
            player_word(voice, players, seat),
        )
        for seat in SEATS
    ]
    return columns(rows, voice)


def standing_text(
    players: Sequence[Player], totals: Sequence[int], results: Sequence[RoundEnded], voice: Voice
) -> str:
    """The final standing of a match, and what each round gave."""
    played = trn("{n} round played", "{n} rounds played", len(results))
    lines = [tr("Taiyuan Lisi 立四, final standing"), played, ""]
    lines += columns(
        [
            (f"{place}.", signed(totals[seat]), player_word(voice, players, seat))
            for place, seat in standing(totals)
        ],
        voice,
    )
    return _joined(lines)


def _joined(lines: Sequence[str]) -> str:
    """The lines without signs of doubtful width, at most one empty line in a row."""
    cleaned = [clean(line).rstrip() for line in lines]
    kept = [key for key, run in groupby(cleaned) for _ in range(1 if not key else len(list(run)))]
    return "\n".join(kept).strip("\n") + "\n"


def _sum_lines(formula: str) -> list[str]:
    """A sum below its loss, broken between its terms only."""
    lines: list[str] = []
    for term in terms_of(formula):
        if lines and cells(lines[-1] + term.rstrip()) <= WIDTH:
            lines[-1] += term
        else:
            lines.append("  " + term)
    return [line.rstrip() for line in lines]
