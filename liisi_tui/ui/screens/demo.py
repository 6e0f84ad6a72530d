"""The screens of a demo: the table with all hands open, and pages that go on by themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from liisi_tui.core.events import Won
from liisi_tui.core.seats import EAST
from liisi_tui.session import Moment, Session
from liisi_tui.texts import N_, tr
from liisi_tui.ui.demo_pace import Pace
from liisi_tui.ui.layouts import MEDIUM_SIZE
from liisi_tui.ui.look import Look
from liisi_tui.ui.pieces import Cap, Row, Words
from liisi_tui.ui.prompts import Prompt, watch_prompt
from liisi_tui.ui.screens.announce import won_prompt
from liisi_tui.ui.screens.base import GameScreen
from liisi_tui.ui.screens.board import BoardScreen
from liisi_tui.ui.screens.final import FinalScreen
from liisi_tui.ui.screens.page import Caps
from liisi_tui.ui.screens.seat_draw import SeatDrawScreen
from liisi_tui.ui.screens.settlement import SettlementScreen
from liisi_tui.ui.sheet import Sheet, put_caps
from liisi_tui.ui.widgets.messages import CapClicked

DEMO_KEYS: Final[tuple[tuple[str, str], ...]] = (
    ("Space", N_("pause, or go on")),
    ("- +", N_("slower or faster")),
    ("→", N_("show at once what comes next")),
    ("Enter", N_("take over a seat in a new match of your own")),
    ("L", N_("log")),
    ("Tab", N_("scores")),
    ("O", N_("settings")),
    ("Q", N_("leave")),
)
"""The keys of a demo and what they do, in the order in which help lists them."""

SPEED_NAMES: Final = {"off": N_("at once"), "fast": N_("fast"), "normal": N_("normal")}


def press_demo(pace: Pace, key: str) -> bool:
    """A key of a demo; false where it is none."""
    match key:
        case "space":
            pace.pause()
        case "plus" | "equals_sign" | "minus":
            pace.change_speed(-1 if key == "minus" else 1)
        case "right":
            pace.skip()
        case "enter" | "take_over":
            pace.want("take")
        case "escape" | "x":
            pace.want("leave")
        case _:
            return False
    return True


def speed_words(pace: Pace, *, short: bool = False) -> str:
    """How quickly it goes on; `short`: without saying that it is a speed."""
    if pace.paused:
        return tr("paused")
    speed = tr(SPEED_NAMES[pace.speed])
    return speed if short else tr("speed {speed}", speed=speed)


class DemoScreen(BoardScreen):
    """The table while bots play; `match` is another one whenever a new match begins."""

    always: ClassVar[frozenset[str]] = frozenset()
    departures = False

    def __init__(self, session: Session, look: Look, pace: Pace) -> None:
        super().__init__(session, EAST, look)
        self._pace = pace
        self._moment: Moment | None = None
        self._called = False

    def play(self, session: Session) -> None:
        """Show another match from now on."""
        self.session = self.match = session
        self._moment = None

    def show_moment(self, moment: Moment, *, called: bool = False) -> None:
        """Show one thing that happened, with the hands as they were then."""
        self._moment = moment
        self._called = called
        self.draw()

    def shown_upto(self) -> int | None:
        """Log and scores tell no more than the table."""
        return None if self._moment is None else self._moment.at

    def on_screen_resume(self) -> None:
        """In front again: time goes on."""
        self._pace.poke()

    def on_screen_suspend(self) -> None:
        """Something lies over it: time stands still."""
        self._pace.poke()

    def restyle(self) -> None:
        """Everything with the present look."""
        super().restyle()
        self.draw()

    def draw(self) -> None:
        """The present moment, all hands open."""
        moment = self._moment
        if moment is None or moment.hands is None:
            return
        self._table.show(
            moment.table,
            bottom=self.bottom,
            open_hands=moment.hands,
            prompt=self._prompt(moment),
            log=self._log_rows(self.match.recent_log(upto=moment.at), 0),
            keys=self.keys_row(),
            note=tr("All hands open"),
            call=self.call(moment, called=self._called),
        )

    def _prompt(self, moment: Moment) -> Prompt:
        event, look = moment.event, self.look
        if isinstance(event, Won):
            question, _ = won_prompt(event, self.match.players, look)
        else:
            question, _ = watch_prompt(moment.table, look)
        state = Words(speed_words(self._pace) + "  ", "turn" if self._pace.paused else "dim")
        return question, (
            Cap("Space", tr("go on") if self._pace.paused else tr("pause"), "space"),
            Cap("-", "", "minus"),
            Cap("+", "", "plus"),
            state,
            Cap("Enter", tr("play a match"), "take_over"),
        )

    def keys_row(self) -> Row:
        """The keys that always work."""
        *keys, leave = super().keys_row()
        return (*keys, leave, Cap("→", tr("next"), "right"))

    # Keys

    def take_key(self, key: str) -> bool:
        """Time, or a wish."""
        if not press_demo(self._pace, key):
            return False
        self.draw()
        return True

    def on_cap_clicked(self, message: CapClicked) -> None:
        """A click on a key cap is that key; on what is called out, go on."""
        message.stop()
        if self.hears_click(message):
            self.answer("right" if message.action == "enter" else message.action)

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of a demo."""
        return [(keys, tr(what)) for keys, what in DEMO_KEYS]

    def leave_question(self) -> str:
        """Nothing is lost."""
        return ""

    def leave(self) -> None:
        """Leave the demo."""
        self._pace.want("leave")


