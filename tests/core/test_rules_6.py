"""Section 6 of the rules by number: 听 and 胡 (and FAULTS 27 and 30)."""

from __future__ import annotations

import pytest

from liisi_tui.core.commands import DeclareReady, Discard
from liisi_tui.core.events import DeclaredReady, Discarded, Drawn, Passed, RoundEnded, Won
from liisi_tui.core.phases import Phase
from liisi_tui.core.projection import spectator_view
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import EAST, NORTH, SOUTH
from liisi_tui.core.tiles import parse_tile, parse_tiles
from liisi_tui.core.wishes import why_not
from tests.positions import (
    Table,
    discard,
    kong,
    no,
    own_kong,
    pong,
    position,
    ready,
    win,
)

ASKING = Rules(winning="optional")
FIVE = parse_tile("5m")
# Waits for 5m alone.
WAITS_5M = "46m 9p | 78p 123s 456s 99s"


def readies(table: Table, seat: str) -> list[DeclareReady]:
    return [command for command in table.legal(seat) if isinstance(command, DeclareReady)]


# --- 6.1 ------------------------------------------------------------------------------------------


def test_6_1_only_who_is_ready_wins_on_a_discard() -> None:
    hand = "46m 9p 8p | 7p 123s 456s 99s"
    table = position(turn="E", hands={"E": "+ 5m", "W": hand})
    drawn = table.do(discard("E", "5m", drawn=True))[-1]
    assert isinstance(drawn, Drawn)
    early = position(turn="E", hands={"E": "+ 5m", "W": hand})
    early.controller.submit(discard("E", "5m", drawn=True))
    assert early.refuses(win("W")) == "6.1 win_not_ready"


def test_6_1_only_who_is_ready_wins_on_a_draw() -> None:
    table = position(turn="W", hands={"W": "46m 9p 8p | 7p 123s 456s 99s + 5m"})
    assert win("W") not in table.legal("W")
    assert table.refuses(win("W")) == "6.1 win_not_ready"


def test_6_1_the_dealer_cannot_win_with_the_first_tiles_but_may_declare() -> None:
    table = position(turn="E", hands={"E": "46m 9p 8p | 7p 123s 456s 99s + 5m"}, opening=True)
    assert win("E") not in table.legal("E")
    assert table.refuses(win("E")) == "6.1 dealer_first_tiles"
    assert {ready("E", "4m"), ready("E", "6m")} <= set(readies(table, "E"))
    declared = table.do(ready("E", "4m"))[0]
    assert isinstance(declared, DeclaredReady)
    assert table.refuses(win("S")) == "6.1 win_not_ready"
    # Later the number is another one.
    later = position(turn="E", hands={"E": "46m 9p 8p | 7p 123s 456s 99s + 5m"})
    assert later.refuses(win("E")) == "6.1 win_not_ready"
    for command in (discard("E", "9s"), own_kong("E", "1z")):
        after = position(turn="E", hands={"E": "46m 89p | 123s 1111z 8s9s + 9s"}, opening=True)
        after.do(command)
        letter = "ESWN"[after.round.turn]
        assert after.refuses(win(letter)) == "6.1 win_not_ready"


# --- 6.2 ------------------------------------------------------------------------------------------


def test_6_2_ready_after_a_draw() -> None:
    table = position(turn="E", hands={"E": "6z 46m 9p | 78p 123s 456s 9s + 5p"})
    assert readies(table, "E") == []
    # The drawn tile would have to go, and it is free.
    assert table.refuses(ready("E", "6z")) == "6.2 ready_no_wait"
    assert table.refuses(ready("E", "5p")) == "6.2 ready_not_standing"
    fitting = position(turn="E", hands={"E": "6z 46m 9p | 78p 123s 456s 9s + 9s"})
    assert readies(fitting, "E") == [ready("E", "6z")]
    declared, drawn = fitting.do(ready("E", "6z"))
    assert declared == DeclaredReady(seat=EAST, tile=parse_tile("6z"), face_up=False, waits=(FIVE,))
    assert isinstance(drawn, Drawn)
    assert drawn.seat == SOUTH
    own = fitting.round.seats[EAST]
    assert (own.ready, own.waits, own.hand.standing_total) == (True, (FIVE,), 3)


