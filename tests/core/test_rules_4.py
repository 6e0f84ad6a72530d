"""Section 4 of the rules by number: 碰 and 杠, and which tiles go into them."""

from __future__ import annotations

import pytest

from liisi_tui.core.events import Drawn, Konged, Passed, Ponged
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.phases import Phase
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import EAST, NORTH, SOUTH, WEST
from liisi_tui.core.tiles import parse_tile
from tests.positions import discard, kong, no, offered, own_kong, pong, position, ready

FIVE = parse_tile("5m")


# --- 4.1 碰 ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", [EAST, SOUTH, NORTH])
def test_4_1_pong_from_anyone_and_then_discard(source: int) -> None:
    letter = "ESWN"[source]
    table = position(turn=letter, hands={letter: "+ 5m", "W": "1234p | 55m 2468s 1z 2z 3z"})
    ponged = table.do(discard(letter, "5m", drawn=True), pong("W"))[-1]
    assert ponged == Ponged(seat=WEST, tile=FIVE, source=source, standing=0)
    own = table.round.seats[WEST]
    assert own.melds == [Meld(MeldKind.PONG, FIVE, source)]
    assert (table.round.turn, table.round.phase) == (WEST, Phase.TURN)
    river = table.round.seats[source].river
    assert (river[-1].tile, river[-1].claimed) == (FIVE, True)
    # After the discard the seat after West draws, whoever was passed over.
    drawn = table.do(discard("W", "2s"))[-1]
    assert isinstance(drawn, Drawn)
    assert drawn.seat == NORTH


def test_4_1_what_is_no_pong() -> None:
    table = offered("1234p | 5m 24678s 1z 2z 3z")
    for command in (pong("W"), kong("W")):
        assert table.refuses(command) == "4.1 no_discard"  # nobody could, and South has drawn
    pair = offered("1234p | 55m 2468s 1z 2z 3z")
    assert pair.refuses(pong("E")) == "4.1 own_discard"
    assert pair.refuses(kong("E")) == "4.1 own_discard"
    assert pair.refuses(pong("S")) == "4.1 pong_needs_two"
    for standing in (-1, 1, 2, 3):
        assert pair.refuses(pong("W", standing)) == "4.1 pong_standing"
    assert pair.legal("W") == [pong("W", 0), no("W")]


# --- 4.2 杠 ---------------------------------------------------------------------------------------


def test_4_2_exposed_kong_with_three_own_copies() -> None:
    table = offered("5m 123p | 55m 2468s 1z 2z 3z")
    assert set(table.legal("W")) == {pong("W", 0), pong("W", 1), kong("W"), no("W")}
    konged, drawn = table.do(kong("W"))
    assert konged == Konged(
        seat=WEST, tile=FIVE, kind=MeldKind.EXPOSED_KONG, source=EAST, standing=1
    )
    assert isinstance(drawn, Drawn)
    assert (drawn.seat, drawn.source) == (WEST, "tail")
    assert table.round.seats[EAST].river[-1].claimed
    two = offered("1234p | 55m 2468s 1z 2z 3z")
    assert two.refuses(kong("W")) == "4.2 kong_needs_three"
    assert two.refuses(kong("S")) == "4.2 kong_needs_three"


@pytest.mark.parametrize(
    ("hand", "standing"),
    [("123p 9s | 246s 1z2z3z + 5m", 0), ("123p 5m | 246s 1z2z3z + 6z", 1)],
)
def test_4_2_added_kong_now_and_later(hand: str, standing: int) -> None:
    # FAULTS 29: the fourth copy, in the hand or standing, at once and in later turns.
    table = position(turn="E", hands={"E": hand}, melds={"E": "pong:5m"})
    assert table.own_kongs("E") == "5m"
    later = table.copy()
    later.do(discard("E", "2s"))
    later.go_on("E")
    assert later.own_kongs("E") == "5m"
    for one in (table, later):
        konged, drawn = one.do(own_kong("E", "5m"))
        assert konged == Konged(
            seat=EAST, tile=FIVE, kind=MeldKind.ADDED_KONG, source=None, standing=standing
        )
        assert isinstance(drawn, Drawn)
        assert (drawn.seat, drawn.source) == (EAST, "tail")
        # The kong lies where the pong lay and still says whose discard was taken.
        assert one.round.seats[EAST].melds == [Meld(MeldKind.ADDED_KONG, FIVE, NORTH)]


