"""The laws that hold after every event of any match (DESIGN 8), over random playouts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from liisi_tui.core.automatic import automatic, round_end
from liisi_tui.core.chance import generator
from liisi_tui.core.commands import (
    ClaimKong,
    ClaimPong,
    Command,
    DeclareKong,
    DeclareReady,
    Discard,
    Pass,
    Win,
)
from liisi_tui.core.decide import decide
from liisi_tui.core.events import (
    Dealt,
    DeclaredReady,
    Event,
    Konged,
    MatchEnded,
    Ponged,
    RoundEnded,
    RoundStarted,
    Won,
)
from liisi_tui.core.evolve import apply, evolve
from liisi_tui.core.legal import legal, seats_to_act
from liisi_tui.core.phases import TRANSITIONS, Phase
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.rules import DEFAULT_RULES, OPTIONS, Rules
from liisi_tui.core.seats import SEATS, Seat
from liisi_tui.core.state import MatchState, RoundState, new_match
from liisi_tui.core.tiles import COPIES, KINDS
from liisi_tui.core.verify import Verifier
from liisi_tui.storage.log import decode, encode
from tests.playouts import (
    OPTION_VALUES,
    POLICIES,
    Policy,
    covering_rules,
    new_controller,
    play_round,
    playout,
    random_rules,
)

# A match for every table of the covering set and for some drawn at random, by both policies.
BASE: list[tuple[Rules, int, Policy]] = [
    *(
        (rules, 100 + place, policy)
        for place, rules in enumerate(covering_rules())
        for policy in POLICIES
    ),
    *((random_rules(seed), seed, "eager") for seed in range(20)),
]


def broad_commands(seat: Seat) -> list[Command]:
    """All that a seat could possibly say, sensible or not."""
    commands: list[Command] = [ClaimKong(seat=seat), Win(seat=seat), Pass(seat=seat)]
    commands += [ClaimPong(seat=seat, standing=count) for count in range(-1, 4)]
    for tile in range(KINDS):
        commands.append(DeclareKong(seat=seat, tile=tile))
        for flag in (False, True):
            commands.append(Discard(seat=seat, tile=tile, drawn=flag))
            commands.append(DeclareReady(seat=seat, tile=tile, face_up=flag))
    return commands


EVERY_COMMAND = [command for seat in SEATS for command in broad_commands(seat)]


def is_accepted(match: MatchState, command: Command) -> bool:
    try:
        decide(match, command)
    except Refusal:
        return False
    return True


# --- The laws -------------------------------------------------------------------------------------


def check_copies(state: RoundState) -> None:
    """Four of each tile over wall, hands, melds and rivers."""
    if state.phase is Phase.DEALING:
        # Seats take their tiles in turns (2.2), and the log has a line a seat: not yet in step.
        return
    counts = [0] * KINDS
    wall = state.wall.copy()
    while wall.left:
        counts[wall.next_head()] += 1
        wall.take_head()
    for own in state.seats:
        for tile in range(KINDS):
            counts[tile] += own.hand.held(tile)
        for meld in own.melds:
            counts[meld.tile] += meld.size
        for laid in own.river:
            out = own.ready_tile if laid.ready else laid.tile
            assert out is not None
            counts[out] += not laid.claimed
    assert counts == [COPIES] * KINDS


def check_hands(state: RoundState) -> None:
    """13 tiles a seat between turns, a kong counted as three; 14 for who is to discard."""
    if state.phase is Phase.DEALING:
        return
    for seat, own in enumerate(state.seats):
        held = own.hand.standing_total + own.hand.free_total + 3 * len(own.melds)
        on_turn = state.phase is Phase.TURN and seat == state.turn
        finished = state.phase is Phase.FINISHED and seat == state.turn
        assert held == 13 + on_turn or (finished and held == 14)
        assert sum(own.hand.standing) == own.hand.standing_total
        assert own.hand.standing_total or own.ready  # 4.4: the last one goes out only with 听
        assert sum(own.hand.free) == own.hand.free_total
        assert own.drawn is None or own.hand.free[own.drawn]


def check_legal(match: MatchState) -> None:
    """Only seats to act have commands, and they have some; exactly what is listed is accepted."""
    acting = seats_to_act(match)
    listed = {seat: legal(match, seat) for seat in SEATS}
    assert {seat for seat in SEATS if listed[seat]} == set(acting)
    offered = [command for commands in listed.values() for command in commands]
    assert len(set(offered)) == len(offered)
    if automatic(match) is not None:
        assert not acting
    else:
        # Where nothing happens by itself, exactly what is listed is accepted.
        accepted = [command for command in EVERY_COMMAND if is_accepted(match, command)]
        assert Counter(accepted) == Counter(offered)


def check_standing(before: MatchState, after: MatchState, event: Event) -> None:
    """Standing tiles come with the deal and leave only by pong, kong or 听."""
    assert after.round is not None
    for seat, own in enumerate(after.round.seats):
        same_round = before.round is not None and not isinstance(event, RoundStarted)
        had = before.round.seats[seat].hand.standing_total if same_round and before.round else 0
        change = own.hand.standing_total - had
        expected = 0
        match event:
            case Dealt() if event.seat == seat:
                expected = 4
            case Ponged() | Konged() if event.seat == seat:
                expected = -event.standing
            case DeclaredReady() if event.seat == seat:
                expected = -1
        assert change == expected


def check_points(event: Event, rules: Rules) -> None:
    """Deltas sum to 0 and keep the cap."""
    match event:
        case RoundEnded():
            deltas = event.deltas
        case Won():
            deltas = event.score.deltas
        case _:
            return
    assert sum(deltas) == 0
    assert rules.cap is None or all(abs(delta) <= rules.cap for delta in deltas)


def transition(
    before: MatchState, event: Event, after: MatchState
) -> tuple[Phase, str, Phase] | None:
    if before.round is None or after.round is None or isinstance(event, RoundStarted | MatchEnded):
        return None
    return before.round.phase, event.type, after.round.phase


def without_answers(match: MatchState, seen: list[int]) -> MatchState:
    """A live state as the log alone gives it: held-back answers and their notices are not in it."""
    copy = replace(match.copy(), seen=seen)
    if copy.round is not None and copy.round.window is not None:
        copy.round.window.answers.clear()
    return copy


def check_playout(seed: int, rules: Rules, policy: Policy, *, rounds: int, base_score: int) -> None:
    """Play a match and hold every law after every event."""
    controller = new_controller(seed, rules, base_score=base_score)
    folded = new_match(controller.state.started)
    verifier = Verifier()
    verifier.feed(controller.state.started)
    chance = generator("laws", seed)
    number = 1
    for _ in range(rounds):
        for events in play_round(controller, policy, chance):
            for event in events:
                number += 1
                assert decode(encode(event), number) == event
                before = folded.copy()
                after = evolve(folded, event)
                assert folded == before
                apply(folded, event)
                assert folded == after
                state = folded.round
                assert state is not None
                check_copies(state)
                check_hands(state)
                check_legal(folded)
                check_standing(before, folded, event)
                check_points(event, rules)
                change = transition(before, event, folded)
                assert change is None or change in TRANSITIONS
                verifier.feed(event)
            assert without_answers(controller.state, folded.seen) == folded
            assert all(
                live >= logged
                for live, logged in zip(controller.state.seen, folded.seen, strict=True)
            )
            if not events:  # an answer was held back, which only the live state knows
                check_legal(controller.state)
    assert verifier.match == folded


@pytest.mark.parametrize(("rules", "seed", "policy"), BASE)
def test_laws_of_base_playouts(rules: Rules, seed: int, policy: Policy) -> None:
    check_playout(seed, rules, policy, rounds=2, base_score=1 + 39 * (seed % 2))


@settings(max_examples=20, deadline=None, derandomize=True)
@given(
    seed=st.integers(min_value=-(2**63), max_value=2**63),
    rules=st.builds(Rules, **{name: st.sampled_from(all_) for name, all_ in OPTION_VALUES.items()}),
    policy=st.sampled_from(POLICIES),
    base_score=st.integers(min_value=1, max_value=10**6),
)
def test_laws_of_any_seed_and_table(
    seed: int, rules: Rules, policy: Policy, base_score: int
) -> None:
    check_playout(seed, rules, policy, rounds=1, base_score=base_score)


# --- Coverage -------------------------------------------------------------------------------------


def test_the_base_set_has_every_value_of_every_option() -> None:
    assert set(OPTION_VALUES) == set(OPTIONS)
    for name, values in OPTION_VALUES.items():
        assert {getattr(rules, name) for rules, _, _ in BASE} == set(values)
        assert getattr(DEFAULT_RULES, name) == values[0]


@cache
def logs() -> list[list[Event]]:
    """Many playouts; two seats that can take one discard are rare and need a declined win."""
    asking = Rules(winning="optional", wall_reserve="none")
    return [playout(seed, random_rules(seed), rounds=2) for seed in range(40)] + [
        playout(seed, asking, rounds=3) for seed in range(40)
    ]


def test_every_transition_of_the_table_occurs() -> None:
    found = set()
    for log in logs():
        match = new_match(log[0])  # type: ignore[arg-type]
        for event in log[1:]:
            before = match.copy()
            apply(match, event)
            found.add(transition(before, event, match))
            state = match.round
            if state is not None and state.phase is not Phase.FINISHED:
                left = match.copy()
                assert left.round is not None
                apply(left, round_end(left, left.round, "abandoned", left=2))
                found.add((state.phase, "round_ended", Phase.FINISHED))
                assert left.round.phase is Phase.FINISHED
    assert found - {None} == TRANSITIONS


def test_a_player_may_leave_after_any_event_of_a_round() -> None:
    log = playout(3, random_rules(3), rounds=1)
    verifier = Verifier()
    verifier.feed(log[0])
    for event in log[1:]:
        verifier.feed(event)
        match = verifier.match
        assert match is not None
        if match.round is None or match.round.phase is Phase.FINISHED:
            continue
        leaving = Verifier()
        leaving.match = match.copy()
        ended = round_end(match, match.round, "abandoned", left=1)
        assert (ended.deltas, ended.next_dealer) == ((0, 0, 0, 0), None)
        leaving.feed(ended)
        with pytest.raises(Refusal, match="round_over"):
            leaving.feed(next(event for event in log if isinstance(event, RoundStarted)))
        east, south, west, north = match.totals
        leaving.feed(MatchEnded(totals=(east, south, west, north)))
        assert not leaving.unfinished


def test_playouts_hold_what_they_are_for() -> None:
    """Rare things are frequent in eager playouts, so that the laws are really tried on them."""
    kinds: Counter[str] = Counter()
    for log in logs():
        for event, following in pairwise(log):
            kinds[event.type] += 1
            if isinstance(event, Konged):
                kinds[event.kind] += 1
                kinds["kong after kong"] += isinstance(following, Konged)
            if isinstance(event, RoundEnded):
                kinds[event.reason] += 1
            if isinstance(event, Won):
                kinds[event.by] += 1
                kinds["capped"] += event.score.capped
    for kind in (
        *("ponged", "exposed_kong", "added_kong", "concealed_kong", "declared_ready"),
        *("passed", "self_draw", "discard", "win", "exhausted", "capped"),
    ):
        assert kinds[kind] >= 3, kinds
