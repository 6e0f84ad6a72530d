"""Who has the coach: a setting of each person, kept by name, so that it goes from seat to seat.

The setting is one text: names separated by commas, which no name can hold, `EVERYBODY`, or empty.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from liisi_tui.core.names import profile_key

EVERYBODY: Final = "*"
NOBODY: Final = ""


def names_of(setting: str) -> list[str]:
    """The names that a setting holds, as they were written."""
    return [name.strip() for name in setting.split(",") if name.strip()]


def has_coach(setting: str, name: str) -> bool:
    """Whether a person has the coach; a name counts as its profile does."""
    names = names_of(setting)
    return EVERYBODY in names or profile_key(name) in map(profile_key, names)


def with_coach(setting: str, people: Iterable[str], name: str, *, on: bool) -> str:
    """The setting once one of the `people` at a table has the coach or has it no more.

    Of everybody only the people at this table are left once one of them wants it no more.
    """
    if on == has_coach(setting, name):
        return setting
    names = names_of(setting)
    if EVERYBODY in names:
        names = list(people)
    others = [one for one in names if profile_key(one) != profile_key(name)]
    return ",".join([*others, name] if on else others)
