"""A match in plain text: whole rounds, any answer, faults of the store, and the way out."""

from __future__ import annotations

from random import Random
from typing import Literal

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from liisi_tui import texts
from liisi_tui.core.rules import Rules
from liisi_tui.plain_table.menu import choices
from liisi_tui.session import ForPerson, Over, Session
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.store import Store
from liisi_tui.ui.voice import make_voice
from tests.plain_table.playing import lines, play, sensible, session_of
from tests.playouts import random_rules


def random_numbers(session: Session, seed: int):
    """Any legal number, one as likely as the other."""
    chance = Random(seed)

    def answer() -> str:
        if not isinstance(session.waiting(), ForPerson):
            return "1"
        view = session.view(session.people[0])
        return str(1 + chance.randrange(len(choices(view, make_voice("ascii")))))

    return answer


@pytest.mark.parametrize("seed", range(1, 13))
def test_whole_rounds_of_any_legal_numbers_end_with_a_standing(seed):
    language: Literal["zh", "en"] = "zh" if seed % 2 else "en"
    texts.use(language)
    rules = random_rules(seed) if seed > 4 else Rules()
    session = session_of(seed, rounds=2, rules=rules)
    told, _ = play(session, random_numbers(session, seed), face="safe" if seed % 2 else "ascii")
    assert isinstance(session.waiting(), Over)
    if language == "en":
        assert told.isascii()
        assert "Place 1: " in told
    assert all(line.isprintable() and line.strip() for line in told.splitlines())


