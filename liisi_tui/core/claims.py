"""What may be done with a discard, and who gets it (RULES 4.1-4.8, 5, 6.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from liisi_tui.core.commands import ClaimCommand, ClaimKong, ClaimPong, Pass, Win
from liisi_tui.core.events import ClaimOption
from liisi_tui.core.hand import UNIT_OF
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.phases import Phase
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import Seat, distance, seats_after
from liisi_tui.core.shapes import waits
from liisi_tui.core.state import ClaimWindow, MatchState, RoundState, SeatState, can_draw
from liisi_tui.core.tiles import KINDS, Tile


def pong_choices(rules: Rules, own: SeatState, tile: Tile) -> tuple[int, ...]:
    """With how many standing tiles `own` can 碰 a kind by 4.1 and 4.3-4.6; empty where it can't.

    The wall, 听 and passed pongs (4.8, 5.3, 6.5) are not looked at here.
    """
    choices = _unstuck(rules, own, tile, _remaining(own, tile, _pong_counts(own, tile)))
    return _preferred(rules, choices)


def _pong_counts(own: SeatState, tile: Tile) -> tuple[int, ...]:
    """The numbers of standing tiles that two own copies can be made of (4.3)."""
    hand = own.hand
    return tuple(range(max(0, 2 - hand.free[tile]), min(2, hand.standing[tile]) + 1))


def _remaining(own: SeatState, tile: Tile, counts: tuple[int, ...]) -> tuple[int, ...]:
    """Those that leave a standing tile in the row (4.4)."""
    return tuple(count for count in counts if own.hand.standing_total - count >= 1)


def _unstuck(rules: Rules, own: SeatState, tile: Tile, counts: tuple[int, ...]) -> tuple[int, ...]:
    """Those that leave a legal discard (4.6)."""
    # Only a fourth meld leaves two tiles; with fewer melds a free tile is always there.
    if len(own.melds) < 3:
        return counts
    return tuple(
        count
        for count in counts
        if own.hand.standing_total - count != 2 or _could_declare(rules, own, tile, count)
    )


def _could_declare(rules: Rules, own: SeatState, tile: Tile, count: int) -> bool:
    """Whether 听 is possible right after a fourth pong that leaves two standing tiles."""
    melds = [*own.melds, Meld(MeldKind.PONG, tile)]
    codes = own.hand.codes[:]
    codes[tile // 9] -= 2 * UNIT_OF[tile]
    for kind in range(KINDS):
        if own.hand.standing[kind] > (count if kind == tile else 0):
            rest = codes[:]
            rest[kind // 9] -= UNIT_OF[kind]
            if waits(rest, melds, missing_suit_required=rules.missing_suit_required):
                return True
    return False


def _preferred(rules: Rules, choices: tuple[int, ...]) -> tuple[int, ...]:
    """What `pong_from` leaves of the choices (4.5)."""
    if rules.pong_from == "choose" or not choices:
        return choices
    return choices[:1] if rules.pong_from == "hand_first" else choices[-1:]


def can_kong_discard(own: SeatState, tile: Tile) -> bool:
    """Whether three own copies are there and a standing tile stays (4.2, 4.4)."""
    hand = own.hand
    return hand.held(tile) == 3 and hand.standing_total - hand.standing[tile] >= 1


def open_options(
    match: MatchState, state: RoundState, discarder: Seat, tile: Tile
) -> dict[Seat, tuple[ClaimOption, ...]]:
    """All that each other seat can do with a discard, in play order; seats that can't left out."""
    rules = match.started.rules
    last = not can_draw(match, state)
    options: dict[Seat, tuple[ClaimOption, ...]] = {}
    for seat in seats_after(discarder):
        own = state.seats[seat]
        if own.ready:
            if not own.declined and tile in own.waits:
                options[seat] = ("win",)
            continue
        if last or own.hand.held(tile) < 2:
            continue
        pong = tile not in own.passed_pongs and bool(pong_choices(rules, own, tile))
        kong = can_kong_discard(own, tile)
        if pong:
            options[seat] = ("pong", "kong") if kong else ("pong",)
        elif kong:
            options[seat] = ("kong",)
    return options


def forced_winner(rules: Rules, window: ClaimWindow) -> Seat | None:
    """Who wins an open discard without being asked: the nearest, where winning is forced (6.6)."""
    if rules.winning == "optional":
        return None
    for seat, options in window.options.items():
        if "win" in options:
            return seat
    return None


