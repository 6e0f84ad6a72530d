"""The sentences for inputs that cannot be read (`liisi score`, `liisi waits`).

The reasons are those of `liisi_tui.core.score_input.REASONS`, listed here again because texts
import nothing of ours; a test holds both lists equal.
"""

from __future__ import annotations

from typing import Final

from liisi_tui.texts.messages import N_, current, tr
from liisi_tui.texts.names import tile_name

LONGEST_QUOTE: Final = 40
"""Characters of an input that are quoted in a sentence."""

_SENTENCES: Final[dict[str, str]] = {
    "too_long": N_("it is longer than {most} bytes, far more than it needs"),
    "not_json": N_("it is not JSON (line {line}, column {column})"),
    "not_object": N_("it must be one JSON object"),
    "missing": N_("this field is missing"),
    "unknown_field": N_("there is no such field"),
    "duplicate": N_("this field is there twice"),
    "not_a_seat": N_("a seat is one of the letters E, S, W, N"),
    "not_text": N_("it must be a text"),
    "not_a_list": N_("it must be a list"),
    "not_an_object": N_("it must be an object"),
    "not_whole": N_("it must be a whole number, {least} or more"),
    "too_large": N_("a number may have at most {most} digits"),
    "not_boolean": N_("it must be true or false"),
    "not_one_of": N_("it must be one of: {choices}"),
    "tile_unknown": N_("“{fragment}” at position {position} is not a tile"),
    "tile_no_suit": N_("“{fragment}” at position {position} lacks its suit: m, p, s or z"),
    "tile_copies": N_("“{fragment}” at position {position} is the fifth copy of one tile"),
    "not_one_tile": N_("it must be exactly one tile"),
    "fifth_copy": N_("hand and melds hold more than four {tile}"),
    "tile_count": N_("the number of tiles is {found}; it must be {expected} beside these melds"),
    "waits_count": N_(
        "the number of tiles is {found}; it must be {expected} beside these melds, or one more"
    ),
    "too_many_melds": N_("a hand has at most four melds"),
    "from_missing": N_("a win by discard names the discarder"),
    "from_winner": N_("the discarder cannot be the winner"),
    "from_self_draw": N_("a self-draw has no discarder"),
    "meld_form": N_(
        "“{fragment}” is not a meld; write it as pong:5s, with one of the kinds {choices}"
    ),
    "standing_missing": N_("say which of the tiles stand: ready 听 discards a standing tile (6.2)"),
    "standing_count": N_("one to four tiles stand (2.3, 4.4)"),
    "standing_not_held": N_("there are not so many {tile} among the tiles"),
    "unreadable": N_("it cannot be read"),
}

INPUT_REASONS: Final = frozenset(_SENTENCES)
"""All reasons that have a sentence; a test holds them to be those of `REASONS`."""


def quote(text: object) -> str:
    """Foreign text made safe to show: signs that are no letters escaped, the end cut off."""
    text = str(text)
    if len(text) <= LONGEST_QUOTE and text.isascii() and text.isprintable():
        return text
    shown = "".join(
        char if char.isalnum() or (char.isascii() and char.isprintable()) else ascii(char)[1:-1]
        for char in text[: LONGEST_QUOTE + 1]
    )
    return shown if len(text) <= LONGEST_QUOTE else shown[:LONGEST_QUOTE] + "…"


def input_sentence(reason: str, field: str, **params: object) -> str:
    """What is wrong with an input, the field first; arguments are those of an `InputError`.

    Raises `KeyError` for an unknown reason.
    """
    values = {
        # In English a tile is written as it was typed.
        name: tile_name(str(value)) if name == "tile" and current() == "zh" else quote(value)
        for name, value in params.items()
        if name != "choices"
    }
    choices = str(params.get("choices", ""))
    values["choices"] = choices.replace(", ", "、") if current() == "zh" else choices
    sentence = tr(_SENTENCES[reason], **values)
    return tr("{field}: {sentence}", field=quote(field or tr("input")), sentence=sentence)
