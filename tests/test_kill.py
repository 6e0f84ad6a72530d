"""`kill -9` in the middle of played matches: nothing is lost, nothing is paid twice (FAULTS 15)."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from liisi_tui.session import Session
from liisi_tui.storage.store import Store
from tests.kill import FIRST, INSTANTS
from tests.kill_checks import faults_of
from tests.seeded import Reference, plan_of, step

ROOT = Path(__file__).parents[1]


def test_thirty_kills_lose_nothing(tmp_path: Path):
    out = tmp_path / "kill.json"
    # A process of its own: it forks, which threads of this one would not survive.
    arguments = ["--times", "30", "--seed", "7", "--folder", str(tmp_path), "--out", str(out)]
    done = subprocess.run(
        [sys.executable, "-m", "tests.kill", *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "30 kills\n", "")
    found = json.loads(out.read_text("utf-8"))
    assert (found["kills"], found["failures"]) == (30, [])
    killed_at = {instant for instant, times in found["by_instant"].items() if times}
    assert killed_at >= set(INSTANTS) - {FIRST}
    assert "30 times" in out.with_suffix(".md").read_text("utf-8")


def test_a_session_played_again_is_the_same():
    for seed in range(7, 11):
        once, again = Reference.play(seed), Reference.play(seed)
        assert once == again
        assert len(once.checkpoints) > 40
    # Among a few tables there is everything that the kills are about.
    tables = [(plan_of(seed), Reference.play(seed)) for seed in range(7, 19)]
    assert {(plan.claims, plan.rules.winning) for plan, _ in tables} == {
        ("ask", "forced"),
        ("ask", "optional"),
        ("call", "forced"),
        ("call", "optional"),
    }
    assert {sum(one.kind == "human" for one in plan.players) for plan, _ in tables} == {1, 2, 3, 4}
    assert any(one.answers for _, reference in tables for one in reference.checkpoints)


def stored_until(reference: Reference, path: Path, place: int, spoil: str = "") -> None:
    """A new store with a session up to a transaction, and what SQL does to it then."""
    path.unlink(missing_ok=True)
    with Store.open(path) as store:
        session = Session.create(plan_of(reference.seed), store)
        for _ in range(place):
            assert step(session, reference.seed)
        session.close()
        if spoil:
            store._db.execute(spoil)


def test_the_checks_see_what_is_wrong(tmp_path: Path):
    reference = Reference.play(7)
    place = max(at for at, one in enumerate(reference.checkpoints) if one.answers)
    assert any(reference.settles(at) for at in range(place))
    path = tmp_path / "liisi.db"
    stored_until(reference, path, place)
    assert faults_of(reference, path, place) == []
    assert faults_of(reference, path, place - 1) == []  # killed before it was shown
    assert faults_of(reference, path, place + 1) != []
    assert faults_of(reference, path, place - 2) != []
    assert faults_of(reference, tmp_path / "other.db", 0) == ["the match is lost"]
    for spoil in (
        "DELETE FROM ledger",
        "UPDATE ledger SET points = points + 1",
        "DELETE FROM round_seats WHERE seat = 3",
        "DELETE FROM claim_answers",
        "UPDATE matches SET state = 'finished'",
        "DELETE FROM events WHERE round = 2 AND number > 30",
    ):
        stored_until(reference, path, place, spoil)
        assert faults_of(reference, path, place) != [], spoil
