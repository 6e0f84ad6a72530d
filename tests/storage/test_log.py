"""The log codec: text → events → text is the identity, and whatever else is read is a sentence."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from liisi_tui.core.events import Drawn, MatchStarted
from liisi_tui.storage import log
from liisi_tui.storage.errors import LogError, LogFileError, StorageError
from liisi_tui.storage.prose import describe, log_fault
from tests.storage.helpers import DATA, LEGAL

DRAWN = '{"type": "drawn", "seat": "E", "tile": "5m", "from": "head"}'
FIRST_LINES = LEGAL[0].read_text("utf-8").splitlines()
STARTED: dict[str, Any] = json.loads(FIRST_LINES[0])
ROUND: dict[str, Any] = json.loads(FIRST_LINES[1])
ONE_OF_EACH = list({json.loads(line)["type"]: line for line in FIRST_LINES}.values())


def fault_of(line: str | bytes, number: int) -> LogError | None:
    try:
        log.decode(line, number)
    except LogError as error:
        return error
    return None


def refused(line: str | bytes) -> LogError:
    with pytest.raises(LogError) as caught:
        log.decode(line, 7)
    assert caught.value.line == 7
    sentence = describe(caught.value)
    assert sentence.startswith("Line 7: ")
    assert sentence.endswith(f"({caught.value.rule}).")
    assert not re.search(r"\{[a-z_]+\}", sentence)  # no placeholder is left
    return caught.value


def test_every_legal_line_is_written_as_it_was_read():
    assert LEGAL
    for path in LEGAL:
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            assert log.encode(log.decode(line, number)) == line


def test_a_file_written_again_has_the_same_bytes(tmp_path: Path):
    copy = tmp_path / "copy.jsonl"
    for path in LEGAL:
        lines = log.write(copy, (event for _, event in log.read(path)), overwrite=True)
        assert copy.read_bytes() == path.read_bytes()
        assert lines == path.read_bytes().count(b"\n")


def test_illegal_logs_with_a_fault_of_form_are_refused_at_their_line():
    refusals = {}
    for case in map(json.loads, (DATA / "illegal.jsonl").read_text("utf-8").splitlines()):
        lines = (DATA / case["log"]).read_text("utf-8").splitlines()
        lines[case["from"] : case["to"]] = map(json.dumps, case["insert"])
        for number, line in enumerate(lines, 1):
            error = fault_of(line, number)
            if error is not None:
                assert (error.line, error.rule) == (case["line"], case["rule"])
                refusals[case["mutation"]] = error.code
                break
    assert refusals == {"format 2": "wrong_value", "rule option missing": "missing"}


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "blank"),
        ("   ", "blank"),
        (DRAWN + "\r", "crlf"),
        ("\ufeff" + DRAWN, "bom"),
        (DRAWN.replace("5m", "5m\0"), "nul"),
        (DRAWN.encode("utf-16"), "not_utf8"),
        (DRAWN.encode("utf-16-be"), "nul"),
        (DRAWN.encode().replace(b"5m", b"\xff"), "not_utf8"),
        (DRAWN[:-5], "not_json"),
        (DRAWN + " x", "not_json"),
        (DRAWN.replace("5m", "\\ud800"), "not_json"),
        (DRAWN.replace("5m", "\ud800"), "not_json"),
        ("[" * 60_000, "not_json"),
        ('{"type": "drawn", "seat": ' + "[" * 500 + "]" * 500 + "}", "not_json"),
        ("null", "not_object"),
        ("17", "not_object"),
        ("[]", "not_object"),
        ("{}", "missing"),
        ('{"type": "flew"}', "unknown_type"),
        ('{"type": 1}', "unknown_type"),
        ('{"type": "drawn"}', "missing"),
        ('{"seat": "E", "type": "drawn", "tile": "5m", "from": "head"}', "type_first"),
        (DRAWN.replace('"seat"', '"seat": "S", "seat"'), "duplicate"),
        (DRAWN.replace('"from"', '"extra": 1, "from"'), "unknown_field"),
        (DRAWN.replace('"from"', '"source"'), "missing"),
        (DRAWN.replace("head", "middle"), "wrong_value"),
        (DRAWN.replace("5m", "15m"), "wrong_value"),
        (DRAWN.replace('"5m"', "5"), "wrong_value"),
        (DRAWN.replace('"E"', '"Q"'), "wrong_value"),
        (DRAWN.replace('"E"', "null"), "wrong_value"),
        ('{"type": "match_ended", "totals": {"E": 1, "S": 2, "W": 3}}', "wrong_value"),
        ('{"type": "match_ended", "totals": {"E": 1, "S": 2, "W": 3, "N": 1.0}}', "wrong_value"),
        ('{"type": "match_ended", "totals": {"E": 1, "S": 2, "W": 3, "N": true}}', "wrong_value"),
        ('{"type": "match_ended", "totals": {"E": 1, "S": 2, "W": 3, "N": NaN}}', "wrong_value"),
        ('{"type": "match_ended", "totals": {"E":0,"E":0,"S":0,"W":0,"N":0}}', "duplicate"),
        ('{"type": "match_ended", "totals": {"E": %s}}' % ("9" * 5000), "not_json"),
        ('{"type": "dealt", "seat": "E", "standing": [%s1]}' % ("1," * 30_000), "wrong_value"),
        (DRAWN.ljust(log.LINE_LIMIT + 1), "too_long"),
    ],
    ids=lambda value: ascii(value)[:60],
)
def test_what_is_no_log_line_is_refused(line: str | bytes, code: str):
    error = refused(line)
    assert (error.code, error.rule) == (code, "F4")


def test_the_longest_line_is_read():
    assert log.decode(DRAWN.ljust(log.LINE_LIMIT), 1) == log.decode(DRAWN, 1)


def with_changes(line: dict[str, Any], **changes: object) -> str:
    return json.dumps({**line, **changes})


@pytest.mark.parametrize(
    ("line", "rule", "words"),
    [
        (with_changes(STARTED, format=2), "F4", "the field format is 2 and should be"),
        (with_changes(STARTED, base_score=0), "F4", "base_score is 0 and should be 1 or more"),
        (with_changes(STARTED, base_score=True), "F4", "is true and should be a whole number"),
        (with_changes(STARTED, seed="x"), "F4", 'seed is "x" and should be a whole number'),
        (with_changes(STARTED, rules=None), "F4", "rules is null and should be an object"),
        (with_changes(STARTED, rules={}), "12", "the field rules.wall_reserve is missing"),
        (
            with_changes(STARTED, rules={**STARTED["rules"], "jokers": 1}),
            "12",
            "there is no field rules.jokers",
        ),
        (
            with_changes(STARTED, rules={**STARTED["rules"], "winning": "never"}),
            "12",
            'rules.winning is "never" and should be one of: forced, optional',
        ),
        (
            with_changes(STARTED, rules={**STARTED["rules"], "cap": -1}),
            "12",
            "rules.cap is -1 and should be 0 or more",
        ),
        (
            with_changes(STARTED, rules={**STARTED["rules"], "cap": True}),
            "12",
            "rules.cap is true and should be a whole number",
        ),
        (
            with_changes(STARTED, seats={**STARTED["seats"], "S": {"name": "x", "kind": "cat"}}),
            "F4",
            'seats.S.kind is "cat" and should be one of: human, bot',
        ),
        (with_changes(ROUND, dice=[[1, 2], [3]]), "F4", "the field dice[1][1] is missing"),
        (with_changes(ROUND, dice=[[1, 2], [3, 7]]), "F4", "dice[1][1] is 7 and should be 6 or"),
        (with_changes(ROUND, dice=[[1, 2], [3, 4, 5]]), "F4", "the field dice[1] cannot be"),
        (with_changes(ROUND, wall="5m"), "F4", 'wall is "5m" and should be a list'),
        (with_changes(ROUND, wall=["5m", "0m"]), "F4", 'wall[1] is "0m" and should be a tile'),
        (with_changes(ROUND, dealer="e"), "F4", 'dealer is "e" and should be a seat'),
        (
            '{"type": "konged", "seat": "E", "tile": "5m", "kind": "pong", "from": null,'
            ' "standing": 1}',
            "F4",
            "should be one of: exposed_kong, added_kong, concealed_kong",
        ),
        (
            '{"type": "match_ended", "totals": {"E": 1, "S": "2", "W": 3, "N": 4}}',
            "F4",
            'totals.S is "2" and should be a whole number',
        ),
        (
            '{"type": "match_ended", "totals": [1, 2, 3, 4]}',
            "F4",
            "should be an object with the fields E, S, W, N",
        ),
    ],
)
def test_the_sentence_names_the_field_and_what_belongs_there(line: str, rule: str, words: str):
    error = refused(line)
    assert error.rule == rule
    assert words in log_fault(error)


@pytest.mark.parametrize("field", ["format", *(f"rules.{name}" for name in STARTED["rules"])])
def test_nothing_is_left_to_defaults(field: str):
    line = json.loads(FIRST_LINES[0])
    *path, last = field.split(".")
    (line[path[0]] if path else line).pop(last)
    error = refused(json.dumps(line))
    assert (error.code, error.params["field"]) == ("missing", field)
    assert error.rule == ("12" if path else "F4")


def test_control_characters_of_a_log_do_not_reach_the_terminal():
    line = json.dumps({"type": "drawn", "\x1b[2J\u202e\n": 1, "seat": "\x1b]0;x\x07" + "y" * 99})
    sentence = describe(refused(line))
    assert sentence.isprintable()
    assert len(sentence) < 200


def test_names_in_a_log_may_be_any_text():
    seats = {**STARTED["seats"], "E": {"name": "é\n\u202e\\u0000[/]", "kind": "human", "bot": None}}
    event = log.decode(with_changes(STARTED, seats=seats, seed=2**200), 1)
    assert isinstance(event, MatchStarted)
    assert event.seats[0].name == "é\n\u202e\\u0000[/]"
    assert "\n" not in log.encode(event)
    assert log.decode(log.encode(event), 1) == event


def read_error(path: Path) -> StorageError:
    with pytest.raises((LogError, LogFileError)) as caught:
        list(log.read(path))
    assert describe(caught.value)
    return caught.value


def test_a_torn_last_line_is_named(tmp_path: Path):
    path = tmp_path / "torn.jsonl"
    content = LEGAL[0].read_bytes()[:5000]
    assert not content.endswith(b"\n")
    path.write_bytes(content)
    error = read_error(path)
    assert isinstance(error, LogError)
    assert (error.code, error.line) == ("not_json", content.count(b"\n") + 1)


def test_a_last_line_without_its_end_is_read(tmp_path: Path):
    path = tmp_path / "short.jsonl"
    path.write_text(f"{DRAWN}\n{DRAWN}")
    assert [number for number, _ in log.read(path)] == [1, 2]


@pytest.mark.parametrize(
    ("content", "line", "code"),
    [
        (b"", 1, "empty_file"),
        (f"{DRAWN}\n\n{DRAWN}\n".encode(), 2, "blank"),
        (f"{DRAWN}\r\n{DRAWN}\r\n".encode(), 1, "crlf"),
        (f"{DRAWN}\n".encode("utf-8-sig"), 1, "bom"),
        (f"{DRAWN}\n".encode("utf-16"), 1, "not_utf8"),
        (f"{DRAWN}\n".encode() + b"\0" * 10_000, 2, "nul"),
        (f"{DRAWN}\n".encode() + os.urandom(20_000).replace(b"{", b""), 2, None),
    ],
)
def test_files_that_are_no_logs(tmp_path: Path, content: bytes, line: int, code: str | None):
    path = tmp_path / "bad.jsonl"
    path.write_bytes(content)
    error = read_error(path)
    assert isinstance(error, LogError)
    assert error.line == line
    assert code is None or error.code == code


def test_a_line_of_a_gigabyte_costs_no_memory(tmp_path: Path):
    path = tmp_path / "huge.jsonl"
    with path.open("wb") as file:
        file.write(f"{DRAWN}\n".encode())
        file.truncate(1 << 30)  # a hole: it takes no room on the disk
    events = log.read(path)
    assert next(events) == (1, Drawn(seat=0, tile=4, source="head"))
    with pytest.raises(LogError) as caught:
        next(events)
    assert (caught.value.line, caught.value.code) == (2, "too_long")


def test_files_that_cannot_be_opened(tmp_path: Path):
    (tmp_path / "file").touch()
    assert read_error(tmp_path / "none").code == "missing"
    assert read_error(tmp_path).code == "directory"
    assert read_error(tmp_path / "file" / "x").code == "not_folder"
    assert read_error(tmp_path / ("x" * 300)).code == "io"


def test_writing_overwrites_only_when_asked(tmp_path: Path):
    path = tmp_path / "log.jsonl"
    events = [log.decode(DRAWN, 1)]
    assert log.write(path, events) == 1
    with pytest.raises(LogFileError) as caught:
        log.write(path, [])
    assert caught.value.code == "exists"
    assert path.read_text() == DRAWN + "\n"
    log.write(path, events * 2, overwrite=True)
    assert path.read_text() == f"{DRAWN}\n" * 2
    assert list(tmp_path.iterdir()) == [path]


def test_a_broken_off_write_leaves_what_was_there(tmp_path: Path):
    path = tmp_path / "log.jsonl"
    path.write_text("before")

    def events():
        yield log.decode(DRAWN, 1)
        raise RuntimeError("stopped")

    with pytest.raises(RuntimeError):
        log.write(path, events(), overwrite=True)
    assert path.read_text() == "before"
    assert list(tmp_path.iterdir()) == [path]


def test_writing_to_odd_places(tmp_path: Path):
    events = [log.decode(DRAWN, 1)]
    for path, code in (
        (tmp_path / "none" / "x", "missing"),
        (tmp_path, "directory"),
        (tmp_path / ("x" * 300), "io"),
    ):
        with pytest.raises(LogFileError) as caught:
            log.write(path, events)
        assert caught.value.code == code
    target, link = tmp_path / "target", tmp_path / "link"
    target.touch()
    link.symlink_to(target)
    log.write(link, events, overwrite=True)
    assert link.is_symlink()
    assert target.read_text() == DRAWN + "\n"
    log.write(Path(os.devnull), events)
    assert Path(os.devnull).is_char_device()


def test_a_name_that_is_no_unicode_is_refused_when_written(tmp_path: Path):
    started = log.decode(FIRST_LINES[0], 1)
    assert isinstance(started, MatchStarted)
    object.__setattr__(started.seats[0], "name", "\udc80")
    with pytest.raises(LogFileError) as caught:
        log.write(tmp_path / "x", [started])
    assert caught.value.code == "text"
    assert list(tmp_path.iterdir()) == []


def read_whatever_it_is(line: str | bytes) -> None:
    """An event that can be written and read again, or a `LogError` with a sentence."""
    error = fault_of(line, 1)
    if error is None:
        event = log.decode(line, 1)
        assert log.decode(log.encode(event), 1) == event
    else:
        assert describe(error).isprintable()


@given(st.one_of(st.text(), st.binary()))
@example("\ud800")
def test_any_text_gives_an_event_or_a_log_error(line: str | bytes):
    read_whatever_it_is(line)


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["E", "S", "5m", "7z", "head", "win", "pong"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner),
    max_leaves=6,
)


@st.composite
def changed_lines(draw: st.DrawFn) -> str:
    """A real line with a field of some object in it taken away, added, or replaced."""
    line: Any = json.loads(draw(st.sampled_from(ONE_OF_EACH)))
    place = line
    while draw(st.booleans()):
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        inner = [key for key in keys if isinstance(place[key], dict | list) and place[key]]
        if not inner:
            break
        place = place[draw(st.sampled_from(inner))]
    if isinstance(place, dict) and draw(st.booleans()):
        place[draw(st.text(max_size=3))] = draw(JSON)
    else:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = draw(st.sampled_from(keys))
        if draw(st.booleans()):
            place[key] = draw(JSON)
        else:
            del place[key]
    return json.dumps(line, ensure_ascii=draw(st.booleans()))


@given(changed_lines())
def test_any_changed_line_gives_an_event_or_a_log_error(line: str):
    read_whatever_it_is(line)
