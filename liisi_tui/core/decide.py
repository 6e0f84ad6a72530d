"""From a command to events, or a refusal with its rule number. Nothing here changes the state."""

from __future__ import annotations

from liisi_tui.core.claims import (
    check_kong_discard,
    check_pong,
    check_win_discard,
    forced_winner,
    newest_discard,
    resolve,
)
from liisi_tui.core.commands import (
    ClaimCommand,
    ClaimKong,
    ClaimPong,
    Command,
    DeclareKong,
    DeclareReady,
    Discard,
    Pass,
    Win,
)
from liisi_tui.core.events import (
    DeclaredReady,
    Discarded,
    Event,
    Konged,
    Passed,
    Ponged,
    Won,
)
from liisi_tui.core.hand import UNIT_OF
from liisi_tui.core.legal import FACES, may_win_drawn, wins_drawn
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.phases import Phase
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.scoring import WinningHand, settle
from liisi_tui.core.seats import SEATS, Seat
from liisi_tui.core.shapes import waits
from liisi_tui.core.state import ClaimWindow, MatchState, RoundState, SeatState, can_draw
from liisi_tui.core.tiles import COPIES, Tile


def decide(match: MatchState, command: Command) -> tuple[Event, ...]:
    """The events that a command leads to; empty where a claim is held back for other answers.

    Raises `Refusal`.
    """
    state = running_round(match)
    match command:
        case ClaimPong() | ClaimKong():
            return _decide_claim(match, state, command)
        case Win() | Pass() if state.phase is not Phase.TURN:
            return _decide_claim(match, state, command)
        case Win():
            check_win_drawn(match, state, command.seat)
            return (win_event(match, state, command.seat),)
        case Pass():
            return (_pass_drawn(match, state, command.seat),)
        case Discard():
            check_discard(match, state, command.seat, command.tile, command.drawn)
            return (Discarded(seat=command.seat, tile=command.tile, drawn=command.drawn),)
        case DeclareReady():
            return (_declare_ready(match, state, command),)
        case DeclareKong():
            return (declare_kong(match, state, command.seat, command.tile),)


def running_round(match: MatchState) -> RoundState:
    """The round being played; refuses where there is none (1.3)."""
    if match.round is None or match.ended or match.round.phase is Phase.FINISHED:
        raise Refusal("round_over")
    return match.round


def own_turn(state: RoundState, seat: Seat) -> SeatState:
    """The seat's state on its own turn; refuses anybody else and before a draw (3.2)."""
    if state.turn != seat or state.phase is Phase.CLAIMING:
        raise Refusal("not_your_turn", seat=state.turn)
    if state.phase is not Phase.TURN:
        raise Refusal("draw_first")
    return state.seats[seat]


def check_discard(
    match: MatchState, state: RoundState, seat: Seat, tile: Tile, drawn: bool
) -> None:
    """Refuse a discard of a free tile (3.2, 3.3, 6.5, 6.6)."""
    own = own_turn(state, seat)
    if own.ready:
        _check_ready_discard(match, own, tile, drawn)
        return
    copies = own.hand.free[tile]
    if not copies:
        raise Refusal("standing_locked" if own.hand.standing[tile] else "not_held", tile=tile)
    just_drawn = tile == own.drawn
    if (drawn and not just_drawn) or (not drawn and copies == just_drawn):
        raise Refusal("drawn_mark", tile=tile)


def _check_ready_discard(match: MatchState, own: SeatState, tile: Tile, drawn: bool) -> None:
    if wins_drawn(own):
        forced = match.started.rules.winning == "forced"
        raise Refusal("win_forced" if forced else "win_or_pass")
    if tile != own.drawn:
        raise Refusal("ready_locked")
    if not drawn:
        raise Refusal("drawn_mark", tile=tile)


def check_win_drawn(match: MatchState, state: RoundState, seat: Seat) -> None:
    """Refuse a 胡 on one's own turn (6.1, 6.6, 7.1)."""
    own = own_turn(state, seat)
    if not own.ready:
        raise Refusal("dealer_first_tiles" if state.opening else "win_not_ready")
    if own.declined:
        raise Refusal("win_declined")
    if not wins_drawn(own):
        raise Refusal("not_winning", tile=own.drawn)


def winning_hand(match: MatchState, state: RoundState, seat: Seat) -> WinningHand:
    """The hand of a seat that wins on the open discard or, on its turn, on the drawn tile (7)."""
    own = state.seats[seat]
    source = state.discarder
    concealed = own.hand.standing_tiles() + own.hand.free_tiles()
    if source is None:
        assert own.drawn is not None
        tile = own.drawn
        concealed.remove(tile)
    else:
        tile = newest_discard(state, source)
    return WinningHand(
        rules=match.started.rules,
        base_score=match.started.base_score,
        dealer=state.started.dealer,
        winner=seat,
        concealed=tuple(concealed),
        melds=tuple(own.melds),
        winning_tile=tile,
        source=source,
        ready=frozenset(other for other in SEATS if state.seats[other].ready),
    )


