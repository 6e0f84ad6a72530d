"""The measuring beside other libraries: the same regular hands for all, and what goes amiss."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from liisi_tui.core.shapes import codes_of, readings, waits
from liisi_tui.core.tiles import COPIES
from tests.bench import peers
from tests.bench.peer_hands import melds_of
from tests.bench.peer_library import LIBRARIES


def test_hands_are_new_at_each_repetition_and_the_same_in_each_run():
    for question in peers.QUESTIONS:
        first, again, other = (peers.dealt(question, place, 20) for place in (1, 1, 2))
        assert first == again
        assert not any(hand in first for hand in other)
        for tiles, pongs in first:
            assert len(tiles) + 3 * len(pongs) in (13, 14)
            assert all((tiles + 3 * pongs).count(tile) < COPIES for tile in tiles)
        if question.skill == "readings":
            assert all(readings(codes_of(tiles)) for tiles, _ in first)
        if question.hands == "13 tiles, waiting or nearly":
            waiting = [tiles for tiles, _ in first if waits(codes_of(tiles), ())]
            assert 8 <= len(waiting) <= 20


def test_answers_that_differ_are_named_before_anything_is_timed():
    with peers.Worker("liisi") as worker:
        assert worker.missing is None
        question = peers.QUESTIONS[2]
        asked = peers.asked_of(question, [worker])
        assert asked.compare() == []
        hands = peers.dealt(question, 0, 1)
        found = worker.ask(skill="waits/tiles", hands=hands, answers=True)
        tiles, pongs = hands[0]
        assert found == [list(waits(codes_of(tiles), melds_of(pongs)))]
        asked.workers.append(("wrong", worker, "shanten"))
        (fault,) = asked.compare()
        assert fault.startswith("wrong, waits of 13 tiles, waiting or nearly: 500 of 500, as [")
        asked.workers.pop()
        asked.measure(1)
        assert all(0 < seconds[0] < 1 for seconds in asked.seconds.values())


def test_a_library_that_is_not_there_is_reported():
    for name in LIBRARIES:
        if name != "liisi":
            with peers.Worker(name) as worker:
                assert (worker.missing is None) is bool(worker.skills or worker.rounds)
                assert worker.missing is None or worker.version == ""


REPORT = json.loads((Path(__file__).parents[1] / "assets/bench/peers.json").read_text("utf-8"))


def test_the_figures_that_were_kept_reach_every_goal():
    assert peers.unmeasured(REPORT) == []
    assert peers.exit_code(REPORT) == 0
    assert "Goal without a figure" not in peers.page(REPORT)


def test_a_missed_goal_is_a_failure():
    for part in (0, 1):
        report = deepcopy(REPORT)
        (report["hands"][0]["goals"]["mahjong"], report["rounds"][1])[part]["reached"] = False
        assert peers.exit_code(report) == 1


@pytest.mark.parametrize(
    ("missing", "goals"), [("mahjong", 5), ("riichienv", 2), ("jansou", 3), ("rlcard", 3)]
)
def test_a_goal_that_was_not_measured_is_a_failure_and_is_named(missing, goals):
    report = deepcopy(REPORT)
    for asked in report["hands"]:
        asked["goals"].pop(missing, None)
    if missing == "rlcard":
        del report["rounds"][0]
        seconds = {one.name: [0.01] for one in peers.PLAYED[1:]}
        report["rounds"] = [peers._rounds_report(one, seconds) for one in peers.PLAYED[1:]]
        assert [one["reached"] for one in report["rounds"]] == [False, False, False]
    assert len(peers.unmeasured(report)) == goals
    assert peers.exit_code(report) == 1
    for goal in peers.unmeasured(report):
        assert f"Goal without a figure: {goal}." in peers.page(report)


def test_a_question_that_only_we_answer_has_ratios_to_nobody():
    rng = Random(1)
    asked = peers.Asked(peers.QUESTIONS[0], [])
    asked.seconds = {"liisi": [rng.random() for _ in range(3)]}
    report = peers._question_report(asked)
    assert (report["ratios"], report["goals"]) == ({}, {})
