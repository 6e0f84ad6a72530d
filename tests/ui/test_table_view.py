from __future__ import annotations

import unicodedata
from dataclasses import replace
from itertools import cycle

import pytest
from rich.cells import cell_len
from textual.geometry import Region

from liisi_tui.texts import use
from liisi_tui.ui.faces import FACE_NAMES
from liisi_tui.ui.look import make_look
from liisi_tui.ui.palette import DEPTHS
from liisi_tui.ui.pieces import Cap, Words
from liisi_tui.ui.slots import MAX_SLOTS, hand_slots
from liisi_tui.ui.widgets.hand import HandTile
from liisi_tui.ui.widgets.messages import CapClicked, TileActivated, TileChosen
from liisi_tui.ui.widgets.table import TableView
from liisi_tui.ui.widgets.zone import Zone
from tests.ui import builders
from tests.ui.demo import SCENES, DemoApp, arguments_of, show
from tests.ui.screen import cells, screen_strips, screen_text, zone_of

SIZES = [(80, 24), (100, 30), (120, 40)]
BLOCK_WIDTHS = {80: 4, 100: 4, 120: 7}


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch):
    use("en")
    monkeypatch.delenv("NO_COLOR", raising=False)


def demo(face="chinese", depth="truecolor", scene="middle", lang="en"):
    return DemoApp(make_look(face, "felt", depth), scene, lang)


@pytest.mark.parametrize("size", [*SIZES, (200, 60)])
async def test_lines_keep_their_width_in_every_scene_face_and_palette(size):
    app = demo()
    depths = cycle((*DEPTHS, "mono"))  # five: every face meets every depth
    async with app.run_test(size=size) as pilot:
        for scene in SCENES:
            arguments = arguments_of(scene, "en")
            app.table.show(arguments.pop("view"), **arguments)
            for face in FACE_NAMES:
                app.restyle(make_look(face, "felt", next(depths)))
                await pilot.pause()
                for strip in screen_strips(app):
                    assert strip.cell_length == cell_len(strip.text) == size[0]
                    assert all(segment.style is not None for segment in strip)


def glyph_fault(char: str) -> bool:
    return (
        not char.isprintable()
        or ord(char) >= 0x1F000
        or 0xFE00 <= ord(char) <= 0xFE0F
        or ord(char) in (0x200C, 0x200D)
    )


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_no_emoji_no_selector_and_nothing_invisible(lang):
    use(lang)
    app = demo(lang=lang)
    async with app.run_test(size=(120, 40)) as pilot:
        names = ("é" * 3, "a\ufe0fb\u200dc", "🀄\u202ex", "[/]")
        for face in FACE_NAMES:
            app.restyle(make_look(face, "felt", "truecolor"))
            for own in (builders.worst_case(names), builders.middle_game()):
                await show(app, pilot, own, log=builders.LOG, prompt=builders.PROMPT)
                assert not [char for line in screen_text(app) for char in line if glyph_fault(char)]


@pytest.mark.parametrize("size", SIZES)
async def test_ascii_with_english_is_ascii(size):
    app = demo("ascii")
    async with app.run_test(size=size) as pilot:
        for own in (builders.worst_case(("Ann", "Bob", "Cy", "Dot")), builders.full_hands()):
            for seat in own.table.seats:
                player = replace(seat.player, name="Ann" * 9)
                own = builders.with_seat(own, seat.seat, player=player)
            for changes in ({}, {"own": None}, {"own": None, "open_hands": None}):
                await show(app, pilot, own, **changes)
                assert all(line.isascii() for line in screen_text(app))


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("size", SIZES)
async def test_safe_is_ascii_and_double_width(size, lang):
    use(lang)
    app = demo("safe", lang=lang)
    async with app.run_test(size=size) as pilot:
        for own in (builders.worst_case(builders.NAMES), builders.full_hands()):
            await show(app, pilot, own, prompt=builders.PROMPT, keys=builders.KEYS)
            wrong = {
                char
                for line in screen_text(app)
                for char in line
                if not char.isascii() and unicodedata.east_asian_width(char) not in "WF"
            }
            assert wrong == set()


def blocks(line: list[str], width: int) -> list[int]:
    """Where the lower edges of tiles begin on a line of cells."""
    edges = [x for x, char in enumerate(line) if char == "▀"]
    starts = [x for x in edges if x - 1 not in edges]
    assert len(edges) == len(starts) * width
    return starts


@pytest.mark.parametrize("size", SIZES)
async def test_digits_stand_under_their_tiles_and_all_tiles_are_shown(size):
    app = demo()
    async with app.run_test(size=size) as pilot:
        for hands in (builders.HANDS, builders.FREE_HANDS):
            for count in hands:
                own = builders.hand_of(count, hands)
                await show(app, pilot, own)
                check_hand(app, own, count, BLOCK_WIDTHS[size[0]])


