"""Golden screens: each line's text and a digest of its styles, kept in `golden/`.

`python -m tests.ui.golden` writes them anew after a change that is meant; look at the difference
before it is kept.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

from liisi_tui.texts import use
from liisi_tui.ui.faces import FaceName
from liisi_tui.ui.look import make_look
from liisi_tui.ui.palette import Depth
from tests.ui.demo import DemoApp
from tests.ui.screen import screen_strips, style_digest

FOLDER = Path(__file__).parent / "golden"
SIZES = {"compact": (80, 24), "medium": (100, 30), "large": (120, 40)}
# Scene, face, depth, layout.
SCREENS: tuple[tuple[str, FaceName, Depth, str], ...] = (
    ("middle", "chinese", "truecolor", "compact"),
    ("middle", "chinese", "mono", "compact"),
    ("middle", "chinese", "truecolor", "medium"),
    ("middle", "chinese", "truecolor", "large"),
    ("middle", "chinese", "mono", "large"),
    ("middle", "numeral", "256", "large"),
    ("middle", "ascii", "16", "compact"),
    ("middle", "safe", "256", "medium"),
    ("worst", "chinese", "truecolor", "compact"),
    ("worst", "chinese", "16", "medium"),
    ("worst", "chinese", "mono", "large"),
    ("curtain", "chinese", "truecolor", "compact"),
    ("curtain", "chinese", "mono", "large"),
    ("open", "chinese", "truecolor", "compact"),
    ("open", "chinese", "256", "medium"),
    ("ready", "chinese", "mono", "compact"),
    ("ready", "chinese", "truecolor", "large"),
)


def name_of(screen: tuple[str, FaceName, Depth, str]) -> str:
    return "-".join(screen)


async def draw(screen: tuple[str, FaceName, Depth, str]) -> str:
    """A screen as its golden text."""
    scene, face, depth, layout = screen
    use("en")
    app = DemoApp(make_look(face, "felt", depth), scene, "en")
    async with app.run_test(size=SIZES[layout]) as pilot:
        await pilot.pause()
        strips = screen_strips(app)
    lines = [f"{strip.text}|" for strip in strips]
    lines += [f"{row:02} {style_digest(strip)}" for row, strip in enumerate(strips)]
    return "\n".join(lines) + "\n"


async def write_all() -> None:
    FOLDER.mkdir(exist_ok=True)
    for screen in SCREENS:
        (FOLDER / f"{name_of(screen)}.txt").write_text(await draw(screen), encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(write_all())
