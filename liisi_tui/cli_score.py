"""`liisi score`: the calculator on the command line (FORMATS 3, 5).

Answers go to standard output, errors to standard error as one sentence. Exit codes: 0 scored;
1 well formed, but no legal win; 2 an input that cannot be read.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from io import BufferedIOBase
from typing import Final, cast

from liisi_tui.core.fans import KONG_FANS
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.score_input import (
    LONGEST_INPUT,
    InputError,
    early_fault,
    read_values,
    read_win,
    settlement_line,
)
from liisi_tui.core.scoring import WinningHand, settle
from liisi_tui.core.seats import SEAT_LETTERS, SEATS, Seat
from liisi_tui.core.settlement import Payment, Settlement
from liisi_tui.core.tiles import Suit, parse_tiles, rank_of, suit_of, tile_text
from liisi_tui.options import BadUse
from liisi_tui.plain import table, wrap
from liisi_tui.refusal_words import fault_words
from liisi_tui.refusal_words import typed_tile_name as tile_words
from liisi_tui.storage.prose import file_sentence
from liisi_tui.texts import (
    current,
    fan_name,
    how_won_words,
    loss_sum,
    seat_label,
    tile_name,
    tr,
    whole_sentence,
)
from liisi_tui.texts.inputs import input_sentence, quote

WIDEST: Final = 100
BATCH: Final = 1 << 18
"""Bytes of `--lines` that are read and answered together; equal lines among them once."""
SAID: Final = 1024
"""Faults of `--lines` whose sentences are kept."""

_to_json: Final = json.JSONEncoder().encode


def answer(lines: Iterable[str]) -> None:
    """Print lines to standard output."""
    for line in lines:
        print(line)


def fail(error: InputError | Refusal) -> int:
    """Say what is wrong in one line on standard error; returns the exit code."""
    print(f"liisi: {_sentence(error)}", file=sys.stderr)
    return _exit_code(error)


def _exit_code(error: InputError | Refusal) -> int:
    return 1 if isinstance(error, Refusal) else 2


def _sentence(error: InputError | Refusal) -> str:
    if isinstance(error, Refusal):
        return whole_sentence(fault_words(error))
    sentence = input_sentence(error.reason, error.field, **error.params)
    return whole_sentence(sentence, literal=True)


def _set(text: str) -> str:
    """A set of a reading: `123m`; in Chinese with the names' signs, `123万`, `东东`."""
    if current() != "zh":
        return text
    tiles = parse_tiles(text)
    names = [tile_name(tile_text(tile)) for tile in tiles]
    if suit_of(tiles[0]) == Suit.HONOURS:
        return "".join(name[0] if name != "红中" else "中" for name in names)
    return "".join(str(rank_of(tile)) for tile in tiles) + names[0][1]


def _seat(seat: Seat) -> str:
    letter = SEAT_LETTERS[seat]
    return seat_label(letter)


def _who(seat: Seat) -> str:
    """A seat within a sentence: `E 东`, in Chinese `东家`."""
    return f"{_seat(seat)}家" if current() == "zh" else _seat(seat)


def line_width() -> int:
    """The cells of a line, as far as the terminal has them."""
    return max(min(shutil.get_terminal_size((80, 24)).columns - 1, WIDEST), 20)


def run_score(path: str, *, json: bool, lines: bool) -> int:
    """Settle the winning hand in a file (`-`: standard input); returns the exit code.

    `json` prints the object of FORMATS 3 instead of a table. `lines` reads one object a line and
    answers each with a line; the exit code is 0 then. Raises `BadUse` where the file cannot be
    read.
    """
    if lines:
        _score_lines(path)
        return 0
    text = b""
    for chunk in _chunks(path, LONGEST_INPUT):
        text += chunk
        if len(text) > LONGEST_INPUT:
            break
    try:
        win = read_win(text)
        settlement = settle(win)
    except (InputError, Refusal) as error:
        return fail(error)
    answer([settlement_line(settlement)] if json else report(win, settlement))
    return 0


def _chunks(path: str, most: int) -> Iterator[bytes]:
    """What can be read of a file at once, at most so many bytes, to its end; raises `BadUse`."""
    try:
        with _open(path) as file:
            while chunk := file.read1(most):
                yield chunk
    except (OSError, ValueError) as error:
        raise BadUse(file_sentence(path, error)) from None


