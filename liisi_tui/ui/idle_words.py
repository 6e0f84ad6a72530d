"""Why a key does nothing now, in a sentence: no key of the table is met with silence."""

from __future__ import annotations

from typing import Final

from liisi_tui.core.commands import ClaimKong, ClaimPong, Win
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.core.views import SeatView
from liisi_tui.texts import N_, enumerated, tr
from liisi_tui.ui.decision import Decision, Idle, Ignored
from liisi_tui.ui.key_names import key_name

_SENTENCES: Final[dict[Idle, str]] = {
    "watching": N_("You have nothing to decide now; wait until the table asks you."),
    "asked": N_("You are asked about a tile; answer with {keys}."),
    "no_tile": N_("No tile of your hand has the number {number}; choose from 1 to {tiles}."),
    "no_way": N_("There is no choice {number}; press a number from 1 to {ways}, or Esc."),
    "not_raised": N_(
        "This tile cannot go out with ready 听; choose a raised one, or go back with Esc (6.2)."
    ),
    "nothing_drawn": N_("You drew no tile; choose one with the arrows or a digit, then Enter."),
    "choosing": N_("Press the number of your choice, or go back with Esc."),
    "no_ready": N_(
        "You are asked about a tile: ready 听 is for your own turn; answer with {keys} (6.2)."
    ),
    "ready_first": N_("Only a ready 听 hand can win: declare it with Enter, or press Esc (6.1)."),
    "readying": N_("Choose a raised tile and press Enter, or go back with Esc."),
    "no_claim": N_("It is your turn: no discard lies open for pong 碰; discard a tile (4.1)."),
    "standing_stays": N_(
        "A standing tile goes out only with ready 听, and now you cannot declare it; choose"
        " another tile (3.3)."
    ),
}
# Keys that decide something at a seat's own table (DESIGN 6).
_OF_A_HAND: Final = frozenset(
    ("left", "right", "enter", "space", "p", "k", "t", "h", "x", "escape", "d", "a")
)


def idle_words(ignored: Ignored, decision: Decision) -> str:
    """Why a decision has no use for a key; raises `KeyError` for `no_key`."""
    return tr(
        _SENTENCES[ignored.why],
        keys=_answers(decision),
        number=ignored.number,
        tiles=len(decision.view.free),
        ways=len(decision.choices),
    )


def turn_words(refusal: Refusal, view: SeatView) -> str:
    """A refusal on the own turn in the words of the table, empty where it says enough itself."""
    if not view.legal or view.offered is not None:
        return ""
    if refusal.code == "no_discard":
        return tr(_SENTENCES["no_claim"])
    if refusal.code == "standing_locked" and not view.ready_waits:
        return tr(_SENTENCES["standing_stays"])
    return ""


def calling_win_words(tile: str) -> str:
    """What answers where a hand that was opened while players call wins on the discard."""
    return tr("{tile} wins; take the win with H, or close the hand with X (6.6).", tile=tile)


def calling_words(*, draws: bool) -> str:
    """Why Enter and the arrows do nothing in a hand that was opened while players call."""
    if draws:
        return tr("There is nothing to choose in this hand; D draws, X closes the hand.")
    return tr("There is nothing to choose in this hand; X closes it.")


def _answers(decision: Decision) -> str:
    keys = [key for key, kind in (("P", ClaimPong), ("K", ClaimKong)) if decision.can(kind)]
    return enumerated([*keys, *(["H"] if decision.can(Win) else []), "X"])


def table_key_words(key: str) -> str:
    """Why a key that is no answer does nothing on a seat's own table."""
    if key == "d":
        return tr("D draws only where players call, for the seat that plays next.")
    if key.upper() in SEAT_LETTERS:
        return tr("{key} opens a hand only while all hands are covered.", key=key_name(key))
    return unknown_key_words(key)


def covered_key_words(key: str) -> str:
    """Why a key does nothing while all hands are covered."""
    if key == "c":
        return tr("All hands are covered already.")
    if key in _OF_A_HAND or key.isdigit():
        return tr("{key} works in an open hand: first press the seat's letter.", key=key_name(key))
    return unknown_key_words(key)


def unknown_key_words(key: str) -> str:
    """A key that means nothing on a whole screen, or (Ctrl-Z) in this terminal."""
    if key == "ctrl+z":
        return tr("Ctrl-Z needs a shell that can go on with the game; here there is none.")
    return tr("{key} does nothing here; ? shows the keys that do.", key=key_name(key))
