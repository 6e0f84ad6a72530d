"""Hostile inputs of ten megabytes for every reader (see `tests.bench.hostile`)."""

from __future__ import annotations

import itertools
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, Final, TypeAlias

from liisi_tui.core.tiles import tile_text, tiles_text
from liisi_tui.storage.store import Store
from tests.shared_cases import DATA, LEGAL
from tests.storage.helpers import stored_match

SIZE: Final = 10_000_000

Content: TypeAlias = Callable[[], Iterable[bytes]]
Prepare: TypeAlias = Callable[[Path], list[str]]
"""Puts the input into a folder; returns the arguments of `liisi` that make it read."""


@dataclass(frozen=True)
class Case:
    """Hostile input for one reader, and the exit codes that are an answer to it.

    `work`: every line is legal and asks for an answer of its own, so only memory has a limit.
    """

    name: str
    prepare: Prepare
    codes: tuple[int, ...]
    work: bool = False


# --- Contents -------------------------------------------------------------------------------------

WIN: Final[dict[str, Any]] = {
    "dealer": "E",
    "winner": "S",
    "concealed": "123m456m78m11p",
    "melds": [{"kind": "pong", "tile": "5s"}],
    "winning_tile": "9m",
    "by": "discard",
    "from": "N",
    "ready": ["S", "W"],
}


def win_line(**fields: object) -> bytes:
    """The input object of `liisi score` with some fields put otherwise, as short as it can be."""
    return json.dumps({**WIN, **fields}, separators=(",", ":")).encode()


def lines(some: Iterable[bytes], size: int = SIZE) -> Iterator[bytes]:
    """Lines until so many bytes are full."""
    for line in some:
        size -= len(line) + 1
        if size < 0:
            return
        yield line + b"\n"


def numbered(line: bytes) -> Iterator[bytes]:
    """Lines that are all different: `#` stands for a number."""
    before, after = line.split(b"#")
    return (b"%b%x%b" % (before, number, after) for number in itertools.count())


def padded_lines(line: bytes) -> Iterator[bytes]:
    """One line again and again, different by the spaces at its end alone."""
    return lines(line + b" " * (number % 500) for number in itertools.count())


def different_wins() -> Iterator[bytes]:
    """Legal wins of random hands, hardly two the same."""
    chance = Random(1)
    while True:
        tiles: list[int] = []
        for _ in range(4):
            first = chance.randrange(34)
            run = first < 27 and first % 9 < 7 and chance.random() < 0.8
            tiles += [first, first + 1, first + 2] if run else [first] * 3
        tiles += [chance.randrange(34)] * 2
        won = tiles.pop(chance.randrange(14))
        if all(tiles.count(tile) + (tile == won) <= 4 for tile in tiles):
            source = chance.choice("EWN")
            fields = {"concealed": tiles_text(tiles), "winning_tile": tile_text(won), "melds": []}
            yield win_line(**fields, **{"from": source, "ready": ["S", chance.choice("EWN")]})


@cache
def log_lines() -> list[bytes]:
    """The lines of all legal logs."""
    return [line for name in LEGAL for line in (DATA / name).read_bytes().splitlines()]


def started(**fields: object) -> bytes:
    """The first line of a log, with some fields put otherwise."""
    return json.dumps({**json.loads(log_lines()[0]), **fields}, ensure_ascii=False).encode()


def matches_of_nothing(name: str) -> Iterator[bytes]:
    """Matches that end before their first round, all different."""
    ended = b'{"type": "match_ended", "totals": {"E": 0, "S": 0, "W": 0, "N": 0}}'
    player = {"name": name, "kind": "human", "bot": None}
    for number in itertools.count():
        seats = {letter: {**player, "name": f"{name}{letter}"} for letter in "ESWN"}
        yield started(match_id=f"{number}", seats=seats)
        yield ended


def abandoned_rounds() -> Iterator[bytes]:
    """Matches of one round that is dealt and left at once, all different."""
    deal = [line for line in log_lines()[1:7] if b'"drawn"' not in line]
    nothing = dict.fromkeys("ESWN", 0)
    left = {"type": "round_ended", "round": 1, "reason": "abandoned", "left": "E"}
    end = {**left, "deltas": nothing, "totals": nothing, "next_dealer": None}
    for number in itertools.count():
        yield started(match_id=f"{number}")
        yield from deal
        yield json.dumps(end).encode()
        yield json.dumps({"type": "match_ended", "totals": nothing}).encode()


# --- Cases ----------------------------------------------------------------------------------------


def reading(command: Sequence[str], content: Content) -> Prepare:
    """A command that reads the file `FILE`."""

    def prepare(folder: Path) -> list[str]:
        path = folder / "input"
        with path.open("wb") as file:
            file.writelines(content())
        return [str(path) if word == "FILE" else word for word in command]

    return prepare


def settings_of(content: Content) -> Prepare:
    def prepare(folder: Path) -> list[str]:
        data = folder / "data"
        data.mkdir()
        (data / "settings.json").write_bytes(b"".join(content()))
        return ["--data", str(data), "rules"]

    return prepare