@pytest.mark.parametrize("seed", [2, 7, 20])
def test_the_settlement_says_every_number_with_its_reason(seed):
    store = Store.in_memory()
    session = session_of(seed, store=store)
    told, _ = play(session, sensible(session), store=store)
    after = told[told.index("Win! E Ann") :].splitlines()
    won = session.open_hands().table.won
    assert won is not None
    fans = [line for line in after if line.startswith("Counted: ")]
    assert [int(line.split()[-2]) for line in fans] == [fan.points for fan in won.score.fans]
    names = ("E Ann", "S Zhong", "W Fa", "N Bai")
    for payment in won.score.payments:
        who = f"{names[payment.payer]} pays"
        if payment.payer != payment.loser:
            who += f" for {names[payment.loser]}"
        (line,) = (line for line in after if line.startswith(f"{who} {payment.points}: "))
        assert all(str(item.points // won.score.multiplier) in line for item in payment.items)
    gained = won.score.deltas[0]
    assert f"E Ann: gains {gained}, total {gained}" in after
    assert f"E Ann: {gained} points, level 1, white dragon" in after


ANSWERS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(["1", "2", "9", "0", "?", "v", "l", "s", "p", "k", "t", "h", "x", "q", ""]),
    st.sampled_from(["T 5m", "五万", "1z", "ｑ", "？", "E", "\x1b[A", "\x00", "\ud800", "1" * 500]),
)


@settings(max_examples=40)
@given(st.lists(ANSWERS, max_size=40))
@example(["1", "q", "q"])
@example(["1", "\u3000", "\x1b[2J", "1\n1"])
def test_no_answer_breaks_anything(answers):
    session = session_of(7)
    told, given_answers = play(session, lines(answers))
    assert told.endswith(("(end of input)\n", "(left)\n"))
    assert all(line.isprintable() for line in told.splitlines())
    assert len(given_answers.given) == len(answers) or told.endswith("(left)\n")


def test_q_asks_once_and_any_other_line_stays():
    session = session_of(7)
    told, answers = play(session, lines(["1", "q", "1", "0", "Q", "Q", "0"]))
    assert told.endswith(
        "Q again leaves, G ends the match for good (1.3), any other line stays.\n(left)\n"
    )
    assert len(answers.given) == 6
    assert told.count("E Ann discards 7m, as drawn") == 1


@pytest.mark.parametrize("before", [[], ["1"], ["1", "0"]])
def test_1_3_g_after_q_ends_the_match_for_good(before):
    session = session_of(7)
    told, _ = play(session, lines([*before, "q", "g"]))
    assert isinstance(session.waiting(), Over)
    assert ("E Ann left: round 1 ends, nobody pays\n" in told) == bool(before)
    assert "Place 1: E Ann, total 0\n" in told
    assert "had standing" not in told


def test_an_empty_line_asks_again_and_answers_nothing():
    session = session_of(7)
    told, _ = play(session, lines(["", "1", "", ""]))
    assert told.count("Round 1: W Fa deals\n") == 2
    assert told.count("Your turn: you drew 7m\n") == 3
    assert "E Ann discards" not in told


def test_3_3_a_standing_tile_without_ready_is_refused():
    told, _ = play(session_of(7), lines(["1", "3p", "p"]))
    assert (
        "A standing tile goes out only with ready, and now you cannot declare it; choose another"
        " tile (3.3)." in told
    )
    assert "It is your turn: no discard lies open for pong; discard a tile (4.1)." in told


def test_the_match_can_be_stopped_between_rounds():
    session = session_of(7, rounds=3)
    following = sensible(session)

    def stop() -> str:
        return "e" if session.rounds_played else following()

    told, _ = play(session, stop)
    assert isinstance(session.waiting(), Over)
    assert "2 stop the match here, with a final standing (E)" in told
    assert "The match is over\n1 round played\nPlace 1: E Ann" in told


def test_a_match_goes_on_where_it_stopped():
    whole, half = session_of(7), session_of(7)
    expected, _ = play(whole, sensible(whole))
    answers = sensible(half)
    count = iter(range(4))
    first, _ = play(half, lambda: answers() if next(count, None) is not None else None)
    rest, _ = play(half, answers)
    turn = rest.index("Your turn")
    assert "The match goes on in round 1.\nWall: " in rest
    assert "Discards of E Ann: 6s, N, 9m\n" in rest[:turn]
    assert expected.endswith(rest[turn:])
    assert first[: -len("(end of input)\n")] in expected


class Full(Store):
    """A store whose disk is full as often as is wished."""

    faults = 0
    code = "full"

    def append(self, *arguments, **more) -> None:
        if self.faults:
            self.faults -= 1
            raise StoreError(self.code, self.path)
        super().append(*arguments, **more)


def full_store() -> Full:
    store = Full.in_memory()
    assert isinstance(store, Full)
    return store


def stored_log(store: Store, session: Session) -> list[object]:
    store.release(session.match_id)
    return list(Session.resume(store, session.match_id).public_log())


def test_a_fault_of_the_store_can_be_tried_again():
    store = full_store()
    session = session_of(7, store=store)
    store.faults = 2
    told, _ = play(session, lines(["1", "r", "1", "0"]), store=store)
    assert told.count("The match cannot be saved\n1 try again (R)\n") == 2
    assert "E Ann discards 7m, as drawn" in told
    assert session.public_log() == stored_log(store, session)


def test_a_match_can_be_played_on_without_saving():
    store = full_store()
    session = session_of(7, store=store)
    store.faults = 1
    told, _ = play(session, lines(["1", "p", "q", "1"]), store=store)
    assert "Leave? Nothing is saved.\n" in told
    assert "Your turn" in told


def test_a_match_that_cannot_be_saved_can_be_left():
    store = full_store()
    session = session_of(7, store=store)
    store.faults = 1
    told, _ = play(session, lines(["1", "q"]), store=store)
    assert told.endswith("3 leave (Q)\nChoose 1 to 3.\n(left)\n")
    assert "dice" not in told


def test_what_is_too_large_is_not_offered_to_be_tried_again():
    store = full_store()
    store.code = "too_large"
    session = session_of(7, store=store)
    store.faults = 1
    told, _ = play(session, lines(["1", "r", "q"]), store=store)
    assert "The points are too large to be saved" in told
    assert "The match cannot be saved\n1 play on without saving (P)\n2 leave (Q)\n" in told
    assert "try again" not in told
    assert told.endswith("(left)\n")


def test_a_table_of_several_people_is_not_played_in_plain_text():
    from tests.ui.matches import table

    with pytest.raises(ValueError, match="one person"):
        play(table(1), lines([]))
