"""The settlement screen: every number on it is a line of the settlement."""

from __future__ import annotations

import re

import pytest
from textual import events

from liisi_tui import texts
from liisi_tui.core.events import Won
from liisi_tui.core.passed_over import passed_over
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEATS
from liisi_tui.core.seen import left_in_wall
from liisi_tui.core.settlement import Fan, Item, Payment, Settlement
from liisi_tui.core.tiles import parse_tile
from liisi_tui.plain_table.settled import settlement_lines
from liisi_tui.session import Session
from liisi_tui.storage.store import Store
from liisi_tui.texts import fan_name
from liisi_tui.ui.look import make_look
from liisi_tui.ui.paint.settled import put_settled
from liisi_tui.ui.paint.win import put_winning_mark
from liisi_tui.ui.screens.log import LogScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.settlement_words import (
    fan_words,
    loss_formula,
    nearest_words,
    pays_for_all,
    winning_group,
)
from liisi_tui.ui.share_text import settlement_text
from liisi_tui.ui.sheet import Sheet
from tests.ui.clock import stopped_clock
from tests.ui.matches import PEOPLE, ended_of, find_round, play_round, table, won_of
from tests.ui.opened import opened

OTHER_SHARES = Rules(deal_in_pays_kongs=False)
CASES = {
    "pays for all with a kong": lambda: play_round(table(5)),
    "kongs paid by each": lambda: play_round(table(5, rules=OTHER_SHARES)),
    "self-draw with kongs": lambda: play_round(table(25)),
    "discarder had declared ready": lambda: play_round(table(17)),
    "cut to the cap": lambda: play_round(table(28, base_score=40)),
    "the dealer wins": lambda: find_round(
        lambda view: view.table.won is not None and view.table.won.seat == view.table.dealer,
        range(1, 60),
    ),
}


def value(formula: str) -> int:
    """What a formula without names comes to."""
    assert re.fullmatch(r"[0-9 ×+()]+", formula)
    return int(eval(formula.replace("×", "*")))


def bare(formula: str) -> str:
    """A formula without the names of factors and fans."""
    numbers = re.sub(r" +", " ", re.sub(r"[^0-9 ×+()]", "", formula))
    return numbers.replace("( ", "(").strip()


@pytest.mark.parametrize("case", CASES)
def test_the_sums_come_to_what_is_paid(case):
    session = CASES[case]()
    score = won_of(session).score
    for payment in score.payments:
        named = loss_formula(payment, score, session.base_score, "all")
        assert all(fan_name(item.name) in named for item in payment.items)
        assert value(bare(named)) == payment.points
        some = loss_formula(payment, score, session.base_score, "some")
        assert value(bare(some)) == payment.points


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("case", CASES)
async def test_the_screen_shows_every_line(case, size, language):
    texts.use(language)
    session = CASES[case]()
    won, ended = won_of(session), ended_of(session)
    async with opened(lambda: SettlementScreen(session), size=size) as (app, pilot):
        shown = await whole(app, pilot)
    for fan in won.score.fans:
        assert fan_words(fan.name, fan.points) in shown
        assert f"{fan_name(fan.name)} {fan.points}" in shown
    for payment in won.score.payments:
        assert f" = {payment.points}" in " ".join(shown.split())
    for seat in SEATS:
        signed = f"{ended.deltas[seat]:+d}" if ended.deltas[seat] else "0"
        row = next(
            line
            for line in shown.split("\n")
            if session.players[seat].name in line and ("Total" in line or "总分" in line)
        )
        assert re.search(rf"\s{re.escape(signed)}\s", row)
    assert ("(7.4)" in shown or "（7.4）" in shown) == (won.source is not None)
    assert ("1000 (7.5)" in shown or "1000（7.5）" in shown) == won.score.capped


@pytest.mark.parametrize("language", ["en", "zh"])
async def test_it_is_said_who_sat_too_far_to_win(language):
    texts.use(language)
    session = play_round(table(15))
    async with opened(lambda: SettlementScreen(session), size=(120, 40)) as (app, pilot):
        shown = await whole(app, pilot)
    look = make_look("chinese", "felt", "truecolor")
    sentence = {
        "en": "Nearest wins 截胡: E 张三 waited for 七筒 too, but N 赵太原 sits nearer to the"
        " discarder (5.2).",
        "zh": "截胡：东家张三也听七筒，北家赵太原离打牌的人近（5.2）。",
    }[language]
    view = session.settled(1)
    assert nearest_words(won_of(session), passed_over(view), PEOPLE, look) == [sentence]
    assert sentence in shown
    assert sentence in settlement_text(view, look).replace("\n", " ")
    assert sentence in settlement_lines(session, look)
    async with opened(lambda: LogScreen(session), size=(120, 40)) as (app, _):
        lines = [line.strip() for line in app.text.split("\n")]
    at = lines.index(sentence)
    assert "胡" in lines[at - 1]
    assert "1" in lines[at + 1]


