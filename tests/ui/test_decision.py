"""From keys to commands, as plain data: what each key does in each state (DESIGN 6)."""

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
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.tiles import parse_tile
from liisi_tui.core.wishes import why_not
from liisi_tui.ui.decision import Changed, Decision, Do, Ignored, Mode, Refused
from tests import positions
from tests.positions import position


def decision(table: positions.Table, seat: int = 0, **options: bool) -> Decision:
    view = seat_view(table.match, seat)
    return Decision(view, lambda who, wish: why_not(table.match, who, wish), **options)


def mode(asked: Decision) -> Mode:
    return asked.mode


def row(asked: Decision) -> str:
    assert asked.cursor is not None
    return asked.slots[asked.cursor].row


def outcome_tile(outcome: Do) -> int:
    assert isinstance(outcome.command, DeclareReady)
    return outcome.command.tile


def tile(text: str) -> int:
    return parse_tile(text)


def refused(outcome: object) -> str:
    assert isinstance(outcome, Refused)
    return f"{outcome.refusal.rule} {outcome.refusal.code}"


PLAIN = {"E": "1357m | 2468p 13579s + 7z"}


def test_the_cursor_starts_on_the_drawn_tile_and_enter_discards_it():
    asked = decision(position(hands=PLAIN))
    assert mode(asked) is Mode.TURN
    assert row(asked) == "drawn"
    assert asked.enter() == Do(Discard(seat=0, tile=tile("7z"), drawn=True))


def test_zero_and_space_discard_the_drawn_tile_wherever_the_cursor_is():
    asked = decision(position(hands=PLAIN))
    asked.digit(1)
    assert asked.drawn() == Do(Discard(seat=0, tile=tile("7z"), drawn=True))


def test_digits_choose_the_free_tiles_from_the_left():
    asked = decision(position(hands=PLAIN))
    for number, text in enumerate(("2p", "4p", "6p", "8p", "1s", "3s", "5s", "7s", "9s"), 1):
        assert isinstance(asked.digit(number), Changed)
        assert asked.enter() == Do(Discard(seat=0, tile=tile(text)))


def test_arrows_go_over_all_tiles_and_wrap_round():
    asked = decision(position(hands=PLAIN))
    start = asked.cursor
    for _ in range(14):
        assert isinstance(asked.move(-1), Changed)
    assert asked.cursor == start
    asked.move(1)
    assert asked.cursor == 0


def test_3_3_enter_on_a_standing_tile_says_that_it_goes_only_with_ready():
    asked = decision(position(hands=PLAIN))
    asked.choose(0)
    assert asked.enter() == Ignored("standing_stays")
    asked = decision(position(hands={"E": "1z 234m | 111222333p + 4m"}))
    asked.choose(0)
    assert refused(asked.enter()) == "3.3 standing_locked"


def test_4_1_on_the_own_turn_there_is_nothing_to_pong():
    assert decision(position(hands=PLAIN)).pong() == Ignored("no_claim")


def test_6_2_who_is_asked_about_a_discard_answers_that_first():
    assert claim().ready() == Ignored("no_ready")


def test_confirm_discard_asks_once_more_and_any_move_takes_it_back():
    asked = decision(position(hands=PLAIN), confirm_discard=True)
    assert isinstance(asked.enter(), Changed)
    assert mode(asked) is Mode.CONFIRM
    asked.move(-1)
    assert mode(asked) is Mode.TURN
    asked.enter()
    assert isinstance(asked.enter(), Do)


def test_confirm_discard_never_stands_in_the_way_of_ready():
    table = position(hands={"E": "1z 234m | 111222333p + 4m"})
    asked = decision(table, confirm_discard=True)
    asked.enter()
    assert mode(asked) is Mode.CONFIRM
    assert isinstance(asked.ready(), Changed)
    assert mode(asked) is Mode.READY
    assert isinstance(asked.enter(), Do)
    asked = decision(table, confirm_discard=True)
    asked.ready()
    asked.back()
    assert isinstance(asked.enter(), Changed)
    assert mode(asked) is Mode.CONFIRM


def test_6_2_t_raises_the_standing_tiles_that_may_go_and_enter_declares():
    table = position(hands={"E": "1z 234m | 111222333p + 4m"})
    asked = decision(table)
    assert isinstance(asked.ready(), Changed)
    assert mode(asked) is Mode.READY
    assert row(asked) == "standing"
    outcome = asked.enter()
    assert isinstance(outcome, Do)
    assert isinstance(outcome.command, DeclareReady)
    assert outcome.command in asked.view.legal


def test_6_2_the_ready_digits_are_the_places_of_the_standing_row():
    table = position(hands={"E": "1z 234m | 111222333p + 4m"})
    asked = decision(table)
    asked.ready()
    for number, text in enumerate(("2m", "3m", "4m", "1z"), 1):
        legal = tile(text) in asked.view.ready_waits
        assert isinstance(asked.digit(number), Changed if legal else Ignored)
        if legal:
            assert asked.enter() == Do(DeclareReady(seat=0, tile=tile(text)))
            asked.ready()


