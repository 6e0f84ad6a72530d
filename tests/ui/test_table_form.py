"""What is entered on the new-game screen, and the plan that comes of it."""

from __future__ import annotations

import pytest

from liisi_tui import texts
from liisi_tui.core.events import Player
from liisi_tui.core.match import MatchLength
from liisi_tui.core.rules import DEFAULT_RULES, Rules
from liisi_tui.options import LaunchOptions, SeatChoice
from liisi_tui.rules_text import Values, load_rules, option_entry
from liisi_tui.storage.settings import Settings
from liisi_tui.storage.store import Store
from liisi_tui.ui.plans import default_choices, own_name, seat_players, table_plan
from liisi_tui.ui.table_form import (
    NUMBER_FIELDS,
    RULE_FIELDS,
    NumberForm,
    RulesForm,
    TableForm,
    rule_choices,
)
from tests.ui.matches import person, table


def form(*names: str) -> TableForm:
    made = TableForm.for_person(names[0], "ask")
    for seat, name in zip(made.seats, names, strict=False):
        seat.bot, seat.name = None, name
    return made


def test_one_person_and_three_bots_to_begin_with():
    plan = TableForm.for_person("Ann", "call").plan()
    assert [player.kind for player in plan.players] == ["human", "bot", "bot", "bot"]
    assert {player.bot for player in plan.players[1:]} == {"normal"}
    assert len({player.name for player in plan.players}) == 4
    assert plan.claims == "call"
    assert plan.draw_seats
    assert plan.rules == DEFAULT_RULES
    assert plan.length == MatchLength(unit="rounds", count=8)


@pytest.mark.parametrize("length", [MatchLength(unit="circles", count=3), MatchLength()])
def test_1_3_after_a_player_has_left_the_table_is_set_up_as_it_was(length):
    rules = Rules(cap=None, winning="optional", pair_wait_points=7)
    players = (person("A"), Player(name="b", kind="bot", bot="easy"), person("C"), person("D"))
    session = table(players=players, rules=rules, base_score=40, length=length)
    made = TableForm.after(session, 2)
    assert [(seat.name, seat.bot) for seat in made.seats] == [
        ("A", None),
        ("", "easy"),
        ("", "normal"),
        ("D", None),
    ]
    plan = made.plan()
    assert (plan.rules, plan.base_score, plan.length) == (rules, 40, length)
    assert plan.claims == session.setup.claims
    assert plan.draw_seats
    assert [player.kind for player in plan.players] == ["human", "bot", "bot", "human"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "a name needs at least one letter"),
        ("a,b", "has a comma in it"),
        ("a\u202eb", "has a sign that cannot be shown safely"),
        ("x" * 40, "is too long"),
        ("ANN", "is taken at this table"),
    ],
)
def test_bad_names_get_a_sentence(name, sentence):
    made = form("Ann", name)
    assert made.name_fault(0) == ""
    assert sentence in made.name_fault(1)


@pytest.mark.parametrize("name", ["张三A", "e\u0301", "[/]", "[@click=app.quit]x"])
def test_odd_names_are_names(name):
    assert form("Ann", name).name_fault(1) == ""


def test_a_bot_has_no_name_to_be_wrong():
    made = form("Ann", "a,b")
    made.seats[1].turn(1)
    assert made.name_fault(1) == ""
    made.type_name(1, "c")
    assert "comma" in made.name_fault(1)


def test_numbers_are_typed_and_turned():
    number = NumberForm("7")
    number.type("1")
    number.type("0")
    assert number.value == 10
    number.turn(-1)
    assert number.value == 9
    number.erase()
    assert number.value is None


def test_numbers_stay_between_the_least_and_nine_digits():
    number = NumberForm("")
    number.turn(-1)
    assert number.value == 1
    assert [number.type("9") for _ in range(11)] == [True] * 9 + [False] * 2
    assert number.value == 999_999_999
    number.turn(1)
    assert number.value == 999_999_999


