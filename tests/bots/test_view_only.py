"""Bots know their view and nothing else: hidden tiles dealt anew never change what they do."""

from __future__ import annotations

import pytest

from liisi_tui import bots
from liisi_tui.bots import LEVELS, LazyChance
from liisi_tui.bots.judgement import judged
from liisi_tui.core.chance import generator
from liisi_tui.core.claims import forced_winner
from liisi_tui.core.events import Event
from liisi_tui.core.legal import seats_to_act
from liisi_tui.core.projection import seat_view
from tests.core.test_redeal import fold
from tests.playouts import new_controller, random_rules
from tests.redeals import redealt


@pytest.mark.parametrize("seed", range(6))
def test_hidden_tiles_dealt_anew_change_no_answer_and_no_judgement(seed):
    controller = new_controller(seed, random_rules(seed), in_place=True)
    chance = generator("hidden", seed)
    log: list[Event] = list(controller.start_round())
    compared = decisions = 0
    while seats := seats_to_act(controller.state):
        seat = seats[0]
        view = seat_view(controller.state, seat, hints=False)
        decisions += 1
        if decisions % 7 == 1:
            other = fold(controller.state.started, redealt(log, seat, chance), seat)
            assert other.round is not None
            window = other.round.window
            if window is None or forced_winner(controller.state.started.rules, window) is None:
                twin = seat_view(other, seat, hints=False)
                compared += 1
                assert judged(twin) == judged(view)
                for level in LEVELS:
                    key = (seed, seat, view.sequence)
                    answer = bots.choose(level, view, LazyChance(*key))
                    assert bots.choose(level, twin, LazyChance(*key)) == answer
        command = bots.choose("normal", view, LazyChance(seed, seat, view.sequence))
        log += controller.submit(command)
        log += controller.run()
    assert compared > 3


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(10, 16))
def test_answers_are_legal_under_options_of_every_kind(level, seed):
    controller = new_controller(seed, random_rules(seed), in_place=True)
    controller.start_round()
    while seats := seats_to_act(controller.state):
        view = seat_view(controller.state, seats[0], hints=False)
        command = bots.choose(level, view, LazyChance(seed, view.seat, view.sequence))
        assert command in view.legal
        controller.submit(command, view.sequence)
        controller.run()
    state = controller.state.round
    assert state is not None
    assert state.ended is not None
