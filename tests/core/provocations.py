"""Positions and ways to be refused, for the tests of refusals and of logs."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from liisi_tui.core.commands import Command
from liisi_tui.core.decide import decide
from liisi_tui.core.events import (
    Drawn,
    Event,
    RoundEnded,
    RoundStarted,
    Won,
)
from liisi_tui.core.rules import Rules
from liisi_tui.core.scoring import WinningHand, settle
from liisi_tui.core.seats import EAST, SOUTH
from liisi_tui.core.tiles import parse_tile, parse_tiles
from liisi_tui.core.verify import Verifier
from liisi_tui.core.wishes import Wish, why_not
from tests.playouts import match_started, new_controller, playout
from tests.positions import (
    Table,
    discard,
    no,
    pong,
    position,
    ready,
)

FIVE = parse_tile("5m")
ASKING = Rules(winning="optional")
WAITS_5M = "46m 9p | 78p 123s 456s 99s"
PLAIN = "1234p | 123456789s"
NO_POINTS = (0, 0, 0, 0)
FIVE_OUT = discard("E", "5m", drawn=True)


# --- Positions ------------------------------------------------------------------------------------


def throwing(west: str = PLAIN, **others: Any) -> Table:
    """East has drawn 5m and is to throw it; West holds a hand of its own."""
    hands = {"E": "+ 5m", "W": west} | others.pop("hands", {})
    return position(turn="E", hands=hands, **others)


def thrown(west: str = PLAIN, **others: Any) -> Table:
    """The same, and 5m lies open; nothing has happened by itself yet."""
    table = throwing(west, **others)
    table.controller.submit(FIVE_OUT)
    return table


def own(east: str, **others: Any) -> Table:
    """East's turn."""
    return position(turn="E", hands={"E": east}, **others)


PONGABLE = "55m 12p | 1379p 3z4z5z6z7z"


def ready_thrown() -> Table:
    """East has declared 听 with 5m."""
    table = own("5m 12p 3p | 11s 456s 789s 1z + 1z")
    table.controller.submit(ready("E", "5m"))
    return table


def two_winners() -> Table:
    """South and North both wait for the 5m that East throws; South is nearer."""
    return thrown(
        hands={"S": WAITS_5M, "N": "46m 9p | 78p 123s 456s 22z"}, ready={"S": "6z", "N": "7z"}
    )


def ponged() -> Table:
    table = thrown(PONGABLE)
    table.do(pong("W", 2))
    return table


def passed_then_again() -> Table:
    """West has passed 5m, and South throws the next one."""
    table = throwing(PONGABLE, hands={"S": "1234s | 5m 2468s 1z2z3z 9m"})
    table.do(FIVE_OUT, no("W"))
    table.controller.submit(discard("S", "5m"))
    return table


def declined() -> Table:
    """East has declined the 5m it drew."""
    table = own(f"{WAITS_5M} + 5m", ready={"E": "6z"}, rules=ASKING)
    table.controller.submit(no("E"))
    return table


def drawn_win(rules: Rules) -> Table:
    return own(f"{WAITS_5M} + 5m", ready={"E": "6z"}, rules=rules)


# --- Ways to be refused ---------------------------------------------------------------------------


def refused(table: Table, command: Command) -> None:
    decide(table.match, command)


def refused_at_first(command: Command) -> None:
    """Before the first round."""
    decide(new_controller(1).state, command)


def wished(table: Table, seat: int, wish: Wish) -> None:
    raise why_not(table.match, seat, wish)


def logged(table: Table, event: Event) -> None:
    """An event in a log that has come to this position."""
    verifier = Verifier()
    verifier.match = table.match
    verifier.feed(event)


def edited(kind: type[Event], **changes: Any) -> None:
    """A whole log whose first event of a kind is changed."""
    feed_all(replace(event, **changes) if isinstance(event, kind) else event for event in won_log())


def feed_all(events: Any) -> None:
    verifier = Verifier()
    for event in events:
        verifier.feed(event)


@cache
def won_log() -> list[Event]:
    """The first random match that somebody wins."""
    logs = map(playout, range(100))
    return next(log for log in logs if any(isinstance(event, Won) for event in log))


def after_win(**changes: Any) -> None:
    """A round that East has just won and that is now to end, wrongly."""
    table = throwing(hands={"S": WAITS_5M}, ready={"S": "6z"})
    *_, won, ended = table.copy().do(FIVE_OUT)
    table.controller.submit(FIVE_OUT)
    logged(table, won)
    logged(table, replace(ended, **changes))


def after_exhausted(**changes: Any) -> None:
    """A round whose last tile is thrown and that is now to end, wrongly."""
    table = throwing(drawable=0)
    ended = table.copy().do(FIVE_OUT)[-1]
    table.controller.submit(FIVE_OUT)
    logged(table, replace(ended, **changes))


def leaving(**changes: Any) -> None:
    """A round that a player leaves, wrongly written."""
    ended = RoundEnded(
        round=1,
        reason="abandoned",
        left=SOUTH,
        deltas=NO_POINTS,
        totals=NO_POINTS,
        next_dealer=None,
    )
    logged(own("+ 5m"), replace(ended, **changes))


def winning_hand(concealed: str, tile: str, melds: str = "", **rules: bool) -> None:
    table = own("+ 5m", melds={"E": melds})
    settle(
        WinningHand(
            rules=Rules(**rules),  # type: ignore[arg-type]
            base_score=1,
            dealer=EAST,
            winner=EAST,
            concealed=tuple(parse_tiles(concealed)),
            melds=tuple(table.round.seats[EAST].melds),
            winning_tile=parse_tile(tile),
            source=None,
            ready=frozenset({EAST}),
        )
    )


def started_twice() -> None:
    controller = new_controller(1)
    controller.start_round()
    controller.start_round()


def round_start(**changes: Any) -> None:
    started = next(event for event in playout(1) if isinstance(event, RoundStarted))
    feed_all([match_started(), replace(started, **changes)])


def drawn(seat: int, tile: str, source: Any = "head") -> Drawn:
    return Drawn(seat=seat, tile=parse_tile(tile), source=source)


# The 听 of `6z` that waits for 5m.
DECLARING = "6z 46m 9p | 78p 123s 456s 9s + 9s"
KONGING = "1m 234p | 111m 2468s 1z2z + 3z"
