"""What a replay shows at a place, and where its keys lead: without a screen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from liisi_tui.core.commands import Discard
from liisi_tui.core.events import DeclaredReady, Passed, RoundEnded
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import EAST, SEATS, SOUTH
from liisi_tui.session.recorded import Fault, matches_in
from liisi_tui.session.replay import Place, Replay
from liisi_tui.storage import log
from liisi_tui.storage.errors import LogError
from liisi_tui.texts import use
from liisi_tui.ui.look import make_look
from liisi_tui.ui.pieces import Cap, TilePiece, Words
from liisi_tui.ui.replay_picture import Picture, Watching, picture_of, place_at, progress
from liisi_tui.ui.replay_words import advice_rows
from liisi_tui.ui.rows import fitting, packed
from tests.shared_cases import illegal_cases
from tests.ui.recordings import ROUNDS, recorded, replay_at

LOOK = make_look("chinese", "felt", "mono")


@pytest.fixture(autouse=True)
def english():
    use("en")


def said(rows) -> str:
    """The words of rows, tiles left out."""
    return "\n".join(
        "".join(piece.text for piece in row if isinstance(piece, Words)) for row in rows
    )


def picture(screen, width: int = 80) -> Picture:
    return picture_of(screen.replay, screen.watching, LOOK, width)


def caps(picture: Picture) -> list[str]:
    rows = (*picture.prompt, picture.keys)
    return [piece.key for row in rows for piece in row if isinstance(piece, Cap)]


def test_keys_lead_through_the_round_and_back():
    screen = replay_at(1)
    replay = screen.replay
    length = replay.length
    for keys, place in (
        (["right"] * 3, 4),
        (["left"], 3),
        (["left"] * 9, 1),
        (["end"], length),
        (["home"], 1),
        (["down", "down", "pageup"], replay._stops[1]),
    ):
        for key in keys:
            screen.watch_key(key)
        assert replay.place == Place(1, place), keys
    screen.watch_key("]")
    screen.watch_key("right")
    assert replay.place == Place(2, 2)
    screen.watch_key("[")
    assert replay.place == Place(2, 1)
    screen.watch_key("[")
    assert replay.place == Place(1, 1)
    screen.watch_key("end")
    screen.watch_key("right")
    assert replay.place == Place(2, 1)
    screen.watch_key("left")
    assert replay.place == Place(1, length)


def test_turns_and_rounds_are_jumped_to_by_number():
    screen = replay_at(1)
    for key in ("g", "1", "2"):
        screen.watch_key(key)
    assert "Go to number 12_" in said(picture(screen).prompt)
    screen.watch_key("enter")
    assert screen.replay.turn_number == 12
    for key in ("3", "9", "backspace", "r"):
        screen.watch_key(key)
    assert screen.replay.place == Place(3, 1)
    for key in ("9", "9", "9", "9", "9", "9", "enter"):
        screen.watch_key(key)
    assert screen.replay.turn_number == screen.replay.turns
    screen.watch_key("2")
    screen.watch_key("escape")
    assert screen.watching.entry is None
    screen.watch_key("2")
    screen.watch_key("home")
    assert screen.watching.entry is None
    assert screen.replay.place == Place(3, 1)


def test_all_hands_are_open_or_one_seat_looks():
    screen = replay_at(40)
    shown = picture(screen)
    assert shown.note == "All hands open"
    assert shown.own is None
    assert shown.open_hands == screen.replay.open_hands()
    for seat, key in zip(SEATS, "eswn", strict=True):
        screen.watch_key(key)
        shown = picture(screen)
        assert shown.open_hands is None
        assert shown.own == screen.replay.seat(seat)
        assert shown.bottom == seat
        assert "saw it" in shown.note
    screen.watch_key("v")
    assert screen.watching.viewer is None
    screen.watch_key("v")
    assert screen.watching.viewer == EAST


def test_steps_of_a_seat_leave_out_what_it_did_not_notice():
    replay = Replay(recorded())
    passes = [
        (place, event.seat)
        for place, event in enumerate(replay._events, 1)
        if isinstance(event, Passed)
    ]
    place, seat = passes[0]
    other = next(one for one in SEATS if one != seat)
    screen = replay_at(place)
    assert progress(screen.replay, None) == (place, replay.length)
    screen.watch_key("eswn"[other])
    assert screen.replay.place.events < place
    screen.watch_key("right")
    assert screen.replay.place.events > place
    screen.watch_key("end")
    done, length = progress(screen.replay, other)
    assert done == length < replay.length
    assert place_at(screen.replay, other, 0.0) == 1
    assert place_at(screen.replay, other, 1.0) == replay.places(other)[-1]


ADVICE = (
    *("Pong 碰", "Pass 过", "Win 胡", "Ready 听", "Kong 杠", "discard "),
    *("is ready 听, waiting for", "not ready 听, but waiting for"),
    *("not waiting for a tile yet", "on turn, and can declare", "the round is over"),
)


def test_the_waits_and_choices_of_each_seat():
    seen = set()
    for match in (recorded(), recorded(2, Rules(winning="optional"))):
        replay = Replay(match)
        while replay.step():
            text = said(advice_rows(replay, SEATS, LOOK, 200))
            acting = [seat for seat in SEATS if replay.seat(seat).legal]
            assert text.count("It could:") == len(acting)
            if isinstance(replay.event, DeclaredReady):
                assert "is ready 听, waiting for" in text
            seen |= {words for words in ADVICE if words in text}
        assert len(advice_rows(replay, [SOUTH], LOOK, 200)) == 1
    replay = Replay(recorded())
    while not any(isinstance(one, Discard) for one in replay.seat(replay.table().turn).legal):
        replay.step()
    seat = replay.table().turn
    told = [
        piece.tile
        for row in advice_rows(replay, [seat], LOOK, 80)
        for piece in row
        if isinstance(piece, TilePiece)
    ]
    legal = {one.tile for one in replay.seat(seat).legal if isinstance(one, Discard)}
    assert told[-len(legal) :] == sorted(legal)
    assert seen == set(ADVICE)


def test_long_advice_is_broken_between_its_parts():
    unit = [Words("1234567890")]
    rows = packed([unit] * 5, 32)
    assert [len(said([row])) for row in rows] == [30, 23]


def test_the_settlement_is_offered_at_the_end_of_a_round_only():
    screen = replay_at(40)
    assert "Enter" not in caps(picture(screen))
    screen.watch_key("end")
    assert isinstance(screen.replay.event, RoundEnded)
    assert "Enter" in caps(picture(screen))
    for number in range(1, ROUNDS + 1):
        ended = screen.replay.settled(number).table.ended
        assert ended == screen.replay.results()[number - 1]
    for number in (0, ROUNDS + 1):
        with pytest.raises(ValueError, match="was not recorded"):
            screen.replay.settled(number)


@pytest.mark.parametrize(
    ("error", "why"),
    [(Refusal("log_form", what="no_match"), "(F4)"), (LogError(12, "blank"), "it is empty")],
)
def test_a_fault_is_told_where_the_log_ends(error, why):
    match = replace(recorded(), ended=False, fault=Fault(12, error))
    replay = Replay(match)
    looking = Watching()
    assert "Line 12" in said(picture_of(replay, looking, LOOK, 80).log)
    replay.step()
    assert "Line 12" not in said(picture_of(replay, looking, LOOK, 80).log)
    replay.go_to(ROUNDS, 10**6)
    newest = said(picture_of(replay, looking, LOOK, 80).log[-2:]).replace("\n", " ")
    assert "Line 12 of the log is not legal and ends the replay: " in newest
    assert why in newest


@pytest.mark.parametrize("case", illegal_cases()[::9], ids=lambda case: case.mutation)
def test_an_illegal_log_is_shown_up_to_its_line_with_the_rule(case, tmp_path):
    path = tmp_path / "illegal.jsonl"
    path.write_text("\n".join(case.lines) + "\n", "utf-8")
    if case.line == 1:
        with pytest.raises(Refusal, match=case.rule):
            matches_in(path)
        return
    match = matches_in(path)[-1]
    assert match.fault is not None
    assert (match.fault.line, match.fault.error.rule) == (case.line, case.rule)
    if not match.rounds:
        return
    replay = Replay(match)
    replay.go_to(replay.rounds, 10**6)
    assert log.encode(replay.event) == case.lines[case.line - 2]
    rows = picture_of(replay, Watching(), LOOK, 80).log
    words = said(rows).replace("\n", " ")
    assert f"Line {case.line} of the log" in words
    assert case.rule in words


def test_the_coach_comments_on_decisions_and_only_to_who_may_see_the_hand():
    replay = Replay(recorded())
    commented = 0
    for place in range(2, replay.length + 1):
        replay.go_to(1, place)
        decided = replay.decided()
        for seat in SEATS:
            rows = said(advice_rows(replay, (seat,), LOOK, 79))
            speaks = "Coach: " in rows
            assert not speaks or (decided is not None and decided.command.seat == seat), place
            commented += speaks
    assert commented > 20


def test_what_the_coach_says_is_read_from_the_top_and_what_has_no_room_is_counted():
    replay = Replay(recorded())
    for place in range(2, replay.length + 1):
        replay.go_to(1, place)
        rows = picture_of(replay, Watching(advice=True), LOOK, 80).advice
        text = said(rows)
        if "Played: " in text:
            break
    assert text.index("Coach: better") < text.index("Played: ") < text.index("waiting for")
    assert not picture_of(replay, Watching(), LOOK, 80).advice
    assert fitting(rows, len(rows)) == list(rows)
    cut = fitting(rows, 3)
    assert cut[:2] == list(rows[:2])
    assert said(cut[2:]) == f"{len(rows) - 2} more rows in a larger window"
    assert fitting(rows, 0) == []


def test_without_analysis_nothing_is_judged(monkeypatch):
    asked = []

    def judge(view):
        asked.append(view)
        return ()

    monkeypatch.setattr("liisi_tui.bots.coach.judged", judge)
    screen = replay_at(1)
    for _ in range(60):
        screen.watch_key("right")
        picture(screen)
    assert not asked
    screen.watch_key("a")
    for _ in range(60):
        picture(screen)
        screen.watch_key("left")
    assert asked
