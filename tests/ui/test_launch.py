"""Opening the game: what a terminal must have, and what is said where it has not."""

from __future__ import annotations

import subprocess

import pytest

from liisi_tui.cli import main
from liisi_tui.options import BadUse, LaunchOptions
from liisi_tui.resources import MissingResource, asset_text
from liisi_tui.storage.store import Store
from liisi_tui.ui import data_files, launch
from liisi_tui.ui.faces import load_face
from liisi_tui.ui.lettering import load_lettering
from liisi_tui.ui.palette import load_palette
from tests.shared_cases import DATA, LEGAL
from tests.terminal.pty import (
    ASKED,
    ENTER_SCREEN,
    GAME,
    LEAVE_SCREEN,
    PATIENCE,
    QUIET,
    Pty,
    environment,
)

LOG = str(DATA / LEGAL[0])
NO_UTF8 = {"PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}


@pytest.mark.parametrize("arguments", [(), ("play",), ("demo",), ("replay", LOG)])
def test_8_no_terminal_is_refused_in_a_sentence(tmp_path, arguments):
    done = subprocess.run(
        [*GAME, *arguments, "--data", str(tmp_path)],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env=environment(),
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode() == (
        "liisi: The game needs a terminal, but standard input is not one;"
        " liisi play --plain plays without.\n"
    )


def test_what_cannot_be_replayed_is_told_before_the_terminal_is_looked_at(tmp_path):
    done = subprocess.run(
        [*GAME, "replay", "zzz", "--data", str(tmp_path)],
        capture_output=True,
        stdin=subprocess.DEVNULL,
        env=environment(),
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.decode() == (
        "liisi: There is neither a file zzz nor a match of that name in the store.\n"
    )


@pytest.mark.parametrize(
    ("redirect", "stream"),
    [("</dev/null", "input"), ("<&-", "input"), ("2>said", "error output"), ("2>&-", "")],
)
def test_8_each_stream_that_is_drawn_on_or_read_must_be_a_terminal(
    tmp_path, monkeypatch, redirect, stream
):
    monkeypatch.chdir(tmp_path)
    with Pty(tmp_path / "data", command=("/bin/sh", "-c", f'"$@" {redirect}', "sh", *GAME)) as game:
        assert game.exit_code() == 2
        said = game.output + (b"" if redirect != "2>said" else (tmp_path / "said").read_bytes())
        assert b"\x1b" not in said
        if stream:
            assert f"standard {stream} is not one" in said.decode()
        assert not (tmp_path / "data").exists()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"TERM": "dumb"}, "The terminal type dumb can show no table"),
        ({"LC_ALL": "C", **NO_UTF8}, "the tiles need UTF-8"),
        ({"PYTHONIOENCODING": "latin-1"}, "the tiles need UTF-8"),
        ({"PYTHONIOENCODING": "gbk", "LANG": "zh_CN.GBK"}, "the tiles need UTF-8"),
    ],
)
def test_8_a_terminal_that_cannot_show_tiles_is_refused(tmp_path, changes, words):
    with Pty(tmp_path / "data", **changes) as game:
        assert game.exit_code() == 2
        assert words in game.output.decode()
        assert b"\x1b" not in game.output
        assert game.output.count(b"\n") == 1
        assert not (tmp_path / "data").exists()


def test_quitting_gives_the_terminal_back(tmp_path):
    with Pty(tmp_path) as game:
        game.until("Quit")
        game.send("q")
        assert game.exit_code() == 0
        assert game.output.count(ENTER_SCREEN) == game.output.count(LEAVE_SCREEN) == 1
        game.assert_given_back()


def test_leaving_a_table_opened_by_play_says_that_it_is_kept(tmp_path):
    with Pty(tmp_path, "play", "--seats", "Ann,Bo,Cy,Di") as game:
        game.until("everybody is ready")
        game.send("\x03", quiet=QUIET)
        game.until(ASKED)
        game.send("\x03")
        assert game.exit_code() == 0
        assert game.output.decode().endswith(
            "The match is kept; continue it from the title screen.\r\n"
        )


def test_a_store_that_cannot_be_used_is_left_alone(tmp_path):
    (tmp_path / "liisi.db").write_bytes(b"no store at all" * 100)
    with Pty(tmp_path) as game:
        game.until("play without saving")
        game.send("q", quiet=QUIET)
        assert game.exit_code() == 1
        assert "is not a store of this game" in game.output.decode()
        assert (tmp_path / "liisi.db").read_bytes() == b"no store at all" * 100


