"""Re-dealing what a seat cannot see leaves its view, its commands and its events equal (DESIGN 8).

The log of a round is rewritten: the tiles that are hidden from a viewer, in the other hands, in
the wall and under 听 tiles, change places at random from the first deal on. All that the viewer
has seen is the same, what the others could have claimed is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from random import Random

import pytest

from liisi_tui.core.automatic import automatic
from liisi_tui.core.chance import generator
from liisi_tui.core.claims import forced_winner
from liisi_tui.core.events import (
    Dealt,
    DeclaredReady,
    Discarded,
    Drawn,
    Event,
    Konged,
    MatchStarted,
    Passed,
    Ponged,
    RoundStarted,
)
from liisi_tui.core.evolve import apply
from liisi_tui.core.legal import legal
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.projection import seat_view, spectator_view
from liisi_tui.core.redaction import redact
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEATS, Seat, distance
from liisi_tui.core.shapes import waits
from liisi_tui.core.state import MatchState, new_match
from liisi_tui.core.tiles import Tile
from liisi_tui.core.wall import WALL_TILES, Wall
from tests.playouts import covering_rules, new_controller, play_round, random_rules

VIEWERS: tuple[Seat | None, ...] = (*SEATS, None)


@dataclass
class Places:
    """Where each of the 136 places of the wall went in a round: into which row of which seat."""

    tiles: tuple[Tile, ...]
    first_taker: Seat
    wall: Wall = field(default_factory=lambda: Wall(tuple(range(WALL_TILES))))
    standing: list[list[int]] = field(default_factory=lambda: [[] for _ in SEATS])
    free: list[list[int]] = field(default_factory=lambda: [[] for _ in SEATS])
    face_down: list[list[int]] = field(default_factory=lambda: [[] for _ in SEATS])

    def follow(self, event: Event) -> tuple[int, ...]:
        """Move places as an event does; returns those that it names tiles of, in its order."""
        match event:
            case Dealt():
                order = distance(self.first_taker, event.seat)
                taken = [16 * lap + 4 * order + tile for lap in range(3) for tile in range(4)]
                taken.append(48 + order)
                self.standing[event.seat] += taken[:4]
                self.free[event.seat] += taken[4:]
                for _ in taken:
                    self.wall.take_head()
                return tuple(taken)
            case Drawn():
                tail = event.source == "tail"
                place = self.wall.next_tail() if tail else self.wall.next_head()
                if tail:
                    self.wall.take_tail()
                else:
                    self.wall.take_head()
                self.free[event.seat].append(place)
                return (place,)
            case Discarded():
                return (self._take(self.free[event.seat], event.tile, event.drawn),)
            case DeclaredReady():
                place = self._take(self.standing[event.seat], event.tile)
                if not event.face_up:
                    self.face_down[event.seat].append(place)
                return (place,)
            case Ponged() | Konged():
                row = self.standing[event.seat]
                standing = [self._take(row, event.tile) for _ in range(event.standing)]
                return (*standing, *self._free_copies(event))
        return ()

    def hidden_from(self, viewer: Seat | None) -> list[int]:
        """The places whose tiles a viewer does not know."""
        hidden = []
        for seat in SEATS:
            if seat != viewer:
                hidden += self.standing[seat] + self.free[seat] + self.face_down[seat]
        wall = self.wall.copy()
        while wall.left:
            hidden.append(wall.next_head())
            wall.take_head()
        return hidden

    def _take(self, row: list[int], tile: Tile, newest: bool = True) -> int:
        places = [place for place in row if self.tiles[place] == tile]
        place = places[-1] if newest else places[0]
        row.remove(place)
        return place

    def _free_copies(self, event: Ponged | Konged) -> list[int]:
        copies = 2 if isinstance(event, Ponged) else 3 if event.source is not None else 4
        if isinstance(event, Konged) and event.kind is MeldKind.ADDED_KONG:
            copies = 1
        row = self.free[event.seat]
        return [self._take(row, event.tile) for _ in range(copies - event.standing)]


def redealt(log: Sequence[Event], viewer: Seat | None, chance: Random) -> list[Event]:
    """The log with the tiles that are hidden from the viewer at its end dealt differently."""
    started = log[0]
    assert isinstance(started, RoundStarted)
    places = Places(started.wall, started.first_taker)
    named = [places.follow(event) for event in log]
    hidden = places.hidden_from(viewer)
    tiles = [started.wall[place] for place in hidden]
    chance.shuffle(tiles)
    wall = list(started.wall)
    for place, tile in zip(hidden, tiles, strict=True):
        wall[place] = tile

    out: list[Event] = []
    for event, of in zip(log, named, strict=True):
        match event:
            case RoundStarted():
                out.append(replace(event, wall=tuple(wall)))
            case Dealt():
                taken = tuple(wall[place] for place in of)
                out.append(replace(event, standing=taken[:4], hand=taken[4:]))
            case Drawn() | DeclaredReady():
                out.append(replace(event, tile=wall[of[0]]))
            case Passed() if event.seat != viewer:
                pass
            case _:
                out.append(event)
    return out


def fold(started: MatchStarted, log: Sequence[Event], viewer: Seat | None) -> MatchState:
    """The state after a log in which only the viewer's passes and nobody's waits are trusted."""
    match = new_match(started)
    for event in log:
        state = match.round
        window = None if state is None else state.window
        if window is not None and not isinstance(event, Passed):
            claimant = event.seat if isinstance(event, Ponged | Konged) else None
            for seat, options in tuple(window.options.items()):
                if seat != claimant:
                    apply(match, Passed(seat=seat, tile=window.tile, options=options))
        apply(match, event)
        if isinstance(event, DeclaredReady) and event.seat != viewer and state is not None:
            own = state.seats[event.seat]
            own.waits = waits(own.hand.codes, own.melds)
    return match


def check_redeals(
    match: MatchState, log: Sequence[Event], viewer: Seat | None, chance: Random
) -> bool:
    """Whether the state could be re-dealt; fails where the viewer can tell."""
    rules = match.started.rules
    original = fold(match.started, log, viewer)
    for _ in range(4):
        other_log = redealt(log, viewer, chance)
        other = fold(match.started, other_log, viewer)
        assert other.round is not None
        window = other.round.window
        if window is not None and forced_winner(rules, window) is not None:
            continue  # another world: somebody would have won at once, and in public
        assert spectator_view(other) == spectator_view(original)
        if viewer is not None:
            assert seat_view(other, viewer) == seat_view(original, viewer)
            assert legal(other, viewer) == legal(original, viewer)
        known = [event for event in log if not isinstance(event, Passed) or event.seat == viewer]
        for one, two in zip_longest(known, other_log):
            assert redact(one, viewer, rules) == redact(two, viewer, rules)
            assert not isinstance(one, Passed) or redact(one, None, rules) is None
        return True
    return False


@pytest.mark.parametrize(
    ("seed", "rules"),
    [
        *((300 + place, rules) for place, rules in enumerate(covering_rules() * 2)),
        *((seed, random_rules(seed)) for seed in range(400, 406)),
    ],
)
def test_nobody_can_tell_hidden_tiles_apart(seed: int, rules: Rules) -> None:
    controller = new_controller(seed, rules)
    chance = generator("redeal", seed)
    tried = done = 0
    for _ in range(2):
        log: list[Event] = []
        for events in play_round(controller, "eager", chance):
            log += events
            state = controller.state.round
            assert state is not None
            if state.ended is not None or automatic(controller.state) is not None:
                continue
            if chance.random() < 0.2:
                for viewer in VIEWERS:
                    tried += 1
                    done += check_redeals(controller.state, log, viewer, chance)
    assert done > 0.8 * tried > 0


def test_a_redeal_changes_what_is_hidden_and_nothing_else() -> None:
    controller = new_controller(1, Rules())
    log = [
        event
        for number, events in enumerate(play_round(controller, "eager", generator(1)))
        for event in events
        if number < 60
    ]
    other = redealt(log, 0, generator(2))
    one, two = (fold(controller.state.started, events, 0).round for events in (log, other))
    assert one is not None
    assert two is not None
    assert one.seats[0].hand == two.seats[0].hand
    assert [one.seats[seat].hand == two.seats[seat].hand for seat in (1, 2, 3)] == [False] * 3
    assert sorted(two.started.wall) == sorted(one.started.wall)
