"""Tile notation (FORMATS 1)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from liisi_tui.core import tiles
from liisi_tui.core.tiles import Suit, TileTextError, parse_tile, parse_tiles, tile_text, tiles_text


def test_1_1_four_copies_of_34_kinds():
    assert len(tiles.ALL_TILES) == 136
    assert {tiles.ALL_TILES.count(kind) for kind in range(34)} == {4}


def test_every_kind_has_its_own_text():
    texts = [tile_text(kind) for kind in range(34)]
    assert texts[:2] == ["1m", "2m"]
    assert (texts[9], texts[18]) == ("1p", "1s")
    assert texts[27:] == ["1z", "2z", "3z", "4z", "5z", "6z", "7z"]
    assert [parse_tile(text) for text in texts] == list(range(34))


def test_suit_and_rank_make_the_tile():
    for kind in range(34):
        assert tiles.make_tile(tiles.suit_of(kind), tiles.rank_of(kind)) == kind
    with pytest.raises(ValueError, match="no tile 8"):
        tiles.make_tile(Suit.HONOURS, 8)
    with pytest.raises(ValueError, match="no tile 0"):
        tiles.make_tile(Suit.DOTS, 0)


@pytest.mark.parametrize(
    ("text", "mpsz"),
    [
        ("123m456p77z", "123m456p77z"),
        ("123m 456p\t77z\n", "123m456p77z"),
        ("1m2m3m", "123m"),
        ("", ""),
        ("123万", "123m"),
        ("一万二萬3万4萬", "1234m"),
        ("五筒六饼七餅", "567p"),
        ("1条2條3索", "123s"),
        ("东南西北", "1234z"),
        ("东风東風東南風西风北風", "111234z"),
        ("白发中", "567z"),
        ("白板发财發財發红中紅中", "566677z"),
        ("5z 白", "55z"),
    ],
)
def test_names_that_people_type(text: str, mpsz: str):
    assert tiles_text(parse_tiles(text)) == mpsz


def test_the_order_as_written_is_kept():
    assert parse_tiles("3z1m2p1m") == [29, 0, 10, 0]


@pytest.mark.parametrize(
    ("text", "fragment", "position"),
    [
        ("0m", "0m", 1),
        ("10m", "0m", 2),
        ("8z", "8z", 1),
        ("12z9z", "9z", 4),
        ("m1", "m1", 1),
        ("123", "123", 1),
        ("12m34", "34", 4),
        ("1m?", "?", 3),
        ("1m x", "x", 4),
        ("11111m", "1m", 5),
        ("11m1万一万1m", "1m", 8),
        ("一m", "一m", 1),
        ("三z", "三z", 1),
        ("一2万", "一2万", 1),
        ("一二万", "一二万", 1),
        ("中中7z中中", "中", 6),
        ("🀄", "🀄", 1),
        ("１m", "１m", 1),
    ],
)
def test_what_is_no_notation_is_named_with_its_position(text, fragment, position):
    with pytest.raises(TileTextError) as caught:
        parse_tiles(text)
    assert (caught.value.fragment, caught.value.position) == (fragment, position)
    assert fragment in str(caught.value)


@pytest.mark.parametrize("text", ["", "1", "1x", "11m", "中", " 1m", "1M", "0m", "8z"])
def test_one_tile_of_a_log_is_exact(text: str):
    with pytest.raises(TileTextError):
        parse_tile(text)


@given(
    st.lists(st.sampled_from(tiles.ALL_TILES), max_size=20).filter(
        lambda held: all(held.count(tile) <= 4 for tile in held)
    )
)
def test_text_and_back(held: list[int]):
    assert parse_tiles(tiles_text(held)) == sorted(held)


@given(st.text(st.sampled_from("0123456789mpsz 万筒条东风白板发财中一九\x00\ud800"), max_size=12))
def test_any_text_is_tiles_or_an_error(text: str):
    try:
        found = parse_tiles(text)
    except TileTextError as error:
        found, place = [], error.position
    else:
        place = 1
    assert 1 <= place <= max(len(text), 1)
    assert all(0 <= tile < 34 and found.count(tile) <= 4 for tile in found)
