"""The coach in plain text: silent until it is called, and only about the own decision."""

from __future__ import annotations

import pytest

from liisi_tui import texts
from liisi_tui.bots.coach import Advice
from liisi_tui.options import BadUse, LaunchOptions, SeatChoice
from liisi_tui.plain_table.coach import PlainCoach, is_question
from liisi_tui.plain_table.menu import choices
from liisi_tui.ui.plans import check_coach
from liisi_tui.ui.voice import make_voice
from tests.bots.coached import advised_views
from tests.bots.test_coach import built
from tests.plain_table.playing import lines, play, session_of
from tests.playouts import random_rules

VOICE = make_voice("ascii")


@pytest.fixture(autouse=True)
def english():
    texts.use("en")


@pytest.mark.parametrize(
    ("line", "asks"),
    [("a", True), ("advice", True), ("a 5m", True), ("a x", False), ("5m", False), ("as", False)],
)
def test_a_alone_or_with_a_tile_asks_the_coach(line, asks):
    assert is_question(line) is asks


def test_the_coach_is_called_and_sent_away_in_the_middle_of_a_question():
    text, _ = play(session_of(3), lines(["1", "a", "coach", "a", "coach", "a"]))
    without, called, gone = text.partition("The coach is here")
    assert "You play without the coach; type coach to call it." in without
    assert called
    said, _, after = gone.partition("The coach is gone.")
    assert ", no danger yet" in said
    assert "\n1 discard" in said
    assert "no danger yet" not in after
    assert "You play without the coach" in after


def test_before_a_deal_there_is_nothing_to_say():
    text, _ = play(session_of(3), lines(["coach", "a"]))
    assert "You have nothing to decide now" in text


def test_each_discard_is_offered_with_what_it_leads_to():
    for view in [*built(), *advised_views(2, random_rules(2))]:
        offered = choices(view, VOICE)
        plain = [choice.option for choice in offered]
        assert PlainCoach(VOICE, on=False).options(offered, view) == plain
        coached = PlainCoach(VOICE, on=True).options(offered, view)
        assert [one.letter for one in coached] == [one.letter for one in plain]
        for one, before in zip(coached, plain, strict=True):
            assert one.words.startswith(before.words)
            assert (one.words != before.words) == before.words.startswith("discard")


def test_one_discard_is_judged_by_its_name_and_others_are_refused():
    view = next(view for view in advised_views(2, random_rules(2)) if view.drawn is not None)
    coach = PlainCoach(VOICE, on=True)
    tile = view.drawn
    assert tile is not None
    word = VOICE.face.line(tile, 3).strip()
    said = coach.answer(f"a {word}", view)
    judged = Advice.of(view).on(view.legal[-1])
    assert judged is not None
    assert said[0].startswith(f"discard {word}: ")
    locked = next(one for one in view.standing if one not in (*view.free, view.drawn))
    said = coach.answer(f"a {VOICE.face.line(locked, 3).strip()}", view)
    assert said == [
        "A standing tile goes out only with ready 听, and now you cannot declare it; choose"
        " another tile (3.3)."
    ]
    missing = next(one for one in range(34) if one not in (*view.standing, *view.free, view.drawn))
    word = VOICE.face.line(missing, 3).strip()
    assert coach.answer(f"a {word}", view) == [f"You hold no {word}."]
    assert len(coach.answer("a", view)) == 3


def test_only_who_sits_there_can_be_given_the_coach():
    bots = (SeatChoice(bot="normal"),) * 3
    seats = (SeatChoice("Ann"), *bots)
    for coach in ("Ann", "ann", "*", "", None):
        check_coach(LaunchOptions(seats=seats, coach=coach))
    check_coach(LaunchOptions(coach="Bob"))
    for coach in ("Bob", "Ann,Bob"):
        with pytest.raises(BadUse, match="nobody called “Bob” sits at this table; name Ann"):
            check_coach(LaunchOptions(seats=seats, coach=coach))
        with pytest.raises(BadUse, match="nobody called “Bob” sits"):
            check_coach(LaunchOptions(coach=coach), "Ann")
    check_coach(LaunchOptions(coach="ANN"), "Ann")
    with pytest.raises(BadUse, match="only bots sit"):
        check_coach(LaunchOptions(seats=(*bots, SeatChoice(bot="easy")), coach="Ann"))