def _open(path: str) -> AbstractContextManager[BufferedIOBase]:
    """The file, or standard input, which stays open."""
    if path != "-":
        return open(path, "rb")
    if sys.stdin is None:
        raise ValueError(tr("there is no standard input"))
    return nullcontext(cast(BufferedIOBase, sys.stdin.buffer))


def _score_lines(path: str) -> None:
    """Answer the lines of a file, each as soon as it has come: an empty one is no object."""
    answer = _line_answers()
    for batch in _batches(path):
        answers = {line: answer(line) for line in dict.fromkeys(batch)}
        if batch:
            print("\n".join(map(answers.__getitem__, batch)), flush=True)


def _batches(path: str) -> Iterator[list[bytes]]:
    """The lines of a file, many at a time; of one that is too long as much as shows that it is."""
    rest = b""
    for chunk in _chunks(path, BATCH):
        *lines, rest = (rest + chunk).split(b"\n")
        rest = rest[: LONGEST_INPUT + 1]
        yield lines
    if rest:  # a line that ends with the file
        yield [rest]


def _line_answers() -> Callable[[bytes], str]:
    """What answers a line of `--lines`; a fault that many lines share is put into words once."""
    said = lru_cache(SAID)(_error_line)
    # The name of an unknown field stands between two pieces that are always the same.
    before, after = _error_line(InputError("unknown_field", "NAME")).split("NAME")

    def answer(line: bytes) -> str:
        fault = early_fault(line)
        if fault is None:
            return _settled_line(line)
        if fault.reason == "unknown_field":
            return before + _to_json(quote(fault.field))[1:-1] + after
        return said(fault)

    return answer


def _settled_line(line: bytes) -> str:
    try:
        return settlement_line(settle(read_values(line)))
    except (InputError, Refusal) as error:
        return _error_line(error)


def _error_line(error: InputError | Refusal) -> str:
    return _to_json({"error": _sentence(error), "exit": _exit_code(error)})


def report(win: WinningHand, settlement: Settlement) -> list[str]:
    """A settlement as lines for people: the hand, its fans, each loser's sum step by step."""
    width = line_width()
    lines = [_headline(win), ""]
    facts = [
        (tr("hand"), " ".join(map(_set, settlement.decomposition))),
        (tr("waits"), " ".join(tile_words(tile) for tile in settlement.waits)),
        *((fan_name(fan.name), str(fan.points)) for fan in settlement.fans),
    ]
    lines += [*table(facts, width, head=False), ""]
    rows = [(tr("loss of"), tr("paid by"), tr("points"), tr("base score × points"))]
    rows += [
        (_seat(paid.loser), _seat(paid.payer), str(paid.points), _sum_of(win, paid))
        for paid in settlement.payments
    ]
    lines += [*table(rows, width), ""]
    if win.source is not None and win.source not in win.ready:
        note = tr(
            "{seat} has not declared ready 听 and pays for all three (7.4).", seat=_who(win.source)
        )
        lines += [*wrap(note, width), ""]
    if settlement.capped:
        note = tr("No seat gains or loses more than {cap} in a round (7.5).", cap=win.rules.cap)
        lines += [*wrap(note, width), ""]
    changes = [
        [_seat(seat) for seat in SEATS],
        [_signed(settlement.deltas[seat]) for seat in SEATS],
    ]
    return lines + table(changes, width)


def _headline(win: WinningHand) -> str:
    source = None if win.source is None else _who(win.source)
    return how_won_words(_who(win.winner), tile_words(win.winning_tile), source)


def _sum_of(win: WinningHand, paid: Payment) -> str:
    """One payment as `base score × (2 × (… + …) + …)` (7.3), each point with its name."""
    single = [item for item in paid.items if item.name in KONG_FANS or item.name == "deal_in"]
    doubled = [item for item in paid.items if item not in single]
    m = win.multiplier
    return loss_sum(
        win.base_score,
        m,
        [f"{fan_name(item.name)} {item.points // m}" for item in doubled],
        [f"{fan_name(item.name)} {item.points}" for item in single],
    )


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"
