"""The calculator's model: the same answers as `liisi score`, and nothing that cannot be a hand."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from rich.cells import cell_len

from liisi_tui import texts
from liisi_tui.core.melds import Meld, MeldKind
from liisi_tui.core.refusal import Refusal
from liisi_tui.core.rules import Rules
from liisi_tui.core.score_input import InputError, read_win, settlement_line
from liisi_tui.core.scoring import WinningHand, settle
from liisi_tui.core.seats import SEATS
from liisi_tui.core.tiles import parse_tile, parse_tiles, tiles_text
from liisi_tui.ui.calculator_entry import Entry, Lacking, NoWin, Settled
from liisi_tui.ui.calculator_examples import EXAMPLES
from liisi_tui.ui.calculator_form import CalculatorForm
from tests.catalogue import ROOT

CASES = [
    json.loads(line)
    for line in (ROOT / "tests/data/scores.jsonl").read_text(encoding="utf-8").splitlines()
]
WELL_FORMED = [case for case in CASES if case.get("exit") != 2]
# RULES 11: what the winner gets, in the order of the table there.
GAINED = (4, 5, 5, 12, 29, 68, 150, 1000)


def entered(given: dict[str, Any]) -> CalculatorForm:
    """A shared case as a person enters it: tile by tile, and the fields turned one by one."""
    form = CalculatorForm()
    for meld in given.get("melds", ()):
        form.aim_at(MeldKind(meld["kind"]))
        form.type_text(meld["tile"])
    form.aim_at("hand")
    for tile in parse_tiles(given["concealed"]):
        form.add(tile)
    assert form.target == "winning"
    form.type_text(given["winning_tile"])
    while "ESWN"[form.entry.dealer] != given["dealer"]:
        form.turn_dealer()
    while "ESWN"[form.entry.winner] != given["winner"]:
        form.turn_winner()
    source = given.get("from")
    while form.entry.source != (None if source is None else "ESWN".index(source)):
        form.turn_source()
    for seat in SEATS:
        if (seat in form.entry.ready) != ("ESWN"[seat] in given["ready"]):
            form.turn_ready(seat)
    form.erase_base()
    for digit in str(given.get("base_score", 1)):
        form.type_base(digit)
    form.set_rules(Rules(**given.get("rules", {})))
    assert form.notice == ""
    return form


def canonical(answer: dict[str, Any]) -> dict[str, Any]:
    return answer | {"decomposition": sorted(answer["decomposition"])}


def test_most_shared_cases_can_be_entered():
    assert len(WELL_FORMED) > 120
    assert {case.get("exit", 0) for case in WELL_FORMED} == {0, 1}


@pytest.mark.parametrize("case", WELL_FORMED, ids=lambda case: case["case"])
def test_every_shared_case_comes_out_as_liisi_score_has_it(case):
    form = entered(case["input"])
    outcome = form.outcome()
    win = read_win(json.dumps(case["input"]).encode())
    if case.get("exit") == 1:
        assert isinstance(outcome, NoWin)
        with pytest.raises(Refusal) as refused:
            settle(win)
        assert outcome.refusal.code == refused.value.code
        assert outcome.words(form.name_tile).endswith(f"({outcome.refusal.rule})")
    else:
        assert isinstance(outcome, Settled)
        assert canonical(json.loads(settlement_line(outcome.score))) == canonical(case["expect"])
        assert sorted(outcome.win.concealed) == sorted(win.concealed)
        assert replace(outcome.win, concealed=win.concealed) == win


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["case"])
def test_a_whole_input_can_be_pasted(case):
    form = CalculatorForm()
    text = json.dumps(case["input"])
    form.type_text(text)
    if case.get("exit") == 2:
        with pytest.raises(InputError) as refused:
            read_win(text.encode())
        assert refused.value.field in form.notice
        assert form.entry == Entry()
        return
    win = read_win(text.encode())
    assert form.notice == ""
    outcome = form.outcome()
    if isinstance(outcome, Settled):
        assert outcome.win == win
    else:
        assert isinstance(outcome, NoWin)


@pytest.mark.parametrize(("entry", "gained"), list(zip(EXAMPLES, GAINED, strict=True)))
def test_the_examples_are_those_of_the_rules(entry, gained):
    form = CalculatorForm()
    form.show(entry)
    outcome = form.outcome()
    assert isinstance(outcome, Settled)
    assert outcome.score.deltas[entry.winner] == gained


def said(form: CalculatorForm) -> tuple[str, ...]:
    outcome = form.outcome()
    assert isinstance(outcome, Lacking)
    return outcome.sentences


def test_what_is_missing_is_said():
    form = CalculatorForm()
    assert said(form) == ("13 tiles more belong in the hand.", "The winning tile is missing.")
    form.type_text("123m456p222s23s4m")
    assert said(form)[0] == "1 tile more belongs in the hand."
    form.type_text("4m")
    assert said(form) == (
        "The winning tile is missing.",
        "This hand waits for 一条 四条 (6.3).",
    )
    form.aim_at(MeldKind.PONG)
    form.type_text("7z")
    assert said(form)[0] == "3 tiles too many are in the hand beside these melds."
    form.erase_base()
    assert said(form)[-1] == "The base score is a whole number, 1 or more."


def test_a_hand_that_waits_for_nothing_is_told_before_it_wins():
    form = CalculatorForm()
    form.type_text("123456789m1111z")
    assert said(form)[1] == "This hand waits for nothing (6.3)."
    form.clear()
    form.type_text("123m456p789s1122z")
    form.set_rules(Rules(missing_suit_required=True))
    assert said(form)[1] == "This hand waits for nothing (6.3)."
    form.undo()
    assert said(form)[1] == "This hand waits for 东风 南风 (6.3)."


def test_typed_tiles_go_to_the_hand_and_the_fourteenth_wins():
    form = CalculatorForm()
    form.type_text("123m456p222s 23s44m1s")
    assert tiles_text(form.entry.concealed) == "12344m456p22223s"
    assert form.entry.winning == parse_tile("1s")
    assert isinstance(form.outcome(), Settled)
    form.type_text("四条")
    assert form.entry.winning == parse_tile("4s")


FULL = "123m456p222s23s44m1s"


@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_full_hand_says_so_whatever_is_typed_or_pasted_into_it(language):
    texts.use(language)
    form = CalculatorForm()
    form.type_text(FULL)
    full = form.entry
    form.type_text("123456789m12345s")
    assert form.entry == full
    assert form.notice == texts.tr(
        "The hand is full, so nothing was put in: C clears it for another."
    )
    form.add(parse_tile("4s"))
    assert form.entry == replace(full, winning=parse_tile("4s"))
    assert form.notice == texts.tr(
        "The hand is full: now {tile} is its winning tile. Bksp undoes it.", tile="四条"
    )
    form.undo()
    assert (form.entry, form.notice) == (full, "")
    form.aim_at("hand")
    form.add(parse_tile("4s"))
    assert form.notice
    # The sentence stands in one line.
    assert cell_len(form.notice) <= 78
    # Who asked to change it needs not be told.
    form.aim_at("winning")
    form.type_text("4s")
    assert (form.entry.winning, form.notice) == (parse_tile("4s"), "")


def test_equal_tiles_are_one_meld_and_what_follows_is_the_hand():
    form = CalculatorForm()
    form.aim_at(MeldKind.CONCEALED_KONG)
    form.type_text("1111z23m")
    assert form.entry.melds == (Meld(MeldKind.CONCEALED_KONG, parse_tile("1z")),)
    assert form.entry.concealed == tuple(parse_tiles("23m"))
    assert form.entry.wanted == 10


@pytest.mark.parametrize(
    ("before", "target", "text", "words"),
    [
        ("1111m", "hand", "1m", "All four 一万 are in the hand already."),
        ("11m", MeldKind.PONG, "1m", "There are not so many 一万 left."),
        ("1m", MeldKind.ADDED_KONG, "1m", "There are not so many 一万 left."),
        ("123m456p222s23s44m", "hand", "1s", "The hand is full: Del takes a tile out, W"),
        ("123m456p222s23s44m", "winning", "12s", "The hand is full, so the tiles after it"),
        ("", "hand", "0m", "tiles: “0m” at position 1 is not a tile"),
        ("", "hand", "12", "tiles: “12” at position 1 lacks its suit: m, p, s or z"),
        ("", "hand", "11111m", "is the fifth copy of one tile"),
        ("", "hand", "{}", "dealer: this field is missing"),
        ("", "hand", "\x1b[2J", "is not a tile"),
    ],
)
def test_what_cannot_be_a_hand_is_not_taken(before, target, text, words):
    form = CalculatorForm()
    form.type_text(before)
    form.aim_at(target)
    entry = form.entry
    form.type_text(text)
    assert words in form.notice
    assert form.notice.isprintable()
    assert form.entry.concealed == entry.concealed
    assert form.entry.melds == entry.melds


def test_a_fifth_meld_is_not_taken():
    form = CalculatorForm()
    for tile in "12345":
        form.aim_at(MeldKind.PONG)
        form.type_text(f"{tile}z")
    assert len(form.entry.melds) == 4
    assert form.notice == "A hand has at most four melds."


def test_a_fifth_copy_to_win_with_is_for_the_rules_to_refuse():
    form = CalculatorForm()
    form.type_text("123456789m1111z")
    form.type_text("1z")
    outcome = form.outcome()
    assert isinstance(outcome, NoWin)
    assert outcome.refusal.rule == "6.3"
    assert form.copies_left(parse_tile("1z")) == 0


def test_copies_left_count_everything():
    form = CalculatorForm()
    form.aim_at(MeldKind.PONG)
    form.type_text("5s")
    assert form.copies_left(parse_tile("5s")) == 1
    form.type_text("5s")
    assert form.copies_left(parse_tile("5s")) == 0
    assert form.copies_left(parse_tile("6s")) == 4


def test_every_change_can_be_taken_back():
    form = CalculatorForm()
    seen = [form.entry]
    for act in (
        lambda: form.type_text("123m456p"),
        lambda: form.add(parse_tile("7z")),
        form.turn_winner,
        form.turn_dealer,
        form.turn_source,
        lambda: form.turn_ready(3),
        lambda: form.turn_base(4),
        lambda: form.type_base("0"),
        lambda: form.set_rules(Rules(cap=None)),
        lambda: form.drop(parse_tile("7z")),
        form.clear,
        lambda: form.show(EXAMPLES[7]),
    ):
        act()
        assert form.entry != seen[-1]
        seen.append(form.entry)
    for entry in reversed(seen[:-1]):
        form.undo()
        assert form.entry == entry
    form.undo()
    assert form.notice == "There is nothing to take back."


def test_digits_are_taken_back_first():
    form = CalculatorForm()
    form.type_digit("1")
    form.type_digit("2")
    form.undo()
    assert form.digits == "1"
    form.type_suit("m")
    assert (form.digits, form.entry.concealed) == ("", (0,))


def who(form: CalculatorForm) -> tuple[int, int | None, set[int]]:
    """Winner, discarder, and who has declared 听."""
    return form.entry.winner, form.entry.source, set(form.entry.ready)


def test_winner_and_discarder_change_places_and_others_stay_ready():
    form = CalculatorForm()
    form.turn_source()
    form.turn_ready(3)
    assert who(form) == (0, 1, {0, 3})
    form.turn_winner()
    assert who(form) == (1, 0, {1, 3})
    form.turn_ready(1)
    assert form.entry.ready == {3}
    form.turn_winner(-1)
    assert who(form) == (0, 1, {0, 3})


def test_a_tile_is_taken_out_of_hand_meld_or_the_winning_one():
    form = CalculatorForm()
    form.show(replace(EXAMPLES[4], concealed=tuple(parse_tiles("123m44m24p"))))
    form.drop(parse_tile("4m"))
    assert tiles_text(form.entry.concealed) == "1234m24p"
    form.drop(parse_tile("2z"))
    assert [meld.tile for meld in form.entry.melds] == [parse_tile("1z")]
    form.drop(parse_tile("3p"))
    assert form.entry.winning is None
    form.drop(parse_tile("9s"))
    assert form.notice == "This tile is not in the hand."


def test_kongs_are_chosen_one_after_the_other():
    form = CalculatorForm()
    kinds = []
    for _ in range(4):
        form.next_kong()
        kinds.append(form.target)
    assert kinds == ["exposed_kong", "added_kong", "concealed_kong", "exposed_kong"]


def test_the_answer_is_in_the_language_spoken():
    form = CalculatorForm()
    form.show(replace(EXAMPLES[0], unready=True))
    texts.use("zh")
    outcome = form.outcome()
    assert isinstance(outcome, NoWin)
    assert outcome.words(form.name_tile).endswith("（6.1）")


def test_what_is_settled_is_what_was_entered():
    form = CalculatorForm()
    form.show(EXAMPLES[0])
    outcome = form.outcome()
    assert isinstance(outcome, Settled)
    assert isinstance(outcome.win, WinningHand)
    copy = CalculatorForm()
    copy.take(outcome.win)
    assert copy.entry == form.entry
