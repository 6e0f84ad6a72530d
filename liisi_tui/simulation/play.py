"""One match played by bots to its end."""

from __future__ import annotations

from collections.abc import Iterator

from liisi_tui import bots
from liisi_tui.bots import LazyChance
from liisi_tui.bots.random_bot import pick
from liisi_tui.core.chance import draw_dealer
from liisi_tui.core.commands import Command
from liisi_tui.core.controller import Controller
from liisi_tui.core.events import BotLevel, Event, MatchStarted
from liisi_tui.core.legal import legal, seats_to_act
from liisi_tui.core.match import MatchLength
from liisi_tui.core.projection import seat_view
from liisi_tui.core.seats import Seat
from liisi_tui.simulation.plan import MatchPlan


def play(plan: MatchPlan) -> Iterator[Event]:
    """Everything that happens in a match, `match_ended` last; seats are fixed (1.3)."""
    started = plan.started()
    yield started
    controller = Controller(
        started,
        seed=plan.seed,
        first_dealer=draw_dealer(plan.seed),
        length=MatchLength(unit="rounds", count=plan.rounds),
        in_place=True,
    )
    while not controller.over:
        yield from controller.start_round()
        yield from _decisions(controller, started)
    yield from controller.finish()


def _decisions(controller: Controller, started: MatchStarted) -> Iterator[Event]:
    """What happens in a round from the first decision on."""
    while seats := seats_to_act(controller.state):
        seat = seats[0]
        level = started.seats[seat].bot
        assert level is not None
        yield from controller.submit(_choice(controller, seat, level))
        yield from controller.run()


def _choice(controller: Controller, seat: Seat, level: BotLevel) -> Command:
    """What the bot on a seat does."""
    match = controller.state
    chance = LazyChance(controller.seed, "bot", match.rounds, seat, match.seen[seat])
    if level == "random":
        # It looks at nothing but what it may do, and making a view takes longer than all the rest.
        return pick(legal(match, seat), chance)
    return bots.choose(level, seat_view(match, seat, hints=False), chance)
