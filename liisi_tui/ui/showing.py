"""`liisi replay` and `liisi demo`: the game without its title, only to be looked at."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from liisi_tui.ui.demo_flow import DemoFlow
from liisi_tui.ui.replay_flow import replay_recorded

if TYPE_CHECKING:
    from liisi_tui.session.recorded import RecordedMatch
    from liisi_tui.ui.app import LiisiApp


async def show(app: LiisiApp, recorded: Sequence[RecordedMatch]) -> None:
    """Replay what was recorded; without it a demo, until its rounds are over or somebody leaves.

    Who takes over a seat plays a match, which is kept, and then the demo goes on.
    """
    if recorded:
        await replay_recorded(app, recorded)
        return
    flow = DemoFlow(app, rounds=app.options.rounds or 0, seed=app.options.seed)
    while await flow.run() == "take":
        await app.take_over()
