"""Sections 7 to 9 of the rules by number: points in play, exhausted wall, dealer."""

from __future__ import annotations

import pytest

from liisi_tui.core.events import Event, RoundEnded, Won
from liisi_tui.core.projection import open_view
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, next_seat, parse_seat
from liisi_tui.core.tiles import parse_tiles
from tests.playouts import match_started
from tests.positions import Table, discard, own_kong, pong, position, ready

# Waits for 5m and has all three suits: base alone, and 嵌张.
WAITS_5M = "46m 9p | 78p 123s 456s 99s"


def ended(events: list[Event]) -> RoundEnded:
    last = events[-1]
    assert isinstance(last, RoundEnded)
    return last


# --- 7 --------------------------------------------------------------------------------------------


def test_7_4_who_is_not_ready_pays_for_all_three() -> None:
    table = position(
        turn="N", hands={"N": "+ 5m", "S": WAITS_5M}, ready={"S": "6z"}, dealer="E", base_score=10
    )
    _, won, end = table.do(discard("N", "5m", drawn=True))
    assert isinstance(won, Won)
    # base + closed wait each, the dealer's loss one more, and deal-in once.
    assert [(pay.payer, pay.loser, pay.points) for pay in won.score.payments] == [
        (NORTH, EAST, 30),
        (NORTH, WEST, 20),
        (NORTH, NORTH, 30),
    ]
    assert ended([end]).deltas == (0, 80, 0, -80)
    assert tuple(table.match.totals) == (0, 80, 0, -80)


def test_7_4_who_is_ready_pays_only_its_own_loss() -> None:
    table = position(
        turn="W",
        hands={"W": "+ 8m", "N": "123m | 456p 123s 55z 79s", "S": WAITS_5M},
        ready={"S": "6z", "N": "7z"},
        head="5m",
    )
    # North is ready, draws 5m, has to throw it, and South wins.
    events = table.do(discard("W", "8m", drawn=True))
    won = events[-2]
    assert isinstance(won, Won)
    assert (won.seat, won.source) == (SOUTH, NORTH)
    assert [(pay.payer, pay.loser) for pay in won.score.payments] == [
        (seat, seat) for seat in (EAST, WEST, NORTH)
    ]
    assert ended(events).deltas == (-3, 7, -2, -2)


def test_7_4_everybody_pays_for_a_self_draw_and_7_3_doubles_it() -> None:
    table = position(turn="E", hands={"E": "+ 8m", "S": WAITS_5M}, ready={"S": "6z"}, head="5m")
    assert ended(table.do(discard("E", "8m", drawn=True))).deltas == (-6, 14, -4, -4)


def test_7_5_the_cap_holds_in_play() -> None:
    table = position(
        turn="N",
        hands={"N": "+ 5m", "S": WAITS_5M},
        ready={"S": "6z"},
        rules=Rules(cap=50),
        base_score=10,
    )
    won = table.do(discard("N", "5m", drawn=True))[1]
    assert isinstance(won, Won)
    assert won.score.capped
    assert won.score.deltas == (0, 50, 0, -50)


def test_7_6_nobody_pays_for_kongs_of_a_seat_that_did_not_win() -> None:
    without = position(turn="N", hands={"N": "+ 5m", "S": WAITS_5M}, ready={"S": "6z"})
    kongs = position(
        turn="N",
        hands={"N": "+ 5m", "S": WAITS_5M},
        melds={"W": "concealed_kong:1z", "E": "exposed_kong:2z"},
        ready={"S": "6z"},
    )
    command = discard("N", "5m", drawn=True)
    assert ended(kongs.do(command)).deltas == ended(without.do(command)).deltas


def test_7_7_at_the_end_all_tiles_are_shown() -> None:
    table = position(
        turn="N",
        hands={"N": "+ 5m", "S": WAITS_5M},
        melds={"W": "concealed_kong:1z"},
        ready={"S": "6z"},
        rules=Rules(concealed_kong="hidden"),
    )
    table.match.started = match_started(table.match.started.rules, people=True)
    with pytest.raises(ValueError, match="stay closed"):
        open_view(table.match)
    table.do(discard("N", "5m", drawn=True))
    hands = open_view(table.match).hands
    assert sorted(hands[SOUTH].standing + hands[SOUTH].free) == parse_tiles("46m789p12345699s")
    assert hands[SOUTH].ready_tile == parse_tiles("6z")[0]
    assert hands[WEST].melds[0].tile == parse_tiles("1z")[0]


