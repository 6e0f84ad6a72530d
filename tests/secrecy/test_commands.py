"""What the commands tell of a running round: nothing that the table does not know (FAULTS 23)."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from liisi_tui.cli import main
from liisi_tui.core.events import MatchStarted
from liisi_tui.storage import log
from liisi_tui.storage.paths import data_paths
from liisi_tui.storage.store import Store
from tests.secrecy.rigged import RiggedSession
from tests.secrecy.scenes import BEATEN_PONG, CALLED_WIN
from tests.secrecy.worlds import World

NOON = datetime(2024, 5, 1, 12, tzinfo=UTC)


def stored(data: Path, world: World) -> None:
    """The match of a world in a store of its own, stopped in the middle of the round."""
    data.mkdir()
    with Store.open(data_paths(str(data)).store, clock=lambda: NOON) as store:
        session = RiggedSession.of(world, "call", store)
        session.advance(len(world.events) - 4)
        session.close()


@pytest.mark.parametrize("scene", [BEATEN_PONG, CALLED_WIN], ids=str)
def test_23_commands_answer_alike_whatever_the_hidden_tiles(scene, tmp_path, capsys):
    told = []
    for number, world in enumerate(scene.worlds(None)):
        data, exported = tmp_path / str(number), tmp_path / f"{number}.jsonl"
        stored(data, world)
        answers = [
            main(["--data", str(data), *command])
            for command in (
                ["matches"],
                ["matches", "--json"],
                ["profiles", "--json"],
                ["export", world.started.match_id, str(exported)],
                ["verify", str(exported), "--json"],
            )
        ]
        out = capsys.readouterr()
        printed = (out.out + out.err).replace(str(exported), "FILE")
        told.append((answers, printed, exported.read_bytes()))
    assert told[0] == told[1]


def test_23_of_a_running_first_round_only_the_table_is_exported(tmp_path):
    world = BEATEN_PONG.worlds(None)[0]
    stored(tmp_path / "data", world)
    file = tmp_path / "log.jsonl"
    main(["--data", str(tmp_path / "data"), "export", world.started.match_id, str(file)])
    (event,) = (event for _, event in log.read(file))
    assert isinstance(event, MatchStarted)
    assert event.seed is None
