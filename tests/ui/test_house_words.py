"""House rules are said: in the log, before a round, in plain text and in the rules of help."""

from __future__ import annotations

from functools import partial

import pytest

from liisi_tui import texts
from liisi_tui.core.events import MatchStarted
from liisi_tui.core.rules import DEFAULT_RULES, OPTIONS, Rules
from liisi_tui.ui.help.rules_page import RulesPage
from liisi_tui.ui.house_words import house_line, house_words
from liisi_tui.ui.log_words import words
from liisi_tui.ui.look import make_look
from liisi_tui.ui.screens.help import HelpScreen
from liisi_tui.ui.screens.log import LogScreen
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.scores import ScoresScreen
from liisi_tui.ui.voice import make_voice
from tests.plain_table.playing import lines, play, session_of
from tests.ui.opened import opened
from tests.ui.screen import screen_text

HOUSE = Rules(winning="optional", pure_straight_points=30, missing_suit_required=True, cap=None)
ENGLISH = (
    "taking a win: the game asks; pure straight 青龙: 30; missing suit 缺门: only a hand with"
    " exactly two suits may win; the cap of a round:"
    " none"
)
CHINESE = "胡牌：要问一声；青龙：30；缺门：恰好两门才能胡；封顶：无"


@pytest.mark.parametrize(("language", "said"), [("en", ENGLISH), ("zh", CHINESE)])
def test_what_differs_is_named_with_its_value(language, said):
    texts.use(language)
    assert house_words(HOUSE) == said
    assert said in house_line(HOUSE)
    assert house_words(DEFAULT_RULES) == house_line(DEFAULT_RULES) == ""


async def test_a_match_with_house_rules_says_them_wherever_it_begins():
    texts.use("en")
    match = session_of(3, rules=HOUSE)
    began = next(event for event in match.public_log() if isinstance(event, MatchStarted))
    line = words(began, match.players, make_voice("numeral"))
    assert line == f"The match begins, base score 1; house rules: {ENGLISH}"
    said, _ = play(match, lines(["q", "q"]))
    assert "House rules: taking a win: the game asks; pure straight" in " ".join(said.split())
    async with opened(lambda: ReadyScreen(session_of(3, rules=HOUSE))) as (app, pilot):
        assert "House rules: taking a win: the game asks; pure straight" in app.text
        await pilot.press("question_mark")
        assert isinstance(app.top, HelpScreen)
        assert app.top.rules == HOUSE
    for screen in (partial(ScoresScreen, match), partial(LogScreen, match)):
        async with opened(screen) as (app, _):
            said = " ".join(app.text.split())
            assert "ouse rules: taking a win: the game asks; pure straight" in said
            assert app.top.rules_played() == HOUSE
    async with opened(lambda: ReadyScreen(session_of(3))) as (app, _):
        assert "House rules" not in "\n".join(screen_text(app))


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize("rules", [DEFAULT_RULES, HOUSE, Rules(cap=500, pair_wait_points=2)])
def test_the_rules_of_help_mark_what_the_match_plays(language, rules):
    texts.use(language)
    look = make_look("chinese", "felt", "truecolor")
    rows = RulesPage(rules).draw(look, 80).sheet.texts()
    marked = [row.split(" ◀")[0].strip() for row in rows if " ◀ " in row.lstrip()]
    assert len(marked) == len(OPTIONS)
    plain = {False: "false", True: "true", None: "null"}
    for name, value in zip(OPTIONS, marked, strict=True):
        chosen = getattr(rules, name)
        assert value == (str(chosen) if type(chosen) in (int, str) else plain[chosen])
    assert any(row.strip().startswith("◀ ") for row in rows)
    assert not any("◀" in row for row in RulesPage().draw(look, 80).sheet.texts())
