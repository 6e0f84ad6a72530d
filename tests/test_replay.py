"""Walking through recorded matches: from files, from the store, forward and back."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from liisi_tui.core.decide import decide
from liisi_tui.core.events import (
    Dealt,
    DeclaredReady,
    Discarded,
    Drawn,
    Konged,
    MatchStarted,
    Passed,
    Player,
    Ponged,
    RoundEnded,
    RoundStarted,
)
from liisi_tui.core.evolve import evolve
from liisi_tui.core.match import MatchLength
from liisi_tui.core.projection import replayed_view, seat_view
from liisi_tui.core.redaction import PublicEvent
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.seats import SEATS
from liisi_tui.core.state import new_match
from liisi_tui.session import Over, Session
from liisi_tui.session.recorded import match_of, matches_in
from liisi_tui.session.replay import Place, Replay
from liisi_tui.storage import log
from liisi_tui.storage.errors import LogError, LogFileError
from liisi_tui.storage.store import Store
from tests.test_session import FOUR, plan, step

GOOD = (FOUR[0], *(Player(name=f"b{n}", kind="bot", bot="normal") for n in range(3)))


@pytest.fixture(scope="module")
def store():
    with Store.in_memory() as opened:
        yield opened


@pytest.fixture(scope="module")
def session(store: Store) -> Session:
    """A match of three rounds, played to its end."""
    played = Session.create(plan(GOOD, seed=7, length=MatchLength(unit="rounds", count=3)), store)
    chance = Random(1)
    while not isinstance(played.waiting(), Over):
        step(played, chance)
    return played


@pytest.fixture
def replay(store: Store, session: Session) -> Replay:
    return Replay(match_of(store, session.match_id))


@pytest.fixture
def path(session: Session, tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    log.write(path, session._log)
    return path


def told(replay: Replay, upto: int | None = None) -> list[PublicEvent]:
    """The whole public log, round by round."""
    rounds = range(replay.rounds_begun(upto=upto) + 1)
    return [event for one in rounds for event in replay.public_round(one, upto=upto)]


def seen(replay: Replay) -> tuple[object, ...]:
    views = [replay.seat(seat) for seat in SEATS]
    return replay.place, replay.event, replay.open_hands(), views, replay.happened()


def test_every_place_is_the_match_as_it_was(session: Session, replay: Replay):
    started = session._log[0]
    assert isinstance(started, MatchStarted)
    state = new_match(started)
    steps = 0
    for event in session._log[1:-1]:
        state = evolve(state, event)
        assert replay.event == event
        assert replay.open_hands() == replayed_view(state)
        for seat in SEATS:
            # How often a seat could notice something counts from the round's beginning here.
            view, there = replay.seat(seat), seat_view(state, seat)
            assert (view.table, view.legal, view.drawn) == (there.table, there.legal, there.drawn)
            assert (view.standing, view.free) == (there.standing, there.free)
        steps += replay.step()
    assert steps == len(session._log) - 3
    assert not replay.step()


def test_going_back_shows_what_going_forward_showed(replay: Replay):
    forward = [seen(replay)]
    while replay.step():
        forward.append(seen(replay))
    backward = [seen(replay)]
    while replay.step(-1):
        backward.append(seen(replay))
    assert backward[::-1] == forward
    assert replay.place == Place(1, 1)


def test_turns_stop_where_something_happens(replay: Replay):
    forward = [replay.place]
    while replay.turn():
        forward.append(replay.place)
    assert {place.round for place in forward} == {1, 2, 3}
    assert len(forward) == len(set(forward))
    backward = [replay.place]
    while replay.turn(-1):
        backward.append(replay.place)
    assert backward[::-1] == forward
    for round_ in (1, 2, 3):
        replay.go_to(round_, 10**6)
        assert isinstance(replay.event, RoundEnded)
        assert replay.place in forward


def test_jumps_end_at_the_nearest_place(replay: Replay):
    replay.go_to(2, 5)
    assert replay.place == Place(2, 5)
    assert isinstance(replay.match.rounds[1].events()[0], RoundStarted)
    replay.go_to(99, 99999)
    assert replay.place == Place(3, replay.length)
    replay.go_to(-3, -3)
    assert replay.place == Place(1, 1)


def test_settlements_are_those_of_the_match(session: Session, replay: Replay):
    assert replay.results() == session.results()


def test_the_log_is_that_of_the_match(session: Session, replay: Replay):
    assert told(replay) == session.public_log()
    for round_, events in ((1, 1), (2, 20), (3, 10**6)):
        replay.go_to(round_, events)
        upto = replay.position
        assert session._log[upto - 1] == replay.event
        assert told(replay, upto) == session.public_log(upto=upto)
        assert replay.rounds_begun(upto=upto) == round_
        assert replay.results(upto=upto) == session.results(upto=upto)
    assert replay.totals == session.totals
    assert replay.is_over
    assert session.is_over


def test_what_is_given_away_is_what_the_match_gives(session: Session, replay: Replay):
    given = replay.finished_lines()
    assert given == session.finished_lines()
    assert [log.decode(line, n) for n, line in enumerate(given, 1)] == session._log
    for number in (1, 2, 3):
        assert replay.finished_log(number) == session.finished_log(number)
        assert replay.settled(number).hands == session.settled(number).hands
    for number in (0, 4):
        with pytest.raises(ValueError, match="not recorded"):
            replay.finished_log(number)


def test_of_a_log_that_stops_only_finished_rounds_are_given_away(path: Path):
    lines = path.read_text("utf-8").splitlines()
    ends = [n for n, line in enumerate(lines) if line.startswith('{"type": "round_ended"')]
    path.write_text("\n".join(lines[: ends[1] - 2]) + "\n", "utf-8")
    (match,) = matches_in(path)
    replay = Replay(match)
    given = replay.finished_lines()
    assert given[1:] == lines[1 : ends[0] + 1]
    started = log.decode(given[0], 1)
    assert isinstance(started, MatchStarted)
    assert started.seed is None
    with pytest.raises(ValueError, match="not ended"):
        replay.finished_log(2)
    assert replay.rounds_begun() == 2
    assert replay.public_round(2)


def test_the_waits_of_any_hand_are_told(replay: Replay):
    declared = 0
    while replay.step():
        if isinstance(replay.event, DeclaredReady):
            declared += 1
            assert replay.waits(replay.event.seat) == replay.event.waits
        for seat in SEATS:
            view = replay.seat(seat)
            if view.waits:
                assert replay.waits(seat) == view.waits
            elif view.drawn is not None:
                assert replay.waits(seat) == ()
    assert declared > 0


def test_a_file_shows_what_the_store_shows(path: Path, replay: Replay):
    (match,) = matches_in(path)
    assert match.fault is None
    assert match.ended
    other = Replay(match)
    assert seen(other) == seen(replay)
    other.go_to(3, 20)
    replay.go_to(3, 20)
    assert seen(other) == seen(replay)


def test_a_log_that_stops_being_legal_is_shown_up_to_there(path: Path):
    lines = path.read_text("utf-8").splitlines()
    second = next(n for n, line in enumerate(lines) if line.startswith('{"type": "round_ended"'))
    fault = second + 10
    path.write_text("\n".join([*lines[:fault], lines[fault - 1], *lines[fault:]]) + "\n", "utf-8")
    (match,) = matches_in(path)
    assert match.fault is not None
    assert match.fault.line == fault + 1
    assert isinstance(match.fault.error, Refusal)
    assert len(match.rounds) == 2
    replay = Replay(match)
    replay.go_to(2, 10**6)
    assert log.encode(replay.event) == lines[fault - 1]


def test_a_torn_line_is_a_fault_too(path: Path):
    text = path.read_text("utf-8")
    path.write_text(text[: len(text) // 2], "utf-8")
    (match,) = matches_in(path)
    assert match.fault is not None
    assert isinstance(match.fault.error, LogError)
    assert not match.ended


@pytest.mark.parametrize("text", ["", "what\n", '{"type": "round_started"}\n'])
def test_a_file_of_which_nothing_can_be_shown(tmp_path: Path, text: str):
    path = tmp_path / "no.jsonl"
    path.write_text(text)
    with pytest.raises(LogError):
        matches_in(path)
    with pytest.raises(LogFileError):
        matches_in(tmp_path / "missing.jsonl")


def test_several_matches_of_a_file(path: Path, session: Session):
    text = path.read_text("utf-8")
    path.write_text(text + text.replace(session.match_id, "another"), "utf-8")
    assert [match.started.match_id for match in matches_in(path)] == [session.match_id, "another"]


def test_23_of_a_match_being_played_only_finished_rounds_are_shown(store: Store):
    session = Session.create(plan(FOUR, seed=3), store)
    match = match_of(store, session.match_id)
    assert match.rounds == ()
    with pytest.raises(ValueError, match="no round"):
        Replay(match)
    chance = Random(2)
    while session.rounds_played < 1:
        step(session, chance)
    session.start_round()
    step(session, chance)
    match = match_of(store, session.match_id)
    assert len(match.rounds) == 1
    assert match.started.seed is None
    assert not match.ended
    assert isinstance(match.rounds[0].events()[-1], RoundEnded)


def test_what_was_decided_is_what_led_to_the_event(replay: Replay):
    decided = 0
    for place in range(1, replay.length + 1):
        replay.go_to(1, place)
        one = replay.decided()
        if one is None:
            assert not isinstance(replay.event, Ponged | Konged | DeclaredReady | Passed)
            continue
        decided += 1
        assert one.command in one.view.legal
        state = replay._states[place - 2]
        events = decide(state, one.command)
        # A discard, a claim or a pass is heard when the window closes: others may speak first.
        assert state.round is not None
        assert replay.event in events or state.round.window is not None
    assert decided > 20
    replay.go_to(1)
    assert replay.decided() is None


def test_what_goes_by_itself_was_decided_by_nobody(replay: Replay):
    replay.go_to(1)
    ready: set[int] = set()
    for place in range(1, replay.length + 1):
        replay.go_to(1, place)
        if isinstance(replay.event, Discarded) and replay.event.seat in ready:
            assert replay.decided() is None
        if isinstance(replay.event, DeclaredReady):
            ready.add(replay.event.seat)
        if isinstance(replay.event, Drawn | Dealt | RoundStarted | RoundEnded):
            assert replay.decided() is None
    assert ready
