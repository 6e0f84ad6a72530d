"""Whole rounds in a real terminal, from the prompt of the shell to the settlement."""

from __future__ import annotations

import pytest

from tests.terminal.evening import FOUR, Evening, no_pauses, play_arguments, seeded_plan
from tests.terminal.tmux import Terminal, needs_tmux

pytestmark = [needs_tmux, pytest.mark.terminal]


@pytest.mark.parametrize(
    ("names", "claims", "seed", "size"),
    [
        (FOUR, "ask", 29, (80, 24)),
        (FOUR, "call", 29, (80, 24)),
        (("张三", "bot", "bot", "bot"), "ask", 20, (80, 24)),
        (("张三", "bot", "王五", "bot"), "ask", 29, (120, 40)),
    ],
    ids=["ask", "call", "one-person", "two-people"],
)
def test_a_round_is_played_to_its_settlement(tmp_path, names, claims, seed, size):
    no_pauses(tmp_path / "data")
    with Terminal(tmp_path, size=size) as terminal:
        evening = Evening(terminal, seeded_plan(names, claims, seed))
        terminal.run(f"LIISI --lang en --data data {play_arguments(names, claims, seed)}")
        evening.get_ready()
        evening.play()
        evening.settle()
        evening.go_home()
        assert terminal.exit_code() == 0
