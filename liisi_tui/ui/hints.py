"""First-time hints: a sentence or two when something comes up for the first time, each once.

Whether a private hint was shown is kept for each person apart, and a hint for all depends only on
what all can see: so no hint, and none that is missing, tells anybody what another one holds.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from pathlib import Path
from typing import Final, Literal, TypeAlias

from liisi_tui.core.commands import ClaimKong, ClaimPong, DeclareKong
from liisi_tui.core.views import SeatView, SpectatorView
from liisi_tui.plain import wrap
from liisi_tui.session import ForCalls, ForPerson
from liisi_tui.storage.hints import load_hints, save_hints
from liisi_tui.texts import N_, tr
from liisi_tui.ui.look import Look
from liisi_tui.ui.words import shown

HintName: TypeAlias = Literal[
    "tiles",
    "standing",
    "pong",
    "kong",
    "ready",
    "others_ready",
    "coach",
    "being_ready",
    "declared",
    "curtain",
    "asking",
    "calling",
    "settlement",
]

EVERYBODY: Final = ""
"""The owner of hints that all see."""

_TEXTS: Final[dict[HintName, str]] = {
    "tiles": N_(
        "Not at home in Chinese numerals? O opens the settings, where tiles can be written 5万 or"
        " 5m. ? names every tile."
    ),
    "standing": N_(
        "Your four standing tiles count in every set, but you cannot discard them: discard one of"
        " the others (3.3)."
    ),
    "pong": N_(
        "You hold two like this one: pong 碰 takes it and lays three open; then you discard. If"
        " you pass, you cannot take this kind before your next draw (4.1, 4.8)."
    ),
    "kong": N_(
        "Kong 杠 lays four alike open and draws another tile. It counts if you win; at least one"
        " standing tile must be left (4.2, 4.4)."
    ),
    "ready": N_(
        "You can declare ready 听: one standing tile goes out and your hand is fixed. It costs"
        " your freedom, but only then can you win, and you no longer pay for others (6.1, 7.4)."
    ),
    "others_ready": N_(
        "Somebody is ready 听 and may win on your discard. As long as you are not, you would pay"
        " for all three (7.4)."
    ),
    "coach": N_(
        "Not sure what to discard? A calls the coach: it names the best three choices and why."
        " Nobody else sees what it says."
    ),
    "being_ready": N_(
        "You are ready 听: what you draw goes out by itself, and the first tile you wait for"
        " wins (6.5, 6.6)."
    ),
    "declared": N_(
        "Who is ready 听 decides nothing more: what this seat draws goes out by itself, and the"
        " first tile it waits for wins (6.5, 6.6)."
    ),
    "curtain": N_(
        "Pass the keyboard on: all hands are covered, and only the letter of the seat opens its"
        " hand. C covers an open hand at once."
    ),
    "asking": N_(
        "Only players who can take a discard are asked, so everybody sees now that this one can."
        " Tables that want no such sign choose call for claims in a new game."
    ),
    "calling": N_(
        "Nobody is asked after a discard: whoever likes looks and claims, or looks for show. Then"
        " the next seat draws with D."
    ),
    "settlement": N_(
        "Everyone but the winner loses: base score times points, step by step above. A discarder"
        " who was not ready 听 pays all three losses (7.3, 7.4)."
    ),
}


def hint_text(name: HintName) -> str:
    """The sentences of a hint in the current language."""
    return tr(_TEXTS[name])


def private_hints(view: SeatView, look: Look, *, coached: bool = False) -> list[HintName]:
    """The hints that fit what a person sees on its own table, the most telling first.

    Who is `coached` already need not be told of the coach.
    """
    found: list[HintName] = []
    if not view.legal or view.table.seats[view.seat].ready:
        return found
    if look.language == "en" and look.face.name in ("chinese", "safe"):
        found.append("tiles")
    if view.offered is None:
        found.append("standing")
    if any(isinstance(command, ClaimPong) for command in view.legal):
        found.append("pong")
    if view.ready_waits:
        found.append("ready")
    if any(isinstance(command, ClaimKong | DeclareKong) for command in view.legal):
        found.append("kong")
    if any(seat.ready for seat in view.table.seats):
        found.append("others_ready")
    if view.offered is None and not coached:
        found.append("coach")
    return found


def ready_hints(table: SpectatorView) -> list[HintName]:
    """The hint for who has just declared 听, where the rest goes by itself (6.5, 6.6)."""
    return ["being_ready"] if table.rules.winning == "forced" else []


def declared_hints(table: SpectatorView) -> list[HintName]:
    """The same on the curtain, where all see it: it says nothing but what the rules say."""
    return ["declared"] if table.rules.winning == "forced" else []


def public_hints(waiting: object) -> list[HintName]:
    """The hints that fit what the curtain waits for, the most telling first."""
    match waiting:
        case ForPerson(claim=True):
            return ["curtain", "asking"]
        case ForPerson():
            return ["curtain"]
        case ForCalls():
            return ["calling"]
        case _:
            return []


def hint_lines(name: HintName, look: Look, width: int) -> list[str]:
    """A hint as lines of at most `width` cells, as the face of the look can show it."""
    return wrap(shown(look, tr("Hint: {text}", text=hint_text(name))), max(2, width))


class HintBook:
    """Which hints were shown, kept in the file `path`; without one until the program ends.

    A hint belongs to an occasion, such as a position in the log: what is shown anew at the same
    one has the same hint, until it is dismissed.
    """

    def __init__(self, path: Path | None = None) -> None:
        known = {} if path is None else load_hints(path)
        self._path = path if known is not None else None
        self._shown = known or {}
        # By owner the present occasion and its hint.
        self._present: dict[str, tuple[Hashable, HintName | None]] = {}

    def take(self, owner: str, names: Sequence[HintName], occasion: Hashable) -> HintName | None:
        """The first of `names` that `owner` has not seen; from now on it has."""
        before, present = self._present.get(owner, (None, None))
        if before == occasion:
            return present
        seen = self._shown.setdefault(owner, set())
        fresh = next((name for name in names if name not in seen), None)
        self._present[owner] = occasion, fresh
        if fresh is not None:
            seen.add(fresh)
            if self._path is not None:
                save_hints(self._path, self._shown)
        return fresh

    def dismiss(self, owner: str) -> None:
        """The owner has read its hint: it does not come again on this occasion."""
        if owner in self._present:
            self._present[owner] = self._present[owner][0], None
