"""Who has the coach: people by their names, wherever they sit."""

from __future__ import annotations

import json

import pytest

from liisi_tui.storage.settings import Settings, load_settings, save_settings
from liisi_tui.ui.coaching import has_coach, names_of, with_coach
from liisi_tui.ui.setting_words import value_label
from liisi_tui.ui.table_form import SeatForm, TableForm


@pytest.mark.parametrize(
    ("setting", "name", "has"),
    [
        ("", "Ann", False),
        ("*", "Ann", True),
        ("Ann", "ann", True),
        ("张三,Ann", "Ann", True),
        ("张三,Ann", "An", False),
        ("张三,*", "Ann", False),
        ("张三,*", "*", True),
        ("*,", "*", True),
        ("*,", "Ann", False),
    ],
)
def test_a_name_counts_as_its_profile_does(setting, name, has):
    assert has_coach(setting, name) is has


def test_one_person_is_added_and_taken_away():
    people = ["张三", "Ann"]
    one = with_coach("", people, "Ann", on=True)
    assert names_of(one) == ["Ann"]
    both = with_coach(one, people, "张三", on=True)
    assert names_of(both) == ["Ann", "张三"]
    assert with_coach(both, people, "ann", on=False) == "张三"
    assert with_coach(both, people, "张三", on=True) == both


def test_of_everybody_the_others_at_the_table_are_left():
    assert with_coach("*", ["张三", "Ann"], "Ann", on=False) == "张三"
    assert with_coach("*", ["张三", "Ann"], "Ann", on=True) == "*"


def test_a_seat_has_the_coach_of_its_person_until_something_else_is_chosen():
    seat = SeatForm("Ann")
    assert seat.has_coach("Ann")
    assert not seat.has_coach("Bo")
    seat.coach = False
    assert not seat.has_coach("Ann")
    seat.bot = "normal"
    seat.coach = True
    assert not seat.has_coach("*")


def test_who_sits_down_with_the_coach_is_saved_and_who_stays_away_keeps_it():
    form = TableForm.for_person("Ann", "ask")
    form.type_name(1, "张三")
    form.seats[0].coach = False
    form.seats[1].coach = True
    assert names_of(form.coached("Bo,Ann")) == ["Bo", "张三"]
    assert names_of(TableForm.for_person("Ann", "ask").coached("Bo,Ann")) == ["Bo", "Ann"]


@pytest.mark.parametrize("name", ["all", "none", "All", "*", "off", "bot", "everybody", "true"])
def test_a_name_means_its_person_and_nobody_else(name, tmp_path):
    people = [name, "Ann"]
    setting = with_coach("", people, name, on=True)
    path = tmp_path / "settings.json"
    save_settings(path, Settings().changed(coach=setting))
    loaded = load_settings(path)
    assert loaded.fault is None
    assert loaded.settings.coach == setting
    assert json.loads(path.read_text())["coach"] == [name]
    assert has_coach(setting, name)
    assert not has_coach(setting, "Ann")
    assert with_coach(setting, people, name, on=False) == ""
    assert value_label("coach", setting) == name


def test_more_names_than_a_setting_holds_forget_the_first():
    setting = ""
    for number in range(60):
        setting = with_coach(setting, [], f"{number:024}", on=True)
        assert Settings().changed(coach=setting).coach == setting
    assert has_coach(setting, f"{59:024}")
    assert not has_coach(setting, f"{0:024}")
