"""Section 5 of the rules by number: after a discard (and FAULTS 28 and 31)."""

from __future__ import annotations

from itertools import permutations

import pytest

from liisi_tui.core.events import Discarded, Drawn, Konged, Passed, Ponged, RoundEnded, Won
from liisi_tui.core.passed_over import passed_over
from liisi_tui.core.phases import Phase
from liisi_tui.core.projection import open_view
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEATS, distance, next_seat, parse_seat
from liisi_tui.core.tiles import parse_tile
from tests.positions import Table, discard, kong, no, own_kong, pong, position, win

FIVE = parse_tile("5m")
ASKING = Rules(winning="optional")
# Hands that wait for 5m alone, with a pair of their own so that three of them can be held.
WAITING = [f"46m 9p | 78p 123s 456s {pair}" for pair in ("99s", "11z", "22z")]
PAIR = "55m 19p | 1379p 3z4z5z6z7z"

# Discarder, who could pong, who could win.
TRIPLES = list(permutations("ESWN", 3))


def opened(
    discarder: str, pairs: str, winners: str, rules: Rules | None = None, drawable: int = 40
) -> Table:
    """A seat is about to discard 5m, which others can pong or win."""
    hands = {discarder: "+ 5m"} | dict.fromkeys(pairs, PAIR)
    hands |= dict(zip(winners, WAITING, strict=False))
    return position(
        turn=discarder,
        hands=hands,
        ready={seat: f"{7 - place}z" for place, seat in enumerate(winners)},
        rules=Rules() if rules is None else rules,
        drawable=drawable,
    )


def nearest_first(discarder: str, seats: str) -> list[str]:
    return sorted(seats, key=lambda seat: distance(parse_seat(discarder), parse_seat(seat)))


# --- 5.1 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("discarder", "ponger", "winner"), TRIPLES)
def test_5_1_a_forced_win_goes_before_a_pong(discarder: str, ponger: str, winner: str) -> None:
    table = opened(discarder, ponger, winner)
    table.controller.submit(discard(discarder, "5m", drawn=True))
    # Before anything else happens nobody is asked and nobody can put in a pong.
    assert [table.legal(letter) for letter in "ESWN"] == [[]] * 4
    assert table.refuses(pong(ponger, 2)) == "5.1 win_first"
    assert table.refuses(win(winner)) == "5.1 win_first"
    won, ended = table.controller.run()
    assert isinstance(won, Won)
    assert (won.seat, won.source, won.by) == (parse_seat(winner), parse_seat(discarder), "discard")
    assert isinstance(ended, RoundEnded)


@pytest.mark.parametrize(("discarder", "ponger", "winner"), TRIPLES)
def test_5_1_a_win_goes_before_a_pong_whoever_answers_first(
    discarder: str, ponger: str, winner: str
) -> None:
    table = opened(discarder, ponger, winner, ASKING)
    table.do(discard(discarder, "5m", drawn=True))
    pong_first, win_first, declined, all_pass = (table.copy() for _ in range(4))

    assert pong_first.do(pong(ponger, 2)) == []
    assert pong_first.round.phase is Phase.CLAIMING
    for events in (pong_first.do(win(winner)), win_first.do(win(winner))):
        # No line for the pong that came to nothing: a win ends the round.
        assert [type(event) for event in events] == [Won, RoundEnded]
        assert events[0].seat == parse_seat(winner)  # type: ignore[union-attr]

    assert declined.do(pong(ponger, 2)) == []
    passed, ponged = declined.do(no(winner))
    assert passed == Passed(seat=parse_seat(winner), tile=FIVE, options=("win",))
    assert isinstance(ponged, Ponged)
    assert declined.round.turn == parse_seat(ponger)

    events = all_pass.do(no(winner), no(ponger))
    assert [event.seat for event in events[:2]] == [  # type: ignore[union-attr]
        parse_seat(letter) for letter in nearest_first(discarder, ponger + winner)
    ]
    assert isinstance(events[2], Drawn)
    assert events[2].seat == next_seat(parse_seat(discarder))


def test_5_1_who_could_pong_or_kong_chooses() -> None:
    table = position(turn="E", hands={"E": "+ 5m", "W": "555m 9p | 1379p 3z4z5z6z7z"})
    table.do(discard("E", "5m", drawn=True))
    assert set(table.legal("W")) == {pong("W", 2), kong("W"), no("W")}
    assert isinstance(table.copy().do(pong("W", 2))[0], Ponged)
    assert isinstance(table.copy().do(kong("W"))[0], Konged)
    passed = table.do(no("W"))[0]
    assert passed == Passed(seat=2, tile=FIVE, options=("pong", "kong"))


# --- 5.2 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("discarder", "one", "other"), TRIPLES)
def test_5_2_of_two_winners_the_nearest_wins(discarder: str, one: str, other: str) -> None:
    near, far = nearest_first(discarder, one + other)
    table = opened(discarder, "", one + other)
    discarded, won, ended = table.do(discard(discarder, "5m", drawn=True))
    assert isinstance(discarded, Discarded)
    assert isinstance(won, Won)
    assert won.seat == parse_seat(near)
    assert isinstance(ended, RoundEnded)
    assert ended.deltas[parse_seat(far)] <= 0
    assert passed_over(open_view(table.match)) == (parse_seat(far),)
    refused = opened(discarder, "", one + other)
    refused.controller.submit(discard(discarder, "5m", drawn=True))
    assert refused.refuses(win(far)) == "5.2 nearer_wins"