def check_hand(app, own, count, width):
    """The lower edges tell where tiles lie; the digits below must belong to them."""
    hand = app.table.table_layout.zones["hand"]
    lines = [cells(line) for line in screen_text(app)][hand.y : hand.bottom]
    starts = blocks(lines[-2], width)
    assert len(starts) == count
    digits = {x: char for x, char in enumerate(lines[-1]) if char.isdigit()}
    wanted = [
        "0" if slot.row == "drawn" else str(place)
        for place, slot in enumerate(hand_slots(own), 1 - len(own.standing))
        if slot.row != "standing"
    ]
    assert list(digits.values()) == wanted
    for x, start in zip(digits, starts[len(own.standing) :], strict=True):
        assert start <= x < start + width
    under = "".join(lines[-1][starts[0] : starts[len(own.standing) - 1] + width])
    assert under.startswith("└")
    assert under.endswith("┘")


@pytest.mark.parametrize("size", SIZES)
async def test_all_14_tiles_are_drawn_with_their_faces(size):
    app = demo("ascii")
    async with app.run_test(size=size) as pilot:
        own = builders.hand_of(14)
        await show(app, pilot, own)
        for slot, entry in enumerate(hand_slots(own)):
            tile = app.query_one(f"#tile-{slot}", HandTile)
            text = "".join(strip.text for strip in tile.strips)
            wanted = (
                app.table._look.face.corners(entry.tile)
                if size == (120, 40)
                else app.table._look.face.block_lines(entry.tile)
            )
            assert all(part in text for part in wanted)
            assert tile.region.size == (BLOCK_WIDTHS[size[0]], 6 if size == (120, 40) else 4)


@pytest.mark.parametrize("bottom", range(4))
@pytest.mark.parametrize("size", SIZES)
async def test_the_next_seat_sits_at_the_right(size, bottom):
    app = demo()
    async with app.run_test(size=size) as pilot:
        view = builders.middle_game().table
        app.table.show(view, bottom=bottom)
        await pilot.pause()
        for name, steps in (("head", 0), ("right", 1), ("top", 2), ("left", 3)):
            text = "\n".join(strip.text for strip in zone_of(app, name).strips)
            assert builders.NAMES[(bottom + steps) % 4] in text


async def test_a_view_of_another_seat_is_refused():
    app = demo()
    async with app.run_test(size=(80, 24)):
        own = builders.middle_game()
        with pytest.raises(ValueError, match="private view"):
            app.table.show(own.table, bottom=1, own=own)


async def test_the_curtain_drops_every_tile_of_the_hand():
    app = demo()
    async with app.run_test(size=(80, 24)) as pilot:
        own = builders.hand_of(14)
        await show(app, pilot, own, cursor=3)
        fewer = builders.hand_of(5).table
        app.table.show(fewer, bottom=0)
        await pilot.pause()
        for slot in range(MAX_SLOTS):
            model = app.query_one(f"#tile-{slot}", HandTile).model
            assert model is None or model.tile is None
        assert app.table.state.own is None
        assert "五" not in "".join(screen_text(app))


