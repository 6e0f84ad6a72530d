"""Every code of `RULE_OF` can be provoked, and says its own rule: no code is dead."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from liisi_tui.core.events import (
    Dealt,
    DeclaredReady,
    Konged,
    MatchEnded,
    RoundEnded,
    RoundStarted,
    Won,
)
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.refusal import RULE_OF, Refusal
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import EAST, SOUTH, WEST
from liisi_tui.core.tiles import parse_tile
from tests.core.provocations import (
    ASKING,
    DECLARING,
    FIVE,
    FIVE_OUT,
    KONGING,
    NO_POINTS,
    PLAIN,
    PONGABLE,
    WAITS_5M,
    after_exhausted,
    after_win,
    declined,
    drawn,
    drawn_win,
    edited,
    feed_all,
    leaving,
    logged,
    own,
    passed_then_again,
    ponged,
    ready_thrown,
    refused,
    refused_at_first,
    round_start,
    started_twice,
    thrown,
    two_winners,
    winning_hand,
    wished,
    won_log,
)
from tests.playouts import playout
from tests.positions import (
    discard,
    kong,
    no,
    own_kong,
    pong,
    ready,
    win,
)

PROVOKED: dict[str, Callable[[], None]] = {
    "not_your_turn": lambda: refused(own("+ 5m"), discard("S", "5m")),
    "draw_first": lambda: refused(own(PLAIN), discard("E", "1s")),
    "not_held": lambda: refused(own(f"{PLAIN} + 5m"), discard("E", "6m")),
    "kong_after_pong": lambda: refused(ponged(), own_kong("W", "5m")),
    "nothing_to_pass": lambda: refused(own("+ 5m"), no("E")),
    "must_discard": lambda: wished(own("+ 5m"), EAST, "pass"),
    "standing_locked": lambda: refused(own(f"{PLAIN} + 5m"), discard("E", "1p")),
    "own_discard": lambda: refused(thrown(PONGABLE), pong("E")),
    "no_discard": lambda: refused(own("+ 5m"), pong("S")),
    "pong_needs_two": lambda: refused(thrown(), pong("W")),
    "pong_standing": lambda: refused(thrown(PONGABLE), pong("W", 1)),
    "kong_needs_three": lambda: refused(thrown(PONGABLE), kong("W")),
    "kong_needs_four": lambda: refused(own(f"{PLAIN} + 5m"), own_kong("E", "5m")),
    "no_kong": lambda: wished(own("+ 5m"), EAST, "kong"),
    "kong_standing": lambda: logged(
        own(KONGING),
        Konged(seat=EAST, tile=0, kind=MeldKind.CONCEALED_KONG, source=None, standing=2),
    ),
    "last_standing": lambda: refused(
        thrown("55m | 5m 24678s 1z2z", melds={"W": "pong:9m"}), pong("W", 2)
    ),
    "pong_from": lambda: refused(
        thrown("5m 123p | 55m 2468s 1z2z3z", rules=Rules(pong_from="hand_first")), pong("W", 1)
    ),
    "pong_stuck": lambda: refused(
        thrown("1z2z | 55m", melds={"W": "pong:1z pong:2z pong:9s"}), pong("W")
    ),
    "kong_wall": lambda: refused(own(KONGING, drawable=0), own_kong("E", "1m")),
    "passed_pong": lambda: refused(passed_then_again(), pong("W", 2)),
    "win_first": lambda: refused(
        thrown(PONGABLE, hands={"S": WAITS_5M}, ready={"S": "6z"}), pong("W", 2)
    ),
    "nearer_wins": lambda: refused(two_winners(), win("N")),
    "last_discard": lambda: refused(thrown(PONGABLE, drawable=0), pong("W", 2)),
    "next_draws": lambda: logged(thrown(), drawn(WEST, "1z")),
    "win_not_ready": lambda: refused(own("46m 89p | 7p 123s 456s 99s + 5m"), win("E")),
    "dealer_first_tiles": lambda: refused(own("+ 5m", opening=True), win("E")),
    "ready_not_standing": lambda: refused(own(DECLARING), ready("E", "9s")),
    "ready_no_wait": lambda: refused(own(DECLARING), ready("E", "4m")),
    "ready_none": lambda: wished(own("+ 5m"), EAST, "ready"),
    "ready_only_free": lambda: wished(own("46m 89p | 7p 123s 456s 99s + 6z"), EAST, "ready"),
    "ready_waits": lambda: logged(
        own(DECLARING),
        DeclaredReady(seat=EAST, tile=parse_tile("6z"), face_up=False, waits=(FIVE, 5)),
    ),
    "ready_tile_safe": lambda: refused(ready_thrown(), pong("S")),
    "ready_face": lambda: refused(own(DECLARING), ready("E", "6z", face_up=True)),
    "already_ready": lambda: refused(own(f"{WAITS_5M} + 1z", ready={"E": "6z"}), ready("E", "4m")),
    "ready_locked": lambda: refused(own(f"{WAITS_5M} + 1z", ready={"E": "6z"}), discard("E", "7p")),
    "win_forced": lambda: refused(drawn_win(Rules()), FIVE_OUT),
    "win_declined": lambda: refused(declined(), win("E")),
    "win_or_pass": lambda: refused(drawn_win(ASKING), FIVE_OUT),
    "fifth_copy": lambda: winning_hand("123456789m1111z", "1z"),
    "not_winning": lambda: refused(own(f"{WAITS_5M} + 1z", ready={"E": "6z"}), win("E")),
    "missing_suit_required": lambda: winning_hand(
        "46m789p12345699s", "5m", missing_suit_required=True
    ),
    "wall_tiles": lambda: round_start(wall=(0,) * 136),
    "round_over": lambda: refused_at_first(win("E")),
    "round_running": started_twice,
    "abandoned_pays": lambda: leaving(deltas=(1, -1, 0, 0)),
    "first_taker": lambda: round_start(first_taker=_other_taker()),
    "dealt_order": lambda: edited(Dealt, seat=EAST),
    "dealt_standing": lambda: edited(Dealt, standing=(0, 0, 0, 0)),
    "wrong_tile": lambda: logged(thrown(head="1z"), drawn(SOUTH, "2z")),
    "reserve": lambda: logged(thrown(drawable=0, head=""), drawn(SOUTH, "1z")),
    "wrong_score": lambda: edited(Won, score=_other_score()),
    "wrong_deltas": lambda: after_win(deltas=NO_POINTS),
    "not_exhausted": lambda: logged(
        thrown(),
        RoundEnded(
            round=1,
            reason="exhausted",
            left=None,
            deltas=NO_POINTS,
            totals=NO_POINTS,
            next_dealer=EAST,
        ),
    ),
    "exhausted_pays": lambda: after_exhausted(deltas=(1, -1, 0, 0)),
    "wrong_dealer": lambda: after_win(next_dealer=EAST),
    "wrong_dealer_exhausted": lambda: after_exhausted(next_dealer=SOUTH),
    "drawn_mark": lambda: refused(own(f"{PLAIN} + 5m"), discard("E", "1s", drawn=True)),
    "log_form": lambda: feed_all([MatchEnded(totals=NO_POINTS)]),
}


def _other_taker() -> int:
    started = next(event for event in playout(1) if isinstance(event, RoundStarted))
    return (started.first_taker + 1) % 4


def _other_score() -> Any:
    score = next(event.score for event in won_log() if isinstance(event, Won))
    return replace(score, multiplier=2 if score.multiplier == 1 else 1)


def test_the_table_has_every_code() -> None:
    assert set(PROVOKED) == set(RULE_OF)


@pytest.mark.parametrize("code", RULE_OF)
def test_every_code_can_be_provoked(code: str) -> None:
    with pytest.raises(Refusal) as caught:
        PROVOKED[code]()
    assert caught.value.code == code
    assert caught.value.rule == RULE_OF[code]
    assert str(caught.value) == f"{code} ({RULE_OF[code]})"
