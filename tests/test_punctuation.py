"""Chinese has full-width punctuation: in the catalogue, prompts, transcript and refusals."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from liisi_tui import texts
from liisi_tui.cli import main
from liisi_tui.core.rules import Rules
from liisi_tui.storage.settings import Settings
from liisi_tui.ui.decision import Ignored
from liisi_tui.ui.idle_words import idle_words
from liisi_tui.ui.look import make_look
from liisi_tui.ui.pieces import Words
from liisi_tui.ui.prompts import decision_prompt
from liisi_tui.ui.screens.house_rules import HouseRulesScreen
from liisi_tui.ui.screens.new_game import NewGameScreen
from liisi_tui.ui.sheet import Sheet
from liisi_tui.ui.table_form import RULE_FIELDS, RulesForm, TableForm
from tests.catalogue import ROOT, load
from tests.ui.test_idle_words import STATES, decision

TRANSCRIPT = Path(__file__).parent / "data/plain/zh.txt"
CHINESE = r"[\u3400-\u9fff\u3000-\u303f\uff00-\uff60]"
# A half-width mark that touches Chinese, over a space or not; quotes belong to nothing Chinese.
# `?` is also a key, which stands free: only one that closes a word is a mark.
HALF_WIDTH = re.compile(rf"{CHINESE} ?[,;:!()']|[,;:!()'] ?{CHINESE}|[\u3400-\u9fff]\?|\w, \w")
# A sum is written as everywhere in mathematics: `5 × (2 × 基本分 1 + 明杠 1)`.
SUM = re.compile(r"\d+ × .*\d\)*")


def half_width(text: str) -> list[str]:
    """The half-width marks of a text with Chinese in it, and what they touch."""
    if not re.search(CHINESE, text):
        return []
    return HALF_WIDTH.findall(SUM.sub("", text))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("请按 P, X 回答。", ["P, X"]),
        ("请按 P、X 回答。", []),
        ("(P, X)", []),
        ("打出, 请选", ["出,"]),
        ("(你)", ["(你"]),
        ("名字'张三'不行", ["字'"]),
        ("输入 ? 看帮助。", []),
        ("打出五筒?", ["筒?"]),
        ("付 3：5 × (2 × 基本分 1 + 明杠 1)", []),
        ("听（6.2）：二筒、八筒", []),
    ],
)
def test_half_width_marks_are_found(text, found):
    assert half_width(text)[:1] == found


def test_sentences_of_the_catalogue_have_full_width_marks():
    for message in load():
        if not message.id:
            continue
        forms = [message.string] if isinstance(message.string, str) else message.string
        for form in forms:
            # What is filled in may be Chinese too.
            filled = re.sub(r"\{\w+\}", "某", form)
            if re.search(CHINESE, re.sub("某", "", filled)):
                assert not half_width(filled), form


def test_the_transcript_has_full_width_marks():
    for line in TRANSCRIPT.read_text("utf-8").splitlines():
        assert not half_width(line), line


def said(state: str) -> Iterator[str]:
    """The prompt of a state of a decision and why it has no use for some keys."""
    asked = decision(state)
    look = make_look("chinese", "felt", "truecolor")
    for row in decision_prompt(asked, look):
        yield "".join(piece.text for piece in row if isinstance(piece, Words))
    for outcome in (asked.move(1), asked.digit(9), asked.drawn()):
        if isinstance(outcome, Ignored):
            yield idle_words(outcome, asked)


@pytest.mark.parametrize("state", STATES)
def test_prompts_and_reasons_have_full_width_marks(state):
    texts.use("zh")
    for text in said(state):
        assert not half_width(text), text


GOLDEN = Path(__file__).parent / "ui/golden"
# A name in quotes may hold any mark, and so may the log of scenes that tests have written by hand.
QUOTED = re.compile(r"“[^”]*”?|(?<!\S)! ")


def chinese_screens() -> Iterator[tuple[str, str]]:
    """The lines of all scenes in Chinese, with the scene; plain faces have plain letters."""
    for path in sorted(GOLDEN.glob("[!b]*.txt")):
        told = False
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("== "):
                *_, face, language = line.split()
                told = language == "zh" and face not in ("safe", "ascii")
            elif told:
                yield path.stem, line.partition("  ")[2]


def test_the_screens_have_full_width_marks():
    lines = list(chinese_screens())
    assert len(lines) > 2000
    for scene, line in lines:
        assert not half_width(QUOTED.sub("", line).replace("Ann, of the hill", "")), (scene, line)


class _HouseRules(HouseRulesScreen):
    """The house rules without an application."""

    look = make_look("chinese", "felt", "truecolor")


@pytest.mark.parametrize("place", range(len(RULE_FIELDS)))
def test_house_rules_have_full_width_marks_and_no_words_of_programs(place):
    texts.use("zh")
    screen = _HouseRules(RulesForm(Rules(cap=None)))
    screen._index = place
    sheet = Sheet(screen.look, 80, 24)
    screen.draw(sheet)
    for line in sheet.texts():
        assert not half_width(line), line
        assert "null" not in line


class _NewGame(NewGameScreen):
    """A table being set up without an application."""

    look = make_look("chinese", "felt", "truecolor")
    game = SimpleNamespace(settings=Settings())  # type: ignore[assignment]


def test_faults_of_a_new_table_have_full_width_marks():
    texts.use("zh")
    form = TableForm.for_person("", "ask")
    form.seats[1].bot, form.base.digits, form.count.digits = None, "", "0"
    screen = _NewGame(form)
    screen._tried = True
    sheet = Sheet(screen.look, 104, 30)
    screen.draw(sheet)
    said = "\n".join(sheet.texts())
    for fault in ("长短：", "底分：", "玩家 1：", "玩家 2："):
        assert fault in said
    for line in sheet.texts():
        assert not half_width(QUOTED.sub("", line)), line


# In English alone, before the name of the program, and in a sequence for the terminal.
OWN_MARKS = {
    "f'{level.number}, {(level.name if look.has_signs else level.term)}'",
    "f'liisi: {shown}\\n'",
}


def test_marks_stand_in_messages_where_each_language_has_its_own():
    found = {
        ast.unparse(node)
        for folder in ("ui", "plain_table", "texts")
        for path in sorted((ROOT / "liisi_tui" / folder).rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.JoinedStr)
        and any(
            isinstance(part, ast.Constant) and re.search("[,:;!?] ", str(part.value))
            for part in node.values
        )
    }
    assert found == OWN_MARKS


@pytest.mark.parametrize(
    "arguments",
    [
        ("frob",),
        ("play", "--speed", "x"),
        ("play", "--seats", "张三,张三,bot,bot"),
        ("play", "--seats", "bot:foo,a,b,c"),
        ("waits", "xx"),
        ("waits", "123m", "--melds", "frob:1m"),
        ("simulate", "--rounds", "0"),
        ("verify", "张三"),
    ],
)
def test_refusals_of_the_commands_have_full_width_marks(arguments, capsys: Any, tmp_path: Path):
    assert main(["--data", str(tmp_path), "--lang", "zh", *arguments]) == 2
    said = capsys.readouterr().err.removeprefix("liisi: ").strip()
    assert re.search(CHINESE, said)
    assert not half_width(said)
