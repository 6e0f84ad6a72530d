"""What a win would bring, in words that screens and plain text share."""

from __future__ import annotations

from liisi_tui.core.worth import WaitWorth
from liisi_tui.texts import tr


def gain_words(worth: WaitWorth) -> str:
    """What a win with a wait brings: self-drawn, and off a discard, where the discarder matters."""
    least, most = worth.discard
    if least == most:
        return tr("self-drawn +{drawn}, discard +{taken}", drawn=worth.self_draw, taken=least)
    return tr(
        "self-drawn +{drawn}, discard +{least} to +{most}",
        drawn=worth.self_draw,
        least=least,
        most=most,
    )
