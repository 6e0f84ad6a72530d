"""Bytes from the terminal, before anything takes them for keys.

Terminals send more than keys: reports of the mouse in the old form (X10), whose bytes are no
UTF-8, and answers that nobody waits for any more. Read as keys such an answer would choose and
discard tiles, so that what is not known to mean something is dropped here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

ESC: Final = b"\x1b"
# What a terminal answers to STATUS_QUESTION: everything sent before has reached it.
STATUS_ANSWER: Final = b"\x1b[0n"
STATUS_QUESTION: Final = "\x1b[5n"

_X10_MOUSE: Final = b"\x1b[M"
_X10_LENGTH: Final = 6
_X10_OFFSET: Final = 32
_X10_RELEASED: Final = 3
# The whole of ESC [ parameters final, ESC O key, ESC [ [ key; what is a beginning of one of them.
_SEQUENCE: Final = re.compile(
    rb"\x1b(?:\[\[[A-Za-z]|\[[0-?]{0,999}[ -/]{0,9}[@-Z\\-~]|O[0-9]{0,9}[@-~])"
)
_BEGINNING: Final = re.compile(rb"\x1b(?:\[\[|\[[0-?]{0,999}[ -/]{0,9}|O[0-9]{0,9})?")
# Texts from the terminal (colours, names, its kind): ESC ] P _ ^ X ... up to BEL or ESC \.
_TEXT: Final = re.compile(rb"\x1b[\]P_^X][^\x07\x1b]{0,4096}(?:\x07|\x1b\\)")
_TEXT_BEGINNING: Final = re.compile(rb"\x1b[\]P_^X][^\x07\x1b]{0,4096}\x1b?")
_SHORT: Final = 2


class Sieve:
    """Lets through what means something; feed it all bytes in their order.

    `is_known` says of a whole sequence whether it means anything; `on_status` is called where the
    terminal answered `STATUS_QUESTION`.
    """

    def __init__(self, is_known: Callable[[str], bool], on_status: Callable[[], None]) -> None:
        self._is_known = is_known
        self._on_status = on_status
        self._rest = b""

    @property
    def is_waiting(self) -> bool:
        """Whether there is a beginning whose end has not come; `flush` when it does not come."""
        return bool(self._rest)

    def feed(self, data: bytes) -> bytes:
        """What of `data`, and of what was held back before, is meant as input."""
        return self._sift(self._rest + data, at_end=False)

    def flush(self) -> bytes:
        """Nothing more came: what was held back is a key (Esc, or one with Alt), or nothing."""
        return self._sift(self._rest, at_end=True)

    def _sift(self, data: bytes, *, at_end: bool) -> bytes:
        out = bytearray()
        self._rest = b""
        while data:
            start = data.find(ESC)
            if start < 0:
                return bytes(out + data)
            out += data[:start]
            data = data[start:]
            taken, meant = self._first(data)
            if not taken:
                if not at_end:
                    self._rest = data
                    break
                # An Esc, alone or before one more key, is a key; a longer beginning is torn.
                taken = len(data)
                meant = data if len(data) <= _SHORT else b""
            out += meant
            data = data[taken:]
        return bytes(out)

    def _first(self, data: bytes) -> tuple[int, bytes]:
        """How many bytes are the sequence that `data` begins with, 0 where it may go on, and what
        of it is let through.
        """
        if data.startswith(_X10_MOUSE):
            report = data[:_X10_LENGTH]
            return (_X10_LENGTH, _modern(report)) if len(report) == _X10_LENGTH else (0, b"")
        if found := _SEQUENCE.match(data):
            return found.end(), self._known(found[0])
        if found := _TEXT.match(data):
            return found.end(), b""
        for beginning in (_BEGINNING, _TEXT_BEGINNING):
            if beginning.fullmatch(data):
                return 0, b""
        if data.startswith(ESC + ESC):
            return 1, ESC
        if found := _TEXT_BEGINNING.match(data):
            return found.end() - found[0].endswith(ESC), b""
        if data[1:2] in (b"[", b"O"):  # something else came in the middle of it
            found = _BEGINNING.match(data)
            assert found is not None
            return found.end(), b""
        return 2, data[:2]

    def _known(self, sequence: bytes) -> bytes:
        if sequence == STATUS_ANSWER:
            self._on_status()
            return b""
        return sequence if self._is_known(sequence.decode("ascii")) else b""


def _modern(report: bytes) -> bytes:
    """A report of the mouse in the form that can say every place (SGR, DECSET 1006)."""
    what, x, y = (byte - _X10_OFFSET for byte in report[len(_X10_MOUSE) :])
    if what < 0 or x < 1 or y < 1:
        return b""
    released = what & _X10_RELEASED == _X10_RELEASED and not what & 0b1100000
    if released:
        what &= ~_X10_RELEASED
    return f"\x1b[<{what};{x};{y}{'m' if released else 'M'}".encode()
