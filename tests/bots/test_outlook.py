"""What the rest of a round is worth: more chances are never worth less."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import pytest

from liisi_tui.bots.danger import Threat, discard_danger, threats, typical_worth
from liisi_tui.bots.outlook import SHORTEST, STRAIGHT, Chances, Outlook, outlook
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.projection import seat_view
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.seats import EAST, parse_seat
from liisi_tui.core.seen import unseen_counts
from liisi_tui.core.tiles import KINDS, parse_tile, parse_tiles
from liisi_tui.core.views import MeldView, RiverView
from tests.positions import discard, position

READY = Chances(5, 8, 12)


def seen_by_east(ready: str = "", draws: int = 10) -> Outlook:
    tiles = {"S": "1s", "W": "9s", "N": "9p"}
    table = position(
        hands={"E": "1z2z3z4z | 123456p78s5s + 9m"}, ready={seat: tiles[seat] for seat in ready}
    )
    view = seat_view(table.match, EAST)
    unseen = unseen_counts(view)
    return outlook(view, sum(unseen), threats(view, unseen), draws)


@pytest.mark.parametrize("ready", ["", "S", "SW", "SWN"])
def test_nearer_and_better_served_hands_are_worth_more(ready):
    found = seen_by_east(ready)
    for pace in (SHORTEST, STRAIGHT):
        by_distance = [found.hand(away, pace.at(away), READY, pace) for away in range(1, 7)]
        assert all(near >= far for near, far in pairwise(by_distance))
        by_help = [found.hand(2, helped, READY, pace) for helped in (0, 4, 12, 30)]
        assert all(less <= more for less, more in pairwise(by_help))
    assert found.hand(1, 20, READY) > found.floor
    assert found.hand(3, 0, READY) == found.floor


@pytest.mark.parametrize("ready", ["", "S", "SWN"])
def test_more_waits_and_more_points_are_worth_more(ready):
    found = seen_by_east(ready)
    worths = [
        found.waiting(Chances(copies, points, 1.5 * points))[-1]
        for copies, points in ((0, 0), (1, 4), (4, 4), (4, 8), (8, 30))
    ]
    assert all(less < more for less, more in pairwise(worths))


def test_every_seat_that_is_ready_makes_the_round_dearer():
    floors = [seen_by_east(ready).floor for ready in ("", "S", "SW", "SWN")]
    assert all(calm > tense for calm, tense in pairwise(floors))
    assert floors[0] < 0


def test_nothing_comes_after_the_last_draw():
    found = seen_by_east("SW", draws=0)
    assert found.floor == 0
    assert found.hand(1, 20, READY) == 0
    assert found.waiting(READY) == [0.0]


def test_what_a_seat_has_drawn_and_thrown_is_safe_from_it():
    table = position(hands={"E": "1z2z3z4z | 123456p78s5s + 9m"}, ready={"S": "1s"}, head="5m")
    table.do(discard("E", "9m", drawn=True))
    while not any(laid.tile == parse_tile("5m") for laid in table.round.seats[1].river):
        table.go_on("E")
    view = seat_view(table.match, EAST)
    found = threats(view, unseen_counts(view))
    assert [threat.seat for threat in found] == [1]
    assert discard_danger(found, parse_tile("5m")) == 0
    assert max(discard_danger(found, kind) for kind in range(KINDS)) > 0


def test_a_kind_of_which_all_copies_are_seen_is_no_danger_as_an_honour():
    # All four 3z are seen, so nobody can wait for one to make a pair or a triplet of it.
    table = position(hands={"E": "1z2z3z4z | 33z12345p78s + 3z"}, ready={"S": "1s"})
    view = seat_view(table.match, EAST)
    found = threats(view, unseen_counts(view))
    assert discard_danger(found, parse_tile("3z")) == 0


def chances_after(early: str, late: str) -> Sequence[float]:
    """How likely 南 wins on each kind, all four of it unseen, with such discards around its 听."""
    table = position(hands={"E": "1z2z3z4z | 123456p78s5s + 9m"}, ready={"S": "1s"})
    view = seat_view(table.match, EAST)
    laid = [RiverView(tile, False, False, False) for tile in parse_tiles(early + late)]
    laid.insert(len(parse_tiles(early)), RiverView(None, False, True, False))
    east, south, west, north = view.table.seats
    seats = (east, replace(south, river=tuple(laid)), west, north)
    view = replace(view, table=replace(view.table, seats=seats))
    (found,) = threats(view, [4] * KINDS)
    return found.chances


@pytest.mark.parametrize("tile", ["1m", "5m", "8m", "9m", "1p", "2p", "4p", "7p", "3s", "9s", "1z"])
def test_a_discard_tells_about_its_neighbours_in_the_suit_and_no_other_kind(tile: str):
    thrown = parse_tile(tile)
    never, early, late = chances_after("", ""), chances_after(tile, ""), chances_after("", tile)
    for kind in range(KINDS):
        away = abs(kind - thrown) if thrown < 27 and kind // 9 == thrown // 9 else 9
        if kind == thrown:
            away = 0
        before = {0: 0.05, 1: 0.8, 2: 0.8, 3: 0.6}.get(away, 1)
        assert early[kind] == pytest.approx(before * never[kind])
        assert late[kind] == pytest.approx({0: 0, 3: 0.6}.get(away, 1) * never[kind])


@pytest.mark.parametrize(
    ("viewer", "dealer", "share", "whole"),
    [("E", "E", 1, 1), ("E", "W", 0, 1), ("N", "N", 1, 1), ("E", "S", 0, 0)],
)
def test_7_3_a_dealer_who_loses_pays_more_where_the_table_says_so(viewer, dealer, share, whole):
    table = position(hands={"E": "1z2z3z4z | 123456p78s5s + 9m"}, ready={"S": "1s"})
    found = []
    for points in ("winner", "either"):
        view = seat_view(table.match, parse_seat(viewer))
        rules = Rules(dealer_points=points)
        public = replace(view.table, dealer=parse_seat(dealer), rules=rules)
        found += threats(replace(view, table=public), [4] * KINDS)
    plain, either = found
    assert (either.share - plain.share, either.whole - plain.whole) == (share, whole)


def test_who_has_two_melds_can_make_no_pure_straight():
    public = seat_view(position(turn="E", hands={"E": "+ 5m"}).match, EAST).table.seats[1]
    meld = MeldView(MeldKind.PONG, parse_tile("1z"), 0)
    worth = [typical_worth(DEFAULT_RULES, replace(public, melds=(meld,) * n)) for n in range(4)]
    assert worth[0] == worth[1] > worth[2] == worth[3]


def kong_threat(kinds: Sequence[MeldKind], rules: Rules = DEFAULT_RULES) -> Threat:
    """What 南, which is 听 with such melds, takes at base score 1."""
    table = position(hands={"E": "1z2z3z4z | 123456p78s5s + 9m"}, ready={"S": "1s"})
    view = seat_view(table.match, EAST)
    melds = tuple(MeldView(kind, None, None) for kind in kinds)
    east, south, west, north = view.table.seats
    seats = (east, replace(south, melds=melds), west, north)
    view = replace(view, table=replace(view.table, seats=seats, rules=rules))
    (found,) = threats(view, unseen_counts(view))
    return found


@pytest.mark.parametrize(
    ("kinds", "options", "share", "whole"),
    [
        (["exposed_kong"], {}, 1, 3),
        (["added_kong"], {}, 1, 3),
        (["concealed_kong"], {}, 2, 6),
        (["exposed_kong", "exposed_kong", "concealed_kong"], {}, 4, 12),
        (["exposed_kong", "added_kong", "concealed_kong"], {"kong_points": "once"}, 3, 9),
        (["concealed_kong"], {"deal_in_pays_kongs": False}, 2, 2),
    ],
)
def test_the_kongs_of_a_ready_seat_cost_what_they_count(kinds, options, share, whole):
    """7.3, 7.4 and the options of 12."""
    rules = replace(DEFAULT_RULES, **options)
    pongs = kong_threat([MeldKind.PONG] * len(kinds), rules)
    kongs = kong_threat([MeldKind(kind) for kind in kinds], rules)
    assert kongs.share - pongs.share == pytest.approx(share)
    assert kongs.whole - pongs.whole == pytest.approx(whole)
