"""Whole rounds over the real screens, by key presses; sessions in memory, no pauses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot

from liisi_tui.core.seats import SEAT_LETTERS
from liisi_tui.core.tiles import TILE_TEXTS
from liisi_tui.options import LaunchOptions, SeatChoice
from liisi_tui.session import ForCalls, ForPerson, Over, Session, ToStart
from liisi_tui.storage.settings import Settings
from liisi_tui.storage.store import Store
from liisi_tui.ui.app import LiisiApp, Start
from liisi_tui.ui.screens.curtain import CurtainScreen
from liisi_tui.ui.screens.final import FinalScreen
from liisi_tui.ui.screens.ready import ReadyScreen
from liisi_tui.ui.screens.seat_draw import SeatDrawScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.screens.table import TableScreen
from liisi_tui.ui.widgets.hand import HandTile
from tests.hands_on import keys_for, wanted

FOUR = ("张三", "李四", "王五", "赵六")
CALM = 0.32


class Game:
    """A running application with helpers to press keys and look at the screen."""

    def __init__(self, app: LiisiApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot
        self.calm = CALM

    @property
    def session(self) -> Session:
        """The match on the screen."""
        session = self.app.screen.session  # type: ignore[attr-defined]
        assert isinstance(session, Session)
        return session

    @property
    def ended(self) -> bool:
        """Whether the application is over."""
        return self.app._exit

    def on(self, screen: type) -> bool:
        """Whether a kind of screen is in front."""
        return isinstance(self.app.screen, screen)

    def text(self) -> str:
        """All text on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip) for strip in strips)

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until the screens have settled."""
        await self.pilot.press(*keys)
        await self.settle()

    async def calmly(self, *keys: str) -> None:
        """Press keys after the quiet that the curtain wants."""
        await self.pilot.pause(self.calm)
        await self.press(*keys)

    async def settle(self) -> None:
        """Let messages, the flow and the screens come to rest."""
        for _ in range(3):
            await self.pilot.pause()
            await asyncio.sleep(0)

    async def until(self, *screens: type) -> None:
        """Wait until one of these screens is in front."""
        for _ in range(200):
            if self.ended or any(self.on(screen) for screen in screens):
                await self.settle()
                return
            await self.pilot.pause(0.01)
        pytest.fail(f"{self.app.screen} is in front, not {screens}\n{self.text()}")

    async def deal(self) -> None:
        """From the first screen to the first hand."""
        await self.until(ReadyScreen)
        await self.calmly("enter")
        await self.until(SeatDrawScreen)
        await self.calmly("enter")
        await self.until(CurtainScreen, TableScreen)

    async def step(self) -> None:
        """One thing that the people at the keyboard do next."""
        screen = self.app.screen
        if isinstance(screen, TableScreen):
            await self._answer(screen)
        elif isinstance(screen, CurtainScreen):
            await self._curtain(screen)
        else:
            await self.calmly("enter")

    async def _curtain(self, screen: CurtainScreen) -> None:
        waiting = screen.match.waiting()
        if isinstance(waiting, ForPerson):
            await self.calmly(SEAT_LETTERS[waiting.seat].lower())
            await self.until(TableScreen)
        elif isinstance(waiting, ForCalls):
            await self._look(waiting)
        else:
            await self.calmly("enter")

    async def _look(self, calls: ForCalls) -> None:
        """*call*: who wants the discard claims it, else the next seat draws."""
        session = self.session
        claims = [
            seat
            for seat in session.people
            if session.view(seat).legal and keys_for(*self._wish(seat)) != ["x"]
        ]
        if claims:
            await self.calmly(SEAT_LETTERS[claims[0]].lower())
            await self.press(*keys_for(*self._wish(claims[0])))
        elif calls.closes_by_itself:
            await self.pilot.pause(0.05)
        else:
            await self.calmly(SEAT_LETTERS[calls.next_seat].lower(), "d")

    def _wish(self, seat: int) -> Any:
        view = self.session.view(seat)
        return view, wanted(view)

    async def _answer(self, screen: TableScreen) -> None:
        view = screen.match.view(screen.seat)
        if view.legal:
            await self.press(*keys_for(view, wanted(view)))
        else:
            await self.press("enter")


@asynccontextmanager
async def game(
    *names: str,
    store: Store | None = None,
    settings: Settings | None = None,
    size: tuple[int, int] = (80, 24),
    **options: Any,
) -> AsyncIterator[Game]:
    """The application at a table of these people; `bot` for a bot."""
    seats = tuple(
        SeatChoice(bot="normal") if name == "bot" else SeatChoice(name=name) for name in names
    )
    launch = LaunchOptions(table=True, seats=seats, **{"rounds": 1, "seed": 5, **options})
    start = Start(
        options=launch,
        settings=settings or Settings(speed="off", call_seconds=0),
        store=store or Store.in_memory(),
    )
    app = LiisiApp(start)
    async with app.run_test(size=size) as pilot:
        playing = Game(app, pilot)
        await playing.until(ReadyScreen)
        yield playing


async def play_out(playing: Game) -> list[str]:
    """Play until the settlement; the names of the screens on the way."""
    seen: list[str] = []
    for _ in range(600):
        name = type(playing.app.screen).__name__
        if not seen or seen[-1] != name:
            seen.append(name)
        if playing.on(SettlementScreen):
            return seen
        await playing.step()
    pytest.fail(f"no settlement after {len(seen)} screens\n{playing.text()}")


@pytest.fixture
def hasty(monkeypatch):
    """Whole rounds would spend most of their time waiting for the curtain's quiet."""
    monkeypatch.setattr(CurtainScreen, "calm", 0.0)
    return 0.0