def test_no_colour_means_none(tmp_path):
    with Pty(tmp_path, NO_COLOR="1") as game:
        game.until("Quit")
        game.send("q")
        assert game.exit_code() == 0
        assert b"38;2;" not in game.output
        assert b"38;5;" not in game.output


def test_4_ascii_and_english_send_only_ascii(tmp_path):
    with Pty(tmp_path, "play", "--tiles", "ascii", "--lang", "en", size=(120, 40)) as game:
        game.until("everybody is ready")
        game.send("?", quiet=QUIET)
        game.until("Esc")
        game.send("x", quiet=QUIET)
        game.until("everybody is ready", since=len(game.output))
        game.send("\x03", quiet=QUIET)
        game.until(ASKED)
        game.send("\x03")
        assert game.exit_code() == 0
        assert game.output.isascii()


@pytest.mark.parametrize(
    ("file", "old", "new", "words"),
    [
        ("palettes/felt/256.toml", "solid = true", "solid = ", "line 6, column 9 is no TOML"),
        ("palettes/felt/256.toml", "[badges]", "x = '''", "it ends in the middle of a value"),
        ("palettes/felt/256.toml", "[inks]", "[inks]\nglow = 'red'", "no field inks.glow"),
        ("palettes/felt/256.toml", "#afd7d7", "#afd7d", "inks.dim: '#afd7d' is no style"),
        ("palettes/felt/256.toml", "solid = true", "solid = 7", "solid is 7, which cannot be"),
        ("palettes/felt/256.toml", '"felt"', '"dark"', "another palette than its name"),
        ("faces/chinese.toml", 'turn = "▶"', "", "marks.turn is missing"),
        (
            "faces/chinese.toml",
            'turn = "▶"',
            'turn = "东"',
            "turn is '东' and must be 1 cells wide",
        ),
        ("faces/chinese.toml", '["东", "风"]', '["东风", ""]', "'东风' is wider than 2 cells"),
        ("faces/chinese.toml", '"◂"', '"\\U0001F004"', "must be 1 cells wide"),
        ("lettering.toml", ".##.", ".#.", "both signs must be rectangles of one size"),
        ("lettering.toml", None, None, "it cannot be read; install the game again"),
    ],
)
def test_a_broken_face_or_theme_is_told_before_anything_is_drawn(
    tmp_path, monkeypatch, capsys, file, old, new, words
):
    def broken(name):
        text = asset_text(name)
        if name != file:
            return text
        if old is None:
            raise MissingResource(name)
        assert old in text
        return text.replace(old, new, 1)

    for cached in (load_face, load_palette, load_lettering):
        cached.cache_clear()
    monkeypatch.setattr(data_files, "asset_text", broken)
    monkeypatch.setattr(launch, "check_terminal", lambda: None)
    monkeypatch.setenv("TERM", "xterm-256color")
    for name in ("COLORTERM", "NO_COLOR", "LANG", "LC_ALL"):
        monkeypatch.delenv(name, raising=False)
    assert main(["--data", str(tmp_path), "--tiles", "chinese"]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"liisi: The file {file} cannot be used: ")
    assert words in shown.err
    assert shown.err.count("\n") == 1
    for cached in (load_face, load_palette, load_lettering):
        cached.cache_clear()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_5_a_coach_for_nobody_at_the_table_is_refused_with_its_option(tmp_path, language):
    for arguments in (("--seats", "Ann,bot,bot,bot"), ("--plain",), ()):
        done = subprocess.run(
            [
                *GAME,
                "play",
                *arguments,
                "--coach",
                "Bob",
                "--data",
                str(tmp_path),
                "--lang",
                language,
            ],
            capture_output=True,
            stdin=subprocess.DEVNULL,
            env=environment() | {"LOGNAME": "Ann"},
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 2
        if arguments:  # without a terminal that one has no person yet
            assert "--coach" in done.stderr.decode()
            assert "“Bob”" in done.stderr.decode()
            assert "Ann" in done.stderr.decode()


def test_5_the_one_person_of_play_is_known_once_the_store_is_read(monkeypatch):
    monkeypatch.setenv("LOGNAME", "Ann")
    store = Store.in_memory()
    launch._check_person(LaunchOptions(table=True, coach="ann"), store)
    launch._check_person(LaunchOptions(coach="Bob"), store)
    with pytest.raises(BadUse, match="“Bob” sits at this table; name Ann"):
        launch._check_person(LaunchOptions(table=True, coach="Bob"), store)
