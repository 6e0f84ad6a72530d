"""Lines of a log that are out of place: the faults of form, and claims that break a rule."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from liisi_tui.core import verify
from liisi_tui.core.events import (
    Dealt,
    Discarded,
    Event,
    Konged,
    MatchEnded,
    Passed,
    Player,
    Ponged,
    RoundEnded,
    RoundStarted,
)
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import EAST, NORTH, SOUTH, WEST
from tests.core.provocations import (
    ASKING,
    FIVE,
    FIVE_OUT,
    KONGING,
    NO_POINTS,
    PONGABLE,
    WAITS_5M,
    after_win,
    drawn,
    drawn_win,
    edited,
    feed_all,
    leaving,
    logged,
    own,
    round_start,
    throwing,
    thrown,
    two_winners,
    winning_hand,
)
from tests.playouts import match_started, playout
from tests.positions import (
    Table,
    no,
    win,
)

# --- The form of a log ----------------------------------------------------------------------------


def passed_line(seat: int, *options: Any, tile: int = FIVE) -> Passed:
    return Passed(seat=seat, tile=tile, options=options)


def asked(**others: Any) -> Table:
    """South may win and West may pong the 5m that East has thrown."""
    return thrown(PONGABLE, hands={"S": WAITS_5M}, ready={"S": "6z"}, rules=ASKING, **others)


def asked_north() -> Table:
    """West may pong and North may win the 5m that East has thrown."""
    return thrown(PONGABLE, hands={"N": WAITS_5M}, ready={"N": "6z"}, rules=ASKING)


def in_a_row(table: Table, *events: Event) -> None:
    for event in events:
        logged(table, event)


def pong_of(table: Table, **changes: Any) -> None:
    in_a_row(table, replace(Ponged(seat=WEST, tile=FIVE, source=EAST, standing=2), **changes))


def win_of(table: Table, *before: Event, **changes: Any) -> None:
    """The win of the seat that waits for 5m, after some lines."""
    copy = table.copy()
    for seat in ("S", "N"):
        if win(seat) in copy.legal(seat):
            won = copy.do(win(seat))[0]
    in_a_row(table, *before, replace(won, **changes))


EXPOSED = Konged(seat=WEST, tile=FIVE, kind=MeldKind.EXPOSED_KONG, source=EAST, standing=2)

MALFORMED: list[tuple[str, Callable[[], None]]] = [
    ("match_open", lambda: feed_all([match_started(), match_started()])),
    ("match_open", lambda: verify.check_event(own("+ 5m").match, match_started())),
    ("match_missing", lambda: feed_all([drawn(EAST, "1z")])),
    ("match_missing", lambda: feed_all([*playout(1), drawn(EAST, "1z")])),
    ("player_kind", lambda: feed_all([_seated(Player(name="a", kind="bot", bot=None))])),
    ("player_kind", lambda: feed_all([_seated(Player(name="a", kind="human", bot="easy"))])),
    ("round_open", lambda: logged(own("+ 5m"), MatchEnded(totals=NO_POINTS))),
    ("round_open", lambda: feed_all([*playout(1)[:2], playout(1)[1]])),
    ("round_number", lambda: round_start(round=2)),
    ("round_number", lambda: leaving(round=2)),
    ("totals", lambda: leaving(totals=(1, -1, 0, 0))),
    ("totals", lambda: edited(MatchEnded, totals=(7, -7, 0, 0))),
    ("reason", lambda: leaving(reason="win", left=None)),
    ("reason", lambda: after_win(reason="exhausted")),
    ("left", lambda: leaving(left=None)),
    ("left", lambda: after_win(left=SOUTH)),
    ("next_dealer", lambda: leaving(next_dealer=EAST)),
    ("passed_missing", lambda: logged(thrown(PONGABLE), drawn(SOUTH, "1z"))),
    ("passed_missing", lambda: _exhausted_unasked()),
    ("passed_before", lambda: _kong_after_passing()),
    (
        "source",
        lambda: logged(
            own(KONGING),
            Konged(seat=EAST, tile=0, kind=MeldKind.CONCEALED_KONG, source=SOUTH, standing=1),
        ),
    ),
    ("options", lambda: in_a_row(thrown(PONGABLE), passed_line(WEST, "pong", "kong"))),
    ("options", lambda: in_a_row(thrown(PONGABLE), passed_line(WEST, "pong", tile=5))),
    ("options", lambda: logged(drawn_win(ASKING), passed_line(EAST, "pong"))),
    ("options", lambda: logged(drawn_win(ASKING), passed_line(EAST, "win", tile=5))),
    (
        "passed_order",
        lambda: in_a_row(asked(), passed_line(WEST, "pong"), passed_line(SOUTH, "win")),
    ),
    ("winning_tile", lambda: win_of(asked(), tile=5)),
    ("winning_tile", lambda: win_of(asked(), source=WEST)),
    ("passed_extra", lambda: _nearer_wins_after_a_pass()),
    ("passed_extra", lambda: win_of(asked_north(), passed_line(WEST, "pong"))),
    ("passed_extra", lambda: win_of(asked(), passed_line(WEST, "pong"))),
]


def _seated(player: Player) -> Any:
    started = match_started()
    return replace(started, seats=(player, *started.seats[1:]))


def _nearer_wins_after_a_pass() -> None:
    """North has declined before South, who is nearer, wins: no business of the log."""
    table = thrown(
        hands={"S": WAITS_5M, "N": "46m 9p | 78p 123s 456s 22z"},
        ready={"S": "6z", "N": "7z"},
        rules=ASKING,
    )
    won = table.copy().do(win("S"))[0]
    in_a_row(table, passed_line(NORTH, "win"), won)


def _exhausted_unasked() -> None:
    """South could still win the last discard."""
    table = thrown(hands={"S": WAITS_5M}, ready={"S": "6z"}, rules=ASKING, drawable=0)
    ended = replace(table.copy().do(no("S"))[-1])
    logged(table, ended)


def _kong_after_passing() -> None:
    """West has passed its kong, South not yet its win: West comes back to it."""
    table = thrown(
        "555m 2p | 1379p 3z4z5z6z7z", hands={"N": WAITS_5M}, ready={"N": "6z"}, rules=ASKING
    )
    in_a_row(table, passed_line(WEST, "pong", "kong"), replace(EXPOSED, standing=3))


@pytest.mark.parametrize(("what", "provoke"), MALFORMED)
def test_every_fault_of_form_can_be_provoked(what: str, provoke: Callable[[], None]) -> None:
    with pytest.raises(Refusal) as caught:
        provoke()
    assert (caught.value.code, caught.value.rule) == ("log_form", "F4")
    assert caught.value.params["what"] == what


def test_the_list_has_every_fault_of_form() -> None:
    named = set(re.findall(r'"log_form", what="(\w+)"', inspect.getsource(verify)))
    assert {what for what, _ in MALFORMED} == named


# --- The frame of claims in a log -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("rule", "provoke"),
    [
        ("5.1", partial(pong_of, thrown(PONGABLE, hands={"N": WAITS_5M}, ready={"N": "6z"}))),
        (
            "5.1",
            lambda: in_a_row(asked_north(), Ponged(seat=WEST, tile=FIVE, source=EAST, standing=2)),
        ),
        ("4.1", lambda: pong_of(thrown(PONGABLE), tile=5)),
        ("4.1", lambda: pong_of(thrown(PONGABLE), source=NORTH)),
        ("4.3", lambda: in_a_row(thrown("555m 2p | 1379p 3z4z5z6z7z"), EXPOSED)),
        (
            "4.2",
            lambda: logged(
                own(KONGING),
                Konged(seat=EAST, tile=0, kind=MeldKind.ADDED_KONG, source=None, standing=1),
            ),
        ),
        ("3.2", lambda: logged(thrown(PONGABLE), Discarded(seat=SOUTH, tile=5, drawn=False))),
        ("3.2", lambda: logged(own("+ 5m"), drawn(SOUTH, "1z"))),
        ("6.6", lambda: logged(drawn_win(Rules()), drawn(SOUTH, "1z"))),
        ("6.6", lambda: logged(drawn_win(Rules()), passed_line(EAST, "win"))),
        ("6.6", lambda: in_a_row(two_winners(), passed_line(SOUTH, "win"))),
        ("6.6", lambda: logged(two_winners(), drawn(SOUTH, "1z"))),
        ("3.2", lambda: in_a_row(thrown(PONGABLE), passed_line(SOUTH, "pong"))),
        ("3.2", lambda: logged(own("+ 5m"), passed_line(EAST, "win"))),
        ("5.2", lambda: _farther_wins()),
        ("2.2", lambda: edited(Dealt, hand=(0,) * 9)),
        ("2.2", lambda: feed_all([*playout(1)[:3], drawn(EAST, "1z")])),
        ("2.4", lambda: logged(thrown(head="1z"), drawn(SOUTH, "1z", "tail"))),
        ("2.5", lambda: logged(_empty_wall(), drawn(SOUTH, "1z", "tail"))),
        ("1.3", lambda: leaving_twice()),
        ("1.3", lambda: feed_all([match_started(), playout(1)[-2]])),
        ("9.1", lambda: _second_round(SOUTH)),
        ("12", lambda: winning_hand("1112345678999m", "5m", missing_suit_required=True)),
    ],
)
def test_a_log_is_refused_by_rule(rule: str, provoke: Callable[[], None]) -> None:
    with pytest.raises(Refusal) as caught:
        provoke()
    assert caught.value.rule == rule


def _farther_wins() -> None:
    table = thrown(
        hands={"S": WAITS_5M, "N": "46m 9p | 78p 123s 456s 22z"},
        ready={"S": "6z", "N": "7z"},
        rules=ASKING,
    )
    won = table.copy().do(no("S"), win("N"))[1]
    logged(table, won)


def _empty_wall() -> Table:
    """Not even the reserve is left."""
    return thrown(drawable=0, rules=Rules(wall_reserve="none"))


def leaving_twice() -> None:
    log = playout(1)
    ended = RoundEnded(
        round=1,
        reason="abandoned",
        left=SOUTH,
        deltas=NO_POINTS,
        totals=NO_POINTS,
        next_dealer=None,
    )
    feed_all([*log[:10], ended, ended])


def _second_round(dealer: int) -> None:
    table = throwing(drawable=0)
    table.do(FIVE_OUT)
    started = table.controller.start_round()[0]
    assert isinstance(started, RoundStarted)
    again = throwing(drawable=0)
    again.do(FIVE_OUT)
    logged(again, replace(started, dealer=dealer))


def test_a_refused_event_changes_nothing() -> None:
    table = thrown(PONGABLE)
    before = table.match.copy()
    for event in (drawn(SOUTH, "1z"), passed_line(SOUTH, "pong"), EXPOSED):
        with pytest.raises(Refusal):
            logged(table, event)
        assert table.match == before
