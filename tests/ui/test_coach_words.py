"""What the coach says: a sentence for every reason, in both languages."""

from __future__ import annotations

import typing
from dataclasses import replace

import pytest

from liisi_tui import texts
from liisi_tui.bots.claim_reasons import (
    LessUseful,
    MoreUseful,
    NoKong,
    NoSet,
    SetMade,
    TwoSuitsFurther,
    TwoSuitsNearer,
)
from liisi_tui.bots.coach import Advice, Advised, Comment
from liisi_tui.bots.differences import (
    Difference,
    FewerUseful,
    FewerWinning,
    Further,
    LessWon,
    MoreDanger,
    Promises,
)
from liisi_tui.bots.judgement import Judged
from liisi_tui.bots.reasons import (
    ClaimChange,
    ClaimReady,
    FewSuits,
    GivesUp,
    GoesOut,
    Hopeless,
    Isolated,
    Kept,
    KongDraws,
    Late,
    Missed,
    Nearer,
    NoClaim,
    Reason,
    Risky,
    Safe,
    Safer,
    Shelter,
    Straight,
    Unreachable,
    Uses,
    Waiting,
    WinNow,
)
from liisi_tui.core.commands import ClaimPong, Win
from liisi_tui.core.projection import seat_view
from liisi_tui.core.rules import Rules
from liisi_tui.core.tiles import Suit, parse_tile
from liisi_tui.core.worth import points_now
from liisi_tui.plain_table.coach import PlainCoach
from liisi_tui.plain_table.menu import choices
from liisi_tui.ui.coach_rows import line_rows
from liisi_tui.ui.coach_words import (
    command_words,
    copies_words,
    danger_words,
    line_words,
    reason_words,
)
from liisi_tui.ui.comment_words import comment_words
from liisi_tui.ui.look import make_look
from liisi_tui.ui.pieces import Words
from liisi_tui.ui.voice import make_voice
from tests.bots.coached import advised_views
from tests.playouts import random_rules
from tests.positions import discard, position

HANDS = {"E": "1z 2z 3z 4z | 123456p 78s 5s + 9m"}
VIEW = seat_view(position(hands=HANDS, ready={"W": "1s"}).match, 0)

