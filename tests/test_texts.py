from __future__ import annotations

import gettext
import re
from string import Formatter

import pytest

from liisi_tui import texts
from liisi_tui.core.names import NameRefused, check_name
from liisi_tui.core.refusal import RULE_OF, Refusal
from liisi_tui.core.tiles import TILE_TEXTS, parse_tiles
from liisi_tui.refusal_words import fault_words, refusal_words
from liisi_tui.texts import messages, refusals
from tests.catalogue import MO, PO, extract, load, messages_of, missing, mo_bytes, po_bytes

SIGNS = re.compile("[\u4e00-\u9fff]")


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def ids(catalogue) -> set[object]:
    return {message.id for message in catalogue if message.id}


# --- The catalogue --------------------------------------------------------------------------------


def test_every_message_has_its_chinese_and_none_is_left_over():
    found, kept = ids(extract()), ids(load())
    assert found - kept == set(), "run python -m tests.catalogue"
    assert kept - found == set(), "run python -m tests.catalogue"


def test_no_chinese_is_empty_or_guessed():
    catalogue = load()
    assert missing(catalogue) == []
    assert not [message.id for message in catalogue if message.id and message.fuzzy]


def test_placeholders_are_the_same_in_both_languages():
    for message in load():
        if message.id:
            english = [message.id] if isinstance(message.id, str) else message.id
            chinese = [message.string] if isinstance(message.string, str) else message.string
            assert set().union(*map(placeholders, chinese)) == set().union(
                *map(placeholders, english)
            ), message.id


def test_spaces_at_the_ends_are_kept_where_they_matter():
    for message in load():
        if isinstance(message.id, str) and message.id.startswith(" "):
            assert message.string[:1] in (" ", "（"), message.id


def test_the_committed_catalogue_is_what_the_code_and_the_po_make():
    assert PO.read_bytes() == po_bytes(_like_the_code())
    assert MO.read_bytes() == mo_bytes(load())


def _like_the_code():
    catalogue, kept = extract(), load()
    for message in catalogue:
        if message.id:
            message.string = kept[message.id].string
    return catalogue


def test_texts_put_together_at_run_time_are_refused():
    assert list(messages_of('tr("a"); texts.trn("b", "c", 2); tr(word); tr("d", x=tr("e"))')) == [
        ("a",),
        ("b", "c"),
        ("d",),
        ("e",),
    ]
    with pytest.raises(SystemExit, match="no literal text"):
        list(messages_of('tr(f"a {b}")'))


# --- Speaking -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "setting", "environment", "language"),
    [
        ("zh", "en", {"LANG": "en_GB.UTF-8"}, "zh"),
        ("en", "zh", {"LANG": "zh_CN.UTF-8"}, "en"),
        (None, "zh", {"LANG": "en_GB.UTF-8"}, "zh"),
        (None, None, {"LC_ALL": "zh_CN.UTF-8", "LANG": "en_GB.UTF-8"}, "zh"),
        (None, None, {"LC_ALL": "", "LC_MESSAGES": "zh_TW", "LANG": "en_GB"}, "zh"),
        (None, None, {"LC_MESSAGES": "C", "LANG": "zh_CN.UTF-8"}, "en"),
        (None, None, {"LANG": "ZH_cn"}, "zh"),
        (None, None, {"LANG": "C.UTF-8"}, "en"),
        (None, None, {}, "en"),
    ],
)
def test_the_language_is_found(option, setting, environment, language):
    assert texts.detect(option, setting, environment) == language


def test_use_changes_what_is_said_from_then_on():
    assert texts.current() == "en"
    assert texts.fan_name("closed_wait") == "closed wait 嵌张"
    texts.use("zh")
    assert texts.current() == "zh"
    assert texts.fan_name("closed_wait") == "嵌张"


def test_placeholders_are_filled_and_values_are_never_templates():
    assert texts.tr("{what} is missing", what="{oops}") == "{oops} is missing"
    assert texts.tr("{what} is missing") == "{what} is missing"
    assert texts.tr("") == ""


def test_a_broken_translation_falls_back_to_english(monkeypatch):
    class Broken(gettext.NullTranslations):
        def gettext(self, message):
            return "{what"

    monkeypatch.setattr(messages, "_catalogue", Broken())
    assert texts.tr("{what} is missing", what="x") == "x is missing"


