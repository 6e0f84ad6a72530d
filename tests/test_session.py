"""A running match without a screen: persons answer through views, everything else by itself."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from liisi_tui.core.commands import ClaimPong, Discard, Pass
from liisi_tui.core.events import MatchEnded, MatchStarted, Passed, Player, RoundEnded, RoundStarted
from liisi_tui.core.match import MatchLength
from liisi_tui.core.redaction import DrawnHidden
from liisi_tui.core.refusal import Refusal, StaleCommand
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import EAST, SOUTH, WEST
from liisi_tui.core.verify import Verifier
from liisi_tui.core.views import SeatView
from liisi_tui.session import ForBot, ForCalls, ForLook, ForPerson, Over, Plan, Session, ToStart
from liisi_tui.session.plan import Setup
from liisi_tui.session.running_match import RunningMatch
from liisi_tui.storage.store import Store
from tests.playouts import match_started
from tests.positions import discard, position


def person(name: str) -> Player:
    return Player(name=name, kind="human", bot=None)


def bot(name: str) -> Player:
    return Player(name=name, kind="bot", bot="random")


FOUR = (person("甲"), person("乙"), person("丙"), person("丁"))
TWO = (person("甲"), bot("b1"), person("丙"), bot("b2"))
ONE = (person("甲"), bot("b1"), bot("b2"), bot("b3"))


def step(session: Session, chance: Random) -> bool:
    """One thing that a table would do next; false once the match is over."""
    waiting = session.waiting()
    match waiting:
        case ToStart():
            session.start_round()
        case ForBot():
            session.bot_move()
        case ForPerson():
            view = session.view(waiting.seat)
            session.submit(chance.choice(view.legal), view.sequence)
        case ForLook():
            view = session.view(waiting.seat)
            if view.legal:
                session.submit(chance.choice(view.legal), view.sequence)
            else:
                session.go_on()
        case ForCalls():
            looking = [seat for seat in session.people if session.view(seat).legal]
            if looking and chance.random() < 0.5:
                view = session.view(looking[0])
                session.submit(chance.choice(view.legal), view.sequence)
            else:
                session.close_window()
        case Over():
            return False
    return True


def asked(session: Session) -> SeatView:
    """The view of the person who is to decide."""
    waiting = session.waiting()
    assert isinstance(waiting, ForPerson)
    return session.view(waiting.seat)


def play(session: Session, seed: int = 0) -> None:
    chance = Random(seed)
    for _ in range(5000):
        if not step(session, chance):
            return
    pytest.fail("the match does not end")


def plan(players=FOUR, **changes: Any) -> Plan:
    return Plan(players, **{"length": MatchLength(unit="rounds", count=2), "seed": 5, **changes})


@pytest.mark.parametrize("players", [FOUR, TWO, ONE], ids=["four", "two", "one"])
@pytest.mark.parametrize("claims", ["ask", "call"])
@pytest.mark.parametrize("winning", ["forced", "optional"])
def test_a_match_is_played_to_its_end_and_stored_whole(tmp_path, players, claims, winning):
    with Store.open(tmp_path / "liisi.sqlite3") as store:
        session = Session.create(plan(players, claims=claims, rules=Rules(winning=winning)), store)
        play(session)
        log = store.events(session.match_id)
    checker = Verifier()
    for event in log:
        checker.feed(event)
    assert not checker.unfinished
    assert checker.rounds == 2
    assert isinstance(log[-1], MatchEnded)


@pytest.mark.parametrize("claims", ["ask", "call"])
def test_a_resumed_match_goes_on_as_if_it_had_never_stopped(tmp_path, claims):
    settings: dict[str, Any] = {"claims": claims, "rules": Rules(winning="optional")}
    with Store.open(tmp_path / "whole.sqlite3") as store:
        whole = Session.create(plan(**settings), store)
        play(whole)
        expected = store.events(whole.match_id)[1:]
    path = tmp_path / "cut.sqlite3"
    with Store.open(path) as store:
        session = Session.create(plan(**settings), store)
        match_id = session.match_id
        session.close()
    chance = Random(0)
    going = True
    while going:
        # A new store and a new session for every single step.
        with Store.open(path) as store:
            session = Session.resume(store, match_id)
            going = step(session, chance)
            session.close()
    with Store.open(path) as store:
        assert store.events(match_id)[1:] == expected


def test_1_3_who_draws_east_deals_first_and_fixed_seats_draw_the_dealer():
    drawn = Session.create(plan(seed=11))
    drawn.start_round()
    assert drawn.table().dealer == 0
    assert {player.name for player in drawn.players} == {"甲", "乙", "丙", "丁"}
    dealers = set()
    for seed in range(20):
        fixed = Session.create(plan(seed=seed, draw_seats=False))
        assert [player.name for player in fixed.players] == ["甲", "乙", "丙", "丁"]
        fixed.start_round()
        dealers.add(fixed.table().dealer)
    assert dealers == {0, 1, 2, 3}


def test_the_public_log_hides_what_the_table_may_not_know():
    session = Session.create(plan())
    session.start_round()
    public = session.public_log()
    assert isinstance(public[0], MatchStarted)
    assert public[0].seed is None
    assert not any(isinstance(event, RoundStarted | Passed) for event in public)
    assert any(isinstance(event, DrawnHidden) for event in public)


def test_moments_show_each_step_and_only_the_lone_persons_hand():
    session = Session.create(plan(ONE))
    session.start_round()
    moments = session.take_moments()
    assert moments
    assert session.take_moments() == []
    lone = session.lone_person
    assert all(moment.own is not None and moment.own.seat == lone for moment in moments)
    several = Session.create(plan(TWO))
    several.start_round()
    assert all(moment.own is None for moment in several.take_moments())


def test_a_command_for_an_older_view_is_refused():
    session = Session.create(plan())
    session.start_round()
    view = asked(session)
    command = next(one for one in view.legal if isinstance(one, Discard))
    session.submit(command, view.sequence)
    with pytest.raises(StaleCommand):
        session.submit(command, view.sequence)


def test_a_match_that_cannot_be_stored_stays_where_it_was(tmp_path, monkeypatch):
    with Store.open(tmp_path / "liisi.sqlite3") as store:
        session = Session.create(plan(), store)
        session.start_round()
        before = session.table()

        def full(*_args, **_kwargs):
            raise OSError("no space")

        monkeypatch.setattr(store, "append", full)
        view = asked(session)
        with pytest.raises(OSError, match="no space"):
            session.submit(view.legal[0], view.sequence)
        assert session.table() == before
        monkeypatch.undo()
        session.submit(view.legal[0], view.sequence)
        assert session.table() != before


@pytest.mark.parametrize(("players", "calls"), [(FOUR, True), (TWO, True), (ONE, False)])
def test_discards_are_called_for_only_where_people_can_hide_from_each_other(players, calls):
    assert Session.create(plan(players, claims="call")).calling == calls
    assert not Session.create(plan(players, claims="ask")).calling


def test_5_1_who_could_win_is_asked_before_who_sits_nearer():
    rules = Rules(winning="optional")
    table = position(
        turn="E",
        hands={"E": "+ 5m", "S": "55m 12p | 1379p 3z4z5z6z7z", "W": "46m 9p | 78p 123s 456s 99s"},
        ready={"W": "6z"},
        rules=rules,
    )
    table.match.started = match_started(rules, people=True)
    table.controller.submit(discard("E", "5m", drawn=True))
    match = RunningMatch(table.controller, Setup(claims="ask"))
    assert match.waiting() == ForPerson(WEST, True)
    table.controller.submit(Pass(seat=WEST))
    assert match.waiting() == ForPerson(SOUTH, True)


@pytest.mark.parametrize(("winning", "is_held"), [("forced", False), ("optional", True)])
def test_5_4_a_claim_is_held_back_only_where_the_wait_would_tell_of_no_win(winning, is_held):
    rules = Rules(winning=winning)
    hands = {"E": "+ 5m", "W": "55m 12p | 1379p 3z4z5z6z7z"}
    table = position(turn="E", hands=hands, rules=rules)
    table.match.started = match_started(rules, people=True)
    table.controller.submit(discard("E", "5m", drawn=True))
    session = Session(table.controller, Setup(claims="call"), "x", None)
    sequence = session.view(WEST).sequence
    with pytest.raises(StaleCommand):
        session.submit(ClaimPong(seat=WEST, standing=2), sequence - 1)
    session.submit(ClaimPong(seat=WEST, standing=2), sequence)
    assert isinstance(session.waiting(), ForCalls) == is_held
    session.close_window()
    assert session.waiting() == ForPerson(WEST, False)


@pytest.mark.parametrize(
    ("players", "ready", "drawable", "by_itself"),
    [
        (FOUR, {}, 20, False),
        ((person("甲"), bot("b"), person("丙"), person("丁")), {}, 20, True),
        (FOUR, {"S": "6z"}, 20, True),
        (FOUR, {"W": "6z"}, 20, False),
        (FOUR, {}, 0, True),
    ],
)
def test_5_4_calling_ends_by_itself_where_nobody_draws_next_by_a_key(
    players, ready, drawable, by_itself
):
    hands = {"E": "+ 3z", "S": "46m 9p | 78p 123s 456s 99s", "W": "46m 9p | 78p 123s 456s 99s"}
    hands = {seat: hand for seat, hand in hands.items() if seat == "E" or seat in ready}
    table = position(turn="E", hands=hands, ready=ready, drawable=drawable)
    table.match.started = replace(match_started(), seats=players)
    table.controller.submit(discard("E", "3z", drawn=True))
    match = RunningMatch(table.controller, Setup(claims="call"))
    assert match.waiting() == ForCalls(EAST, SOUTH, closes_by_itself=by_itself)


@pytest.mark.parametrize("players", [FOUR, TWO, ONE])
def test_hands_stay_closed_until_the_round_has_ended_7_7(players):
    session = Session.create(plan(players))
    session.start_round()
    with pytest.raises(ValueError, match="stay closed"):
        session.open_hands()
    play(session)
    assert session.open_hands().table.ended is not None


def test_1_3_a_player_leaves_and_the_round_ends_without_score():
    session = Session.create(plan())
    session.start_round()
    session.leave(2)
    assert isinstance(session.waiting(), Over)
    ended = session.results()[-1]
    assert (ended.reason, ended.left, ended.next_dealer) == ("abandoned", 2, None)
    assert session.totals == (0, 0, 0, 0)
    with pytest.raises(Refusal) as refused:
        session.start_round()
    assert refused.value.rule == "1.3"


def test_1_3_an_open_end_lasts_until_the_players_stop():
    session = Session.create(plan(length=MatchLength()))
    chance = Random(1)
    while session.rounds_played < 3:
        step(session, chance)
    session.finish()
    assert isinstance(session.waiting(), Over)
    assert sum(isinstance(event, RoundEnded) for event in session.public_log()) == 3


def test_call_waits_after_every_discard_whatever_anybody_holds():
    session = Session.create(plan(claims="call"))
    chance = Random(3)
    opened = closed = 0
    while step(session, chance):
        for moment in session.take_moments():
            opened += type(moment.event).__name__ == "Discarded"
        closed += isinstance(session.waiting(), ForCalls)
    assert closed >= opened > 40


def test_call_names_nobody_and_hides_who_could_claim():
    def run(seed):
        session = Session.create(plan(claims="call", seed=seed))
        session.start_round()
        view = asked(session)
        session.submit(next(c for c in view.legal if isinstance(c, Discard)), view.sequence)
        waiting = session.waiting()
        able = [
            seat
            for seat in session.people
            if any(isinstance(command, ClaimPong) for command in session.view(seat).legal)
        ]
        return waiting, able

    seen = {bool(able): waiting for waiting, able in map(run, range(60))}
    assert set(seen) == {True, False}
    assert all(isinstance(waiting, ForCalls) for waiting in seen.values())


def test_call_a_private_pass_changes_nothing_for_the_others():
    for seed in range(200):
        session = Session.create(plan(claims="call", seed=seed))
        session.start_round()
        view = asked(session)
        session.submit(next(c for c in view.legal if isinstance(c, Discard)), view.sequence)
        able = [seat for seat in session.people if session.view(seat).offered is not None]
        if able:
            break
    # What was answered privately is no part of the log, so a resumed match must not count it.
    sequence = session.view(able[0]).sequence
    others = [seat for seat in session.people if seat != able[0]]
    before = [session.view(seat) for seat in others], session.waiting(), session.public_log()
    session.submit(Pass(seat=able[0]), sequence)
    assert before == (
        [session.view(seat) for seat in others],
        session.waiting(),
        session.public_log(),
    )
