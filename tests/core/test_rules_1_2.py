"""Sections 1 and 2 of the rules by number: seats, match, wall and deal."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liisi_tui.core.automatic import automatic, next_deal
from liisi_tui.core.chance import draw_dealer, draw_seats, generator, start_round
from liisi_tui.core.commands import Win
from liisi_tui.core.controller import Controller
from liisi_tui.core.events import Dealt, Drawn, RoundEnded, RoundStarted, Won
from liisi_tui.core.evolve import apply, evolve
from liisi_tui.core.match import MatchLength, is_over
from liisi_tui.core.phases import Phase
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST, distance, next_seat, seats_after
from liisi_tui.core.state import can_draw, new_match, new_round, reserved
from liisi_tui.core.tiles import ALL_TILES, COPIES, KINDS, Tile
from liisi_tui.core.wall import WALL_TILES, Wall, reserve
from tests.playouts import match_started, new_controller, play_round
from tests.positions import discard, own_kong, position

# --- 1 Tiles, seats, match ------------------------------------------------------------------------


def test_1_1_there_are_136_tiles_four_of_each_kind() -> None:
    assert Counter(ALL_TILES) == dict.fromkeys(range(KINDS), COPIES)
    assert len(ALL_TILES) == WALL_TILES == 136
    for seed in range(20):
        assert Counter(start_round(seed, 1, EAST).wall) == Counter(ALL_TILES)


def test_1_2_play_goes_east_south_west_north() -> None:
    assert [next_seat(seat) for seat in SEATS] == [SOUTH, WEST, NORTH, EAST]
    assert seats_after(WEST) == (NORTH, EAST, SOUTH)
    assert [distance(SOUTH, seat) for seat in SEATS] == [3, 0, 1, 2]


def test_1_3_the_seat_draw_and_the_first_dealer_are_random() -> None:
    drawn = {draw_seats(seed) for seed in range(400)}
    assert len(drawn) == 24
    assert all(sorted(seats) == list(SEATS) for seats in drawn)
    assert {draw_dealer(seed) for seed in range(40)} == set(SEATS)


def test_1_3_the_first_dealer_deals_the_first_round() -> None:
    for dealer in SEATS:
        controller = Controller(match_started(), seed=5, first_dealer=dealer, length=MatchLength())
        started, *dealt, first_draw = controller.start_round()
        assert isinstance(started, RoundStarted)
        assert started.dealer == dealer
        assert [event.type for event in dealt] == ["dealt"] * 4
        assert isinstance(first_draw, Drawn)
        assert (first_draw.seat, first_draw.source) == (dealer, "head")


@pytest.mark.parametrize("calls", [0, 1, 5, 30])
def test_1_3_who_leaves_ends_round_and_match_without_score(calls: int) -> None:
    controller = new_controller(11)
    steps = play_round(controller, "eager", generator("leave"))
    for _ in range(calls + 1):
        next(steps)
    before = list(controller.state.totals)
    ended, over = controller.abandon(WEST)
    assert isinstance(ended, RoundEnded)
    assert (ended.reason, ended.left, ended.deltas) == ("abandoned", WEST, (0, 0, 0, 0))
    assert ended.next_dealer is None
    assert list(ended.totals) == before
    assert over.type == "match_ended"
    assert controller.over
    with pytest.raises(Refusal, match=r"round_running \(1.3\)"):
        controller.start_round()


@pytest.mark.parametrize("unit", ["rounds", "circles", "open"])
def test_1_3_a_log_that_stops_where_a_player_left_is_not_gone_on_with(
    unit: Literal["rounds", "circles", "open"],
) -> None:
    controller = new_controller(11)
    controller.start_round()
    running = controller.state
    ended, _ = controller.abandon(WEST)
    match = evolve(running, ended)
    assert not match.ended
    assert is_over(match, MatchLength(unit=unit, count=9))


def test_1_3_points_already_settled_stay() -> None:
    controller = _after_a_win()
    totals = list(controller.state.totals)
    assert any(totals)
    controller.start_round()
    ended, over = controller.abandon(EAST)
    assert isinstance(ended, RoundEnded)
    assert ended.deltas == (0, 0, 0, 0)
    assert list(ended.totals) == list(over.totals) == totals  # type: ignore[union-attr]


def test_1_3_a_match_may_end_between_rounds_but_not_in_one() -> None:
    controller = new_controller(2)
    controller.start_round()
    with pytest.raises(Refusal, match="round_running"):
        controller.finish()
    with pytest.raises(Refusal, match="round_running"):
        controller.start_round()
    controller.abandon(EAST)
    with pytest.raises(Refusal, match="round_running"):
        controller.finish()


def test_1_3_a_number_of_rounds() -> None:
    length = MatchLength(unit="rounds", count=2)
    controller = new_controller(4, length=length)
    for number in (1, 2):
        assert controller.between_rounds
        for _ in play_round(controller, "uniform", generator(number)):
            pass
        assert controller.state.rounds == number
    assert controller.over
    assert not controller.between_rounds


def test_1_3_a_circle_is_over_when_the_deal_has_passed_all_four_seats() -> None:
    match = new_match(match_started())
    one, two = MatchLength(unit="circles"), MatchLength(unit="circles", count=2)
    dealer: int = WEST
    dealers = [WEST, WEST, NORTH, EAST, EAST, SOUTH, WEST, NORTH, EAST, SOUTH, WEST]
    for number, next_dealer in enumerate([*dealers[1:], NORTH], 1):
        started = replace(start_round(1, number, dealer))
        match.rounds += 1
        match.round = new_round(started)
        assert not is_over(match, one)
        apply(
            match,
            RoundEnded(
                round=number,
                reason="exhausted",
                left=None,
                deltas=(0, 0, 0, 0),
                totals=(0, 0, 0, 0),
                next_dealer=next_dealer,
            ),
        )
        # The deal comes back to West, where it began, after the sixth and the tenth round.
        assert is_over(match, one) == (number >= 6)
        assert is_over(match, two) == (number >= 10)
        assert not is_over(match, MatchLength())
        dealer = next_dealer


# --- 2 Wall and deal ------------------------------------------------------------------------------


@pytest.mark.parametrize("dealer", SEATS)
def test_2_1_the_first_dice_name_who_takes_first(dealer: int) -> None:
    seen = set()
    for seed in range(150):
        started = start_round(seed, 1, dealer)
        total = sum(started.dice[0])
        seen.add(total)
        # Seats are counted counter-clockwise, the dealer as 1: 5 and 9 are the dealer again.
        count = dealer
        for _ in range(total - 1):
            count = {EAST: SOUTH, SOUTH: WEST, WEST: NORTH, NORTH: EAST}[count]
        assert started.first_taker == count
    assert seen == set(range(2, 13))


def test_2_2_everyone_takes_four_tiles_three_times_then_one() -> None:
    # A wall whose tiles are their own places shows who takes which.
    started = replace(start_round(1, 1, SOUTH), wall=tuple(range(WALL_TILES)), first_taker=NORTH)
    expected: dict[int, list[int]] = {seat: [] for seat in SEATS}
    place = 0
    for count in (4, 4, 4, 1):
        for seat in (NORTH, EAST, SOUTH, WEST):
            expected[seat] += range(place, place + count)
            place += count
    state = new_round(started)
    dealt = []
    for _ in SEATS:
        event = next_deal(state)
        dealt.append(event)
        state.dealt += 1
    assert [event.seat for event in dealt] == [NORTH, EAST, SOUTH, WEST]
    for event in dealt:
        assert [*event.standing, *event.hand] == expected[event.seat]


def test_2_2_the_dealer_takes_the_fourteenth_tile_as_its_first_draw() -> None:
    controller = new_controller(9)
    started, *events = controller.start_round()
    assert isinstance(started, RoundStarted)
    drawn = events[-1]
    assert isinstance(drawn, Drawn)
    assert (drawn.seat, drawn.tile) == (started.dealer, started.wall[52])
    state = controller.state.round
    assert state is not None
    assert state.phase is Phase.TURN
    assert [own.hand.standing_total + own.hand.free_total for own in state.seats] == [
        14 if seat == started.dealer else 13 for seat in SEATS
    ]


def test_2_3_the_first_four_tiles_stand() -> None:
    controller = new_controller(9)
    started, *events = controller.start_round()
    assert isinstance(started, RoundStarted)
    for place, dealt in enumerate(events[:4]):
        assert isinstance(dealt, Dealt)
        assert dealt.standing == started.wall[4 * place : 4 * place + 4]
        assert len(dealt.hand) == 9


class NaiveWall:
    """2.4 word for word: a list of stacks, each an upper and a lower tile or what is left."""

    def __init__(self, tiles: tuple[Tile, ...]) -> None:
        self.stacks = [list(tiles[place : place + 2]) for place in range(0, len(tiles), 2)]

    def head(self) -> Tile:
        stack = next(stack for stack in self.stacks if stack)
        return stack.pop(0)

    def tail(self) -> Tile:
        stack = next(stack for stack in reversed(self.stacks) if stack)
        return stack.pop(0)


@given(st.lists(st.booleans(), max_size=WALL_TILES), st.integers(0, 68))
def test_2_4_head_and_tail_meet_as_stacks_say(from_tail: list[bool], first: int) -> None:
    tiles = tuple(range(WALL_TILES))
    wall, naive = Wall(tiles), NaiveWall(tiles)
    for _ in range(first):
        assert wall.next_head() == naive.head()
        wall.take_head()
    for tail in [*from_tail, *(place % 3 == 0 for place in range(WALL_TILES))]:
        if not wall.left:
            break
        if tail:
            assert wall.next_tail() == naive.tail()
            wall.take_tail()
        else:
            assert wall.next_head() == naive.head()
            wall.take_head()
        assert wall.left == sum(map(len, naive.stacks))


def test_2_4_a_replacement_takes_the_upper_tile_of_the_last_stack_first() -> None:
    wall = Wall(tuple(range(WALL_TILES)))
    taken = []
    for _ in range(5):
        taken.append(wall.next_tail())
        wall.take_tail()
    assert taken == [134, 135, 132, 133, 130]
    assert wall.tail_taken == 5
    twin = wall.copy()
    twin.take_head()
    assert (wall.next_head(), twin.next_head()) == (0, 1)
    assert wall != twin


@pytest.mark.parametrize(
    ("kongs", "growing"),
    list(enumerate([14, 15, 16, 19, 20, 23, 24, 27])),
)
def test_2_5_the_reserve_grows_with_the_kongs(kongs: int, growing: int) -> None:
    stacks = 7 if kongs <= 1 else 6 + kongs
    assert growing == 2 * stacks + kongs % 2
    assert reserve("growing", kongs) == growing
    assert reserve("fixed", kongs) == 14
    assert reserve("none", kongs) == 0


@pytest.mark.parametrize("policy", ["growing", "fixed", "none"])
@pytest.mark.parametrize("kongs", range(8))
def test_2_5_a_draw_is_possible_while_more_than_the_reserve_remains(
    policy: str, kongs: int
) -> None:
    rules = Rules(wall_reserve=policy)  # type: ignore[arg-type]
    melds = [f"concealed_kong:{rank}z" for rank in range(1, 8)][:kongs]
    table = position(
        turn="E",
        melds={
            "S": " ".join(melds[:3]),
            "W": " ".join(melds[3:6]),
            "N": " ".join(melds[6:]),
        },
        hands={"E": "+ 5m"},
        rules=rules,
        drawable=1,
    )
    assert table.round.kongs == kongs
    assert table.round.wall.left == reserve(rules.wall_reserve, kongs) + 1
    assert can_draw(table.match, table.round)
    *_, drawn = table.do(discard("E", "5m", drawn=True))
    assert isinstance(drawn, Drawn)
    assert not can_draw(table.match, table.round)
    assert table.round.wall.left == reserved(table.match, table.round)
    *_, ended = table.do(next(iter(table.legal("S"))))
    assert isinstance(ended, RoundEnded)
    assert ended.reason == "exhausted"


def test_2_5_a_kong_shortens_the_wall_by_its_tile_and_the_reserve() -> None:
    # Before the second kong 15 tiles are kept back, after it 16; its replacement is another one.
    table = position(
        turn="E",
        hands={"E": "123m 9p | 1111s 23p 678s + 6z"},
        melds={"S": "concealed_kong:7z"},
        drawable=3,
    )
    assert table.round.wall.left == 15 + 3
    *_, drawn = table.do(own_kong("E", "1s"))
    assert isinstance(drawn, Drawn)
    assert drawn.source == "tail"
    assert table.round.wall.left == 17 == reserved(table.match, table.round) + 1


def _after_a_win() -> Controller:
    """A match whose first round East has just won."""
    table = position(
        turn="N", hands={"E": "123m | 456m 789m 99s 99p", "N": "+ 9p"}, ready={"E": "1z"}
    )
    events = table.do(discard("N", "9p", drawn=True))
    assert isinstance(events[-2], Won)
    return table.controller


def test_1_3_a_round_that_is_won_is_over() -> None:
    controller = _after_a_win()
    assert automatic(controller.state) is None
    assert controller.between_rounds
    with pytest.raises(Refusal, match=r"round_over \(1.3\)"):
        controller.submit(Win(seat=EAST))
