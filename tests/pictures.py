"""Photographs of the game's screens in a real xterm, for judging.

    python -m tests.pictures OUT_DIR [--size 80x24] [--depth mono] [--face ascii] [--scene title]

Needs Xvfb, xterm, ImageMagick's `import`, and the fonts DejaVu Sans Mono and Noto Sans Mono CJK SC.
Each option may be given several times; every combination becomes a picture
`SCENE-FACE-LANG-THEME-DEPTH-SIZE.png`.
"""

from __future__ import annotations

import argparse
import itertools
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TERMS = {
    "truecolor": {"TERM": "xterm-256color", "COLORTERM": "truecolor"},
    "256": {"TERM": "xterm-256color"},
    "16": {"TERM": "xterm"},
    "mono": {"TERM": "xterm-256color", "NO_COLOR": "1"},
}
WAIT = 20.0


@contextmanager
def virtual_display() -> Iterator[str]:
    """An X server of its own; yields its name."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "2000x1200x24", "-nolisten", "tcp"],
        pass_fds=(writing,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as pipe:
            yield f":{pipe.readline().strip()}"
    finally:
        server.terminate()
        server.wait()


def photograph(
    display: str, target: Path, command: list[str], size: str, depth: str, ready: Path
) -> None:
    """Run `command` in an xterm of `size` and keep its picture once `ready` exists."""
    environ = {
        key: value
        for key, value in os.environ.items()
        if key not in ("COLORTERM", "NO_COLOR", "TERM")
    }
    environ |= {"DISPLAY": display, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    fonts = ["-fa", "DejaVu Sans Mono", "-fd", "Noto Sans Mono CJK SC", "-fs", "10"]
    inner = ["env", *(f"{key}={value}" for key, value in TERMS[depth].items()), *command]
    window = ["-geometry", f"{size}+0+0", "-bg", "black", "-fg", "gray90", "-b", "0", "+sb", "-bc"]
    terminal = subprocess.Popen(
        ["xterm", *fonts, *window, "-xrm", "*cursorBlink: false", "-e", *inner],
        env=environ,
        cwd=ROOT,
    )
    try:
        until = time.monotonic() + WAIT
        while not ready.exists():
            if time.monotonic() > until or terminal.poll() is not None:
                raise RuntimeError(f"{target.name}: nothing was drawn")
            time.sleep(0.05)
        time.sleep(0.4)  # the terminal draws what it was sent
        shot = ["import", "-display", display, "-window", "root", "-trim", "+repage", str(target)]
        subprocess.run(shot, check=True, env=environ)
    finally:
        terminal.terminate()
        terminal.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--size", action="append")
    parser.add_argument("--depth", action="append", choices=tuple(TERMS))
    parser.add_argument("--face", action="append")
    parser.add_argument("--scene", action="append")
    parser.add_argument("--theme", action="append")
    parser.add_argument("--lang", action="append")
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
