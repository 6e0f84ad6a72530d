"""How a match begins: seats, first dealer and seed of a new one, and where a stored one stopped."""

from __future__ import annotations

import secrets
import uuid

from liisi_tui.core.chance import draw_dealer, draw_seats
from liisi_tui.core.controller import Controller
from liisi_tui.core.events import Event, MatchStarted
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.seats import EAST, SEATS
from liisi_tui.core.verify import Verifier
from liisi_tui.session.match_log import MatchLog
from liisi_tui.session.past import match_after
from liisi_tui.session.plan import Plan, Setup
from liisi_tui.storage.errors import LogError, StoreError
from liisi_tui.storage.store import Store


def new_match(plan: Plan) -> tuple[MatchStarted, Setup]:
    """The first event of a planned match, and what it needs beside its log (1.3)."""
    seed = secrets.randbits(63) if plan.seed is None else plan.seed
    places = draw_seats(seed) if plan.draw_seats else SEATS
    seated = sorted(zip(places, plan.players, strict=True), key=lambda pair: pair[0])
    east, south, west, north = (player for _, player in seated)
    started = MatchStarted(
        match_id=uuid.uuid4().hex,
        rules=plan.rules,
        base_score=plan.base_score,
        seats=(east, south, west, north),
        seed=seed,
    )
    setup = Setup(
        length=plan.length,
        claims=plan.claims,
        first_dealer=EAST if plan.draw_seats else draw_dealer(seed),
        seats_drawn=plan.draw_seats,
    )
    return started, setup


def stored_match(store: Store, match_id: str) -> tuple[Controller, Setup, MatchLog]:
    """A stored match where it stopped, its setup and its log.

    Nothing in the store is believed: rounds whose seal fits are as they were played, and every
    other line is checked against the rules.

    Raises `StoreError`: `imported` for a match that is only a log, `damaged` where what is stored
    is no legal match.
    """
    from pydantic import TypeAdapter

    setup_text = store.setup(match_id)
    stored, answers = store.stored(match_id), store.answers(match_id)
    try:
        setup = TypeAdapter(Setup).validate_json(setup_text)
        started = _start_of(match_id, stored.started)
        controller = controller_for(started, setup)
        controller.state = match_after(started, stored)
        controller.replay(stored.events, answers)
    except (Refusal, LogError, ValueError, AssertionError):
        raise StoreError("damaged", store.path) from None
    return controller, setup, MatchLog(stored)


def _start_of(match_id: str, first: Event) -> MatchStarted:
    """The start of a stored match; raises `Refusal` or `ValueError` where it is none."""
    if not isinstance(first, MatchStarted) or first.match_id != match_id:
        raise ValueError("the log is not that of the match")
    Verifier().feed(first)
    return first


def controller_for(started: MatchStarted, setup: Setup) -> Controller:
    """A controller at the beginning of a match; raises `ValueError` for one without a seed."""
    if started.seed is None:
        raise ValueError("a match without its seed has no future")
    return Controller(
        started, seed=started.seed, first_dealer=setup.first_dealer, length=setup.length
    )