def test_the_sentence_is_left_out_where_nobody_else_waited():
    session = play_round(table(5))
    assert passed_over(session.settled(1)) == ()
    assert "截胡" not in settlement_text(
        session.settled(1), make_look("chinese", "felt", "truecolor")
    )


async def whole(app, pilot) -> str:
    """All rows of a long page, one below the other."""
    shown = str(app.text)
    while True:
        await pilot.press("pagedown")
        if app.text in shown:
            return shown
        shown += "\n" + app.text


async def test_very_large_numbers_stay_apart():
    session = play_round(table(28, base_score=999_999_999, rules=Rules(cap=None)))
    async with opened(lambda: SettlementScreen(session)) as (app, pilot):
        shown = await whole(app, pilot)
    for delta in ended_of(session).deltas:
        assert re.search(rf" {re.escape(f'{delta:+d}')} +Total {re.escape(f'{delta:+d}')}", shown)


@pytest.mark.parametrize("case", ["pays for all with a kong", "self-draw with kongs"])
async def test_a_sum_stays_in_its_row_in_the_smallest_window(case):
    texts.use("en")
    session = CASES[case]()
    score = won_of(session).score
    async with opened(lambda: SettlementScreen(session), size=(80, 24)) as (app, _):
        for payment in score.payments:
            formula = loss_formula(payment, score, session.base_score, "some")
            assert f"{formula} = {payment.points}" in app.text


def test_the_cases_are_what_they_are_called():
    assert pays_for_all(won_of(CASES["pays for all with a kong"]()).score)
    shares = won_of(CASES["kongs paid by each"]()).score
    assert len(shares.payments) > 3
    assert won_of(CASES["cut to the cap"]()).score.capped
    assert won_of(CASES["self-draw with kongs"]()).score.multiplier == 2


def test_the_formula_of_the_rules_book():
    """RULES 11.5: not the dealer, 缺门 + 嵌张, one 明杠, one 暗杠, 自摸."""
    items = (
        Item("base", 2),
        Item("missing_suit", 2),
        Item("closed_wait", 2),
        Item("exposed_kong", 1),
        Item("concealed_kong", 2),
    )
    payment = Payment(payer=2, winner=1, points=9, loser=2, items=items)
    score = Settlement(
        fans=(),
        decomposition=(),
        waits=(),
        multiplier=2,
        payments=(),
        capped=False,
        deltas=(0,) * 4,
    )
    assert bare(loss_formula(payment, score, 1)) == "1 × (2 × (1 + 1 + 1) + 1 + 2)"


@pytest.mark.parametrize(
    ("language", "multiplier", "doubled", "plain", "said"),
    [
        ("en", 1, ["base 1"], [], "base score 5 × base 1"),
        ("en", 1, ["base 1"], ["deal-in 1"], "base score 5 × (base 1 + deal-in 1)"),
        ("en", 2, ["base 1"], [], "base score 5 × self-draw 2 × base 1"),
        ("en", 2, [], ["exposed kong 1"], "base score 5 × exposed kong 1"),
        ("zh", 1, ["基本分 1"], [], "5 × 基本分 1"),
        ("zh", 2, ["基本分 1"], ["明杠 1"], "5 × (2 × 基本分 1 + 明杠 1)"),
        ("zh", 2, ["基本分 1", "缺门 1"], [], "5 × 2 × (基本分 1 + 缺门 1)"),
    ],
)
def test_a_sum_has_only_the_brackets_it_needs(language, multiplier, doubled, plain, said):
    texts.use(language)
    assert texts.loss_sum(5, multiplier, doubled, plain) == said


@pytest.mark.parametrize(
    ("groups", "melds", "tile", "fans", "place"),
    [
        (("123m", "234m", "555p", "777s", "99s"), 0, "3m", ("closed_wait",), 1),
        (("123m", "234m", "555p", "777s", "99s"), 0, "3m", ("edge_wait",), 0),
        (("789m", "555p", "666p", "777m", "88m"), 0, "7m", ("edge_wait",), 0),
        (("345s", "555p", "666p", "777m", "33s"), 1, "3s", ("pair_wait",), 4),
        (("111m", "234m", "555p", "11s", "22s"), 0, "1m", (), 0),
        (("345s", "345s", "333s", "22m"), 1, "3s", ("base",), 0),
    ],
)
def test_the_winning_tile_is_marked_where_the_fans_say(groups, melds, tile, fans, place):
    score = Settlement(
        fans=tuple(Fan(name, 1) for name in fans),
        decomposition=groups,
        waits=(),
        multiplier=1,
        payments=(),
        capped=False,
        deltas=(0, 0, 0, 0),
    )
    won = Won(seat=0, tile=parse_tile(tile), by="discard", source=1, score=score)
    assert winning_group(won, melds) == place


