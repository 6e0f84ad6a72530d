"""The coach: its reasons are true, each of them comes up, and the best three are the best."""

from __future__ import annotations

import typing
from collections.abc import Iterator

import pytest

from liisi_tui.bots.claim_reasons import (
    LessUseful,
    MoreUseful,
    NoSet,
    SetMade,
    TwoSuitsFurther,
    TwoSuitsNearer,
)
from liisi_tui.bots.coach import BEST, Advice
from liisi_tui.bots.differences import away
from liisi_tui.bots.reasons import (
    ClaimChange,
    FewSuits,
    Hopeless,
    Nearer,
    NoClaim,
    Reason,
    Safe,
    Straight,
    Unreachable,
)
from liisi_tui.core.commands import DeclareReady, Discard, Pass
from liisi_tui.core.controller import Controller
from liisi_tui.core.projection import seat_view
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEATS, Seat
from liisi_tui.core.tiles import Suit, parse_tile
from liisi_tui.core.views import SeatView
from tests.bots.coached import advised_views, is_so
from tests.playouts import new_controller, random_rules
from tests.positions import discard, position

OPTIONAL = Rules(winning="optional")
REQUIRED = Rules(missing_suit_required=True)
TENSE = {"E": "1z 2z 3z 4z | 123456p 78s 5s + 9m"}
NO_COPY = {"E": "3m 1z | 12m + 1z"}
NO_COPY_MELDS = {"E": "pong:3m pong:5z pong:6z"}


def built() -> Iterator[SeatView]:
    """Positions that chance seldom brings."""
    yield seat_view(position(hands=NO_COPY, melds=NO_COPY_MELDS).match, 0)
    three_suits = {"E": "12p 12s | 4p 56s 1z 2z 3z + 9p"}
    table = position(hands=three_suits, melds={"E": "pong:5m"}, rules=REQUIRED)
    yield seat_view(table.match, 0)
    table = position(hands={"E": "1z 123m | 45678m 11p 22z + 2z"}, ready={"S": "3z"})
    yield seat_view(table.match, 0)


def played() -> Iterator[SeatView]:
    """Rounds of many tables."""
    for seed in range(3):
        yield from advised_views(seed, random_rules(seed))
    for seed in (0, 9, 11, 24, 28):
        yield from advised_views(seed, OPTIONAL)
    for seed in (9, 26):
        yield from advised_views(seed, REQUIRED)


def test_reasons_are_true_and_each_comes_up():
    seen: set[type] = set()
    for place, view in enumerate([*built(), *played()]):
        advice = Advice.of(view)
        rare = view.offered is not None or place < 3
        for one in advice.best(len(advice.found) if rare else BEST):
            seen.add(type(one.reason))
            # What helps a hand is slow to work out again and is said most often.
            if place % 12 == 0 or not isinstance(one.reason, Nearer):
                assert is_so(one, view), (place, one)
    assert seen == set(typing.get_args(Reason))


@pytest.mark.parametrize("tile", ["3p", "5p"])
def test_a_straight_a_draw_away_is_said_and_not_the_missing_suit(tile):
    hand = {"E": f"2m4p8s | 146789m8s + {tile}"}
    first = Advice.of(seat_view(position(hands=hand, melds={"E": "pong:3s"}).match, 0)).best(1)[0]
    assert isinstance(first.command, Discard)
    assert first.command.tile == parse_tile(tile)
    assert first.reason == Straight(Suit.CHARACTERS, 7)


def followed(seed: int) -> Iterator[Advice]:
    """The decisions of a round in which everybody does what the coach says."""
    controller = new_controller(seed, Rules())
    controller.start_round()
    controller.run()
    while (seat := next(iter(asked(controller)), None)) is not None:
        advice = Advice.of(seat_view(controller.state, seat))
        yield advice
        controller.submit(advice.best(1)[0].command)
        controller.run()


def asked(controller: Controller) -> Iterator[Seat]:
    """The seats that have something to decide."""
    return (seat for seat in SEATS if seat_view(controller.state, seat).legal)


