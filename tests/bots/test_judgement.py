"""Judgements: one for each command that makes a difference, from the view alone, by the rules."""

from __future__ import annotations

from dataclasses import replace

from liisi_tui.bots.gains import Gain
from liisi_tui.bots.judgement import judged, judgement_of
from liisi_tui.core.commands import DeclareReady, Discard
from liisi_tui.core.projection import seat_view
from liisi_tui.core.scoring import WinningHand, settle
from liisi_tui.core.seats import next_seat
from liisi_tui.core.tiles import Tile
from liisi_tui.core.views import SeatView
from tests.bots.test_choose import decisions
from tests.positions import discard, position


def test_every_legal_command_falls_under_a_judgement_of_a_legal_command():
    for seed in range(6):
        for view in decisions("normal", seed, rounds=2):
            found = judged(view)
            assert all(one.command in view.legal for one in found)
            assert all(judgement_of(command, found) for command in view.legal)
            assert sorted(found, key=lambda one: -one.value) == list(found)


def test_what_waits_win_is_what_the_core_settles():
    compared = 0
    for seed in range(12):
        for view in decisions("normal", seed, rounds=2):
            for one in judged(view):
                if isinstance(one.command, DeclareReady):
                    for tile, gain in one.points.items():
                        assert gain == settled(view, one.command.tile, tile)
                        compared += 1
    assert compared > 50


def settled(view: SeatView, out: Tile, tile: Tile) -> Gain:
    """What the winner gets by the core, from a seat without 听 and by 自摸."""
    concealed = [*view.standing, *view.free]
    if view.drawn is not None:
        concealed.append(view.drawn)
    concealed.remove(out)
    win = WinningHand(
        rules=view.table.rules,
        base_score=view.table.base_score,
        dealer=view.table.dealer,
        winner=view.seat,
        concealed=tuple(concealed),
        melds=view.melds,
        winning_tile=tile,
        source=next_seat(view.seat),
        ready=frozenset({view.seat}),
    )
    drawn = settle(replace(win, source=None))
    return Gain(settle(win).deltas[view.seat], drawn.deltas[view.seat])


def test_a_discard_is_dangerous_only_where_somebody_is_ready():
    calm = position(hands={"E": "1z 2z 3z 4z | 123456p 78s 5s + 9m"})
    tense = position(
        hands={"E": "1z 2z 3z 4z | 123456p 78s 5s + 9m"},
        ready={"W": "1s"},
    )
    five = discard("E", "5s")
    quiet = judgement_of(five, judged(seat_view(calm.match, 0)))
    loud = judgement_of(five, judged(seat_view(tense.match, 0)))
    assert quiet is not None
    assert loud is not None
    assert quiet.danger == 0 < loud.danger
    assert isinstance(loud.command, Discard)
