"""One library as it is measured: what it can do, in its own form, in a process of its own.

    python -m tests.bench.peer_library NAME

reads a JSON object a line from standard input and answers each with one. `answers` asks for the
answers to some hands, `seconds` for the processor time that the same calls take; the hands are
brought into the library's own form before. `rounds` asks for the processor time of whole rounds.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, Final, TypeAlias

from tests.bench.peer_hands import Dealt

Arguments: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Skill:
    """A question that a library answers: `call(*prepare(hand))`, and the answer put plainly."""

    prepare: Callable[[Dealt], Arguments]
    call: Callable[..., Any]
    plainly: Callable[[Any], object]


@dataclass(frozen=True, slots=True)
class Library:
    """What a library can do with hands, and how it plays rounds: (count, seed) to seconds."""

    skills: dict[str, Skill]
    rounds: dict[str, Callable[[int, int], float]]


def counts_of(tiles: list[int]) -> list[int]:
    """For each of the 34 kinds its copies: what most libraries take."""
    counts = [0] * 34
    for tile in tiles:
        counts[tile] += 1
    return counts


def numbered(tiles: list[int]) -> list[int]:
    """The tiles as numbers from 0 to 135, four to a kind."""
    seen = [0] * 34
    found = []
    for tile in tiles:
        found.append(4 * tile + seen[tile])
        seen[tile] += 1
    return found


def seconds_of(call: Callable[[], object]) -> float:
    """The processor time of a call."""
    begin = time.process_time()
    call()
    return time.process_time() - begin


# --- Ours -----------------------------------------------------------------------------------------


def liisi() -> Library:
    """This program: from the codes that a hand of the game keeps, or from a list of tiles."""
    from liisi_tui.core import shanten, shapes
    from liisi_tui.core.groups import Reading
    from tests.bench.peer_hands import melds_of

    def plain_readings(found: list[Reading]) -> object:
        groups = ([*reading.sets, reading.pair] for reading in found)
        return sorted(sorted(list(group.tiles) for group in reading) for reading in groups)

    codes_of = shapes.codes_of

    def codes(hand: Dealt) -> Arguments:
        return (codes_of(hand.tiles),)

    def codes_and_melds(hand: Dealt) -> Arguments:
        return codes_of(hand.tiles), melds_of(hand.pongs)

    skills = {
        "win": Skill(codes, shapes.is_complete, bool),
        "waits": Skill(codes_and_melds, shapes.waits, list),
        "shanten": Skill(codes_and_melds, shanten.shanten, int),
        "useful": Skill(codes_and_melds, shanten.useful, list),
        "readings": Skill(codes, shapes.readings, plain_readings),
    }
    skills |= {f"{name}/tiles": _from_tiles(skill, codes_of) for name, skill in skills.items()}
    rounds = {"random": _simulated("random"), "normal": _simulated("normal"), "verify": _verified}
    return Library(skills, rounds)


def _from_tiles(skill: Skill, codes_of: Callable[[list[int]], list[int]]) -> Skill:
    """The same question, where the codes have to be made from a list of tiles first."""
    call = skill.call
    return Skill(
        lambda hand: (hand.tiles, *skill.prepare(hand)[1:]),
        lambda tiles, *rest: call(codes_of(tiles), *rest),
        skill.plainly,
    )


def _simulated(level: str) -> Callable[[int, int], float]:
    from liisi_tui.simulation.plan import Simulation
    from liisi_tui.simulation.run import simulate

    bots: Any = (level,) * 4
    return lambda count, seed: seconds_of(lambda: simulate(Simulation(count, seed, bots=bots)))


def _verified(count: int, seed: int) -> float:
    from liisi_tui.cli_verify import Sound, check_log
    from liisi_tui.simulation.plan import Simulation
    from liisi_tui.simulation.run import simulate

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "log.jsonl"
        simulate(Simulation(count, seed), out=path)
        seconds = seconds_of(lambda: check_log(path))
        assert check_log(path) == Sound(1, count, False)
    return seconds


# --- The others -----------------------------------------------------------------------------------


def mahjong() -> Library:
    """https://pypi.org/project/mahjong: waits are asked for kind by kind, as it has no function."""
    is_agari = import_module("mahjong.agari").Agari.is_agari
    divide_hand = import_module("mahjong.hand_calculating.divider").HandDivider.divide_hand
    calculate_shanten = import_module("mahjong.shanten").Shanten.calculate_shanten

    def waits(counts: list[int]) -> list[int]:
        found = []
        for kind in range(34):
            if counts[kind] < 4:
                counts[kind] += 1
                if is_agari(counts):
                    found.append(kind)
                counts[kind] -= 1
        return found

    def prepare(hand: Dealt) -> Arguments:
        return (counts_of(hand.tiles),)

    return Library(
        {
            "win": Skill(prepare, is_agari, bool),
            "waits": Skill(prepare, waits, list),
            "shanten": Skill(
                lambda hand: (counts_of(hand.tiles), False, False), calculate_shanten, int
            ),
            "readings": Skill(prepare, divide_hand, lambda found: sorted(map(sorted, found))),
        },
        {},
    )


