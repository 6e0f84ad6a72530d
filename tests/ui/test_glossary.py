"""The glossary: data that is refused where it is broken, and terms that the rules know."""

from __future__ import annotations

import copy
import tomllib

import pytest

from liisi_tui.core.names import cells
from liisi_tui.resources import asset_text
from liisi_tui.rules_text import load_rules
from liisi_tui.texts import LANGUAGES
from liisi_tui.ui import data_files
from liisi_tui.ui.data_files import BrokenAsset
from liisi_tui.ui.glossary import FILE, Glossary, load_glossary, plain_pinyin

WANTED = [
    *(
        "立牌",
        "碰",
        "杠",
        "听",
        "胡",
        "过",
        "缺门",
        "嵌张",
        "镶边",
        "边张",
        "吊张",
        "青龙",
        "清一色",
    ),
    *("包三家", "荒庄", "自摸", "放铳", "截胡", "过碰"),
]


def terms():
    return [term for group in load_glossary().groups for term in group.terms]


def test_the_words_of_the_game_are_there():
    assert set(WANTED) <= {term.hanzi for term in terms()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_is_named_is_there(language):
    entries = {entry.number: entry for entry in load_rules(language)}
    assert {term.rule for term in terms()} <= set(entries)


def test_a_syllable_of_pinyin_a_sign():
    vowels = "aeiouü"
    for term in terms():
        plain = plain_pinyin(term.pinyin).replace(" ", "")
        groups = sum(
            1
            for place, char in enumerate(plain)
            if char in vowels and (place == 0 or plain[place - 1] not in vowels)
        )
        # Two syllables that meet at a vowel (bāo'ān) do not occur.
        assert groups == len(term.hanzi), term.hanzi


def test_sentences_begin_with_a_capital_and_fit_two_lines():
    for term in terms():
        assert term.en[0] == term.en[0].upper()
        assert max(cells(term.en), cells(term.zh)) <= 2 * 70


@pytest.mark.parametrize(
    ("field", "value", "word"),
    [
        ("hanzi", "abc", "hanzi"),
        ("rule", "x", "rule"),
        ("en", "With 碰", "Chinese signs"),
        ("en", "Ends.", "en"),
        ("pinyin", "пэн", "pinyin"),
        ("more", "x", "more"),
    ],
)
def test_a_broken_term_is_refused_with_its_place(monkeypatch, field, value, word):
    broken = copy.deepcopy(tomllib.loads(asset_text(FILE)))
    broken["groups"][0]["terms"][0][field] = value
    monkeypatch.setattr(tomllib, "loads", lambda _: broken)
    with pytest.raises(BrokenAsset, match=word):
        data_files.load_toml(FILE, Glossary.model_validate)


def test_a_term_that_is_there_twice_is_refused(monkeypatch):
    broken = copy.deepcopy(tomllib.loads(asset_text(FILE)))
    broken["groups"][0]["terms"].append(broken["groups"][0]["terms"][0])
    monkeypatch.setattr(tomllib, "loads", lambda _: broken)
    with pytest.raises(BrokenAsset, match="twice"):
        data_files.load_toml(FILE, Glossary.model_validate)
