"""The keys of the table (DESIGN 6): what each is called, and which a key press is."""

from __future__ import annotations

from typing import Final

from textual import events

from liisi_tui.texts import N_

TABLE_KEYS: Final[tuple[tuple[str, str], ...]] = (
    ("←→ 1-9", N_("choose a tile")),
    ("Enter", N_("discard it")),
    ("0 Space", N_("discard the drawn tile")),
    ("P", N_("Pong 碰")),
    ("K", N_("Kong 杠")),
    ("T", N_("Ready 听")),
    ("H", N_("Win 胡")),
    ("X Esc", N_("Pass 过, back")),
    ("D", N_("draw (when calling)")),
    ("A", N_("advice of the coach")),
    ("C", N_("cover the hand")),
    ("?", N_("help")),
    ("L", N_("log")),
    ("Tab", N_("scores")),
    ("O", N_("settings")),
    ("Q", N_("leave, the match is kept")),
    ("Q G", N_("a player goes for good; the match ends")),
)
"""The keys and what they do, in the order in which help lists them."""


def is_foreign(key: str) -> bool:
    """Whether a key belongs to other programs (Ctrl-S, Ctrl-\\): it is met with silence."""
    return key.startswith("ctrl+")


def key_of(event: events.Key) -> str:
    """A key press as the table knows it: letters are lower case, others Textual's names."""
    if event.character is not None and event.character.isascii() and event.character.isalnum():
        return event.character.lower()
    return event.key
