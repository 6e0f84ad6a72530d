"""Every reader of the command line: whatever it is given, an answer or a sentence."""

from __future__ import annotations

import json
from argparse import ArgumentTypeError
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from liisi_tui.cli_parser import build_parser
from liisi_tui.cli_readers import seat_choices
from liisi_tui.core.names import MAX_CELLS, NameRefused, cells, check_name, check_names
from liisi_tui.core.rules import DEFAULT_RULES
from liisi_tui.core.rules import OPTIONS as RULE_OPTIONS
from liisi_tui.core.score_input import InputError, early_fault, read_win
from liisi_tui.core.score_input import read_rules as parse_rules
from liisi_tui.core.tiles import (
    COPIES,
    TileTextError,
    parse_tile,
    parse_tiles,
    tile_text,
    tiles_text,
)
from liisi_tui.options import BadUse
from liisi_tui.rules_file import read_rules
from liisi_tui.storage.json_text import json_text
from liisi_tui.storage.log import encode
from liisi_tui.storage.paths import data_paths
from liisi_tui.storage.prose import describe
from liisi_tui.storage.settings import Settings, load_settings
from liisi_tui.texts import name_sentence
from tests.bench.hostile_inputs import WIN, win_line
from tests.fuzzing import ODD, Commands, attempt, changed_json
from tests.playouts import playout

LOG = [encode(event) for event in playout(8, rounds=2)]
TYPES = list({json.loads(line)["type"]: line for line in LOG}.values())
WINS = [
    json.dumps(WIN),
    json.dumps({**WIN, "rules": asdict(DEFAULT_RULES), "base_score": 7}),
    json.dumps(
        {**WIN, "by": "self_draw", "from": None, "melds": [], "concealed": "12345678m11555p"}
    ),
]
TILE_SIGNS = "0123456789mpsz 一三九万萬筒饼条索东東风風白板发中红x\t"

