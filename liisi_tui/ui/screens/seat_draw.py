"""Before a round: who sits where (抽牌定座), what the dice say about the wall, and the deal."""

from __future__ import annotations

from typing import Final, Literal

from textual.geometry import Size
from textual.timer import Timer

from liisi_tui.core.seats import next_seat
from liisi_tui.session import Session
from liisi_tui.texts import tr
from liisi_tui.ui.screens.moving_page import MovingPage
from liisi_tui.ui.screens.opening.picture import (
    COLUMNS,
    Opening,
    put_opening,
    ring_band,
    scale_of,
)
from liisi_tui.ui.screens.opening.scenes import Scene, beats, last_scene
from liisi_tui.ui.screens.page import Page, PageScreen
from liisi_tui.ui.seating import nearest
from liisi_tui.ui.sheet import Sheet, put_bar, put_caps
from liisi_tui.ui.widgets.columns import Columns

# Seconds that all of it takes at each speed: with the draw of the seats, and without.
SECONDS: Final = {"off": (0.0, 0.0), "fast": (2.0, 1.4), "normal": (5.6, 3.8)}
WORD_ROWS: Final = 5


class SeatDrawScreen(PageScreen[Literal["leave"] | None]):
    """To be shown once a round is dealt; ends with any key, by `Q` twice with `leave`.

    At any `speed` but `off` it is a picture that moves until it stands still; a key or a click
    shows its end at once, the next one goes on. No timer runs once it stands still. `first`: it is
    the first round of the match, before which seats were drawn.
    """

    calm = 0.15

    def __init__(
        self,
        session: Session,
        speed: Literal["off", "fast", "normal"] = "off",
        *,
        first: bool = True,
    ) -> None:
        super().__init__()
        self.session: Session | None = session
        self._match = session
        self._first = first
        self._table = table = session.table()
        self._opening = Opening(table, session.players, nearest(session.players))
        self._draws = first and session.setup.seats_drawn
        self._beats = [] if speed == "off" else beats(table, draws_seats=self._draws)
        length = sum(beat.length for beat in self._beats)
        self._unit = SECONDS[speed][not self._draws] / length if length else 0.0
        self._at = 0
        self._timer: Timer | None = None

    def make_page(self) -> Page:
        """What moves in columns: the seats at the sides, and the walls between them."""
        if not self.is_moving:
            return super().make_page()
        columns = Columns(
            COLUMNS, lambda size: ring_band(_table_top(size), size.width, scale_of(size))
        )
        return MovingPage(self, columns)  # type: ignore[arg-type]  # any result will do

    @property
    def is_moving(self) -> bool:
        """Whether the picture still changes by itself."""
        return self._at < len(self._beats)

    @property
    def scene(self) -> Scene:
        """What is shown now."""
        return self._beats[self._at].scene if self.is_moving else last_scene(self._table)

    # Time

    def on_screen_resume(self) -> None:
        """In front: go on where it stopped."""
        self._wait()

    def on_screen_suspend(self) -> None:
        """Something lies over it; the picture stands still meanwhile."""
        self._stop()

    def _wait(self) -> None:
        self._stop()
        if self.is_moving:
            seconds = self._beats[self._at].length * self._unit
            self._timer = self.set_timer(seconds, self._go_on)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _go_on(self) -> None:
        self._at += 1
        self.repaint()
        self._wait()

    def _finish(self) -> None:
        """The end at once; keys that were meant for the moving picture go no further."""
        self._at = len(self._beats)
        self._stop()
        self.listen_anew()
        self.repaint()

    # Drawing

    def draw(self, sheet: Sheet) -> None:
        """The table, and below it what has been decided so far."""
        put_bar(sheet, 0, tr("Seats and dice"), tr("Round {n}", n=self._table.round))
        size = Size(sheet.width, sheet.height)
        top, scale = _table_top(size), scale_of(size)
        put_opening(sheet, top, self._opening, self.scene, scale)
        y = top + scale.rows
        y += max(0, sheet.height - 1 - WORD_ROWS - y) // 2
        x = max(2, (sheet.width - 76) // 2)
        lines = self._words()
        if sheet.height - 1 - y <= WORD_ROWS:  # what matters, between two free rows
            lines = [line for line in lines if line[1]]
            y += 1
        for row, (text, is_main) in enumerate(lines):
            sheet.cut(x, y + row, text, sheet.width - x - 1, "strong" if is_main else "dim")
        if self.is_moving:
            sheet.spot(0, 0, sheet.width, sheet.height, "enter")
        label = tr("skip") if self.is_moving else tr("go on")
        caps = [("Enter", label, "enter"), ("Q", tr("leave"), "q")]
        put_caps(sheet, sheet.height - 1, caps)

    def _words(self) -> list[tuple[str, bool]]:
        """The lines below the table, with whether they are what matters."""
        scene, table = self.scene, self._table
        if scene.seated < 4:
            text = tr("Four wind tiles lie face down; each player turns one over (1.3).")
            if scene.turned == 4:
                text = tr(
                    "Everybody goes to the seat drawn, the next one at one's right (1.2, 1.3)."
                )
            return [(text, True)]
        lines = [(self._seats_words(), True)]
        if scene.settled > 0:
            counted = "  ".join(
                f"{steps + 1} {self.look.seat_label(next_seat(table.dealer, steps))}"
                for steps in range(4)
            )
            what = tr(
                "First throw {n}: counted from the dealer, {who} takes first.",
                n=sum(table.dice[0]),
                who=self._who(table.first_taker),
            )
            lines += [(what, True), (tr("Counted {seats}, and on (2.1).", seats=counted), False)]
        elif scene.throws:
            what = tr("First throw: it says who takes tiles first, and breaks the wall there.")
            lines.append((what, True))
        if scene.settled == 1 and len(scene.throws) > 1:
            what = tr("Second throw: it says where that wall is broken.")
            lines.append((what, True))
        if scene.settled > 1:
            n = sum(table.dice[1])
            what = tr(
                "Second throw {n}: so many stacks from that wall's right end are passed over.", n=n
            )
            why = tr("They are the tail of the wall; tiles are taken from the other side (2.1).")
            lines += [(what, True), (why, False)]
        return lines

    def _seats_words(self) -> str:
        dealer = self._who(self._table.dealer)
        if not self._first:
            return tr("{who} deals", who=dealer)
        if self._match.setup.seats_drawn:
            return tr(
                "The wind tiles are drawn: {who} drew East and deals first (1.3).", who=dealer
            )
        return tr("The seats are fixed; {who} was drawn to deal first (1.3).", who=dealer)

    def _who(self, seat: int) -> str:
        return f"{self.look.seat_label(seat)} {self._match.players[seat].name}"

    # Keys

    def press(self, key: str, character: str | None) -> bool:
        """Any key that means nothing else shows the end, and then goes on."""
        if key in ("q", "l", "tab", "question_mark", "o"):
            return False
        if self.is_moving:
            self._finish()
        else:
            self.dismiss(None)
        return True

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of this page."""
        return [("Enter", tr("go on"))]

    def leave(self) -> None:
        """Leave; the match is kept."""
        self.dismiss("leave")


def _table_top(size: Size) -> int:
    """The row in which the table begins on a page of `size`."""
    return 1 + max(0, size.height - 2 - scale_of(size).rows - WORD_ROWS) // 3