def test_4_2_not_right_after_the_pong() -> None:
    table = offered("1234p | 555m 2468s 1z 2z")
    table.do(pong("W"))
    assert table.own_kongs("W") == ""
    assert table.refuses(own_kong("W", "5m")) == "3.2 kong_after_pong"


def test_4_2_concealed_kong_of_four_own_copies() -> None:
    table = position(turn="E", hands={"E": "1m 234p | 111m 2468s 1z2z + 3z"})
    assert table.own_kongs("E") == "1m"
    assert table.refuses(own_kong("E", "2p")) == "4.2 kong_needs_four"
    konged = table.do(own_kong("E", "1m"))[0]
    assert konged == Konged(
        seat=EAST, tile=0, kind=MeldKind.CONCEALED_KONG, source=None, standing=1
    )
    assert table.rows("E")[0] == "234p"


# --- 4.3 and 4.4 Standing tiles -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "standing", "row", "rest"),
    [
        ("1234p | 55m 2468s 1z2z3z", 0, "1234p", "2468s123z"),
        ("5m 123p | 5m 2468s 1z2z3z4z", 1, "123p", "2468s1234z"),
        ("55m 12p | 24689s 1z2z3z4z", 2, "12p", "24689s1234z"),
    ],
)
def test_4_3_own_copies_may_stand_or_not(hand: str, standing: int, row: str, rest: str) -> None:
    table = offered(hand)
    assert table.pongs("W") == [standing]
    table.do(pong("W", standing))
    assert table.rows("W") == (row, rest)


def test_4_3_the_row_is_never_refilled() -> None:
    table = offered("55m 12p | 24689s 1z2z3z4z")
    table.do(pong("W", 2), discard("W", "2s"))
    for _ in range(2):
        table.go_on("W")
        assert table.rows("W")[0] == "12p"
        table.do(table.legal("W")[0])


def test_4_3_a_kong_takes_all_standing_copies_with_it() -> None:
    table = position(turn="E", hands={"E": "11m 23p | 11m 2468s 1z2z3z + 5z"})
    konged = table.do(own_kong("E", "1m"))[0]
    assert isinstance(konged, Konged)
    assert konged.standing == 2
    assert table.rows("E")[0] == "23p"


def test_4_4_one_standing_tile_must_remain_after_a_pong() -> None:
    # Two standing tiles are left, both 5m: a pong may take one of them, if a third copy helps.
    table = offered("55m | 246789s 1z2z", melds="pong:9m")
    assert table.refuses(pong("W", 2)) == "4.1 no_discard"  # not offered at all: North has drawn
    three = offered("55m | 5m 24678s 1z2z", melds="pong:9m")
    assert three.pongs("W") == [1]
    assert three.refuses(pong("W", 2)) == "4.4 last_standing"
    assert three.refuses(kong("W")) == "4.4 last_standing"
    assert kong("W") not in three.legal("W")
    one = offered("5m | 5m 246789s 1z2z", melds="pong:9m")
    assert one.round.phase is Phase.TURN
    assert one.round.turn == SOUTH


def test_4_4_one_standing_tile_must_remain_after_any_kong() -> None:
    concealed = position(turn="E", hands={"E": "11m | 11m 2468s 1z2z + 3z"}, melds={"E": "pong:9p"})
    assert concealed.own_kongs("E") == ""
    assert concealed.refuses(own_kong("E", "1m")) == "4.4 last_standing"
    added = position(turn="E", hands={"E": "1m | 2468s 1z2z3z4z5z + 6z"}, melds={"E": "pong:1m"})
    assert added.refuses(own_kong("E", "1m")) == "4.4 last_standing"
    assert added.own_kongs("E") == ""
    drawn = position(turn="E", hands={"E": "9m | 2468s 1z2z3z4z5z + 1m"}, melds={"E": "pong:1m"})
    assert drawn.own_kongs("E") == "1m"


