"""`liisi play --plain` from the shell: streams, encodings, exit codes, and kept matches."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from liisi_tui.options import LaunchOptions
from liisi_tui.plain_table.console import Console
from liisi_tui.plain_table.launch import PlainGame
from liisi_tui.session import ForPerson, Session
from liisi_tui.storage.paths import data_paths
from liisi_tui.storage.settings import Settings
from liisi_tui.storage.store import Store
from liisi_tui.ui.plans import default_choices
from liisi_tui.ui.voice import make_voice
from tests.plain_table.playing import lines, play, sensible, session_of
from tests.plain_table.test_match import full_store
from tests.ui.matches import play_round, table

LIISI = (sys.executable, "-m", "liisi_tui")
ANN = ("--seats", "Ann,bot,bot,bot", "--seed", "7")


# What means nothing in plain text is no fault.
IDLE = ("--no-mouse", "--claims", "call")


def environment(**more: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_")}
    return {**kept, "TERM": "dumb", "LANG": "C.UTF-8", "LOGNAME": "Ann", **more}


def command(data: Path, *arguments: str) -> list[str]:
    return [*LIISI, "--data", str(data), "play", "--plain", *arguments]


def run(
    data: Path, *arguments: str, answers: str = "", **more: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command(data, *arguments),
        input=answers,
        env=environment(**more),
        capture_output=True,
        check=False,
        encoding="utf-8",
    )


def only_match(data: Path) -> Session:
    """The one match that is kept, opened to go on with."""
    store = Store.open(data_paths(str(data)).store)
    (row,) = store.matches()
    assert row.continuable
    return Session.resume(store, row.match_id)


def test_the_end_of_the_input_keeps_the_match(tmp_path):
    done = run(tmp_path, *ANN, answers="1\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith(
        "The input has ended.\nThe match is kept; liisi play --plain goes on with it.\n"
    )
    session = only_match(tmp_path)
    assert session.waiting() == ForPerson(0, False)


def test_no_input_at_all_is_its_end(tmp_path):
    shell = 'exec "$@" <&-'
    done = subprocess.run(
        ["/bin/sh", "-c", shell, "sh", *command(tmp_path, *ANN)],
        env=environment(),
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == 0
    assert "The input has ended." in done.stdout


def test_ctrl_c_keeps_the_match_and_says_one_sentence(tmp_path):
    with subprocess.Popen(
        command(tmp_path, *ANN),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        encoding="utf-8",
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        assert game.stderr is not None
        game.stdin.write("1\n")
        game.stdin.flush()
        while "Choose 1 to 9" not in game.stdout.readline():
            pass
        game.send_signal(signal.SIGINT)
        assert game.stdout.read() == "The match is kept; liisi play --plain goes on with it.\n"
        assert game.stderr.read() == ""
        assert game.wait() == 130
    assert only_match(tmp_path).waiting() == ForPerson(0, False)


def test_a_closed_pipe_ends_the_game_quietly(tmp_path):
    shell = 'yes 1 | { "$@"; echo "exit $?" >&2; } | head -n 3'
    done = subprocess.run(
        ["/bin/sh", "-c", shell, "sh", *command(tmp_path, *ANN, "--rounds", "30")],
        env=environment(),
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.stdout.splitlines() == ["E Ann: you", "S Zhong: bot, normal", "W Fa: bot, normal"]
    assert done.stderr == "exit 141\n"
    only_match(tmp_path)


@pytest.mark.parametrize("seats", ["Ann,Bo,bot,bot", "bot,bot,bot,bot"])
def test_one_person_plays_in_plain_text(tmp_path, seats):
    done = run(tmp_path, "--seats", seats)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("liisi: --plain ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_8_an_output_without_chinese_gets_ascii_or_a_sentence(tmp_path, language):
    latin = {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    done = run(tmp_path, *ANN, "--lang", language, answers="1\n", **latin)
    if language == "en":
        assert done.returncode == 0
        assert "discard the drawn 7m (0)\n" in done.stdout
        assert done.stdout.isascii()
    else:
        assert (done.returncode, done.stdout) == (2, "")
        assert "encoding is iso8859-1 and knows no Chinese" in done.stderr
    asked = run(tmp_path, *ANN, "--tiles", "numeral", **latin)
    assert (asked.returncode, asked.stdout) == (2, "")


def test_chinese_goes_out_in_the_encoding_of_the_output(tmp_path):
    done = subprocess.run(
        command(tmp_path, *ANN, "--lang", "zh"),
        input="1\n三筒\n".encode("gbk"),
        env=environment(PYTHONIOENCODING="gbk"),
        capture_output=True,
        check=False,
    )
    assert "立牌：五万 三筒 九筒 三条\n" in done.stdout.decode("gbk")
    assert "立牌只有报听才能打出，现在不能报听，请选别的牌（3.3）" in done.stdout.decode("gbk")


def test_bytes_that_are_no_text_are_a_wrong_answer(tmp_path):
    done = subprocess.run(
        command(tmp_path, *ANN, "--tiles", "ascii", "--lang", "en"),
        input=b"1\n\xff\xfe\x00\x1b[2J\n0\n",
        env=environment(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    assert b"is no answer here." in done.stdout
    assert b"E Ann discards 7m, as drawn\n" in done.stdout


def test_plain_text_imports_neither_textual_nor_rich(tmp_path):
    program = (
        "import sys\n"
        "from liisi_tui.cli import main\n"
        f"code = main({command(tmp_path, *ANN, '--rounds', '1', *IDLE)[len(LIISI) :]!r})\n"
        "print('\\n'.join(sys.modules), file=sys.stderr)\n"
        "sys.exit(code)\n"
    )
    session = session_of(7)
    answers = play(session, sensible(session))[1].given
    done = subprocess.run(
        [sys.executable, "-c", program],
        input="\n".join(answers),
        env=environment(),
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    assert "Place 1: E Ann" in done.stdout
    packages = {name.split(".")[0] for name in done.stderr.split()}
    assert "liisi_tui" in packages
    assert not packages & {"textual", "rich", "asyncio"}


# --- Kept matches ---------------------------------------------------------------------------------


def test_a_kept_match_of_the_same_person_is_offered_first(tmp_path):
    run(tmp_path, *ANN, answers="1\n0\n")
    again = run(tmp_path, answers="7\n1\n")
    with Store.open(data_paths(str(tmp_path)).store) as store:
        kept = store.matches()[0]
    when = f"{kept.changed.astimezone():%Y-%m-%d %H:%M}"
    assert again.stdout.replace(",\n", ", ").startswith(
        "Continue a match\n"
        f"1 match {kept.match_id[:8]} of {when}, 0 rounds played: Ann 0, Zhong 0, Fa 0, Bai 0\n"
        "2 new match (N)\n"
        "3 leave (Q)\n"
        "Choose 1 to 3.\n"
        "“7” is no answer here.\n"
        "Choose 1 to 3.\n"
        "E Ann: you\n"
    )
    assert "Discards of E Ann: 7万\n" in again.stdout
    assert only_match(tmp_path).rounds_played == 0


def test_a_new_match_can_be_chosen_and_options_of_a_table_mean_one(tmp_path):
    run(tmp_path, *ANN)
    left = run(tmp_path, answers="q\n")
    assert left.returncode == 0
    assert left.stdout.endswith("3 leave (Q)\nChoose 1 to 3.\n")
    assert "The match goes on" not in run(tmp_path, answers="2\n1\n").stdout
    assert run(tmp_path, "--seed", "3").stdout.startswith("E Ann: you\n")
    with Store.open(data_paths(str(tmp_path)).store) as store:
        assert len(store.matches()) == 3


def test_matches_of_others_are_not_offered(tmp_path):
    with Store.open(data_paths(str(tmp_path)).store) as store:
        play_round(table(1, store=store)).close()
        session_of(7, store=store).close()
    told = run(tmp_path).stdout
    assert told.count("0 rounds played: Ann 0") == 1


def test_a_match_open_elsewhere_is_refused_in_a_sentence(tmp_path):
    with Store.open(data_paths(str(tmp_path)).store) as store:
        session = session_of(7, store=store)
        done = run(tmp_path, answers="1\n2\n")
        session.close()
    assert ", is open in another program.\n" in done.stdout
    assert done.stdout.count("Continue a match\n") == 2
    assert "Round 1: " in done.stdout


def test_a_match_left_in_plain_text_goes_on_with_its_tiles(tmp_path):
    run(tmp_path, *ANN, answers="1\n0\n")
    mirror = session_of(7)
    play(mirror, lines(["1", "0"]))
    kept = only_match(tmp_path)
    assert kept.view(0) == mirror.view(0)
    assert kept.public_log(0)[1:] == mirror.public_log(0)[1:]


def test_14_a_store_that_cannot_be_used_is_said_and_can_be_played_without(tmp_path):
    store = data_paths(str(tmp_path)).store
    store.write_bytes(b"no store at all, " * 40)
    left = run(tmp_path, answers="2\n")
    assert left.returncode == 1
    assert left.stdout.endswith("1 play without saving\n2 leave (Q)\nChoose 1 to 2.\n")
    played = run(tmp_path, *ANN, answers="1\n1\n0\n")
    assert played.returncode == 0
    assert "E Ann discards 7万, as drawn\n" in played.stdout
    assert played.stdout.endswith("The input has ended.\nThe match was not saved.\n")
    assert store.read_bytes() == b"no store at all, " * 40


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        ("1\nq\n", 1),  # left at the fault
        ("1\n", 1),  # the input ended at the fault
        ("1\nr\nq\nq\n", 0),  # saved after all, then left
        ("1\np\nq\nq\n", 0),  # played on without saving, as wished
    ],
)
def test_the_exit_code_says_whether_the_last_step_was_saved(answers, code):
    store = full_store()
    store.faults = 1
    options = LaunchOptions(table=True, seed=7, seats=default_choices("Ann"))
    console = Console(make_voice("ascii"), io.StringIO(answers), io.StringIO())
    assert PlainGame(options, Settings(), store, console).run() == code
