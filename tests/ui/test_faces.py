from __future__ import annotations

import re
import tomllib

import pytest
from rich.cells import cell_len

from liisi_tui.core.tiles import KINDS
from liisi_tui.resources import asset_text
from liisi_tui.ui import data_files
from liisi_tui.ui.data_files import BrokenAsset, load_toml
from liisi_tui.ui.faces import ART_WIDTH, FACE_NAMES, SMALL, load_face, read_face
from liisi_tui.ui.fields import WrongField
from liisi_tui.ui.keys import TABLE_KEYS


@pytest.mark.parametrize("name", FACE_NAMES)
def test_every_tile_has_its_own_face_at_every_size(name):
    face = load_face(name)
    assert face.name == name
    for texts in (
        [face.line(tile, 3) for tile in range(KINDS)],
        [face.line(tile, 4) for tile in range(KINDS)],
        [face.block_lines(tile) for tile in range(KINDS)],
        [(face.corners(tile), face.art(tile)) for tile in range(KINDS)],
    ):
        assert len(set(texts)) == KINDS


@pytest.mark.parametrize("name", FACE_NAMES)
def test_texts_fit(name):
    face = load_face(name)
    for tile in range(KINDS):
        assert cell_len(face.line(tile, 3)) <= 3
        assert cell_len(face.line(tile, 4)) <= 4
        assert all(cell_len(line) <= 2 for line in face.block_lines(tile))
        assert sum(map(cell_len, face.corners(tile))) <= 4
        assert all(cell_len(line) <= ART_WIDTH for line in face.art(tile))


@pytest.mark.parametrize("name", FACE_NAMES)
def test_dots_and_bamboos_are_counted_right(name):
    face = load_face(name)
    for suit, first in (("dots", 9), ("bamboos", 18)):
        for rank in range(2, 10):
            signs = "".join(face.art(first + rank - 1)).replace(" ", "")
            assert len(signs) == rank, (suit, rank)


def test_who_reads_no_chinese_can_name_the_honours():
    face = load_face("numeral")
    letters = ("E", "S", "W", "N", "Wh", "Gr", "Rd")
    for tile, letter in zip(range(27, 34), letters, strict=True):
        for text in (face.line(tile, 3), face.line(tile, 4), "".join(face.block_lines(tile))):
            assert letter in text


def broken(change):
    data = tomllib.loads(asset_text("faces/chinese.toml"))
    change(data)
    return data


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (lambda data: data.update(glyphs="ascii"), "may not be in a face"),
        (lambda data: data.update(glyphs="cjk"), "may not be in a face"),
        (lambda data: data["small"]["ranks"].pop(), "small.ranks"),
        (lambda data: data["small"]["suits"].__setitem__(0, "万万"), "wider than 3"),
        (lambda data: data["marks"].update(turn="東"), "turn"),
        (lambda data: data["marks"].update(slot="x"), "slot"),
        (
            lambda data: data["marks"].update(turn="\N{BLACK HEART SUIT}\ufe0f"),
            "no certain width",
        ),
        (lambda data: data["small"]["honours"].__setitem__(6, "🀄"), "no certain width"),
        (lambda data: data["block"]["honours"].__setitem__(0, ["东风", "x"]), "wider than 2"),
        (lambda data: data["large"]["dots"].__setitem__(0, ["", "123456", ""]), "wider than 5"),
        (lambda data: data.update(colour="red"), "colour"),
    ],
)
def test_a_broken_face_is_refused_with_its_place(change, field):
    with pytest.raises(WrongField) as caught:
        read_face(broken(change))
    assert field in str(caught.value)


@pytest.mark.parametrize(
    ("text", "detail"),
    [
        ("name = ", "in the middle of a value"),
        ("name = 'x'", "name"),
        (None, "install the game again"),
    ],
)
def test_a_file_that_cannot_be_used_is_named(monkeypatch, text, detail):
    def read(name):
        if text is None:
            raise FileNotFoundError(name)
        return text

    monkeypatch.setattr(data_files, "asset_text", read)
    with pytest.raises(BrokenAsset) as caught:
        load_toml("faces/chinese.toml", read_face)
    assert "faces/chinese.toml" in str(caught.value)
    assert detail in str(caught.value)


@pytest.mark.parametrize("name", FACE_NAMES)
def test_no_mark_of_the_table_means_two_things(name):
    marks = load_face(name).marks
    own = [marks.turn, marks.last, marks.raised, marks.head, marks.tail, marks.bar, marks.back]
    assert len(set(own)) == len(own)


def test_letters_on_tiles_are_no_keys_but_those_of_the_seats():
    seats = set("ESWN")
    keys = {key for keys, _ in TABLE_KEYS for key in keys.split() if len(key) == 1}
    for name in ("numeral", "ascii"):
        for honour in load_face(name).small.honours:
            letters = "".join(char for char in honour if char.isascii())
            assert letters not in {*keys - seats, "P", "K", "CK"}


@pytest.mark.parametrize("name", ["numeral", "ascii"])
def test_an_honour_has_one_label_in_letters_at_every_size(name):
    face = load_face(name)
    assert face.small.honours == face.wide.honours
    for tile in range(KINDS - 7, KINDS):
        (label,) = re.findall("[A-Za-z]+", face.line(tile, SMALL))
        assert re.findall("[A-Za-z]+", "".join(face.block_lines(tile))) == [label]
        assert re.findall("[A-Za-z]+", "".join(face.corners(tile))) == [label]
        if name == "numeral":
            assert not re.search("[A-Za-z]", "".join(face.art(tile)))
