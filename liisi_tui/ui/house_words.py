"""The options of a table (RULES 12) in words: those that are not as the game has them."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from liisi_tui.core.rules import Rules
from liisi_tui.rules_text import Entry, Values, load_rules, option_entry
from liisi_tui.texts import Language, Signs, current, signs, tr
from liisi_tui.ui.table_form import NUMBER_FIELDS, RULE_FIELDS, RulesForm

# The number of a rule behind a title, and what follows the first clause of a meaning.
_NUMBER: Final = re.compile(r"\s*[(（][\d.]+[)）]$")
_CLAUSE: Final = re.compile(r"[;；。]|\. |, so |，所以")


@cache
def option_entries(language: Language, trusted: Signs) -> tuple[Entry, ...]:
    """The rules text, read once."""
    return load_rules(language, trusted)


def meanings(entry: Entry) -> tuple[tuple[str, str], ...]:
    """The values of an option with what each means."""
    return next(block.meanings for block in entry.blocks if isinstance(block, Values))


def house_words(rules: Rules) -> str:
    """The options that differ from the game's, with their values; empty where none does."""
    form = RulesForm(rules)
    changed = [name for name in RULE_FIELDS if form.is_changed(name)]
    return tr("; ").join(_option_words(form, name) for name in changed)


def house_line(rules: Rules) -> str:
    """The same as a sentence of its own."""
    options = house_words(rules)
    return tr("House rules: {options}", options=options) if options else ""


def value_words(form: RulesForm, name: str) -> str:
    """The value of an option in a few words: a number, or the first clause of its meaning."""
    if name in NUMBER_FIELDS:
        value = form.value(name)
        return tr("none") if value is None else str(value)
    entry = option_entry(option_entries(current(), signs()), name)
    return _CLAUSE.split(meanings(entry)[form.meaning(name)][1])[0]


def _option_words(form: RulesForm, name: str) -> str:
    title = _NUMBER.sub("", option_entry(option_entries(current(), signs()), name).title)
    return tr("{option}: {value}", option=title, value=value_words(form, name))