def test_6_2_ready_after_a_replacement() -> None:
    hand = "6z 46m 9p | 78p 123s 1111z + 9s"
    for tail, declarable in (("5p", []), ("9s", [ready("E", "6z")])):
        table = position(turn="E", hands={"E": hand}, tail=tail)
        table.do(own_kong("E", "1z"))
        assert readies(table, "E") == declarable


def test_6_2_ready_after_a_pong_counts_the_meld() -> None:
    table = position(turn="N", hands={"N": "+ 9s", "E": "6z 46m 9p | 78p 123s 33z 99s"})
    table.do(discard("N", "9s", drawn=True), pong("E", 0))
    assert readies(table, "E") == [ready("E", "6z")]
    assert discard("E", "7p") in table.legal("E")


def test_6_2_a_free_tile_does_not_do() -> None:
    table = position(turn="E", hands={"E": "46m 9p 8p | 7p 123s 456s 99s + 6z"})
    assert readies(table, "E") == []
    refusal = why_not(table.match, EAST, "ready")
    assert (refusal.rule, refusal.code) == ("6.2", "ready_only_free")
    assert refusal.params == {"tile": parse_tile("6z")}
    nothing = position(turn="E", hands={"E": "+ 5m"})
    assert why_not(nothing.match, EAST, "ready").code == "ready_none"


# --- 6.3 ------------------------------------------------------------------------------------------


def test_6_3_a_fifth_copy_is_not_waited_for() -> None:
    # FAULTS 27: without 5z the hand would wait for 1z alone, which it holds four times.
    table = position(turn="E", hands={"E": "5z 123m | 456789m 111z + 1z"})
    assert readies(table, "E") == []
    assert table.refuses(ready("E", "5z")) == "6.2 ready_no_wait"
    melded = position(turn="E", hands={"E": "5z 1z 12m | 345678m + 9m"}, melds={"E": "pong:1z"})
    # The 1z in the row is the fourth: with 5z gone nothing is waited for.
    assert readies(melded, "E") == [ready("E", "1z")]
    assert melded.refuses(ready("E", "5z")) == "6.2 ready_no_wait"


def test_6_3_the_tile_that_goes_out_is_no_longer_held() -> None:
    table = position(turn="E", hands={"E": "1z 123m | 456789m 111z + 5z"})
    assert ready("E", "1z") in readies(table, "E")
    declared = table.do(ready("E", "1z"))[0]
    assert isinstance(declared, DeclaredReady)
    assert declared.waits == (parse_tile("5z"),)
    kept = position(turn="E", hands={"E": "4444m | 56m 99m 123p 78p + 9p"})
    found = {command.tile: None for command in readies(kept, "E")}
    assert list(found) == [parse_tile("4m")]
    waits = kept.do(ready("E", "4m"))[0]
    assert isinstance(waits, DeclaredReady)
    assert parse_tile("4m") in waits.waits


def test_6_3_copies_seen_elsewhere_do_not_matter() -> None:
    # FAULTS 30: an exhausted wait can be declared; a view shows the copies that are left.
    table = position(
        turn="E",
        hands={"E": "6z 46m 9p | 78p 123s 456s 9s + 9s"},
        melds={"S": "exposed_kong:5m"},
    )
    declared = table.do(ready("E", "6z"))[0]
    assert isinstance(declared, DeclaredReady)
    assert declared.waits == (FIVE,)


# --- 6.4 ------------------------------------------------------------------------------------------


def test_6_4_nobody_can_take_the_ready_tile() -> None:
    for hand, seats in (("55m 19p | 1379p 3z4z5z6z7z", ""), (WAITS_5M, "S")):
        table = position(
            turn="E",
            hands={"E": "5m 12p 3p | 11s 456s 789s 1z + 1z", "S": hand},
            ready=dict.fromkeys(seats, "7z"),
        )
        table.controller.submit(ready("E", "5m"))
        assert (table.round.phase, table.round.turn) == (Phase.DRAWING, SOUTH)
        for command in (pong("S", 2), kong("S"), win("S")):
            assert table.refuses(command) == "6.4 ready_tile_safe"
        assert table.refuses(win("E")) == "4.1 own_discard"
        drawn = table.controller.run()[0]
        assert isinstance(drawn, Drawn)
        assert drawn.seat == SOUTH


