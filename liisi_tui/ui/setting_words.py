"""The settings as the screen lists them: names, values and what each means, in words."""

from __future__ import annotations

from typing import Final, TypeAlias

from liisi_tui.options import (
    CLAIM_MODES,
    LONGEST_CALL,
    PALETTES,
    READY_TILE_PLACES,
    SPEEDS,
    THEMES,
    TILE_STYLES,
)
from liisi_tui.storage.settings import Settings
from liisi_tui.texts import LANGUAGES, current, tr
from liisi_tui.ui.coaching import EVERYBODY, NOBODY, names_of
from liisi_tui.ui.form_words import claims_about

Value: TypeAlias = str | bool | float

SETTINGS: Final[tuple[str, ...]] = (
    "language",
    "tiles",
    "theme",
    "palette",
    "ready_tile_shown",
    "speed",
    "claims",
    "call_seconds",
    "confirm_discard",
    "hints",
    "coach",
    "bell",
    "mouse",
)
"""The fields of `Settings` in the order of the screen."""

_CHOICES: Final[dict[str, tuple[Value, ...]]] = {
    "language": LANGUAGES,
    "tiles": TILE_STYLES,
    "theme": THEMES,
    "palette": PALETTES,
    "ready_tile_shown": READY_TILE_PLACES,
    "speed": SPEEDS,
    "claims": CLAIM_MODES,
    "coach": (NOBODY, EVERYBODY),
    "call_seconds": (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.0, 10.0, 15.0, 30.0, LONGEST_CALL),
}
_SWITCH: Final = (False, True)


def value_of(settings: Settings, name: str) -> Value:
    """The present value; where the environment decides on the language, the one it gave."""
    value: Value | None = getattr(settings, name)
    return current() if value is None else value


def turned(settings: Settings, name: str, step: int) -> Value:
    """The next value of a setting or, with `step` -1, the one before it; round and round."""
    value = value_of(settings, name)
    choices = _CHOICES.get(name, _SWITCH)
    if name == "call_seconds":  # the file and the command line may hold any other time
        choices = tuple(sorted({*choices, value}))
    if value not in choices:
        return choices[0]
    return choices[(choices.index(value) + step) % len(choices)]


def setting_label(name: str) -> str:
    """What a setting is called."""
    labels = {
        "language": tr("Language"),
        "tiles": tr("Tiles"),
        "theme": tr("Theme"),
        "palette": tr("Colours"),
        "ready_tile_shown": tr("Ready 听 tile"),
        "speed": tr("Speed"),
        "claims": tr("Claims"),
        "call_seconds": tr("Time to call"),
        "confirm_discard": tr("Confirm discards"),
        "hints": tr("Hints"),
        "coach": tr("Coach"),
        "bell": tr("Bell"),
        "mouse": tr("Mouse"),
    }
    return labels[name]


def value_label(name: str, value: Value) -> str:
    """A value in a few words; one without words of its own as it is written in the file."""
    if isinstance(value, bool):
        return tr("on") if value else tr("off")
    if name == "coach" and value == NOBODY:
        return tr("off")
    if name == "coach" and value == EVERYBODY:
        return tr("for everybody")
    if name == "coach":
        return tr(", ").join(names_of(str(value)))
    if name == "call_seconds":
        return tr("{n} s", n=f"{value:g}")
    words = {
        ("language", "zh"): "中文",
        ("language", "en"): "English",
        ("tiles", "chinese"): tr("Chinese 五万"),
        ("tiles", "numeral"): tr("numerals 5万"),
        ("tiles", "ascii"): tr("letters 5m"),
        ("tiles", "safe"): tr("safe 五万"),
        ("theme", "felt"): tr("green felt"),
        ("theme", "dark"): tr("dark"),
        ("theme", "light"): tr("light"),
        ("theme", "clear"): tr("clear"),
        ("palette", "auto"): tr("as the terminal says"),
        ("palette", "truecolor"): tr("16 million"),
        ("palette", "256"): tr("256"),
        ("palette", "16"): tr("16"),
        ("palette", "mono"): tr("none"),
        ("ready_tile_shown", "wall"): tr("on the wall 上架"),
        ("ready_tile_shown", "pool"): tr("in the pool 不上架"),
        ("speed", "off"): tr("no pauses"),
        ("speed", "fast"): tr("fast"),
        ("speed", "normal"): tr("normal"),
        ("claims", "ask"): tr("ask"),
        ("claims", "call"): tr("call"),
    }
    return words.get((name, str(value)), str(value))


def setting_about(name: str, value: Value) -> str:
    """What a setting does, in a sentence; of the ways to claim, what the present one does."""
    if name == "claims":
        return f"{claims_about(str(value))} {tr('It counts for new tables.')}"
    about = {
        "language": tr("The language of everything but the tiles, which keep their characters."),
        "tiles": tr(
            "How tiles are written: Chinese numerals, Arabic numerals, letters only, or plain"
            " characters for terminals that draw signs too wide."
        ),
        "theme": tr("The colours of the table; “clear” tells the suits apart by lightness too."),
        "palette": tr(
            "How many colours are sent; choose fewer if the table looks wrong in this terminal."
        ),
        "ready_tile_shown": tr(
            "Where a face-down ready 听 tile lies: with its owner's standing tiles (上架), or among"
            " the discards (不上架)."
        ),
        "speed": tr("How long draws, discards and calls of others are shown; any key goes on."),
        "call_seconds": tr("How long a discard can be called for at least, with “call”."),
        "confirm_discard": tr("A discard needs Enter, or a click on the tile, a second time."),
        "hints": tr("Things are explained when they come up for the first time."),
        "coach": tr(
            "Who gets advice on own decisions, seen by nobody else. A at the table and F3 in a new"
            " game switch it on for one player."
        ),
        "bell": tr("The terminal's bell rings when you are to act after others have played."),
        "mouse": tr("Off leaves the mouse to the terminal, to select and copy text with it."),
    }
    return about[name]
