"""The beginner: what it does well enough, and which mistakes it makes."""

from __future__ import annotations

import pytest

from liisi_tui import bots
from liisi_tui.bots import LazyChance
from liisi_tui.bots.easy_bot import _company
from liisi_tui.bots.sight import counts_of
from liisi_tui.core.commands import ClaimPong, Command, DeclareReady, Discard
from liisi_tui.core.projection import seat_view
from liisi_tui.core.seats import EAST, WEST
from liisi_tui.core.tiles import parse_tile, parse_tiles
from tests.positions import Table, offered, position, ready

TRIES = 200


def answers(table: Table, seat: int) -> list[Command]:
    """What it does in many rounds that differ by chance alone."""
    view = seat_view(table.match, seat)
    return [bots.choose("easy", view, LazyChance(number)) for number in range(TRIES)]


def test_it_takes_every_pong_even_one_that_leads_away():
    table = offered("123m7z | 344556m789p")
    assert all(isinstance(command, ClaimPong) for command in answers(table, WEST))
    assert not isinstance(
        bots.choose("normal", seat_view(table.match, WEST), LazyChance(1)), ClaimPong
    )


def test_it_mostly_declares_the_first_ready_it_sees_however_poor():
    # It waits for 2s only, of which there is none left.
    table = position(hands={"E": "1z123m | 456m789p55p1s + 3s"}, melds={"W": "exposed_kong:2s"})
    found = answers(table, EAST)
    declared = sum(isinstance(command, DeclareReady) for command in found)
    assert TRIES * 0.8 < declared < TRIES
    assert ready("E", "1z") in found


def test_it_throws_lonely_tiles_and_keeps_its_pairs_but_slips():
    table = position(hands={"E": "1m2m5z9s | 446p789p11s2z + 6z"})
    found = answers(table, EAST)
    thrown = [command.tile for command in found if isinstance(command, Discard)]
    assert len(thrown) == TRIES
    lonely = {parse_tile("2z"), parse_tile("6z")}
    assert TRIES * 0.85 < sum(tile in lonely for tile in thrown) < TRIES


def test_of_equals_the_tile_just_drawn_goes_out():
    table = position(hands={"E": "1m2m5z9s | 446p789p11s6z + 2z"})
    drawn = [one.drawn for one in answers(table, EAST) if isinstance(one, Discard)]
    assert sum(drawn) > TRIES * 0.85


@pytest.mark.parametrize(("tile", "beyond"), [("9m", "1p2p"), ("1p", "8m9m"), ("9s", "1z2z")])
def test_tiles_of_another_suit_are_no_company(tile: str, beyond: str):
    kind = parse_tile(tile)
    alone = _company(kind, counts_of([kind]))
    assert _company(kind, counts_of([kind, *parse_tiles(beyond)])) == alone
    assert _company(kind, counts_of([kind, kind])) > alone


def test_it_often_forgets_its_standing_tiles():
    # 5s alone in the hand; only with the 4s and 6s of the row it is worth keeping.
    table = position(hands={"E": "46s1m9m | 5s77m123p99p2p + 8m"})
    found = answers(table, EAST)
    thrown = [command.tile for command in found if isinstance(command, Discard)]
    five = thrown.count(parse_tile("5s"))
    assert 0 < five < TRIES


def test_it_is_the_same_for_the_same_chance():
    table = position(hands={"E": "1m2m5z9s | 446p789p11s2z + 6z"})
    assert answers(table, EAST) == answers(table, EAST)