# --- 4.5 Which copies -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("policy", "one_stands", "two_stand"),
    [("choose", [0, 1], [1, 2]), ("hand_first", [0], [1]), ("standing_first", [1], [2])],
)
def test_4_5_how_many_standing_tiles_a_pong_takes(
    policy: str, one_stands: list[int], two_stand: list[int]
) -> None:
    rules = Rules(pong_from=policy)  # type: ignore[arg-type]
    for hand, possible, allowed in (
        ("5m 123p | 55m 2468s 1z 2z 3z", [0, 1], one_stands),
        ("55m 12p | 5m 2468s 1z2z3z4z", [1, 2], two_stand),
    ):
        table = offered(hand, rules=rules)
        assert table.pongs("W") == allowed
        for count in set(possible) - set(allowed):
            assert table.refuses(pong("W", count)) == "4.5 pong_from"


def test_4_5_the_most_is_no_more_than_4_4_allows() -> None:
    rules = Rules(pong_from="standing_first")
    table = offered("55m | 5m 24678s 1z2z", melds="pong:9m", rules=rules)
    assert table.pongs("W") == [1]
    assert table.refuses(pong("W", 2)) == "4.4 last_standing"


# --- 4.6 No legal discard left --------------------------------------------------------------------

STUCK = "pong:1z pong:2z pong:9s"


@pytest.mark.parametrize("hand", ["1z2z | 55m", "1z2z 5m | 5m", "1z2z 55m |"])
def test_4_6_stuck_because_only_own_fourth_copies_are_waited_for(hand: str) -> None:
    # 1z and 2z would be left, and with either gone the other's pair would need a fifth copy (6.3).
    table = offered(hand, melds=STUCK)
    assert table.round.turn == SOUTH
    assert table.round.phase is Phase.TURN
    held = offered(hand, melds=STUCK.replace("pong:1z", "pong:1m"))
    # With one of them free to wait for, the pong leaves 听 as the only discard.
    held.do(pong("W", held.pongs("W")[0]))
    assert held.legal("W") == [ready("W", "2z")]


@pytest.mark.parametrize("row", ["5m 3m8m | 5m", "55m 4m8m |"])
def test_4_6_the_copies_that_the_pong_takes_are_no_discard_with_ready(row: str) -> None:
    others = row.removeprefix("55m ").removeprefix("5m ")[:4]
    table = offered(row, melds=f"pong:{others[:2]} pong:{others[2:]} pong:9s")
    assert (table.round.turn, table.round.phase) == (SOUTH, Phase.TURN)


def test_4_6_stuck_by_missing_suit_required() -> None:
    rules = Rules(missing_suit_required=True)
    suits = "pong:1m pong:1p pong:1s"
    table = offered("3z4z | 55m", melds=suits, rules=rules)
    assert (table.round.turn, table.round.phase) == (SOUTH, Phase.TURN)
    free = offered("3z4z | 55m", melds=suits)
    assert free.pongs("W") == [0]
    free.do(pong("W"))
    assert free.legal("W") == [ready("W", "3z"), ready("W", "4z")]
    two_suits = offered("3z4z | 55m", melds="pong:1m pong:1p pong:9p", rules=rules)
    assert two_suits.pongs("W") == [0]


@pytest.mark.parametrize("policy", ["choose", "hand_first", "standing_first"])
def test_4_6_the_choice_of_4_5_that_is_not_stuck(policy: str) -> None:
    # With one standing 5m taken, 5m and 1z stand and nothing is free; with two, a 5m is free.
    rules = Rules(pong_from=policy)  # type: ignore[arg-type]
    table = offered("55m 1z | 5m", melds="pong:1z pong:2z pong:9s", rules=rules)
    assert table.pongs("W") == [2]
    assert table.refuses(pong("W", 1)) == "4.6 pong_stuck"
    table.do(pong("W", 2))
    assert table.legal("W") == [discard("W", "5m")]


def test_4_6_a_kong_is_never_stuck_because_it_draws() -> None:
    table = offered("555m 1z |", melds="pong:1z pong:2z pong:9s")
    assert table.legal("W") == [kong("W"), no("W")]
    assert table.refuses(pong("W", 2)) == "4.6 pong_stuck"
    passed_line = table.copy().do(no("W"))[0]
    assert passed_line == Passed(seat=WEST, tile=FIVE, options=("kong",))
    table.do(kong("W"))
    assert table.rows("W")[0] == "1z"
