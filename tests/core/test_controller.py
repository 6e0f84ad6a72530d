"""The controller: stale commands, resumed matches, and the two ways to step a state."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from liisi_tui.core.chance import generator
from liisi_tui.core.commands import ClaimCommand, Pass
from liisi_tui.core.controller import Controller
from liisi_tui.core.events import Event
from liisi_tui.core.legal import legal, seats_to_act
from liisi_tui.core.match import MatchLength
from liisi_tui.core.projection import seat_view
from liisi_tui.core.refusal import Refusal, StaleCommand
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEATS
from liisi_tui.core.state import MatchState
from tests.playouts import choose, covering_rules, new_controller, play_round, playout
from tests.positions import discard, no, pong, position, win

ASKING = Rules(winning="optional", wall_reserve="none")


def test_a_command_for_an_older_view_is_refused_and_does_nothing() -> None:
    controller = new_controller(1)
    controller.start_round()
    (seat,) = seats_to_act(controller.state)
    old = seat_view(controller.state, seat).sequence
    first, second = legal(controller.state, seat)[:2]
    controller.submit(first, old)
    controller.run()
    before = controller.state
    with pytest.raises(StaleCommand):
        controller.submit(second, old)
    assert controller.state is before
    for other in SEATS:
        assert seat_view(controller.state, other).sequence > old


def test_the_same_command_twice_is_refused_once_it_is_carried_out() -> None:
    table = position(
        turn="E",
        hands={"E": "+ 5m", "W": "55m 12p | 1379p 3z4z5z6z7z", "S": "46m 9p | 78p 123s 456s 99s"},
        ready={"S": "6z"},
        rules=ASKING,
    )
    table.do(discard("E", "5m", drawn=True))
    sequence = seat_view(table.match, 2).sequence
    assert table.controller.submit(pong("W", 2), sequence) == []
    with pytest.raises(Refusal):
        table.controller.submit(pong("W", 2), sequence)
    # The other seat's view is as it was: nothing tells it that somebody has answered.
    south = seat_view(table.match, 1).sequence
    assert [event.type for event in table.controller.submit(win("S"), south)] == ["won"]


def test_a_refused_command_changes_nothing() -> None:
    controller = new_controller(1)
    controller.start_round()
    before = controller.state.copy()
    with pytest.raises(Refusal):
        controller.submit(Pass(seat=0))
    assert controller.state == before


def open_answers(match: MatchState) -> dict[int, ClaimCommand]:
    """What the store keeps of an open claim window."""
    window = None if match.round is None else match.round.window
    return {} if window is None else dict(window.answers)


def resumed(controller: Controller, log: list[Event]) -> Controller:
    """A fresh controller from what a store holds."""
    fresh = Controller(
        controller.state.started,
        seed=controller.seed,
        first_dealer=controller.first_dealer,
        length=controller.length,
    )
    fresh.replay(log, open_answers(controller.state))
    return fresh


def without_notices(match: MatchState) -> MatchState:
    """What views count of answers held back is not in the log and starts anew."""
    copy = match.copy()
    copy.seen = [0, 0, 0, 0]
    return copy


@pytest.mark.parametrize("seed", range(4))
def test_a_resumed_match_goes_on_identically(seed: int) -> None:
    controller = new_controller(seed, ASKING, length=MatchLength(unit="rounds", count=2))
    log: list[Event] = [controller.state.started]
    chance = generator("resume", seed)
    held = 0
    while not controller.over:
        steps = play_round(controller, "eager", chance)
        for events in steps:
            log += events
            answers = open_answers(controller.state)
            held += bool(answers)
            if chance.random() < 0.15 or answers:
                fresh = resumed(controller, log)
                assert without_notices(fresh.state) == without_notices(controller.state)
                assert [legal(fresh.state, seat) for seat in SEATS] == [
                    legal(controller.state, seat) for seat in SEATS
                ]
                future = list(finish_round(fresh, seed))
                assert future == list(finish_round(_twin(controller), seed))


def finish_round(controller: Controller, seed: int) -> Iterator[Event]:
    """The rest of the round and the start of the next, by one fixed way of choosing."""
    chance = generator("future", seed)
    while (command := choose(controller.state, "eager", chance)) is not None:
        yield from controller.submit(command)
        yield from controller.run()
    if controller.between_rounds:
        yield from controller.start_round()


def _twin(controller: Controller) -> Controller:
    twin = Controller(
        controller.state.started,
        seed=controller.seed,
        first_dealer=controller.first_dealer,
        length=controller.length,
    )
    twin.state = controller.state.copy()
    return twin


def test_an_answer_in_an_open_window_survives() -> None:
    table = position(
        turn="E",
        hands={"E": "+ 5m", "W": "55m 12p | 1379p 3z4z5z6z7z", "S": "46m 9p | 78p 123s 456s 99s"},
        ready={"S": "6z"},
        rules=ASKING,
    )
    table.do(discard("E", "5m", drawn=True), pong("W", 2))
    fresh = position(
        turn="E",
        hands={"E": "+ 5m", "W": "55m 12p | 1379p 3z4z5z6z7z", "S": "46m 9p | 78p 123s 456s 99s"},
        ready={"S": "6z"},
        rules=ASKING,
    )
    fresh.do(discard("E", "5m", drawn=True))
    fresh.controller.replay([], {2: pong("W", 2)})
    assert fresh.match == table.match
    assert seats_to_act(fresh.match) == (1,)
    assert [event.type for event in fresh.do(no("S"))] == ["passed", "ponged"]


@pytest.mark.parametrize("rules", covering_rules())
def test_stepping_in_place_is_the_same_as_stepping_purely(rules: Rules) -> None:
    for seed in (1, 2):
        assert playout(seed, rules, rounds=2, in_place=True) == playout(
            seed, rules, rounds=2, in_place=False
        )


def test_a_pure_controller_keeps_older_states_as_they_were() -> None:
    controller = new_controller(5)
    states = []
    copies = []
    for _ in play_round(controller, "eager", generator("keep")):
        states.append(controller.state)
        copies.append(controller.state.copy())
    assert states == copies
