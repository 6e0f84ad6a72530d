"""What the fuzz tests share: odd values, changed JSON, and commands run in this process."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import pytest
from hypothesis import strategies as st

from liisi_tui import cli
from tests.bench.hostile import OWN_FAULT

WORDS: Final = (
    *("E", "S", "N", "5m", "7z", "0m", "123m456p77z", "head", "tail", "win", "pong", "kong"),
    *("self_draw", "discard", "exposed_kong", "human", "bot", "normal", "forced", "optional"),
)
ODD: Final = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([-1, 0, 1, 2**63, -(2**63) - 1, 10**100, 10**4299])
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


T = TypeVar("T")
E = TypeVar("E", bound=BaseException)


def attempt(action: Callable[[], T], kind: type[E]) -> T | E:
    """What an action gives, or the error of this kind that it raises."""
    try:
        return action()
    except kind as error:
        return error


def _keys(value: Any) -> list[Any]:
    return list(value) if isinstance(value, dict) else list(range(len(value)))


@st.composite
def changed_json(draw: st.DrawFn, texts: list[str]) -> str:
    """One of the JSON texts with something in it taken away, added, replaced, or moved."""
    whole: Any = json.loads(draw(st.sampled_from(texts)))
    place = whole
    while draw(st.booleans()):
        inner = [key for key in _keys(place) if isinstance(place[key], dict | list) and place[key]]
        if not inner:
            break
        place = place[draw(st.sampled_from(inner))]
    key = draw(st.sampled_from(_keys(place)))
    match draw(st.sampled_from(["replace", "nudge", "take away", "add", "move"])):
        case "replace":
            place[key] = draw(ODD)
        case "nudge" if isinstance(place[key], int):
            place[key] += draw(st.sampled_from([-1, 1, -100, 10**30]))
        case "nudge":
            place[key] = draw(st.sampled_from(WORDS))
        case "take away":
            del place[key]
        case "add" if isinstance(place, dict):
            place[draw(st.text(max_size=5))] = draw(ODD)
        case "add":
            place.insert(draw(st.integers(0, 3)), place[key])
        case "move" if isinstance(place, dict):
            place[key] = place.pop(key)
        case "move":
            place.append(place.pop(key))
    return json.dumps(whole, ensure_ascii=draw(st.booleans()))


@dataclass(frozen=True)
class Said:
    """What a command answered."""

    code: int
    out: str
    err: str


class Commands:
    """Runs `liisi` in this process, in English, with a data folder of its own."""

    def __init__(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        self._capsys = capsys
        self.folder = folder
        self.data = folder / "data"

    def __call__(self, *arguments: str) -> Said:
        """Run it; an exit code that is none of ours and a fault of the game's own fail the test."""
        code = cli.main(["--lang", "en", "--data", str(self.data), *arguments])
        captured = self._capsys.readouterr()
        assert code in (0, 1, 2), captured.err
        assert "Traceback" not in captured.err
        assert OWN_FAULT not in captured.err, captured.err
        if code == 2:
            assert captured.out == ""
            assert captured.err.startswith("liisi: ")
        assert captured.err.count("\n") <= 1
        assert captured.err.rstrip("\n").isprintable()
        return Said(code, captured.out, captured.err)

    def file(self, content: bytes, name: str = "input") -> str:
        """A file with this content."""
        path = self.folder / name
        path.write_bytes(content)
        return str(path)
