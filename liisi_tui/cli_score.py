"""`liisi score` and `liisi waits`: the calculator on the command line (FORMATS 3, 5).

Answers go to standard output, errors to standard error as one sentence. Exit codes: 0 scored or
waiting; 1 well formed, but no legal win or no wait; 2 an input that cannot be read.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from io import BufferedIOBase
from typing import Final, cast

from liisi_tui.core import shapes
from liisi_tui.core.fans import KONG_FANS
from liisi_tui.core.hand import Hand
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.rules import DEFAULT_RULES
from liisi_tui.core.score_input import (
    HAND_SIZE,
    LONGEST_INPUT,
    InputError,
    check_copies,
    early_fault,
    read_values,
    read_win,
    settlement_line,
    tile_error,
)
from liisi_tui.core.scoring import WinningHand, settle
from liisi_tui.core.seats import SEAT_LETTERS, SEATS, Seat
from liisi_tui.core.settlement import Payment, Settlement
from liisi_tui.core.shanten import shanten, useful
from liisi_tui.core.tiles import COPIES, Tile, TileTextError, parse_tiles, tile_text, tiles_text
from liisi_tui.core.worth import WaitWorth, hand_worth
from liisi_tui.options import BadUse
from liisi_tui.plain import table, wrap
from liisi_tui.refusal_words import fault_words
from liisi_tui.texts import fan_name, seat_name, tile_name, tr, trn
from liisi_tui.texts.inputs import input_sentence, quote

WIDEST: Final = 100
BATCH: Final = 1 << 18
"""Bytes of `--lines` that are read and answered together; equal lines among them once."""
SAID: Final = 1024
"""Faults of `--lines` whose sentences are kept."""

_to_json: Final = json.JSONEncoder().encode


def _answer(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)


def _fail(error: InputError | Refusal) -> int:
    """Say what is wrong in one line on standard error; returns the exit code."""
    print(f"liisi: {_sentence(error)}", file=sys.stderr)
    return _exit_code(error)


def _exit_code(error: InputError | Refusal) -> int:
    return 1 if isinstance(error, Refusal) else 2


def _sentence(error: InputError | Refusal) -> str:
    if isinstance(error, Refusal):
        return fault_words(error)
    return input_sentence(error.reason, error.field, **error.params)


def _tile(tile: Tile) -> str:
    return tile_name(tile_text(tile))


def _seat(seat: Seat) -> str:
    letter = SEAT_LETTERS[seat]
    return f"{letter} {seat_name(letter)}"


def _width() -> int:
    return max(min(shutil.get_terminal_size((80, 24)).columns - 1, WIDEST), 20)


# --- liisi score ----------------------------------------------------------------------------------


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
        return _fail(error)
    _answer([settlement_line(settlement)] if json else report(win, settlement))
    return 0


def _chunks(path: str, most: int) -> Iterator[bytes]:
    """What can be read of a file at once, at most so many bytes, to its end; raises `BadUse`."""
    try:
        with _open(path) as file:
            while chunk := file.read1(most):
                yield chunk
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise BadUse(
            tr("the file {file} cannot be read: {why}", file=quote(path), why=why)
        ) from None


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
    width = _width()
    lines = [_headline(win), ""]
    facts = [
        (tr("hand"), " ".join(settlement.decomposition)),
        (tr("waits"), " ".join(_tile(tile) for tile in settlement.waits)),
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
            "{seat} has not declared ready 听 and pays for all three (7.4).", seat=_seat(win.source)
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
    winner, tile = _seat(win.winner), _tile(win.winning_tile)
    if win.source is None:
        return tr("{winner} wins by self-draw 自摸 with {tile}", winner=winner, tile=tile)
    return tr(
        "{winner} wins with {tile} from {discarder}",
        winner=winner,
        tile=tile,
        discarder=_seat(win.source),
    )


def _sum_of(win: WinningHand, paid: Payment) -> str:
    """One payment as `base × (2 × (… + …) + …)` (7.3), each point with its name."""
    single = [item for item in paid.items if item.name in KONG_FANS or item.name == "deal_in"]
    doubled = [item for item in paid.items if item not in single]
    m = win.multiplier
    parts = [f"{fan_name(item.name)} {item.points // m}" for item in doubled]
    if m > 1 and doubled:
        parts = [f"{m} × ({' + '.join(parts)})"]
    parts += [f"{fan_name(item.name)} {item.points}" for item in single]
    return f"{win.base_score} × ({' + '.join(parts)})"


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"


# --- liisi waits ----------------------------------------------------------------------------------


def run_waits(tiles: str, *, melds: str | None, standing: str | None, json: bool) -> int:
    """What tiles wait for, or with one tile more which 听 discards are legal; the exit code.

    `tiles` and `standing` are tile notation, `melds` as `pong:5s,concealed_kong:1z`.
    """
    try:
        made = _melds(melds or "")
        held = _tiles(tiles, "TILES")
        _check_copies(held, made)
        stand = None if standing is None else _standing(standing, held)
        expected = HAND_SIZE - 3 * len(made)
        if len(held) == expected:
            return _say_waits(held, made, json)
        if len(held) != expected + 1:
            raise InputError("waits_count", "TILES", found=len(held), expected=expected)
        if stand is None:
            raise InputError("standing_missing", "--standing")
    except InputError as error:
        return _fail(error)
    return _say_ready(held, stand, made, json)


def _tiles(text: str, field: str) -> list[Tile]:
    try:
        return parse_tiles(text)
    except TileTextError as error:
        raise tile_error(error, field) from None


def _melds(text: str) -> tuple[Meld, ...]:
    melds = []
    for part in text.split(",") if text.strip() else ():
        kind, _, tile = part.strip().partition(":")
        if kind not in list(MeldKind) or not tile:
            choices = ", ".join(MeldKind)
            raise InputError("meld_form", "--melds", fragment=part.strip(), choices=choices)
        found = _tiles(tile, "--melds")
        if len(found) != 1:
            raise InputError("not_one_tile", "--melds")
        melds.append(Meld(MeldKind(kind), found[0]))
    if 3 * len(melds) >= HAND_SIZE:
        raise InputError("too_many_melds", "--melds")
    return tuple(melds)


def _check_copies(held: list[Tile], made: tuple[Meld, ...]) -> None:
    """As `check_copies`, in the words of the command line, which has no `melds[0].tile`."""
    try:
        check_copies(held, made)
    except InputError as error:
        raise InputError(error.reason, "--melds", **error.params) from None


def _standing(text: str, held: list[Tile]) -> list[Tile]:
    standing = _tiles(text, "--standing")
    if not 1 <= len(standing) <= 4:
        raise InputError("standing_count", "--standing")
    for tile, copies in Counter(standing).items():
        if copies > held.count(tile):
            raise InputError("standing_not_held", "--standing", tile=tile_text(tile))
    return standing


def _unseen(kinds: Iterable[Tile], held: list[Tile], melds: tuple[Meld, ...]) -> dict[Tile, int]:
    """For each kind four less the copies in the tiles, an outgoing one too, and in the melds."""
    seen = Counter(held)
    for meld in melds:
        seen[meld.tile] += meld.size
    return {tile: COPIES - seen[tile] for tile in kinds}


def _away(held: list[Tile], melds: tuple[Meld, ...]) -> str:
    """How far tiles that wait for nothing are from waiting, and what brings them nearer."""
    codes = shapes.codes_of(held)
    draws = shanten(codes, melds)
    if draws == 0:
        return tr("you hold all four of every tile that would complete them")
    unseen = _unseen(useful(codes, melds), held, melds)
    return trn(
        "they are {n} draw from waiting; {copies} unseen tiles bring them nearer: {tiles}",
        "they are {n} draws from waiting; {copies} unseen tiles bring them nearer: {tiles}",
        draws,
        copies=sum(unseen.values()),
        tiles=tiles_text(unseen),
    )


def _say_waits(held: list[Tile], melds: tuple[Meld, ...], as_json: bool) -> int:
    waits = shapes.waits(shapes.codes_of(held), melds)
    unseen = _unseen(waits, held, melds)
    if as_json:
        print(json.dumps(_waits_json(unseen)))
    elif waits:
        worth = hand_worth(held, melds, waits, DEFAULT_RULES)
        rows = [tuple(_wait_head()), *(_wait_row(worth[tile], unseen[tile]) for tile in waits)]
        _answer([*table(rows, _width()), "", *_notes([(None, unseen)])])
    else:
        print(tr("these tiles wait for nothing (6.3)"))
        _answer(wrap(_away(held, melds), _width()))
    return 0 if waits else 1


def _wait_head() -> list[str]:
    return [tr("waits for"), tr("unseen"), tr("by discard"), tr("self-drawn"), tr("fans")]


def _wait_row(worth: WaitWorth, unseen: int) -> tuple[str, ...]:
    fans = " + ".join(fan_name(fan) for fan in worth.fans)
    points = str(worth.discard[0]), str(worth.self_draw)
    return (_tile(worth.tile), str(unseen), *points, fans or fan_name("base"))


def _notes(hands: Iterable[tuple[Tile | None, dict[Tile, int]]]) -> list[str]:
    """A warning for each hand that can never win, by the tile that went out; what points mean."""
    lines = [
        tr("No copy is left of what it waits for: it could never win.")
        if tile is None
        else tr("Without {tile} no copy is left of what it waits for.", tile=_tile(tile))
        for tile, unseen in hands
        if not any(unseen.values())
    ]
    lines.append(
        tr(
            "Points are what each other seat loses at base score 1; the dealer loses more, and a"
            " discarder who is not ready 听 pays for all three (7.3, 7.4)."
        )
    )
    return [line for text in lines for line in wrap(text, _width())]


def _waits_json(unseen: dict[Tile, int]) -> dict[str, object]:
    return {
        "waits": [tile_text(tile) for tile in unseen],
        "unseen": {tile_text(tile): copies for tile, copies in unseen.items()},
    }


def _say_ready(
    held: list[Tile], standing: list[Tile], melds: tuple[Meld, ...], as_json: bool
) -> int:
    free = Counter(held) - Counter(standing)
    hand = Hand(standing, free.elements())
    ready = {
        tile: _unseen(waits, held, melds)
        for tile, waits in shapes.ready_discards(hand, melds, DEFAULT_RULES).items()
    }
    if as_json:
        entries = [
            {"discard": tile_text(tile), **_waits_json(unseen)} for tile, unseen in ready.items()
        ]
        print(json.dumps({"ready": entries}))
    elif ready:
        rows = [(tr("ready 听 discard"), *_wait_head())]
        for out, unseen in ready.items():
            left = list(held)
            left.remove(out)
            worth = hand_worth(left, melds, unseen, DEFAULT_RULES)
            rows += [
                ("" if place else _tile(out), *_wait_row(worth[wait], copies))
                for place, (wait, copies) in enumerate(unseen.items())
            ]
        _answer([*table(rows, _width()), "", *_notes(ready.items())])
    else:
        print(tr("without any one of the standing tiles the rest waits for nothing (6.2)"))
        if others := shapes.free_waits(hand, melds, DEFAULT_RULES):
            tile = " ".join(map(_tile, others))
            print(
                tr(
                    "it would wait without {tile}, but ready 听 must discard a standing tile",
                    tile=tile,
                )
            )
    return 0 if ready else 1
