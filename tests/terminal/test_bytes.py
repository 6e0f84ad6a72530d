"""What a real terminal is sent (FAULTS 12): the opening in full, and nothing once it stands."""

from __future__ import annotations

import json

from tests.terminal.pty import Pty


def test_12_the_opening_is_cheap_on_a_slow_line_and_then_nothing_is_sent(tmp_path):
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    (data / "settings.json").write_text(json.dumps({"speed": "fast", "language": "en"}))
    arguments = ("play", "--seats", "Ann,bot,bot,bot", "--seed", "5")
    with Pty(data, *arguments, COLORTERM="truecolor") as game:
        game.until("everybody is ready")
        game.settle()
        before = len(game.output)
        game.send("\r")
        game.until("passed over", "go on", since=before)
        game.settle()
        assert 8_000 < len(game.output) - before < 45_000
        before = len(game.output)
        game.read_for(1.0)
        assert len(game.output) == before
