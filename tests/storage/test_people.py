"""Statistics of players: the store's sums against a recount from the logs; names and merging."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from liisi_tui.core.events import Event, RoundEnded
from liisi_tui.core.names import NameRefused
from liisi_tui.session import Session
from liisi_tui.storage import log
from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.imports import LoggedMatch, read_matches
from liisi_tui.storage.people import Figures, Person, Rival, _matches_in_order, profile_id
from liisi_tui.storage.prose import describe
from liisi_tui.storage.store import Store
from tests.storage.helpers import legal_match, rounds_of, stored_match
from tests.storage.recount import NAMES, Count, plan, play_matches, recount
from tests.ui.friends import friends_store

SEEDS = range(1, 11)
STEPS = 10**6


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Ten matches of a circle of friends, some with a player who left; nobody changes them."""
    with Store.open(tmp_path_factory.mktemp("played") / "liisi.db") as store:
        play_matches(store, SEEDS)
        yield store


def logs(store: Store) -> list[list[Event]]:
    return [store.events(match.match_id) for match in store.matches()]


def sums(store: Store, table: str) -> list[tuple[int, ...]]:
    return store._db.execute(f"SELECT sum(points), count(*) FROM {table}").fetchall()


def assert_same(person: Person, count: Count) -> None:
    numbers = {name: count.numbers[name] for name in asdict(person.figures)}
    assert person.figures == Figures(**numbers)
    assert {rival.name: asdict(rival) for rival in person.rivals} == {
        name: asdict(Rival(name=name, **pair)) for name, pair in count.pairs.items()
    }
    best = max(count.wins, default=(0, "", 0))[0]
    if person.best is None:
        assert not count.wins
    else:
        found = (person.best.points, person.best.match_id, person.best.round)
        assert found in count.wins
        assert person.best.points == best
    assert person.course[0] == 0
    assert person.course[-1] == person.figures.points
    assert sorted(b - a for a, b in zip(person.course, person.course[1:], strict=False)) == sorted(
        count.deltas
    )


@pytest.mark.parametrize("name", NAMES)
def test_the_figures_are_those_of_the_logs(played: Store, name: str):
    assert_same(played.person(name, steps=STEPS), recount(logs(played))[name])


def test_the_seeds_hold_all_that_is_counted(played: Store):
    counts = recount(logs(played)).values()
    for field in ("exhausted", "wins", "self_draws", "deal_ins", "paid_for_all", "ready", "kongs"):
        assert any(count.numbers[field] for count in counts), field
    reasons = {e.reason for log in logs(played) for e in log if isinstance(e, RoundEnded)}
    assert reasons == {"win", "exhausted", "abandoned"}


def test_the_list_has_everybody_by_points(played: Store):
    counts = recount(logs(played))
    rows = played.people()
    assert {row.name: (row.points, row.rounds, row.wins) for row in rows} == {
        name: tuple(count.numbers[field] for field in ("points", "rounds", "wins"))
        for name, count in counts.items()
    }
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    assert [(row.name, row.points, row.rounds) for row in played.profiles()] == [
        (row.name, row.points, row.rounds) for row in rows
    ]


def test_what_one_paid_the_other_received(played: Store):
    rivals = {
        (name, rival.name): rival for name in NAMES for rival in played.person(name, steps=1).rivals
    }
    for (one, other), rival in rivals.items():
        back = rivals[other, one]
        assert (rival.paid, rival.received) == (back.received, back.paid)
        assert (rival.own_points, rival.own_wins) == (back.their_points, back.their_wins)


@pytest.mark.parametrize("at_once", [True, False])
def test_the_course_goes_by_the_time_at_which_rounds_ended(played: Store, at_once: bool):
    """Also of matches that were played one after the other, where nothing is sorted."""
    store = played if at_once else friends_store(times=2)
    name = NAMES[0] if at_once else "张三"
    ended = store._db.execute(
        "SELECT points FROM ledger JOIN rounds USING (match, round)"
        " JOIN profiles ON profiles.id = profile WHERE name = ? ORDER BY ended, match, round",
        (name,),
    ).fetchall()
    total, course = 0, [0]
    for (points,) in ended:
        total += points
        course.append(total)
    profile, _ = profile_id(store._db, name)
    assert _matches_in_order(store._db, profile) is not at_once
    assert store.person(name, steps=STEPS).course == tuple(course)


