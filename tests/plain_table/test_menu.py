"""Numbered choices, and what a typed line means among them."""

from __future__ import annotations

import pytest

from liisi_tui.core.commands import (
    ClaimKong,
    ClaimPong,
    DeclareKong,
    DeclareReady,
    Discard,
    Pass,
    Win,
)
from liisi_tui.core.projection import seat_view
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.rules import Rules
from liisi_tui.core.tiles import KINDS, parse_tile, tile_text
from liisi_tui.core.wishes import why_not
from liisi_tui.plain_table.menu import Choice, Meaning, Several, choices, meaning, typed_tile
from liisi_tui.texts import tile_name
from liisi_tui.ui.voice import make_voice
from tests import positions
from tests.positions import position


def tile(text: str) -> int:
    return parse_tile(text)


def offered(table: positions.Table, seat: int = 0) -> list[Choice]:
    return choices(seat_view(table.match, seat), make_voice("ascii"))


def lines(table: positions.Table, seat: int = 0) -> list[str]:
    return [f"{one.option.words}|{one.option.letter}" for one in offered(table, seat)]


def meant(table: positions.Table, line: str, seat: int = 0) -> Meaning:
    view = seat_view(table.match, seat)
    return meaning(
        line, offered(table, seat), view, lambda who, wish: why_not(table.match, who, wish)
    )


def refused(table: positions.Table, line: str, seat: int = 0) -> str:
    refusal = meant(table, line, seat)
    assert isinstance(refusal, Refusal)
    return f"{refusal.rule} {refusal.code}"


PLAIN = {"E": "1357m | 2468p 13579s + 7z"}


def test_a_turn_offers_each_free_kind_and_the_drawn_tile():
    assert lines(position(hands=PLAIN)) == [
        *(f"discard {text}|" for text in ("2p", "4p", "6p", "8p", "1s", "3s", "5s", "7s", "9s")),
        "discard the drawn Rd|0",
    ]


@pytest.mark.parametrize("line", ["10", "0", "7z", "中", "红中", "rd"])
def test_number_letter_and_names_of_a_tile_discard_it(line):
    table = position(hands=PLAIN)
    assert meant(table, line) == Discard(seat=0, tile=tile("7z"), drawn=True)


def test_an_own_tile_goes_by_its_name():
    assert meant(position(hands=PLAIN), "4p") == Discard(seat=0, tile=tile("4p"))


def test_of_two_equal_tiles_the_name_discards_the_drawn_one():
    table = position(hands={"E": "1357m | 2468p 13579s + 2p"})
    assert meant(table, "2p") == Discard(seat=0, tile=tile("2p"), drawn=True)
    assert meant(table, "1") == Discard(seat=0, tile=tile("2p"))


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("1m", "3.3 standing_locked"),
        ("9m", "3.2 not_held"),
        ("x", "3.2 must_discard"),
        ("p", "4.1 no_discard"),
        ("k", "4.2 no_kong"),
        ("t", "6.2 ready_none"),
        ("h", "6.1 win_not_ready"),
    ],
)
def test_a_wish_that_is_not_possible_comes_back_with_its_rule(line, why):
    assert refused(position(hands=PLAIN), line) == why


@pytest.mark.parametrize("line", ["", "11", "-1", "00", "y", "12m", "k 5", "p x"])
def test_what_means_nothing_means_nothing(line):
    assert meant(position(hands=PLAIN), line) is None


READY = {"E": "123m1z | 456m789p11s5z + 5z"}


def test_ready_is_offered_with_waits_and_unseen_copies():
    table = position(hands=READY)
    assert lines(table)[-1] == (
        "ready: discard the standing E, wait for 1s (2 unseen, self-drawn +12, discard +7),"
        " Wh (1 unseen, self-drawn +12, discard +7)|T"
    )  # a Wh lies on the table
    command = DeclareReady(seat=0, tile=tile("1z"), face_up=False)
    assert meant(table, "t") == command
    assert meant(table, "t 1z") == command
    assert refused(table, "t 1m") == "6.2 ready_no_wait"
    assert refused(table, "t 1s") == "6.2 ready_not_standing"
    assert refused(table, "1z") == "3.3 standing_locked"


