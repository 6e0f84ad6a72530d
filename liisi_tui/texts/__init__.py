"""Everything the program says, in Chinese and English.

`use` chooses the language, `use_signs` what a terminal is trusted with; `tr` and `trn` translate
when something is shown, never at import.
Names of tiles, seats, fans, melds and levels, and the sentences for refusals, are here too.
Nothing of ours is imported but `resources`, which finds the catalogue.
"""

from __future__ import annotations

from liisi_tui.texts.messages import (
    LANGUAGES,
    N_,
    Language,
    current,
    detect,
    shaped,
    tr,
    trn,
    use,
)
from liisi_tui.texts.names import (
    fan_name,
    level_name,
    level_sign,
    level_term,
    meld_name,
    seat_key,
    seat_label,
    seat_name,
    tile_name,
)
from liisi_tui.texts.refusals import fault_sentence, name_sentence, refusal_sentence
from liisi_tui.texts.sentences import enumerated, how_won_words, whole_sentence
from liisi_tui.texts.signs import Signs, plain, signs, use_signs
from liisi_tui.texts.sums import loss_sum

__all__ = [
    "LANGUAGES",
    "N_",
    "Language",
    "Signs",
    "current",
    "detect",
    "enumerated",
    "fan_name",
    "fault_sentence",
    "how_won_words",
    "level_name",
    "level_sign",
    "level_term",
    "loss_sum",
    "meld_name",
    "name_sentence",
    "plain",
    "refusal_sentence",
    "seat_key",
    "seat_label",
    "seat_name",
    "shaped",
    "signs",
    "tile_name",
    "tr",
    "trn",
    "use",
    "use_signs",
    "whole_sentence",
]
