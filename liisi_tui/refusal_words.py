"""From a `Refusal`, which holds tiles and seats as numbers, to the sentence for people."""

from __future__ import annotations

from liisi_tui.core.refusal import Refusal
from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.core.tiles import tile_text
from liisi_tui.texts import N_, fault_sentence, refusal_sentence, seat_label, tile_name, tr

_CLAIMS = {"pong": N_("pong 碰"), "kong": N_("kong 杠")}


def refusal_words(refusal: Refusal) -> str:
    """Why a player's wish was refused and what to do next, with the rule's number."""
    return refusal_sentence(refusal.code, refusal.rule, **_words(refusal))


def fault_words(refusal: Refusal) -> str:
    """What is wrong with a line of a log, with the rule's number."""
    return fault_sentence(refusal.code, refusal.rule, **_words(refusal))


def _words(refusal: Refusal) -> dict[str, str]:
    return {name: _word(name, value) for name, value in refusal.params.items()}


def _word(name: str, value: object) -> str:
    if name == "tile" and isinstance(value, int):
        return tile_name(tile_text(value))
    if name == "seat" and isinstance(value, int):
        return seat_label(SEAT_LETTERS[value])
    if name == "claim":
        return tr(_CLAIMS[str(value)])
    return str(value)
