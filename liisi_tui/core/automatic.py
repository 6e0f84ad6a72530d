"""What happens without anybody deciding: deals, draws, ready seats, forced wins, ends of rounds."""

from __future__ import annotations

from liisi_tui.core.claims import forced_winner
from liisi_tui.core.decide import win_event
from liisi_tui.core.events import Dealt, Discarded, Drawn, EndReason, Event, RoundEnded
from liisi_tui.core.legal import wins_drawn
from liisi_tui.core.phases import Phase
from liisi_tui.core.seats import SEATS, Seat, next_seat
from liisi_tui.core.state import MatchState, RoundState, can_draw
from liisi_tui.core.tiles import Tile

STANDING = 4
NO_POINTS = (0, 0, 0, 0)


def automatic(match: MatchState) -> Event | None:
    """The one event that must come next, or `None` where a seat or a new round is awaited."""
    state = match.round
    if state is None or match.ended:
        return None
    match state.phase:
        case Phase.DEALING:
            return next_deal(state)
        case Phase.DRAWING:
            if state.replacement:
                return Drawn(seat=state.turn, tile=state.wall.next_tail(), source="tail")
            if can_draw(match, state):
                return Drawn(seat=state.turn, tile=state.wall.next_head(), source="head")
            return round_end(match, state, "exhausted")
        case Phase.TURN:
            return _ready_turn(match, state)
        case Phase.CLAIMING:
            assert state.window is not None
            winner = forced_winner(match.started.rules, state.window)
            return None if winner is None else win_event(match, state, winner)
        case Phase.FINISHED:
            return round_end(match, state, "win") if state.ended is None else None


def _ready_turn(match: MatchState, state: RoundState) -> Event | None:
    """A ready seat wins, is asked, or discards what it drew (6.5, 6.6)."""
    own = state.seats[state.turn]
    if not own.ready or own.drawn is None:
        return None
    if wins_drawn(own):
        forced = match.started.rules.winning == "forced"
        return win_event(match, state, state.turn) if forced else None
    return Discarded(seat=state.turn, tile=own.drawn, drawn=True)


def next_deal(state: RoundState) -> Dealt:
    """What the next seat takes in the deal: three times four tiles and one (2.2, 2.3)."""
    place = state.dealt
    tiles = state.started.wall
    taken: list[Tile] = []
    for lap in range(3):
        start = 16 * lap + 4 * place
        taken.extend(tiles[start : start + 4])
    taken.append(tiles[48 + place])
    return Dealt(
        seat=next_seat(state.started.first_taker, place),
        standing=tuple(taken[:STANDING]),
        hand=tuple(taken[STANDING:]),
    )


def next_dealer(match: MatchState, state: RoundState, reason: EndReason) -> Seat | None:
    """Who deals the next round (9.1, 9.2); `None` after an abandoned one (1.3)."""
    dealer = state.started.dealer
    if reason == "abandoned":
        return None
    if reason == "win":
        stays = state.won is not None and state.won.seat == dealer
    else:
        policy = match.started.rules.draw_dealer
        stays = policy == "stays" or (policy == "kong_passes" and not state.kongs)
    return dealer if stays else next_seat(dealer)


def round_end(
    match: MatchState, state: RoundState, reason: EndReason, left: Seat | None = None
) -> RoundEnded:
    """The end of a round with its deltas and new totals (1.3, 7, 8.1)."""
    deltas = state.won.score.deltas if state.won is not None else NO_POINTS
    east, south, west, north = (match.totals[seat] + deltas[seat] for seat in SEATS)
    return RoundEnded(
        round=state.started.round,
        reason=reason,
        left=left,
        deltas=deltas,
        totals=(east, south, west, north),
        next_dealer=next_dealer(match, state, reason),
    )