def check_pong(match: MatchState, state: RoundState, seat: Seat, standing: int | None) -> None:
    """Refuse a 碰 of the newest discard; `standing` `None` asks for any number (4.1-4.8)."""
    rules = match.started.rules
    tile = _takeable_tile(match, state, seat)
    own = state.seats[seat]
    if own.hand.held(tile) < 2:
        raise Refusal("pong_needs_two", tile=tile)
    counts = _pong_counts(own, tile)
    if standing is not None and standing not in counts:
        raise Refusal("pong_standing", tile=tile, standing=standing)
    kept = _remaining(own, tile, counts)
    if not kept or (standing is not None and standing not in kept):
        raise Refusal("last_standing", claim="pong", tile=tile)
    if tile in own.passed_pongs:
        raise Refusal("passed_pong", tile=tile)
    unstuck = _unstuck(rules, own, tile, kept)
    if not unstuck or (standing is not None and standing not in unstuck):
        raise Refusal("pong_stuck", tile=tile)
    if standing is not None and standing not in _preferred(rules, unstuck):
        raise Refusal("pong_from", tile=tile, policy=rules.pong_from)


def check_kong_discard(match: MatchState, state: RoundState, seat: Seat) -> None:
    """Refuse a 明杠 of the newest discard (4.2, 4.4, 5.3, 6.4, 6.5)."""
    tile = _takeable_tile(match, state, seat)
    own = state.seats[seat]
    if own.hand.held(tile) < 3:
        raise Refusal("kong_needs_three", tile=tile)
    if not can_kong_discard(own, tile):
        raise Refusal("last_standing", claim="kong", tile=tile)


def check_win_discard(match: MatchState, state: RoundState, seat: Seat) -> None:
    """Refuse a 胡 on the newest discard (5.2, 6.1, 6.4, 6.6, 7.1)."""
    tile = open_tile(state, seat)
    own = state.seats[seat]
    if not own.ready:
        raise Refusal("win_not_ready")
    if own.declined:
        raise Refusal("win_declined")
    if tile not in own.waits:
        raise Refusal("not_winning", tile=tile)
    if state.window is not None:
        nearest = forced_winner(match.started.rules, state.window)
        if nearest is not None and nearest != seat:
            raise Refusal("nearer_wins", seat=nearest)


def open_tile(state: RoundState, seat: Seat) -> Tile:
    """The discard that lies open for `seat`; refuses where there is none (4.1, 6.4)."""
    discarder = state.discarder
    if discarder is None:
        previous = (state.turn + 3) % 4
        river = state.seats[previous].river
        # Any other discard lies open until the next draw, so the newest of this river is a 听 tile.
        if state.phase is Phase.DRAWING and not state.replacement and river:
            raise Refusal("own_discard" if previous == seat else "ready_tile_safe")
        raise Refusal("no_discard")
    if discarder == seat:
        raise Refusal("own_discard")
    return newest_discard(state, discarder)


def newest_discard(state: RoundState, discarder: Seat) -> Tile:
    """The tile that `discarder` has just laid open."""
    tile = state.seats[discarder].river[-1].tile
    assert tile is not None  # only a 听 tile lies face down, and that one never lies open
    return tile


def _takeable_tile(match: MatchState, state: RoundState, seat: Seat) -> Tile:
    """The open discard, where 碰 and 杠 are possible at all (5.3, 6.4, 6.5)."""
    tile = open_tile(state, seat)
    if state.seats[seat].ready:
        raise Refusal("ready_locked")
    if not can_draw(match, state):
        raise Refusal("last_discard")
    return tile


class Outcome(NamedTuple):
    """Who gets a discard: the winning claim, or `None` where everybody has passed."""

    claim: ClaimCommand | None


_RANK = {Win: 0, ClaimKong: 1, ClaimPong: 2}
_OPTION_RANK = {"win": 0, "kong": 1, "pong": 2}


def resolve(window: ClaimWindow, answers: Mapping[Seat, ClaimCommand]) -> Outcome | None:
    """Win, then kong, then pong; then the nearest to the discarder (5.1, 5.2).

    `None` while an open answer can still change the outcome.
    """
    claims = [
        (_RANK[type(answer)], distance(window.discarder, seat), answer)
        for seat, answer in answers.items()
        if not isinstance(answer, Pass)
    ]
    best = min(claims, key=lambda claim: claim[:2], default=None)
    for seat, options in window.options.items():
        if seat not in answers:
            rank = min(_OPTION_RANK[option] for option in options)
            if best is None or (rank, distance(window.discarder, seat)) < best[:2]:
                return None
    return Outcome(None if best is None else best[2])
