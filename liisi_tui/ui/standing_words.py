"""Who stands at which place, and what kind of player that is. Nothing here paints."""

from __future__ import annotations

from collections.abc import Sequence

from liisi_tui.core.events import BotLevel, Player
from liisi_tui.core.seats import SEATS, Seat
from liisi_tui.texts import tr


def standing(totals: Sequence[int]) -> list[tuple[int, Seat]]:
    """Place and seat, the best first; equal totals share a place."""
    order = sorted(SEATS, key=lambda seat: (-totals[seat], seat))
    return [(1 + sum(total > totals[seat] for total in totals), seat) for seat in order]


def who_plays(player: Player) -> str:
    """What kind of player this is: a person, or the level of a bot."""
    return kind_words(player.bot)


def kind_words(bot: BotLevel | None) -> str:
    """A person (`None`), or a bot of a level."""
    match bot:
        case None:
            return tr("person")
        case "random":
            return tr("bot, random")
        case "easy":
            return tr("bot, easy")
        case "normal":
            return tr("bot, normal")
        case "hard":
            return tr("bot, hard")
