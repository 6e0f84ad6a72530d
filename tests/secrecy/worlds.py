"""Two rounds with the same public history over different hidden tiles, both by the rules.

A `World` is the log of a round, and so what everybody decides in it. `other_world` changes hidden
tiles two by two and keeps each change that the rules still allow: in the end somebody can 碰 in one
world what nobody can in the other, and nobody who may not know it can tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

from liisi_tui.core.automatic import automatic
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
from liisi_tui.core.controller import Controller
from liisi_tui.core.events import (
    ClaimOption,
    DeclaredReady,
    Discarded,
    Drawn,
    Event,
    Konged,
    MatchStarted,
    Passed,
    Player,
    Ponged,
    RoundStarted,
    Won,
)
from liisi_tui.core.legal import legal, may_win_drawn, seats_to_act
from liisi_tui.core.match import MatchLength
from liisi_tui.core.phases import Phase
from liisi_tui.core.redaction import redact
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.seats import EAST, SEATS, Seat
from liisi_tui.core.state import MatchState
from liisi_tui.core.tiles import Tile
from tests.playouts import choose
from tests.redeals import Laid

Options: TypeAlias = dict[Seat, tuple[ClaimOption, ...]]
# By the place of the tile's event in the log.
Claims: TypeAlias = dict[int, Options]
Players: TypeAlias = tuple[Player, Player, Player, Player]

NAMES = ("张三", "Ann", "王五", "赵六")
ONE_ROUND = MatchLength(unit="rounds", count=1)
# Walls are given, so that nothing but the draw of seats and dealer would come from it.
SEED = 77


def table_of(*people: Seat) -> Players:
    """Four players; bots where no person is named."""
    east, south, west, north = (
        Player(name=NAMES[seat], kind="human", bot=None)
        if seat in people
        else Player(name=f"bot {seat}", kind="bot", bot="normal")
        for seat in SEATS
    )
    return east, south, west, north


@dataclass(frozen=True)
class World:
    """A round as it happened; `events` begin with its start and leave passes out."""

    started: MatchStarted
    events: tuple[Event, ...]

    @property
    def dealer(self) -> Seat:
        """Who deals."""
        opening = self.events[0]
        assert isinstance(opening, RoundStarted)
        return opening.dealer

    def upto(self, place: int | None) -> World:
        """The first `place` events of it; `None` for all."""
        return replace(self, events=self.events[:place])

    def history(self, viewer: Seat | None = None) -> list[object]:
        """What a viewer knows of it; how a win is read is only shown with the settlement (7.7)."""
        return [
            _bare(event) if isinstance(event, Won) else redact(event, viewer, self.started.rules)
            for event in self.events
        ]

    def command(self, place: int, seat: Seat, legal: Sequence[Command]) -> Command:
        """What a seat that may do `legal` does after `place` events: what comes next, or pass."""
        wish = self._next_of(place, seat)
        # A drawn win that was declined is followed by the discard of the drawn tile (6.5).
        return Pass(seat=seat) if isinstance(wish, Discard) and wish not in legal else wish

    def _next_of(self, place: int, seat: Seat) -> Command:
        event = self.events[place] if place < len(self.events) else None
        match event:
            case Discarded(seat=actor) if actor == seat:
                return Discard(seat=seat, tile=event.tile, drawn=event.drawn)
            case DeclaredReady(seat=actor) if actor == seat:
                return DeclareReady(seat=seat, tile=event.tile, face_up=event.face_up)
            case Ponged(seat=actor) if actor == seat:
                return ClaimPong(seat=seat, standing=event.standing)
            case Konged(seat=actor, source=None) if actor == seat:
                return DeclareKong(seat=seat, tile=event.tile)
            case Konged(seat=actor) if actor == seat:
                return ClaimKong(seat=seat)
            case Won(seat=actor) if actor == seat:
                return Win(seat=seat)
        return Pass(seat=seat)

    def differences(self, other: World) -> int:
        """How many tiles of the wall are others."""
        return sum(one != two for one, two in zip(_wall(self), _wall(other), strict=True))


def first_world(
    seed: int,
    *,
    people: tuple[Seat, ...] = SEATS,
    rules: Rules = DEFAULT_RULES,
    dealer: Seat = EAST,
) -> World:
    """A round as players who like 碰, 杠 and 听 play it."""
    started = MatchStarted(
        match_id="world", rules=rules, base_score=1, seats=table_of(*people), seed=SEED
    )
    controller = Controller(
        started, seed=seed, first_dealer=dealer, length=ONE_ROUND, in_place=True
    )
    chance = Random(seed)
    events = controller.start_round()
    while (command := choose(controller.state, "eager", chance)) is not None:
        events += controller.submit(command) + controller.run()
    return World(started, tuple(event for event in events if not isinstance(event, Passed)))


def by_the_rules(world: World) -> tuple[World, Claims] | None:
    """The world with its true waits and scores, and who could do what with each tile.

    `None` where the rules do not allow it, or where somebody has won at its end.
    """
    controller = Controller(
        world.started, seed=SEED, first_dealer=world.dealer, length=ONE_ROUND, in_place=True
    )
    events = controller._record(world.events[:1])
    claims: Claims = {}
    while len(events) < len(world.events):
        event = automatic(controller.state)
        if event is not None:
            happened = controller._record([event])
        else:
            happened = []
            for seat in seats_to_act(controller.state):
                if seat in seats_to_act(controller.state):
                    possible = legal(controller.state, seat)
                    command = world.command(len(events), seat, possible)
                    if command not in possible:
                        return None
                    happened += controller.submit(command)
        for event in happened:
            if isinstance(event, Passed):
                continue
            if isinstance(event, Discarded | Drawn):
                claims[len(events)] = _options(controller.state)
            if _bare(event) != _bare(world.events[len(events)]):
                return None
            events.append(event)
    if isinstance(automatic(controller.state), Won):
        return None
    return replace(world, events=tuple(events)), claims


def _options(match: MatchState) -> Options:
    """Who may take the discard that was just made, or win on the tile just drawn."""
    state = match.round
    assert state is not None
    if state.window is not None:
        return dict(state.window.options)
    own = state.seats[state.turn]
    asked = state.phase is Phase.TURN and may_win_drawn(match.started.rules, own)
    return {state.turn: ("win",)} if asked else {}


def _bare(event: Event) -> object:
    """An event without what follows from the hand of its seat."""
    match event:
        case DeclaredReady():
            return replace(event, waits=())
        case Won():
            return (event.seat, event.tile, event.by, event.source)
    return event


def other_world(
    world: World,
    viewer: Seat | None,
    chance: Random,
    *,
    changes: int = 60,
    fits: Callable[[Claims], bool] = lambda claims: True,
) -> World:
    """A world that the viewer cannot tell from this one, after so many changes tried.

    `fits` is asked about the claims that are possible in it.
    """
    history = world.history(viewer)
    for _ in range(changes):
        laid = Laid(world.events)
        wall = list(laid.wall)
        for one, two in _exchange(laid, viewer, world.started.rules, chance):
            wall[one], wall[two] = wall[two], wall[one]
        allowed = by_the_rules(replace(world, events=tuple(laid.dealt_as(wall, viewer))))
        if allowed is None or allowed[0].history(viewer) != history:
            continue
        if fits(allowed[1]):
            world = allowed[0]
    return world


def _exchange(
    laid: Laid, viewer: Seat | None, rules: Rules, chance: Random
) -> Iterator[tuple[int, int]]:
    """Pairs of hidden places that change their tiles: one, or a whole concealed kong."""
    hidden = laid.places.hidden_from(viewer)
    kongs = [of for seat, of in laid.places.concealed_kongs if seat != viewer]
    if rules.concealed_kong == "hidden" and kongs and chance.random() < 0.2:
        wholes = _wholes(laid, hidden)
        if wholes:
            yield from zip(chance.choice(kongs), chance.choice(wholes), strict=True)
            return
    one, two = chance.sample(hidden, 2)
    yield one, two


def _wholes(laid: Laid, hidden: list[int]) -> list[list[int]]:
    """The places of kinds whose four copies are all hidden."""
    by_tile: dict[Tile, list[int]] = {}
    for place in hidden:
        by_tile.setdefault(laid.wall[place], []).append(place)
    return [places for places in by_tile.values() if len(places) == 4]


def _wall(world: World) -> tuple[Tile, ...]:
    opening = world.events[0]
    assert isinstance(opening, RoundStarted)
    return opening.wall


def asked_alike(world: World) -> Callable[[Claims], bool]:
    """For `other_world`: worlds in which *ask* asks the same people in the same order."""
    allowed = by_the_rules(world)
    assert allowed is not None
    asked = _asked(world, allowed[1])
    return lambda claims: _asked(world, claims) == asked


def _asked(world: World, claims: Claims) -> dict[int, list[Seat]]:
    """The people who may claim a tile as *ask* asks them: who could win first, then in order."""
    asked = {}
    for place, options in claims.items():
        people = [seat for seat in options if world.started.seats[seat].kind == "human"]
        asked[place] = sorted(people, key=lambda seat: "win" not in options[seat])
    return asked