def test_the_reason_of_the_best_is_what_decides_for_it():
    back = 0
    for advice in (advice for seed in (5, 19, 34) for advice in followed(seed)):
        first, *others = advice.found
        reason = advice.best(1)[0].reason
        if not others or not isinstance(reason, FewSuits | Straight):
            continue
        without = max(other.value - other.parts.straight for other in others)
        ahead = without - (first.value - first.parts.straight)
        without = max(other.value - other.parts.suits for other in others)
        if isinstance(reason, FewSuits):
            assert ahead <= max(0.01, without - (first.value - first.parts.suits))
        elif any(away(other) < away(first) for other in others):
            assert ahead > 0
            back += 1
    assert back


def test_a_claim_that_comes_first_is_never_argued_against():
    claims = 0
    for view in (view for seed in (2, 20, 22, 24) for view in advised_views(seed, Rules())):
        advice = Advice.of(view)
        best = advice.best(len(advice.found))
        if view.offered is None or isinstance(best[0].command, Pass):
            continue
        claims += 1
        passed = next(one.reason for one in best if isinstance(one.command, Pass))
        assert not isinstance(passed, NoClaim)
        match best[0].reason:
            case ClaimChange(before=before, after=after):
                assert after is not None
                assert before is None or after < before
            case MoreUseful():
                assert isinstance(passed, LessUseful)
            case TwoSuitsNearer():
                assert isinstance(passed, TwoSuitsFurther)
            case SetMade():
                assert isinstance(passed, NoSet)
    assert claims > 10


def test_what_is_best_comes_first_and_nothing_is_left_out():
    for view in advised_views(3, random_rules(3)):
        advice = Advice.of(view)
        best = advice.best()
        assert [one.judged for one in best] == list(advice.found[:BEST])
        values = [round(one.judged.value, 6) for one in best]
        assert values == sorted(values, reverse=True)
        assert all(advice.on(command) is not None for command in view.legal)


def test_a_comment_tells_what_was_given_away():
    for view in advised_views(5, random_rules(5)):
        advice = Advice.of(view)
        for command in view.legal:
            comment = advice.comment(command)
            if len(advice.found) < 2:
                assert comment is None
                continue
            assert comment is not None
            difference = comment.best.judged.value - comment.did.value
            assert comment.lost == max(0.0, round(difference, 6))
            assert comment.agrees == (comment.lost == 0)


def test_a_seat_with_nothing_to_decide_is_told_nothing():
    view = seat_view(position(hands=TENSE).match, 1)
    assert view.legal == ()
    assert Advice.of(view).best() == ()


def test_nothing_is_dangerous_before_somebody_is_ready():
    advice = Advice.of(seat_view(position(hands=TENSE).match, 0))
    assert not advice.others_ready
    assert advice.chance(parse_tile("5s")) == 0


def test_what_a_ready_seat_let_go_by_is_safe_and_said_to_be():
    table = position(hands={**TENSE, "W": "123789m 456p 78p 99p"}, ready={"W": "1s"}, head="2z")
    view = seat_view(table.match, 0)
    assert Advice.of(view).chance(parse_tile("5s")) > 0
    table.do(discard("E", "9m", drawn=True))
    table.go_on("E")
    thrown = [laid.tile for laid in table.round.seats[2].river if not laid.ready][-1]
    advice = Advice.of(seat_view(table.match, 0))
    assert advice.others_ready
    assert thrown is not None
    assert advice.chance(thrown) == 0


def test_a_hand_without_a_copy_left_is_called_hopeless_and_one_out_of_reach_so():
    hopeless, out_of_reach, _ = (Advice.of(view).best(99) for view in built())
    assert any(
        isinstance(one.command, DeclareReady) and isinstance(one.reason, Hopeless)
        for one in hopeless
    )
    assert any(
        isinstance(one.command, Discard) and isinstance(one.reason, Unreachable)
        for one in out_of_reach
    )
    assert not any(isinstance(one.reason, Safe) for one in out_of_reach)
