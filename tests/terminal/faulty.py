"""The game with a fault of its own: `python -m tests.terminal.faulty WHERE ARGUMENTS...`.

The key A on an open hand meets the fault, whose message and variables hold the hand's tiles.
"""

from __future__ import annotations

import asyncio
import sys
from typing import Any

from liisi_tui.cli import main
from liisi_tui.ui.screens.table import TableScreen
from liisi_tui.ui.terminal.driver import GameDriver


class Fault(Exception):
    """Nothing that the game knows of."""


def fail(hand: object) -> None:
    """Fail with everything that must not be told."""
    secret = f"secret 五万 {hand}"
    raise Fault(secret)


async def fail_later(hand: object) -> None:
    """The same in a coroutine."""
    await asyncio.sleep(0)
    fail(hand)


def fault(where: str, screen: TableScreen, hand: Any) -> None:
    """Meet the fault in one of the places of a program of this kind."""
    match where:
        case "handler":
            fail(hand)
        case "timer":
            screen.set_timer(0.01, lambda: fail(hand))
        case "worker":
            screen.run_worker(fail_later(hand))
        case "loop":
            asyncio.get_running_loop().call_soon(fail, hand)
        case "paint":
            screen.render_lines = lambda *_: fail(hand)  # type: ignore[assignment,method-assign]
            screen.refresh(layout=True)
        case "reader":
            GameDriver.process_message = lambda *_: fail(hand)  # type: ignore[method-assign]
        case "exit":
            raise SystemExit(7)
        case _:
            raise AssertionError(where)


def run(where: str, arguments: list[str]) -> int:
    """Run `liisi` with `arguments`."""
    press = TableScreen.take_key

    def take_key(self: TableScreen, key: str) -> bool:
        if key == "a":
            fault(where, self, self.match.view(self.seat))
            return True
        return press(self, key)

    TableScreen.take_key = take_key  # type: ignore[method-assign]
    return main([*arguments, "--no-hints"])  # one that goes away draws the table anew


if __name__ == "__main__":
    sys.exit(run(sys.argv[1], sys.argv[2:]))