if TYPE_CHECKING:
    _Base = GameScreen[None]
else:
    _Base = object


class _DemoPage(_Base):
    """What pages of a demo have in common: they go on by themselves and know its keys."""

    _pace: Pace

    def press(self, key: str, character: str | None) -> bool:
        """Time, a wish, or what the page itself knows."""
        if not press_demo(self._pace, key):
            return super().press(key, character)
        self.restyle()
        return True

    def on_screen_resume(self) -> None:
        """In front again: time goes on."""
        self._pace.poke()

    def on_screen_suspend(self) -> None:
        """Something lies over it: time stands still."""
        self._pace.poke()

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of a demo."""
        return [(keys, tr(what)) for keys, what in DEMO_KEYS]

    def caps(self) -> Caps:
        """The keys of a demo, and how quickly it goes on."""
        pause = tr("go on") if self._pace.paused else tr("pause")
        roomy = self.size.width >= MEDIUM_SIZE.width
        return [
            ("Space", pause, "space"),
            ("-", "", "minus"),
            ("+", speed_words(self._pace, short=not roomy), "plus"),
            ("→", tr("next") if roomy else "", "right"),
            ("Enter", tr("play a match"), "enter"),
            ("Q", tr("leave") if roomy else "", "q"),
        ]

    def leave_question(self) -> str:
        """Nothing is lost."""
        return ""

    def leave(self) -> None:
        """Leave the demo."""
        self._pace.want("leave")


class DemoSettlement(_DemoPage, SettlementScreen):
    """The end of a round of a demo."""

    calm = 0.0

    def __init__(self, session: Session, pace: Pace) -> None:
        super().__init__(session)
        self._pace = pace


class DemoFinal(_DemoPage, FinalScreen):
    """The end of a match of a demo."""

    calm = 0.0

    def __init__(self, session: Session, pace: Pace) -> None:
        super().__init__(session)
        self._pace = pace


class DemoOpening(_DemoPage, SeatDrawScreen):
    """Seats, dice and deal at the beginning of a round of a demo."""

    calm = 0.0

    def __init__(self, session: Session, pace: Pace, *, first: bool) -> None:
        super().__init__(session, pace.speed, first=first)
        self._pace = pace

    def press(self, key: str, character: str | None) -> bool:
        """The keys of a demo; while it is paused the picture stands still."""
        if not press_demo(self._pace, key):
            return False
        self.restyle()
        self._wait()
        return True

    def _wait(self) -> None:
        if self._pace.paused:
            self._stop()
        else:
            super()._wait()

    def draw(self, sheet: Sheet) -> None:
        """The picture with the keys of a demo."""
        super().draw(sheet)
        sheet.spots.clear()
        put_caps(sheet, sheet.height - 1, self.caps())