def store_with(sql: str, command: str) -> Prepare:
    """A store of a finished match in which some rows hold a large value."""

    def prepare(folder: Path) -> list[str]:
        data = folder / "data"
        with Store.open(data / "liisi.db") as store:
            stored_match(store)
            store._db.execute(sql, ("甲" * (SIZE // 3),))
        return ["--data", str(data), command]

    return prepare


WRONG_LISTS: Final = {
    "a list of wrong seats": win_line(ready=[1] * 32_000),
    "a list of wrong melds": win_line(melds=[{}] * 21_000),
    "thousands of unknown options": win_line(rules={f"{n:x}": 1 for n in range(7000)}),
    "thousands of unknown fields of a meld": win_line(melds=[{f"{n:x}": 1 for n in range(7000)}]),
    "numbers of 4000 digits": win_line(base_score=10**4000),
    "a field given thousands of times": b"{" + b'"by":1,' * 9000 + win_line()[1:],
}

SCORE: Final[dict[str, Content]] = {
    "brackets": lambda: [b"[" * SIZE],
    "objects in objects": lambda: [b'{"a":' * (SIZE // 5)],
    "digits": lambda: [b'{"base_score":' + b"9" * SIZE],
    "spaces": lambda: [b" " * SIZE + b"{}"],
    "one text": lambda: [b'{"concealed":"' + b"1" * SIZE + b'"}'],
}
WORK: Final = "different wins"
LINES: Final[dict[str, Content]] = {
    "one line": lambda: [b"[" * SIZE],
    "empty lines": lambda: [b"\n" * SIZE],
    "one letter a line": lambda: [b"x\n" * (SIZE // 2)],
    "lines that are no objects": lambda: lines(numbered(b"#")),
    "lines of broken JSON": lambda: lines(numbered(b"{#")),
    "an unknown field a line": lambda: lines(numbered(b'{"#":1}')),
    "most fields missing": lambda: lines(numbered(b'{"by":"#"}')),
    "a wrong value a line": lambda: lines(numbered(win_line(by="#"))),
    "wrong tiles a line": lambda: lines(numbered(win_line(concealed="123m#"))),
    "one hand, again and again": lambda: lines(itertools.repeat(win_line())),
    "hands that do not win": lambda: lines(
        numbered(win_line(winning_tile="1z", base_score=0).replace(b":0", b":1#"))
    ),
    WORK: lambda: lines(different_wins()),
    **{name: partial(padded_lines, line) for name, line in WRONG_LISTS.items()},
}
LOGS: Final[dict[str, Content]] = {
    "brackets": lambda: [b"[" * SIZE],
    "a line that does not end": lambda: [log_lines()[0], b" " * SIZE],
    "empty lines": lambda: [b"\n" * SIZE],
    "NUL bytes": lambda: [b"\0" * SIZE],
    "a wall of wrong tiles": lambda: [
        log_lines()[0] + b'\n{"type":"round_started","wall":[' + b"1," * 30_000 + b"1]}\n"
    ],
    "a seed of 4000 digits": lambda: lines(
        [started(seed=10**4000), *itertools.islice(numbered(b"#"), 10)]
    ),
    "legal matches": lambda: lines(_renamed_matches()),
    "matches without a round": lambda: lines(matches_of_nothing("甲")),
    "names of ten thousand letters": lambda: lines(matches_of_nothing("甲" * 5000)),
    "rounds left at once": lambda: lines(abandoned_rounds()),
}


def _renamed_matches() -> Iterator[bytes]:
    """The legal logs again and again, each match with an id of its own."""
    legal = log_lines()
    for number in itertools.count():
        for line in legal:
            if line.startswith(b'{"type": "match_started"'):
                line = json.dumps({**json.loads(line), "match_id": f"{number}"}).encode()
            yield line


OBJECTS: Final[dict[str, Content]] = {
    "brackets": lambda: [b"[" * SIZE],
    "a number": lambda: [b'{"cap":', b"9" * SIZE, b"}"],
    "unknown fields": lambda: [b"{", *(b'"%x":1,' % n for n in range(900_000)), b'"a":1}'],
}

CASES: Final = [
    *(
        Case(f"score: {name}", reading(["score", "FILE"], content), (2,))
        for name, content in SCORE.items()
    ),
    *(
        Case(
            f"score --lines: {name}",
            reading(["score", "--lines", "FILE"], content),
            (0,),
            work=name == WORK,
        )
        for name, content in LINES.items()
    ),
    *(
        Case(f"{command}: {name}", reading([command, "FILE"], content), (0, 1))
        for command in ("verify", "import")
        for name, content in LOGS.items()
    ),
    *(
        Case(
            f"{command[0]} --rules: {name}",
            reading([*command, "--rules", "FILE"], content),
            (2,),
        )
        for command in (["simulate", "--rounds", "1"], ["play"])
        for name, content in OBJECTS.items()
    ),
    *(Case(f"settings: {name}", settings_of(content), (0,)) for name, content in OBJECTS.items()),
    *(
        Case(f"the store: {name}", store_with(sql, command), (0, 2))
        for name, sql, command in (
            ("a line of a log", "UPDATE events SET json = ? WHERE round = 0", "matches"),
            ("totals", "UPDATE rounds SET totals = ? WHERE round = 2", "matches"),
            ("a time", "UPDATE matches SET created = ?", "matches"),
            ("an id", "UPDATE matches SET match_id = ?", "matches"),
            ("a name", "UPDATE profiles SET name = ? WHERE id = 1", "profiles"),
        )
    ),
]
