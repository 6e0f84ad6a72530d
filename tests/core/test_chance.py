"""Keyed chance is the same everywhere and for ever: these values are written into matches."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

from liisi_tui.core.chance import draw_dealer, draw_seats, generator, keyed_int, start_round
from liisi_tui.core.seats import EAST, SEATS, WEST
from liisi_tui.core.tiles import tiles_text

KNOWN_KEY = 2687923989290819404
KNOWN_DICE = ((1, 2), (1, 4))
KNOWN_WALL = "4m4m1m7z5s7s1s7z6s8m"
KNOWN_DIGEST = "8257b8a145d654ff"
KNOWN_SEATS = (2, 1, 3, 0)
KNOWN_DEALERS = [1, 1, 0, 3, 3, 0, 2, 2]


def test_a_key_gives_the_same_number_everywhere() -> None:
    assert keyed_int(1, 2, "wall") == KNOWN_KEY
    assert keyed_int(12, "wall") != keyed_int(1, 2, "wall")
    assert 0 <= keyed_int(-5, "x") < 2**64


def test_a_seed_gives_the_same_round_everywhere() -> None:
    started = start_round(1, 1, EAST)
    assert started.dice == KNOWN_DICE
    wall = "".join(tiles_text([tile]) for tile in started.wall)
    assert wall[:20] == KNOWN_WALL
    assert sha256(wall.encode()).hexdigest()[:16] == KNOWN_DIGEST
    assert draw_seats(1) == KNOWN_SEATS
    assert [draw_dealer(seed) for seed in range(8)] == KNOWN_DEALERS


def test_every_purpose_has_a_generator_of_its_own() -> None:
    keys = [(1, 1, "wall"), (1, 1, "dice"), (1, 2, "wall"), (2, 1, "wall"), (1, 1, 2, 3)]
    assert len({generator(*key).random() for key in keys}) == len(keys)
    assert generator(1, 1, "wall").random() == generator(1, 1, "wall").random()


def test_rounds_depend_on_seed_and_number_only() -> None:
    one, two = start_round(7, 3, EAST), start_round(7, 3, WEST)
    assert (one.wall, one.dice) == (two.wall, two.dice)
    assert start_round(7, 4, EAST).wall != one.wall
    assert start_round(8, 3, EAST).wall != one.wall


def test_seats_dealers_dice_and_tiles_are_fairly_spread() -> None:
    count = 2000
    firsts = Counter(draw_seats(seed)[0] for seed in range(count))
    dealers = Counter(draw_dealer(seed) for seed in range(count))
    dice = Counter(die for seed in range(count) for die in start_round(seed, 1, 0).dice[0])
    tops = Counter(start_round(seed, 1, 0).wall[0] for seed in range(count))
    for counter, kinds in ((firsts, 4), (dealers, 4)):
        assert set(counter) == set(SEATS)
        assert all(0.8 < counter[kind] * kinds / count < 1.2 for kind in counter)
    assert set(dice) == set(range(1, 7))
    assert all(0.8 < dice[die] * 6 / (2 * count) < 1.2 for die in dice)
    assert set(tops) == set(range(34))
