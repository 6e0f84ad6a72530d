"""Who is shown where before a round, so that nobody moves but by the draw of the seats (1.3)."""

from __future__ import annotations

from collections.abc import Sequence

from liisi_tui.core.events import Player
from liisi_tui.core.seats import EAST, SEATS, Seat


def unseated(players: Sequence[Player]) -> list[Seat]:
    """The seats in an order that says nothing of them: people first, by their names."""
    return sorted(SEATS, key=lambda seat: (players[seat].kind != "human", players[seat].name))


def nearest(players: Sequence[Player]) -> Seat:
    """Who sits at the bottom: the first person by name, East where only bots play."""
    first = unseated(players)[0]
    return first if players[first].kind == "human" else EAST
