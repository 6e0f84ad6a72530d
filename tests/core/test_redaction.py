"""What a log line and the public table may say (FAULTS 18, 23)."""

from __future__ import annotations

from dataclasses import asdict, replace
from typing import Any

import pytest

from liisi_tui.core.events import (
    Dealt,
    DeclaredReady,
    Drawn,
    Konged,
    MatchStarted,
    Passed,
    Player,
    RoundStarted,
    Won,
)
from liisi_tui.core.melds import MeldKind
from liisi_tui.core.phases import Phase
from liisi_tui.core.projection import open_view, seat_view, spectator_view
from liisi_tui.core.redaction import (
    DealtHidden,
    DrawnHidden,
    KongHidden,
    PublicEvent,
    ReadyShown,
    RoundOpened,
    redact,
)
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import EAST, NORTH, SEATS, SOUTH, WEST
from liisi_tui.core.state import new_match
from liisi_tui.core.tiles import parse_tile
from tests.playouts import match_started, new_controller, playout, random_rules
from tests.positions import Table, discard, no, own_kong, position, ready

HIDDEN_KONG = Rules(concealed_kong="hidden")
VIEWERS = (None, *SEATS)


def words(event: PublicEvent | None) -> set[str]:
    """The names of the fields of an event that hold something."""
    if event is None:
        return set()
    return {name for name, value in asdict(event).items() if value not in (None, ())}


# --- Events ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_seed_is_nobodys_business(viewer: int | None) -> None:
    started = match_started(seed=42)
    shown = redact(started, viewer, started.rules)
    assert isinstance(shown, MatchStarted)
    assert shown.seed is None
    assert shown == replace(started, seed=None)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_wall_stays_hidden(viewer: int | None) -> None:
    event = next(event for event in playout(1) if isinstance(event, RoundStarted))
    shown = redact(event, viewer, Rules())
    assert isinstance(shown, RoundOpened)
    assert (shown.dealer, shown.dice, shown.first_taker) == (
        event.dealer,
        event.dice,
        event.first_taker,
    )
    assert not hasattr(shown, "wall")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_dealt_and_drawn_tiles_are_their_seats(viewer: int | None) -> None:
    dealt = Dealt(seat=SOUTH, standing=(0, 1, 2, 3), hand=tuple(range(4, 13)))
    drawn = Drawn(seat=SOUTH, tile=5, source="tail")
    if viewer == SOUTH:
        assert redact(dealt, viewer, Rules()) == dealt
        assert redact(drawn, viewer, Rules()) == drawn
    else:
        assert redact(dealt, viewer, Rules()) == DealtHidden(seat=SOUTH)
        assert redact(drawn, viewer, Rules()) == DrawnHidden(seat=SOUTH, source="tail")


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("face_up", [False, True])
def test_a_ready_seats_waits_and_face_down_tile_are_its_own(
    viewer: int | None, face_up: bool
) -> None:
    event = DeclaredReady(seat=SOUTH, tile=7, face_up=face_up, waits=(1, 4))
    shown = redact(event, viewer, Rules())
    if viewer == SOUTH:
        assert shown == event
    else:
        assert shown == ReadyShown(seat=SOUTH, tile=7 if face_up else None)


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize(
    "kind", [MeldKind.EXPOSED_KONG, MeldKind.ADDED_KONG, MeldKind.CONCEALED_KONG]
)
def test_only_a_concealed_kong_may_be_hidden(viewer: int | None, kind: Any) -> None:
    event = Konged(seat=SOUTH, tile=7, kind=kind, source=None, standing=0)
    assert redact(event, viewer, Rules()) == event
    hidden = kind is MeldKind.CONCEALED_KONG and viewer != SOUTH
    assert redact(event, viewer, HIDDEN_KONG) == (KongHidden(seat=SOUTH) if hidden else event)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_pass_is_seen_by_nobody_else(viewer: int | None) -> None:
    event = Passed(seat=SOUTH, tile=7, options=("pong", "kong"))
    assert redact(event, viewer, Rules()) == (event if viewer == SOUTH else None)


def test_of_a_whole_match_only_known_kinds_of_lines_get_out() -> None:
    hidden = {"wall", "hand", "standing", "waits", "options", "seed"}
    for seed in range(8):
        rules = random_rules(seed)
        for event in playout(seed, rules, rounds=2):
            shown = redact(event, None, rules)
            assert not isinstance(shown, Dealt | Drawn | DeclaredReady | Passed | RoundStarted)
            if not isinstance(shown, Won):
                # How many standing tiles went into a pong or kong, everybody sees.
                assert not (words(shown) - {"standing"}) & hidden
            assert shown is not None or isinstance(event, Passed)


def test_the_winner_shows_its_tiles() -> None:
    logs = map(playout, range(50))
    won = next(event for log in logs for event in log if isinstance(event, Won))
    assert all(redact(won, viewer, Rules()) == won for viewer in VIEWERS)


# --- The public table -----------------------------------------------------------------------------


def after_discard(west: str, rules: Rules | None = None) -> Table:
    """East has thrown 5m, which West may or may not be able to take."""
    table = position(
        turn="E",
        hands={"E": "+ 5m", "W": west},
        head="9s",
        rules=Rules() if rules is None else rules,
    )
    table.controller.submit(discard("E", "5m", drawn=True))
    return table


def test_a_discard_nobody_can_take_looks_like_one_that_somebody_can() -> None:
    nobody = after_discard("1234p | 1379m 2468s 1z")
    somebody = after_discard("1234p | 55m 379s 2468s")
    assert nobody.round.phase is Phase.DRAWING
    assert somebody.round.phase is Phase.CLAIMING
    assert spectator_view(nobody.match) == _with_hands_of(somebody, nobody)
    for seat in (EAST, SOUTH, NORTH):
        one, two = seat_view(nobody.match, seat), seat_view(somebody.match, seat)
        assert (one.table.phase, one.table.turn) == (Phase.CLAIMING, EAST)
        assert (one.legal, one.offered, one.sequence) == (two.legal, two.offered, two.sequence)


