"""`liisi simulate`: bots play, and what came of it is counted (FORMATS 5)."""

from __future__ import annotations

import json
import secrets
import shutil
import signal
import sys
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from types import FrameType
from typing import Any, Final

from liisi_tui.core.events import BotLevel
from liisi_tui.core.names import cells
from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.options import BadUse, SimulateOptions
from liisi_tui.plain import table
from liisi_tui.simulation import Share, Simulation, Tally, simulate
from liisi_tui.simulation.run import Progress
from liisi_tui.storage.errors import LogFileError
from liisi_tui.storage.prose import describe
from liisi_tui.texts import N_, current, seat_label, tr, trn

LARGEST_SEED: Final = 10**9
"""Seeds that the game chooses itself are smaller: short enough to be typed again."""

_WIDEST: Final = 100

_LEVELS: Final[dict[BotLevel, str]] = {
    "random": N_("random bot"),
    "easy": N_("easy bot"),
    "normal": N_("normal bot"),
    "hard": N_("hard bot"),
}


def _level(level: BotLevel) -> str:
    """A level of bots in Chinese, or as `--bots` has it."""
    return tr(_LEVELS[level]) if current() == "zh" else level


def run_simulate(options: SimulateOptions) -> int:
    """Play as `options` say, print the statistics, return the exit code 0.

    Raises `BadUse` for a log that cannot be written.
    """
    simulation = Simulation(
        rounds=options.rounds,
        seed=secrets.randbelow(LARGEST_SEED) if options.seed is None else options.seed,
        matches=options.matches,
        duplicate=options.duplicate,
        base_score=options.base,
        bots=options.bots,
        rules=options.rules,
    )
    begin = time.perf_counter()
    try:
        with _leaving_tidily(), _progress_bar(simulation.total_rounds) as progress:
            tally = simulate(simulation, jobs=options.jobs, out=options.out, progress=progress)
    except LogFileError as error:
        if error.code == "missing" and options.out is not None:
            raise BadUse(tr("There is no folder {path}.", path=options.out.parent)) from None
        raise BadUse(describe(error)) from None
    seconds = time.perf_counter() - begin
    if options.json:
        print(json.dumps(as_json(simulation, tally, seconds)))
    else:
        for line in as_text(simulation, tally, seconds):
            print(line)
    return 0