# Tiles by their numbers: 2 and 5 are 3万 and 6万, 17 is 9筒.
SENTENCES: list[tuple[Reason, str, str]] = [
    (
        MoreUseful(2, 24, 12),
        "24 useful tiles unseen instead of 12; 2 draws from ready 听",
        "进张 24 张，不要只有 12 张；差 2 张听牌",
    ),
    (
        TwoSuitsNearer(3, 2),
        "brings missing suit 缺门 nearer: 2 draws instead of 3",
        "离缺门听牌更近：差 2 张，而不是 3 张",
    ),
    (SetMade(2), "completes a set; 2 draws from ready 听", "凑成一副；差 2 张听牌"),
    (SetMade(None), "completes a set; ready 听 is out of reach", "凑成一副；听不了牌"),
    (
        LessUseful(12, 24),
        "only 12 useful tiles unseen, 24 with the claim",
        "不要只有 12 张进张，要了有 24 张",
    ),
    (
        TwoSuitsFurther(3, 2),
        "leaves missing suit 缺门 further away: 3 draws instead of 2",
        "离缺门听牌更远：差 3 张，而不是 2 张",
    ),
    (
        NoKong(1),
        "does without the extra tile and 1 more in a win",
        "不能多摸一张，胡牌时也少 1 分",
    ),
    (NoSet(2), "leaves the set incomplete; 2 draws from ready 听", "少凑一副；差 2 张听牌"),
    (
        Waiting((2, 5), 7, 12),
        "7 unseen of 3万 6万, wins up to 12",
        "还有 7 张 3万 6万 未见，最多赢 12 分",
    ),
    (
        Waiting((0, 2, 5, 8), 9, 12),
        "9 unseen of 1万 3万 6万 and more, wins up to 12",
        "还有 9 张 1万 3万 6万 等 未见，最多赢 12 分",
    ),
    (
        Shelter((2,), 4),
        "4 unseen to win on, and no more paying for all three",
        "还有 4 张可胡，放铳也不再包三家",
    ),
    (Hopeless((2,)), "nothing is left of 3万: it cannot win", "3万 一张也不剩：听了也胡不成"),
    (
        Nearer(2, (2, 5), 7),
        "2 draws to ready 听; 3万 6万 help, 7 unseen",
        "差 2 张听牌；进张 3万 6万，共 7 张未见",
    ),
    (
        Nearer(1, (2, 5, 9, 11), 12),
        "1 draw to ready 听; 3万 6万 1筒 and more help, 12 unseen",
        "差 1 张听牌；进张 3万 6万 1筒 等，共 12 张未见",
    ),
    (
        Nearer(1, (2,), 0),
        "1 draw to ready 听, but nothing that helps is left",
        "差 1 张听牌，可是进张都没了",
    ),
    (
        GoesOut(17, 2),
        "keeps 9筒 standing to go out at ready 听, 2 draws away",
        "立牌9筒留到报听时打出，差 2 张听牌",
    ),
    (Safe((2,)), "W W1 is ready 听 and let it go by: it is safe", "西家 W1 报听后没胡过这张：安全"),
    (Safe((1, 2)), "all who are ready 听 let it go by: it is safe", "报听的各家都没胡过这张：安全"),
    (
        Risky(2, 3),
        "W W1 is ready 听, 3 unseen: it may pay for all three",
        "西家 W1 已报听，这张还有 3 张未见：放铳要包三家",
    ),
    (
        Late(3, 1),
        "ready 听 is 3 draws away, only 1 left: safety first",
        "差 3 张听牌，只能再摸 1 张：安全第一",
    ),
    (
        Late(1, 0),
        "ready 听 is 1 draw away and no draw is left: safety first",
        "差 1 张听牌，再也摸不到牌了：安全第一",
    ),
    (
        Safer(0.0412),
        "safer than what would bring more: some danger, 4 %",
        "比更有进展的打法安全：有些危险，4 %",
    ),
    (
        Unreachable(),
        "ready 听 is out of reach without another pong or kong",
        "不再碰或杠就听不了牌",
    ),
    (Safer(0.0), "safe, while what would bring more is not", "安全，更有进展的打法则有危险"),
    (
        FewSuits(Suit.DOTS, 0),
        "only two suits are left: missing suit 缺门, worth a point",
        "只剩两门花色：缺门多赢一分",
    ),
    (
        FewSuits(Suit.DOTS, 1),
        "one more of its suit to go for missing suit 缺门: a point",
        "这门再打 1 张就缺门，多赢一分",
    ),
    (
        FewSuits(Suit.DOTS, 2),
        "2 more of its suit to go for missing suit 缺门: a point",
        "这门再打 2 张就缺门，多赢一分",
    ),
    (Straight(Suit.DOTS, 8), "keeps 8 of the nine for pure straight 青龙", "留着青龙九张中的 8 张"),
    (Isolated(), "it fits no other tile of yours", "孤张，与别的牌都搭不上"),
    (
        ClaimReady((2, 5), 7),
        "then ready 听 at once on 3万 6万, 7 unseen",
        "碰了马上能听 3万 6万，还有 7 张未见",
    ),
    (
        ClaimChange(3, 2),
        "brings ready 听 nearer: 2 draws instead of 3",
        "离听牌更近：差 2 张，而不是 3 张",
    ),
    (
        ClaimChange(2, 3),
        "leads away from ready 听: 3 draws instead of 2",
        "离听牌更远：差 3 张，而不是 2 张",
    ),
    (ClaimChange(2, 2), "ready 听 stays 2 draws away", "仍差 2 张听牌"),
    (ClaimChange(None, 2), "ready 听 comes into reach, 2 draws away", "之后才听得了牌，差 2 张"),
    (ClaimChange(2, None), "ready 听 is out of reach then", "之后就听不了牌"),
    (
        Uses(1, 3),
        "3 standing tiles stay, of which one goes out at ready 听",
        "还剩 3 张立牌，报听时从中打一张",
    ),
    (
        KongDraws(2, 3, 2),
        "draws a tile more, counts 2 in a win; 2 draws from ready 听",
        "多摸一张，胡牌时多 2 分；差 2 张听牌",
    ),
    (
        KongDraws(1, 2, None),
        "draws a tile more, counts 1 in a win; ready 听 is out of reach",
        "多摸一张，胡牌时多 1 分；听不了牌",
    ),
    (NoClaim(2), "no claim brings ready 听 nearer than 2 draws", "要了也不更近，仍差 2 张听牌"),
    (NoClaim(None), "no claim brings ready 听 into reach", "要了这张也听不了牌"),
    (
        Kept(20, 8),
        "keeps 20 useful tiles unseen, the claim only 8",
        "不要有 20 张进张，要了只有 8 张",
    ),
    (
        Missed(3, 2),
        "leaves ready 听 further away: 3 draws instead of 2",
        "离听牌更远：差 3 张，而不是 2 张",
    ),
    (
        Missed(1, 0),
        "with the claim ready 听 comes at once, else it is 1 draw away",
        "不要就差 1 张听牌，要了马上能听",
    ),
    (Missed(None, 2), "leaves ready 听 out of reach", "不要就听不了牌"),
    (
        WinNow(22),
        "it wins 22; whoever passes cannot win any more this round (6.6)",
        "胡牌赢 22 分；过了这一局就不能再胡（6.6）",
    ),
    (
        GivesUp(22, 0.84),
        "gives up 22 and any win of this round (6.6); the rest may cost about 0.8",
        "放弃 22 分，这一局也不能再胡（6.6）；余下的牌局约输 0.8 分",
    ),
]


