from __future__ import annotations

from dataclasses import astuple
from itertools import combinations, product

import pytest

from liisi_tui.options import THEMES
from liisi_tui.texts import LANGUAGES
from liisi_tui.ui.faces import FACE_NAMES
from liisi_tui.ui.palette import DEPTHS
from tests.ui.golden import FOLDER, LOOKS, SIZES, draw_all
from tests.ui.screens_demo import ALL_SCENES


@pytest.mark.parametrize("scene", ALL_SCENES)
async def test_screen_is_as_it_was(scene, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    golden = (FOLDER / f"{scene}.txt").read_text(encoding="utf-8")
    assert await draw_all(scene) == golden


def test_every_golden_file_is_used():
    assert {path.stem for path in FOLDER.iterdir()} == set(ALL_SCENES)


def test_any_two_values_meet():
    rows = [(scene, *astuple(look)) for scene, looks in LOOKS.items() for look in looks]
    values = (tuple(ALL_SCENES), tuple(SIZES), DEPTHS, THEMES, FACE_NAMES, LANGUAGES)
    for one, two in combinations(range(len(values)), 2):
        met = {(row[one], row[two]) for row in rows}
        assert met == set(product(values[one], values[two])), (one, two)
