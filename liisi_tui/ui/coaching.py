"""Who has the coach: a setting of each person, kept by name, so that it goes from seat to seat.

The setting is one text: names separated by commas, which no name can hold, or empty, or exactly
`EVERYBODY`. A person of that very name alone is written with a comma behind it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from liisi_tui.choices import EVERYBODY, LONGEST_COACH, coach_setting
from liisi_tui.choices import coach_people as names_of
from liisi_tui.core.names import profile_key

NOBODY: Final = ""

__all__ = ["EVERYBODY", "NOBODY", "has_coach", "names_of", "with_coach"]


def has_coach(setting: str, name: str) -> bool:
    """Whether a person has the coach; a name counts as its profile does."""
    return setting == EVERYBODY or profile_key(name) in map(profile_key, names_of(setting))


def with_coach(setting: str, people: Iterable[str], name: str, *, on: bool) -> str:
    """The setting once one of the `people` at a table has the coach or has it no more.

    Of everybody only the people at this table are left once one of them wants it no more. Where
    more names have gathered than a setting holds, those that came first are forgotten.
    """
    if on == has_coach(setting, name):
        return setting
    names = list(people) if setting == EVERYBODY else names_of(setting)
    names = [one for one in names if profile_key(one) != profile_key(name)]
    if on:
        names.append(name)
    while len(coach_setting(names)) > LONGEST_COACH:
        del names[0]
    return coach_setting(names)
