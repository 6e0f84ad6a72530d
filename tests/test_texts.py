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
from liisi_tui.resources import asset_text
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


def test_a_latin_name_stands_apart_from_the_chinese_after_it():
    texts.use("zh")
    said = "{who} wins with {tile} from {source}"
    assert texts.tr(said, who="南家 easy 2", tile="二万", source="东家 Ann") == (
        "南家 easy 2 胡了东家 Ann 打的二万"
    )
    assert (
        texts.tr(said, who="南家张三", tile="5m", source="东家王五") == "南家张三胡了东家王五打的5m"
    )
    assert texts.tr("{who} deals again: the dealer won (9.1).", who="东家 Ann").startswith(
        "东家 Ann"
    )
    texts.use("en")


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
    levels = (1, 2, 12, 13, 15, 17)
    english = ["white dragon", "one of characters", "west wind", "south wind", "red dragon"]
    english.append("mahjong god")
    signs = ["白板", "一万", "西风", "南风", "中", "雀神"]
    assert [texts.level_term(level) for level in levels] == english
    assert [texts.level_name(level) for level in levels] == [
        f"{name} {sign}" for name, sign in zip(english, signs, strict=True)
    ]
    texts.use_signs("ascii")
    assert [texts.level_name(level) for level in levels] == english
    texts.use("zh")
    assert [texts.level_name(level) for level in levels] == signs
    assert [texts.level_term(level) for level in range(1, 18)] == [
        texts.level_sign(level) for level in range(1, 18)
    ]
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
    refusal, fault = texts.refusal_sentence(code, rule), texts.fault_sentence(code, rule)
    assert refusal.endswith(f"({rule})." if language == "en" else f"（{rule}）。")
    assert refusal[0] == refusal[0].upper()
    assert fault.endswith(f"({rule})" if language == "en" else f"（{rule}）")
    for sentence in (refusal, fault):
        assert "{" not in sentence.replace("{expected}", "")
        assert ";" not in sentence or language == "en"


def test_refusals_read_as_the_prompt_shows_them():
    assert refusal_words(Refusal("standing_locked", tile=4)) == (
        "Press T: a standing tile goes out only with ready 听 (3.3)."
    )
    assert refusal_words(Refusal("last_standing", tile=4, claim="pong")) == (
        "Pong 碰 would use the last standing tile, and one must stay (4.4)."
    )
    assert refusal_words(Refusal("passed_pong", tile=33)) == (
        "You passed this pong 碰; you may pong 红中 again after your next draw (4.8)."
    )
    assert fault_words(Refusal("nearer_wins", seat=2)) == (
        "W 西 sits nearer to the discarder and wins with this tile (5.2)"
    )
    texts.use("zh")
    assert refusal_words(Refusal("ready_only_free", tile=4)) == (
        "打出五万就能听，但报听必须打出立牌；请接着打（6.2）。"
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


def chinese_of(message) -> str:
    return message.string if isinstance(message.string, str) else message.string[0]


def test_chinese_has_full_width_marks():
    # Behind a sign, or behind what is filled in; options of the command line are no prose.
    half = re.compile(r"(?<=[\u4e00-\u9fff）”}])[,:;?!]|[\u4e00-\u9fff]\(")
    wrong = [chinese_of(message) for message in load() if message.id]
    wrong += [text for name in PROSE for text in asset_text(name).splitlines()]
    wrong = [text for text in wrong if half.search(re.sub(r"`[^`]*`|^- .*?: ", "", text))]
    assert not [text for text in wrong if not text.startswith(("title_", "pinyin"))]


PROSE = ("rules/rules.zh.md", "rules/intro.zh.md", "glossary.toml")

# Terms of DESIGN 7: an English message with one of these words has its sign in Chinese.
TERMS = {
    r"\bpong(s)?\b": "碰",
    r"\bkongs?\b": "杠",
    r"\bdeals?\b(?!-)|\bdealer\b": "庄",
    r"\bstanding tiles?\b": "立牌",
    r"\bmissing suit\b": "缺门",
    r"\bclosed wait\b": "嵌张",
    r"\bedge wait\b": "边张",
    r"\bpure straight\b": "青龙",
    r"\bself-draw(s)?\b": "自摸",
    r"\bsettlement\b": "结算",
    r"\bexhausted\b": "荒庄",
    r"(?<!exhausted )\bwall\b": "牌",
}
# Messages whose Chinese says it in other words.
OTHERWISE = {
    "self-draw {n} × {sum}": "×",
    "the seat passed this pong 碰 and has not drawn since": "碰",
    "the wall is not exhausted yet": "摸完",
    "play until the deal has gone round the table this many times": "圈",
    "Liisi: Taiyuan mahjong with four standing tiles": "立起",
    "nobody pays when the wall is exhausted": "荒庄",
    "deal": "发牌",
    "on the wall 上架": "上架",
    "where a face-down ready 听 tile lies: on the wall (上架) or in the pool (不上架)": "上架",
}


@pytest.mark.parametrize("term", TERMS)
def test_terms_are_the_same_everywhere(term):
    for message in load():
        if not message.id:
            continue
        english = message.id if isinstance(message.id, str) else message.id[0]
        if re.search(term, re.sub(r"\{.*?\}", "", english), re.IGNORECASE):
            wanted = OTHERWISE.get(english, TERMS[term])
            assert wanted in chinese_of(message), english


def test_english_names_the_claims_with_their_signs():
    sign = {"pong": "碰", "kong": "杠", "ready": "听", "win": "胡", "pass": "过"}
    lonely = re.compile(r"(?<![\u4e00-\u9fff])[碰杠听胡](?![\u4e00-\u9fff])")
    for message in load():
        english = message.id if isinstance(message.id, str) else "".join(message.id)
        for found in lonely.finditer(english):
            word = next(word for word, char in sign.items() if char == found[0])
            before = english[: found.start()].lower()
            # A column of a table in the shell has room for the sign alone.
            assert english == found[0] or before.endswith(f"{word} "), english


def test_winning_is_hu_in_chinese_everywhere():
    texts_ = [chinese_of(message) for message in load() if message.id]
    for name in ("rules/rules.zh.md", "rules/intro.zh.md", "glossary.toml"):
        texts_.append(asset_text(name))
    for text in texts_:
        assert not re.search("和(?:牌|了)|(?:能|人|所)和(?![a-z 碰杠手])", text), text[:80]


# Sums, whose factors have no names in Chinese.
FORMULAS = ("base score {n} × {sum}", "self-draw {n} × {sum}")


def test_chinese_sentences_are_chinese():
    for message in load():
        if message.id and message.id not in FORMULAS:
            chinese = message.string if isinstance(message.string, str) else message.string[0]
            has_words = re.search("[A-Za-z]{3}", re.sub(r"\{\w+\}", "", str(message.id)))
            assert SIGNS.search(chinese) or not has_words, message.id
