"""Why a wish is not possible now: for a key pressed although the prompt does not offer it."""

from __future__ import annotations

from typing import Literal, TypeAlias

from liisi_tui.core.claims import (
    check_kong_discard,
    check_pong,
    check_win_discard,
    forced_winner,
)
from liisi_tui.core.decide import check_win_drawn, declare_kong, own_turn, running_round
from liisi_tui.core.legal import may_win_drawn
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.phases import Phase
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.seats import Seat, next_seat
from liisi_tui.core.shapes import free_waits, ready_discards
from liisi_tui.core.state import MatchState, RoundState
from liisi_tui.core.tiles import COPIES, KINDS, Tile

Wish: TypeAlias = Literal["pong", "kong", "ready", "win", "pass"]


def why_not(match: MatchState, seat: Seat, wish: Wish) -> Refusal:
    """The refusal of a wish that no legal command of the seat fulfils, with its rule number."""
    try:
        state = running_round(match)
        _check(match, state, seat, wish)
        window = state.window
        if window is not None and forced_winner(match.started.rules, window) is not None:
            raise Refusal("win_first")
    except Refusal as refusal:
        return refusal
    return Refusal("nothing_to_pass")


def _check(match: MatchState, state: RoundState, seat: Seat, wish: Wish) -> None:
    my_turn = state.phase is Phase.TURN and state.turn == seat
    winning = _offered_win(match, state, seat)
    if winning is not None and wish not in ("win", "pass"):
        raise Refusal("win_or_pass", tile=winning)
    if wish == "ready" and state.discarder is not None:
        # The same words whether or not somebody can claim: the phase would tell.
        follows = next_seat(state.discarder) == seat
        raise Refusal("draw_first") if follows else Refusal("not_your_turn", seat=state.discarder)
    match wish:
        case "pong":
            check_pong(match, state, seat, None)
        case "kong" if my_turn:
            _check_own_kong(match, state, seat)
        case "kong":
            check_kong_discard(match, state, seat)
        case "win" if my_turn:
            check_win_drawn(match, state, seat)
        case "win":
            check_win_discard(match, state, seat)
        case "ready":
            _check_ready(match, state, seat)
        case "pass":
            raise Refusal("must_discard" if my_turn else "nothing_to_pass")


def _offered_win(match: MatchState, state: RoundState, seat: Seat) -> Tile | None:
    """The tile that the seat is asked to win with or to let go, where winning is optional (6.6)."""
    window, own = state.window, state.seats[seat]
    if window is not None:
        rules, options = match.started.rules, window.options.get(seat, ())
        asked = "win" in options and seat not in window.answers and rules.winning == "optional"
        return window.tile if asked else None
    my_turn = state.phase is Phase.TURN and state.turn == seat
    return own.drawn if my_turn and may_win_drawn(match.started.rules, own) else None


def _check_own_kong(match: MatchState, state: RoundState, seat: Seat) -> None:
    own = state.seats[seat]
    if own.ready:
        raise Refusal("ready_locked")
    ponged = {meld.tile for meld in own.melds if meld.kind is MeldKind.PONG}
    for tile in range(KINDS):
        if own.hand.held(tile) == (1 if tile in ponged else COPIES):
            declare_kong(match, state, seat, tile)
    raise Refusal("no_kong")


def _check_ready(match: MatchState, state: RoundState, seat: Seat) -> None:
    own = own_turn(state, seat)
    if own.ready:
        raise Refusal("already_ready")
    rules = match.started.rules
    if not ready_discards(own.hand, own.melds, rules):
        free = free_waits(own.hand, own.melds, rules)
        if free:
            raise Refusal("ready_only_free", tile=min(free))
        raise Refusal("ready_none")
