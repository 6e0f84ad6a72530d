"""What can be reached from the screens: is there anything of a hand left in the widgets?"""

from __future__ import annotations

import asyncio
import gc
import types
from collections import deque
from typing import Any, Final

from textual.app import App
from textual.pilot import Pilot

from liisi_tui.bots.coach import Advice
from liisi_tui.bots.judgement import Judged
from liisi_tui.core.commands import (
    ClaimKong,
    ClaimPong,
    DeclareKong,
    DeclareReady,
    Discard,
    Win,
)
from liisi_tui.core.events import Dealt, Drawn
from liisi_tui.core.hand import Hand
from liisi_tui.core.state import ClaimWindow, MatchState, RoundState, SeatState
from liisi_tui.core.views import OpenHand, OpenView, SeatView
from liisi_tui.session import Session
from liisi_tui.storage.store import Store
from liisi_tui.ui.decision import Decision
from liisi_tui.ui.paint.own import TileModel
from liisi_tui.ui.screens.table import TableScreen
from liisi_tui.ui.slots import HandSlot

PRIVATE: Final = (
    Hand, SeatState, RoundState, MatchState, ClaimWindow,
    SeatView, OpenHand, OpenView, Dealt, Drawn,
    Discard, DeclareReady, DeclareKong, ClaimPong, ClaimKong, Win,
    Decision, TableScreen, Advice, Judged,
)  # fmt: skip
# The session owns the state and hands out views only; the rest is Python's and the tests' own.
CLOSED: Final = (
    Session, Store, Pilot, asyncio.AbstractEventLoop,
    type, types.ModuleType, types.BuiltinFunctionType, types.CodeType,
)  # fmt: skip


def private_things(app: App[Any], ignoring: tuple[object, ...] = ()) -> list[str]:
    """The ways from the application and its screens to things of a hand, as chains of types."""
    gc.collect()
    found: list[str] = []
    seen = {id(one) for one in ignoring}
    queue: deque[tuple[object, str]] = deque(
        [(app, "app"), *((screen, "screen") for screen in app.screen_stack)]
    )
    while queue:
        thing, way = queue.popleft()
        if id(thing) in seen:
            continue
        seen.add(id(thing))
        if _is_private(thing):
            found.append(way)
            continue
        if not isinstance(thing, CLOSED):
            queue += [(one, f"{way} > {_name(one)}") for one in _parts(thing)]
    return found


def _is_private(thing: object) -> bool:
    if isinstance(thing, HandSlot | TileModel):
        return thing.tile is not None
    return isinstance(thing, PRIVATE)


def _parts(thing: object) -> list[object]:
    """What a thing holds; of a function its closure and defaults, not the module around it."""
    if isinstance(thing, types.FunctionType):
        return [thing.__closure__, thing.__defaults__, thing.__kwdefaults__]
    return gc.get_referents(thing)


def _name(thing: object) -> str:
    return type(thing).__name__
