"""What `normal` does in positions with a plain answer."""

from __future__ import annotations

from random import Random

from liisi_tui import bots
from liisi_tui.bots.distance import Option, best_discards
from liisi_tui.bots.normal_bot import _chances, _free, _held
from liisi_tui.bots.sight import PONG_WEIGHT, counts_of, passed_by, safe_kinds
from liisi_tui.core.commands import ClaimKong, ClaimPong, Command, DeclareKong, Discard, Pass, Win
from liisi_tui.core.legal import seats_to_act
from liisi_tui.core.projection import seat_view
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import EAST, parse_seat
from liisi_tui.core.seen import unseen_counts
from liisi_tui.core.tiles import KINDS, parse_tile
from liisi_tui.core.views import RiverView
from tests.playouts import new_controller
from tests.positions import Table, discard, position, ready

THREE, SEVEN = parse_tile("3m"), parse_tile("7m")


def answer(table: Table, seat: str) -> Command:
    view = seat_view(table.match, parse_seat(seat), hints=False)
    return bots.choose("normal", view, Random(1))


def offered(hand: str, tile: str, melds: str = "") -> Table:
    """East has discarded a tile that West may answer."""
    table = position(turn="E", hands={"E": f"+ {tile}", "W": hand}, melds={"W": melds})
    table.do(discard("E", tile, drawn=True))
    return table


# --- Its own turn ---------------------------------------------------------------------------------


def test_ready_is_declared_at_once_with_the_most_copies_to_come():
    # Without 7m it waits for 4m, without 3m for 6m, of which South has laid three.
    table = position(
        hands={"E": "3m7m1p2p | 5m3p99p45678s + 9s"}, melds={"S": "pong:6m"}, drawable=60
    )
    view = seat_view(table.match, EAST)
    left = unseen_counts(view)
    assert view.ready_waits == {THREE: (parse_tile("6m"),), SEVEN: (parse_tile("4m"),)}
    assert left[parse_tile("4m")] > left[parse_tile("6m")]
    assert answer(table, "E") == ready("E", "7m")


def test_ready_is_not_declared_for_dead_waits():
    # 9s goes out and the last 1z would be waited for; West has three of them.
    table = position(
        hands={"E": "9s123m | 456m123s456s + 1z"}, melds={"W": "pong:1z"}, rules=Rules()
    )
    view = seat_view(table.match, EAST)
    assert view.ready_waits == {parse_tile("9s"): (parse_tile("1z"),)}
    assert isinstance(answer(table, "E"), Discard)


def test_the_discard_keeps_the_most_chances():
    # Both 5p and 5z are of no use yet; more tiles go with 5p.
    table = position(hands={"E": "123m7z | 456m789p22s5p + 5z"})
    assert answer(table, "E") == discard("E", "5z", drawn=True)


def test_a_kong_that_costs_nothing_is_made():
    table = position(hands={"E": "123m7z | 456m555z23p8s + 5z"})
    assert isinstance(answer(table, "E"), DeclareKong)


def test_a_kong_is_made_where_only_dead_waits_are_given_up():
    # Without 1z it waits for 5m only, and South has all four of them.
    hands = {"E": "46m1z | 123p11p9999s7s + 8s"}
    table = position(hands=hands, melds={"S": "exposed_kong:5m"})
    assert seat_view(table.match, EAST).ready_waits == {parse_tile("1z"): (parse_tile("5m"),)}
    assert isinstance(answer(table, "E"), DeclareKong)


def test_a_kong_that_breaks_a_sequence_is_not_made():
    table = position(hands={"E": "789p7z | 23334m49s22p + 3m"})
    assert not isinstance(answer(table, "E"), DeclareKong)


def test_chances_count_more_where_a_pong_may_bring_them():
    one, nine, white = (parse_tile(text) for text in ("1m", "9m", "5z"))
    counts, left = [0] * KINDS, [2] * KINDS
    counts[one], counts[nine] = 2, 1
    useful = 1 << one | 1 << nine | 1 << white
    assert _chances(Option(SEVEN, 1, useful), left, counts) == 2 * PONG_WEIGHT + 2 + 2
    assert _chances(Option(one, 1, useful), left, counts) == 2 + 2 + 2


