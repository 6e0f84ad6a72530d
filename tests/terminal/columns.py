"""Asks the terminal how far each text moves its cursor: `python -m tests.terminal.columns IN OUT`.

IN is a JSON list of texts, none wider than the terminal; OUT becomes the list of their widths.
"""

from __future__ import annotations

import json
import os
import re
import sys
import termios
import tty
from pathlib import Path

BATCH = 100
ANSWER = re.compile(rb"\x1b\[\d+;(\d+)R")


def measure(texts: list[str]) -> list[int]:
    widths: list[int] = []
    for start in range(0, len(texts), BATCH):
        batch = texts[start : start + BATCH]
        os.write(1, "".join(f"\r{text}\x1b[6n\x1b[2K" for text in batch).encode())
        answers = b""
        while len(found := ANSWER.findall(answers)) < len(batch):
            answers += os.read(0, 4096)
        widths += [int(column) - 1 for column in found]
    return widths


def main() -> None:
    texts = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    before = termios.tcgetattr(0)
    tty.setraw(0)
    try:
        widths = measure(texts)
    finally:
        termios.tcsetattr(0, termios.TCSADRAIN, before)
    Path(sys.argv[2]).write_text(json.dumps(widths), encoding="utf-8")


if __name__ == "__main__":
    main()
