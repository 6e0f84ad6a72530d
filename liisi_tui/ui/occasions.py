"""Moments of their own: a big win before its settlement, a risen level after it.

Each is one page that stands still until a key. Where nothing is to be waited for (speed `off`),
where only bots play, and on a line so slow that it is still busy with what was sent before, neither
is shown; the settlement tells both all the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from liisi_tui.core.events import Won
from liisi_tui.session import Session
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.profiles import Level, level_of
from liisi_tui.storage.store import Store

if TYPE_CHECKING:
    from liisi_tui.ui.app import LiisiApp

BIG_WIN: Final = 16
"""Base scores that a win must give to be a big one: about twice what the middle win gives."""


@dataclass(frozen=True, slots=True)
class Rise:
    """A person whose level a round has raised (RULES 10); `points` are those after it."""

    name: str
    points: int
    before: Level
    now: Level


def is_big_win(won: Won, base_score: int) -> bool:
    """Whether a win is a big one: 青龙, the most that the cap allows, or `BIG_WIN` base scores."""
    score = won.score
    return (
        any(fan.name == "pure_straight" for fan in score.fans)
        or score.capped
        or score.deltas[won.seat] >= BIG_WIN * base_score
    )


def rise_of(session: Session, store: Store | None) -> Rise | None:
    """Whose level the round that has just ended raised; only a winner's can rise.

    `None` too where the round is not in the store, or the store fails.
    """
    table = session.open_hands().table
    won, ended = table.won, table.ended
    if won is None or ended is None or store is None or session.kept == "part":
        return None
    if won.seat not in session.people:
        return None
    try:
        points = store.seat_points(session.match_id, won.seat)
    except StoreError:
        return None
    before, now = level_of(points - ended.deltas[won.seat]), level_of(points)
    if now.number <= before.number:
        return None
    return Rise(session.players[won.seat].name, points, before, now)


def _is_quiet(app: LiisiApp, session: Session) -> bool:
    is_behind = getattr(app._driver, "is_behind", False)
    return app.settings.speed == "off" or is_behind or not session.people


async def show_big_win(app: LiisiApp, session: Session) -> None:
    """The page of a big win that has just ended a round, if it was one."""
    won = session.open_hands().table.won
    if won is not None and is_big_win(won, session.base_score) and not _is_quiet(app, session):
        from liisi_tui.ui.screens.big_win import BigWinScreen

        await app.push_screen_wait(BigWinScreen(session, won))


async def show_rise(app: LiisiApp, session: Session) -> None:
    """The page of a level that the round which has just ended raised, if it did."""
    rise = None if _is_quiet(app, session) else rise_of(session, app.store)
    if rise is not None:
        from liisi_tui.ui.screens.level_up import LevelUpScreen

        await app.push_screen_wait(LevelUpScreen(rise))
