"""How a round begins: the seat draw, the dice, the broken wall and the deal are seen to happen."""

from __future__ import annotations

import pytest
from textual.pilot import Pilot

from liisi_tui.core.events import Player
from liisi_tui.core.seats import SEATS
from liisi_tui.session import Session
from liisi_tui.storage.settings import Settings
from liisi_tui.ui.faces import FACE_NAMES
from liisi_tui.ui.flow import MatchFlow
from liisi_tui.ui.look import make_look
from liisi_tui.ui.screens import seat_draw
from liisi_tui.ui.screens.opening.picture import (
    LARGE_TABLE,
    SMALL_TABLE,
    Opening,
    Scale,
    pip_style,
    put_opening,
)
from liisi_tui.ui.screens.opening.scenes import Beat, Scene, beats, held, last_scene, takers
from liisi_tui.ui.screens.seat_draw import SeatDrawScreen
from liisi_tui.ui.seating import nearest, unseated
from liisi_tui.ui.sheet import Sheet, put_more_caps
from liisi_tui.ui.standing_words import who_plays
from tests.ui.clock import stopped_clock
from tests.ui.matches import play_round, table
from tests.ui.opened import opened
from tests.ui.sent import counted

# Enough seconds that nothing moves by itself while a test looks.
SLOWLY = dict.fromkeys(("fast", "normal"), (9999.0, 9999.0))


def dealt(seed: int = 3, draw_seats: bool = True) -> Session:
    session = table(seed, draw_seats=draw_seats)
    session.start_round()
    return session


def picture(
    session: Session, scene: Scene, face="ascii", width: int = 80, scale: Scale = SMALL_TABLE
) -> str:
    sheet = Sheet(make_look(face, "felt", "truecolor"), width, scale.rows)
    put_opening(sheet, 0, Opening(session.table(), session.players, 0), scene, scale)
    return "\n".join(strip.text for strip in sheet.strips())


# Who is where


@pytest.mark.parametrize("bottom", range(4))
def test_1_3_whoever_sits_down_has_seat_name_and_kind_from_top_to_bottom(bottom):
    session = dealt()
    sheet = Sheet(make_look("ascii", "felt", "truecolor"), 80, SMALL_TABLE.rows)
    opening = Opening(session.table(), session.players, bottom)
    put_opening(sheet, 0, opening, Scene(seated=4, turned=4), SMALL_TABLE)
    lines = sheet.texts()
    for seat, player in enumerate(session.players):
        y = next(y for y, line in enumerate(lines) if player.name in line)
        assert sheet.look.seat_label(seat) in lines[y - 1]
        assert who_plays(player) in lines[y + 1]


def places(text: str, names: list[str]) -> list[tuple[int, int]]:
    """The row and the column of each name."""
    lines = text.splitlines()
    rows = [next(y for y, line in enumerate(lines) if name in line) for name in names]
    return [(y, lines[y].index(name)) for y, name in zip(rows, names, strict=True)]


@pytest.mark.parametrize("people", [("Zoe",), ("Zoe", "Ann")])
@pytest.mark.parametrize("seed", range(1, 5))
def test_the_nearest_stays_at_the_bottom_until_the_tiles_are_dealt(seed, people):
    names = [*people, "Bai", "Cai", "Dan"]
    first, second, third, fourth = (
        Player(name=name, kind="human", bot=None)
        if name in people
        else Player(name=name, kind="bot", bot="normal")
        for name in names[:4]
    )
    session = table(seed, players=(first, second, third, fourth), draw_seats=True)
    bottom = min(people)
    session.start_round()
    assert session.players[nearest(session.players)].name == bottom
    names = [session.players[seat].name for seat in unseated(session.players)]
    drawn = picture(session, Scene(turned=4))
    (low, _), (_, right), (high, _), (_, left) = places(drawn, names)
    assert low > high
    assert left < right


@pytest.mark.parametrize("theme", ["felt", "light"])
@pytest.mark.parametrize("depth", ["truecolor", "256", "16"])
def test_one_and_four_are_red_and_other_pips_dark(theme, depth):
    look = make_look("chinese", theme, depth)
    for die in range(1, 7):
        colour = pip_style(look, die).color
        assert colour is not None
        red, green, blue = colour.get_truecolor()
        assert (red > 2 * max(green, blue)) is (die in (1, 4))
        assert max(green, blue) < 64


# The scenes


@pytest.mark.parametrize("seed", range(1, 9))
def test_2_2_the_deal_gives_thirteen_tiles_to_each_and_one_more_to_the_dealer(seed):
    view = dealt(seed).table()
    order = takers(view.dealer, view.first_taker)
    assert [number for _, number in order] == [4] * 12 + [1] * 5
    assert order[0][0] == view.first_taker
    assert order[-1][0] == view.dealer
    assert held(view, 53) == [14 if seat == view.dealer else 13 for seat in SEATS]
    assert held(view, 18)[view.first_taker] == 6


