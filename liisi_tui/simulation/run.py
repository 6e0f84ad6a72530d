"""Playing a simulation, in this process or spread over several, with the same log either way."""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from multiprocessing.sharedctypes import Synchronized
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any, Final, TypeAlias, cast

from liisi_tui.core.events import Event, RoundEnded
from liisi_tui.simulation.plan import MatchPlan, Simulation
from liisi_tui.simulation.play import play
from liisi_tui.simulation.tally import Tally
from liisi_tui.storage import log
from liisi_tui.storage.errors import LogFileError, code_of, detail_of
from liisi_tui.storage.files import writing

Progress: TypeAlias = Callable[[int], None]
"""Is told how many rounds have been played so far."""

MOST_PROCESSES: Final = 61  # more than that some systems cannot wait for
_REPORT_SECONDS: Final = 0.1

_Part: TypeAlias = tuple[Tally, Path | None]


def simulate(
    simulation: Simulation,
    *,
    jobs: int = 1,
    out: Path | None = None,
    progress: Progress = lambda rounds: None,
) -> Tally:
    """Play all matches, write their log to `out` and return the statistics.

    The log is the same for any number of `jobs`, appears whole or not at all, and takes the place
    of a file that was there. Raises `LogFileError` where it cannot be written.
    """
    plans = simulation.plans()
    processes = min(jobs, simulation.total_matches, MOST_PROCESSES)
    if processes > 1:
        return _spread(plans, processes, out, progress)
    total = Tally()
    events = _all_events(plans, total, progress)
    if out is not None:
        log.write(out, events, overwrite=True)
    else:
        deque(events, maxlen=0)
    return total


def _all_events(plans: Iterator[MatchPlan], total: Tally, progress: Progress) -> Iterator[Event]:
    for plan in plans:
        tally = Tally(plan.seating, walls=plan.seed)
        for event in play(plan):
            tally.add(event)
            if isinstance(event, RoundEnded):
                progress(total.rounds + tally.rounds)
            yield event
        total.merge(tally)


# --- Several processes ----------------------------------------------------------------------------
#
# Each match is played by one process, which writes its part of the log to a file of its own; the
# parts are joined in the order of the matches. At any time only a few parts exist.


def _spread(
    plans: Iterator[MatchPlan], processes: int, out: Path | None, progress: Progress
) -> Tally:
    total = Tally()
    with TemporaryDirectory(prefix="liisi-") as folder, _pool(processes) as (pool, played):
        parts = _parts(pool, plans, processes, None if out is None else Path(folder))

        def finished() -> Iterator[Path | None]:
            for future in parts:
                while not wait([future], _REPORT_SECONDS).done:
                    progress(played.value)
                tally, part = future.result()
                total.merge(tally)
                progress(played.value)
                yield part

        if out is None:
            deque(finished(), maxlen=0)
        else:
            _join(out, cast(Iterator[Path], finished()))
    return total


def _parts(
    pool: ProcessPoolExecutor, plans: Iterator[MatchPlan], processes: int, folder: Path | None
) -> Iterator[Future[_Part]]:
    """The matches being played, in their order; a new one is begun for each that is taken."""
    running: deque[Future[_Part]] = deque()
    for number, plan in enumerate(plans):
        part = None if folder is None else folder / f"{number}.jsonl"
        with _interrupts_held():
            running.append(pool.submit(_play_part, plan, part))
        if len(running) > processes:
            yield running.popleft()
    yield from running


def _join(out: Path, parts: Iterator[Path]) -> None:
    try:
        with writing(out, overwrite=True) as file:
            for part in parts:
                with part.open("rb") as lines:
                    shutil.copyfileobj(lines, file)
                part.unlink()
    except OSError as error:
        raise LogFileError(code_of(error), out, **detail_of(error)) from error


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back, which processes that are begun meanwhile never hear at all.

    Before `_begin_process` is reached in them it would end them with a traceback.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _pool(processes: int) -> Iterator[tuple[ProcessPoolExecutor, Synchronized[int]]]:
    """Processes to play in, and how many rounds they have played; they never outlive the block."""
    context = multiprocessing.get_context("spawn")
    played = cast("Synchronized[int]", context.Value("q", 0))
    before = multiprocessing.active_children()
    pool = ProcessPoolExecutor(processes, context, _begin_process, (played,))
    try:
        yield pool, played
    except BaseException:
        for process in multiprocessing.active_children():
            if process not in before:
                process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


_played: Any = None


def _begin_process(played: Synchronized[int]) -> None:
    """Leave Ctrl-C to the first process, which ends the others; end with it however it ends."""
    global _played
    _played = played
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _play_part(plan: MatchPlan, part: Path | None) -> _Part:
    # Of one match, which the first process merges as it stands.
    total = Tally(walls=plan.seed)

    def count(_: int) -> None:
        with _played.get_lock():
            _played.value += 1

    events = _all_events(iter([plan]), total, count)
    if part is None:
        deque(events, maxlen=0)
    else:
        log.write(part, events)
    return total, part
