"""碰 杠 听 胡 called out large over the table: where, what of it, and how long."""

from __future__ import annotations

import tomllib
from itertools import product

import pytest
from textual.geometry import Region, Size

from liisi_tui.core.events import Discarded, Drawn, Won
from liisi_tui.core.redaction import DrawnHidden
from liisi_tui.resources import asset_text
from liisi_tui.storage.settings import Settings
from liisi_tui.texts import use, use_signs
from liisi_tui.ui import flow
from liisi_tui.ui.call_signs import WORDS, load_call_signs, read_call_signs
from liisi_tui.ui.faces import FACE_NAMES
from liisi_tui.ui.fields import WrongField
from liisi_tui.ui.layouts import table_layout
from liisi_tui.ui.look import make_look
from liisi_tui.ui.paint.calls import (
    BANNER_HEIGHT,
    BANNER_WIDTH,
    LOW_HEIGHT,
    call_region,
    paint_call,
)
from liisi_tui.ui.paint.centre import Side
from liisi_tui.ui.palette import DEPTHS
from liisi_tui.ui.screens.announce import call_of
from liisi_tui.ui.screens.board import BoardScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.widgets.table import TableView
from tests.ui import builders
from tests.ui.demo import DemoApp, arguments_of
from tests.ui.playing import CALM, Game, game, hasty
from tests.ui.screen import screen_text
from tests.ui.sent import counted

SIDES: tuple[Side, ...] = ("bottom", "right", "top", "left")
SIZES = ((80, 24), (99, 29), (100, 30), (120, 40), (500, 200))
PLAYERS = [builders.public(seat).player for seat in range(4)]
INK = "█▀▄"
# With `flow.PAUSES` patched: calls stay until a key.
SLOW = Settings(speed="fast", call_seconds=0)


def banner(name: str, face="chinese", depth="truecolor", language="en") -> str:
    use(language)
    look = make_look(face, "felt", depth)
    call = call_of(builders.CALLS[name], PLAYERS, look, 0)
    assert call is not None
    return "\n".join(strip.text for strip in paint_call(call, BANNER_WIDTH, BANNER_HEIGHT))


# What is called out


def test_18_what_nobody_sees_is_not_called_out():
    """A hidden kong, a face-down 听 tile (4.9, 6.4), draws and discards."""
    look = make_look("chinese", "felt", "truecolor")
    for name in ("hidden", "call-ready"):
        call = call_of(builders.CALLS[name], PLAYERS, look, 0)
        assert call is not None
        assert call.tile is None
    assert "face down" in banner("call-ready")
    for event in (
        Drawn(seat=0, tile=3, source="head"),
        DrawnHidden(seat=0, source="tail"),
        Discarded(seat=0, tile=3, drawn=True),
    ):
        assert call_of(event, PLAYERS, look, 0) is None


def test_a_call_comes_from_the_side_of_who_calls():
    look = make_look("chinese", "felt", "truecolor")
    for bottom in range(4):
        for name, event in builders.CALLS.items():
            call = call_of(event, PLAYERS, look, bottom)
            assert call is not None
            seat = event.seat  # type: ignore[union-attr]
            assert call.side == SIDES[(seat - bottom) % 4], name


def test_a_call_says_who_calls_and_whose_tile_it_takes():
    assert "N 北 孙六六" in banner("pong")
    assert "discarded by W 西 赵太原" in banner("pong")
    assert "碰" in banner("pong")
    assert "added kong 补杠" in banner("added")
    assert "concealed kong" in banner("hidden")
    assert "face up" in banner("face-up")


@pytest.mark.parametrize("name", builders.CALLS)
def test_4_english_with_the_ascii_face_has_no_chinese_signs(name):
    use_signs("ascii")
    shown = banner(name, "ascii", "mono")
    for player in PLAYERS:
        shown = shown.replace(player.name, "")
    assert shown.isascii()


