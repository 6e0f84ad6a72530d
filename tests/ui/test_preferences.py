"""Settings that count: saved ones, those of the command line, and changes made in the game."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import pytest

from liisi_tui.options import SETTING_FLAGS, LaunchOptions
from liisi_tui.storage.settings import SETTING_NAMES, Settings, WrongSetting, load_settings
from liisi_tui.texts import use
from liisi_tui.ui.preferences import Preferences, first_settings, settings_for

OTHER: dict[str, Any] = {
    "language": "zh",
    "tiles": "ascii",
    "theme": "felt",
    "palette": "mono",
    "speed": "off",
    "mouse": False,
    "bell": True,
    "hints": False,
    "coach": "张三,Ann",
    "claims": "call",
    "call_seconds": 2.5,
    "ready_tile_shown": "wall",
    "confirm_discard": True,
}


def test_every_setting_has_an_option_and_no_option_is_left_over():
    assert set(SETTING_FLAGS) == set(SETTING_NAMES) == set(OTHER)


def test_all_settings_of_the_command_line_go_before_the_saved_ones():
    settings = settings_for(LaunchOptions(**OTHER), Settings())
    assert asdict(settings) == OTHER
    assert settings_for(LaunchOptions(), settings) == settings
    assert settings_for(LaunchOptions(mouse=True, bell=False), settings).mouse
    assert LaunchOptions().settings() == {}


def test_a_value_that_is_none_is_refused():
    with pytest.raises(WrongSetting):
        settings_for(LaunchOptions(speed="slow"), Settings())  # type: ignore[arg-type]


def test_only_what_was_changed_in_the_game_is_saved(tmp_path):
    path = tmp_path / "settings.json"
    saved = Settings(bell=True)
    preferences = Preferences(saved, LaunchOptions(tiles="ascii", speed="off"), path)
    assert preferences.is_passing("tiles")
    assert not preferences.is_passing("bell")
    assert not path.exists()
    preferences.change(speed="fast")
    assert preferences.now == Settings(bell=True, tiles="ascii", speed="fast")
    assert load_settings(path).settings == Settings(bell=True, speed="fast")
    assert not preferences.is_passing("speed")
    assert preferences.kept


def test_a_faulty_file_is_written_anew_only_where_the_player_agrees(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text('{"speed": "slow"}', encoding="utf-8")
    preferences = Preferences(load_settings(path).settings, LaunchOptions(), path)
    preferences.change(bell=True)
    assert "has a fault and was not overwritten" in preferences.fault
    assert preferences.can_overwrite
    assert not preferences.kept
    assert path.read_text(encoding="utf-8") == '{"speed": "slow"}'
    assert preferences.now.bell
    preferences.overwrite()
    assert (preferences.fault, preferences.can_overwrite) == ("", False)
    assert json.loads(path.read_text(encoding="utf-8"))["bell"] is True


def test_without_a_place_changes_count_all_the_same(tmp_path):
    nowhere = Preferences(Settings(), LaunchOptions(), None)
    nowhere.change(bell=True)
    assert (nowhere.now.bell, nowhere.kept, nowhere.fault) == (True, False, "")
    (tmp_path / "file").touch()
    blocked = Preferences(Settings(), LaunchOptions(), tmp_path / "file" / "settings.json")
    blocked.change(bell=True)
    assert blocked.now.bell
    blocked.overwrite()
    assert "is no ordinary file" in blocked.fault or "is a file" in blocked.fault
    assert not blocked.can_overwrite


@pytest.mark.parametrize(
    ("content", "tiles"),
    [
        (None, "numeral"),
        ("{}", "numeral"),
        ("{not json", "numeral"),
        ('{"tiles": "gold"}', "numeral"),
        ('{"tiles": "chinese"}', "chinese"),
        ('{"tiles": "ascii", "speed": 3}', "ascii"),
        ('{"language": "zh"}', "chinese"),
    ],
)
def test_who_plays_in_english_reads_numeral_tiles_unless_the_file_names_others(
    tmp_path, content, tiles
):
    path = tmp_path / "settings.json"
    if content is not None:
        path.write_text(content)
    use("en")
    assert first_settings(load_settings(path), LaunchOptions()).tiles == tiles
    chinese = first_settings(load_settings(path), LaunchOptions(language="zh")).tiles
    assert chinese == ("ascii" if tiles == "ascii" else "chinese")


def test_a_file_with_a_fault_is_said_to_be_kept_before_anything_is_changed(tmp_path):
    path = tmp_path / "settings.json"
    path.write_text("{not json")
    use("en")
    preferences = Preferences(Settings(), LaunchOptions(), path, faulty=True)
    assert [preferences.kept, preferences.can_overwrite] == [False, True]
    assert "was not overwritten" in preferences.fault
    preferences.change(speed="off")
    assert [preferences.kept, preferences.can_overwrite] == [False, True]
    assert path.read_text() == "{not json"
    preferences.overwrite()
    assert preferences.kept
    assert load_settings(path).settings.speed == "off"
