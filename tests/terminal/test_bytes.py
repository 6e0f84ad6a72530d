"""What a real terminal is sent (FAULTS 12): the opening in full, and nothing once it stands."""

from __future__ import annotations

import json

from tests.terminal.pty import QUIET, STATUS_ANSWER, STATUS_QUESTION, Pty, Table, shows_hand

RIGHT = "\x1b[C"
# So often comes a key that is held for two thirds of a second.
HELD = 20
# The cursor leaves one tile and comes to another.
KEY_BYTES = 1200


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


def test_12_a_page_is_sent_once_where_the_terminal_says_that_it_shows_it(tmp_path):
    names = ("Ann", "bot", "bot", "bot")
    with Table(tmp_path / "data", names, answers=True, COLORTERM="truecolor") as game:
        game.until("everybody is ready")
        game.settle()
        before = len(game.output)
        game.send("\r", quiet=QUIET)
        game.until("Seats and dice", since=before)
        game.settle()
        assert game.words(before).count("Seats and dice") == 1


def test_12_the_first_frame_of_a_table_shows_all_of_it(tmp_path):
    names = ("Ann", "bot", "bot", "bot")
    with Table(tmp_path / "data", names, answers=True, COLORTERM="truecolor") as game:
        for page in ("everybody is ready", "Seats and dice"):
            game.until(page)
            game.settle()
            before = len(game.output)
            game.send("\r", quiet=QUIET)
        game.until("(you)", since=before)
        game.until(STATUS_QUESTION, since=before)
        frame = game.output[before:].split(STATUS_QUESTION)[0].decode()
        assert shows_hand(frame)
        assert all(text in frame for text in ("Round 1", "(you)", "Ann", "Hint:", "Your turn"))


def test_12_a_held_key_sends_one_update_until_the_terminal_says_that_it_shows_it(tmp_path):
    """On a line whose buffers take everything only the answers tell how far the terminal is."""
    names = ("Ann", "bot", "bot", "bot")
    with Table(tmp_path / "data", names, answers=True, COLORTERM="truecolor") as game:
        for page in ("everybody is ready", "Seats and dice"):
            game.until(page)
            game.settle()
            game.send("\r", quiet=QUIET)
        game.until("(you)")
        game.settle()
        game.answers = False
        before = len(game.output)
        game.send(RIGHT)
        game.until(STATUS_QUESTION, since=before)
        first = len(game.output)
        game.send(RIGHT * HELD)
        game.read_for(0.5)
        assert len(game.output) == first
        game.send(STATUS_ANSWER)
        game.until(STATUS_QUESTION, since=first)
        game.settle()
        assert 0 < len(game.output) - first < KEY_BYTES
