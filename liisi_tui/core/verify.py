"""Is a log legal? Each event is checked against the rules before it is folded (FORMATS 4).

Nothing in the log is trusted: tiles are followed from the wall, options, waits and scores are
worked out anew. The checks are those of `decide`, so that what can be done and what is accepted
have one source.
"""

from __future__ import annotations

from collections import Counter

from liisi_tui.core.automatic import NO_POINTS, next_deal, next_dealer
from liisi_tui.core.claims import (
    check_kong_discard,
    check_pong,
    check_win_discard,
    forced_winner,
    open_tile,
)
from liisi_tui.core.decide import (
    check_discard,
    check_ready,
    check_win_drawn,
    declare_kong,
    own_turn,
    running_round,
    winning_hand,
)
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
from liisi_tui.core.evolve import apply
from liisi_tui.core.legal import may_win_drawn, wins_drawn
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.phases import Phase
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.scoring import accepts
from liisi_tui.core.seats import Seat, distance, next_seat
from liisi_tui.core.state import MatchState, RoundState, can_draw, new_match
from liisi_tui.core.tiles import ALL_TILES, Tile

_FULL_WALL = Counter(ALL_TILES)


class Verifier:
    """Follows a log event by event; a log may hold several matches one after the other.

    `match` is the present match, `None` before the first line; `rounds` and `matches` count what
    was completed.
    """

    def __init__(self) -> None:
        self.match: MatchState | None = None
        self.rounds = 0
        self.matches = 0

    @property
    def unfinished(self) -> bool:
        """Whether the log stops before the end of a match."""
        return self.match is not None and not self.match.ended

    def feed(self, event: Event) -> None:
        """Check one event and follow it; raises `Refusal` and stays where it was."""
        if isinstance(event, MatchStarted):
            if self.unfinished:
                raise Refusal("log_form", what="match_open")
            _check_players(event)
            self.match = new_match(event)
            return
        if self.match is None or self.match.ended:
            raise Refusal("log_form", what="match_missing")
        check_event(self.match, event)
        apply(self.match, event)
        self.rounds += isinstance(event, RoundEnded)
        self.matches += isinstance(event, MatchEnded)


def check_event(match: MatchState, event: Event) -> None:
    """Refuse an event that may not come next in a running match."""
    match event:
        case RoundStarted():
            _check_round_started(match, event)
        case MatchEnded():
            _check_match_ended(match, event)
        case MatchStarted():
            raise Refusal("log_form", what="match_open")
        case RoundEnded():
            _check_round_ended(match, event)
        case _:
            _check_in_round(match, running_round(match), event)


def _check_players(started: MatchStarted) -> None:
    if any((player.kind == "bot") != (player.bot is not None) for player in started.seats):
        raise Refusal("log_form", what="player_kind")


def _check_round_started(match: MatchState, event: RoundStarted) -> None:
    if match.abandoned:
        raise Refusal("round_over")
    if match.round is not None and match.round.ended is None:
        raise Refusal("log_form", what="round_open")
    if event.round != match.rounds + 1:
        raise Refusal("log_form", what="round_number", expected=match.rounds + 1)
    if match.dealer is not None and event.dealer != match.dealer:
        raise Refusal("wrong_dealer", seat=match.dealer)
    if Counter(event.wall) != _FULL_WALL:
        raise Refusal("wall_tiles")
    expected = next_seat(event.dealer, sum(event.dice[0]) - 1)
    if event.first_taker != expected:
        raise Refusal("first_taker", seat=expected)


def _check_match_ended(match: MatchState, event: MatchEnded) -> None:
    if match.round is not None and match.round.ended is None:
        raise Refusal("log_form", what="round_open")
    if list(event.totals) != match.totals:
        raise Refusal("log_form", what="totals")


def _check_round_ended(match: MatchState, event: RoundEnded) -> None:
    state = match.round
    if state is None or state.ended is not None:
        raise Refusal("round_over")
    if event.round != state.started.round:
        raise Refusal("log_form", what="round_number", expected=state.started.round)
    if (event.reason == "win") != (state.won is not None):
        raise Refusal("log_form", what="reason")
    if (event.reason == "abandoned") != (event.left is not None):
        raise Refusal("log_form", what="left")
    if event.reason == "exhausted":
        _check_exhausted(match, state)
    expected = state.won.score.deltas if state.won is not None else NO_POINTS
    if event.deltas != expected:
        codes = {
            "win": "wrong_deltas",
            "exhausted": "exhausted_pays",
            "abandoned": "abandoned_pays",
        }
        raise Refusal(codes[event.reason])
    totals = tuple(old + delta for old, delta in zip(match.totals, expected, strict=True))
    if event.totals != totals:
        raise Refusal("log_form", what="totals")
    dealer = next_dealer(match, state, event.reason)
    if event.next_dealer != dealer:
        if dealer is None:
            raise Refusal("log_form", what="next_dealer")
        won = event.reason == "win"
        raise Refusal("wrong_dealer" if won else "wrong_dealer_exhausted", seat=dealer)


def _check_exhausted(match: MatchState, state: RoundState) -> None:
    if state.phase is Phase.CLAIMING:
        _check_window_done(match, state)
    if state.phase is not Phase.DRAWING or state.replacement or can_draw(match, state):
        raise Refusal("not_exhausted")