@pytest.mark.parametrize("steps", [1, 2, 3, 5, 7])
def test_a_thinned_course_has_evenly_spread_values_of_the_whole(played: Store, steps: int):
    whole = played.person(NAMES[1], steps=STEPS).course
    thinned = played.person(NAMES[1], steps=steps).course
    count = len(whole) - 1
    places = [-(-number * count // steps) for number in range(steps + 1)]
    assert thinned == tuple(whole[place] for place in places)


def test_a_course_has_no_more_steps_than_any_window_has_columns(
    played: Store, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("liisi_tui.storage.people.MOST_STEPS", 3)
    assert played.person(NAMES[1], steps=STEPS).course == played.person(NAMES[1], steps=3).course
    assert len(played.person(NAMES[1], steps=STEPS).course) == 4


def test_of_equal_wins_the_first_is_the_best():
    with Store.in_memory() as store:
        for match_id in ("one", "two"):
            stored_match(store, match_id=match_id)
        best = store.person("张三", steps=1).best or store.person("Anna", steps=1).best
        assert best is not None
        assert best.match_id == "one"


def test_who_has_finished_no_round_has_zeros():
    with Store.in_memory() as store:
        Session.create(plan(3, 1), store)
        for row in store.people():
            assert (row.points, row.rounds, row.wins) == (0, 0, 0)
            person = store.person(row.name, steps=80)
            assert person.figures == Figures(*[0] * 10)
            assert (person.best, person.course) == (None, (0,))
            assert all(rival.rounds == 0 for rival in person.rivals) or not person.rivals


def test_imported_matches_count_for_nobody(tmp_path: Path, played: Store):
    path = tmp_path / "log.jsonl"
    log.write(path, played.published(played.matches()[0].match_id))
    with Store.in_memory() as store:
        stored_match(store)
        before = store.person("张三", steps=9)
        store.import_matches(read_matches(path))
        assert store.person("张三", steps=9) == before
        assert len(store.people()) == 2


def test_nobody_of_that_name_is_said_in_a_sentence(played: Store):
    with pytest.raises(StoreError) as caught:
        played.person("Nemo", steps=1)
    assert describe(caught.value) == "There is no player Nemo in the store."
    assert played.person(" anna ", steps=1).name == "Anna"


# Names


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """Two people with two rounds, in an open match that nobody plays, and one who is new."""
    with Store.open(tmp_path / "liisi.db") as store:
        stored_match(store)
        started, _ = legal_match(match_id="m2", people=("Bo",))
        store.create_match(started, "{}")
        store.release("m1")
        store.release("m2")
        yield store


def code_of(error: pytest.ExceptionInfo[StoreError]) -> str:
    assert describe(error.value).endswith(".")
    return error.value.code


def test_a_renamed_player_keeps_everything(store: Store):
    before = store.person("Anna", steps=9)
    events = store.events("m1")
    assert store.rename("anna", " Annie ") == "Annie"
    after = store.person("Annie", steps=9)
    assert (after.name, before.name) == ("Annie", "Anna")
    assert (after.figures, after.course) == (before.figures, before.course)
    assert [rival.name for rival in store.person("张三", steps=1).rivals] == ["Annie"]
    assert store.events("m1") == events
    assert store.matches()[1].players[1].name == "Anna"
    assert store.points("Anna") == 0
    assert store.seat_points("m1", 1) == after.figures.points != 0


def test_the_people_who_played_last_are_called_as_they_are_now():
    with Store.in_memory() as store:
        assert store.last_people() == []
        stored_match(store)
        assert store.last_people() == ["张三", "Anna"]
        store.release("m1")
        assert store.rename("Anna", "Annie") == "Annie"
        assert store.last_people() == ["张三", "Annie"]
        started, events = legal_match(match_id="m2", people=("Bo",))
        lines = [log.encode(event) for event in (started, *events)]
        assert store.import_matches([LoggedMatch(started, [started, *events], lines)]) == [True]
        assert store.last_people() == ["张三", "Annie"]
        store.create_match(legal_match(match_id="m3", people=("Bo",))[0], "{}")
        assert store.last_people() == ["Bo"]
        store.release("m3")
        store.merge("Bo", "张三")
        assert store.last_people() == ["张三"]
        store._db.execute("UPDATE matches SET changed = '9999' WHERE match_id = 'm1'")
        assert store.last_people() == ["张三", "Annie"]


def test_an_open_match_goes_on_for_the_renamed(store: Store):
    store.rename("Anna", "Annie")
    _, rest = legal_match()
    more = rest[rest.index(rounds_of(rest)[1]) + 1 :]
    store.lock("m1")
    store.append("m1", more[: more.index(rounds_of(rest)[2]) + 1], answers={})
    assert store.person("Annie", steps=1).figures.rounds == 3
    assert store.seat_points("m1", 1) == rounds_of(rest)[2].totals[1]


def test_the_spelling_of_a_name_can_be_changed(store: Store):
    assert store.rename("Anna", "ANNA") == "ANNA"
    assert store.person("anna", steps=1).name == "ANNA"


@pytest.mark.parametrize(
    ("name", "new", "code"),
    [("Anna", "张三", "name_taken"), ("Anna", "Anna", "name_same"), ("Nemo", "Odd", "no_profile")],
)
def test_names_that_are_refused(store: Store, name: str, new: str, code: str):
    before = store.people()
    with pytest.raises(StoreError) as caught:
        store.rename(name, new)
    assert code_of(caught) == code
    assert store.people() == before


@pytest.mark.parametrize("new", ["", "a,b", "\u202e", "x" * 25])
def test_what_is_no_name_is_refused(store: Store, new: str):
    with pytest.raises(NameRefused):
        store.rename("Anna", new)


def test_merged_names_are_one_player(store: Store):
    anna, points = store.person("Anna", steps=9), sums(store, "ledger")
    events = store.events("m1")
    store.merge("Anna", "Bo")
    bo = store.person("Bo", steps=9)
    assert (bo.figures, bo.best, bo.course) == (anna.figures, anna.best, anna.course)
    assert [row.name for row in store.people()] != ["Anna"]
    assert {row.name for row in store.people()} == {"张三", "Bo"}
    assert sums(store, "ledger") == points
    assert store.events("m1") == events


def test_figures_of_merged_players_add_up(tmp_path: Path):
    with Store.open(tmp_path / "liisi.db") as store:
        play_matches(store, [1, 4, 7, 10])
        apart = {row.name: row for row in store.people()}
        pairs = [
            (one, other)
            for one in apart
            for other in apart
            if one != other
            and other not in [rival.name for rival in store.person(one, steps=1).rivals]
        ]
        one, other = pairs[0]
        before = (
            asdict(store.person(one, steps=1).figures),
            asdict(store.person(other, steps=1).figures),
        )
        points, seats = sums(store, "ledger"), sums(store, "seat_sums")
        store.merge(one, other)
        after = asdict(store.person(other, steps=1).figures)
        assert after == {field: before[0][field] + before[1][field] for field in after}
        assert (sums(store, "ledger"), sums(store, "seat_sums")) == (points, seats)
        assert sum(row.points for row in store.people()) == points[0][0]
        assert not store._db.execute("PRAGMA foreign_key_check").fetchall()


@pytest.mark.parametrize(
    ("name", "into", "code"),
    [
        ("Anna", "张三", "same_table"),
        ("Anna", "ANNA", "same_person"),
        ("Anna", "Nemo", "no_profile"),
        ("Nemo", "Anna", "no_profile"),
    ],
)
def test_players_that_cannot_be_merged(store: Store, name: str, into: str, code: str):
    before = store.people()
    with pytest.raises(StoreError) as caught:
        store.merge(name, into)
    assert code_of(caught) == code
    assert store.people() == before


@pytest.mark.parametrize("here", [True, False])
def test_nobody_is_renamed_or_merged_while_playing(store: Store, here: bool):
    with Store.open(store.path) as other:
        (store if here else other).lock("m1")
        for change in (
            lambda: store.rename("Anna", "Annie"),
            lambda: store.merge("Anna", "Bo"),
            lambda: store.merge("Bo", "Anna"),
        ):
            with pytest.raises(StoreError) as caught:
                change()
            assert code_of(caught) == "playing"
        assert store.rename("Bo", "Bob") == "Bob"
    store.release("m1")
    store.merge("Anna", "Bob")


@given(st.lists(st.tuples(st.booleans(), *[st.sampled_from([*NAMES, "Felix"])] * 2), max_size=5))
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_renamed_and_merged_no_point_is_lost(
    played: Store, tmp_path: Path, changes: list[tuple[bool, str, str]]
):
    path = tmp_path / "liisi.db"
    path.unlink(missing_ok=True)
    played._db.execute("VACUUM INTO ?", (str(path),))
    counts = recount(logs(played))
    owners = {name: name for name in counts}  # who has the seats of a name now
    with Store.open(path) as store:
        for merges, one, other in changes:
            try:
                if merges:
                    store.merge(one, other)
                else:
                    store.rename(one, other)
            except StoreError:
                continue
            owners = {name: other if now == one else now for name, now in owners.items()}
        for now in set(owners.values()):
            parts = [counts[name] for name, owner in owners.items() if owner == now]
            figures = store.person(now, steps=1).figures
            for field, number in asdict(figures).items():
                assert number == sum(part.numbers[field] for part in parts)
        assert {row.name for row in store.people()} == set(owners.values())
        assert not store._db.execute("PRAGMA foreign_key_check").fetchall()


def test_a_refused_change_holds_no_match(store: Store):
    with pytest.raises(StoreError):
        store.rename("Anna", "张三")
    with Store.open(store.path) as other:
        other.lock("m1")