def jansou() -> Library:
    """https://pypi.org/project/jansou, without its optional compiled part."""
    shanten_counts = import_module("jansou.analysis.shanten").shanten_counts
    acceptance_counts = import_module("jansou.analysis.efficiency").acceptance_counts
    waits_counts = import_module("jansou.analysis.waits").waits_counts
    is_complete = import_module("jansou.analysis.decompose").is_complete

    def prepare(hand: Dealt) -> Arguments:
        return counts_of(hand.tiles), len(hand.pongs)

    return Library(
        {
            "win": Skill(prepare, is_complete, bool),
            "waits": Skill(
                lambda hand: (counts_of(hand.tiles), ()),
                waits_counts,
                lambda found: sorted(map(int, found)),
            ),
            "shanten": Skill(prepare, shanten_counts, int),
            "useful": Skill(prepare, acceptance_counts, lambda found: sorted(map(int, found))),
        },
        {},
    )


def riichienv() -> Library:
    """https://pypi.org/project/riichienv, in Rust; its evaluator is made anew for each hand."""
    native = import_module("riichienv._riichienv")
    evaluator = native.HandEvaluator

    def prepare(hand: Dealt) -> Arguments:
        return (numbered(hand.tiles),)

    return Library(
        {
            "waits": Skill(prepare, lambda tiles: evaluator(tiles, []).get_waits(), sorted),
            "shanten": Skill(prepare, native.calculate_shanten, int),
        },
        {},
    )


def pymahjonggb() -> Library:
    """https://pypi.org/project/pymahjonggb, in C++: shanten and useful tiles in one answer."""
    regular = import_module("MahjongGB").RegularShanten
    names = [f"{suit}{rank}" for suit in "WTB" for rank in range(1, 10)]
    names += [f"F{wind}" for wind in range(1, 5)] + [f"J{dragon}" for dragon in range(1, 4)]
    kinds = {name: kind for kind, name in enumerate(names)}

    def prepare(hand: Dealt) -> Arguments:
        return (tuple(names[tile] for tile in hand.tiles),)

    def useful(found: tuple[int, tuple[str, ...]]) -> list[int]:
        return sorted(kinds[name] for name in found[1])

    skills = {
        "shanten": Skill(prepare, regular, lambda found: int(found[0])),
        "useful": Skill(prepare, regular, useful),
    }
    return Library(skills, {})


def rlcard() -> Library:
    """https://pypi.org/project/rlcard: its mahjong with four of its random agents."""
    make = import_module("rlcard").make
    agent = import_module("rlcard.agents").RandomAgent

    def play(count: int, seed: int) -> float:
        env = make("mahjong", config={"seed": seed})
        env.set_agents([agent(num_actions=env.num_actions) for _ in range(env.num_players)])
        return seconds_of(lambda: [env.run(is_training=False) for _ in range(count)])

    return Library({}, {"random": play})


LIBRARIES: Final[dict[str, Callable[[], Library]]] = {
    "liisi": liisi,
    "mahjong": mahjong,
    "jansou": jansou,
    "riichienv": riichienv,
    "pymahjonggb": pymahjonggb,
    "rlcard": rlcard,
}


def main() -> None:
    """Say what the library is, then answer until standard input ends."""
    name = sys.argv[1]
    try:
        library = LIBRARIES[name]()
        package = version("liisi-tui" if name == "liisi" else name)
    except (ImportError, PackageNotFoundError) as error:
        _say({"missing": str(error)})
        return
    _say({"version": package, "skills": list(library.skills), "rounds": list(library.rounds)})
    for line in sys.stdin:
        _say(_answer(library, json.loads(line)))


def _answer(library: Library, asked: dict[str, Any]) -> object:
    if "rounds" in asked:
        return library.rounds[asked["rounds"]](asked["count"], asked["seed"])
    skill = library.skills[asked["skill"]]
    prepared = [skill.prepare(Dealt(*hand)) for hand in asked["hands"]]
    call = skill.call
    if asked["answers"]:
        return [skill.plainly(call(*arguments)) for arguments in prepared]
    begin = time.process_time()
    for arguments in prepared:
        call(*arguments)
    return time.process_time() - begin


def _say(answer: object) -> None:
    print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
