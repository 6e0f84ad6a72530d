"""The data folder: where it is, and that only its owner can look into it."""

from __future__ import annotations

import stat
from pathlib import Path

import platformdirs
import pytest

from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.paths import data_paths, prepare_folder
from liisi_tui.storage.prose import describe


def test_the_override_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    assert data_paths("x").folder == tmp_path / "x"
    assert data_paths(str(tmp_path / "y")).store == tmp_path / "y" / "liisi.db"
    assert data_paths("x").settings == tmp_path / "x" / "settings.json"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif("sys.platform == 'darwin'", reason="XDG_DATA_HOME names the folder on Linux")
def test_the_users_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_paths().folder == tmp_path / "liisi"
    monkeypatch.setenv("XDG_DATA_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert data_paths().folder == tmp_path / ".local" / "share" / "liisi"


@pytest.mark.skipif("sys.platform != 'linux'", reason="only there it is found without platformdirs")
@pytest.mark.parametrize("named", ["/some/where", "", "relative", "~/x", " /odd", "/a/../b/"])
def test_on_linux_the_folder_is_that_of_platformdirs(monkeypatch: pytest.MonkeyPatch, named: str):
    monkeypatch.setenv("HOME", "/home/somebody")
    monkeypatch.setenv("XDG_DATA_HOME", named)
    assert data_paths().folder == platformdirs.user_data_path("liisi", appauthor=False)
    monkeypatch.setenv("HOME", "nowhere")
    if not named.startswith("/"):
        with pytest.raises(StoreError) as caught:
            data_paths()
        assert caught.value.code == "no_home"


def test_no_home_is_a_sentence(monkeypatch: pytest.MonkeyPatch):
    with pytest.raises(StoreError) as caught:
        data_paths("")
    assert "--data" in describe(caught.value)
    monkeypatch.setattr("platformdirs.user_data_path", lambda *_, **__: Path("~/.local/share/x"))
    monkeypatch.setattr("sys.platform", "darwin")
    with pytest.raises(StoreError) as caught:
        data_paths()
    assert caught.value.code == "no_home"


def test_the_folder_is_for_its_owner(tmp_path: Path):
    folder = tmp_path / "a" / "b"
    prepare_folder(folder)
    prepare_folder(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_folder_that_cannot_be_made(tmp_path: Path):
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file", tmp_path / "file" / "x", tmp_path / ("x" * 300)):
        with pytest.raises(StoreError) as caught:
            prepare_folder(folder)
        assert str(tmp_path) in describe(caught.value)
