"""Demo and replay in a real terminal, from the prompt of the shell and back to it."""

from __future__ import annotations

import pytest

from liisi_tui.cli import main
from tests.terminal.tmux import Terminal, needs_tmux

pytestmark = [needs_tmux, pytest.mark.terminal]


def test_a_demo_ends_by_itself_and_leaves_nothing_behind(tmp_path):
    with Terminal(tmp_path) as terminal:
        terminal.run("LIISI --lang en --data data demo --rounds 1 --speed off --seed 1")
        assert terminal.exit_code() == 0
        assert not (tmp_path / "data").exists()
        terminal.run("LIISI --lang en --data data demo --seed 1")
        terminal.wait_for("Seats and dice", "play a match")
        terminal.press("Right")
        terminal.wait_for("All hands open", "play a match")
        terminal.press("Space")
        terminal.wait_for("paused")
        terminal.press("q")
        assert terminal.exit_code() == 0


def test_an_exported_match_is_replayed_from_its_file_and_from_the_store(tmp_path, capsys):
    data, file = str(tmp_path / "data"), str(tmp_path / "log.jsonl")
    assert main(["simulate", "--rounds", "2", "--seed", "7", "--out", file]) == 0
    assert main(["--data", data, "import", file]) == 0
    exported = tmp_path / "exported.jsonl"
    capsys.readouterr()
    assert main(["--data", data, "matches", "--json"]) == 0
    match_id = capsys.readouterr().out.partition('"match_id": "')[2].partition('"')[0]
    assert main(["--data", data, "export", match_id[:8], str(exported)]) == 0
    with Terminal(tmp_path) as terminal:
        for source in ("exported.jsonl", match_id[:8]):
            terminal.run(f"LIISI --lang en --data data replay {source}")
            terminal.wait_for("Replay: choose a round", "2 rounds")
            terminal.press("Enter")
            terminal.wait_for("Round 1/2", "All hands open")
            terminal.press("End")
            terminal.wait_for("settlement")
            terminal.press("Enter")
            terminal.wait_for("Settlement  Round 1")
            terminal.press("Escape")
            terminal.wait_for("Round 1/2")
            terminal.press("q")
            terminal.wait_for("choose a round")
            terminal.press("Escape")
            assert terminal.exit_code() == 0
        terminal.run("LIISI --lang en --data data replay nothing.jsonl")
        terminal.wait_for("There is no file nothing.jsonl.")
        assert terminal.exit_code() == 2
