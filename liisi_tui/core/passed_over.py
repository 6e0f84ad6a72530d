"""Who could have won on the same discard as the winner, but sits further away (截胡, RULES 5.2)."""

from __future__ import annotations

from liisi_tui.core.seats import Seat, distance, seats_after
from liisi_tui.core.views import OpenView


def passed_over(view: OpenView) -> tuple[Seat, ...]:
    """The seats whose win on the discard a nearer one took, in order of play from the discarder.

    Each waits for the tile, which only who has declared 听 does, and has not declined a win (5.2,
    6.6). Empty without a win by discard.
    """
    won = view.table.won
    if won is None or won.source is None:
        return ()
    nearest = distance(won.source, won.seat)
    return tuple(
        seat
        for seat in seats_after(won.source)
        if distance(won.source, seat) > nearest
        and won.tile in view.hands[seat].waits
        and not view.hands[seat].win_declined
    )
