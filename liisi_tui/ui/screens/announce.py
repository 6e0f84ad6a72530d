"""What is called out on the table: the prompt rows of a win."""

from __future__ import annotations

from collections.abc import Sequence

from liisi_tui.core.events import Player, Won
from liisi_tui.core.seats import Seat
from liisi_tui.texts import tr
from liisi_tui.ui.look import Look
from liisi_tui.ui.pieces import Cap, TilePiece, Words
from liisi_tui.ui.prompts import Prompt


def won_prompt(event: Won, players: Sequence[Player], look: Look) -> Prompt:
    """胡: who has won, on which tile and from whom."""

    def who(seat: Seat) -> str:
        return f"{look.seat_label(seat)} {players[seat].name}"

    how = (
        tr("draws the winning tile")
        if event.source is None
        else tr("wins on the discard of {who}", who=who(event.source))
    )
    return (
        Words(tr("WIN 胡!"), "alert"),
        Words("  "),
        Words(who(event.seat), "accent"),
        Words(f" {how} "),
        TilePiece(event.tile, "last"),
    ), (Cap("Enter", tr("settlement"), "enter"),)
