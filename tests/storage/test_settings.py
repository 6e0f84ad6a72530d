"""Settings: read with care, written whole, never overwritten where something could not be read."""

from __future__ import annotations

import json
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liisi_tui.choices import LONGEST_CALL, LONGEST_COACH
from liisi_tui.storage.errors import SettingsError
from liisi_tui.storage.prose import describe
from liisi_tui.storage.settings import (
    SETTING_NAMES,
    Settings,
    WrongSetting,
    load_settings,
    save_settings,
)

CHANGED = Settings().changed(
    language="zh",
    tiles="ascii",
    theme="dark",
    palette="256",
    speed="off",
    mouse=False,
    bell=True,
    hints=False,
    claims="call",
    call_seconds=3,
    ready_tile_shown="wall",
    confirm_discard=True,
)


def test_what_is_saved_comes_back(tmp_path: Path):
    path = tmp_path / "folder" / "settings.json"
    save_settings(path, CHANGED)
    assert load_settings(path).settings == CHANGED
    assert load_settings(path).fault is None
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    save_settings(path, Settings())
    assert load_settings(path).settings == Settings()
    assert [file.name for file in path.parent.iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    ("kept", "coach"),
    [
        ('"*"', "*"),
        ('"Ann,张三"', "Ann,张三"),
        ('"all"', "all"),
        ('""', ""),
        ("[]", ""),
        ('["*"]', "*,"),
        ('["Ann", "张三,Bo"]', "Ann,张三,Bo"),
    ],
)
def test_who_has_the_coach_is_read_as_old_and_new_files_say_it(tmp_path: Path, kept, coach):
    path = tmp_path / "settings.json"
    path.write_text(f'{{"coach": {kept}}}', encoding="utf-8")
    loaded = load_settings(path)
    assert (loaded.settings.coach, loaded.fault) == (coach, None)
    save_settings(path, loaded.settings)
    assert load_settings(path).settings == loaded.settings


def test_a_missing_file_is_no_fault(tmp_path: Path):
    loaded = load_settings(tmp_path / "none" / "settings.json")
    assert (loaded.settings, loaded.fault) == (Settings(), None)


def test_wrong_changes_are_refused():
    for change in ({"speed": "slow"}, {"mouse": 1}, {"call_seconds": -1}, {"x": 1}):
        with pytest.raises(WrongSetting):
            Settings().changed(**change)


@pytest.mark.parametrize(
    ("content", "settings", "words"),
    [
        (b"", Settings(), "it is not JSON"),
        (b"{", Settings(), "it is not JSON (character 2)"),
        (b"[]", Settings(), "it is not a JSON object"),
        (b"\xff", Settings(), "it is not in UTF-8"),
        (b" " * 100_000, Settings(), "it is longer than 65536 bytes"),
        (b"[" * 60_000, Settings(), "it is not JSON"),
        (
            b'{"mouse": false, "speed": "slow"}',
            Settings(mouse=False),
            'the field speed is "slow" and should be one of: off, fast, normal',
        ),
        (b'{"mouse": 0, "bell": true}', Settings(bell=True), "should be true or false"),
        (b'{"bell": true, "sound": 1}', Settings(bell=True), "there is no field sound"),
        (b'{"call_seconds": "2"}', Settings(), "should be a number"),
        (b'{"call_seconds": NaN}', Settings(), "the field call_seconds"),
        (b'{"call_seconds": 999}', Settings(), "should be 60 or less"),
        (b'{"theme": "../x"}', Settings(), "should be one of: felt, dark, light, clear"),
        (b'{"theme": "\\u001b[2J"}', Settings(), "should be one of: felt, dark, light, clear"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_fault_costs_only_what_is_faulty(
    tmp_path: Path, content: bytes, settings: Settings, words: str
):
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    loaded = load_settings(path)
    assert loaded.settings == settings
    assert loaded.fault is not None
    sentence = describe(loaded.fault)
    assert words in sentence
    assert str(path) in sentence
    assert sentence.isprintable()


def test_a_faulty_file_is_kept_until_the_player_agrees(tmp_path: Path):
    path = tmp_path / "settings.json"
    path.write_text('{"theme": 1}')
    with pytest.raises(SettingsError) as caught:
        save_settings(path, CHANGED)
    assert str(path) in describe(caught.value)
    assert path.read_text() == '{"theme": 1}'
    save_settings(path, CHANGED, overwrite_faulty=True)
    assert load_settings(path).settings == CHANGED


def test_a_byte_order_mark_is_forgiven(tmp_path: Path):
    path = tmp_path / "settings.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps({"bell": True}).encode())
    assert load_settings(path).settings == Settings(bell=True)


def test_a_folder_in_the_place_of_the_file(tmp_path: Path):
    fault = load_settings(tmp_path).fault
    assert fault is not None
    assert fault.code == "directory"
    with pytest.raises(SettingsError) as caught:
        save_settings(tmp_path, Settings(), overwrite_faulty=True)
    assert "folder" in describe(caught.value)


@given(
    st.one_of(
        st.binary(max_size=200),
        st.dictionaries(
            st.sampled_from([*SETTING_NAMES, "x", ""]),
            st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
        ).map(lambda fields: json.dumps(fields).encode()),
    )
)
def test_any_file_gives_settings(tmp_path_factory: pytest.TempPathFactory, content: bytes):
    path = tmp_path_factory.getbasetemp() / "any-settings.json"
    path.write_bytes(content)
    loaded = load_settings(path)
    assert loaded.fault is None or describe(loaded.fault).isprintable()


def test_what_is_just_allowed_is_no_fault(tmp_path: Path):
    path = tmp_path / "settings.json"
    longest = Settings(call_seconds=LONGEST_CALL, coach="x" * LONGEST_COACH)
    save_settings(path, longest)
    loaded = load_settings(path)
    assert (loaded.settings, loaded.fault) == (longest, None)
    for change in ({"call_seconds": LONGEST_CALL + 1}, {"coach": "x" * (LONGEST_COACH + 1)}):
        with pytest.raises(WrongSetting):
            longest.changed(**change)


def test_of_several_faults_the_first_setting_is_told(tmp_path: Path):
    path = tmp_path / "settings.json"
    path.write_text('{"nothing": 1, "coach": 2, "theme": 3}', "utf-8")
    fault = load_settings(path).fault
    assert fault is not None
    assert fault.params["field"] == "theme"
