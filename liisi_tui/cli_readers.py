"""Reading the values of options: from what was typed to what it means, or a sentence about it.

Each reader is a `type=` of argparse and raises `argparse.ArgumentTypeError`.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, TypeVar, cast

from liisi_tui.choices import (
    BOT_LEVELS,
    EVERYBODY,
    LONGEST_CALL,
    LONGEST_COACH,
    SEAT_BOTS,
    BotLevel,
    coach_setting,
)
from liisi_tui.texts import enumerated, name_sentence, tr
from liisi_tui.texts.inputs import quote

if TYPE_CHECKING:
    from liisi_tui.options import SeatChoice

LARGEST_NUMBER: Final = 10**15

_Choice = TypeVar("_Choice", bound=str)


def whole_number(least: int = 1) -> Callable[[str], int]:
    """A reader of whole numbers from `least` to `LARGEST_NUMBER`, written in plain digits."""

    def read(text: str) -> int:
        if text.isascii() and text.isdigit():
            if len(text) > 20 or int(text) > LARGEST_NUMBER:
                raise argparse.ArgumentTypeError(
                    tr(
                        "“{text}” is too large; the largest number here is {most}",
                        text=quote(text),
                        most=LARGEST_NUMBER,
                    )
                )
            if least <= int(text):
                return int(text)
        raise argparse.ArgumentTypeError(
            tr("“{text}” is not a whole number of {least} or more", text=quote(text), least=least)
        )

    return read


def seconds(text: str) -> float:
    """A time in seconds, 0 to `LONGEST_CALL`, as 2 or 1.5."""
    if re.fullmatch(r"[0-9]{1,3}(?:\.[0-9]{1,3})?", text) and float(text) <= LONGEST_CALL:
        return float(text)
    raise argparse.ArgumentTypeError(
        tr("“{text}” is no time from 0 to {most} seconds", text=quote(text), most=LONGEST_CALL)
    )


def one_of(choices: Sequence[_Choice]) -> Callable[[str], _Choice]:
    """A reader of one of a few words."""

    def read(text: str) -> _Choice:
        if text not in choices:
            raise argparse.ArgumentTypeError(
                tr("“{text}” is none of {choices}", text=quote(text), choices=enumerated(choices))
            )
        return cast(_Choice, text)

    return read


def seat_choices(text: str) -> tuple[SeatChoice, ...]:
    """The four seats of `--seats` (FORMATS 5): names of people and `bot` or `bot:LEVEL`."""
    from liisi_tui.core.names import NameRefused, check_names
    from liisi_tui.options import SeatChoice

    entries = [entry.strip() for entry in text.split(",")]
    if len(entries) != 4:
        raise argparse.ArgumentTypeError(
            tr("four seats separated by commas are needed, not {count}", count=len(entries))
        )
    try:
        people = iter(check_names(entry for entry in entries if not _is_bot(entry)))
    except NameRefused as error:
        raise argparse.ArgumentTypeError(name_sentence(error.code, error.name)) from None
    level = one_of(SEAT_BOTS)
    return tuple(
        SeatChoice(bot=level(entry[4:] or "normal") if entry != "bot:" else level(""))
        if _is_bot(entry)
        else SeatChoice(name=next(people))
        for entry in entries
    )


def _is_bot(entry: str) -> bool:
    return entry == "bot" or entry.startswith("bot:")


def coach_names(text: str) -> str:
    """The names of `--coach` as the setting keeps them; `all` is everybody, `none` nobody.

    Only these very words: `All` is the person of that name, as capitals make no other person.
    """
    if text in ("all", "none"):
        return EVERYBODY if text == "all" else ""
    from liisi_tui.core.names import NameRefused, check_names

    if len(text) > LONGEST_COACH:
        raise argparse.ArgumentTypeError(
            tr("{text} are too many names; name fewer, or say all", text=quote(text))
        )
    try:
        return coach_setting(check_names(name for name in text.split(",")))
    except NameRefused as error:
        raise argparse.ArgumentTypeError(name_sentence(error.code, error.name)) from None


def bot_levels(text: str) -> tuple[BotLevel, ...]:
    """The four bots of `simulate --bots`, in seat order."""
    # What is no bot at all is said before how many there are.
    level = one_of(BOT_LEVELS)
    bots = tuple(level(entry.strip()) for entry in text.split(","))
    if len(bots) != 4:
        raise argparse.ArgumentTypeError(
            tr("four bots separated by commas are needed, not {count}", count=len(bots))
        )
    return bots
