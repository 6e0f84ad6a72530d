"""`liisi score` and `liisi waits` (FORMATS 3, 5) as commands."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from liisi_tui import cli, texts
from liisi_tui.core.score_input import LONGEST_INPUT

GOOD: dict[str, Any] = {
    "dealer": "E",
    "winner": "S",
    "concealed": "123m456m78m11p",
    "melds": [{"kind": "pong", "tile": "5s"}],
    "winning_tile": "9m",
    "by": "discard",
    "from": "N",
    "ready": ["S", "W"],
}


class Ran:
    """What a command did: exit code, standard output and error."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code = code
        self.out = out
        self.err = err

    @property
    def lines(self) -> list[str]:
        """Standard output line by line."""
        return self.out.splitlines()


@pytest.fixture
def liisi(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Run a command line in English, 100 columns wide, with an optional standard input."""
    monkeypatch.setenv("COLUMNS", "101")

    def run(*arguments: str, stdin: bytes = b"") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        code = cli.main(["--lang", "en", "--data", str(tmp_path / "data"), *arguments])
        captured = capfd.readouterr()
        assert "Traceback" not in captured.err
        return Ran(code, captured.out, captured.err)

    yield run
    texts.use("en")


def case(**fields: Any) -> bytes:
    return json.dumps({**GOOD, **fields}).encode()


# --- score ----------------------------------------------------------------------------------------


def test_score_prints_the_hand_and_each_sum(liisi, tmp_path: Path):
    path = tmp_path / "hand.json"
    path.write_bytes(case())
    ran = liisi("score", str(path))
    assert (ran.code, ran.err) == (0, "")
    assert "S 南 wins with 9m from N 北" in ran.out
    assert "123m 456m 789m 555s 11p" in ran.out
    assert "base score 1 × (base 1 + pure straight 青龙 20 + dealer 庄家 1)" in ran.out
    assert "N 北 has not declared ready 听 and pays for all three (7.4)." in ran.out
    assert ran.out.splitlines()[-1].split() == ["0", "+65", "0", "-65"]


def test_score_shows_what_is_doubled_and_the_cap(liisi):
    win = case(
        base_score=40,
        winner="E",
        concealed="123456m89m11p",
        melds=[{"kind": "concealed_kong", "tile": "5p"}],
        winning_tile="7m",
        by="self_draw",
        ready=["E"],
    )
    win = json.dumps({k: v for k, v in json.loads(win).items() if k != "from"}).encode()
    ran = liisi("score", "-", stdin=win)
    assert ran.code == 0
    flat = " ".join(ran.out.split())
    assert "E 东 wins with the drawn 7m: self-draw 自摸" in flat
    assert (
        "base score 40 × (self-draw 2 × (base 1 + missing suit 缺门 1 + edge wait 边张 1 + " in flat
    )
    assert "dealer 庄家 1) + concealed kong 暗杠 2)" in flat
    assert "No seat gains or loses more than 1000 in a round (7.5)." in flat
    assert flat.endswith("+1000 -334 -333 -333")


@pytest.mark.parametrize("columns", ["40", "80", "101", "300"])
@pytest.mark.parametrize("language", ["en", "zh"])
def test_score_columns_stand_in_line(liisi, monkeypatch, columns: str, language: str):
    monkeypatch.setenv("COLUMNS", columns)
    ran = liisi("--lang", language, "score", "-", stdin=case())
    lines = ran.out.splitlines()
    assert max(map(cell_len, lines)) < int(columns)
    rules = [line for line in lines if set(line) == {"-", " "}]
    assert len(rules) == 2
    # In each row of the sums the third column, the points, begins where its rule begins.
    widths = [len(part) for part in rules[0].split()]
    start = widths[0] + widths[1] + 4
    body = lines[lines.index(rules[0]) + 1 :]
    for line in body[: body.index("")]:
        prefix = ""
        for char in line:
            if cell_len(prefix) >= start:
                break
            prefix += char
        assert cell_len(prefix) == start
        assert prefix.endswith("  ") or not prefix.strip()


def test_score_json_is_one_object(liisi):
    ran = liisi("score", "-", "--json", stdin=case())
    assert ran.code == 0
    assert json.loads(ran.out)["deltas"] == {"E": 0, "S": 65, "W": 0, "N": -65}
    assert ran.out.count("\n") == 1


@pytest.mark.parametrize("json_option", [(), ("--json",)])
@pytest.mark.parametrize(
    ("fields", "code", "words"),
    [
        ({"ready": ["W"]}, 1, "(6.1)"),
        ({"winning_tile": "1z"}, 1, "1z does not complete the hand (7.1)"),
        ({"concealed": "789999m1155p"}, 1, "all four 9m already, and a fifth"),
        ({"rules": {"missing_suit_required": True}, "concealed": "78m11z222p333m"}, 1, "(12)"),
        ({"winner": "X"}, 2, "winner: a seat is one of the letters E, S, W, N"),
        ({"concealed": "10m456m78m11p"}, 2, "concealed: “0m” at position 2 is not a tile"),
        ({"rules": {"cap": "x"}}, 2, "rules.cap: it must be a whole number, 0 or more"),
        ({"oops": 1}, 2, "oops: there is no such field"),
    ],
)
def test_score_says_no_or_what_cannot_be_read(liisi, json_option, fields, code, words):
    ran = liisi("score", "-", *json_option, stdin=case(**fields))
    assert (ran.code, ran.out) == (code, "")
    assert words in ran.err
    assert ran.err.startswith("liisi: ")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "noise",
    [
        b"",
        b"\x00" * 50,
        b"\xef\xbb\xbf",
        b"\xff\xfe{\x00",
        b"NaN",
        b"{" * 100_000,
        b'{"a":' * 1_000_000,
        b"[" * 10_000_000,
        b" " * 10_000_000 + b"{}",
        b'{"base_score": ' + b"9" * 9_000_000 + b"}",
        b'{"concealed": "' + b"1" * 60_000 + b'"}',
        b'{"\x1b[2J": 1}',
        '{"‮\u200d🀄": 1}'.encode(),
        b'{"base_score": 1e999, "dealer": -Infinity}',
    ],
    ids=lambda noise: f"{len(noise)}-{noise[:6]!r}",
)
def test_score_answers_noise_with_a_sentence(liisi, noise: bytes):
    ran = liisi("score", "-", stdin=noise)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.rstrip("\n").isprintable()
    assert len(ran.err) < 300


def test_score_of_files_that_cannot_be_read(liisi, tmp_path: Path):
    for path in (
        str(tmp_path),
        str(tmp_path / "none"),
        str(tmp_path / "a" / "b"),
        "\udcff",
        "a\0b",
    ):
        ran = liisi("score", path)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith("liisi: ")
        assert ran.err.endswith(".\n")


def test_score_without_standard_input(liisi, monkeypatch: pytest.MonkeyPatch):
    del liisi
    monkeypatch.setattr(sys, "stdin", None)
    assert cli.main(["--lang", "en", "score", "-"]) == 2


# --- score --lines --------------------------------------------------------------------------------


def answers(ran: Ran) -> list[Any]:
    return [json.loads(line) for line in ran.out.splitlines()]


def test_lines_are_answered_in_order(liisi):
    lines = [case(), case(ready=["W"]), b"{", case(winner="X"), case(winning_tile="6m"), b"null"]
    ran = liisi("score", "-", "--lines", stdin=b"\r\n".join(lines))
    assert (ran.code, ran.err) == (0, "")
    found = answers(ran)
    assert [answer.get("exit", 0) for answer in found] == [0, 1, 2, 2, 0, 2]
    assert found[0]["deltas"]["S"] == 65
    assert found[4]["deltas"]["S"] == 5
    assert found[3]["error"].startswith("winner: ")


def test_lines_of_any_length_and_empty_ones(liisi):
    long = b'{"a": "' + b"x" * LONGEST_INPUT * 3 + b'"}'
    for lines, exits in (
        ([], []),
        ([b"", b"  ", b""], [2, 2]),
        ([b"", case(), b"", b"{}", b""], [2, 0, 2, 2]),
        ([long, case()], [2, 0]),
        ([case(), long], [0, 2]),
        ([b" " * LONGEST_INPUT + case(), case()], [2, 0]),
        ([case() + b" " * 1000] * 300, [0] * 300),
        ([os.urandom(100).replace(b"\n", b" ") + b"\xff" for _ in range(50)], [2] * 50),
    ):
        ran = liisi("score", "-", "--lines", stdin=b"\n".join(lines))
        assert ran.code == 0
        assert [answer.get("exit", 0) for answer in answers(ran)] == exits


def test_a_line_is_answered_before_the_next_one_comes(tmp_path: Path):
    command = [sys.executable, "-m", "liisi_tui", "--data", str(tmp_path), "score", "-", "--lines"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(case() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["deltas"]["S"] == 65
        process.stdin.close()
        assert process.wait(20) == 0


def test_score_and_waits_load_no_screen(tmp_path: Path):
    script = (
        "import sys\nfrom liisi_tui.cli import main\n"
        "for argv in (['score', sys.argv[1]], ['waits', '1m']):\n    main(argv)\n"
        "sys.exit(any(name.split('.')[0] == 'textual' for name in sys.modules))"
    )
    path = tmp_path / "hand.json"
    path.write_bytes(case())
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, timeout=60
    )
    assert done.returncode == 0, done.stderr


# --- waits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "waited"),
    [
        (["123456m45s11p", "--melds", "pong:9m"], {"3s": 4, "6s": 4}),
        (["46m11z", "--melds", "pong:5m,pong:1p,pong:2p"], {"5m": 1}),
        (
            ["1m", "--melds", "pong:2m, concealed_kong:红中 ,added_kong:4p,exposed_kong:5z"],
            {"1m": 3},
        ),
        (
            ["1112345678999m"],
            dict.fromkeys([f"{n}m" for n in range(1, 10)], 3) | {"1m": 1, "9m": 1},
        ),
        (["一万二万三万 23条 55万 789p 東東東"], {"1s": 4, "4s": 4}),
        # Standing tiles make no difference before the draw.
        (["123456m45s11p", "--melds", "pong:9m", "--standing", "1m4s"], {"3s": 4, "6s": 4}),
    ],
)
def test_waits_of_thirteen_tiles(liisi, arguments: list[str], waited: dict[str, int]):
    ran = liisi("waits", *arguments, "--json")
    assert ran.code == 0
    assert json.loads(ran.out) == {"waits": list(waited), "unseen": waited}
    assert liisi("waits", *arguments).code == 0


def test_waits_for_nothing(liisi):
    ran = liisi("waits", "123456789m1111z", "--json")
    assert (ran.code, json.loads(ran.out)) == (1, {"waits": [], "unseen": {}})
    ran = liisi("waits", "123456789m1111z")
    nothing, *away = ran.out.splitlines()
    assert (ran.code, nothing) == (1, "These tiles wait for nothing (6.3).")
    # Nine kinds of which three are unseen, 24 of which all four are.
    nearer = "123456789m123456789p123456789s234567z"
    said = f"They are 1 draw from waiting; 123 unseen tiles bring them nearer: {nearer}."
    assert " ".join(away) == said


@pytest.mark.parametrize(
    ("arguments", "away"),
    [
        (
            ["123m456p79s11223z"],
            "They are 1 draw from waiting; 8 unseen tiles bring them nearer: 8s12z.",
        ),
        (
            ["1357m4p17s", "--melds", "pong:5s,concealed_kong:1z"],
            "They are 2 draws from waiting; 17 unseen tiles bring them nearer: 26m4p17s.",
        ),
        (
            ["46m11z", "--melds", "pong:2z,pong:3z,concealed_kong:5m"],
            "You hold all four of every tile that would complete them.",
        ),
    ],
)
def test_how_far_tiles_are_from_waiting(liisi, arguments: list[str], away: str):
    ran = liisi("waits", *arguments)
    assert ran.code == 1
    assert ran.out.splitlines()[1:] == [away]


def test_waits_after_a_draw_are_the_legal_ready_discards(liisi):
    ran = liisi(*("waits", "123456m45s11p2z", "--melds", "pong:9m", "--standing", "2z4s", "--json"))
    assert ran.code == 0
    assert json.loads(ran.out) == {
        "ready": [{"discard": "2z", "waits": ["3s", "6s"], "unseen": {"3s": 4, "6s": 4}}]
    }
    # The outgoing tile counts as seen, though it is no longer held.
    ran = liisi("waits", "333312m456p44z", "--melds", "pong:1z", "--standing", "3m", "--json")
    assert json.loads(ran.out)["ready"] == [
        {"discard": "3m", "waits": ["3m", "4z"], "unseen": {"3m": 0, "4z": 2}}
    ]
    lines = liisi("waits", "333312m456p44z", "--melds", "pong:1z", "--standing", "3m").lines
    assert lines[2].split()[:5] == ["3m", "3m", "0", "2", "4"]
    assert lines[3].split()[:4] == ["4z", "2", "2", "4"]


def test_waits_name_the_points_and_their_fans(liisi):
    # 嵌张 with 缺门; a 9 for 青龙 and 镶边 neither, and the 8 of 789 does not count.
    lines = liisi("waits", "123456m24s11p", "--melds", "pong:9p").lines
    assert lines[2].split() == ["3s", "4", "2", "4", "closed", "wait", "嵌张"]
    lines = liisi("waits", "12345678m11p555s").lines
    assert [line.split()[:4] for line in lines[2:5]] == [
        ["3m", "3", "1", "2"],
        ["6m", "3", "1", "2"],
        ["9m", "4", "21", "42"],
    ]
    lines = liisi("waits", "12m11p", "--melds", "concealed_kong:9m,pong:9p,pong:9s").lines
    assert lines[2].split()[:4] == ["3m", "4", "4", "6"]
    assert "edge wait 边张 + concealed kong 暗杠" in lines[2]


def test_waits_of_which_no_copy_is_left_are_warned_of(liisi):
    warning = "no copy is left of what it waits for"
    arguments = ["--melds", "pong:3m,pong:5z,pong:6z", "--standing", "3m"]
    ran = liisi("waits", "123m11z", *arguments)
    assert ran.code == 0  # the fourth 三万 is not held once it is discarded, but seen
    assert f"Without 3m {warning}." in ran.out
    assert warning not in liisi("waits", "333312m456p44z", "--melds", "pong:1z", *arguments[2:]).out


def test_waits_after_a_draw_where_no_standing_tile_may_go(liisi):
    arguments = ["waits", "123456m45s11p2z", "--melds", "pong:9m", "--standing", "1m4s"]
    ran = liisi(*arguments, "--json")
    assert (ran.code, json.loads(ran.out)) == (1, {"ready": []})
    ran = liisi(*arguments)
    assert ran.code == 1
    assert "(6.2)" in ran.out
    assert "2z" in ran.out
    ran = liisi("waits", "147m258p369s12345z", "--standing", "1234z")
    assert (ran.code, ran.out.count("\n")) == (1, 1)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["12345"], "TILES: “12345” at position 1 lacks its suit"),
        (["0m"], "TILES: “0m” at position 1 is not a tile"),
        (["11111m"], "TILES: “1m” at position 5 is the fifth copy"),
        (["123m"], "TILES: the number of tiles is 3; it must be 13 beside"),
        ([""], "TILES: the number of tiles is 0"),
        (["123456m45s11p"], "TILES: the number of tiles is 10; it must be 13 beside"),
        (["123456m45s11p", "--melds", "pung:9m"], "--melds: “pung:9m” is not a meld"),
        (["123456m45s11p", "--melds", "pong"], "--melds: “pong” is not a meld"),
        (["123456m45s11p", "--melds", "pong:9m,"], "--melds: “” is not a meld"),
        (["123456m45s11p", "--melds", "pong:99m"], "--melds: it must be exactly one tile"),
        (["123456m45s11p", "--melds", "pong:x"], "--melds: “x” at position 1 is not a tile"),
        (["1m", "--melds", ",".join(["pong:1z"] * 5)], "--melds: a hand has at most four melds"),
        (["123456m45s11p", "--melds", "concealed_kong:1p"], "hand and melds hold more than four"),
        (["123456m45s11p2z", "--melds", "pong:9m"], "--standing: say which of the tiles stand"),
        (["123456m45s11p2z", "--melds", "pong:9m", "--standing", ""], "one to four tiles stand"),
        (
            ["123456m45s11p2z", "--melds", "pong:9m", "--standing", "12345m"],
            "one to four tiles stand (2.3, 4.4)",
        ),
        (
            ["123456m45s11p2z", "--melds", "pong:9m", "--standing", "22z"],
            "--standing: there are not so many 2z among the tiles",
        ),
        (["123456m45s11p2z", "--melds", "pong:9m", "--standing", "?"], "--standing: “?”"),
    ],
)
def test_waits_that_cannot_be_read(liisi, arguments: list[str], words: str):
    ran = liisi("waits", *arguments, "--json")
    assert (ran.code, ran.out) == (2, "")
    assert words in ran.err
    assert ran.err.count("\n") == 1


def test_in_chinese_tiles_are_named_in_chinese(liisi, tmp_path: Path):
    path = tmp_path / "hand.json"
    path.write_bytes(case())
    said = liisi("--lang", "zh", "score", str(path)).out
    assert "123万 456万 789万 555条 11筒" in said
    assert said.startswith("南家胡了北家打的九万\n")
    assert "北家没有报听，包三家" in said
    assert "9m" not in said
    honours = liisi("--lang", "zh", "waits", "123456789m11z22z").out
    assert "东风" in honours