# The folder and the captured output are used anew by every example.
shared = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
def liisi(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Commands:
    return Commands(capsys, tmp_path)


# --- score ----------------------------------------------------------------------------------------

INPUTS = st.one_of(
    changed_json(WINS).map(str.encode),
    st.sampled_from(WINS).map(str.encode),
    st.binary(max_size=40),
    ODD.map(lambda value: json.dumps(value).encode()),
    st.dictionaries(st.sampled_from([*WIN, "rules", "x"]), ODD).map(
        lambda fields: json.dumps(fields).encode()
    ),
)


@given(st.lists(INPUTS, max_size=8))
@settings(shared, max_examples=40)
def test_each_of_many_lines_is_answered_as_it_is_alone(liisi: Commands, inputs: list[bytes]):
    lines = [line.replace(b"\n", b" ").replace(b"\r", b" ") for line in inputs]
    path = liisi.file(b"\n".join(lines))
    answers = [json.loads(line) for line in liisi("score", "--lines", path).out.splitlines()]
    asked = lines if lines[-1:] != [b""] else lines[:-1]  # a file may end with an end of line
    for line, answer in zip(asked, answers, strict=True):
        alone = liisi("score", "--json", liisi.file(line))
        if alone.code:
            assert answer == {"error": alone.err[len("liisi: ") : -1], "exit": alone.code}
        else:
            assert answer == json.loads(alone.out)


@given(INPUTS)
@settings(max_examples=300)
def test_what_shows_early_is_what_is_refused(text: bytes):
    early = early_fault(text)
    found = attempt(lambda: read_win(text), InputError)
    if early is not None:
        assert isinstance(found, InputError)
        assert (found.reason, found.field, found.params) == (
            early.reason,
            early.field,
            early.params,
        )
    elif isinstance(found, InputError):
        # What needs no look at the values never shows late.
        assert found.reason not in {"not_json", "not_object", "unknown_field"}
        assert found.reason != "missing" or found.field.startswith("melds")


# --- Tiles and waits ------------------------------------------------------------------------------


@given(st.text(TILE_SIGNS, max_size=20) | st.text(max_size=10))
@settings(max_examples=400)
@example("1m" * 100)
@example("1" * 5000)
def test_any_text_is_tiles_or_names_the_place(text: str):
    found = attempt(lambda: parse_tiles(text), TileTextError)
    if isinstance(found, TileTextError):
        # A run shares its suit letter, so only the sign itself stands at the place.
        assert text[found.position - 1] == found.fragment[0]
        assert str(found)
    else:
        assert max(map(found.count, found), default=0) <= COPIES
        assert parse_tiles(tiles_text(found)) == sorted(found)
        assert [parse_tile(tile_text(tile)) for tile in found] == found


@given(
    tiles=st.text(TILE_SIGNS, max_size=16)
    | st.lists(st.sampled_from(["123m", "456p", "11z", "2s", "东东", "9m"]), max_size=6).map(
        "".join
    ),
    melds=st.none()
    | st.text("pongkedal_:,5s1z ", max_size=20)
    | st.lists(st.sampled_from(["pong:5s", "concealed_kong:1z", "added_kong:红中"])).map(",".join),
    standing=st.none() | st.text(TILE_SIGNS, max_size=6) | st.sampled_from(["1m", "2m1z", "123m"]),
    as_json=st.booleans(),
)
@settings(shared, max_examples=250)
def test_any_arguments_of_waits(
    liisi: Commands, tiles: str, melds: str | None, standing: str | None, as_json: bool
):
    arguments = ["waits", *(["--json"] if as_json else [])]
    arguments += [] if melds is None else [f"--melds={melds}"]
    arguments += [] if standing is None else [f"--standing={standing}"]
    said = liisi(*arguments, "--", tiles)
    assert not as_json or said.code == 2 or json.loads(said.out)


# --- Rules, names, seats, command lines -----------------------------------------------------------


@given(
    st.binary(max_size=60)
    | ODD.map(lambda value: json.dumps(value).encode())
    | changed_json([json_text(DEFAULT_RULES)]).map(str.encode)
    | st.dictionaries(st.sampled_from([*RULE_OPTIONS, "x"]), ODD).map(
        lambda fields: json.dumps(fields).encode()
    )
)
@settings(max_examples=300)
def test_any_file_of_rules(tmp_path_factory: pytest.TempPathFactory, content: bytes):
    path = tmp_path_factory.getbasetemp() / "any-rules.json"
    path.write_bytes(content)
    found = attempt(lambda: read_rules(path), BadUse)
    if isinstance(found, BadUse):
        assert str(path) in str(found)
        assert str(found).isprintable()
    else:
        assert parse_rules(json_text(found).encode()) == found


@given(
    st.binary(max_size=60)
    | ODD.map(lambda value: json.dumps(value).encode())
    | changed_json([json.dumps(asdict(Settings()))]).map(str.encode)
)
@example(b"[" * 60_000)
@example(b'{"language": ' + b"9" * 5000 + b"}")
@example(b'{"language": "zh", "language": 1}')
@settings(shared, max_examples=100)
def test_any_file_of_settings(liisi: Commands, content: bytes):
    path = data_paths(str(liisi.data)).settings
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    loaded = load_settings(path)
    assert loaded.fault is None or describe(loaded.fault).isprintable()
    assert liisi("matches").code == 0


NAMES = st.text(max_size=30) | st.text("aé\u0301张Ａ 　,\u200d\ufe0f\u202e\t[]", max_size=12)


@given(NAMES)
@settings(max_examples=400)
def test_any_name_is_kept_as_it_may_be_shown_or_refused(text: str):
    found = attempt(lambda: check_name(text), NameRefused)
    if isinstance(found, NameRefused):
        assert name_sentence(found.code, found.name)
    else:
        assert check_name(found) == found == found.strip()
        assert 0 < cells(found) <= MAX_CELLS
        assert found.replace("\N{IDEOGRAPHIC SPACE}", "").isprintable()
        assert "," not in found


@given(
    st.lists(NAMES | st.sampled_from(["bot", "bot:hard", "bot:", "bot:x", " 张三 "]), max_size=6)
)
@settings(max_examples=200)
def test_any_seats(entries: list[str]):
    found = attempt(lambda: seat_choices(",".join(entries)), ArgumentTypeError)
    if isinstance(found, ArgumentTypeError):
        assert str(found)
    else:
        assert len(found) == 4
        people = [seat.name for seat in found if seat.bot is None]
        assert list(check_names(people)) == people


OPTIONS = (
    *("--data", "--lang", "--seats", "--base", "--rounds", "--seed", "--circles", "--rules"),
    *("--claims", "--tiles", "--no-mouse", "--json", "--lines", "--melds", "--standing", "--out"),
    *("--matches", "--jobs", "--duplicate", "--bots", "-", "--", "-x", "--base=0", "--seed=²"),
)
PARSER = build_parser()
COMMANDS = (
    *("play", "score", "waits", "simulate", "verify", "rules"),
    *("matches", "export", "import", "profiles"),
)


@given(
    st.lists(st.sampled_from([*COMMANDS, *OPTIONS, "en", "1"]) | st.text(max_size=6), max_size=7)
)
@settings(max_examples=300)
def test_any_command_line_is_understood_or_refused(words: list[str]):
    assume(not {"-h", "--help", "--version"} & set(words))
    found = attempt(lambda: PARSER.parse_args(words), BadUse)
    assert str(found)


# --- Logs -----------------------------------------------------------------------------------------


@st.composite
def changed_logs(draw: st.DrawFn) -> list[str]:
    """A log of two rounds with one to three changes to its lines."""
    log = LOG[: draw(st.integers(1, len(LOG)))]
    for _ in range(draw(st.integers(1, 3))):
        at, other = (draw(st.integers(0, len(log) - 1)) for _ in range(2))
        match draw(st.sampled_from(["change", "swap", "double", "take away", "tear", "put in"])):
            case "change":
                # A line that was torn before is no JSON any more.
                log[at] = draw(changed_json([log[at] if log[at] in LOG else LOG[0]]))
            case "swap":
                log[at], log[other] = log[other], log[at]
            case "double":
                log.insert(at, log[other])
            case "take away" if len(log) > 1:
                del log[at]
            case "tear":
                log[at] = log[at][: draw(st.integers(0, len(log[at])))]
            case _:
                log.insert(at, draw(changed_json(TYPES)))
    return log


@given(changed_logs())
@settings(shared, max_examples=150)
def test_any_changed_log_is_verified_or_its_line_is_named(liisi: Commands, log: list[str]):
    path = liisi.file("\n".join(log).encode())
    said = liisi("verify", "--json", path)
    answer = json.loads(said.out)
    assert answer["ok"] == (said.code == 0)
    if not answer["ok"]:
        # A torn last line may have lost all its signs.
        assert 1 <= answer["line"] <= len(log)
        assert answer["message"].endswith(f"({answer['rule']})")
    taken = liisi("import", path)
    if said.code == 0:
        assert taken.code in (0, 1)  # 1 where another log of the same match came before
    else:
        assert taken.code == 1
        assert f"Line {answer['line']}: {answer['message']}" in taken.err


@given(st.binary(max_size=300))
@settings(shared, max_examples=60)
def test_any_file_is_verified_and_imported_or_refused(liisi: Commands, content: bytes):
    path = liisi.file(content)
    assert liisi("verify", path).code == liisi("import", path).code == 1


def test_short_wins_need_no_more_than_they_must():
    # The hostile inputs begin with an input that is right.
    assert read_win(win_line()) == read_win(WINS[0].encode())
