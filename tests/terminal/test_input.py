"""Keys of other programs, all kinds of mice and a terminal's own answers, in mid-game."""

from __future__ import annotations

import os

import pytest

from tests.terminal.pty import ASKED, LEAVE_SCREEN, QUIET, SOON, Pty, Table

# Ctrl-S, Ctrl-Q, Ctrl-P, Ctrl-D, Ctrl-\.
FOREIGN = b"\x13\x11\x10\x04\x1c"
# The mouse moves, and its wheel is turned up and down, all over the screen.
MOVES = b"".join(
    b"\x1b[<%d;%d;%dM" % (what, x, y)
    for x in range(1, 80, 4)
    for y in range(1, 24, 4)
    for what in (35, 64, 65)
)


@pytest.mark.parametrize("place", ["curtain", "hand"])
def test_10_keys_of_other_programs_do_nothing_in_mid_game(tmp_path, place):
    with Table(tmp_path) as game:
        game.to_curtain() if place == "curtain" else game.to_hand()
        before = len(game.output)
        for key in FOREIGN:
            game.send(bytes((key,)))
            game.read_for(0.05)
        game.send(FOREIGN)
        game.read_for(QUIET)
        assert game.output[before:] == b""
        game.send("?", quiet=QUIET)
        game.until("back", since=before)
        game.send("?", quiet=QUIET)
        game.settle()
        game.send("q")
        game.until(ASKED, since=before)
        game.send("q")
        assert game.exit_code() == 0
        game.assert_given_back()


def test_10_ctrl_c_asks_and_ctrl_d_is_no_answer(tmp_path):
    with Table(tmp_path) as game:
        game.to_hand()
        game.send("\x03\x04\x03")
        game.until(ASKED)
        game.read_for(QUIET)
        assert game.process.poll() is None


def test_9_a_mouse_in_the_old_form_is_no_fault(tmp_path):
    with Table(tmp_path, size=(120, 40)) as game:
        game.to_hand()
        before = len(game.output)
        for _ in range(5):
            game.send(b"\x1b[M \xa0!\x1b[M#\xa0!\x1b[MC\xff\xff")
        game.read_for(QUIET)
        assert game.process.poll() is None
        assert game.words(before) == ""
        # The same form presses what it points at: the cap of the last key of the last line.
        game.send(b"\x1b[M %c%c" % (32 + column(game, "leave"), 32 + 40))
        game.send(b"\x1b[M#%c%c" % (32 + column(game, "leave"), 32 + 40))
        game.until(ASKED, since=before)


def column(game: Table, word: str) -> int:
    """The column, from 1, where a word of the last line begins."""
    words = game.words()
    line = words[words.rindex(" ? ") :].split("\r")[0]
    return line.index(word) + 1


def test_answers_of_the_terminal_choose_and_discard_nothing(tmp_path):
    with Table(tmp_path) as game:
        game.to_hand()
        before = len(game.output)
        game.send(b"\x1b[?62;1;4c\x1b[0n\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[>0;276;0c\x1b[3;0;0t")
        game.read_for(2 * QUIET)
        assert game.output[before:] == b""
        assert game.process.poll() is None


def test_9_a_burst_of_the_mouse_around_quitting_leaves_nothing_at_the_prompt(tmp_path):
    with Table(tmp_path, answers=True) as game:
        game.to_hand()
        game.send(MOVES)
        game.send("q", quiet=QUIET)
        game.until(ASKED)
        game.send(MOVES + b"q")
        # A terminal reports until it has been told not to, which it learns late.
        while b"\x1b[?1003l" not in game.output:
            os.write(game.master, MOVES[:300])
            game.read(0.01)
        os.write(game.master, MOVES[:600])
        assert game.exit_code() == 0
        game.assert_given_back()
        assert game.unread() == 0
        assert b"^[" not in game.output[game.output.rindex(LEAVE_SCREEN) :]


def test_9_without_the_mouse_nothing_is_asked_of_it_and_nothing_heard(tmp_path):
    with Table(tmp_path, mouse=False) as game:
        game.to_hand()
        before = len(game.output)
        game.send(b"\x1b[<0;3;20M\x1b[<0;3;20m" + MOVES)
        game.read_for(QUIET)
        assert game.output[before:] == b""
        assert b"\x1b[?1000h" not in game.output
        assert b"\x1b[?1003h" not in game.output
        game.send("\x03\x03", quiet=QUIET)
        assert game.exit_code(SOON) == 0
        game.assert_given_back()


def test_the_mouse_comes_and_goes_with_its_setting(tmp_path):
    with Pty(tmp_path, "--no-mouse") as game:
        game.until("Quit")
        assert b"\x1b[?1000h" not in game.output
        assert b"\x1b[?1003h" not in game.output
        game.send("o")
        game.until("Confirm discards")
        game.send("\x1b[A")
        game.until("to select and copy text")
        game.send("\r")
        game.until(b"\x1b[?1000h", b"\x1b[?1003h", b"\x1b[?1006h")
        before = len(game.output)
        game.send("\r")
        game.until(b"\x1b[?1000l", b"\x1b[?1003l", since=before)
        game.settle()
        before = len(game.output)
        game.send(b"\x1b[<0;60;4M\x1b[<0;60;4m" + MOVES)
        game.read_for(QUIET)
        assert game.words(before) == ""
        game.send("o")
        game.until("choose", since=before)
        game.send("q")
        assert game.exit_code() == 0
        assert b"\x1b[?1000h" not in game.output[before:]
        game.assert_given_back()
