"""A demo that plays many rounds without a pause: does it hold its memory, and what does it send?

    python -m tests.bench.demo [--rounds 120] [--out assets/bench/demo.json]

At the speed `normal` an hour has about 50 rounds. Between the matches everything that is only
remembered, within bounds of its own, is forgotten (bots' hands, cut texts), and all objects that
Python's collector follows are counted. Exit code 1 where they become more.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import gc
import json
import os
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from liisi_tui.options import LaunchOptions
from liisi_tui.session import Session
from liisi_tui.storage.settings import Settings
from liisi_tui.ui.app import LiisiApp
from liisi_tui.ui.demo_flow import MATCH_ROUNDS, DemoFlow
from liisi_tui.ui.start import Start
from tests.bench.machine import machine
from tests.ui.sent import Sent, counted

# The part of the objects by which there may be more after the last match than after the third:
# how many painted lines live depends on what is on the screen.
MOST_MORE: Final = 0.08


@dataclass(frozen=True, slots=True)
class Sample:
    """After so many rounds: live objects, what was remembered, memory in MB, kB sent."""

    rounds: int
    objects: int
    remembered: int
    rss_mb: float
    kilobytes_sent: float


def measure(rounds: int) -> list[Sample]:
    """Play so many rounds on a screen of 80x24 in 24-bit colour that nobody sees."""
    samples: list[Sample] = []
    plays = DemoFlow._match
    settings = Settings(speed="off", language="en")
    app = LiisiApp(Start(LaunchOptions(demo=True, rounds=rounds, seed=1), settings))

    async def match(flow: DemoFlow, session: Session) -> None:
        await plays(flow, session)
        del session
        samples.append(_sample(flow.played, sent))

    with pytest.MonkeyPatch.context() as patch, counted(app) as sent:
        patch.setattr(DemoFlow, "_match", match)
        asyncio.run(app.run_async(headless=True, size=(80, 24)))
    return samples


def _sample(rounds: int, sent: Sent) -> Sample:
    memories = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    remembered = sum(memory.cache_info().currsize for memory in memories)
    resident = _resident()
    for memory in memories:
        memory.cache_clear()
    gc.collect()
    return Sample(
        rounds=rounds,
        objects=len(gc.get_objects()),
        remembered=remembered,
        rss_mb=resident,
        kilobytes_sent=round(sent.size / 1000, 1),
    )


def _resident() -> float:
    """The memory of this process in MB, where the system tells it."""
    status = Path(f"/proc/{os.getpid()}/status")
    lines = status.read_text(encoding="utf-8").splitlines() if status.is_file() else []
    line = next((line for line in lines if line.startswith("VmRSS")), "VmRSS: 0 kB")
    return round(int(line.split()[1]) / 1024, 1)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=120)
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    if options.rounds < 4 * MATCH_ROUNDS:
        parser.error(f"at least {4 * MATCH_ROUNDS} rounds show something")
    begin = time.monotonic()
    samples = measure(options.rounds)
    report: dict[str, Any] = {
        "rounds": options.rounds,
        "seconds": round(time.monotonic() - begin, 1),
        "samples": [asdict(sample) for sample in samples],
        "machine": machine(),
    }
    text = json.dumps(report, indent=2) + "\n"
    print(text, end="")
    if options.out is not None:
        options.out.write_text(text, encoding="utf-8")
    return int(samples[-1].objects > samples[2].objects * (1 + MOST_MORE))


if __name__ == "__main__":
    sys.exit(main())
