"""Ten megabytes of hostile input for every reader: how long it takes and how much memory.

`python -m tests.bench.hostile --out assets/bench/hostile.json` runs every command of `CASES` as a
program of its own and writes seconds and megabytes there, and a table beside it. Exit code 1 where
one is over the limits, answers with a traceback, or with nothing.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from tests.bench.hostile_inputs import CASES, Case
from tests.bench.machine import in_words, machine

MOST_SECONDS: Final = 2.0
MOST_MEGABYTES: Final = 300

OWN_FAULT: Final = "he game met a fault of its own"


@dataclass(frozen=True)
class Answer:
    """What a command did with it; the processor's time where other programs run is less."""

    code: int
    seconds: float
    cpu_seconds: float
    megabytes: float
    said: str

    def fault(self, case: Case) -> str:
        """What is wrong with it, time apart; empty where nothing is."""
        if self.code not in case.codes or "Traceback" in self.said or OWN_FAULT in self.said:
            return f"{case.name}: {self.code} {self.said[-300:]}"
        if self.megabytes > MOST_MEGABYTES:
            return f"{case.name}: {self.megabytes:.0f} MB"
        return ""


# A small program between: what a process had in memory before it began to run another program
# counts as memory of that one too.
_MEASURE: Final = """
import json, os, resource, subprocess, sys, time
begin = time.perf_counter()
code = subprocess.call(sys.argv[2:])
seconds = time.perf_counter() - begin
used = resource.getrusage(resource.RUSAGE_CHILDREN)
with open(sys.argv[1], "w") as file:
    json.dump([code, seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024], file)
"""


def run(case: Case, folder: Path) -> Answer:
    """Run a command on its hostile input in a new folder."""
    return measured(case.prepare(folder), folder)


def measured(arguments: Sequence[str], folder: Path, stdin: IO[bytes] | None = None) -> Answer:
    """Run `liisi` as a program of its own, in English; `folder` takes what it says."""
    data = [] if "--data" in arguments else ["--data", str(folder / "none")]
    command = [sys.executable, "-m", "liisi_tui", "--lang", "en", *data, *arguments]
    with (folder / "said").open("wb") as said:
        subprocess.run(
            [sys.executable, "-ISc", _MEASURE, str(folder / "used"), *command],
            stdin=stdin or subprocess.DEVNULL,
            stdout=subprocess.DEVNULL if "--lines" in arguments else said,
            stderr=said,
            check=True,
        )
    code, seconds, cpu_seconds, megabytes = json.loads((folder / "used").read_text())
    words = (folder / "said").read_text("utf-8", "replace")
    return Answer(code, seconds, cpu_seconds, megabytes, words)


def table(found: dict[str, Any]) -> str:
    """The figures as a page."""
    rows = [
        "# Ten megabytes of hostile input",
        "",
        f"Limits: {MOST_SECONDS:g} s of processor and {MOST_MEGABYTES} MB, start of the program"
        " included. Where 83,000 lines are different legal wins, each is settled and written, which"
        " takes some 60 µs: that input has no limit of time.",
        "",
        "| input | exit code | s | s of processor | MB |",
        "| --- | ---: | ---: | ---: | ---: |",
        *(
            f"| {one['name']} | {one['code']} | {one['seconds']:.2f} | {one['cpu_seconds']:.2f} |"
            f" {one['megabytes']:.0f} |"
            for one in found["cases"]
        ),
    ]
    return "\n".join([*rows, "", f"On {in_words(found['machine'])}.", ""])


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the cases that the command line names, all of them by default."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("words", nargs="*", help="only cases whose names have all these words")
    parser.add_argument("--out", type=Path, help="the figures as JSON, a table beside it")
    asked = parser.parse_args(arguments)
    faults, done = [], []
    for case in CASES:
        if not all(word in case.name for word in asked.words):
            continue
        with tempfile.TemporaryDirectory() as folder:
            answer = run(case, Path(folder))
        fault = answer.fault(case)
        if not fault and answer.cpu_seconds > MOST_SECONDS and not case.work:
            fault = f"{case.name}: {answer.cpu_seconds:.1f} s"
        faults += [fault] if fault else []
        figures = {"seconds": answer.seconds, "cpu_seconds": answer.cpu_seconds}
        rounded = {name: round(value, 2) for name, value in figures.items()}
        done.append(
            {"name": case.name, "code": answer.code, **rounded, "megabytes": int(answer.megabytes)}
        )
        print(f"{answer.cpu_seconds:6.2f} s {answer.megabytes:4.0f} MB  {case.name}", flush=True)
    if asked.out is not None:
        found = {"limits": [MOST_SECONDS, MOST_MEGABYTES], "cases": done, "machine": machine()}
        asked.out.write_text(json.dumps(found, ensure_ascii=False, indent=2) + "\n", "utf-8")
        asked.out.with_suffix(".md").write_text(table(found), "utf-8")
    print(*faults, sep="\n")
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main())