def test_2_1_every_step_of_the_opening_happens_once_and_ends_in_the_picture_that_stays():
    view = dealt().table()
    scenes = [beat.scene for beat in beats(view, draws_seats=True)]
    assert scenes[0] == Scene()
    assert scenes[-1] == last_scene(view)
    assert sorted({scene.counted for scene in scenes}) == list(range(sum(view.dice[0]) + 1))
    assert sorted({scene.passed for scene in scenes}) == list(range(sum(view.dice[1]) + 1))
    for name in ("turned", "seated", "walls", "settled", "counted", "passed", "taken"):
        values = [getattr(scene, name) for scene in scenes]
        assert values == sorted(values), name
    faces = {scene.throws[-1] for scene in scenes if scene.throws}
    assert all(1 <= die <= 6 for throw in faces for die in throw)
    assert len(faces) >= 6


def test_a_later_round_begins_without_the_draw_of_the_seats():
    view = dealt().table()
    scenes = [beat.scene for beat in beats(view, draws_seats=False)]
    assert all(scene.seated == 4 for scene in scenes)
    assert scenes[-1] == last_scene(view)


@pytest.mark.parametrize("face", FACE_NAMES)
def test_24_no_scene_shows_any_tile_but_the_winds_that_were_drawn(face):
    """Two matches of the same dice over different walls look alike (FAULTS 18)."""
    session = dealt()
    look = make_look(face, "felt", "truecolor")
    faces = {look.face.line(tile, 3) for tile in range(27)}
    for beat in beats(session.table(), draws_seats=True):
        shown = picture(session, beat.scene, face)
        assert not any(tile in shown for tile in faces)


def test_the_wall_gets_shorter_as_the_hands_grow():
    session = dealt()
    before = picture(session, Scene(turned=4, seated=4, walls=4))
    end = picture(session, last_scene(session.table()))
    assert before.count("|") == 68
    # 42 or 41 whole stacks and a half are left, and 53 tiles are in the hands.
    assert end.count("|") == 53 + 41
    assert end.count(":") == 1
    large = picture(session, last_scene(session.table()), width=120, scale=LARGE_TABLE)
    # Two cells for each stack at the sides.
    assert large.count("|") > 53 + 41


def test_the_wind_tiles_lie_face_down_and_are_turned_one_after_another():
    session = dealt()
    for turned in range(5):
        shown = picture(session, Scene(turned=turned))
        assert shown.count("####") == 2 * (4 - turned)
        assert all(player.name in shown for player in session.players)


@pytest.mark.parametrize("size", [(80, 24), (121, 41)])
async def test_no_sign_is_cut_where_the_page_is_cut(size):
    """Wide signs at every place of the page: in names, labels and sentences."""
    session = dealt()
    async with opened(lambda: SeatDrawScreen(session, "normal"), size=size) as (app, pilot):
        screen = app.top
        screen._stop()
        for at in range(0, len(screen._beats) + 1, 5):
            screen._at = at
            screen.repaint()
            await pilot.pause()
            sheet = Sheet(screen.look, *size)
            screen.draw(sheet)
            put_more_caps(sheet, size[1] - 1, screen.common_caps())
            assert app.text == "\n".join(strip.text for strip in sheet.strips())


# The screen


async def ended(screen: SeatDrawScreen, pilot: Pilot[None]) -> None:
    while screen.is_moving:
        await pilot.pause(0.01)
    await pilot.pause()


async def test_off_shows_the_picture_that_stays_at_once():
    session = dealt()
    async with opened(lambda: SeatDrawScreen(session, "off")) as (app, pilot):
        still = app.text
        assert not app.top.is_moving
        assert app.top._timer is None
        await pilot.press("enter")
        assert app.result is None
    async with opened(lambda: SeatDrawScreen(session, "fast")) as (app, pilot):
        await ended(app.top, pilot)
        assert app.text == still
        assert app.top._timer is None


@pytest.mark.parametrize("seated", range(4))
async def test_1_3_it_is_said_that_everybody_moves_to_the_seat_drawn(seated):
    def standing_still() -> SeatDrawScreen:
        screen = SeatDrawScreen(dealt(), "normal")
        screen._beats = [Beat(Scene(turned=4, seated=seated), 1e6)]
        return screen

    async with opened(standing_still) as (app, _):
        assert "Everybody goes to the seat drawn, the next one at one's right" in app.text