@pytest.mark.parametrize(
    ("face", "depth", "language"), list(product(FACE_NAMES, DEPTHS, ("en", "zh"))), ids=str
)
def test_every_look_fills_the_banner(face, depth, language):
    for name in builders.CALLS:
        use(language)
        look = make_look(face, "felt", depth)
        call = call_of(builders.CALLS[name], PLAYERS, look, 0)
        assert call is not None
        for height in (BANNER_HEIGHT, LOW_HEIGHT):
            strips = paint_call(call, BANNER_WIDTH, height)
            assert [strip.cell_length for strip in strips] == [BANNER_WIDTH] * height
            if look.face.glyphs != "any":
                assert not any(char in strip.text for strip in strips for char in INK)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("face", FACE_NAMES)
def test_a_low_banner_says_what_a_higher_one_says(face, depth, language):
    use(language)
    look = make_look(face, "felt", depth)
    for event in builders.CALLS.values():
        call = call_of(event, PLAYERS, look, 0)
        assert call is not None
        high, low = (
            [strip.text[24:].strip() for strip in paint_call(call, BANNER_WIDTH, height)]
            for height in (BANNER_HEIGHT, LOW_HEIGHT)
        )
        # The row of the name is the first of the one, the second of the other.
        assert low[:-1] == high[1:-1]


@pytest.mark.parametrize("depth", DEPTHS)
@pytest.mark.parametrize("name", builders.CALLS)
def test_a_large_sign_is_told_from_its_ground_in_every_palette(name, depth):
    """What is seen of the first row: ink and ground differ in colour or are turned about."""
    use("zh")
    look = make_look("chinese", "felt", depth)
    call = call_of(builders.CALLS[name], PLAYERS, look, 0)
    assert call is not None
    strip = paint_call(call, BANNER_WIDTH, BANNER_HEIGHT)[4].crop(0, 24)
    seen: set[object] = set()
    for text, style, _ in strip:
        assert style is not None
        colours = (style.color, style.bgcolor)
        front, ground = reversed(colours) if style.reverse else colours
        seen |= {ground if char == " " else front for char in text}
        seen |= {("turned", style.reverse)} if depth == "mono" else set()
    assert len(seen) >= 2


def test_the_signs_and_words_are_those_of_the_game():
    signs = load_call_signs()
    for call, word in WORDS.items():
        rows = signs.word(call)
        assert {len(row) for row in rows} == {6 * len(word) - 1}
        assert sum(row.count("#") for row in signs.sign(call)) > 100


@pytest.mark.parametrize("size", SIZES)
def test_the_banner_leaves_free_what_is_told_about_who_calls(size):
    layout = table_layout(Size(*size))
    assert layout is not None
    zones = layout.zones
    inner = Region(0, 0, size[0], zones["prompt"].y)
    for side in SIDES:
        banner = call_region(layout, side)
        assert inner.contains_region(banner)
        if layout.kind != "compact" or side != "bottom":
            # What is known of the round stays in sight; a low banner needs the rows.
            assert banner.y >= zones["wall"].bottom
        if side == "bottom":
            # Name, points and melds are in the head line.
            assert banner.bottom <= zones["head"].y
        elif layout.kind == "compact":
            # Name, tiles and melds of the seat lie above its discards.
            assert banner.y >= zones[side].y + 3
        else:
            # The last column of a seat at the side is free.
            assert zones[side].intersection(banner).area <= banner.height


# On the table


@pytest.mark.parametrize(
    ("name", "size"),
    [("pong", (80, 24)), ("added", (99, 29)), ("kong", (100, 30)), ("face-up", (120, 40))],
)
async def test_a_call_lies_over_the_table_and_leaves_nothing_behind(name, size):
    use("en")
    app = DemoApp(make_look("chinese", "felt", "truecolor"), "middle", "en")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        before = screen_text(app)
        arguments = arguments_of(name, "en")
        view = arguments.pop("view")
        app.table.show(view, **arguments)
        await pilot.pause()
        shown = screen_text(app)
        layout = app.table.table_layout
        assert layout is not None
        call = arguments["call"]
        region = call_region(layout, call.side)
        painted = paint_call(call, region.width, region.height)
        for y, strip in enumerate(painted, region.y):
            assert strip.text in shown[y]
        for y in [*range(region.y), *range(region.bottom, size[1])]:
            assert shown[y] == before[y]
        app.table.show(view, **{**arguments, "call": None})
        await pilot.pause()
        assert screen_text(app) == before


