"""`liisi simulate`, from the command line on."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from liisi_tui.cli import main
from liisi_tui.core.verify import Verifier
from liisi_tui.storage import log

SMALL = ("simulate", "--rounds", "4", "--seed", "3")
RANDOM = ("--bots", "random,random,random,random")


@pytest.fixture(autouse=True)
def _own_place(monkeypatch, tmp_path):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "90")


@pytest.fixture
def run(capsys):
    """Runs a command; its exit code, what it printed, and what it complained about."""

    def call(*arguments: str) -> tuple[int, str, str]:
        code = main(list(arguments))
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return call


def test_statistics_for_people(run):
    code, out, err = run(*SMALL)
    assert (code, err) == (0, "")
    lines = out.splitlines()
    assert lines[0] == "seed 3"
    assert lines[1].startswith("1 match, 4 rounds, ")
    assert "rounds/s" in lines[1]
    assert any(line.startswith("wins") and line.endswith(" % of rounds") for line in lines)
    assert any(line.startswith("self-draws") and line.endswith(" % of wins") for line in lines)
    seats = [line for line in lines if line[:1] in "ESWN" and "normal" in line]
    assert [line[:3] for line in seats] == ["E 东", "S 南", "W 西", "N 北"]
    assert sum(int(line.split()[3]) for line in seats) == 0


@pytest.mark.parametrize(
    ("language", "words"),
    [("zh", ("东 初级", "北 中级")), ("en", ("E 东 easy", "ready 听"))],
)
def test_the_table_names_levels_and_columns_in_its_language(run, language, words):
    bots = "easy,easy,easy,normal"
    code, out, _ = run(
        "simulate", "--rounds", "1", "--seed", "1", "--bots", bots, "--lang", language
    )
    assert code == 0
    assert all(word in out for word in words)


def test_statistics_for_programs_agree_with_the_log(run, tmp_path):
    out = tmp_path / "log.jsonl"
    code, printed, _ = run(*SMALL, "--matches", "2", "--out", str(out), "--json")
    answer = json.loads(printed)
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    ends = [line for line in lines if line["type"] == "round_ended"]
    wins = [line for line in lines if line["type"] == "won"]
    assert code == 0
    assert (answer["seed"], answer["matches"], answer["rounds"]) == (3, 2, 8)
    assert answer["wins"] == len(wins)
    assert answer["self_draws"] == sum(win["by"] == "self_draw" for win in wins)
    assert answer["exhausted"] == sum(end["reason"] == "exhausted" for end in ends)
    for letter in "ESWN":
        share = answer["seats"][letter]
        assert share["points"] == sum(end["deltas"][letter] for end in ends)
        assert share["wins"] == sum(win["seat"] == letter for win in wins)
    ready = sum(line["type"] == "declared_ready" for line in lines)
    assert answer["ready_rate"] == ready / 32
    assert [bot["bot"] for bot in answer["bots"]] == ["normal"] * 4


def test_points_come_with_an_interval_once_there_are_several_walls(run):
    one = ("simulate", "--rounds", "1", "--seed", "3", "--duplicate", *RANDOM)
    assert "±" not in run(*one)[1]
    assert json.loads(run(*one, "--json")[1])["bots"][0]["points_per_round_interval"] is None
    several = (*one, "--matches", "3")
    lines = run(*several)[1].splitlines()
    assert sum(" ± " in line for line in lines) == 8
    assert lines[-1] == "±: half the 95 % interval; all rounds over the same walls count as one"
    for bot in json.loads(run(*several, "--json", "--jobs", "2")[1])["bots"]:
        low, high = bot["points_per_round_interval"]
        assert low <= bot["points_per_round"] <= high


def test_the_same_seed_gives_the_same_bytes_which_verify(run, tmp_path):
    paths = [tmp_path / "a", tmp_path / "b", tmp_path / "c"]
    for path, seed in zip(paths, ("3", "3", "4"), strict=True):
        assert run("simulate", "--rounds", "2", "--seed", seed, "--out", str(path))[0] == 0
    assert paths[0].read_bytes() == paths[1].read_bytes() != paths[2].read_bytes()
    verifier = Verifier()
    for _, event in log.read(paths[0]):
        verifier.feed(event)
    assert (verifier.matches, verifier.rounds, verifier.unfinished) == (1, 2, False)


def test_without_a_seed_one_is_chosen_and_told(run, tmp_path):
    told, again = tmp_path / "told", tmp_path / "again"
    first = run("simulate", "--rounds", "1", *RANDOM, "--out", str(told))[1]
    seed = first.splitlines()[0].split()[1]
    run("simulate", "--rounds", "1", *RANDOM, "--seed", seed, "--out", str(again))
    assert told.read_bytes() == again.read_bytes()
    others = {run("simulate", "--rounds", "1", *RANDOM)[1].splitlines()[0] for _ in range(4)}
    assert len(others) > 1


def test_duplicate_shows_the_bots_too(run):
    bots = "normal,random,random,random"
    code, out, _ = run("simulate", "--rounds", "2", "--seed", "1", "--duplicate", "--bots", bots)
    assert code == 0
    assert "4 matches, 8 rounds" in out
    names = [line.split("  ")[0] for line in out.splitlines()[-4:]]
    assert names == ["1 normal", "2 random", "3 random", "4 random"]


def test_base_and_rules_go_into_the_log(run, tmp_path):
    rules, out = tmp_path / "rules.json", tmp_path / "log.jsonl"
    rules.write_text('{"cap": null, "winning": "optional"}')
    code, _, _ = run(*SMALL, "--base", "5", "--rules", str(rules), "--out", str(out), *RANDOM)
    started = json.loads(out.read_text().splitlines()[0])
    assert code == 0
    assert started["base_score"] == 5
    assert (started["rules"]["cap"], started["rules"]["winning"]) == (None, "optional")


def test_chinese_is_spoken_but_not_into_the_log(run, tmp_path):
    english, chinese = tmp_path / "en", tmp_path / "zh"
    run("--lang", "en", *SMALL, *RANDOM, "--out", str(english))
    assert run("--lang", "zh", *SMALL, *RANDOM, "--out", str(chinese))[0] == 0
    assert english.read_bytes() == chinese.read_bytes()


# --- What is refused ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "field"),
    [
        ('{"wining": "forced"}', "wining"),
        ('{"cap": true}', "cap"),
        ('{"winning": "no"}', "winning"),
    ],
)
def test_a_bad_rules_file_is_refused_with_the_field(run, tmp_path, content, field):
    rules = tmp_path / "rules.json"
    rules.write_text(content)
    code, printed, err = run(*SMALL, "--rules", str(rules))
    assert (code, printed) == (2, "")
    assert field in err
    assert err.count("\n") == 1


def test_a_place_that_cannot_be_written_is_refused(run, tmp_path):
    code, _, err = run(*SMALL, "--out", str(tmp_path / "none" / "log.jsonl"))
    assert code == 2
    assert err == f"liisi: There is no folder {tmp_path / 'none'}.\n"
    code, _, err = run(*SMALL, "--out", str(tmp_path))
    assert code == 2
    assert str(tmp_path) in err
    assert list(tmp_path.iterdir()) == []


# --- The progress bar -----------------------------------------------------------------------------


class Terminal(io.StringIO):
    """A standard error that somebody looks at."""

    def isatty(self) -> bool:
        return True


def test_the_bar_is_for_terminals_and_on_standard_error_only(run, monkeypatch):
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setitem(os.environ, "TERM", "xterm")
    code, out, _ = run(*SMALL, *RANDOM, "--json")
    assert code == 0
    assert "4/4" in terminal.getvalue()
    assert json.loads(out)["rounds"] == 4


CHILDREN = Path(f"/proc/self/task/{os.getpid()}/children")


@pytest.mark.skipif(not CHILDREN.exists(), reason="this system does not list child processes")
@pytest.mark.parametrize("seconds", [0.0, 0.1, 0.3])
def test_ctrl_c_while_processes_begin_ends_them_all_without_a_word(seconds):
    command = [sys.executable, "-m", "liisi_tui", "simulate", "--rounds", "100000"]
    command += ["--matches", "2", "--jobs", "2"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as process:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        # The first child keeps account of what they share; the others are those that play.
        while len(children.read_text().split()) < 2 and process.poll() is None:
            time.sleep(0.005)
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, b"", b"")


def test_a_log_that_exists_is_replaced_and_the_help_says_so(run, tmp_path):
    out = tmp_path / "log.jsonl"
    out.write_text("something else\n")
    assert run(*SMALL, "--out", str(out))[0] == 0
    assert "something" not in out.read_text()
    for language, word in (("en", "a FILE that exists is replaced"), ("zh", "已经有了就换掉")):
        told = "".join(run("--lang", language, "simulate", "--help")[1].split())
        assert "".join(word.split()) in told
