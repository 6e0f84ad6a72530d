"""The table where tables go wrong: digits below tiles, no room, no colours (FAULTS 2, 13)."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product

import pytest

from liisi_tui.core.melds import MeldKind
from liisi_tui.options import Theme
from liisi_tui.texts import LANGUAGES, use
from liisi_tui.ui.faces import FACE_NAMES
from liisi_tui.ui.look import make_look, meld_label
from liisi_tui.ui.palette import DEPTHS, Depth
from liisi_tui.ui.slots import hand_slots
from liisi_tui.ui.widgets.hand import HandTile
from tests.ui import builders
from tests.ui.demo import DemoApp, show
from tests.ui.screen import cells, screen_strips, screen_text, without_colours, zone_of

SIZES = [(80, 24), (100, 30), (120, 40)]


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)


@pytest.mark.parametrize("size", SIZES)
async def test_2_digits_stand_exactly_below_their_tiles_in_every_face(size):
    app = DemoApp(make_look("chinese", "felt", "truecolor"), "middle", "en")
    async with app.run_test(size=size) as pilot:
        for face, depth in zip(FACE_NAMES, DEPTHS, strict=True):
            app.restyle(make_look(face, "felt", depth))
            for count, hands in product(builders.HANDS, (builders.HANDS, builders.FREE_HANDS)):
                own = builders.hand_of(count, hands)
                await show(app, pilot, own)
                check_digits(app, own)


def check_digits(app, own):
    """Each digit is in the middle of its tile, and the tile is what the hand has there."""
    lines = [cells(line) for line in screen_text(app)]
    tiles = [app.query_one(f"#tile-{slot}", HandTile) for slot in range(len(hand_slots(own)))]
    digits = iter([*"123456789"[: len(own.free)], "0"])
    row = lines[app.table.table_layout.zones["hand"].bottom - 1]
    for tile, slot in zip(tiles, hand_slots(own), strict=True):
        region = tile.region
        below = row[region.x : region.right]
        if slot.row != "standing":
            assert below.index(next(digits)) == (region.width - 1) // 2
            assert len("".join(below).split()) == 1
        drawn = ["".join(line[region.x : region.right]) for line in lines[region.y : region.bottom]]
        face = tile.model.look.face
        parts = face.corners(slot.tile) if region.width == 7 else face.block_lines(slot.tile)
        assert all(part in "".join(drawn) for part in parts)
    assert next(digits, None) is None


@pytest.mark.parametrize("size", SIZES)
async def test_the_worst_case_fits_in_every_face_and_language(size):
    """22 discards a seat, four kongs each, long names and totals: nothing is left out or cut."""
    app = DemoApp(make_look("chinese", "felt", "truecolor"), "worst", "en")
    async with app.run_test(size=size) as pilot:
        own = builders.worst_case(("a" * 24, "b" * 24, "c" * 24, "d" * 24))
        for face, lang in product(FACE_NAMES, LANGUAGES):
            use(lang)
            look = make_look(face, "felt", "truecolor")
            app.restyle(look)
            await show(app, pilot, own)
            assert look.face.marks.last in "".join(screen_text(app))
            layout = app.table.table_layout
            assert layout is not None
            for name in layout.zones.keys() & {"centre", "river"}:
                assert "+" not in zone_words(app, name)
            for name, seat in (("head", 0), ("right", 1), ("top", 2), ("left", 3)):
                words = zone_words(app, name)
                assert not re.search(r"\+(?!\d)", words)  # but before points
                assert str(own.table.seats[seat].total) in words
                for kind in (MeldKind.EXPOSED_KONG, MeldKind.CONCEALED_KONG):
                    assert words.count(meld_label(kind)) >= 2


def zone_words(app, name):
    return "\n".join(strip.text for strip in zone_of(app, name).strips)


def differs(before, after) -> bool:
    return without_colours(before) != without_colours(after)


# Every palette that has other attributes, or draws tiles in another way, than those before it.
PALETTES: tuple[tuple[Theme, Depth, tuple[int, int]], ...] = (
    ("felt", "truecolor", (80, 24)),
    ("felt", "truecolor", (120, 40)),
    ("felt", "256", (100, 30)),
    ("felt", "16", (80, 24)),
    ("felt", "mono", (80, 24)),
    ("felt", "mono", (120, 40)),
    ("dark", "truecolor", (80, 24)),
    ("dark", "16", (80, 24)),
    ("dark", "16", (120, 40)),
    ("light", "16", (80, 24)),
    ("clear", "truecolor", (100, 30)),
    ("clear", "16", (120, 40)),
)


@pytest.mark.parametrize(("theme", "depth", "size"), PALETTES)
async def test_13_nothing_is_told_by_colour_alone(theme, depth, size):
    look = make_look("chinese", theme, depth)
    app = DemoApp(look, "middle", "en")
    async with app.run_test(size=size) as pilot:
        own = builders.middle_game()

        async def picture(view=own, **changes):
            await show(app, pilot, view, **changes)
            return screen_strips(app)

        usual = await picture()
        river = own.table.seats[3].river
        claimed = (*river[:-2], replace(river[-2], claimed=True), river[-1])
        others = {
            "selection": await picture(cursor=6),
            "standing": await picture(
                replace(own, standing=own.standing[:3], free=(own.standing[3], *own.free))
            ),
            "last discard": await picture(
                replace(own, table=replace(own.table, last_discard=None))
            ),
            "claimed": await picture(builders.with_seat(own, 3, river=claimed)),
            "ready": await picture(builders.with_seat(own, 3, ready=True)),
            "dealer": await picture(replace(own, table=replace(own.table, dealer=2))),
            "turn": await picture(replace(own, table=replace(own.table, turn=2))),
            "closed": await picture(own=None),
        }
        for name, other in others.items():
            assert differs(usual, other), name
        undrawn = await picture(replace(own, drawn=None))
        drawn = await picture(replace(own, free=own.free[:-1], drawn=own.free[-1]))
        assert differs(undrawn, drawn)
        chosen, next_one = await picture(cursor=6), await picture(cursor=7)
        assert differs(chosen, next_one)
        candidates = await picture(cursor=1, raised=(0, 1, 3), numbers="standing")
        others_raised = await picture(cursor=0, raised=(0, 1, 3), numbers="standing")
        assert differs(candidates, others_raised)
