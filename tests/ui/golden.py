"""Golden screens: each line's text with a digest of its styles, one file a scene in `golden/`.

Every scene is drawn under the four looks of `looks_of`, so that over all of them each value of
layout, depth, theme, face and language meets each scene, and each value of the others.

`python -m tests.ui.golden [SCENE ...]` writes them anew after a change that is meant; look at the
difference before it is kept.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from zlib import crc32

from textual.geometry import Size

from liisi_tui.options import THEMES, LaunchOptions, Theme
from liisi_tui.storage.settings import Settings
from liisi_tui.storage.store import Store
from liisi_tui.texts import LANGUAGES, Language, use
from liisi_tui.ui.faces import FACE_NAMES, FaceName
from liisi_tui.ui.layouts import LARGE_SIZE, MEDIUM_SIZE, MIN_SIZE, LayoutKind
from liisi_tui.ui.palette import DEPTHS, Depth
from liisi_tui.ui.start import Start
from tests.ui.opened import OneScreenApp
from tests.ui.screen import screen_strips, style_digest
from tests.ui.screens_demo import ALL_SCENES, forget_matches

FOLDER: Final = Path(__file__).parent / "golden"
SIZES: Final[dict[LayoutKind, Size]] = {
    "compact": MIN_SIZE,
    "medium": MEDIUM_SIZE,
    "large": LARGE_SIZE,
}
# Windows with no layout at all, for the page that says so.
TOO_SMALL: Final = {"compact": Size(60, 20), "medium": Size(79, 24), "large": Size(120, 10)}


@dataclass(frozen=True)
class GoldenLook:
    """How a scene is drawn once."""

    layout: LayoutKind
    depth: Depth
    theme: Theme
    face: FaceName
    language: Language

    def __str__(self) -> str:
        return " ".join((self.layout, self.depth, self.theme, self.face, self.language))


def looks_of(scene: str) -> list[GoldenLook]:
    """The four looks of a scene, which do not depend on the other scenes.

    Each depth, theme and face comes once, each language and layout at least once; what goes
    together differs from scene to scene, so that any two values meet in some scene.
    """
    place = crc32(scene.encode())
    layouts = tuple(SIZES)
    return [
        GoldenLook(
            layout=layouts[(place + row) % 3],
            depth=DEPTHS[row],
            theme=THEMES[(place + row) % 4],
            face=FACE_NAMES[(place // 4 + row) % 4],
            language=LANGUAGES[(place // 2 + row) % 2],
        )
        for row in range(4)
    ]


LOOKS: Final = {scene: looks_of(scene) for scene in ALL_SCENES}
# What differs from run to run: when a match was played, and its id.
CHANGING: Final = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d|\b[0-9a-f]{8}\b")


def steady(text: str) -> str:
    """A line without what differs from run to run; as many cells as before."""
    return CHANGING.sub(lambda found: "#" * len(found[0]), text)


async def draw(scene: str, look: GoldenLook, store: Store) -> str:
    """A scene as its golden text: where the styles of a line change is in its digest."""
    use(look.language)
    settings = Settings(tiles=look.face, theme=look.theme)
    start = Start(LaunchOptions(), settings, depth=look.depth, store=store)
    app = OneScreenApp(start, ALL_SCENES[scene])
    size = (TOO_SMALL if scene == "too-small" else SIZES)[look.layout]
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        strips = screen_strips(app)
    lines = [f"{style_digest(strip)[:6]} {steady(strip.text)}".rstrip() for strip in strips]
    return "\n".join((f"== {look}", *lines)) + "\n"


async def draw_all(scene: str) -> str:
    """A scene under all its looks."""
    store = forget_matches()
    return "".join([await draw(scene, look, store) for look in LOOKS[scene]])


async def write_all(scenes: list[str]) -> None:
    """Write the golden files of these scenes, or of all; those of no scene go."""
    FOLDER.mkdir(exist_ok=True)
    for scene in scenes or ALL_SCENES:
        (FOLDER / f"{scene}.txt").write_text(await draw_all(scene), encoding="utf-8")
    for path in FOLDER.iterdir():
        if path.stem not in ALL_SCENES:
            path.unlink()


if __name__ == "__main__":
    os.environ.pop("NO_COLOR", None)
    asyncio.run(write_all(sys.argv[1:]))
