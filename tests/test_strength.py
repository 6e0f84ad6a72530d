"""What was measured about the bots meets what is asked of them, and the page tells just that."""

from __future__ import annotations

import json
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from liisi_tui.bots import distance as distances
from liisi_tui.options import BOT_LEVELS
from tests.bench import distance, strength
from tests.bench.machine import in_words, machine
from tests.bench.strength import CONTESTS, Contest
from tests.bench.strength_prose import page

BENCH = Path(__file__).parents[1] / "assets/bench"
NEW: dict[str, Any] = {"machine": machine() | {"processor": "another one"}}
WRITTEN = BENCH / "strength.json"
REPORT: dict[str, Any] = json.loads(WRITTEN.read_text(encoding="utf-8"))
BY_NAME: dict[str, Any] = {contest["name"]: contest for contest in REPORT["contests"]}


def test_the_page_is_made_from_the_figures():
    written = WRITTEN.with_suffix(".md").read_text(encoding="utf-8")
    assert written == page(REPORT)


def test_all_contests_were_played_as_they_are_now():
    assert [contest["name"] for contest in REPORT["contests"]] == [one.name for one in CONTESTS]
    for contest in CONTESTS:
        found = BY_NAME[contest.name]
        assert found["command"] == contest.command
        assert found["rounds"] == contest.simulation.total_rounds


@pytest.mark.parametrize(
    ("name", "rounds"),
    [
        ("easy against three random", 1000),
        ("normal against three easy", 2000),
        ("hard against three normal", 4000),
    ],
)
def test_each_level_beats_the_one_below(name, rounds):
    contest = BY_NAME[name]
    assert contest["rounds"] >= rounds
    low, high = contest["bots"][0]["points_per_round_interval"]
    assert 0 < low < high


def test_normal_wins_more_than_its_share_and_four_normal_seldom_end_without_a_win():
    contest = BY_NAME["normal against three easy"]
    assert contest["bots"][0]["wins"] >= 0.35 * contest["wins"]
    assert BY_NAME["four normal"]["win_rate"] >= 0.85


def test_no_bot_was_found_to_think_for_longer_than_it_may():
    assert set(REPORT["thinking"]) == set(BOT_LEVELS)
    for level, figures in REPORT["thinking"].items():
        mean, most = strength.LIMITS[level]
        assert figures["within_limits"]
        assert figures["mean_ms"] <= mean
        assert figures["most_ms"] <= most


def test_the_distance_was_found_to_be_quick_enough():
    figures = json.loads((BENCH / "distance.json").read_text(encoding="utf-8"))
    for way in ("warm", "play"):
        for name in ("distance_and_useful", "best_discards"):
            assert figures[way][name]["median_ms"] < distance.LIMITS[0]
            assert figures[way][name]["p99_ms"] < distance.LIMITS[1]


# --- The commands that measure --------------------------------------------------------------------


def test_a_contest_is_what_its_command_plays():
    small = replace(CONTESTS[1].simulation, matches=2)
    found = strength.played(Contest("small", small), 1)
    assert found["command"] == (
        "liisi simulate --bots normal,easy,easy,easy --rounds 1 --matches 2 --duplicate"
        f" --seed {strength.SEED}"
    )
    assert (found["rounds"], found["matches"]) == (8, 8)
    assert "seconds" not in found
    assert found["machine"] == machine()


def test_what_is_kept_from_older_runs_keeps_its_machine(tmp_path, monkeypatch):
    out = tmp_path / "strength.json"
    out.write_bytes(WRITTEN.read_bytes())
    before = deepcopy(REPORT)
    before["contests"][0]["rounds"] += 1
    monkeypatch.setattr(strength, "played", lambda contest, jobs: before["contests"][0] | NEW)
    assert strength.main(["--only", CONTESTS[0].name, "--out", str(out)]) == 0
    report = json.loads(out.read_text(encoding="utf-8"))
    assert report == before | {"contests": [before["contests"][0] | NEW, *before["contests"][1:]]}
    foot = out.with_suffix(".md").read_text(encoding="utf-8").partition("Made by ")[2]
    old, new = (in_words(one["machine"]) for one in (before["contests"][1], NEW))
    assert f"- on {new}: {CONTESTS[0].name}\n" in foot
    assert f"- on {old}: {', '.join(one.name for one in CONTESTS[1:])}, thinking\n" in foot


def test_hands_are_asked_and_what_was_remembered_is_forgotten():
    figures = distance.timed(distance.first(distance.random_cases(1), 5), distance.forget)
    assert figures["hands"] == 5
    assert figures["best_discards"]["median_ms"] <= figures["best_discards"]["most_ms"]
    distance.forget()
    assert distances._suit.cache_info().currsize == 0