REQUIRED = seat_view(position(hands=HANDS, rules=Rules(missing_suit_required=True)).match, 0)


@pytest.mark.parametrize(
    ("left", "english", "chinese"),
    [
        (
            0,
            "only two suits are left: missing suit 缺门, without which nobody may win here",
            "只剩两门花色：本桌不缺门不能胡",
        ),
        (
            1,
            "1 more of its suit to go for missing suit 缺门, without which nobody may win here",
            "这门再打 1 张就缺门，本桌不缺门不能胡",
        ),
    ],
)
def test_where_a_win_needs_a_missing_suit_it_is_no_point_more(left, english, chinese):
    reason = FewSuits(Suit.DOTS, left)
    texts.use("zh")
    assert reason_words(reason, REQUIRED, make_voice("numeral")) == chinese
    texts.use("en")
    assert reason_words(reason, REQUIRED, make_voice("numeral")) == english


@pytest.mark.parametrize("language", ["zh", "en"])
def test_a_win_that_may_be_declined_has_its_line(language):
    texts.use(language)
    look = make_look("numeral", "felt", "truecolor")
    views = [
        view
        for seed in (0, 9, 11, 24, 28)
        for view in advised_views(seed, Rules(winning="optional"))
        if any(isinstance(command, Win) for command in view.legal)
    ]
    assert views
    for view in views:
        rows = line_rows(Advice.of(view), None, look, 76)
        said = "".join(piece.text for row in rows for piece in row if isinstance(piece, Words))
        wins = str(points_now(view))
        assert (f"胡: wins {wins} " if language == "en" else f"胡：赢 {wins} 分 ") in said
        assert ("no more wins, about -" if language == "en" else "不能再胡，约 -") in said
        assert len(rows) == 1
        line = " ".join(option.words for option in plain_options(view))
        assert ("wins " if language == "en" else "：赢 ") + wins in line


def plain_options(view):
    """What a coached person is offered in plain text."""
    voice = make_voice("numeral")
    return PlainCoach(voice, on=True).options(choices(view, voice), view)


def test_every_reason_has_a_sentence():
    assert {type(reason) for reason, _, _ in SENTENCES} == set(typing.get_args(Reason))


@pytest.mark.parametrize(("reason", "english", "chinese"), SENTENCES)
def test_a_reason_is_named_in_the_words_of_the_game(reason, english, chinese):
    texts.use("zh")
    assert reason_words(reason, VIEW, make_voice("numeral")) == chinese
    texts.use("en")
    assert reason_words(reason, VIEW, make_voice("numeral")) == english


def test_a_long_name_gives_way_to_its_seat():
    texts.use("en")
    east, south, west, north = VIEW.table.seats
    west = replace(west, player=replace(west.player, name="W" * 24))
    view = replace(VIEW, table=replace(VIEW.table, seats=(east, south, west, north)))
    assert reason_words(Safe((2,)), view, make_voice("ascii")).startswith("W is ready")


