"""No key of the table is met with silence: something happens, or a sentence says why not."""

from __future__ import annotations

import string
from typing import Any

import pytest

from liisi_tui import texts
from liisi_tui.core.projection import seat_view
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.rules import Rules
from liisi_tui.core.wishes import why_not
from liisi_tui.refusal_words import refusal_words
from liisi_tui.session import ForCalls, ForPerson
from liisi_tui.ui.decision import Changed, Decision, Do, Ignored, Mode, Refused
from liisi_tui.ui.idle_words import (
    covered_key_words,
    idle_words,
    table_key_words,
    unknown_key_words,
)
from liisi_tui.ui.look import Look, make_look
from liisi_tui.ui.pieces import Cap
from liisi_tui.ui.prompts import decision_prompt
from liisi_tui.ui.screens.curtain import Covered, CurtainScreen
from liisi_tui.ui.screens.table import TableScreen
from tests import positions
from tests.positions import position
from tests.ui.matches import table
from tests.ui.playing import game

OPTIONAL = Rules(winning="optional")
WAITING = {"E": "1z 234m | 111222333p + 4m"}
WINNING = {"E": "234m | 111222333p 4m + 4m"}
KEYS = [
    *string.ascii_lowercase,
    *string.digits,
    *("left", "right", "up", "down", "enter", "escape", "space", "tab", "question_mark"),
    *("home", "end", "pageup", "pagedown", "backspace", "delete", "f1", "plus"),
]
# What all screens do with a key, whatever stands on them.
EVERYWHERE = {"q", "l", "tab", "question_mark"}


def _claim() -> tuple[positions.Table, int]:
    hands = {"E": "1z 357m | 2468p 1357s 7z + 5p", "S": "5p 1m 9s 2z | 55p 3s 7m 9m 2s 6s 8s 3z"}
    made = position(hands=hands)
    made.do(positions.discard("E", "5p", drawn=True))
    return made, 1


def _open_win() -> tuple[positions.Table, int]:
    hands = {"E": "1357m | 2468p 1357s 7z + 4m", "S": WINNING["E"].partition(" + ")[0]}
    made = position(hands=hands, ready={"S": "1z"}, rules=OPTIONAL)
    made.do(positions.discard("E", "4m", drawn=True))
    return made, 1


def _after_pong() -> tuple[positions.Table, int]:
    made, seat = _claim()
    command = next(one for one in seat_view(made.match, seat).legal if hasattr(one, "standing"))
    made.do(command)
    return made, seat


STATES = {
    "turn": lambda: (position(hands={"E": "1357m | 2468p 13579s + 7z"}), 0, ""),
    "not my turn": lambda: (position(hands={"E": "1357m | 2468p 13579s + 7z"}), 2, ""),
    "claim": lambda: (*_claim(), ""),
    "pong": lambda: (*_claim(), "p"),
    "after a pong": lambda: (*_after_pong(), ""),
    "drawn win": lambda: (position(hands=WINNING, ready={"E": "1z"}, rules=OPTIONAL), 0, ""),
    "open win": lambda: (*_open_win(), ""),
    "kongs": lambda: (position(hands={"E": "1z 9m 1s 3s | 2222p 8888p 7s + 9s"}), 0, "k"),
    "ready": lambda: (position(hands=WAITING), 0, "t"),
    "face": lambda: (position(hands=WAITING, rules=Rules(ready_tile="choose")), 0, "tf"),
    "confirm": lambda: (position(hands={"E": "1357m | 2468p 13579s + 7z"}), 0, "c"),
}
MODES = {
    "turn": Mode.TURN,
    "not my turn": Mode.WATCH,
    "claim": Mode.CLAIM,
    "pong": Mode.PONG,
    "after a pong": Mode.TURN,
    "drawn win": Mode.WIN,
    "open win": Mode.CLAIM,
    "kongs": Mode.KONG,
    "ready": Mode.READY,
    "face": Mode.FACE,
    "confirm": Mode.CONFIRM,
}


def decision(state: str) -> Decision:
    made, seat, opened = STATES[state]()
    asked = Decision(
        seat_view(made.match, seat),
        lambda who, wish: why_not(made.match, who, wish),
        confirm_discard="c" in opened,
    )
    for step in opened:
        {"p": asked.pong, "k": asked.kong, "t": asked.ready, "f": asked.enter, "c": asked.enter}[
            step
        ]()
    assert asked.mode is MODES[state]
    return asked


class Board(TableScreen):
    """A seat's table without a terminal: what it would show is kept in `said` and `wanted`."""

    def __init__(self, asked: Decision) -> None:
        session = table(3)
        session.start_round()
        self._drawn_with = make_look("chinese", "felt", "truecolor")
        super().__init__(session, 0, self._drawn_with)
        self._decision, self._view = asked, asked.view
        self.drawn = 0
        self.wanted: list[object] = []

    def draw(self) -> None:
        self.drawn += 1

    def want(self, intent: object) -> None:
        self.wanted.append(intent)

    @property
    def look(self) -> Look:
        return self._drawn_with

    @property
    def _looks(self) -> bool:
        return False

    @property
    def _has_coach(self) -> bool:
        return False


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("language", texts.LANGUAGES)
def test_every_key_does_something_or_says_why_not(state, language):
    texts.use(language)
    for key in KEYS:
        board = Board(decision(state))
        if board.press(key, None):
            moved = board.wanted or board.covered or board._decision.mode is not MODES[state]
            assert moved or board.drawn, key
        elif key not in EVERYWHERE:
            board.explain(key)
            assert board._message, key
        if board._message:
            assert board._message[-1] in ".。", board._message
            assert board._message[0] == board._message[0].upper()
            assert "{" not in board._message