async def test_an_exhausted_wall_pays_nothing_and_says_who_deals_next():
    session = play_round(table(4))
    async with opened(lambda: SettlementScreen(session)) as (app, _):
        assert "exhausted wall" in app.text
        assert "deals again: nobody made a kong (9.2)." in app.text
        assert " = " not in app.text


def test_what_the_ready_waited_for_is_counted_in_the_wall():
    session = play_round(table(4))
    view = session.open_hands()
    left = left_in_wall(view)
    assert sum(left) == view.table.tiles_left + view.table.reserve
    sheet = Sheet(make_look("chinese", "felt", "truecolor"), 100, 60)
    put_settled(sheet, 0, view, space="spread", next_dealer="next words")
    rows = sheet.texts()
    for seat, hand in enumerate(view.hands):
        head = next(row for row in rows if view.table.seats[seat].player.name in row)
        if view.table.seats[seat].ready:
            assert f": {sum(left[tile] for tile in hand.waits)} in the wall" in head
        else:
            assert "had not declared ready" in head
    assert any("next words" in row for row in rows)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40), (160, 50), (200, 60)])
async def test_an_exhausted_round_fills_the_window_with_open_hands_and_scrolls_nothing(size):
    session = play_round(table(4))
    async with opened(lambda: SettlementScreen(session), size=size) as (app, _):
        screen = app.screen
        assert isinstance(screen, SettlementScreen)
        body = screen.body(min(size[0], 140))
        assert 19 <= body.height <= size[1] - 2
        assert "waited for" in app.text


@pytest.mark.parametrize(
    ("draw_dealer", "words"),
    [
        ("kong_passes", "deals next: there was a kong (9.2)."),
        ("stays", "deals again, as at this table"),
        ("passes", "deals next, as at this table"),
    ],
)
async def test_the_reason_for_the_next_dealer_is_that_of_the_table(draw_dealer, words):
    session = play_round(table(47, rules=Rules(draw_dealer=draw_dealer)))
    assert session.open_hands().table.kongs == 1
    async with opened(lambda: SettlementScreen(session)) as (app, _):
        assert words in app.text


async def test_levels_rise_and_are_told():
    store = Store.in_memory()
    session: Session = play_round(table(28, base_score=40, store=store))
    async with opened(lambda: SettlementScreen(session), store=store) as (app, pilot):
        await pilot.press("end")
        assert "王五: 5 four of characters (1000 points) risen from 1 white dragon!" in app.text
        assert "Ann: 1 white dragon (-333 points)" in app.text


async def test_a_round_that_was_not_saved_changes_no_level(tmp_path):
    with Store.open(tmp_path / "liisi.db") as store:
        session = table(28, base_score=40, store=store)
        session.play_unsaved()
        play_round(session)
        async with opened(lambda: SettlementScreen(session), store=store) as (app, _):
            assert "risen" not in app.text
            assert "Levels" not in app.text


async def test_enter_goes_on_and_tab_shows_the_scores():
    session = play_round(table(5))
    async with opened(lambda: SettlementScreen(session)) as (app, pilot):
        await pilot.press("tab")
        await pilot.pause()
        assert "Scores" in app.text
        await pilot.press("escape")
        await pilot.pause()
        await pilot.press("enter")
        await pilot.pause()
        assert app.is_closed


async def test_a_held_enter_does_not_walk_through():
    session = play_round(table(5))
    with stopped_clock() as clock:
        async with opened(lambda: SettlementScreen(session), calm=False) as (app, pilot):
            for _ in range(2 * round(SettlementScreen.calm / 0.03)):
                clock.pass_by(0.03)
                app.post_message(events.Key("enter", None))
            await pilot.pause()
            assert not app.is_closed
            clock.pass_by(SettlementScreen.calm)
            await pilot.press("enter")
            await pilot.pause()
            assert app.is_closed


@pytest.mark.parametrize(
    ("marks", "line"),
    [
        ([], "          ^ wins"),
        ([17], "          ^ wins P"),
        ([16], "     wins ^     P"),
        ([15, 30], "     wins ^    P              P"),
        ([0, 17], "P         ^ wins P"),
    ],
)
def test_the_mark_of_the_winning_tile_touches_no_other(marks, line):
    sheet = Sheet(make_look("ascii", "felt", "mono"), 40, 1)
    for start in marks:
        sheet.text(start, 0, "P")
    put_winning_mark(sheet, 10, 0, marks)
    assert sheet.strips()[0].text.rstrip() == line