def _with_hands_of(table: Table, other: Table) -> Any:
    """The public table, but for the rivers, which `position` fills with whatever is left."""
    view, like = spectator_view(table.match), spectator_view(other.match)
    east, south, west, north = (
        replace(seat, river=twin.river) for seat, twin in zip(view.seats, like.seats, strict=True)
    )
    return replace(view, seats=(east, south, west, north))


def test_a_held_back_answer_is_seen_by_its_seat_alone() -> None:
    table = position(
        turn="E",
        hands={
            "E": "+ 5m",
            "W": "55m 12p | 1379s 2468s 1z",
            "N": "46m 9p | 78p 123s 456s 99s",
        },
        ready={"N": "6z"},
        rules=Rules(winning="optional"),
    )
    table.do(discard("E", "5m", drawn=True))
    before = {seat: seat_view(table.match, seat) for seat in SEATS}
    assert table.do(no("W")) == []
    after = {seat: seat_view(table.match, seat) for seat in SEATS}
    assert [before[seat] == after[seat] for seat in SEATS] == [True, True, False, True]
    assert (after[WEST].legal, after[WEST].offered) == ((), None)
    # The log does not hold it, so it counts for nothing in a resumed match either.
    assert after[WEST].sequence == before[WEST].sequence


def test_after_the_draw_the_discard_is_no_longer_open() -> None:
    table = after_discard("1234p | 1379m 2468s 1z")
    assert spectator_view(table.match).last_discard == EAST
    table.controller.run()
    view = spectator_view(table.match)
    assert (view.phase, view.turn, view.last_discard) == (Phase.TURN, SOUTH, None)


def test_a_seat_view_holds_the_own_tiles_and_counts_of_the_others() -> None:
    table = position(
        turn="E",
        hands={"E": "6z 46m 9p | 78p 123s 456s 9s + 9s"},
        melds={"S": "concealed_kong:1z"},
        rules=HIDDEN_KONG,
    )
    own = seat_view(table.match, EAST)
    assert own.drawn == parse_tile("9s")
    assert own.free.count(parse_tile("9s")) == 1
    assert own.ready_waits == {parse_tile("6z"): (parse_tile("5m"),)}
    assert own.free_waits == {}
    assert own.table.seats[EAST].has_drawn
    south = own.table.seats[SOUTH]
    assert (south.standing_count, south.free_count, south.melds[0].tile) == (4, 6, None)
    assert seat_view(table.match, SOUTH).melds[0].tile == parse_tile("1z")
    other = seat_view(table.match, SOUTH)
    assert (other.drawn, other.legal, other.ready_waits) == (None, (), {})
    table.do(ready("E", "6z"))
    declared = seat_view(table.match, EAST)
    assert declared.waits == (parse_tile("5m"),)
    assert declared.ready_tile == parse_tile("6z")
    assert declared.table.seats[EAST].ready
    assert declared.table.seats[EAST].river[-1].tile is None


def test_hints_for_free_tiles_may_be_left_out() -> None:
    table = position(turn="E", hands={"E": "46m 9p 8p | 7p 123s 456s 99s + 6z"})
    assert seat_view(table.match, EAST).free_waits == {parse_tile("6z"): (parse_tile("5m"),)}
    assert seat_view(table.match, EAST, hints=False).free_waits == {}


def test_there_is_no_view_before_the_first_round() -> None:
    match = new_match(match_started())
    for make in (spectator_view, open_view, lambda match: seat_view(match, EAST)):
        with pytest.raises(ValueError, match="no round"):
            make(match)


def test_open_hands_while_bots_play_and_after_the_end() -> None:
    controller = new_controller(3)
    controller.start_round()
    hands = open_view(controller.state).hands
    assert all(len(hand.standing) == 4 and len(hand.free) == 9 for hand in hands)
    people = new_controller(3)
    people.state.started = match_started(people=True)
    people.start_round()
    with pytest.raises(ValueError, match="stay closed"):
        open_view(people.state)
    people.abandon(EAST)
    assert open_view(people.state).hands == hands


@pytest.mark.parametrize("persons", [(0,), (3,), (0, 2), (2, 3), (0, 1, 3)])
def test_7_7_one_person_is_enough_to_keep_all_hands_closed(persons: tuple[int, ...]) -> None:
    controller = new_controller(3)
    started = controller.state.started
    some = tuple(
        Player(name=player.name, kind="human", bot=None) if seat in persons else player
        for seat, player in enumerate(started.seats)
    )
    controller.state.started = replace(started, seats=some)  # type: ignore[arg-type]
    controller.start_round()
    with pytest.raises(ValueError, match="stay closed"):
        open_view(controller.state)
    controller.abandon(persons[0])
    assert len(open_view(controller.state).hands) == 4


def test_counts_of_the_wall() -> None:
    table = position(turn="E", hands={"E": "+ 5m"}, melds={"S": "concealed_kong:1z"}, drawable=7)
    view = spectator_view(table.match)
    assert (view.tiles_left, view.reserve, view.kongs) == (7, 15, 1)
    assert view.head_taken + view.tail_taken + 22 == 136
    assert view.tail_taken == 1
    # A kong with the last drawable tile leaves less than R(1) = 15.
    hands = {"E": "9p 123m | 1111s 45m 88s 7z + 5z"}
    last = position(turn="E", hands=hands, drawable=1)
    last.do(own_kong("E", "1s"))
    view = spectator_view(last.match)
    assert (view.tiles_left, view.reserve) == (0, 14)