def _check_in_round(match: MatchState, state: RoundState, event: Event) -> None:
    if (state.phase is Phase.DEALING) != isinstance(event, Dealt):
        raise Refusal("dealt_order")
    match event:
        case Dealt():
            _check_dealt(state, event)
        case Drawn():
            _check_drawn(match, state, event)
        case Discarded():
            check_discard(match, state, event.seat, event.tile, event.drawn)
        case DeclaredReady():
            found = check_ready(match, state, event.seat, event.tile, event.face_up)
            if sorted(event.waits) != list(found):
                raise Refusal("ready_waits", waits=found)
        case Ponged():
            check_pong(match, state, event.seat, event.standing)
            _check_claimed(match, state, event.seat, event.tile, event.source)
        case Konged():
            _check_konged(match, state, event)
        case Passed():
            _check_passed(match, state, event)
        case Won():
            _check_won(match, state, event)


def _check_dealt(state: RoundState, event: Dealt) -> None:
    expected = next_deal(state)
    if event.seat != expected.seat:
        raise Refusal("dealt_order")
    if event.standing != expected.standing:
        raise Refusal("dealt_standing", tiles=expected.standing)
    if event.hand != expected.hand:
        raise Refusal("dealt_order")


def _check_drawn(match: MatchState, state: RoundState, event: Drawn) -> None:
    if state.phase is Phase.TURN:
        own = state.seats[state.turn]
        if wins_drawn(own) and match.started.rules.winning == "forced":
            raise Refusal("win_forced")
        raise Refusal("not_your_turn", seat=state.turn)
    if state.phase is Phase.CLAIMING:
        _check_window_done(match, state)
    if event.seat != state.turn:
        raise Refusal("next_draws", seat=state.turn)
    if not state.replacement and not can_draw(match, state):
        raise Refusal("reserve")
    source = "tail" if state.replacement else "head"
    expected = state.wall.next_tail() if state.replacement else state.wall.next_head()
    if event.source != source or event.tile != expected:
        raise Refusal("wrong_tile", tile=expected, source=source)


def _check_window_done(match: MatchState, state: RoundState) -> None:
    """Before the round goes on, a forced win must come, or a line for every seat that passed."""
    assert state.window is not None
    if forced_winner(match.started.rules, state.window) is not None:
        raise Refusal("win_forced")
    raise Refusal("log_form", what="passed_missing")


def _check_claimed(
    match: MatchState, state: RoundState, seat: Seat, tile: Tile, source: Seat | None
) -> None:
    """The frame of a claim: the right tile and discarder, and everybody else has passed (5.1)."""
    if open_tile(state, seat) != tile or source != state.discarder:
        raise Refusal("no_discard")
    window = state.window
    if window is None or seat not in window.options:
        raise Refusal("log_form", what="passed_before")
    others = {other: options for other, options in window.options.items() if other != seat}
    if any("win" in options for options in others.values()):
        raise Refusal("win_first")
    if others:
        raise Refusal("log_form", what="passed_missing")


def _check_konged(match: MatchState, state: RoundState, event: Konged) -> None:
    if event.kind is MeldKind.EXPOSED_KONG:
        check_kong_discard(match, state, event.seat)
        if event.standing != state.seats[event.seat].hand.standing[event.tile]:
            raise Refusal("kong_standing", tile=event.tile)
        _check_claimed(match, state, event.seat, event.tile, event.source)
        return
    expected = declare_kong(match, state, event.seat, event.tile)
    if event.source is not None:
        raise Refusal("log_form", what="source")
    if event.kind is not expected.kind:
        raise Refusal("kong_needs_four", tile=event.tile)
    if event.standing != expected.standing:
        raise Refusal("kong_standing", tile=event.tile)


def _check_passed(match: MatchState, state: RoundState, event: Passed) -> None:
    window = state.window
    if window is None:
        own = own_turn(state, event.seat)
        if wins_drawn(own) and not may_win_drawn(match.started.rules, own):
            raise Refusal("win_forced")
        if not may_win_drawn(match.started.rules, own):
            raise Refusal("nothing_to_pass")
        if event.tile != own.drawn or event.options != ("win",):
            raise Refusal("log_form", what="options")
        return
    if forced_winner(match.started.rules, window) is not None:
        raise Refusal("win_forced")
    if event.seat not in window.options:
        raise Refusal("nothing_to_pass")
    if event.tile != window.tile or event.options != window.options[event.seat]:
        raise Refusal("log_form", what="options")
    place = distance(window.discarder, event.seat)
    if any(distance(window.discarder, seat) > place for seat in window.passed):
        raise Refusal("log_form", what="passed_order")


def _check_won(match: MatchState, state: RoundState, event: Won) -> None:
    if event.by == "self_draw":
        check_win_drawn(match, state, event.seat)
    else:
        check_win_discard(match, state, event.seat)
        _check_nearest(state, event.seat)
    win = winning_hand(match, state, event.seat)
    if (event.tile, event.source) != (win.winning_tile, win.source):
        raise Refusal("log_form", what="winning_tile")
    if not accepts(win, event.score):
        raise Refusal("wrong_score")


def _check_nearest(state: RoundState, seat: Seat) -> None:
    """Nearer seats that could win have declined, and nobody else's pass is there (5.2)."""
    window = state.window
    assert window is not None
    place = distance(window.discarder, seat)
    for other, options in window.options.items():
        if "win" in options and distance(window.discarder, other) < place:
            raise Refusal("nearer_wins", seat=other)
    for other in window.passed:
        if distance(window.discarder, other) > place or not state.seats[other].ready:
            raise Refusal("log_form", what="passed_extra")