@pytest.mark.parametrize("claims", ["ask", "call"])
async def test_four_people_play_a_round_to_its_settlement(claims, hasty):
    async with game(*FOUR, claims=claims, seed=3) as playing:
        await playing.deal()
        playing.calm = hasty
        session = playing.session
        seen = await play_out(playing)
        playing.calm = CALM
        ended = session.results()[-1]
        for seat in range(4):
            assert FOUR[seat] in playing.text()
            assert f"{abs(ended.totals[seat])}" in playing.text()
        assert set(seen) == {"CurtainScreen", "TableScreen", "SettlementScreen"}
        await playing.calmly("enter")
        await playing.until(FinalScreen)
        assert isinstance(session.waiting(), Over)
        await playing.calmly("enter")
        for _ in range(50):
            await playing.pilot.pause(0.01)
        assert playing.app.return_code == 0


async def test_a_person_and_three_bots_need_no_curtain():
    async with game("张三", "bot", "bot", "bot", seed=3) as playing:
        await playing.deal()
        seen = await play_out(playing)
        assert set(seen) == {"TableScreen", "SettlementScreen"}


async def test_the_next_round_begins_when_everybody_is_ready():
    async with game("张三", "bot", "bot", "bot", seed=3, rounds=2) as playing:
        await playing.deal()
        await play_out(playing)
        await playing.calmly("enter")
        await playing.until(ReadyScreen)
        assert isinstance(playing.session.waiting(), ToStart)
        await playing.calmly("enter")
        await playing.until(TableScreen)
        assert playing.session.table().round == 2


def hidden_texts(playing: Game) -> set[str]:
    """The tiles of all hands, as the chinese face writes them in large and in small."""
    from liisi_tui.texts import tile_name

    return {tile_name(text) for text in TILE_TEXTS}


async def test_only_the_letter_of_the_asked_seat_opens_a_hand():
    async with game(*FOUR) as playing:
        await playing.deal()
        waiting = playing.session.waiting()
        assert isinstance(waiting, ForPerson)
        for letter in set("eswn") - {SEAT_LETTERS[waiting.seat].lower()}:
            await playing.calmly(letter)
            assert playing.on(CurtainScreen)
        for key in ("enter", "space", "0", "1", "d", "p", "h", "t", "k"):
            await playing.calmly(key)
            assert playing.on(CurtainScreen)
        await playing.calmly(SEAT_LETTERS[waiting.seat].lower())
        await playing.until(TableScreen)


