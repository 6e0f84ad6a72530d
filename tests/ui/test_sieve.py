"""What of the bytes from a terminal is taken for input."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import events
from textual._xterm_parser import XTermParser

from liisi_tui.ui.terminal.driver import is_known
from liisi_tui.ui.terminal.sieve import ESC, STATUS_ANSWER, Sieve


def sift(*chunks: bytes) -> tuple[bytes, int]:
    """What is let through, and how often the terminal answered."""
    answers: list[None] = []
    sieve = Sieve(is_known, lambda: answers.append(None))
    out = b"".join(sieve.feed(chunk) for chunk in chunks)
    return out + (sieve.flush() if sieve.is_waiting else b""), len(answers)


KEYS = (
    b"q",
    "张三é".encode(),
    b"\x03\x11\x13\x04\x10\x1a\r\t\x7f",
    b"\x1b",  # Esc
    b"\x1ba",  # Alt and a key
    b"\x1b[A\x1b[B\x1b[1;2C\x1bOP\x1b[15~\x1b[Z",
    b"\x1b[[A",  # F1 on the console of Linux
    b"\x1b[97;5u",  # as the Kitty protocol says Ctrl-A
    b"\x1b[I\x1b[O",
    b"\x1b[<0;10;5M\x1b[<0;10;5m\x1b[<35;128;3M",
    b"\x1b[200~0 e \r\x1b[201~",
)
NO_KEYS = (
    b"\x1b[?62;4c",  # what kind of terminal this is
    b"\x1b[>41;354;0c",
    b"\x1b[?2026;0$y",
    b"\x1b[?0u",
    b"\x1b]11;rgb:0000/0000/0000\x1b\\",  # its colours
    b"\x1b]10;rgb:ffff/ffff/ffff\x07",
    b"\x1bP1+r436f=323536\x1b\\",
    b"\x1b_Gi=1;OK\x1b\\",
    b"\x1b[99999999;1u",  # numbers that no terminal sends
    b"\x1b[97:65;2u",
)
TORN = (b"\x1b[M\xff", b"\x1b[5", b"\x1b]11;rgb:00")


@pytest.mark.parametrize("keys", KEYS)
def test_keys_and_what_textual_knows_pass_as_they_are(keys):
    assert sift(keys) == (keys, 0)


@pytest.mark.parametrize("noise", NO_KEYS)
def test_answers_of_the_terminal_are_no_keys(noise):
    assert sift(b"1" + noise + b"2") == (b"12", 0)


@pytest.mark.parametrize("torn", TORN)
def test_beginnings_without_an_end_are_dropped(torn):
    assert sift(b"1" + torn) == (b"1", 0)


def test_the_status_is_told_and_no_key():
    assert sift(b"0" + STATUS_ANSWER + b"n", STATUS_ANSWER) == (b"0n", 2)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"\x1b[M \xa0!", b"\x1b[<0;128;1M"),
        (b"\x1b[M#\xa0!", b"\x1b[<0;128;1m"),
        (b'\x1b[M"1;', b"\x1b[<2;17;27M"),
        (b"\x1b[M`!!", b"\x1b[<64;1;1M"),
        (b"\x1b[MC!!", b"\x1b[<35;1;1M"),
        (b"\x1b[M\x1b\x1b\x1b", b""),
    ],
    ids=["press", "release", "right", "wheel", "move", "nonsense"],
)
def test_9_the_mouse_in_the_old_form_is_understood(old, new):
    assert sift(old) == (new, 0)
    (event, *more) = XTermParser().feed(new.decode()) if new else (None,)
    assert not more
    assert event is None or isinstance(event, events.MouseEvent)


def test_an_escape_before_a_sequence_stays_an_escape():
    assert sift(b"\x1b\x1b[A") == (b"\x1b\x1b[A", 0)
    assert sift(b"\x1b", b"\x1b") == (b"\x1b\x1b", 0)


@given(st.binary(max_size=60))
def test_bytes_without_an_escape_are_let_through(data):
    data = data.replace(ESC, b"")
    assert sift(data) == (data, 0)


PIECES = st.lists(
    st.one_of(st.sampled_from(KEYS + NO_KEYS), st.binary(max_size=6)), max_size=8
).map(b"".join)


@given(PIECES, st.lists(st.integers(0, 80), max_size=4))
def test_it_does_not_matter_how_the_bytes_arrive(data, cuts):
    places = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    chunks = [data[start:end] for start, end in pairwise(places)]
    assert sift(*chunks) == sift(data)


@given(PIECES)
def test_whatever_comes_textual_reads_what_is_left_of_it(data):
    text = sift(data)[0].decode(errors="replace")
    parser = XTermParser()
    if text:
        list(parser.feed(text))
    list(parser.tick())