@pytest.mark.parametrize(("discarder", "one", "other"), TRIPLES)
def test_5_2_the_nearest_that_does_not_decline(discarder: str, one: str, other: str) -> None:
    near, far = nearest_first(discarder, one + other)
    table = opened(discarder, "", one + other, ASKING)
    table.do(discard(discarder, "5m", drawn=True))
    both_far_first, both_near_first, only_far, neither = (table.copy() for _ in range(4))

    assert both_far_first.do(win(far)) == []
    for won, _ in (both_far_first.do(win(near)), both_near_first.do(win(near))):
        assert isinstance(won, Won)
        assert won.seat == parse_seat(near)

    passed, won, _ = only_far.do(no(near), win(far))
    assert passed == Passed(seat=parse_seat(near), tile=FIVE, options=("win",))
    assert isinstance(won, Won)
    assert won.seat == parse_seat(far)
    assert passed_over(open_view(both_near_first.match)) == (parse_seat(far),)
    assert passed_over(open_view(only_far.match)) == ()

    events = neither.do(no(far), no(near))
    assert [event.type for event in events[:3]] == ["passed", "passed", "drawn"]
    assert events[0].seat == parse_seat(near)  # type: ignore[union-attr]


@pytest.mark.parametrize("discarder", "ESWN")
def test_5_2_of_three_winners_the_nearest_wins(discarder: str) -> None:
    others = "ESWN".replace(discarder, "")
    near, *further = nearest_first(discarder, others)
    table = opened(discarder, "", others)
    won = table.do(discard(discarder, "5m", drawn=True))[1]
    assert isinstance(won, Won)
    assert won.seat == parse_seat(near)
    assert passed_over(open_view(table.match)) == tuple(map(parse_seat, further))


@pytest.mark.parametrize(("discarder", "one", "other"), TRIPLES)
def test_5_2_a_seat_that_declined_earlier_is_not_passed_over(
    discarder: str, one: str, other: str
) -> None:
    near, far = nearest_first(discarder, one + other)
    table = opened(discarder, "", one + other, ASKING)
    table.round.seats[parse_seat(far)].declined = True
    table.do(discard(discarder, "5m", drawn=True), win(near))
    assert passed_over(open_view(table.match)) == ()


# --- 5.3 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("discarder", "winner"), list(permutations("ESWN", 2)))
def test_5_3_any_of_the_others_may_win_and_only_one(discarder: str, winner: str) -> None:
    table = opened(discarder, "", winner)
    _, won, ended = table.do(discard(discarder, "5m", drawn=True))
    assert isinstance(won, Won)
    assert won.seat == parse_seat(winner)
    assert isinstance(ended, RoundEnded)
    assert [delta > 0 for delta in ended.deltas] == [seat == won.seat for seat in SEATS]


@pytest.mark.parametrize("hand", [PAIR, "555m 9p | 1379p 3z4z5z6z7z"])
def test_5_3_the_last_discard_is_not_for_pong_or_kong(hand: str) -> None:
    table = position(turn="E", hands={"E": "+ 5m", "W": hand}, drawable=0)
    table.controller.submit(discard("E", "5m", drawn=True))
    assert table.legal("W") == []
    assert table.refuses(pong("W", 2)) == "5.3 last_discard"
    assert table.refuses(kong("W")) == "5.3 last_discard"
    ended = table.controller.run()[-1]
    assert isinstance(ended, RoundEnded)
    assert ended.reason == "exhausted"
    # With a single tile that may still be drawn it is no last discard.
    before = position(turn="E", hands={"E": "+ 5m", "W": hand}, drawable=1)
    before.do(discard("E", "5m", drawn=True))
    assert pong("W", 2) in before.legal("W")


@pytest.mark.parametrize(("discarder", "ponger", "winner"), TRIPLES)
def test_5_3_the_last_discard_may_be_won(discarder: str, ponger: str, winner: str) -> None:
    # FAULTS 28.
    table = opened(discarder, ponger, winner, drawable=0)
    won = table.do(discard(discarder, "5m", drawn=True))[1]
    assert isinstance(won, Won)
    assert won.seat == parse_seat(winner)
    asked = opened(discarder, ponger, winner, ASKING, drawable=0)
    asked.do(discard(discarder, "5m", drawn=True))
    assert asked.legal(ponger) == []
    passed, ended = asked.do(no(winner))
    assert isinstance(passed, Passed)
    assert isinstance(ended, RoundEnded)
    assert ended.reason == "exhausted"


def test_5_3_the_discard_after_a_kong_may_be_the_last() -> None:
    # One tile may be drawn, the kong's replacement is it, and 5m lies open for nobody but a win.
    table = position(
        turn="E",
        hands={"E": "9p 123m | 1111s 45m 88s 7z + 5z", "W": PAIR},
        drawable=1,
    )
    table.do(own_kong("E", "1s"))
    table.controller.submit(discard("E", "5m"))
    assert table.refuses(pong("W", 2)) == "5.3 last_discard"
    assert isinstance(table.controller.run()[-1], RoundEnded)


# --- 5.4 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("discarder", "ESWN")
def test_5_4_if_nobody_takes_it_the_next_seat_draws(discarder: str) -> None:
    ponger = "ESWN"[next_seat(parse_seat(discarder), 2)]
    for pairs, answers in (("", []), (ponger, [no(ponger)])):
        table = opened(discarder, pairs, "")
        drawn = table.do(discard(discarder, "5m", drawn=True), *answers)[-1]
        assert isinstance(drawn, Drawn)
        assert drawn.seat == next_seat(parse_seat(discarder))