def test_6_4_choose_asks_how_the_tile_lies_and_esc_goes_back_step_by_step():
    table = position(hands={"E": "1z 234m | 111222333p + 4m"}, rules=Rules(ready_tile="choose"))
    asked = decision(table)
    asked.ready()
    assert isinstance(asked.enter(), Changed)
    assert mode(asked) is Mode.FACE
    assert isinstance(asked.back(), Changed)
    assert mode(asked) is Mode.READY
    asked.enter()
    outcome = asked.digit(2)
    assert isinstance(outcome, Do)
    assert outcome.command == DeclareReady(seat=0, tile=outcome_tile(outcome), face_up=True)
    asked.back()
    asked.back()
    assert mode(asked) is Mode.TURN
    assert row(asked) != "standing"


def test_6_2_t_says_why_no_tile_may_go():
    assert refused(decision(position(hands=PLAIN)).ready()) == "6.2 ready_none"
    # All four standing tiles fit; only the free 7z could go.
    stuck = decision(position(hands={"E": "123m 9s | 456789p 129s + 7z"}))
    assert refused(stuck.ready()) == "6.2 ready_only_free"


def test_4_2_k_names_each_of_several_kongs():
    table = position(hands={"E": "1z 9m 1s 3s | 2222p 8888p 7s + 9s"})
    asked = decision(table)
    assert isinstance(asked.kong(), Changed)
    assert mode(asked) is Mode.KONG
    assert asked.choices == (
        DeclareKong(seat=0, tile=tile("2p")),
        DeclareKong(seat=0, tile=tile("8p")),
    )
    assert asked.digit(2) == Do(asked.choices[1])
    assert isinstance(asked.digit(3), Ignored)


def test_a_single_kong_needs_no_choice():
    asked = decision(position(hands={"E": "1z 9m 1s 3s | 2222p 468p 57s + 9s"}))
    assert asked.kong() == Do(DeclareKong(seat=0, tile=tile("2p")))


def test_4_2_k_without_a_kong_says_so():
    assert refused(decision(position(hands=PLAIN)).kong()) == "4.2 no_kong"


def claim(rules: Rules = DEFAULT_RULES) -> Decision:
    table = position(
        hands={
            "E": "1z 357m | 2468p 1357s 7z + 5p",
            "S": "5p 1m 9s 2z | 55p 3s 7m 9m 2s 6s 8s 3z",
        },
        rules=rules,
    )
    table.do(positions.discard("E", "5p", drawn=True))
    return decision(table, 1)


def test_4_5_p_asks_how_many_standing_tiles_where_there_is_a_choice():
    asked = claim()
    assert mode(asked) is Mode.CLAIM
    assert isinstance(asked.pong(), Changed)
    assert asked.choices == (ClaimPong(seat=1, standing=0), ClaimPong(seat=1, standing=1))
    assert asked.digit(1) == Do(asked.choices[0])
    assert isinstance(asked.back(), Changed)
    assert mode(asked) is Mode.CLAIM


def test_4_5_p_needs_no_choice_where_the_table_has_made_it():
    asked = claim(rules=Rules(pong_from="standing_first"))
    assert asked.pong() == Do(ClaimPong(seat=1, standing=1))


def test_a_claim_can_be_a_kong_or_passed():
    asked = claim()
    assert asked.kong() == Do(ClaimKong(seat=1))
    assert asked.back() == Do(Pass(seat=1))
    assert isinstance(asked.enter(), Ignored)
    assert isinstance(asked.drawn(), Ignored)
    assert isinstance(asked.digit(1), Ignored)
    assert isinstance(asked.move(1), Ignored)


def test_6_6_a_drawn_winning_tile_is_taken_or_declined_where_winning_is_optional():
    table = position(
        hands={"E": "234m | 111222333p 4m + 4m"},
        ready={"E": "1z"},
        rules=Rules(winning="optional"),
    )
    asked = decision(table)
    assert mode(asked) is Mode.WIN
    assert asked.win() == Do(Win(seat=0))
    assert asked.back() == Do(Pass(seat=0))


def test_6_1_h_says_that_only_who_is_ready_can_win():
    assert refused(decision(position(hands=PLAIN)).win()) == "6.1 win_not_ready"


@pytest.mark.parametrize("key", ["pong", "kong", "win", "ready"])
def test_a_wish_of_somebody_who_is_not_on_turn_gets_a_rule_number(key):
    asked = decision(position(hands=PLAIN), seat=2)
    assert mode(asked) is Mode.WATCH
    assert isinstance(getattr(asked, key)(), Refused)
