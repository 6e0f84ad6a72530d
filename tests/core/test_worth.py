"""What waits are worth: the points of RULES 11, each way of winning, the cap, what was seen."""

from __future__ import annotations

from liisi_tui.core.projection import seat_view
from liisi_tui.core.rules import DEFAULT_RULES
from liisi_tui.core.shapes import codes_of, waits
from liisi_tui.core.tiles import parse_tile, parse_tiles, tile_text
from liisi_tui.core.worth import WaitWorth, hand_worth, table_worth
from tests.positions import Table, discard, position, ready

STRAIGHT = "1z 123m | 45678m 11p 22z + 2z"


def worths(table: Table, out: str, seat: int = 0) -> dict[str, WaitWorth]:
    """What a seat would wait for once a standing tile has gone out."""
    view = seat_view(table.match, seat)
    tile = parse_tile(out)
    found = table_worth(view, view.ready_waits[tile], tile)
    return {tile_text(worth.tile): worth for worth in found}


def test_a_plain_hand_of_the_dealer_wins_what_example_4_says():
    found = worths(position(hands={"E": "1z 234m | 567m 345p 67s 5z + 5z"}), "1z")
    assert found["8s"] == WaitWorth(parse_tile("8s"), found["8s"].unseen, (), 12, (7, 7))
    assert set(found) == {"5s", "8s"}


def test_kongs_are_named_and_not_doubled_as_in_example_5():
    table = position(
        turn="S",
        hands={"S": "1z 24m 5p | + 5p"},
        melds={"S": "exposed_kong:9p concealed_kong:2z pong:8m"},
    )
    worth = worths(table, "1z", 1)["3m"]
    assert worth.fans == ("missing_suit", "closed_wait", "exposed_kong", "concealed_kong")
    assert (worth.self_draw, worth.discard) == (29, (20, 20))


def test_only_the_tile_of_the_straight_wins_it():
    found = worths(position(hands={"E": STRAIGHT}), "1z")
    assert found["9m"].fans == ("missing_suit", "pure_straight")
    assert found["3m"].fans == found["6m"].fans == ("missing_suit",)
    assert found["9m"].self_draw == 3 * 2 * (1 + 1 + 20 + 1)


def test_7_4_it_matters_whether_the_discarder_is_ready():
    found = worths(position(hands={"E": STRAIGHT}, ready={"S": "3z"}), "1z")
    assert found["3m"].discard == (9, 10)


def test_7_5_no_win_is_worth_more_than_the_cap():
    found = worths(position(hands={"E": STRAIGHT}, base_score=40), "1z")
    assert (found["9m"].self_draw, found["9m"].discard) == (1000, (1000, 1000))
    assert found["3m"].self_draw == 720


def test_the_outgoing_tile_counts_as_seen():
    table = position(hands={"E": "3m 1z | 12m + 1z"}, melds={"E": "pong:3m pong:5z pong:6z"})
    found = worths(table, "3m")
    assert found["3m"].unseen == 0
    assert found["3m"].fans == ("edge_wait",)


def test_what_was_promised_is_what_a_win_brings():
    table = position(hands={"E": STRAIGHT, "S": "3m 147p 2s | 58s 369p 567z"}, head="9s 9m")
    promised = worths(table, "1z")
    table.do(ready("E", "1z"))
    table.do(discard("S", "9s", drawn=True))
    before = table.round.seats[2]
    assert before.drawn == parse_tile("9m")
    table.do(discard("W", "9m", drawn=True))
    won = table.round.won
    assert won is not None
    assert won.score.deltas[0] == promised["9m"].discard[1]
    assert [fan.name for fan in won.score.fans[1:]] == list(promised["9m"].fans)


def test_a_hand_without_a_table_is_worth_what_each_seat_loses():
    tiles = parse_tiles("12345678m11p555s")
    found = hand_worth(tiles, (), waits(codes_of(tiles), ()), DEFAULT_RULES)
    nine = found[parse_tile("9m")]
    assert (nine.unseen, nine.fans, nine.self_draw, nine.discard) == (
        4,
        ("pure_straight",),
        42,
        (21, 21),
    )