@contextmanager
def _leaving_tidily() -> Iterator[None]:
    """Leave by an exception when told to end, so that no half-written file stays behind."""

    def leave(number: int, _: FrameType | None) -> None:
        sys.exit(128 + number)

    if threading.current_thread() is not threading.main_thread():
        yield  # where signals cannot be handled
        return
    names = [name for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {name: signal.signal(getattr(signal, name), leave) for name in names}
    try:
        yield
    finally:
        for name, handler in before.items():
            signal.signal(getattr(signal, name), handler)


@contextmanager
def _progress_bar(rounds: int) -> Iterator[Progress]:
    """Shows how many rounds have been played, where somebody looks at standard error."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

    columns = BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=rounds)
        yield lambda played: bar.update(task, completed=played)


# --- What came of it ------------------------------------------------------------------------------


def as_json(simulation: Simulation, tally: Tally, seconds: float) -> dict[str, Any]:
    """The statistics as an object: in all, by seat, and by bot in the order of `--bots`.

    Rates are parts of 1: `win_rate` and its like of the rounds, `ready_rate` of the hands. An
    interval holds the mean with 95 %; it is null where only one match was played.
    """
    rounds = tally.rounds
    by_seat, by_bot = tally.intervals()
    return {
        "seed": simulation.seed,
        "matches": simulation.total_matches,
        "rounds": rounds,
        "seconds": round(seconds, 3),
        "rounds_per_second": round(rounds / seconds, 1),
        "wins": tally.wins,
        "win_rate": tally.wins / rounds,
        "self_draws": tally.self_draws,
        "self_draw_rate": tally.self_draws / rounds,
        "exhausted": tally.exhausted,
        "exhausted_rate": tally.exhausted / rounds,
        "ready_rate": tally.ready_rate,
        "seats": {
            letter: _share_json(share, rounds, half)
            for letter, share, half in zip(SEAT_LETTERS, tally.seats, by_seat, strict=True)
        },
        "bots": [
            {"bot": level, **_share_json(share, rounds, half)}
            for level, share, half in zip(simulation.bots, tally.bots, by_bot, strict=True)
        ],
    }


def _share_json(share: Share, rounds: int, half: float | None) -> dict[str, Any]:
    mean = share.points / rounds
    interval = None if half is None else [mean - half, mean + half]
    return {**asdict(share), "points_per_round": mean, "points_per_round_interval": interval}


def as_text(simulation: Simulation, tally: Tally, seconds: float) -> list[str]:
    """The statistics as lines for people."""
    rounds = tally.rounds
    by_seat, by_bot = tally.intervals()
    width = max(min(shutil.get_terminal_size((80, 24)).columns - 1, _WIDEST), 20)
    counts = [
        (tr("wins"), tally.wins, _of_rounds(tally.wins, rounds)),
        (tr("self-draws 自摸"), tally.self_draws, _of_wins(tally.self_draws, tally.wins)),
        (tr("exhausted walls 荒庄"), tally.exhausted, _of_rounds(tally.exhausted, rounds)),
    ]
    lines = [
        tr("seed {seed}", seed=simulation.seed),
        tr(
            "{matches}, {rounds}, {rate} rounds/s ({seconds} s)",
            matches=trn("{n} match", "{n} matches", simulation.total_matches),
            rounds=trn("{n} round", "{n} rounds", rounds),
            rate=f"{rounds / seconds:.1f}",
            seconds=f"{seconds:.1f}",
        ),
        "",
        *_aligned(
            [
                *([name, str(count), share] for name, count, share in counts),
                [
                    tr("hands that declared ready 听"),
                    "",
                    tr("{percent} of hands", percent=f"{100 * tally.ready_rate:.1f} %"),
                ],
            ],
            width,
            head=False,
        ),
        "",
        *_share_table(
            tr("seat"),
            [
                seat_label(letter)
                + ("" if simulation.duplicate else f" {_level(simulation.bots[seat])}")
                for seat, letter in enumerate(SEAT_LETTERS)
            ],
            tally.seats,
            by_seat,
            rounds,
            width,
        ),
    ]
    if simulation.duplicate:
        names = [f"{number} {_level(level)}" for number, level in enumerate(simulation.bots, 1)]
        lines += ["", *_share_table(tr("bot"), names, tally.bots, by_bot, rounds, width)]
    if by_seat[0] is not None:
        lines += ["", tr("±: half the 95 % interval; all rounds over the same walls count as one")]
    return lines


def _share_table(
    title: str,
    names: Iterable[str],
    shares: Iterable[Share],
    halves: Iterable[float | None],
    rounds: int,
    width: int,
) -> list[str]:
    head = [
        *(title, tr("points"), tr("a round")),
        *(tr("wins"), tr("自摸"), tr("dealt in 放铳"), tr("ready 听")),
    ]
    rows = [
        [
            name,
            f"{share.points:+d}",
            f"{share.points / rounds:+.2f}" + ("" if half is None else f" ± {half:.2f}"),
            _percent(share.wins, rounds),
            _percent(share.self_draws, rounds),
            _percent(share.deal_ins, rounds),
            _percent(share.ready, rounds),
        ]
        for name, share, half in zip(names, shares, halves, strict=True)
    ]
    return _aligned([head, *rows], width, head=True)


def _of_rounds(count: int, rounds: int) -> str:
    return tr("{percent} of rounds", percent=_percent(count, rounds))


def _of_wins(count: int, wins: int) -> str:
    return tr("{percent} of wins", percent=_percent(count, max(wins, 1)))


def _percent(count: int, rounds: int) -> str:
    return f"{100 * count / rounds:.1f} %"


def _aligned(rows: Sequence[Sequence[str]], width: int, *, head: bool) -> list[str]:
    """A table with all columns but the first to the right."""
    widths = [max(map(cells, column)) for column in zip(*rows, strict=True)]
    return table(
        [
            [
                cell if column == 0 else " " * (size - cells(cell)) + cell
                for column, (cell, size) in enumerate(zip(row, widths, strict=True))
            ]
            for row in rows
        ],
        width,
        head=head,
    )
