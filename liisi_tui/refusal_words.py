"""From a `Refusal`, which holds tiles and seats as numbers, to the sentence for people."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from liisi_tui.core.limits import MOST_POINTS
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.core.tiles import Tile, tile_text
from liisi_tui.texts import N_, current, fault_sentence, refusal_sentence, seat_label, tile_name, tr

_CLAIMS = {"pong": N_("pong 碰"), "kong": N_("kong 杠")}


Named: TypeAlias = Callable[[int], str]
"""How a tile, or a seat, is called where the sentence stands."""


def _named(tile: Tile) -> str:
    return tile_name(tile_text(tile))


def typed_tile_name(tile: Tile) -> str:
    """A tile where no screen draws any: by its name in Chinese, in English as typed, `2m`."""
    return tile_name(tile_text(tile)) if current() == "zh" else tile_text(tile)


def _seat_label(seat: int) -> str:
    return seat_label(SEAT_LETTERS[seat])


def too_much_words() -> str:
    """That a base score and options go beyond what can be kept, and what to do."""
    return tr(
        "with this base score and these house rules a round could bring more than {most} points;"
        " lower the base score, or set a cap",
        most=MOST_POINTS,
    )


def refusal_words(refusal: Refusal, tile: Named = _named, seat: Named = _seat_label) -> str:
    """Why a player's wish was refused and what to do next, with the rule's number."""
    return refusal_sentence(refusal.code, refusal.rule, **_words(refusal, tile, seat))


def fault_words(refusal: Refusal, tile: Named = typed_tile_name) -> str:
    """What is wrong with a line of a log or an input, with the rule's number."""
    return fault_sentence(refusal.code, refusal.rule, **_words(refusal, tile, _seat_label))


def _words(refusal: Refusal, tile: Named, seat: Named) -> dict[str, str]:
    return {name: _word(name, value, tile, seat) for name, value in refusal.params.items()}


def _word(name: str, value: object, tile: Named, seat: Named) -> str:
    if name == "tile" and isinstance(value, int):
        return tile(value)
    if name == "seat" and isinstance(value, int):
        return seat(value)
    if name == "claim":
        return tr(_CLAIMS[str(value)])
    return str(value)