def test_6_4_is_no_longer_the_reason_once_somebody_has_drawn() -> None:
    table = position(
        turn="E",
        hands={"E": "6z 46m 9p | 78p 123s 456s 9s + 9s", "S": "123p 1z | 1379m 8888s 5z"},
    )
    table.do(ready("E", "6z"))
    table.controller.submit(own_kong("S", "8s"))
    assert table.round.phase is Phase.DRAWING
    assert table.refuses(pong("W")) == "4.1 no_discard"


@pytest.mark.parametrize(
    ("policy", "faces"), [("face_down", [False]), ("face_up", [True]), ("choose", [False, True])]
)
def test_6_4_how_the_ready_tile_lies(policy: str, faces: list[bool]) -> None:
    rules = Rules(ready_tile=policy)  # type: ignore[arg-type]
    table = position(turn="E", hands={"E": "6z 46m 9p | 78p 123s 456s 9s + 9s"}, rules=rules)
    assert [command.face_up for command in readies(table, "E")] == faces
    for face in {False, True} - set(faces):
        assert table.refuses(ready("E", "6z", face_up=face)) == "6.4 ready_face"
    for face in faces:
        after = table.copy()
        declared = after.do(ready("E", "6z", face_up=face))[0]
        assert isinstance(declared, DeclaredReady)
        assert declared.face_up == face
        river = spectator_view(after.match).seats[EAST].river[-1]
        assert (river.ready, river.tile) == (True, parse_tile("6z") if face else None)


# --- 6.5 ------------------------------------------------------------------------------------------


def test_6_5_what_does_not_win_is_discarded_at_once() -> None:
    table = position(turn="N", hands={"N": "+ 1z", "E": WAITS_5M}, ready={"E": "6z"}, head="8s")
    events = table.do(discard("N", "1z", drawn=True))
    assert events[1] == Drawn(seat=EAST, tile=parse_tile("8s"), source="head")
    assert events[2] == Discarded(seat=EAST, tile=parse_tile("8s"), drawn=True)
    assert table.round.seats[EAST].hand.standing_tiles() == parse_tiles("46m9p")


def test_6_5_no_change_of_the_hand_after_ready() -> None:
    table = position(turn="E", hands={"E": "46m 9p | 78p 123s 456s 99s + 9s"}, ready={"E": "6z"})
    assert table.refuses(discard("E", "7p")) == "6.5 ready_locked"
    assert table.refuses(discard("E", "4m")) == "6.5 ready_locked"
    assert table.refuses(discard("E", "9s")) == "F4 drawn_mark"
    assert table.refuses(ready("E", "4m")) == "6.5 already_ready"
    assert table.refuses(own_kong("E", "9s")) == "6.5 ready_locked"
    assert table.refuses(win("E")) == "7.1 not_winning"
    assert table.refuses(no("E")) == "3.2 nothing_to_pass"


def test_6_5_no_pong_and_no_kong_after_ready() -> None:
    table = position(
        turn="N", hands={"N": "+ 9s", "E": "46m 9p | 78p 123s 45s 999s"}, ready={"E": "6z"}
    )
    table.controller.submit(discard("N", "9s", drawn=True))
    assert table.legal("E") == []
    assert table.refuses(pong("E")) == "6.5 ready_locked"
    assert table.refuses(kong("E")) == "6.5 ready_locked"


# --- 6.6 ------------------------------------------------------------------------------------------


