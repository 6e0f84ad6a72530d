"""From a list of matches to a round of one, to its replay, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from liisi_tui.session.recorded import RecordedMatch, match_of
from liisi_tui.session.replay import Replay, UnreadableRound
from liisi_tui.storage.errors import StorageError
from liisi_tui.storage.prose import describe
from liisi_tui.storage.rows import MatchRow
from liisi_tui.storage.store import Store
from liisi_tui.texts import tr
from liisi_tui.ui.replay_words import replay_fault_words, unreadable_words
from liisi_tui.ui.screens.recordings import (
    RecordedMatchesScreen,
    RecordedRoundsScreen,
    recorded_entry,
    stored_entry,
)
from liisi_tui.ui.screens.replay import ReplayScreen

if TYPE_CHECKING:
    from liisi_tui.ui.app import LiisiApp


async def replay_stored(app: LiisiApp, store: Store) -> str:
    """Choose matches of the store and replay them; a notice where there is nothing to see."""
    at = 0
    while True:
        try:
            rows = [row for row in store.matches() if row.rounds]
        except StorageError as error:
            return describe(error)
        if not rows:
            return tr("No round is finished yet; play one and look at it here.")
        at = min(at, len(rows) - 1)
        chosen = await app.push_screen_wait(_stored_screen(rows, at))
        if chosen is None:
            return ""
        at = chosen
        try:
            await replay_match(app, match_of(store, rows[chosen].match_id))
        except StorageError as error:
            return describe(error)
        except UnreadableRound as error:
            return unreadable_words(error)


def _stored_screen(rows: Sequence[MatchRow], at: int) -> RecordedMatchesScreen:
    screen = RecordedMatchesScreen(len(rows), lambda index: stored_entry(rows[index]))
    screen.at = at
    return screen


async def replay_recorded(app: LiisiApp, matches: Sequence[RecordedMatch]) -> None:
    """Replay what `liisi replay` was given; of several matches one is chosen."""
    shown = [match for match in matches if match.rounds]
    if len(shown) == 1 and len(matches) == 1:
        await replay_match(app, shown[0])
        return
    fault = matches[-1].fault
    notice = "" if fault is None else replay_fault_words(fault)
    at = 0
    while True:
        screen = RecordedMatchesScreen(
            len(shown), lambda index: recorded_entry(shown[index]), notice=notice
        )
        screen.at = at
        chosen = await app.push_screen_wait(screen)
        if chosen is None:
            return
        at = chosen
        await replay_match(app, shown[chosen])


async def replay_match(app: LiisiApp, match: RecordedMatch) -> None:
    """Replay a match that has a round; of several the first one to be shown is chosen.

    Raises `UnreadableRound` where what the store holds is damaged.
    """
    replay = Replay(match)
    if replay.rounds == 1:
        await app.push_screen_wait(ReplayScreen(replay, app.look))
        return
    at = 0
    while True:
        screen = RecordedRoundsScreen(replay)
        screen.at = at
        chosen = await app.push_screen_wait(screen)
        if chosen is None:
            return
        await app.push_screen_wait(ReplayScreen(replay, app.look, first=chosen + 1))
        at = replay.place.round - 1
