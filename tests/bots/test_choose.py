"""All bots: legal answers, the same each time, from the view alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from liisi_tui import bots
from liisi_tui.bots import LEVELS, LazyChance
from liisi_tui.core.chance import generator
from liisi_tui.core.commands import Discard
from liisi_tui.core.events import BotLevel
from liisi_tui.core.legal import seats_to_act
from liisi_tui.core.projection import seat_view
from liisi_tui.core.views import SeatView
from liisi_tui.options import BOT_LEVELS
from tests.playouts import covering_rules, new_controller


def decisions(level: BotLevel, seed: int, rounds: int = 1) -> Iterator[SeatView]:
    """The views of all decisions in some rounds of four bots, under rules of many kinds."""
    rules = covering_rules()[seed % len(covering_rules())]
    controller = new_controller(seed, rules, in_place=True)
    for _ in range(rounds):
        controller.start_round()
        while seats := seats_to_act(controller.state):
            view = seat_view(controller.state, seats[0], hints=False)
            yield view
            command = bots.choose(level, view, LazyChance(seed, view.seat, view.sequence))
            controller.submit(command, view.sequence)
            controller.run()


def test_there_is_a_bot_of_every_level():
    assert set(LEVELS) == set(BOT_LEVELS)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(6))
def test_answers_are_legal_and_the_same_each_time(level, seed):
    asked = 0
    for view in decisions(level, seed, rounds=2):
        asked += 1
        command = bots.choose(level, view, LazyChance(seed, view.seat, view.sequence))
        again = bots.choose(level, view, LazyChance(seed, view.seat, view.sequence))
        assert command in view.legal
        assert again == command
    assert asked > 10


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_good_players_need_no_chance(level):
    for view in decisions(level, 1):
        assert bots.choose(level, view, Random(1)) == bots.choose(level, view, Random(2))


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_good_players_discard_the_drawn_copy_rather_than_its_equal(level):
    equals = 0
    for seed in range(3):
        for view in decisions("normal", seed, rounds=2):
            command = bots.choose(level, view, Random(1))
            if isinstance(command, Discard) and command.tile == view.drawn:
                equals += view.drawn in view.free
                assert command.drawn
    assert equals


def test_random_takes_every_command_alike():
    view = max(decisions("random", 1), key=lambda view: len(view.legal))
    chance = generator("alike")
    count = 400 * len(view.legal)
    taken = [bots.choose("random", view, chance) for _ in range(count)]
    assert all(340 < taken.count(command) < 460 for command in view.legal)


def test_lazy_chance_gives_the_numbers_of_its_generator():
    chance, plain = LazyChance(1, "bot", 2), generator(1, "bot", 2)
    assert [chance.random() for _ in range(3)] == [plain.random() for _ in range(3)]
