from __future__ import annotations

import re
from typing import get_args, get_type_hints

import pytest

from liisi_tui.cli_rules import render
from liisi_tui.core import shapes
from liisi_tui.core.names import cells
from liisi_tui.core.refusal import RULE_OF
from liisi_tui.core.rules import DEFAULT_RULES, OPTIONS, Rules
from liisi_tui.core.tiles import parse_tiles
from liisi_tui.rules_text import Table, Values, load_rules, option_entry
from liisi_tui.texts import LANGUAGES, Language, level_name, use

NUMBERS = [
    *("1", "1.1", "1.2", "1.3", "2", "2.1", "2.2", "2.3", "2.4", "2.5", "3", "3.1", "3.2"),
    *("3.3", "3.4", "4", "4.1", "4.2", "4.3", "4.4", "4.5", "4.6", "4.7", "4.8", "4.9"),
    *("5", "5.1", "5.2", "5.3", "5.4", "6", "6.1", "6.2", "6.3", "6.4", "6.5", "6.6"),
    *("7", "7.1", "7.2", "7.3", "7.4", "7.5", "7.6", "7.7", "8", "8.1", "9", "9.1", "9.2"),
    *("10", "11", "12", *OPTIONS),
]
both = pytest.mark.parametrize("language", LANGUAGES)


@both
def test_every_rule_and_option_is_there_in_order(language: Language):
    assert [entry.number for entry in load_rules(language)] == ["", *NUMBERS]


@both
def test_every_refusal_cites_a_rule_that_can_be_read(language: Language):
    numbers = {entry.number for entry in load_rules(language)}
    assert set(RULE_OF.values()) - {"F4"} <= numbers


@both
def test_every_value_of_an_option_is_explained_the_default_first(language: Language):
    entries = load_rules(language)
    whole = {"en": "a whole number", "zh": "整数"}[language]
    for name, annotation in get_type_hints(Rules).items():
        (block,) = option_entry(entries, name).blocks
        assert isinstance(block, Values)
        values = [value for value, _ in block.meanings]
        assert all(meaning for _, meaning in block.meanings)
        assert values[0] == str(getattr(DEFAULT_RULES, name)).lower()
        choices = get_args(annotation)
        if annotation is bool:
            assert set(values) == {"false", "true"}
        elif choices and isinstance(choices[0], str):
            assert values == list(choices)
        else:
            assert values[1:] == ([whole, "null"] if type(None) in choices else [whole])


@both
def test_options_and_rules_name_each_other(language: Language):
    entries = {entry.number: entry for entry in load_rules(language)}
    cited = {
        name: re.search(r"[(（](\d+\.\d+)[)）]$", entries[name].title)[1]  # type: ignore[index]
        for name in OPTIONS
    }
    for number in NUMBERS:
        if "." in number:
            text = str(entries[number].blocks)
            for name in re.findall(r"(?:Option: |选项：)(\w+)", text):
                assert cited[name] == number


def test_both_languages_have_the_same_tables_of_numbers():
    def figures(language: Language) -> list[list[str]]:
        return [
            re.findall(r"\d+", " ".join(row[:2] if entry.number == "7.2" else row))
            for entry in load_rules(language)
            if entry.number in ("2.5", "7.2", "10")
            for block in entry.blocks
            if isinstance(block, Table)
            for row in block.rows
        ]

    assert figures("zh") == figures("en")


@both
def test_the_levels_are_those_of_the_game(language: Language):
    use(language)
    (table,) = (
        block
        for entry in load_rules(language)
        if entry.number == "10"
        for block in entry.blocks
        if isinstance(block, Table)
    )
    names = [row[1] for row in table.rows[1:]]
    assert names == [level_name(level) for level in range(1, 18)]


@both
def test_the_waits_that_are_overlooked_are_so(language: Language):
    (_, table) = (
        block
        for entry in load_rules(language)
        if entry.number == "11"
        for block in entry.blocks
        if isinstance(block, Table)
    )
    for hand, told in table.rows[1:]:
        waits = shapes.waits(shapes.codes_of(parse_tiles(hand)), ())
        if not waits:
            assert told.startswith("nothing" if language == "en" else "不听")
            continue
        first, *rest = re.split(" to |至", told)
        tiles = parse_tiles(first)
        if rest:
            tiles = list(range(tiles[0], parse_tiles(rest[0])[0] + 1))
        assert tuple(tiles) == waits


@both
@pytest.mark.parametrize("width", [40, 79, 120])
def test_the_text_keeps_to_the_width(language: Language, width: int):
    lines = render(load_rules(language), width)
    assert max(map(cells, lines)) <= width
    assert any(line.startswith("7.3 ") for line in lines)


def test_an_unknown_option_has_no_entry():
    with pytest.raises(KeyError):
        option_entry(load_rules("en"), "chow")
