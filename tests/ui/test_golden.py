from __future__ import annotations

import pytest

from tests.ui.golden import FOLDER, SCREENS, draw, name_of


@pytest.mark.parametrize("screen", SCREENS, ids=name_of)
async def test_screen_is_as_it_was(screen, monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    golden = FOLDER / f"{name_of(screen)}.txt"
    assert await draw(screen) == golden.read_text(encoding="utf-8")


def test_every_golden_file_is_used():
    assert {path.stem for path in FOLDER.iterdir()} == {name_of(screen) for screen in SCREENS}
