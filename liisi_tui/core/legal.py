"""What a seat may do (RULES 3-6): the lists that views show and `decide` accepts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from operator import add

from liisi_tui.core.claims import forced_winner, pong_choices
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
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.phases import Phase
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import Seat
from liisi_tui.core.shapes import ready_discards
from liisi_tui.core.state import MatchState, RoundState, SeatState, can_draw
from liisi_tui.core.tiles import COPIES, KINDS, Tile

FACES = {"face_down": (False,), "face_up": (True,), "choose": (False, True)}


def legal(
    match: MatchState, seat: Seat, ready: Iterable[Tile] | None = None
) -> tuple[Command, ...]:
    """All commands that `decide` would accept from a seat now; empty where it has no decision.

    `ready` are the standing tiles that may go out with 听, where they are known already.
    """
    state = match.round
    if state is None or match.ended:
        return ()
    if state.phase is Phase.CLAIMING:
        return _legal_claims(match, state, seat)
    if state.phase is Phase.TURN and state.turn == seat:
        return _legal_turn(match, state, seat, ready)
    return ()


def seats_to_act(match: MatchState) -> tuple[Seat, ...]:
    """The seats that have a decision to make now, in play order from the turn or the discarder."""
    state = match.round
    if state is None or match.ended:
        return ()
    if state.phase is Phase.TURN:
        own = state.seats[state.turn]
        return (state.turn,) if not own.ready or may_win_drawn(match.started.rules, own) else ()
    window = state.window
    if window is None or forced_winner(match.started.rules, window) is not None:
        return ()
    return tuple(seat for seat in window.options if seat not in window.answers)


def may_win_drawn(rules: Rules, own: SeatState) -> bool:
    """Whether a ready seat is to be asked about the winning tile it drew (6.6)."""
    return rules.winning == "optional" and wins_drawn(own)


def wins_drawn(own: SeatState) -> bool:
    """Whether the tile just drawn wins (6.1, 6.6)."""
    return own.ready and not own.declined and own.drawn is not None and own.drawn in own.waits


def kong_tiles(match: MatchState, state: RoundState, own: SeatState) -> list[Tile]:
    """The kinds of which `own` may make a concealed or added kong now (3.2, 4.2, 4.4, 4.7).

    For the seat whose turn it is and that is not 听 yet (6.5).
    """
    if not state.fresh or not can_draw(match, state):
        return []
    hand = own.hand
    held = list(map(add, hand.free, hand.standing))
    kinds = []
    if COPIES in held:
        kinds = [
            tile
            for tile in range(KINDS)
            if held[tile] == COPIES and hand.standing_total - hand.standing[tile] >= 1
        ]
    kinds += [
        meld.tile
        for meld in own.melds
        if meld.kind is MeldKind.PONG
        and hand.held(meld.tile)
        and hand.standing_total - hand.standing[meld.tile] >= 1
    ]
    return sorted(kinds)


def _legal_turn(
    match: MatchState, state: RoundState, seat: Seat, ready: Iterable[Tile] | None
) -> tuple[Command, ...]:
    rules = match.started.rules
    own = state.seats[seat]
    if own.ready:
        return (Win(seat=seat), Pass(seat=seat)) if may_win_drawn(rules, own) else ()
    if ready is None:
        ready = ready_discards(own.hand, own.melds, rules)
    drawn = own.drawn
    commands: list[Command] = [
        _discard(seat, tile, False)
        for tile, copies in enumerate(own.hand.free)
        if copies and copies > (tile == drawn)
    ]
    if drawn is not None:
        commands.append(_discard(seat, drawn, True))
    faces = FACES[rules.ready_tile]
    for tile in ready:
        commands.extend(DeclareReady(seat=seat, tile=tile, face_up=face) for face in faces)
    commands.extend(DeclareKong(seat=seat, tile=tile) for tile in kong_tiles(match, state, own))
    return tuple(commands)


@cache  # there are few different ones
def _discard(seat: Seat, tile: Tile, drawn: bool) -> Discard:
    return Discard(seat=seat, tile=tile, drawn=drawn)


def _legal_claims(match: MatchState, state: RoundState, seat: Seat) -> tuple[Command, ...]:
    window = state.window
    rules = match.started.rules
    if window is None or forced_winner(rules, window) is not None or seat in window.answers:
        return ()
    options = window.options.get(seat, ())
    commands: list[Command] = []
    if "pong" in options:
        choices = pong_choices(rules, state.seats[seat], window.tile)
        commands.extend(ClaimPong(seat=seat, standing=count) for count in choices)
    if "kong" in options:
        commands.append(ClaimKong(seat=seat))
    if "win" in options:
        commands.append(Win(seat=seat))
    if options:
        commands.append(Pass(seat=seat))
    return tuple(commands)