@pytest.mark.parametrize("press", ["enter", "x", "click"])
async def test_a_key_or_a_click_shows_the_end_and_the_next_goes_on(press, monkeypatch):
    monkeypatch.setattr(seat_draw, "SECONDS", SLOWLY)
    session = dealt()
    async with opened(lambda: SeatDrawScreen(session, "normal")) as (app, pilot):
        assert "face down" in app.text
        if press == "click":
            await pilot.pause(0.6)
            await pilot.click(offset=(40, 12))
        else:
            await pilot.press(press)
        await pilot.pause()
        assert not app.top.is_moving
        assert app.top._timer is None
        assert "takes first" in app.text
        assert not app.is_closed
        await pilot.press("enter")
        assert app.is_closed


async def test_22_keys_typed_ahead_stop_at_the_picture_that_stays(monkeypatch):
    monkeypatch.setattr(seat_draw, "SECONDS", SLOWLY)
    session = dealt()
    with stopped_clock() as clock:
        async with opened(lambda: SeatDrawScreen(session, "normal"), calm=False) as (app, pilot):
            clock.pass_by(SeatDrawScreen.calm)
            await pilot.press(*["enter"] * 3, *["space"] * 3, "e")
            assert not app.is_closed
            clock.pass_by(SeatDrawScreen.calm)
            await pilot.press("enter")
            assert app.is_closed


async def test_leaving_asks_and_help_holds_the_picture(monkeypatch):
    monkeypatch.setattr(seat_draw, "SECONDS", SLOWLY)
    session = dealt()
    async with opened(lambda: SeatDrawScreen(session, "normal")) as (app, pilot):
        screen = app.top
        assert screen._timer is not None
        await pilot.press("question_mark")
        held = screen._timer
        await pilot.press("escape")
        await pilot.pause()
        assert held is None
        assert app.top is screen
        assert screen._timer is not None
        await pilot.press("q", "q")
        assert app.result == "leave"


async def test_a_resize_while_it_moves_draws_the_same_scene_anew(monkeypatch):
    monkeypatch.setattr(seat_draw, "SECONDS", SLOWLY)
    session = dealt()
    async with opened(lambda: SeatDrawScreen(session, "normal")) as (app, pilot):
        app.top._at = 30
        app.top.repaint()
        await pilot.pause()
        before = app.text
        for size in ((120, 40), (60, 20), (1, 1), (500, 200), (80, 24)):
            await pilot.resize_terminal(*size)
        await pilot.pause()
        assert app.text == before
        assert app.top._at == 30


async def test_the_whole_of_it_costs_few_bytes_and_then_nothing(monkeypatch):
    monkeypatch.setattr(seat_draw, "SECONDS", SLOWLY)
    session = dealt()
    async with opened(lambda: SeatDrawScreen(session, "normal")) as (app, pilot):
        screen = app.top
        with counted(app) as sent:
            screen.refresh()
            await pilot.pause()
            assert 0 < sent.size < 8_000
            while screen.is_moving:
                screen._stop()
                screen._go_on()
                await pilot.pause()
            assert len(sent.updates) > 40
            assert sent.size < 36_000
            sent.forget()
            await pilot.pause(0.3)
            assert sent.size == 0


def test_it_takes_a_few_seconds():
    session = dealt()
    for speed, seconds in (("normal", 5.6), ("fast", 2.0)):
        screen = SeatDrawScreen(session, speed)  # type: ignore[arg-type]
        lengths: list[Beat] = screen._beats
        assert sum(beat.length for beat in lengths) * screen._unit == pytest.approx(seconds)


@pytest.mark.parametrize(("speed", "seen"), [("off", False), ("fast", True)])
async def test_later_rounds_begin_with_dice_and_deal_where_anything_moves(speed, seen):
    """The flow is asked to start a second round; `off` shows no page before it."""
    session = play_round(dealt())
    shown: list[SeatDrawScreen] = []

    class Recorder:
        settings = Settings(speed=speed)

        async def push_screen_wait(self, screen):
            if isinstance(screen, SeatDrawScreen):
                shown.append(screen)
                return None
            return "ready"

    await MatchFlow(Recorder(), session)._start_round()  # type: ignore[arg-type]
    assert session.table().round == 2
    assert len(shown) == seen
    assert all(screen.is_moving and screen.scene.seated == 4 for screen in shown)


@pytest.mark.parametrize("scale", [SMALL_TABLE, LARGE_TABLE])
@pytest.mark.parametrize("bottom", SEATS)
def test_the_bars_of_hands_touch_no_wall(bottom, scale):
    """All cells of bars, gathered where they touch by row: no hand runs into a wall."""
    session = dealt()
    sheet = Sheet(make_look("ascii", "felt", "truecolor"), 80, scale.rows)
    view = session.table()
    put_opening(sheet, 0, Opening(view, session.players, bottom), last_scene(view), scale)
    rows = [strip.text for strip in sheet.strips()]
    top, end = scale.block.height, scale.block.height + scale.ring_rows
    assert any(rows[top - 1 - gap].count("|") >= 13 for gap in range(scale.block.height))
    assert "|" not in rows[top - 1]
    assert "|" not in rows[end]
