"""Section 3 of the rules by number: a turn."""

from __future__ import annotations

from liisi_tui.core.commands import ClaimPong, DeclareKong, DeclareReady, Discard, Pass
from liisi_tui.core.events import Discarded, Drawn, Konged, Ponged
from liisi_tui.core.legal import legal
from liisi_tui.core.phases import Phase
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SOUTH
from liisi_tui.core.tiles import parse_tile
from tests.playouts import new_controller
from tests.positions import discard, no, own_kong, pong, position, ready, win

# Everything a turn can offer: 听 with 9p, a concealed kong of 1s, a pong whose fourth copy is held.
RICH = "9p 123m | 1111s 7s 7z + 5m"


def test_3_1_the_dealer_begins_with_fourteen_tiles_as_if_just_having_drawn() -> None:
    controller = new_controller(21)
    controller.start_round()
    state = controller.state.round
    assert state is not None
    dealer = state.seats[state.started.dealer]
    assert (state.phase, state.turn, state.fresh) == (Phase.TURN, state.started.dealer, True)
    assert dealer.drawn is not None
    first = Discard(seat=state.turn, tile=dealer.drawn, drawn=True)
    assert first in legal(controller.state, state.turn)


def test_3_1_every_other_turn_begins_with_a_draw_from_the_head() -> None:
    table = position(turn="E", hands={"E": "+ 5m"}, head="9s")
    discarded, drawn = table.do(discard("E", "5m", drawn=True))
    assert discarded == Discarded(seat=0, tile=parse_tile("5m"), drawn=True)
    assert drawn == Drawn(seat=SOUTH, tile=parse_tile("9s"), source="head")


def test_3_2_what_one_may_do_on_ones_own_turn() -> None:
    table = position(turn="E", hands={"E": RICH}, melds={"E": "pong:7z"})
    offered = table.legal("E")
    assert own_kong("E", "1s") in offered
    assert own_kong("E", "7z") in offered
    assert discard("E", "5m", drawn=True) in offered
    assert discard("E", "1s") in offered
    assert not [command for command in offered if isinstance(command, DeclareReady)]
    declaring = position(turn="E", hands={"E": "9p 123m | 456m 111s 77s 7z + 7z"})
    assert ready("E", "9p") in declaring.legal("E")


def test_3_2_after_a_replacement_everything_is_possible_again() -> None:
    table = position(turn="E", hands={"E": "9p 123m | 1111s 2222s 7z + 5m"}, tail="3s")
    konged, drawn = table.do(own_kong("E", "1s"))
    assert isinstance(konged, Konged)
    assert isinstance(drawn, Drawn)
    assert (drawn.seat, drawn.tile, drawn.source) == (0, parse_tile("3s"), "tail")
    offered = table.legal("E")
    assert own_kong("E", "2s") in offered
    assert discard("E", "3s", drawn=True) in offered
    assert discard("E", "5m") in offered


def test_3_2_after_a_pong_no_kong() -> None:
    table = position(
        turn="N",
        hands={"E": "9p 123m | 1111s 33s 7z 5m5p", "N": "+ 3s"},
    )
    passed_or_ponged = table.do(discard("N", "3s", drawn=True), pong("E"))
    assert isinstance(passed_or_ponged[-1], Ponged)
    assert table.round.phase is Phase.TURN
    assert not [command for command in table.legal("E") if isinstance(command, DeclareKong)]
    assert table.refuses(own_kong("E", "1s")) == "3.2 kong_after_pong"
    # Nothing was drawn, so nothing goes out as drawn.
    assert not [
        command for command in table.legal("E") if isinstance(command, Discard) and command.drawn
    ]
    table.do(discard("E", "7z"))
    while table.round.turn != 0:
        table.do(table.legal("ESWN"[table.round.turn])[-1])
    assert own_kong("E", "1s") in table.legal("E")


def test_3_2_after_a_pong_one_may_declare_ready() -> None:
    table = position(turn="N", hands={"E": "9p 123m | 456m 33s 77s 7z7z", "N": "+ 3s"})
    table.do(discard("N", "3s", drawn=True), pong("E"))
    # 123m 456m 333s and two pairs are left beside 9p.
    assert ready("E", "9p") in table.legal("E")
    declared = table.do(ready("E", "9p"))[0]
    assert declared.waits == (parse_tile("7s"), parse_tile("7z"))  # type: ignore[union-attr]