async def test_22_keys_without_a_pause_never_walk_through_the_curtain():
    async with game(*FOUR) as playing:
        await playing.deal()
        waiting = playing.session.waiting()
        assert isinstance(waiting, ForPerson)
        letter = SEAT_LETTERS[waiting.seat].lower()
        await playing.press(*["enter"] * 20, letter)
        assert playing.on(CurtainScreen)
        await playing.press(*["space"] * 20, letter)
        assert playing.on(CurtainScreen)
        await playing.calmly(letter)
        await playing.until(TableScreen)


async def test_22_keys_typed_ahead_at_a_hand_over_discard_nothing():
    async with game(*FOUR) as playing:
        await playing.deal()
        await playing.step()
        assert playing.on(TableScreen)
        await playing.press("0", *["enter"] * 5, "0", *"eswn")
        await playing.until(CurtainScreen)
        log = playing.session.public_log()
        assert sum(type(event).__name__ == "Discarded" for event in log) == 1


async def test_the_letters_do_nothing_on_the_table():
    async with game(*FOUR) as playing:
        await playing.deal()
        await playing.step()
        before = playing.text()
        for letter in "eswn":
            await playing.press(letter)
        assert playing.on(TableScreen)
        assert playing.text() == before


async def test_cover_brings_the_curtain_down_and_the_letter_lifts_it():
    async with game(*FOUR) as playing:
        await playing.deal()
        curtain = playing.text()
        await playing.step()
        table = playing.text()
        await playing.press("c")
        await playing.until(CurtainScreen)
        assert playing.text() == curtain
        assert not playing.app.query(TableScreen)
        await playing.step()
        assert playing.text() == table


async def test_18_the_curtain_drops_the_hand_from_the_widget_tree():
    async with game(*FOUR) as playing:
        await playing.deal()
        await playing.step()
        seat = playing.app.screen.seat  # type: ignore[attr-defined]
        hand = playing.session.view(seat)
        await playing.press("0")
        await playing.until(CurtainScreen)
        assert [type(screen).__name__ for screen in playing.app.screen_stack[1:]] == [
            "CurtainScreen"
        ]
        for widget in playing.app.screen.walk_children():
            assert hand not in vars(widget).values()
        svg = playing.app.export_screenshot()
        for tile in ("万", "筒", "条"):
            shown = sum(
                (seat.river[-1].tile is not None) if seat.river else False
                for seat in playing.session.table().seats
            )
            assert svg.count(tile) <= 8 * shown


async def test_leaving_asks_and_the_match_goes_on_where_it_stopped(tmp_path):
    with Store.open(tmp_path / "liisi.sqlite3") as store:
        async with game(*FOUR, store=store) as playing:
            await playing.deal()
            for _ in range(9):
                await playing.step()
            await playing.until(TableScreen, CurtainScreen)
            await playing.calmly("q")
            assert playing.on(TableScreen) or playing.on(CurtainScreen)
            await playing.press("z")
            await playing.calmly("q", "q")
            for _ in range(50):
                await playing.pilot.pause(0.01)
            assert playing.app.return_code == 0
        (row,) = store.matches()
        assert row.state == "open"
        resumed = Session.resume(store, row.match_id)
        assert isinstance(resumed.waiting(), ForPerson)


async def test_33_all_fourteen_tiles_are_shown_after_the_draw():
    async with game("张三", "bot", "bot", "bot") as playing:
        await playing.deal()
        await playing.until(TableScreen)
        for _ in range(100):
            screen = playing.app.screen
            assert isinstance(screen, TableScreen)
            if playing.session.view(screen.seat).drawn is not None:
                break
            await playing.step()
        shown = [tile for tile in screen.query(HandTile) if tile.model is not None]
        assert len(shown) == 14
        assert all(
            tile.region.width and tile.model and tile.model.tile is not None for tile in shown
        )