def test_6_6_a_drawn_winning_tile_wins_at_once() -> None:
    table = position(turn="N", hands={"N": "+ 1z", "E": WAITS_5M}, ready={"E": "6z"}, head="5m")
    _, drawn, won, ended = table.do(discard("N", "1z", drawn=True))
    assert isinstance(drawn, Drawn)
    assert isinstance(won, Won)
    assert (won.seat, won.tile, won.by, won.source) == (EAST, FIVE, "self_draw", None)
    assert isinstance(ended, RoundEnded)


def test_6_6_forced_leaves_no_choice() -> None:
    table = position(turn="N", hands={"N": "+ 1z", "E": WAITS_5M}, ready={"E": "6z"}, head="5m")
    table.controller.submit(discard("N", "1z", drawn=True))
    step = table.controller._step
    drawn = Drawn(seat=EAST, tile=FIVE, source="head")
    table.controller.state = step(table.match, drawn)
    assert table.legal("E") == []
    assert table.refuses(no("E")) == "3.2 nothing_to_pass"
    assert table.refuses(discard("E", "5m", drawn=True)) == "6.6 win_forced"


def test_6_6_optional_asks_for_a_drawn_tile() -> None:
    table = position(
        turn="N", hands={"N": "+ 1z", "E": WAITS_5M}, ready={"E": "6z"}, head="5m", rules=ASKING
    )
    table.do(discard("N", "1z", drawn=True))
    assert table.legal("E") == [win("E"), no("E")]
    assert table.refuses(discard("E", "5m", drawn=True)) == "6.6 win_or_pass"
    assert table.refuses(discard("E", "7p")) == "6.6 win_or_pass"
    won = table.copy().do(win("E"))[0]
    assert isinstance(won, Won)
    assert won.by == "self_draw"
    passed, discarded = table.do(no("E"))[:2]
    assert passed == Passed(seat=EAST, tile=FIVE, options=("win",))
    assert discarded == Discarded(seat=EAST, tile=FIVE, drawn=True)


@pytest.mark.parametrize("declined", ["drawn", "discarded"])
def test_6_6_who_declines_once_cannot_win_any_more(declined: str) -> None:
    if declined == "drawn":
        table = position(
            turn="N",
            hands={"N": "+ 1z", "E": WAITS_5M, "S": "1234p | 5m 279m 1367z 8s"},
            ready={"E": "6z"},
            head="5m1z2z3z5m",
            rules=ASKING,
        )
        table.do(discard("N", "1z", drawn=True), no("E"))
    else:
        table = position(
            turn="N",
            hands={"N": "+ 5m", "E": WAITS_5M, "S": "1234p | 5m 279m 1367z 8s"},
            ready={"E": "6z"},
            head="1z2z3z4z5m",
            rules=ASKING,
        )
        table.do(discard("N", "5m", drawn=True))
        assert table.legal("E") == [win("E"), no("E")]
        table.do(no("E"))
    assert table.round.seats[EAST].declined
    assert table.round.turn == SOUTH
    # A discard that would win is not offered, and refused ...
    again = table.copy()
    again.controller.submit(discard("S", "5m"))
    assert again.legal("E") == []
    assert again.refuses(win("E")) == "6.6 win_declined"
    # ... and a drawn one goes out like any other.
    table.do(discard("S", "1z"))
    events = table.go_on("N") + table.go_on("S")
    assert Drawn(seat=EAST, tile=FIVE, source="head") in events
    assert Discarded(seat=EAST, tile=FIVE, drawn=True) in events


def test_6_6_declining_binds_nobody_else() -> None:
    table = position(
        turn="E",
        hands={"E": "+ 5m", "S": WAITS_5M, "N": "46m 9p | 78p 123s 456s 22z"},
        ready={"S": "6z", "N": "7z"},
        rules=ASKING,
    )
    table.do(discard("E", "5m", drawn=True))
    won = table.do(no("S"), win("N"))[1]
    assert isinstance(won, Won)
    assert won.seat == NORTH


def test_6_6_a_ready_seat_that_draws_never_has_another_choice() -> None:
    table = position(
        turn="E", hands={"E": "46m 9p | 78p 123s 456s 99s + 5m"}, ready={"E": "6z"}, rules=ASKING
    )
    assert not [command for command in table.legal("E") if isinstance(command, Discard)]