def test_3_2_only_whose_turn_it_is_plays() -> None:
    table = position(
        turn="E", hands={"E": RICH, "S": "1234p | 23456789s 5z"}, melds={"E": "pong:7z"}
    )
    for command in (discard("S", "2s"), ready("S", "1p"), own_kong("S", "2s")):
        assert table.refuses(command) == "3.2 not_your_turn"
    assert table.refuses(no("E")) == "3.2 nothing_to_pass"
    assert table.refuses(no("S")) == "3.2 not_your_turn"
    assert table.refuses(discard("E", "9s")) == "3.2 not_held"
    assert table.legal("S") == []


def test_3_2_nobody_plays_before_the_draw() -> None:
    table = position(turn="E", hands={"E": "1234p | 123456789s"})
    assert table.round.phase is Phase.DRAWING
    for command in (discard("E", "1s"), ready("E", "1p"), own_kong("E", "1s")):
        assert table.refuses(command) == "3.2 draw_first"
    assert table.refuses(discard("W", "1s")) == "3.2 not_your_turn"
    assert [table.legal(letter) for letter in "ESWN"] == [[]] * 4


def test_3_2_while_a_discard_is_open_nobody_discards() -> None:
    table = position(turn="E", hands={"E": "+ 5m", "W": "55m 12p | 123456789s"})
    table.do(discard("E", "5m", drawn=True))
    assert table.round.phase is Phase.CLAIMING
    for letter in "ESWN":
        assert table.refuses(discard(letter, "1s")) == "3.2 not_your_turn"
    assert table.legal("E") == table.legal("S") == table.legal("N") == []


def test_3_2_one_answers_a_discard_once() -> None:
    # West may pong, South may win if it likes, so that West's answer is held back.
    table = position(
        turn="E",
        hands={"E": "+ 5m", "W": "55m 12p | 12346789s 1z", "S": "123s | 46m 789s 999p 77z"},
        ready={"S": "1z"},
        rules=Rules(winning="optional"),
    )
    table.do(discard("E", "5m", drawn=True), pong("W", 2))
    assert table.legal("W") == []
    assert table.refuses(no("W")) == "3.2 nothing_to_pass"
    assert table.refuses(pong("W", 2)) == "3.2 nothing_to_pass"
    assert table.legal("S") == [win("S"), no("S")]


def test_3_3_a_standing_tile_is_never_discarded() -> None:
    table = position(turn="E", hands={"E": "1234p | 123456789s + 1p"})
    assert table.refuses(discard("E", "2p")) == "3.3 standing_locked"
    for tile in ("2p", "3p", "4p"):
        assert discard("E", tile) not in table.legal("E")
    # The copy in the hand is free, only the standing piece is locked.
    assert table.refuses(discard("E", "1p")) == "F4 drawn_mark"
    table.do(discard("E", "1p", drawn=True))
    own = table.round.seats[0]
    assert own.hand.standing_tiles() == [9, 10, 11, 12]
    assert not own.hand.free[9]


def test_3_3_equal_copies_may_go_out_as_drawn_or_not() -> None:
    table = position(turn="E", hands={"E": "1234p | 123456789s + 9s"})
    assert {discard("E", "9s"), discard("E", "9s", drawn=True)} <= set(table.legal("E"))
    assert table.refuses(discard("E", "8s", drawn=True)) == "F4 drawn_mark"
    assert table.refuses(discard("E", "1p", drawn=True)) == "3.3 standing_locked"


def test_3_4_there_is_no_chow() -> None:
    for tile in ("4m", "5m", "6m"):
        single = position(turn="E", hands={"E": f"+ {tile}", "S": "456m 9p | 3789m 13579s"})
        # One copy does nothing, whatever stands beside it: the next seat simply draws.
        assert isinstance(single.do(discard("E", tile, drawn=True))[1], Drawn)
        pair = position(turn="E", hands={"E": f"+ {tile}", "S": "456m 9p | 456m 13579s 9m"})
        pair.do(discard("E", tile, drawn=True))
        assert {type(command) for command in pair.legal("S")} == {ClaimPong, Pass}