def test_where_the_face_is_chosen_both_ways_are_offered():
    table = position(hands=READY, rules=Rules(ready_tile="choose"))
    told = lines(table)[-2:]
    assert "face down, wait for" in told[0]
    assert "face up, wait for" in told[1]
    number = len(lines(table))
    assert meant(table, "t") == Several((number - 1, number))
    assert meant(table, str(number)) == DeclareReady(seat=0, tile=tile("1z"), face_up=True)


def claim(hand: str) -> positions.Table:
    """S is asked about a 5p."""
    table = position(hands={"S": hand, "E": "1z 357m | 2468p 1357s 7z + 5p"})
    table.do(positions.discard("E", "5p", drawn=True))
    return table


def test_a_discard_is_claimed_by_number_or_letter():
    table = claim("1m 9s 2z 4z | 55p 3s 7m 9m 2s 6s 8s 3z")
    assert lines(table, 1) == ["pong 5p with two hand tiles|P", "pass|X"]
    assert meant(table, "p", 1) == meant(table, "1", 1) == ClaimPong(seat=1, standing=0)
    assert meant(table, "x", 1) == meant(table, "2", 1) == Pass(seat=1)
    assert refused(table, "k", 1) == "4.2 kong_needs_three"
    assert meant(table, "5p", 1) is None


def test_several_ways_to_pong_are_named_one_by_one():
    table = claim("5p 1m 9s 2z | 55p 3s 7m 9m 2s 6s 8s 3z")
    assert lines(table, 1) == [
        "pong 5p with two hand tiles|P",
        "pong 5p with one standing and one hand tile|P",
        "exposed kong 明杠 of 5p|K",
        "pass|X",
    ]
    assert meant(table, "p", 1) == Several((1, 2))
    assert meant(table, "2", 1) == ClaimPong(seat=1, standing=1)
    assert meant(table, "k", 1) == meant(table, "k 5p", 1) == ClaimKong(seat=1)


def test_all_tiles_can_be_typed_as_they_are_written():
    for kind in range(KINDS):
        assert typed_tile(tile_text(kind)) == kind
        assert typed_tile(tile_name(tile_text(kind))) == kind
        for face in ("ascii", "numeral"):
            assert typed_tile(make_voice(face).face.line(kind, 3).lower()) == kind


def test_kinds_of_kong_are_named():
    table = position(hands={"E": "1z 9m 1s 3s | 2222p 468p 57s + 9s"})
    assert lines(table)[-1] == "concealed kong 暗杠 of 2p|K"
    assert meant(table, "k") == meant(table, "k 2p") == DeclareKong(seat=0, tile=tile("2p"))
    assert refused(table, "k 9m") == "4.2 kong_needs_four"
    table = position(hands={"E": "1z 9m 1s 3s | 2p 468p 57s + 9s"}, melds={"E": "pong:2p"})
    assert lines(table)[-1] == "added kong 补杠 of 2p|K"


def test_a_drawn_winning_tile_is_taken_or_declined_where_winning_is_optional():
    table = position(
        hands={"E": "234m | 111222333p 4m + 4m"},
        ready={"E": "1z"},
        rules=Rules(winning="optional"),
    )
    assert lines(table) == ["win with 4m|H", "pass|X"]
    assert meant(table, "h") == Win(seat=0)
    assert meant(table, "x") == Pass(seat=0)


def test_while_a_win_is_offered_any_other_answer_names_the_two_that_are_possible():
    rules = Rules(winning="optional")
    won = "234m | 111222333p 4m"
    drawn = position(hands={"E": f"{won} + 4m"}, ready={"E": "1z"}, rules=rules)
    hands = {"E": "1357m | 2468p 1357s 7z + 4m", "S": won}
    discarded = position(hands=hands, ready={"S": "1z"}, rules=rules)
    discarded.do(positions.discard("E", "4m", drawn=True))
    for table, seat in ((drawn, 0), (discarded, 1)):
        for line in ("0", "4m", "1p", "t", "t 4m", "p", "k"):
            assert refused(table, line, seat) == "6.6 win_or_pass", line
