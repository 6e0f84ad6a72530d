"""Photographs of the screens around the table in a real xterm, as `tests.pictures` takes them.

python -m tests.screen_pictures OUT_DIR [--scene title] [--size 80x24] [--depth mono] ...
"""

from __future__ import annotations

import argparse
import itertools
import sys
import tempfile
from pathlib import Path

from tests.pictures import TERMS, photograph, virtual_display


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    for name in ("size", "face", "scene", "lang", "theme"):
        parser.add_argument(f"--{name}", action="append")
    parser.add_argument("--depth", action="append", choices=tuple(TERMS))
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    combinations = itertools.product(
        options.scene or ["title"],
        options.face or ["chinese"],
        options.lang or ["zh"],
        options.theme or ["felt"],
        options.depth or ["truecolor"],
        options.size or ["80x24"],
    )
    with virtual_display() as display, tempfile.TemporaryDirectory() as folder:
        for number, (scene, face, lang, theme, depth, size) in enumerate(combinations):
            ready = Path(folder) / str(number)
            command = [sys.executable, "-m", "tests.ui.screens_demo", "--scene", scene]
            command += ["--face", face, "--depth", depth, "--lang", lang, "--theme", theme]
            command += ["--ready-file", str(ready)]
            target = options.out / f"{scene}-{face}-{lang}-{theme}-{depth}-{size}.png"
            photograph(display, target, command, size, depth, ready)
            print(target)
    return 0


if __name__ == "__main__":
    sys.exit(main())