def win_event(match: MatchState, state: RoundState, seat: Seat) -> Won:
    """The win of a seat on the drawn or the open tile, settled (7)."""
    win = winning_hand(match, state, seat)
    return Won(
        seat=seat,
        tile=win.winning_tile,
        by="self_draw" if win.source is None else "discard",
        source=win.source,
        score=settle(win),
    )


def _pass_drawn(match: MatchState, state: RoundState, seat: Seat) -> Passed:
    own = own_turn(state, seat)
    if own.drawn is None or not may_win_drawn(match.started.rules, own):
        raise Refusal("nothing_to_pass")
    return Passed(seat=seat, tile=own.drawn, options=("win",))


def check_ready(
    match: MatchState, state: RoundState, seat: Seat, tile: Tile, face_up: bool
) -> tuple[Tile, ...]:
    """What the hand waits for once `tile` goes out with 听; refuses by 6.2-6.5."""
    rules = match.started.rules
    own = own_turn(state, seat)
    if own.ready:
        raise Refusal("already_ready")
    if not own.hand.standing[tile]:
        raise Refusal("ready_not_standing", tile=tile)
    if face_up not in FACES[rules.ready_tile]:
        raise Refusal("ready_face", policy=rules.ready_tile)
    codes = own.hand.codes[:]
    codes[tile // 9] -= UNIT_OF[tile]
    found = waits(codes, own.melds, missing_suit_required=rules.missing_suit_required)
    if not found:
        raise Refusal("ready_no_wait", tile=tile)
    return found


def _declare_ready(match: MatchState, state: RoundState, command: DeclareReady) -> DeclaredReady:
    found = check_ready(match, state, command.seat, command.tile, command.face_up)
    return DeclaredReady(seat=command.seat, tile=command.tile, face_up=command.face_up, waits=found)


def declare_kong(match: MatchState, state: RoundState, seat: Seat, tile: Tile) -> Konged:
    """The concealed or added kong of a kind on one's own turn (3.2, 4.2-4.4, 4.7, 6.5)."""
    own = own_turn(state, seat)
    hand = own.hand
    if own.ready:
        raise Refusal("ready_locked")
    if not state.fresh:
        raise Refusal("kong_after_pong")
    added = any(meld.tile == tile and meld.kind is MeldKind.PONG for meld in own.melds)
    if hand.held(tile) != (1 if added else COPIES):
        raise Refusal("kong_needs_four", tile=tile)
    if hand.standing_total - hand.standing[tile] < 1:
        raise Refusal("last_standing", claim="kong", tile=tile)
    if not can_draw(match, state):
        raise Refusal("kong_wall")
    return Konged(
        seat=seat,
        tile=tile,
        kind=MeldKind.ADDED_KONG if added else MeldKind.CONCEALED_KONG,
        source=None,
        standing=hand.standing[tile],
    )


def _decide_claim(match: MatchState, state: RoundState, command: ClaimCommand) -> tuple[Event, ...]:
    seat = command.seat
    match command:
        case ClaimPong():
            check_pong(match, state, seat, command.standing)
        case ClaimKong():
            check_kong_discard(match, state, seat)
        case Win():
            check_win_discard(match, state, seat)
        case Pass():
            if state.window is None or seat not in state.window.options:
                raise Refusal("nothing_to_pass")
    window = state.window
    if window is None or seat in window.answers:
        raise Refusal("nothing_to_pass")
    if forced_winner(match.started.rules, window) is not None:
        raise Refusal("win_first")
    return claim_events(match, state, window, {**window.answers, seat: command})


def claim_events(
    match: MatchState,
    state: RoundState,
    window: ClaimWindow,
    answers: dict[Seat, ClaimCommand],
) -> tuple[Event, ...]:
    """How an open discard is resolved by these answers; empty while it can't be (5.1, 5.2)."""
    outcome = resolve(window, answers)
    if outcome is None:
        return ()
    claim = outcome.claim
    events: list[Event] = []
    for seat, options in window.options.items():
        if claim is not None and seat == claim.seat:
            if isinstance(claim, Win):
                break
        elif not isinstance(claim, Win) or "win" in options:
            events.append(Passed(seat=seat, tile=window.tile, options=options))
    if claim is not None:
        events.append(_claim_event(match, state, window, claim))
    return tuple(events)


def _claim_event(
    match: MatchState, state: RoundState, window: ClaimWindow, claim: ClaimCommand
) -> Event:
    tile = window.tile
    if isinstance(claim, Win):
        return win_event(match, state, claim.seat)
    if isinstance(claim, ClaimPong):
        return Ponged(seat=claim.seat, tile=tile, source=window.discarder, standing=claim.standing)
    return Konged(
        seat=claim.seat,
        tile=tile,
        kind=MeldKind.EXPOSED_KONG,
        source=window.discarder,
        standing=state.seats[claim.seat].hand.standing[tile],
    )