def test_ways_to_pong_are_told_apart_as_the_prompt_tells_them():
    hands = {"E": "1z 357m | 2468p 1357s 7z + 5p", "S": "5p 1m 9s 2z | 55p 3s 7m 9m 2s 6s 8s 3z"}
    made = position(hands=hands)
    made.do(discard("E", "5p", drawn=True))
    view = seat_view(made.match, 1)
    pongs = [one for one in view.legal if isinstance(one, ClaimPong)]
    told: list[tuple[texts.Language, str, list[str]]] = [
        ("en", "pong 碰 5筒", ["both from the hand", "one standing, one from the hand"]),
        ("zh", "碰5筒", ["两张手牌", "一张立牌，一张手牌"]),
    ]
    for language, tile, ways in told:
        texts.use(language)
        words = [command_words(one, view, make_voice("numeral")) for one in pongs]
        assert all(word.startswith(tile) for word in words)
        assert {word[len(tile) :].strip(" ()（）") for word in words} == set(ways)
    texts.use("en")


def test_copies_stand_apart_from_tiles_in_letters():
    kinds = [(14, 3), (17, 1)]
    assert copies_words(kinds, make_voice("numeral")) == "6筒×3 9筒×1"
    assert copies_words(kinds, make_voice("ascii")) == "6p ×3 9p ×1"


def test_danger_has_a_word_and_a_number():
    texts.use("en")
    advice = Advice.of(VIEW)
    words = danger_words(advice, parse_tile("5s"))
    assert words.endswith(f"{max(1, round(100 * advice.chance(parse_tile('5s'))))} %")
    calm = Advice.of(seat_view(position(hands=HANDS).match, 0))
    assert danger_words(calm, parse_tile("5s")) == "no danger yet"
    one = advice.on(discard("E", "9m", drawn=True))
    assert one is not None
    assert line_words(advice, one, make_voice("numeral")).startswith("discard 9万: ")


DIFFERENCES: list[tuple[Difference, str, str]] = [
    (
        MoreDanger((2,)),
        "8条 is dangerous: W W1 is ready 听, and dealing in pays for all three",
        "8条危险：西家 W1 已报听，放铳要包三家",
    ),
    (
        MoreDanger((1, 2, 3)),
        "8条 is dangerous: 3 seats are ready 听, and dealing in pays for all three",
        "8条危险：3 家已报听，放铳要包三家",
    ),
    (Further(3, 2), "3 draws to ready 听, not 2", "差 3 张听牌，而不是 2 张"),
    (Further(None, 2), "ready 听 is out of reach", "听不了牌"),
    (FewerUseful(4, 9), "4 useful tiles unseen, not 9", "进张 4 张，而不是 9 张"),
    (FewerWinning(2, 3), "2 winning tiles unseen, not 3", "可胡的牌 2 张，而不是 3 张"),
    (
        LessWon(9.0, 14.5),
        "a win brings about 9.0, not 14.5",
        "胡牌平均赢 9.0 分，而不是 14.5 分",
    ),
    (Promises(), "the tiles that stay promise less", "留下的牌前景差些"),
]


def test_every_difference_has_a_sentence():
    assert {type(why) for why, _, _ in DIFFERENCES} == set(typing.get_args(Difference))


@pytest.mark.parametrize(("why", "english", "chinese"), DIFFERENCES)
def test_a_comment_ends_with_what_tells_the_two_apart(why, english, chinese):
    did = Judged(discard("E", "8s"), 1.0, 2)
    best = Advised(Judged(discard("E", "9m", drawn=True), 2.0, 2), Isolated())
    comment = Comment(did, best, why)
    nearer = replace(comment, best=replace(best, judged=replace(best.judged, distance=3)))
    texts.use("zh")
    voice = make_voice("numeral")
    assert comment_words(comment, VIEW, voice)[1].endswith("；" + chinese)
    assert comment_words(nearer, VIEW, voice)[1].endswith("；离听牌更近，可是" + chinese)
    texts.use("en")
    assert comment_words(comment, VIEW, make_voice("numeral"))[1].endswith("; " + english)


def test_a_comment_agrees_or_says_what_would_have_been_better():
    texts.use("en")
    voice = make_voice("numeral")
    agreed = better = 0
    for view in advised_views(5, random_rules(5)):
        advice = Advice.of(view)
        for command in view.legal:
            comment = advice.comment(command)
            if comment is None:
                continue
            said = comment_words(comment, view, voice)
            if comment.agrees:
                agreed += 1
                assert said[0].startswith("Coach: ")
                assert " is best; " in said[0]
            else:
                better += 1
                assert said[0].startswith("Coach: better ")
                told = f"about {comment.lost:.1f} points worse"
                assert (told if comment.lost >= 0.05 else "hardly worse") in said[1]
    assert agreed > 10
    assert better > 10
