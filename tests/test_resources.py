from __future__ import annotations

import os
import subprocess
import sys
import zipfile

import pytest

from liisi_tui.resources import PLACES, MissingResource, asset_path, asset_text
from tests.catalogue import ROOT


def test_the_package_comes_before_the_checkout(tmp_path):
    inside, beside = tmp_path / "package", tmp_path / "checkout"
    for place in (inside, beside):
        place.mkdir()
        (place / "a.txt").write_text(place.name, encoding="utf-8")
    (beside / "b.txt").write_text("立四", encoding="utf-8")
    places = (inside, beside)
    assert asset_text("a.txt", places=places) == "package"
    assert asset_text("b.txt", places=places) == "立四"


def test_places_are_the_package_and_beside_it():
    assert [place.parent.name for place in PLACES] == ["liisi_tui", ROOT.name]


def test_a_missing_file_is_named():
    with pytest.raises(MissingResource, match=r"rules/none\.md is missing") as caught:
        asset_path("rules/none.md")
    assert caught.value.name == "rules/none.md"


@pytest.mark.parametrize("name", ["../pyproject.toml", "/etc/passwd", "rules/../../README.md"])
def test_no_name_leads_out_of_the_assets(name):
    with pytest.raises(ValueError, match="leads out"):
        asset_path(name)


def test_the_wheel_holds_every_asset_and_runs_from_them(tmp_path):
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    home = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
        archive.extractall(home)
    files = [path for path in (ROOT / "assets").rglob("*") if path.is_file()]
    assert {f"liisi_tui/assets/{path.relative_to(ROOT / 'assets').as_posix()}" for path in files}
    assert names >= {
        f"liisi_tui/assets/{path.relative_to(ROOT / 'assets').as_posix()}" for path in files
    }
    assert {"liisi_tui/py.typed", "liisi_tui/cli.py"} <= names
    assert not [name for name in names if name.startswith(("tests/", "assets/"))]
    answer = subprocess.run(
        [sys.executable, "-c", _IN_WHEEL],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(home)},
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    package, word = answer.stdout.split()
    assert package == str(home / "liisi_tui" / "assets" / "rules")
    assert word == "缺门"


_IN_WHEEL = """
from liisi_tui import texts
from liisi_tui.resources import asset_path
texts.use("zh")
print(asset_path("rules"), texts.fan_name("missing_suit"))
"""
