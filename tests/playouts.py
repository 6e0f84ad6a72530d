"""Random legal matches: what the law tests, the golden catalogue and others play through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, Final, Literal, TypeAlias

from liisi_tui.core.chance import draw_dealer, generator
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
from liisi_tui.core.events import Event, MatchStarted, Player
from liisi_tui.core.legal import legal, seats_to_act
from liisi_tui.core.match import MatchLength
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.core.seats import SEAT_LETTERS, Seat
from liisi_tui.core.state import MatchState

Policy: TypeAlias = Literal["uniform", "eager"]
Watch: TypeAlias = Callable[[MatchState, Event], None]

OPEN_END: Final = MatchLength()
POLICIES: Final[tuple[Policy, ...]] = ("uniform", "eager")

# Every value of every option of RULES 12; of whole numbers the default and one that bites.
OPTION_VALUES: Final[dict[str, tuple[Any, ...]]] = {
    "wall_reserve": ("growing", "fixed", "none"),
    "pong_from": ("choose", "hand_first", "standing_first"),
    "concealed_kong": ("shown", "hidden"),
    "ready_tile": ("face_down", "face_up", "choose"),
    "winning": ("forced", "optional"),
    "closed_wait_on_eight": (False, True),
    "closed_wait_shape_only": (False, True),
    "pair_wait_points": (0, 2),
    "pure_straight_points": (20, 0),
    "full_flush_points": (0, 10),
    "kong_points": ("each", "once"),
    "dealer_points": ("either", "winner"),
    "deal_in_pays_kongs": (True, False),
    "missing_suit_required": (False, True),
    "draw_dealer": ("kong_passes", "stays", "passes"),
    "cap": (1000, 7, None),
}

# How much an eager player likes each kind of command; discards are weighed by themselves.
_WEIGHTS: Final[dict[type[Command], float]] = {
    Win: 30,
    DeclareReady: 40,
    DeclareKong: 40,
    ClaimKong: 40,
    ClaimPong: 10,
    Pass: 10,
}


def covering_rules() -> list[Rules]:
    """A few tables that have every value of every option between them, the default first."""
    most = max(map(len, OPTION_VALUES.values()))
    return [
        Rules(**{name: values[index % len(values)] for name, values in OPTION_VALUES.items()})
        for index in range(most)
    ]


def random_rules(seed: int) -> Rules:
    """A table whose options are drawn independently."""
    chance = generator("rules", seed)
    return Rules(**{name: _pick(values, chance) for name, values in OPTION_VALUES.items()})


def match_started(
    rules: Rules = DEFAULT_RULES,
    *,
    seed: int | None = None,
    base_score: int = 1,
    people: bool = False,
) -> MatchStarted:
    """The first line of a match of four random bots, or of four people."""
    east, south, west, north = (
        Player(name=f"{letter}1", kind="human", bot=None)
        if people
        else Player(name=f"{letter}1", kind="bot", bot="random")
        for letter in SEAT_LETTERS
    )
    return MatchStarted(
        match_id=f"playout-{seed}",
        rules=rules,
        base_score=base_score,
        seats=(east, south, west, north),
        seed=seed,
    )


def new_controller(
    seed: int,
    rules: Rules = DEFAULT_RULES,
    *,
    length: MatchLength = OPEN_END,
    base_score: int = 1,
    in_place: bool = False,
) -> Controller:
    """A match before its first round, with the dealer drawn from the seed."""
    return Controller(
        match_started(rules, seed=seed, base_score=base_score),
        seed=seed,
        first_dealer=draw_dealer(seed),
        length=length,
        in_place=in_place,
    )


def choices(match: MatchState) -> list[Command]:
    """The legal commands of all seats that are to act, in the order of the seats."""
    return [command for seat in seats_to_act(match) for command in legal(match, seat)]


def choose(match: MatchState, policy: Policy, chance: Random) -> Command | None:
    """A legal command of any seat that is to act, `None` where the round is over."""
    commands = choices(match)
    if not commands:
        return None
    if policy == "uniform":
        return commands[int(chance.random() * len(commands))]
    return _weighted(match, commands, chance)


def play_round(controller: Controller, policy: Policy, chance: Random) -> Iterator[list[Event]]:
    """Play the next round to its end; yields the events after every call of the controller."""
    yield controller.start_round()
    while (command := choose(controller.state, policy, chance)) is not None:
        yield controller.submit(command)
        yield controller.run()


def playout(
    seed: int,
    rules: Rules = DEFAULT_RULES,
    *,
    policy: Policy = "eager",
    rounds: int = 1,
    base_score: int = 1,
    in_place: bool = True,
) -> list[Event]:
    """The whole log of a match of some rounds, its first and last line included."""
    length = MatchLength(unit="rounds", count=rounds)
    controller = new_controller(
        seed, rules, length=length, base_score=base_score, in_place=in_place
    )
    chance = generator("playout", seed)
    log: list[Event] = [controller.state.started]
    while not controller.over:
        for events in play_round(controller, policy, chance):
            log += events
    return log + controller.finish()


def abandoned_playout(seed: int, rules: Rules, seat: Seat, calls: int) -> list[Event]:
    """The log of a match in which a seat leaves after some calls of the controller."""
    controller = new_controller(seed, rules, in_place=True)
    log: list[Event] = [controller.state.started]
    for number, events in enumerate(play_round(controller, "eager", generator("leave", seed))):
        log += events
        state = controller.state.round
        if number == calls or state is None or state.won is not None:
            break
    return log + controller.run() + controller.abandon(seat)


def _pick(items: Sequence[Any], chance: Random) -> Any:
    return items[int(chance.random() * len(items))]


def _weighted(match: MatchState, commands: Sequence[Command], chance: Random) -> Command:
    weights = [
        _loneliness(match, command) if isinstance(command, Discard) else _WEIGHTS[type(command)]
        for command in commands
    ]
    point = chance.random() * sum(weights)
    for command, weight in zip(commands, weights, strict=True):
        point -= weight
        if point < 0:
            return command
    return commands[-1]


def _loneliness(match: MatchState, discard: Discard) -> float:
    """A weight that falls steeply with the tiles that go well with a discard."""
    assert match.round is not None
    hand = match.round.seats[discard.seat].hand
    tile = discard.tile
    company = 3 * (hand.held(tile) - 1)
    if tile < 27:
        near = [other for other in range(tile - 2, tile + 3) if other // 9 == tile // 9]
        company += sum(
            3 - abs(other - tile) for other in near if other != tile and hand.held(other)
        )
    return 4.0**-company
