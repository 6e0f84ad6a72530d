"""Many sessions over SSH at once on one store: what each costs, and that all play on.

    python -m tests.bench.sessions [--sessions 20] [--out assets/bench/sessions.json]

Needs OpenSSH's server, tmux, and Linux, whose kernel tells what a process uses. Everything runs on
one machine, the people at their terminals too.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import sys
import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from threading import Barrier, BrokenBarrierError

from liisi_tui.storage.rows import MatchRow
from liisi_tui.storage.store import Store
from tests.bench.machine import machine
from tests.terminal.evening import REMOTE_QUIET, Evening, no_pauses, play_arguments, seeded_plan
from tests.terminal.sshd import Server
from tests.terminal.tmux import Terminal

# Seconds of nothing happening, for what waiting costs.
REST = 10.0


@dataclass(frozen=True, slots=True)
class Played:
    """One session: the totals as they must be, its exit code, seconds and bytes from login on."""

    name: str
    totals: tuple[int, ...]
    exit_code: int
    seconds: float
    bytes: int


@dataclass(frozen=True, slots=True)
class Used:
    """What a process uses: memory in MB, processor time in seconds."""

    pss: float
    rss: float
    cpu: float


@dataclass(frozen=True, slots=True)
class Report:
    """All sessions; `games` and `servers` are their processes while all wait for their people.

    `rest_cpu` and `rest_bytes`: processor seconds of all games, and bytes sent, in `rest` seconds.
    """

    seconds: float
    played: tuple[Played, ...]
    matches: tuple[MatchRow, ...]
    games: tuple[Used, ...]
    servers: tuple[Used, ...]
    rest: float
    rest_cpu: float
    rest_bytes: int


class Gathering:
    """People who come at once, all wait at `dealt` with their first hand, and play on at `go`."""

    def __init__(self, folder: Path, server: Server, count: int, step: float) -> None:
        self.folder = folder
        self.server = server
        self.step = step
        self.dealt = Barrier(count + 1, timeout=300)
        self.go = Barrier(count + 1, timeout=300)

    def play(self, number: int, seed: int) -> Played:
        """One of them, from login to the end; whoever fails breaks it off for all."""
        seat = self.folder / f"seat{number}"
        try:
            with Terminal(seat) as terminal:
                terminal.step = self.step
                terminal.record(seat / "bytes")
                return self._play(terminal, seat / "bytes", f"客{number}", seed)
        except BaseException:
            self.dealt.abort()
            self.go.abort()
            raise

    def _play(self, terminal: Terminal, record: Path, name: str, seed: int) -> Played:
        names = (name, "bot", "bot", "bot")
        evening = Evening(terminal, seeded_plan(names, "ask", seed), quiet=REMOTE_QUIET)
        game = f"{self.server.game} --data {self.server.data}"
        start = time.monotonic()
        terminal.run(f"{self.server.ssh} -tt own exec {game} {play_arguments(names, 'ask', seed)}")
        evening.get_ready()
        terminal.wait_for("(you)")
        self.dealt.wait()
        self.go.wait()
        evening.play()
        evening.settle()
        evening.go_home()
        code = terminal.exit_code()
        seconds = time.monotonic() - start
        return Played(name, evening.mirror.totals, code, seconds, record.stat().st_size)

    def sent(self) -> int:
        """Bytes that came to all terminals so far."""
        return sum(file.stat().st_size for file in self.folder.glob("seat*/bytes"))


def play_together(
    folder: Path, seeds: Sequence[int], *, rest: float = 0.0, step: float = Terminal.step
) -> Report:
    """A person and three bots in each session; all have their first hand before one plays on.

    `step`: seconds between two looks at each screen.
    """
    count = len(seeds)
    with Server(folder) as server, ThreadPoolExecutor(count) as people:
        no_pauses(server.data)
        gathering = Gathering(folder, server, count, step)
        start = time.monotonic()
        futures = [people.submit(gathering.play, *one) for one in enumerate(seeds)]
        try:
            gathering.dealt.wait()
            time.sleep(min(rest, 1.0))  # what the last ones still have to draw
            pids = server.sessions()
            before = [used(pid) for pid in pids[::2]]
            sent = gathering.sent()
            time.sleep(rest)
            games = tuple(used(pid) for pid in pids[::2])
            servers = tuple(used(pid) for pid in pids[1::2])
            rest_bytes = gathering.sent() - sent
            gathering.go.wait()
        except BrokenBarrierError:
            for future in futures:
                error = future.exception()
                if error is not None and not isinstance(error, BrokenBarrierError):
                    raise error from None
            raise
        played = tuple(future.result() for future in futures)
        seconds = time.monotonic() - start
        with Store.open(server.data / "liisi.db") as store:
            matches = tuple(store.matches())
    return Report(
        seconds=seconds,
        played=played,
        matches=matches,
        games=games,
        servers=servers,
        rest=rest,
        rest_cpu=sum(now.cpu - then.cpu for now, then in zip(games, before, strict=True)),
        rest_bytes=rest_bytes,
    )


def used(pid: int) -> Used:
    """What a process uses now; nothing where the system does not tell."""
    process = Path(f"/proc/{pid}")
    if not (process / "smaps_rollup").exists():
        return Used(0, 0, 0)
    kilobytes = dict(
        re.findall(r"^(Pss|Rss): +(\d+) kB", (process / "smaps_rollup").read_text(), re.M)
    )
    times = (process / "stat").read_text().rpartition(")")[2].split()[11:13]
    ticks = 100  # a second; Linux tells processor time in these everywhere
    return Used(
        int(kilobytes["Pss"]) / 1024,
        int(kilobytes["Rss"]) / 1024,
        sum(map(int, times)) / ticks,
    )


def _sent(folder: Path) -> int:
    return sum(file.stat().st_size for file in folder.glob("seat*/bytes"))


def assert_all_played(report: Report) -> None:
    """Everybody came to the end, and the store holds every match as it was played."""
    assert {one.exit_code for one in report.played} == {0}
    kept = {row.players[0].name: row for row in report.matches}
    assert len(kept) == len(report.matches) == len(report.played)
    for one in report.played:
        assert (kept[one.name].state, kept[one.name].totals) == ("finished", one.totals)


def figures(report: Report) -> dict[str, object]:
    """The report in numbers to be kept."""

    def spread(values: Sequence[float]) -> dict[str, float]:
        return {
            "least": round(min(values), 1),
            "median": round(statistics.median(values), 1),
            "most": round(max(values), 1),
        }

    return {
        "sessions": len(report.played),
        "finished": sum(row.state == "finished" for row in report.matches),
        "seconds": round(report.seconds, 1),
        "session": {
            "seconds": spread([one.seconds for one in report.played]),
            "kilobytes_sent": spread([one.bytes / 1000 for one in report.played]),
            "game_pss_mb": spread([one.pss for one in report.games]),
            "game_rss_mb": spread([one.rss for one in report.games]),
            "server_pss_mb": spread([one.pss for one in report.servers]),
        },
        "waiting": {
            "seconds": report.rest,
            "processor_percent_of_all_games": round(100 * report.rest_cpu / report.rest, 2),
            "bytes_sent_to_all": report.rest_bytes,
        },
        "machine": machine() | {"textual": version("textual")},
    }


def main() -> int:
    """Play, check, print, write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--sessions", type=int, default=20)
    parser.add_argument("--out", type=Path, default=Path("assets/bench/sessions.json"))
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        report = play_together(Path(folder), range(1, options.sessions + 1), rest=REST, step=0.25)
    assert_all_played(report)
    text = json.dumps(figures(report), ensure_ascii=False, indent=2) + "\n"
    print(text, end="")
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
