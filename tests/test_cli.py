from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import types
from pathlib import Path
from typing import Any

import pytest

from liisi_tui import __version__, cli, resources, texts
from liisi_tui.core.rules import Rules
from liisi_tui.options import SETTING_FLAGS, LaunchOptions, SeatChoice, SimulateOptions


@pytest.fixture(autouse=True)
def _own_place(monkeypatch, tmp_path):
    """A plain environment, and a data folder that is nobody's."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))


@pytest.fixture
def calls(monkeypatch):
    """What the commands were called with; the commands themselves do nothing."""
    seen: list[tuple[str, tuple[object, ...], dict[str, object]]] = []

    def stand_in(module: str, *names: str) -> None:
        double = types.ModuleType(module)
        for name in names:

            def run(*args: object, _name: str = name, **kwargs: object) -> int:
                seen.append((_name, args, kwargs))
                return 0

            setattr(double, name, run)
        monkeypatch.setitem(sys.modules, module, double)

    stand_in("liisi_tui.ui.launch", "launch")
    stand_in("liisi_tui.cli_score", "run_score")
    stand_in("liisi_tui.cli_waits", "run_waits")
    stand_in("liisi_tui.cli_simulate", "run_simulate")
    stand_in("liisi_tui.cli_verify", "run_verify")
    return seen


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "liisi_tui", *arguments],
        env={**os.environ, **environment},
        capture_output=True,
        check=False,
    )


# --- What is asked for ----------------------------------------------------------------------------


def test_liisi_alone_opens_the_title_screen(calls):
    assert cli.main([]) == 0
    assert calls == [("launch", (LaunchOptions(),), {})]


def test_people_called_as_a_bot_is_chosen_sit_down_with_a_capital(calls):
    assert cli.main(["play", "--seats", "Bot,bot,Bot:hard,bot:hard"]) == 0
    assert calls.pop()[1][0].seats == (
        SeatChoice(name="Bot"),
        SeatChoice(bot="normal"),
        SeatChoice(name="Bot:hard"),
        SeatChoice(bot="hard"),
    )


def test_play_with_everything(calls, tmp_path):
    rules = tmp_path / "rules.json"
    rules.write_text('{"cap": null, "winning": "optional"}', encoding="utf-8")
    arguments = ["play", "--seats", "张三, bot,bot:hard,李四", "--base", "5", "--rounds", "8"]
    arguments += ["--seed", "0", "--rules", str(rules), "--claims", "call", "--tiles", "safe"]
    assert cli.main([*arguments, "--no-mouse", "--data", "here"]) == 0
    assert calls == [
        (
            "launch",
            (
                LaunchOptions(
                    data="here",
                    table=True,
                    seats=(
                        SeatChoice(name="张三"),
                        SeatChoice(bot="normal"),
                        SeatChoice(bot="hard"),
                        SeatChoice(name="李四"),
                    ),
                    base=5,
                    rounds=8,
                    seed=0,
                    rules=Rules(cap=None, winning="optional"),
                    claims="call",
                    tiles="safe",
                    mouse=False,
                ),
            ),
            {},
        )
    ]


def test_play_with_nothing(calls):
    assert cli.main(["play"]) == 0
    assert calls == [("launch", (LaunchOptions(table=True),), {})]


def test_demo_and_replay(calls):
    assert cli.main(["demo"]) == 0
    assert cli.main(["demo", "--rounds", "2", "--speed", "fast", "--seed", "0"]) == 0
    assert cli.main(["--data", "here", "replay", "log.jsonl", "--tiles", "safe"]) == 0
    assert [options for _, (options,), _ in calls] == [
        LaunchOptions(demo=True, rounds=0),
        LaunchOptions(demo=True, rounds=2, speed="fast", seed=0),
        LaunchOptions(data="here", replay="log.jsonl", tiles="safe"),
    ]


SETTINGS: dict[str, tuple[str | None, str, Any]] = {
    "--tiles": ("ascii", "tiles", "ascii"),
    "--theme": ("felt", "theme", "felt"),
    "--palette": ("256", "palette", "256"),
    "--speed": ("fast", "speed", "fast"),
    "--claims": ("call", "claims", "call"),
    "--call-seconds": ("2.5", "call_seconds", 2.5),
    "--ready-tile": ("wall", "ready_tile_shown", "wall"),
    "--mouse": (None, "mouse", True),
    "--no-mouse": (None, "mouse", False),
    "--bell": (None, "bell", True),
    "--no-bell": (None, "bell", False),
    "--hints": (None, "hints", True),
    "--no-hints": (None, "hints", False),
    "--coach": ("张三, Ann", "coach", "张三,Ann"),
    "--confirm-discard": (None, "confirm_discard", True),
    "--no-confirm-discard": (None, "confirm_discard", False),
    "--lang": ("en", "language", "en"),
}


@pytest.mark.parametrize("place", ["liisi", "before play", "after play"])
def test_every_setting_has_an_option_wherever_the_game_is_opened(calls, place):
    for flag, (value, name, meant) in SETTINGS.items():
        option = [flag] if value is None else [flag, value]
        play = [] if place == "liisi" else ["play"]
        assert cli.main([*play, *option] if place == "after play" else [*option, *play]) == 0
        said = LaunchOptions(table=place != "liisi", **{name: meant})
        assert calls.pop() == ("launch", (said,), {})
    assert {name for _, name, _ in SETTINGS.values()} == set(SETTING_FLAGS)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("all", "*"),
        ("none", ""),
        ("All", "All"),
        ("None", "None"),
        ("all,Ann", "all,Ann"),
        ("*", "*,"),
        ("张三", "张三"),
        (" 张三 ,李四", "张三,李四"),
    ],
)
def test_the_coach_is_given_by_name(calls, said, meant):
    assert cli.main(["play", "--coach", said]) == 0
    assert calls.pop()[1][0].coach == meant


@pytest.mark.parametrize("said", ["张三,", "张三,张三", ",".join("abcdefghij" * 50), "x\ty"])
def test_a_coach_for_nobody_or_twice_is_refused(calls, said, capsys):
    assert cli.main(["play", "--coach", said]) == 2
    assert calls == []
    assert "--coach" in capsys.readouterr().err


def test_calculators(calls):
    assert cli.main(["score", "-", "--lines"]) == 0
    assert cli.main(["score", "hand.json", "--json"]) == 0
    assert cli.main(["waits", "123m", "--melds", "pong:5s", "--standing", "1m", "--json"]) == 0
    assert calls == [
        ("run_score", ("-",), {"json": False, "lines": True}),
        ("run_score", ("hand.json",), {"json": True, "lines": False}),
        ("run_waits", ("123m",), {"melds": "pong:5s", "standing": "1m", "json": True}),
    ]


def test_simulate_and_verify(calls):
    assert cli.main(["simulate", "--rounds", "3"]) == 0
    arguments = ["simulate", "--rounds", "3", "--matches", "4", "--jobs", "2", "--duplicate"]
    arguments += ["--seed", "7", "--base", "2", "--bots", "random, easy,normal,hard"]
    assert cli.main([*arguments, "--out", "log.jsonl", "--json"]) == 0
    assert cli.main(["verify", "log.jsonl"]) == 0
    assert calls == [
        ("run_simulate", (SimulateOptions(rounds=3, rules=Rules()),), {}),
        (
            "run_simulate",
            (
                SimulateOptions(
                    rounds=3,
                    matches=4,
                    jobs=2,
                    duplicate=True,
                    seed=7,
                    base=2,
                    bots=("random", "easy", "normal", "hard"),
                    rules=Rules(),
                    out=Path("log.jsonl"),
                    json=True,
                ),
            ),
            {},
        ),
        ("run_verify", ("log.jsonl",), {"json": False}),
    ]


def test_a_base_that_no_store_could_hold_is_refused_before_anything_is_dealt(
    calls, tmp_path, capsys
):
    rules = tmp_path / "rules.json"
    rules.write_text('{"cap": null, "pure_straight_points": 999999999}', encoding="utf-8")
    assert cli.main(["play", "--rules", str(rules), "--base", "999999999"]) == 2
    assert "could bring more than 1000000000000 points" in capsys.readouterr().err
    assert calls == []
    assert cli.main(["play", "--rules", str(rules), "--base", "9"]) == 0
    assert cli.main(["play", "--base", "999999999999999"]) == 0


# --- Bad use --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "english", "chinese"),
    [
        ("play --base 0", "--base: “0” is not a whole number of 1 or more", "--base"),
        ("play --base -3", "--base: “-3” is not a whole number of 1 or more", "--base"),
        ("play --base １", "--base: “１” is not a whole number of 1 or more", "--base"),
        ("play --base " + "9" * 5000, "is too large; the largest number here is 1000000", "--base"),
        ("play --base 9999999999999999", "the largest number here is 1000000000000000", "太大"),
        ("play --rounds 1.5", "--rounds: “1.5” is not a whole number", "整数"),
        ("play --seed -1", "--seed: “-1” is not a whole number of 0 or more", "整数"),
        ("play --rounds 1 --circles 2", "--circles cannot be used together", "不能与"),
        ("play --seats 张三,bot", "--seats: four seats", "四个座位"),
        ("play --seats a,bot,a,bot", "the name “a” is taken", "已经有人用了"),
        ("play --seats a,bot:,b,c", "--seats: “” is none of easy, normal, hard", "不在"),
        ("play --seats a,bot:random,b,c", "“random” is none of", "不在"),
        ("play --seats a\u202e,bot,b,c", r"the name “a\u202e” has a sign", "不便显示"),
        ("play --seats a,,b,c", "a name needs at least one letter", "至少要有一个字"),
        ("play --claims shout", "--claims: “shout” is none of ask, call", "--claims"),
        ("play --tiles wood", "--tiles: “wood” is none of chinese, numeral", "--tiles"),
        ("play --call-seconds 61", "no time from 0 to 60 seconds", "60 秒的时间"),
        ("play --call-seconds nan", "no time from 0 to 60 seconds", "60 秒的时间"),
        ("--palette 3", "--palette: “3” is none of auto, truecolor", "--palette"),
        ("play --rules", "--rules needs a value", "后面要有值"),
        ("play --no-mouse=3", "--no-mouse takes no value", "不带值"),
        ("play --loud", "“--loud” is not known here", "不认识“--loud”"),
        ("rules extra", "“extra” is not known here", "不认识“extra”"),
        ("dance", "There is no command “dance”", "没有“dance”这个命令"),
        ("--lang fr", "--lang: “fr” is none of zh, en", "--lang"),
        ("score", "FILE must be given", "缺少 FILE"),
        ("score - --json --lines", "--lines cannot be used together with --json", "不能与"),
        ("simulate", "--rounds must be given", "缺少 --rounds"),
        ("simulate --rounds 1 --bots hard", "four bots", "四个机器人"),
        ("simulate --rounds 1 --bots a,hard,hard,hard", "--bots: “a” is none of random", "--bots"),
        (
            "simulate --rounds 1 --rules /no/such",
            "There is no file /no/such.",
            "没有文件 /no/such。",
        ),
    ],
)
def test_bad_use_is_one_sentence_and_exit_2(
    calls, capsys, monkeypatch, arguments, english, chinese
):
    for words, language in ((english, "en_GB.UTF-8"), (chinese, "zh_CN.UTF-8")):
        monkeypatch.setenv("LANG", language)
        assert cli.main(arguments.split(" ")) == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert words in err
        assert err.startswith("liisi: ")
        assert err.count("\n") == 1
    assert calls == []


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b'{"cap": -1}', "cap: it must be a whole number, 0 or more"),
        (b'{"cap": true}', "cap: it must be a whole number"),
        (b'{"chow": 1}', "chow: there is no such field"),
        (b'{"winning": "never"}', "winning: it must be one of: forced, optional"),
        (b'{"deal_in_pays_kongs": 1}', "deal_in_pays_kongs: it must be true or false"),
        (b'{"cap": 1', "it is not JSON (line 1"),
        (b"[]", "it must be one JSON object"),
        (b"\xff\xfe{\x00}\x00", "it must be one JSON object"),
        (b"", "it must be one JSON object"),
        (b'{"a\\u202e\\n": 1}', r"a\u202e\n: there is no such field"),
        (b" " * (1 << 17), "it is longer than"),
    ],
)
def test_a_rules_file_that_cannot_be_used(calls, capsys, tmp_path, content, words):
    path = tmp_path / "rules.json"
    path.write_bytes(content)
    assert cli.main(["play", "--rules", str(path)]) == 2
    err = capsys.readouterr().err
    assert words in err
    assert str(path) in err
    assert err.count("\n") == 1
    assert calls == []


def test_control_characters_never_reach_the_terminal(capsys):
    assert cli.main(["play", "--\x1b[2J\u202e\n"]) == 2
    assert capsys.readouterr().err == "liisi: “--\\x1b[2J\\u202e\\n” is not known here.\n"


# --- Language -------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["before", "after", "equals"])
def test_the_language_may_be_said_before_or_after_the_command(capsys, place):
    arguments = {
        "before": ["--lang", "zh", "rules"],
        "after": ["rules", "--lang", "zh"],
        "equals": ["--lang=zh", "rules"],
    }[place]
    assert cli.main(arguments) == 0
    assert capsys.readouterr().out.startswith("太原立四规则\n")


def test_the_later_language_counts(capsys):
    assert cli.main(["--lang", "zh", "rules", "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("The rules of")


def test_the_data_folder_may_be_said_before_or_after_the_command(calls):
    for arguments in (["--data", "x"], ["--data", "x", "play"], ["play", "--data", "x"]):
        assert cli.main(arguments) == 0
    assert [options.data for _, (options,), _ in calls] == ["x", "x", "x"]


def test_the_saved_language_comes_before_the_environment(capsys, tmp_path, monkeypatch):
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    (tmp_path / "settings.json").write_text('{"language": "zh"}', encoding="utf-8")
    assert cli.main(["--data", str(tmp_path), "rules"]) == 0
    assert capsys.readouterr().out.startswith("太原立四规则")
    assert cli.main(["--data", str(tmp_path), "rules", "--lang", "en"]) == 0
    assert capsys.readouterr().out.startswith("The rules of")


@pytest.mark.parametrize(
    "content", [b"", b"[]", b"{", b"\xff", b'{"language": "fr"}', b'{"language": [1]}', b"[" * 9999]
)
def test_settings_that_cannot_be_read_change_no_language(capsys, tmp_path, content):
    (tmp_path / "settings.json").write_bytes(content)
    assert cli.main(["--data", str(tmp_path), "rules"]) == 0
    assert capsys.readouterr().out.startswith("The rules of")


@pytest.mark.parametrize("language", texts.LANGUAGES)
@pytest.mark.parametrize(
    "command",
    ["", "play", "demo", "replay", "score", "waits", "simulate", "verify", "rules"],
)
def test_help_in_both_languages(capsys, command, language):
    assert cli.main([*command.split(), "--lang", language, "--help"]) == 0
    out = capsys.readouterr().out
    assert out.startswith({"en": "usage: liisi", "zh": "用法：liisi"}[language])
    assert f"liisi {command}".strip() in out
    assert "--lang" in out
    assert language == "en" or not re.search(r"[\u4e00-\u9fff）][,:;?!]", out)


# --- Output and faults ----------------------------------------------------------------------------


def test_the_version(capsys):
    assert cli.main(["--version"]) == 0
    assert capsys.readouterr().out == f"liisi {__version__}\n"


def test_a_fault_of_the_game_is_one_sentence(calls, capsys, monkeypatch):
    def broken(*_: object, **__: object) -> int:
        raise RuntimeError("first\nsecond")

    monkeypatch.setattr(sys.modules["liisi_tui.cli_verify"], "run_verify", broken)
    assert cli.main(["verify", "log"]) == 1
    err = capsys.readouterr().err
    assert err == "liisi: The game met a fault of its own (RuntimeError: first\\nsecond).\n"


def test_an_interrupt_says_nothing(calls, capsys, monkeypatch):
    def interrupted(*_: object, **__: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(sys.modules["liisi_tui.cli_verify"], "run_verify", interrupted)
    assert cli.main(["verify", "log"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_missing_file_of_the_game_is_named(capsys, monkeypatch):
    monkeypatch.setattr(resources.asset_text, "__kwdefaults__", {"places": ()})
    assert cli.main(["rules"]) == 1
    assert "rules/rules.en.md is missing; please install the game again" in capsys.readouterr().err


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_nobody_reads_the_output(unbuffered):
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        answer = subprocess.run(
            [sys.executable, "-m", "liisi_tui", "rules"],
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            stdout=closed,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert answer.returncode == 141
    assert answer.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("command", ["rules", "--version", "--help"])
def test_the_output_is_full(command, unbuffered):
    with open("/dev/full", "wb") as full:
        answer = subprocess.run(
            [sys.executable, "-m", "liisi_tui", command],
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert answer.returncode == 1
    assert answer.stderr == b"liisi: The output cannot be written: No space left on device.\n"


def test_an_output_that_cannot_say_everything_gets_question_marks():
    answer = run("rules", "--lang", "en", PYTHONIOENCODING="ascii:strict")
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert answer.stdout.startswith(b"The rules of ????")


def test_the_rules_go_through_a_pipe():
    answer = run("rules", "--lang", "zh", PYTHONIOENCODING="utf-8")
    assert (answer.returncode, answer.stderr) == (0, b"")
    assert "7.5 封顶" in answer.stdout.decode()


def test_settings_and_saved_language_agree(tmp_path):
    """The language that the settings write is the one that the command line finds."""
    from liisi_tui.storage.paths import data_paths
    from liisi_tui.storage.settings import Settings, save_settings

    path = data_paths(str(tmp_path)).settings
    save_settings(path, Settings(language="zh"))
    assert json.loads(path.read_text(encoding="utf-8"))["language"] == "zh"
    answer = run("--data", str(tmp_path), "--help", PYTHONIOENCODING="utf-8")
    assert answer.stdout.decode().startswith("用法：")


EARLY_INTERRUPT = """
import os, signal, sys

class Interrupt:
    def find_spec(self, name, *_):
        if name == "liisi_tui.cli":
            os.kill(os.getpid(), signal.SIGINT)

from liisi_tui.__main__ import main
sys.meta_path.insert(0, Interrupt())
sys.exit(main())
"""


def test_ctrl_c_while_the_program_is_loaded_shows_no_traceback():
    done = subprocess.run([sys.executable, "-c", EARLY_INTERRUPT], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


def test_the_help_of_play_says_what_holds_where_nothing_is_said(capsys):
    for language, words in {
        "en": ("without it you and three normal bots", "1 where none is named", "until you stop"),
        "zh": ("不写就是你和三个 bot:normal", "不写就是 1", "不写它也不写 --circles"),
    }.items():
        assert cli.main(["--lang", language, "play", "--help"]) == 0
        told = "".join(capsys.readouterr().out.split())
        for word in words:
            assert "".join(word.split()) in told
