"""Settlements (RULES 7, 11, FORMATS 3)."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import replace
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.rules import Rules
from liisi_tui.core.score_input import InputError, read_win, settlement_line
from liisi_tui.core.scoring import WinningHand, accepts, settle
from liisi_tui.core.seats import SEATS
from liisi_tui.core.settlement import Fan, Settlement
from tests.core import naive
from tests.core.wins import win_of

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "data" / "scores.jsonl").read_text().splitlines()
]


def losses(settlement: Settlement) -> dict[str, int]:
    """What each loser's loss comes to, whoever pays it, by the loser's letter."""
    found: Counter[str] = Counter()
    for payment in settlement.payments:
        found["ESWN"[payment.loser]] += payment.points
    return dict(found)


def changes(settlement: Settlement) -> dict[str, int]:
    return dict(zip("ESWN", settlement.deltas, strict=True))


# --- Cases and worked examples --------------------------------------------------------------------


@pytest.mark.parametrize(
    "case", CASES, ids=[f"{number}-{case['case']}" for number, case in enumerate(CASES)]
)
def test_cases_that_must_come_out_right(case: dict[str, Any]):
    text = json.dumps(case["input"]).encode()
    if case.get("exit") == 2:
        with pytest.raises(InputError):
            read_win(text)
        return
    win = read_win(text)
    if case.get("exit") == 1:
        with pytest.raises(Refusal):
            settle(win)
        return
    answer = json.loads(settlement_line(settle(win)))
    expected = case["expect"]
    for one in (answer, expected):
        one["decomposition"] = sorted(one["decomposition"])
    assert answer == expected
    assert list(answer) == list(expected)


PLAIN = "123m456p222s23s44m"  # waits for 1s and 4s: base only


@pytest.mark.parametrize(
    ("win", "lost", "gained"),
    [
        pytest.param(
            win_of(PLAIN, "1s", source="N"), {"E": 2, "W": 1, "N": 1}, 4, id="11-1-ready-discarder"
        ),
        pytest.param(
            win_of(PLAIN, "1s", source="N", ready="SEW"),
            {"E": 2, "W": 1, "N": 2},
            5,
            id="11-2-pays-for-all",
        ),
        pytest.param(
            win_of(PLAIN, "1s", source="E", ready="SWN"),
            {"E": 3, "W": 1, "N": 1},
            5,
            id="11-3-dealer-pays-for-all",
        ),
        pytest.param(
            win_of(PLAIN, "1s", winner="E"),
            {"S": 4, "W": 4, "N": 4},
            12,
            id="11-4-dealer-self-draw",
        ),
        pytest.param(
            win_of("123m44m24p", "3p", "exposed_kong:1z,concealed_kong:2z"),
            {"E": 11, "W": 9, "N": 9},
            29,
            id="11-5-kongs-not-doubled",
        ),
        pytest.param(
            win_of("12345678m222p55p", "9m", source="E", ready="S"),
            {"E": 24, "W": 22, "N": 22},
            68,
            id="11-6-pure-straight",
        ),
        pytest.param(
            win_of("12345689m55p", "7m", "concealed_kong:1p", winner="E"),
            {"S": 50, "W": 50, "N": 50},
            150,
            id="11-7-dealer-pure-straight",
        ),
        pytest.param(
            win_of("12345689m55p", "7m", "concealed_kong:1p", winner="E", base=40),
            {"S": 2000, "W": 2000, "N": 2000},
            1000,
            id="11-8-capped",
        ),
    ],
)
def test_11_worked_examples(win: WinningHand, lost: dict[str, int], gained: int):
    settlement = settle(win)
    assert losses(settlement) == lost
    assert settlement.deltas[win.winner] == gained
    assert sum(settlement.deltas) == 0


def test_11_5_has_the_fans_it_names():
    settlement = settle(win_of("123m44m24p", "3p", "exposed_kong:1z,concealed_kong:2z"))
    assert [fan.name for fan in settlement.fans] == [
        "base",
        "missing_suit",
        "closed_wait",
        "exposed_kong",
        "concealed_kong",
    ]
    assert [item.points for item in settlement.payments[0].items] == [2, 2, 2, 1, 2, 2]


def test_11_8_the_odd_point_goes_to_the_winners_next_seat():
    settlement = settle(win_of("12345689m55p", "7m", "concealed_kong:1p", winner="E", base=40))
    assert changes(settlement) == {"E": 1000, "S": -334, "W": -333, "N": -333}
    assert settlement.capped


def test_the_example_of_the_format():
    win = read_win(
        b'{"rules": {}, "base_score": 1, "dealer": "E", "winner": "S",'
        b'"concealed": "123m456m78m11p", "melds": [{"kind": "pong", "tile": "5s"}],'
        b'"winning_tile": "9m", "by": "discard", "from": "N", "ready": ["S", "W"]}'
    )
    straight = {"name": "pure_straight", "points": 20}
    base = {"name": "base", "points": 1}
    dealer, deal_in = {"name": "dealer", "points": 1}, {"name": "deal_in", "points": 1}
    assert json.loads(settlement_line(settle(win))) == {
        "fans": [base, straight],
        "decomposition": ["123m", "456m", "789m", "555s", "11p"],
        "waits": ["3m", "6m", "9m"],
        "multiplier": 1,
        "payments": [
            {"from": "N", "to": "S", "points": 22, "for": "E", "items": [base, straight, dealer]},
            {"from": "N", "to": "S", "points": 21, "for": "W", "items": [base, straight]},
            {"from": "N", "to": "S", "points": 22, "for": "N", "items": [base, straight, deal_in]},
        ],
        "capped": False,
        "deltas": {"E": 0, "S": 65, "W": 0, "N": -65},
    }


# --- Who pays (7.3, 7.4, options) -----------------------------------------------------------------


def rows(settlement: Settlement) -> list[tuple[str, str, int]]:
    """Each payment as loser, payer and points."""
    return [("ESWN"[p.loser], "ESWN"[p.payer], p.points) for p in settlement.payments]


def test_7_4_everyone_pays_its_own_loss_to_a_ready_discarders_winner():
    found = rows(settle(win_of(PLAIN, "1s", source="N")))
    assert found == [("E", "E", 2), ("W", "W", 1), ("N", "N", 1)]


def test_7_4_a_discarder_who_is_not_ready_pays_for_all():
    settlement = settle(win_of(PLAIN, "1s", source="N", ready="S"))
    assert rows(settlement) == [("E", "N", 2), ("W", "N", 1), ("N", "N", 2)]
    assert changes(settlement) == {"E": 0, "S": 5, "W": 0, "N": -5}


def test_12_deal_in_pays_kongs_false_gives_second_rows():
    options: dict[str, Any] = {"deal_in_pays_kongs": False, "source": "N", "ready": "S"}
    held = "456p222s4m"
    settlement = settle(win_of(held, "4m", "exposed_kong:1z,concealed_kong:2z", **options))
    assert rows(settlement) == [
        ("E", "N", 2),
        ("E", "E", 3),
        ("W", "N", 1),
        ("W", "W", 3),
        ("N", "N", 5),
    ]
    own = settlement.payments[1]
    assert [(item.name, item.points) for item in own.items] == [
        ("exposed_kong", 1),
        ("concealed_kong", 2),
    ]
    assert changes(settlement) == {"E": -3, "S": 14, "W": -3, "N": -8}


def test_12_deal_in_pays_kongs_false_without_kongs_or_without_one_who_pays_for_all():
    plain = win_of(PLAIN, "1s", source="N", ready="S", deal_in_pays_kongs=False)
    assert len(settle(plain).payments) == 3
    ready = win_of("456p222s4m", "4m", "exposed_kong:1z,exposed_kong:2z", source="N")
    for pays in (True, False):
        win = replace(ready, rules=Rules(deal_in_pays_kongs=pays))
        assert rows(settle(win)) == [("E", "E", 4), ("W", "W", 3), ("N", "N", 3)]


@pytest.mark.parametrize(
    ("winner", "option", "lost"),
    [
        ("S", "either", {"E": 2, "W": 1, "N": 1}),
        ("S", "winner", {"E": 1, "W": 1, "N": 1}),
        ("E", "either", {"S": 2, "W": 2, "N": 2}),
        ("E", "winner", {"S": 2, "W": 2, "N": 2}),
    ],
)
def test_12_dealer_points(winner: str, option: str, lost: dict[str, int]):
    win = win_of(PLAIN, "1s", winner=winner, source="N", dealer_points=option)
    assert losses(settle(win)) == lost


def test_7_3_self_draw_doubles_everything_but_kongs():
    win = win_of(
        "4m",
        "4m",
        "concealed_kong:9m,pong:7m,exposed_kong:8m,pong:1m",
        pair_wait_points=3,
        full_flush_points=4,
    )
    settlement = settle(win)
    assert settlement.multiplier == 2
    assert [(item.name, item.points) for item in settlement.payments[0].items] == [
        ("base", 2),
        ("pair_wait", 6),
        ("exposed_kong", 1),
        ("concealed_kong", 2),
        ("full_flush", 8),
        ("dealer", 2),
    ]


# --- The cap (7.5) --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cap", "deltas", "capped"),
    [
        (None, {"E": -2, "S": 4, "W": -1, "N": -1}, False),
        (4, {"E": -2, "S": 4, "W": -1, "N": -1}, False),
        # floors 1, 0, 0; remainders 2/4, 3/4, 3/4: W and N get the two left over.
        (3, {"E": -1, "S": 3, "W": -1, "N": -1}, True),
        # 1 each after the cut to 2, 1, 1 of 4: floors 1, 0, 0; W is nearer than N.
        (2, {"E": -1, "S": 2, "W": -1, "N": 0}, True),
        (1, {"E": 0, "S": 1, "W": -1, "N": 0}, True),
        (0, {"E": 0, "S": 0, "W": 0, "N": 0}, True),
    ],
)
def test_7_5_cap_shares_by_largest_remainders(cap, deltas, capped):
    settlement = settle(win_of(PLAIN, "1s", source="N", cap=cap))
    assert changes(settlement) == deltas
    assert settlement.capped is capped
    assert losses(settlement) == {"E": 2, "W": 1, "N": 1}


@pytest.mark.parametrize("winner", "ESWN")
def test_7_5_ties_go_to_the_nearest_after_the_winner(winner: str):
    dealer = winner  # all three lose the same
    settlement = settle(win_of(PLAIN, "1s", winner=winner, dealer=dealer, source=None, cap=2))
    order = "ESWN".index(winner)
    paid = [-settlement.deltas[(order + step) % 4] for step in (1, 2, 3)]
    assert paid == [1, 1, 0]


def test_7_5_a_payer_is_cut_before_the_sum():
    # N pays 960 + 1080 + 960 less the kongs of the others, who pay 80 each.
    win = win_of(
        "12345689m55p",
        "7m",
        "concealed_kong:1p",
        winner="E",
        source="W",
        ready="E",
        base=40,
        deal_in_pays_kongs=False,
    )
    settlement = settle(win)
    assert rows(settlement) == [
        ("S", "W", 960),
        ("S", "S", 80),
        ("W", "W", 1080),
        ("N", "W", 960),
        ("N", "N", 80),
    ]
    # Cut to 80, 1000, 80 of 1160: floors 68, 862, 68, and the two largest remainders are S and N.
    assert changes(settlement) == {"E": 1000, "S": -69, "W": -862, "N": -69}


# --- Refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("win", "code", "rule"),
    [
        (win_of(PLAIN, "1s", ready="EWN"), "win_not_ready", "6.1"),
        (win_of(PLAIN, "9s"), "not_winning", "7.1"),
        (win_of("1122m3344p5566s7z", "7z"), "not_winning", "7.1"),
        (win_of("19m19p19s1234567z", "1z"), "not_winning", "7.1"),
        (win_of("123456789m1111z", "1z"), "fifth_copy", "6.3"),
        (win_of("46m11z", "5m", "pong:1p,pong:2p,added_kong:5m"), "fifth_copy", "6.3"),
        (win_of("5m", "5m", "pong:1p,pong:2p,pong:3p,pong:5m"), "fifth_copy", "6.3"),
        (win_of(PLAIN, "1s", missing_suit_required=True), "missing_suit_required", "12"),
        (
            win_of("1z", "1z", "pong:1s,pong:2s,pong:3s,pong:4s", missing_suit_required=True),
            "missing_suit_required",
            "12",
        ),
    ],
)
def test_refusals(win: WinningHand, code: str, rule: str):
    with pytest.raises(Refusal) as caught:
        settle(win)
    assert (caught.value.code, caught.value.rule) == (code, rule)


def test_12_missing_suit_required_lets_a_hand_with_it_win():
    settlement = settle(win_of("123m45699p23m", "1m", "pong:2z", missing_suit_required=True))
    assert Fan("missing_suit", 1) in settlement.fans


# --- Readings (7.2) and order ---------------------------------------------------------------------


@pytest.mark.parametrize("source", [None, "N"])
def test_right_sets_by_discard_and_by_self_draw(source: str | None):
    settlement = settle(win_of("1112233444m555p", "1m", source=source))
    assert settlement.decomposition == ("123m", "123m", "444m", "555p", "11m")


def test_7_2_every_reading_is_tried():
    settlement = settle(win_of("1122233344s222z", "1s"))
    assert tuple(sorted(settlement.decomposition)) in {
        ("111s", "222s", "222z", "333s", "44s"),
        ("11s", "123s", "222z", "234s", "234s"),
        ("123s", "123s", "123s", "222z", "44s"),
    }
    # Not as 刻子: only a reading with 顺子 lets the 2 be a middle.
    closed = settle(win_of("1112233344s222z", "2s", closed_wait_shape_only=True))
    assert Fan("closed_wait", 1) in closed.fans
    assert "123s" in closed.decomposition


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_tile_order_and_meld_order_never_change_a_result(seed: int):
    win = random_win(random.Random(seed))
    settlement = settle(win)
    bare = replace(settlement, decomposition=())
    rng = random.Random(seed)
    for melds in permutations(win.melds):
        concealed = tuple(rng.sample(win.concealed, len(win.concealed)))
        other = settle(replace(win, concealed=concealed, melds=melds))
        assert replace(other, decomposition=()) == bare
        assert sorted(other.decomposition) == sorted(settlement.decomposition)


def test_decomposition_own_sets_then_melds_then_pair():
    settlement = settle(win_of("99p23s", "1s", "pong:7z,concealed_kong:1m,added_kong:5p"))
    assert settlement.decomposition == ("123s", "777z", "1111m", "5555p", "99p")


# --- Settlements that others wrote ----------------------------------------------------------------


def test_accepts_any_order_and_any_reading_worth_the_same():
    win = win_of("1122233344s222z", "1s")
    right = settle(win)
    for groups in (
        ("44s", "222z", "111s", "222s", "333s"),
        ("11s", "123s", "222z", "234s", "234s"),
        right.decomposition[::-1],
    ):
        assert accepts(win, replace(right, decomposition=groups))
    for groups in ((), right.decomposition[1:], ("123s",) * 4 + ("44s",)):
        assert not accepts(win, replace(right, decomposition=groups))
    assert not accepts(win, replace(right, waits=right.waits[1:]))
    assert not accepts(win, replace(right, fans=()))
    assert not accepts(win, replace(right, deltas=(0, 0, 0, 0)))


def test_accepts_a_fan_named_for_another_group_worth_the_same():
    win = win_of("123m12324p44z", "3p", "pong:9s")
    named = settlement_line(settle(win))
    assert "closed_wait" in named
    right = settle(win)
    edge = replace(
        right,
        fans=tuple(
            replace(f, name="edge_wait") if f.name == "closed_wait" else f for f in right.fans
        ),
        payments=tuple(
            replace(
                p,
                items=tuple(
                    replace(i, name="edge_wait") if i.name == "closed_wait" else i for i in p.items
                ),
            )
            for p in right.payments
        ),
    )
    assert accepts(win, right)
    assert accepts(win, edge)
    assert not accepts(win, replace(edge, payments=right.payments))


# --- Against the rules word for word --------------------------------------------------------------


def random_win(rng: random.Random) -> WinningHand:
    """A legal win with random options."""
    while True:
        melds: list[Meld] = []
        for _ in range(rng.choice([0, 0, 1, 2, 3, 4])):
            melds.append(Meld(rng.choice(list(MeldKind)), rng.randrange(34)))
        tiles = naive.nearly_complete(rng, 14 - 3 * len(melds))
        held = Counter(tiles)
        for meld in melds:
            held[meld.tile] += meld.size
        if max(held.values()) > 4 or not naive.readings(tiles):
            continue
        rules = Rules(
            closed_wait_on_eight=rng.random() < 0.5,
            closed_wait_shape_only=rng.random() < 0.5,
            pair_wait_points=rng.choice([0, 1, 2, 7]),
            pure_straight_points=rng.choice([0, 3, 20]),
            full_flush_points=rng.choice([0, 10]),
            kong_points=rng.choice(["each", "once"]),
            dealer_points=rng.choice(["either", "winner"]),
            deal_in_pays_kongs=rng.random() < 0.5,
            cap=rng.choice([None, 0, 7, 40, 1000]),
        )
        winner = rng.choice(SEATS)
        others = [seat for seat in SEATS if seat != winner]
        return WinningHand(
            rules=rules,
            base_score=rng.choice([1, 2, 37, 1000]),
            dealer=rng.choice(SEATS),
            winner=winner,
            concealed=tuple(tiles[1:]),
            melds=tuple(melds),
            winning_tile=tiles[0],
            source=rng.choice([None, *others]),
            ready=frozenset({winner, *(seat for seat in others if rng.random() < 0.5)}),
        )


def best_of_readings(win: WinningHand) -> int:
    """The most that wait and 青龙 are worth, over all readings and completed groups (7.2)."""
    rules, tile = win.rules, win.winning_tile
    single = len(naive.waits(win.concealed, win.melds)) == 1
    best = 0
    for sets, pair in naive.readings([*win.concealed, tile]):
        lows = {group[0] for group in sets if group[0] != group[1]}
        straight = any(
            suit in lows and suit + 3 in lows and suit + 6 in lows for suit in (0, 9, 18)
        )
        for group in (*sets, pair):
            if tile not in group:
                continue
            place = group.index(tile)
            number = tile % 9 + 1
            wait = 0
            if group == pair:
                wait = rules.pair_wait_points * single
            elif group[0] != group[1]:
                if place == 1 and (number != 8 or rules.closed_wait_on_eight):
                    wait = int(single or rules.closed_wait_shape_only)
                elif (place, number) in ((2, 3), (0, 7)):
                    wait = int(single)
            best = max(best, wait + rules.pure_straight_points * straight)
    return best


def naive_payers(win: WinningHand) -> dict[int, int]:
    """What each payer pays before the cap, by 7.3 and 7.4."""
    rules = win.rules
    tiles = [*win.concealed, win.winning_tile]
    suits = naive.suits(tiles, win.melds)
    honours = any(tile >= 27 for tile in [*tiles, *(meld.tile for meld in win.melds)])
    own = 1 + (len(suits) == 2) + best_of_readings(win)
    if len(suits) == 1 and not honours:
        own += rules.full_flush_points
    kinds = [meld.kind for meld in win.melds]
    dark = kinds.count(MeldKind.CONCEALED_KONG)
    light = kinds.count(MeldKind.EXPOSED_KONG) + kinds.count(MeldKind.ADDED_KONG)
    kongs = (light > 0) + 2 * (dark > 0) if rules.kong_points == "once" else light + 2 * dark
    factor = 2 if win.source is None else 1
    alone = win.source is not None and win.source not in win.ready
    paid = dict.fromkeys(SEATS, 0)
    for loser in SEATS:
        if loser == win.winner:
            continue
        dealer = win.winner == win.dealer or (
            loser == win.dealer and rules.dealer_points == "either"
        )
        loss = factor * (own + dealer) + (alone and loser == win.source)
        payer = win.source if alone and win.source is not None else loser
        paid[payer] += win.base_score * loss
        paid[payer if rules.deal_in_pays_kongs else loser] += win.base_score * kongs
    return paid


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 2**32 - 1))
def test_7_settlements_agree_with_the_rules_word_for_word(seed: int):
    win = random_win(random.Random(seed))
    settlement = settle(win)
    paid = naive_payers(win)
    found = dict.fromkeys(SEATS, 0)
    for payment in settlement.payments:
        assert payment.points == win.base_score * sum(item.points for item in payment.items)
        assert payment.winner == win.winner
        found[payment.payer] += payment.points
    assert found == paid
    assert sum(settlement.deltas) == 0
    cap = win.rules.cap
    plain = tuple(sum(paid.values()) if seat == win.winner else -paid[seat] for seat in SEATS)
    assert settlement.capped is (settlement.deltas != plain)
    if cap is None or (max(paid.values()) <= cap and sum(paid.values()) <= cap):
        assert settlement.deltas == plain
    else:
        assert settlement.deltas[win.winner] == min(
            cap, sum(min(points, cap) for points in paid.values())
        )
    shown = sum(len(group) - 1 for group in settlement.decomposition)
    assert shown == 14 + sum(meld.kind.is_kong for meld in win.melds)
    assert win.winning_tile in settlement.waits
    assert accepts(win, settlement)