# --- 8 --------------------------------------------------------------------------------------------


def test_8_1_the_wall_is_exhausted_when_nobody_can_draw_any_more() -> None:
    table = position(turn="E", hands={"E": "+ 5m"}, melds={"W": "concealed_kong:1z"}, drawable=0)
    end = ended(table.do(discard("E", "5m", drawn=True)))
    assert (end.reason, end.left) == ("exhausted", None)
    assert end.deltas == end.totals == (0, 0, 0, 0)
    more = position(turn="E", hands={"E": "+ 5m"}, drawable=1)
    assert more.do(discard("E", "5m", drawn=True))[-1].type == "drawn"


def test_8_1_a_ready_tile_may_be_the_last_discard() -> None:
    table = position(
        turn="E",
        hands={"E": "5m 46m 9p | 78p 123s 456s 9s + 9s", "S": "46m 9p | 78p 123s 456s 22z"},
        ready={"S": "6z"},
        drawable=0,
    )
    # South waits for 5m, and cannot take it (6.4).
    declared, end = table.do(ready("E", "5m"))
    assert declared.type == "declared_ready"
    assert ended([end]).reason == "exhausted"


def test_8_1_the_discard_after_a_pong_is_never_the_last() -> None:
    # A pong needs a tile that can still be drawn (5.3), and its discard leaves it in the wall.
    table = position(turn="E", hands={"E": "+ 5m", "W": "55m 12p | 2468s 1z2z3z4z5z"}, drawable=1)
    events = table.do(discard("E", "5m", drawn=True), pong("W", 2), discard("W", "2s"))
    assert events[-1].type == "drawn"


# --- 9 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", "ESWN")
@pytest.mark.parametrize("winner", "ESWN")
def test_9_1_the_dealer_stays_if_it_wins_else_its_next_seat_deals(dealer: str, winner: str) -> None:
    discarder = "ESWN"[next_seat(parse_seat(winner))]
    table = position(
        turn=discarder,
        hands={discarder: "+ 5m", winner: WAITS_5M},
        ready={winner: "6z"},
        dealer=dealer,
    )
    end = ended(table.do(discard(discarder, "5m", drawn=True)))
    stays = dealer == winner
    expected = parse_seat(dealer) if stays else next_seat(parse_seat(dealer))
    assert end.next_dealer == table.match.dealer == expected
    assert table.match.passes == (0 if stays else 1)
    started = table.controller.start_round()[0]
    assert started.type == "round_started"
    assert (started.dealer, started.round) == (expected, 2)


@pytest.mark.parametrize("dealer", SEATS)
@pytest.mark.parametrize(
    ("policy", "kong", "stays"),
    [
        ("kong_passes", False, True),
        ("kong_passes", True, False),
        ("stays", False, True),
        ("stays", True, True),
        ("passes", False, False),
        ("passes", True, False),
    ],
)
def test_9_2_who_deals_after_an_exhausted_wall(
    dealer: int, policy: str, kong: bool, stays: bool
) -> None:
    table = position(
        turn="E",
        hands={"E": "+ 5m"},
        melds={"W": "exposed_kong:1z"} if kong else {},
        dealer="ESWN"[dealer],
        rules=Rules(draw_dealer=policy),  # type: ignore[arg-type]
        drawable=0,
    )
    end = ended(table.do(discard("E", "5m", drawn=True)))
    assert end.next_dealer == (dealer if stays else next_seat(dealer))


def test_9_2_a_kong_made_by_anybody_counts_whoever_deals() -> None:
    table = _last_kong()
    assert ended(table.do(discard("E", "5z"))).next_dealer == WEST


def _last_kong() -> Table:
    """East, who does not deal, has made the round's only kong with the last tile."""
    table = position(
        turn="E",
        hands={"E": "9p 123m | 1111s 45m 88s 7z + 5z"},
        dealer="S",
        drawable=1,
    )
    table.do(own_kong("E", "1s"))
    return table