@pytest.mark.parametrize("state", STATES)
def test_every_idle_reason_is_a_sentence(state):
    asked = decision(state)
    outcomes = [asked.move(1), asked.digit(9), asked.digit(5), asked.drawn()]
    for outcome in outcomes:
        assert isinstance(outcome, Changed | Do | Refused | Ignored)
        if isinstance(outcome, Ignored):
            assert idle_words(outcome, asked).endswith(".")


def test_who_is_asked_reads_the_keys_that_answer():
    asked = decision("claim")
    outcome = asked.digit(1)
    assert isinstance(outcome, Ignored)
    assert idle_words(outcome, asked) == "You are asked about a tile; answer with P, K, X."


@pytest.mark.parametrize("state", ["drawn win", "open win"])
@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "四万 wins; take the win with H, or decline it with X (6.6)."),
        ("zh", "四万能胡；请按 H 胡，或者按 X 不胡（6.6）。"),
    ],
)
def test_while_a_win_is_offered_every_other_key_names_the_two_that_answer(
    state, language, sentence
):
    texts.use(language)
    for key in ("t", "p", "k", "0", "space", "enter", "left", "right", "1", "9"):
        board = Board(decision(state))
        assert board.press(key, None)
        assert board._message == sentence, key
        assert not board.wanted


def test_a_hand_opened_while_players_call_closes_with_x_where_it_could_win():
    board = Board(decision("open win"))
    board._calling = True
    assert board.press("t", None)
    assert board._message == "四万 wins; take the win with H, or close the hand with X (6.6)."


@pytest.mark.parametrize("state", STATES)
def test_every_key_that_a_prompt_offers_does_what_it_says(state):
    look = make_look("chinese", "felt", "truecolor")
    caps = [one for one in decision_prompt(decision(state), look)[1] if isinstance(one, Cap)]
    assert bool(caps) == (MODES[state] is not Mode.WATCH)
    for cap in caps:
        board = Board(decision(state))
        assert board.press(cap.action, None), cap
        assert board.wanted or board.drawn, cap
        assert not board._message, cap


def test_ready_waits_for_the_own_turn_and_the_choice_of_tiles():
    asked = decision("claim")
    outcome = asked.ready()
    assert isinstance(outcome, Ignored)
    assert idle_words(outcome, asked) == (
        "You are asked about a tile: ready 听 is for your own turn; answer with P, K, X (6.2)."
    )
    asked = decision("pong")
    assert asked.ready() == Ignored("choosing")
    assert asked.mode is Mode.PONG


def test_a_win_while_declaring_ready_says_that_enter_comes_first():
    asked = decision("ready")
    outcome = asked.win()
    assert isinstance(outcome, Ignored)
    assert "declare it with Enter" in idle_words(outcome, asked)
    assert decision("face").win() == Ignored("choosing")


def test_a_hand_opened_while_players_call_says_what_can_be_done():
    for draws in (False, True):
        board = Board(decision("not my turn"))
        board._calling, board._draws = True, draws
        assert board.press("enter", None)
        assert ("D draws" in board._message) == draws
        assert "X" in board._message


def test_after_a_pong_nothing_is_drawn():
    asked = decision("after a pong")
    outcome = asked.drawn()
    assert isinstance(outcome, Ignored)
    assert "You drew no tile" in idle_words(outcome, asked)


def test_refusals_are_sentences_and_a_pong_has_its_sign():
    said = refusal_words(Refusal("last_standing", claim="pong", tile=4))
    assert said == "Pong 碰 would use the last standing tile, and one must stay (4.4)."


def test_keys_have_names_that_people_know():
    assert table_key_words("d").startswith("D draws only")
    assert table_key_words("e") == "E opens a hand only while all hands are covered."
    assert unknown_key_words("f1") == "F1 does nothing here; ? shows the keys that do."
    assert covered_key_words("c") == "All hands are covered already."
    assert covered_key_words("p").startswith("P works in an open hand")


class Curtain(CurtainScreen):
    """A curtain without a terminal."""

    look = make_look("chinese", "felt", "truecolor")

    def draw(self) -> None:
        pass

    def set_timer(self, *args: Any, **options: Any) -> Any:
        self.opening = True

    opening = False


@pytest.mark.parametrize(
    "waiting",
    [ForPerson(1, claim=False), Covered(2), ForCalls(0, 1, closes_by_itself=False), None],
)
def test_every_key_on_the_curtain_does_something_or_says_why_not(waiting):
    session = table(3)
    session.start_round()
    for key in KEYS:
        curtain = Curtain(session, 1, Curtain.look, {})
        curtain._waiting = waiting
        if not curtain.press(key, None) and key not in EVERYWHERE:
            curtain.explain(key)
        assert curtain._message or curtain.opening or key in EVERYWHERE, key
        assert not (curtain._message and curtain.opening)


async def test_the_question_comes_back_with_the_next_key_whatever_it_means():
    async with game("Ann", "Bob", "bot", "bot") as playing:
        await playing.deal()
        await playing.step()
        assert playing.on(TableScreen)
        await playing.calmly("left")
        question = "Your turn"
        assert question in playing.text()
        await playing.calmly("f1")
        assert "F1 does nothing here" in playing.text()
        assert question not in playing.text()
        await playing.calmly("tab")
        await playing.calmly("escape")
        assert playing.on(TableScreen)
        assert question in playing.text()
