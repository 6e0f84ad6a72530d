"""How long things that happen are left to be read."""

from __future__ import annotations

from typing import Final

from liisi_tui.core.events import DeclaredReady, Konged, Ponged, Won
from liisi_tui.core.redaction import KongHidden, ReadyShown
from liisi_tui.options import Speed

PAUSES: Final[dict[Speed, tuple[float, float]]] = {
    "off": (0.0, 0.0),
    "fast": (0.25, 0.6),
    "normal": (0.7, 1.4),
}
"""Seconds at each speed: a discard or draw, and what is called out."""


def has_call(event: object) -> bool:
    """Whether an event is called out: 碰 杠 听 胡."""
    return isinstance(event, Ponged | Konged | KongHidden | DeclaredReady | ReadyShown | Won)