# In a match


def call_on(playing: Game):
    table = playing.app.screen.query(TableView)
    state = table.first().state if table else None
    return None if state is None else state.call


async def play_to_a_call(playing: Game, wanted: str = "") -> None:
    """Play until something is called out and waits for a key."""
    for _ in range(900):
        call = call_on(playing)
        if call is not None and (not wanted or call.call == wanted):
            return
        if playing.on(SettlementScreen):
            break
        await playing.step()
    pytest.fail(f"nothing was called out\n{playing.text()}")


async def test_a_call_stays_for_its_pause_and_any_key_skips_it(monkeypatch):
    monkeypatch.setitem(flow.PAUSES, "fast", (0.0, 9999.0))
    async with game("张三", "bot", "bot", "bot", seed=3, settings=SLOW) as playing:
        await playing.deal()
        with hasty() as playing.calm:
            await play_to_a_call(playing)
        playing.calm = CALM
        call = call_on(playing)
        await playing.pilot.pause(0.1)
        assert call_on(playing) is call
        with counted(playing.app) as sent:
            await playing.pilot.pause(0.3)
            assert sent.size == 0
        await playing.calmly("y")
        assert call_on(playing) is not call


async def test_a_click_on_a_call_skips_it(monkeypatch):
    monkeypatch.setitem(flow.PAUSES, "fast", (0.0, 9999.0))
    async with game("张三", "bot", "bot", "bot", seed=3, settings=SLOW) as playing:
        await playing.deal()
        with hasty() as playing.calm:
            await play_to_a_call(playing)
        call = call_on(playing)
        await playing.pilot.pause(0.2)
        await playing.pilot.click("#call")
        await playing.settle()
        assert call_on(playing) is not call


async def test_a_call_and_its_end_send_only_the_rows_of_its_band():
    use("en")
    app = DemoApp(make_look("chinese", "felt", "truecolor"), "middle", "en")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        arguments = arguments_of("kong", "en")
        view = arguments.pop("view")
        with counted(app) as sent:
            app.table.show(view, **arguments)
            await pilot.pause()
            assert 0 < sent.size < 25_000
            sent.forget()
            app.table.show(view, **{**arguments, "call": None})
            await pilot.pause()
            assert 0 < sent.size < 13_500


async def test_off_calls_nothing_out_but_the_win_which_stays_until_a_key():
    seen = set()
    show = BoardScreen.call

    def note(self, moment, *, called):
        call = show(self, moment, called=called)
        seen.add(call and call.call)
        return call

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(BoardScreen, "call", note)
        async with game("张三", "bot", "bot", "bot", seed=3) as playing:
            await playing.deal()
            with hasty() as playing.calm:
                await play_to_a_call(playing)
            playing.calm = CALM
            assert seen == {None, "win"}
            await playing.pilot.pause(0.2)
            moment = playing.app.screen._moment  # type: ignore[attr-defined]
            assert isinstance(moment.event, Won)
            assert "WIN" in playing.text()
            await playing.calmly("enter")
            await playing.until(SettlementScreen)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda data: data["letters"].pop("P"), "letters.P is missing"),
        (lambda data: data["coarse"].update(win=["##"] * 3), "half as many rows"),
        (lambda data: data["signs"].update(win=["##", "##"]), "one size"),
        (lambda data: data["coarse"]["win"].__setitem__(0, "#"), "one size"),
        (lambda data: data["letters"]["W"].append("#"), "one size"),
        (lambda data: data.update(letters={key: [] for key in data["letters"]}), "one size"),
        (lambda data: data.update(letters={key: ["#"] * 3 for key in data["letters"]}), "even"),
        (lambda data: data["signs"].update(win=["x", "x"]), r"signs\.win\.0 is 'x'"),
    ],
)
def test_broken_signs_are_refused(change, word):
    data = tomllib.loads(asset_text("calls.toml"))
    change(data)
    with pytest.raises(WrongField, match=word):
        read_call_signs(data, ())
