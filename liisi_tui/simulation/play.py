"""One match played by bots to its end."""

from __future__ import annotations

from collections.abc import Iterator

from liisi_tui import bots
from liisi_tui.bots import LazyChance
from liisi_tui.core.chance import draw_dealer
from liisi_tui.core.controller import Controller
from liisi_tui.core.events import Event, MatchStarted
from liisi_tui.core.legal import seats_to_act
from liisi_tui.core.match import MatchLength
from liisi_tui.core.projection import seat_view
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
        view = seat_view(controller.state, seat, hints=False)
        chance = LazyChance(controller.seed, "bot", controller.state.rounds, seat, view.sequence)
        yield from controller.submit(bots.choose(level, view, chance))
        yield from controller.run()
