"""The ways to 碰 (4.5) in words that the prompt and the coach share."""

from __future__ import annotations

from liisi_tui.texts import tr


def pong_way_words(standing: int) -> str:
    """Which two of the own tiles go with a 碰 that takes so many standing ones, 0 to 2."""
    if standing == 0:
        return tr("both from the hand")
    return tr("one standing, one from the hand") if standing == 1 else tr("both standing")