def test_counting(monkeypatch):
    assert texts.trn("{n} tile", "{n} tiles", 1) == "1 tile"
    assert texts.trn("{n} tile of {who}", "{n} tiles of {who}", 2, who="E") == "2 tiles of E"


# --- Names ----------------------------------------------------------------------------------------


def test_tile_names_are_what_the_reader_of_tiles_understands():
    for index, tile in enumerate(TILE_TEXTS):
        for language in texts.LANGUAGES:
            texts.use(language)
            assert parse_tiles(texts.tile_name(tile)) == [index]
    assert [texts.tile_name(tile) for tile in ("1m", "5p", "9s", "1z", "5z", "6z", "7z")] == [
        *("一万", "五筒", "九条", "东风", "白板", "发财", "红中"),
    ]


def test_seat_names():
    assert [texts.seat_name(letter) for letter in "ESWN"] == ["东", "南", "西", "北"]


def test_levels():
    assert [texts.level_name(level) for level in (1, 2, 12, 13, 17)] == [
        *("白板", "一万", "西风", "南风", "mahjong god 雀神"),
    ]
    texts.use("zh")
    assert texts.level_name(17) == "雀神"
    for level in (0, 18):
        with pytest.raises(ValueError, match="no level"):
            texts.level_name(level)


def test_fans_and_melds_have_names_in_both_languages():
    fans = ["base", "missing_suit", "closed_wait", "edge_wait", "pair_wait", "exposed_kong"]
    fans += ["concealed_kong", "pure_straight", "full_flush", "dealer", "deal_in"]
    texts.use("zh")
    assert [texts.fan_name(fan) for fan in fans] == [
        *("基本分", "缺门", "嵌张", "边张", "吊张", "明杠"),
        *("暗杠", "青龙", "清一色", "庄家", "放铳"),
    ]
    assert [
        texts.meld_name(kind) for kind in ("pong", "exposed_kong", "added_kong", "concealed_kong")
    ] == ["碰", "明杠", "补杠", "暗杠"]


# --- Refusals -------------------------------------------------------------------------------------


def test_there_is_a_sentence_for_every_refusal_and_no_other():
    assert set(RULE_OF) == refusals.REFUSAL_CODES


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("code", sorted(RULE_OF))
def test_sentences_end_with_the_rule_and_leave_nothing_open(code, language):
    texts.use(language)
    rule = RULE_OF[code]
    for sentence in (texts.refusal_sentence(code, rule), texts.fault_sentence(code, rule)):
        assert sentence.endswith(f"({rule})" if language == "en" else f"（{rule}）")
        assert "{" not in sentence.replace("{expected}", "")
        assert ";" not in sentence or language == "en"


def test_refusals_read_as_the_prompt_shows_them():
    assert refusal_words(Refusal("standing_locked", tile=4)) == (
        "press T: a standing tile goes out only with 听 (3.3)"
    )
    assert refusal_words(Refusal("last_standing", tile=4, claim="pong")) == (
        "碰 would use the last standing tile, and one must stay (4.4)"
    )
    assert refusal_words(Refusal("passed_pong", tile=33)) == (
        "you passed this 碰; you may 碰 红中 again after your next draw (4.8)"
    )
    assert fault_words(Refusal("nearer_wins", seat=2)) == (
        "W 西 sits nearer to the discarder and wins with this tile (5.2)"
    )
    texts.use("zh")
    assert refusal_words(Refusal("ready_only_free", tile=4)) == (
        "打出五万就能听，但报听必须打出立牌；请接着打（6.2）"
    )


@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_faults_of_form_say_which(language):
    texts.use(language)
    sentences = {
        fault_words(Refusal("log_form", what=what, expected=3)) for what in refusals.FORM_CODES
    }
    assert len(sentences) == len(refusals.FORM_CODES)
    assert not [sentence for sentence in sentences if "{" in sentence]


def test_names_that_are_refused_get_a_sentence():
    for text in ("", "a,b", "a\u202eb", "x\u0301\u0302\u0303", "x" * 25):
        with pytest.raises(NameRefused) as caught:
            check_name(text)
        sentence = texts.name_sentence(caught.value.code, caught.value.name)
        assert sentence.isprintable()


def test_chinese_sentences_are_chinese():
    for message in load():
        if message.id:
            chinese = message.string if isinstance(message.string, str) else message.string[0]
            has_words = re.search("[A-Za-z]{3}", re.sub(r"\{\w+\}", "", str(message.id)))
            assert SIGNS.search(chinese) or not has_words, message.id
