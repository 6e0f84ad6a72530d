"""From the full state to views (`liisi_tui.core.views`); everything else stays inside."""

from __future__ import annotations

from liisi_tui.core.legal import legal
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.phases import Phase
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEATS, Seat
from liisi_tui.core.shapes import free_waits, ready_discards
from liisi_tui.core.state import MatchState, RoundState, SeatState, reserved
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import (
    MeldView,
    OpenHand,
    OpenView,
    PublicSeat,
    SeatView,
    SpectatorView,
)


def spectator_view(match: MatchState) -> SpectatorView:
    """The public table of the present round; raises `ValueError` before the first one."""
    state = _round(match)
    started = state.started
    east, south, west, north = [_public_seat(match, state, seat) for seat in SEATS]
    kept = min(reserved(match, state), state.wall.left)
    # A discard that nobody may take must look like one that somebody may: open until the next draw.
    still_open = state.discarder is not None and state.phase in (Phase.CLAIMING, Phase.DRAWING)
    return SpectatorView(
        rules=match.started.rules,
        base_score=match.started.base_score,
        round=started.round,
        dealer=started.dealer,
        dice=started.dice,
        first_taker=started.first_taker,
        phase=Phase.CLAIMING if still_open else state.phase,
        turn=state.discarder if still_open and state.discarder is not None else state.turn,
        kongs=state.kongs,
        tiles_left=state.wall.left - kept,
        reserve=kept,
        seats=(east, south, west, north),
        last_discard=state.discarder,
        head_taken=len(started.wall) - state.wall.left - state.wall.tail_taken,
        tail_taken=state.wall.tail_taken,
        won=state.won,
        ended=state.ended,
    )


def seat_view(match: MatchState, seat: Seat, *, hints: bool = True) -> SeatView:
    """What one seat may know; `hints` fills in `free_waits`, which bots do not need."""
    state = _round(match)
    own = state.seats[seat]
    rules = match.started.rules
    deciding = state.phase is Phase.TURN and state.turn == seat and not own.ready
    window = state.window
    ready_waits = ready_discards(own.hand, own.melds, rules) if deciding else {}
    offered = window is not None and seat in window.options and seat not in window.answers
    return SeatView(
        seat=seat,
        sequence=match.seen[seat],
        table=spectator_view(match),
        standing=tuple(own.hand.standing_tiles()),
        free=_free_without(own),
        drawn=own.drawn,
        legal=legal(match, seat, ready_waits if deciding else None),
        waits=own.waits,
        ready_waits=ready_waits,
        free_waits=free_waits(own.hand, own.melds, rules) if deciding and hints else {},
        offered=window.tile if window is not None and offered else None,
        win_declined=own.declined,
        passed_pongs=frozenset(own.passed_pongs),
        melds=tuple(own.melds),
        ready_tile=own.ready_tile,
    )


def open_view(match: MatchState) -> OpenView:
    """All hands open; raises `ValueError` while people play a round that has not ended (7.7)."""
    state = _round(match)
    if state.ended is None and any(player.kind == "human" for player in match.started.seats):
        raise ValueError("the hands of a running round stay closed")
    return replayed_view(match)


def replayed_view(match: MatchState) -> OpenView:
    """All hands open, also within a round: for what is over and only looked at again."""
    state = _round(match)
    east, south, west, north = (_open_hand(own) for own in state.seats)
    return OpenView(spectator_view(match), (east, south, west, north))


def _round(match: MatchState) -> RoundState:
    if match.round is None:
        raise ValueError("no round has been started")
    return match.round


def _free_without(own: SeatState) -> tuple[Tile, ...]:
    tiles = own.hand.free_tiles()
    if own.drawn is not None:
        tiles.remove(own.drawn)
    return tuple(tiles)


def _open_hand(own: SeatState) -> OpenHand:
    return OpenHand(
        standing=tuple(own.hand.standing_tiles()),
        free=_free_without(own),
        drawn=own.drawn,
        waits=own.waits,
        melds=tuple(own.melds),
        ready_tile=own.ready_tile,
        win_declined=own.declined,
    )


def _public_seat(match: MatchState, state: RoundState, seat: Seat) -> PublicSeat:
    own = state.seats[seat]
    return PublicSeat(
        seat=seat,
        player=match.started.seats[seat],
        total=match.totals[seat],
        standing_count=own.hand.standing_total,
        free_count=own.hand.free_total,
        has_drawn=own.drawn is not None,
        melds=tuple([_public_meld(match.started.rules, meld) for meld in own.melds]),
        river=tuple(own.river),
        ready=own.ready,
    )


def _public_meld(rules: Rules, meld: Meld) -> MeldView:
    hidden = meld.kind is MeldKind.CONCEALED_KONG and rules.concealed_kong == "hidden"
    return MeldView(meld.kind, None if hidden else meld.tile, meld.source)
