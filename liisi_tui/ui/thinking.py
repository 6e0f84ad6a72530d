"""Bots think while the screen goes on."""

from __future__ import annotations

import asyncio

from liisi_tui.core.commands import Command
from liisi_tui.session import Session


async def thought_over(session: Session) -> Command | None:
    """What the bot whose turn it is wants, thought over in a thread where that may take long.

    `None` where it is no bot's turn, or where the bot decides at once when it moves.
    """
    thought = session.bot_thought()
    if thought is None or not thought.slow:
        return None
    return await asyncio.to_thread(thought)
