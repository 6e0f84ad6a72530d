"""Drawing the final standing of a match and its rounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from liisi_tui.core.events import Player, RoundEnded
from liisi_tui.core.seats import Seat
from liisi_tui.texts import tr
from liisi_tui.ui.look import Look
from liisi_tui.ui.palette import Ink
from liisi_tui.ui.sheet import Sheet, cells
from liisi_tui.ui.standing_words import standing
from liisi_tui.ui.standings import points_ink, rounds_table, signed

NAME_X, NAME_CELLS, TOTAL_X = 12, 24, 52


def final_sheet(
    look: Look,
    width: int,
    players: Sequence[Player],
    results: Sequence[RoundEnded],
    words: Callable[[Seat], Sequence[str]],
) -> Sheet:
    """The places, then the rounds.

    `words`: what to say about a seat behind its total, the longest first; the first that fits is.
    """
    totals = results[-1].totals if results else (0, 0, 0, 0)
    rounds = rounds_table(look, width, players, results)
    sheet = Sheet(look, width, 14 + rounds.height)
    sheet.text(2, 1, tr("Final standing"), "accent")
    for y, (place, seat) in enumerate(standing(totals), 3):
        player, total = players[seat], totals[seat]
        ink: Ink = "accent" if place == 1 else "text"
        sheet.text(3, y, f"{place}.", ink)
        sheet.put(6, y, look.seat_label(seat), sheet.ink("dim"))
        sheet.cut(NAME_X, y, player.name, NAME_CELLS, "strong" if place == 1 else "text")
        room = TOTAL_X - NAME_X - NAME_CELLS - 1
        sheet.right(TOTAL_X, y, signed(total, room), points_ink(total))
        room, said = width - TOTAL_X - 4, words(seat)
        about = next((text for text in said if cells(look, text) <= room), said[-1])
        sheet.cut(TOTAL_X + 3, y, about, room, "dim")
    sheet.paste(rounds, 0, 8, 0, rounds.height)
    return sheet.cropped(8 + rounds.height)