def test_the_first_digit_after_coming_to_a_number_replaces_it_and_backspace_edits():
    number = NumberForm("1000", least=0, step=100)
    number.type("9")
    assert number.digits == "9"
    number.type("5")
    number.erase()
    number.type("0")
    assert number.digits == "90"
    number.fresh = True
    number.erase()
    number.type("5")
    assert number.digits == "95"
    number.turn(1)
    number.type("0")
    number.type("7")
    assert number.digits == "7"


def test_every_option_can_take_every_value():
    for name in RULE_FIELDS:
        made = RulesForm()
        if name in NUMBER_FIELDS:
            made.numbers[name].type("7")
            assert made.rules() != DEFAULT_RULES
            continue
        seen = []
        for _ in rule_choices(name):
            seen.append(made.value(name))
            assert made.is_changed(name) == (len(seen) > 1)
            assert getattr(made.rules(), name) == seen[-1]
            made.turn(name, 1)
        assert tuple(seen) == rule_choices(name)
        assert made.value(name) == seen[0]


def test_no_digits_are_no_cap_but_nought_points():
    made = RulesForm()
    made.numbers["cap"].digits = ""
    made.numbers["pure_straight_points"].digits = ""
    assert made.rules() == Rules(cap=None, pure_straight_points=0)
    assert made.changed == 2
    made.reset()
    assert made.rules() == DEFAULT_RULES
    assert made.changed == 0


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_rules_text_has_a_meaning_for_every_value(language):
    entries = load_rules(language)
    for name in RULE_FIELDS:
        entry = option_entry(entries, name)
        (values,) = [block for block in entry.blocks if isinstance(block, Values)]
        made = RulesForm()
        if name in NUMBER_FIELDS:
            assert len(values.meanings) == (3 if name == "cap" else 2)
            continue
        for place, choice in enumerate(rule_choices(name)):
            assert made.meaning(name) == place
            assert values.meanings[place][0] == str(choice).lower()
            made.turn(name, 1)


def test_bots_never_take_a_persons_name():
    players = seat_players([SeatChoice("zhong"), *(SeatChoice(bot="normal") for _ in range(3))])
    assert [player.name for player in players] == ["zhong", "Fa", "Bai", "Dong"]


def test_the_own_name_is_the_one_last_used():
    environ = {"USER": "wanted", "LOGNAME": "not,this"}
    assert own_name(None, environ) == "wanted"
    assert own_name(None, {}) == "Player"
    store = Store.in_memory()
    table(1, store=store)
    assert own_name(store, environ) == "张三"


def test_play_takes_the_seats_in_their_order():
    seats = (SeatChoice("Ann"), SeatChoice(bot="normal"), SeatChoice("Bo"), SeatChoice("Cy"))
    options = LaunchOptions(
        table=True, seats=seats, base=5, circles=2, seed=7, rules=Rules(cap=None), claims="call"
    )
    plan = table_plan(options, Settings(), "me")
    assert [player.name for player in plan.players] == ["Ann", "Zhong", "Bo", "Cy"]
    assert (plan.base_score, plan.seed, plan.claims, plan.draw_seats) == (5, 7, "call", False)
    assert plan.length == MatchLength(unit="circles", count=2)
    assert plan.rules == Rules(cap=None)
    plain = table_plan(LaunchOptions(table=True), Settings(claims="call"), "me")
    assert plain.players == seat_players(default_choices("me"))
    assert plain.length == MatchLength()
    assert plain.claims == "call"


def test_a_base_score_beyond_what_can_be_kept_is_a_fault():
    texts.use("en")
    form = TableForm.for_person("Ann", "ask")
    form.base.digits = "999999999"
    assert form.base_fault() == ""
    form.rules = RulesForm(Rules(cap=None, full_flush_points=999_999_999))
    assert form.base_fault().startswith("with this base score and these house rules a round could")
    form.base.digits = "100"
    assert form.base_fault() == ""
