"""What keys are called: every key that Textual knows, as it stands on a keyboard."""

from __future__ import annotations

import itertools
import unicodedata
from functools import cache
from typing import Final

from liisi_tui.texts import N_, tr

_NAMES: Final = {
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
    "enter": "Enter",
    "return": "Enter",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "backspace": N_("Backspace"),
    "delete": "Delete",
    "insert": "Insert",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    # The keys of a number pad, where a terminal tells them apart.
    "add": "+",
    "subtract": "-",
    "multiply": "*",
    "divide": "/",
    "decimal": ".",
    "equal": "=",
}
# Textual's names that are not Unicode's.
REPLACED: Final = {
    "slash": "solidus",
    "backslash": "reverse_solidus",
    "at": "commercial_at",
    "minus": "hyphen_minus",
    "plus": "plus_sign",
    "underscore": "low_line",
}


def key_name(key: str) -> str:
    """A key of Textual's name as people call it: `P`, `Enter`, `Ctrl-S`, `F5`, `+`, `Shift-Tab`."""
    if len(key) == 1:
        return _plain_name(key)
    *held, last = key.split("+")
    return "-".join([*(part.capitalize() for part in held), _plain_name(last)])


def _plain_name(key: str) -> str:
    if key in _NAMES:
        return tr(_NAMES[key])
    if len(key) == 1 or (key[:1] == "f" and key[1:].isdigit()):
        return key.upper() if len(key.upper()) == len(key) else key
    return _character(key) or key.replace("_", " ").title()


@cache
def _character(key: str) -> str:
    """The sign that a key types; Textual calls it `quotation_mark` or `slash`. Empty for none."""
    words = REPLACED.get(key, key).upper().split("_")
    # Where Unicode's name has a hyphen the key's name has what it has for a space.
    for joints in itertools.product(" -", repeat=len(words) - 1):
        name = "".join(itertools.chain(*zip(words, joints, strict=False), words[-1:]))
        try:
            character = unicodedata.lookup(name)
        except KeyError:
            continue
        if character.isprintable() and not character.isspace():
            return character
    return ""