def test_of_discards_with_the_same_chances_the_safest_goes_out():
    told = 0
    for seed in range(40):
        controller = new_controller(seed)
        controller.start_round()
        while seats := seats_to_act(controller.state):
            view = seat_view(controller.state, seats[0], hints=False)
            command = bots.choose("normal", view, Random(1))
            if isinstance(command, Discard) and any(safe := safe_kinds(view)):
                free = _free(view)
                held = _held(view, view.standing, free, view.melds)
                left, counts = unseen_counts(view), counts_of(view.standing + free)
                chances = {
                    option.tile: _chances(option, left, counts)
                    for option in best_discards(held, sorted(set(free)))
                }
                equal = [tile for tile in chances if chances[tile] == max(chances.values())]
                assert safe[command.tile] == max(safe[tile] for tile in equal)
                told += len({safe[tile] for tile in equal}) > 1
            controller.submit(command)
            controller.run()
    assert told > 3


# --- Claims ---------------------------------------------------------------------------------------


def test_a_pong_that_brings_ready_nearer_is_made():
    table = offered("123m7z | 55z456m23p19s", "5z")
    assert answer(table, "W") == ClaimPong(seat=parse_seat("W"), standing=0)


def test_a_pong_that_breaks_two_sequences_is_not_made():
    table = offered("456m7z | 567m123p99s1z", "5m")
    assert isinstance(answer(table, "W"), Pass)


def test_a_kong_is_taken_rather_than_a_pong_that_is_no_nearer():
    table = offered("123m7z | 555z456m2p89s", "5z")
    assert isinstance(answer(table, "W"), ClaimKong)


def test_a_win_is_taken_where_it_is_asked_about():
    table = position(
        turn="E",
        hands={"E": "+ 1z", "W": "123m | 456m123s456s1z"},
        ready={"W": "9s"},
        rules=Rules(winning="optional"),
    )
    table.do(discard("E", "1z", drawn=True))
    assert isinstance(answer(table, "W"), Win)


# --- What it sees ---------------------------------------------------------------------------------


def test_what_went_out_with_ready_or_before_it_may_still_be_waited_for():
    laid = [RiverView(kind, False, kind == SEVEN, False) for kind in (THREE, SEVEN, 0, 33)]
    assert passed_by(tuple(laid)) == {0, 33}


def test_every_tile_is_seen_or_unseen():
    table = position(hands={"E": "123m7z | 456m789p22s5p + 5z"}, melds={"S": "pong:1z"})
    table.do(discard("E", "5z", drawn=True))
    for seat in range(4):
        view = seat_view(table.match, seat)
        left = unseen_counts(view)
        public = view.table
        hidden = (
            public.tiles_left
            + public.reserve
            + sum(
                other.standing_count + other.free_count
                for other in public.seats
                if other.seat != seat
            )
        )
        hidden += sum(laid.tile is None for other in public.seats for laid in other.river)
        hidden -= view.ready_tile is not None
        assert sum(left) == hidden
        assert all(0 <= count <= 4 for count in left)


def test_the_own_face_down_tile_is_seen_by_its_owner_alone():
    table = position(hands={"E": "3m7m1p2p | 5m3p99p45678s + 9s"})
    before = [unseen_counts(seat_view(table.match, seat))[SEVEN] for seat in range(4)]
    table.controller.submit(ready("E", "7m"))
    after = [unseen_counts(seat_view(table.match, seat))[SEVEN] for seat in range(4)]
    assert after == before


def test_what_a_ready_seat_let_go_is_safe():
    table = position(turn="W", hands={"W": "+ 9m"}, ready={"W": "9s"}, drawable=20, rules=Rules())
    table.controller.run()
    view = seat_view(table.match, EAST)
    assert safe_kinds(view)[parse_tile("9m")] == 1
    assert sum(safe_kinds(view)) >= 1
    assert len(safe_kinds(view)) == KINDS
