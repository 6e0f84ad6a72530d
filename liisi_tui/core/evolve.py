"""From an event to the next state. Never refuses: the event is what happened.

`apply` changes a state in place (replay, simulation on a private copy); `evolve` is its pure form
for live play. A law test holds both equal.
"""

from __future__ import annotations

from dataclasses import replace

from liisi_tui.core.claims import open_options
from liisi_tui.core.commands import ClaimCommand
from liisi_tui.core.events import (
    Dealt,
    DeclaredReady,
    Discarded,
    Drawn,
    Event,
    Konged,
    MatchEnded,
    MatchStarted,
    Passed,
    Ponged,
    RoundEnded,
    RoundStarted,
    Won,
)
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.phases import Phase
from liisi_tui.core.seats import SEATS, next_seat
from liisi_tui.core.state import ClaimWindow, MatchState, RoundState, new_round
from liisi_tui.core.views import RiverView


def evolve(match: MatchState, event: Event) -> MatchState:
    """The state after an event; `match` stays as it is."""
    after = match.copy()
    apply(after, event)
    return after


def apply(match: MatchState, event: Event) -> None:
    """Step a state over an event, in place."""
    match event:
        case Passed():
            match.seen[event.seat] += 1
        case _:
            for seat in SEATS:
                match.seen[seat] += 1
    match event:
        case RoundStarted():
            match.round = new_round(event)
            match.rounds += 1
        case MatchEnded():
            match.ended = True
        case MatchStarted():
            pass
        case RoundEnded():
            _end_round(match, _round(match), event)
        case _:
            _apply_in_round(match, _round(match), event)


def hold_answer(match: MatchState, answer: ClaimCommand) -> MatchState:
    """The state with a claim answer held back until the window is resolved."""
    after = match.copy()
    window = _round(after).window
    assert window is not None
    window.answers[answer.seat] = answer
    return after


def _round(match: MatchState) -> RoundState:
    assert match.round is not None
    return match.round


def _apply_in_round(match: MatchState, state: RoundState, event: Event) -> None:
    match event:
        case Drawn():
            _draw(state, event)
        case Discarded():
            _discard(match, state, event)
        case DeclaredReady():
            _declare_ready(state, event)
        case Passed():
            _pass(state, event)
        case Ponged():
            _pong(state, event)
        case Konged():
            _kong(state, event)
        case Dealt():
            _deal(state, event)
        case Won():
            state.won = event
            state.phase = Phase.FINISHED
            state.window = None


def _deal(state: RoundState, event: Dealt) -> None:
    hand = state.seats[event.seat].hand
    for tile in event.standing:
        hand.add_standing(tile)
    for tile in event.hand:
        hand.add(tile)
    for _ in range(len(event.standing) + len(event.hand)):
        state.wall.take_head()
    state.dealt += 1
    if state.dealt == len(SEATS):
        state.phase = Phase.DRAWING
        state.turn = state.started.dealer


def _draw(state: RoundState, event: Drawn) -> None:
    own = state.seats[event.seat]
    if event.source == "tail":
        state.wall.take_tail()
    else:
        state.wall.take_head()
    own.hand.add(event.tile)
    own.drawn = event.tile
    own.passed_pongs.clear()
    state.discarder = None
    state.replacement = False
    state.fresh = True
    state.turn = event.seat
    state.phase = Phase.TURN


def _discard(match: MatchState, state: RoundState, event: Discarded) -> None:
    own = state.seats[event.seat]
    own.hand.remove_free(event.tile)
    own.drawn = None
    own.river.append(RiverView(event.tile, event.drawn, ready=False, claimed=False))
    state.opening = False
    state.discarder = event.seat
    options = open_options(match, state, event.seat, event.tile)
    if options:
        state.window = ClaimWindow(event.seat, event.tile, options)
        state.phase = Phase.CLAIMING
    else:
        _next_draw(state)


def _next_draw(state: RoundState) -> None:
    state.window = None
    state.phase = Phase.DRAWING
    state.turn = next_seat(state.turn)


def _declare_ready(state: RoundState, event: DeclaredReady) -> None:
    own = state.seats[event.seat]
    own.hand.remove_standing(event.tile)
    own.drawn = None
    shown = event.tile if event.face_up else None
    own.river.append(RiverView(shown, drawn=False, ready=True, claimed=False))
    own.ready = True
    own.ready_tile = event.tile
    own.waits = event.waits
    state.opening = False
    state.discarder = None
    _next_draw(state)


def _pass(state: RoundState, event: Passed) -> None:
    own = state.seats[event.seat]
    if "win" in event.options:
        own.declined = True
    if "pong" in event.options:
        own.passed_pongs.add(event.tile)
    if state.window is not None:
        state.window.options.pop(event.seat, None)
        state.window.passed.append(event.seat)
        if not state.window.options:
            _next_draw(state)


def _claim_discard(state: RoundState) -> None:
    """Take the open discard off its river: it is part of a meld now."""
    assert state.discarder is not None
    river = state.seats[state.discarder].river
    river[-1] = replace(river[-1], claimed=True)
    state.discarder = None
    state.window = None


def _pong(state: RoundState, event: Ponged) -> None:
    own = state.seats[event.seat]
    own.hand.remove_standing(event.tile, event.standing)
    own.hand.remove_free(event.tile, 2 - event.standing)
    own.melds.append(Meld(MeldKind.PONG, event.tile, event.source))
    _claim_discard(state)
    state.turn = event.seat
    state.fresh = False
    state.phase = Phase.TURN


def _kong(state: RoundState, event: Konged) -> None:
    own = state.seats[event.seat]
    hand = own.hand
    hand.remove_free(event.tile, hand.free[event.tile])
    hand.remove_standing(event.tile, event.standing)
    if event.kind is MeldKind.ADDED_KONG:
        index = next(i for i, meld in enumerate(own.melds) if meld.tile == event.tile)
        own.melds[index] = Meld(event.kind, event.tile, own.melds[index].source)
    else:
        own.melds.append(Meld(event.kind, event.tile, event.source))
    if event.kind is MeldKind.EXPOSED_KONG:
        _claim_discard(state)
    own.drawn = None
    state.kongs += 1
    state.opening = False
    state.replacement = True
    state.turn = event.seat
    state.phase = Phase.DRAWING


def _end_round(match: MatchState, state: RoundState, event: RoundEnded) -> None:
    state.ended = event
    state.phase = Phase.FINISHED
    state.window = None
    match.totals = list(event.totals)
    if event.next_dealer not in (None, state.started.dealer):
        match.passes += 1
    match.dealer = event.next_dealer
    match.abandoned = event.reason == "abandoned"