async def test_under_no_color_no_colour_is_left(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    app = demo(depth="mono", scene="worst")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for strip in screen_strips(app):
            for segment in strip:
                assert segment.style is not None
                for colour in (segment.style.color, segment.style.bgcolor):
                    assert colour is None or colour.is_default


def record_refreshes(monkeypatch):
    """Which zones ask to be painted again, with the regions."""
    asked: list[tuple[str, tuple[Region, ...]]] = []
    refresh = Zone.refresh

    def recording(self, *regions, **options):
        if options.get("repaint", True):
            asked.append((self.id or "", regions))
        return refresh(self, *regions, **options)

    monkeypatch.setattr(Zone, "refresh", recording)
    return asked


async def test_a_moved_cursor_repaints_two_tiles(monkeypatch):
    app = demo()
    async with app.run_test(size=(80, 24)) as pilot:
        own = builders.middle_game()
        words = {"log": builders.LOG, "prompt": builders.PROMPT, "keys": builders.KEYS}
        await show(app, pilot, own, cursor=5, **words)
        asked = record_refreshes(monkeypatch)
        app.table.choose(6)
        assert {name for name, _ in asked} == {"tile-5", "tile-6"}
        asked.clear()
        await show(app, pilot, own, cursor=7, **words)
        assert {name for name, _ in asked} == {"tile-6", "tile-7"}
        asked.clear()
        await show(app, pilot, own, cursor=7, **words)
        assert asked == []


async def test_a_discard_repaints_only_what_changed(monkeypatch):
    app = demo()
    async with app.run_test(size=(80, 24)) as pilot:
        own = builders.middle_game()
        await show(app, pilot, own)
        asked = record_refreshes(monkeypatch)
        river = (*own.table.seats[1].river, *builders.river("9m"))
        await show(app, pilot, builders.with_seat(own, 1, river=river))
        assert asked == [("right", (Region(0, 4, 16, 1),))]


async def test_sizes_change_the_layout_and_come_back():
    app = demo()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        compact = screen_text(app)
        for size, kind in (
            ((120, 40), "large"),
            ((79, 24), None),
            ((100, 30), "medium"),
            ((1, 1), None),
            ((200, 60), "large"),
            ((80, 24), "compact"),
        ):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            layout = app.table.table_layout
            assert (layout.kind if layout else None) == kind
            if layout:
                assert all(cell_len(line) == size[0] for line in screen_text(app))
                assert "李小四" in "".join(screen_text(app))
        assert screen_text(app) == compact


async def test_clicks_choose_and_activate_tiles():
    app = demo()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.click("#tile-3")
        await pilot.click("#tile-3")
        await pilot.click("#tile-13")
        kinds = [(type(message), message.slot) for message in app.heard]
        assert kinds == [(TileChosen, 3), (TileActivated, 3), (TileChosen, 13)]


async def test_a_closed_hand_hears_no_clicks():
    app = demo(scene="curtain")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.click("#tile-3")
        assert app.heard == []


@pytest.mark.parametrize(("size", "margin"), [((80, 24), 0), ((200, 60), 30)])
async def test_clicks_on_caps_are_their_keys(size, margin):
    app = demo()
    async with app.run_test(size=size) as pilot:
        await show(
            app,
            pilot,
            builders.middle_game(),
            prompt=((Words("x"),), (Cap("Enter", "discard"), Cap("K", "kong", "k"))),
        )
        await pilot.click("#prompt", offset=(margin + 2, 1))
        await pilot.click("#prompt", offset=(margin + 14, 1))
        await pilot.click("#prompt", offset=(margin + 18, 1))
        await pilot.click("#prompt", offset=(margin + 60, 1))
        await pilot.click("#prompt", offset=(margin + 2, 0))
        heard = [message.action for message in app.heard if isinstance(message, CapClicked)]
        assert heard == ["Enter", "Enter", "k"]


async def test_the_log_ends_with_the_newest_line_below_the_hint():
    app = demo()
    async with app.run_test(size=(80, 24)) as pilot:
        log = [(Words(f"line {number}"),) for number in range(20)]
        await show(app, pilot, builders.middle_game(), log=log)
        text = [strip.text.strip() for strip in zone_of(app, "log").strips]
        assert text == [f"line {number}" for number in range(15, 20)]
        await show(app, pilot, builders.middle_game(), log=log, hint=[(Words("hint"),)])
        text = [strip.text.strip() for strip in zone_of(app, "log").strips]
        assert text == ["hint", *(f"line {number}" for number in range(16, 20))]


async def test_a_ready_player_sees_its_waits():
    app = demo()
    async with app.run_test(size=(80, 24)) as pilot:
        await show(app, pilot, builders.full_hands())
        assert "RDY 东  南  西  北" in zone_of(app, "head").strips[0].text
        await show(app, pilot, builders.full_hands(), own=None)
        assert "南" not in zone_of(app, "head").strips[0].text


async def test_another_look_is_drawn_at_once():
    app = demo()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "五" in "".join(screen_text(app))
        app.restyle(make_look("ascii", "felt", "16"))
        await pilot.pause()
        assert "五" not in "".join(screen_text(app))


@pytest.mark.parametrize("depth", ["truecolor", "mono"])
@pytest.mark.parametrize(("size", "height"), [((120, 40), 1), ((160, 50), 2), ((200, 60), 3)])
async def test_higher_windows_have_higher_discards_and_all_of_them(size, height, depth):
    app = demo(depth=depth, scene="worst")
    async with app.run_test(size=size):
        layout = app.query_one(TableView).table_layout
        assert layout is not None
        assert layout.river_height == height
        view = app.query_one(TableView).state
        assert view is not None
        laid = [one for seat in view.view.seats for one in seat.river]
        assert len(laid) == 88
        pond = [strip.text for strip in app.query_one("#centre", Zone).strips]
        signs = sum(line.count(sign) for line in pond for sign in "万筒条")
        suited = [one for one in laid if one.tile is not None and one.tile < 27]
        assert signs == len(suited)
