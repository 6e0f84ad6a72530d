"""A recorded match on the table: walked through, played by itself, seen from any seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from textual import events
from textual.app import ComposeResult
from textual.geometry import Size
from textual.timer import Timer

from liisi_tui.core.events import Dealt, Passed
from liisi_tui.core.rules import Rules
from liisi_tui.core.seats import SEAT_LETTERS, SEATS, Seat
from liisi_tui.session.replay import Replay, UnreadableRound
from liisi_tui.texts import tr
from liisi_tui.ui.layouts import board_cells
from liisi_tui.ui.look import Look
from liisi_tui.ui.pacing import PAUSES, has_call
from liisi_tui.ui.replay_picture import (
    SPEEDS,
    Watching,
    bar_cells,
    picture_of,
    place_at,
    settles,
)
from liisi_tui.ui.replay_words import REPLAY_KEYS, TYPED, unreadable_words
from liisi_tui.ui.screens.base import GameScreen
from liisi_tui.ui.widgets.messages import CapClicked
from liisi_tui.ui.widgets.rows import RowsZone
from liisi_tui.ui.widgets.table import TableView

MOST_DIGITS: Final = 6


class ReplayScreen(GameScreen[None]):
    """Walks through a recorded match, from the beginning of round `first` on.

    Keys that come faster than the table can be drawn are all heard and drawn once.
    """

    DEFAULT_CSS = """
    ReplayScreen TableView { layer: page; }
    """

    def __init__(self, replay: Replay, look: Look, *, first: int = 1) -> None:
        super().__init__()
        self.replay = replay
        self.watching = Watching()
        self._table = TableView(look)
        self._timer: Timer | None = None
        self._drawing = False
        replay.go_to(first)

    def compose(self) -> ComposeResult:
        """Nothing but the table."""
        yield self._table

    def on_screen_resume(self) -> None:
        """In front (again): go on where it stopped."""
        self._table.set_look(self.look)
        self.draw()
        self._wait()

    def on_screen_suspend(self) -> None:
        """Something lies over it; the replay stands still meanwhile."""
        self._stop()

    def restyle(self) -> None:
        """Everything with the present look."""
        super().restyle()
        self._table.set_look(self.look)
        self.draw()

    def rules_played(self) -> Rules:
        """The options of the match that is replayed."""
        return self.replay.rules

    def resized(self, size: Size) -> None:
        """The bar is as long as the screen is wide."""
        self.draw()

    # Drawing

    def draw(self) -> None:
        """Show the present place."""
        if not self.size or self.too_small:
            return
        picture = picture_of(self.replay, self.watching, self.look, board_cells(self.size))
        self._table.show(
            picture.view,
            bottom=picture.bottom,
            own=picture.own,
            open_hands=picture.open_hands,
            numbers="none",
            prompt=picture.prompt,
            log=picture.log,
            hint=picture.advice,
            keys=picture.keys,
            note=picture.note,
            call=picture.call,
        )

    def _draw_soon(self) -> None:
        """Draw once all keys that wait already have been heard."""
        if not self._drawing:
            self._drawing = True
            self.call_later(self._draw_now)

    def _draw_now(self) -> None:
        self._drawing = False
        self.draw()

    # Time

    def _wait(self) -> None:
        """While it plays: go on after the time that the present event is shown."""
        self._stop()
        if self.watching.playing and self.app.screen is self:
            self._timer = self.set_timer(self._seconds(), self._go_on)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def _seconds(self) -> float:
        event = self.replay.event
        short, long = PAUSES["normal"]
        if settles(self.replay):
            seconds = 2 * long
        elif has_call(event):
            seconds = long
        else:
            seconds = short / 4 if isinstance(event, Dealt | Passed) else short
        return seconds / SPEEDS[self.watching.speed]

    def _go_on(self) -> None:
        try:
            if not self.too_small and not self._step(1):
                self._watch(playing=False)
        except UnreadableRound as error:
            self._tell_unreadable(error)
        self._draw_soon()
        self._wait()

    # Walking

    def _step(self, by: int) -> bool:
        """The next or the previous event that the viewer noticed; false at either end."""
        replay, viewer = self.replay, self.watching.viewer
        places, here = replay.places(viewer), replay.place
        if by > 0:
            wanted = next((place for place in places if place > here.events), None)
        else:
            wanted = next((place for place in reversed(places) if place < here.events), None)
        if wanted is not None:
            replay.go_to(here.round, wanted)
            return True
        moved = replay.step(by * replay.length)
        self._snap()
        return moved and replay.place.round != here.round

    def _snap(self) -> None:
        """Go back to the last event that the viewer noticed."""
        place = self.replay.place
        seen = [one for one in self.replay.places(self.watching.viewer) if one <= place.events]
        self.replay.go_to(place.round, seen[-1])

    def _turn(self, by: int) -> None:
        self.replay.turn(by)
        self._snap()

    def _edge(self, *, end: bool) -> None:
        self.replay.go_to(self.replay.place.round, self.replay.length if end else 1)
        self._snap()

    def _round(self, by: int) -> None:
        """The beginning of another round; back to that of the present one first."""
        place = self.replay.place
        if by < 0 and place.events > 1:
            by = 0
        if place.round + by <= self.replay.rounds:
            self.replay.go_to(place.round + by)
        else:
            self._edge(end=True)

    # Keys

    def press(self, key: str, character: str | None) -> bool:
        """Move, look otherwise, play, or open a page over it."""
        key = TYPED.get(key, key)
        pages = {"l": self._open_events, "tab": self._open_scores, "p": self._share}
        typing = self.watching.entry is not None
        if key in pages:
            self._watch(entry=None)
            pages[key]()
        elif not typing and key in ("escape", "x"):
            self.leave()
        elif not typing and key == "enter":
            self._enter()
        else:
            try:
                if not self.watch_key(key):
                    self._draw_soon()  # what was being typed has ended
                    return False
            except UnreadableRound as error:
                self._tell_unreadable(error)
        self._draw_soon()
        self._wait()
        return True

    def _tell_unreadable(self, error: UnreadableRound) -> None:
        self._watch(playing=False, entry=None)
        self.tell(unreadable_words(error))

    def watch_key(self, key: str) -> bool:
        """The keys that change what is seen of the replay; false for others."""
        if self.watching.entry is not None and self._press_entry(key):
            return True
        letters = [letter.lower() for letter in SEAT_LETTERS]
        if key in letters:
            self._look_from(SEATS[letters.index(key)])
        elif key.isdigit() or key == "g":
            self._watch(playing=False, entry=key if key != "g" else "")
        else:
            return self._walk(key)
        return True

    def _walk(self, key: str) -> bool:
        """The keys that move or change how it plays; false for others."""
        speed = self.watching.speed
        match key:
            case "left" | "right":
                self._step(1 if key == "right" else -1)
            case "up" | "pageup" | "down" | "pagedown":
                self._turn(1 if key.endswith("down") else -1)
            case "home" | "end":
                self._edge(end=key == "end")
            case "[" | "]":
                self._round(1 if key == "]" else -1)
            case "space":
                self._play()
            case "+":
                self._watch(speed=min(speed + 1, len(SPEEDS) - 1))
            case "-":
                self._watch(speed=max(speed - 1, 0))
            case "v":
                viewer = self.watching.viewer
                order: list[Seat | None] = [None, *SEATS]
                self._look_from(order[(order.index(viewer) + 1) % len(order)])
            case "a":
                self._watch(advice=not self.watching.advice)
            case _:
                return False
        if key not in ("space", "+", "-", "v", "a"):
            self._watch(playing=False)
        return True

    def _press_entry(self, key: str) -> bool:
        """A key while a number is being typed; false where it is one of the others."""
        entry = self.watching.entry or ""
        if key.isdigit() and len(entry) < MOST_DIGITS:
            self._watch(entry=entry + key)
        elif key.isdigit():
            self.tell(tr("No match has so many turns or rounds."))
        elif key == "backspace":
            self._watch(entry=entry[:-1])
        elif key in ("enter", "r") and entry:
            if key == "r":
                self.replay.go_to(int(entry))
            else:
                self.replay.go_to_turn(int(entry))
            self._snap()
            self._watch(entry=None)
        elif key in ("enter", "r", "g", "escape", "x"):
            self._watch(entry=None)
        else:
            self._watch(entry=None)
            return False
        return True

    def _watch(self, **changes: object) -> None:
        self.watching = replace(self.watching, **changes)  # type: ignore[arg-type]

    def _play(self) -> None:
        """Play or stop; from the very end it begins again."""
        playing = not self.watching.playing
        place = self.replay.place
        if playing and (place.round, place.events) == (self.replay.rounds, self.replay.length):
            self._edge(end=False)
        self._watch(playing=playing)

    def _look_from(self, viewer: Seat | None) -> None:
        """All hands open, or a seat's view of the last thing that it noticed."""
        bottom = self.watching.bottom if viewer is None else viewer
        self._watch(viewer=viewer, bottom=bottom)
        self._snap()

    def _enter(self) -> None:
        """The settlement, or where it is."""
        self._watch(playing=False)
        if settles(self.replay):
            self._open_settlement()
        else:
            self.tell(tr("The settlement is at the end of the round: End, then Enter."))

    def _open_settlement(self) -> None:
        from liisi_tui.ui.screens.settlement import SettlementScreen

        number = self.replay.place.round
        self.app.push_screen(SettlementScreen(self.replay, again=number))

    def _open_events(self) -> None:
        from liisi_tui.ui.screens.replay_events import ReplayEventsScreen

        self._watch(playing=False)
        self.app.push_screen(ReplayEventsScreen(self.replay, self.watching.viewer))

    def _share(self) -> None:
        """This place as a picture."""
        from liisi_tui.ui.place_share import PlaceShare
        from liisi_tui.ui.screens.share import ShareScreen

        self._watch(playing=False)
        self.app.push_screen(ShareScreen(PlaceShare(self.replay, self.watching)))

    def _open_scores(self) -> None:
        """What was settled before this place of the match."""
        from liisi_tui.ui.screens.scores import ScoresScreen

        self._watch(playing=False)
        try:
            self.app.push_screen(ScoresScreen(self.replay, upto=self.replay.position))
        except UnreadableRound as error:
            self._tell_unreadable(error)

    # Mouse

    def on_cap_clicked(self, message: CapClicked) -> None:
        """A click on a key cap is that key; on what is called out, Space."""
        message.stop()
        if self.hears_click(message):
            called = self.watching.playing and message.action == "enter"
            self.answer("space" if called and not settles(self.replay) else message.action)

    def on_click(self, event: events.Click) -> None:
        """A click into the bar goes to that part of the round."""
        prompt = self._table.query_one("#prompt", RowsZone)
        left, top = prompt.region.x + prompt.margins.left + 1, prompt.region.y
        x, y = int(event.screen_x) - left, int(event.screen_y) - top
        cells = bar_cells(board_cells(self.size))
        if y != 1 or not 0 <= x < cells or self.app.screen is not self or self.too_small:
            return
        if self.asking_leave:
            self.forget_question()
            return
        replay = self.replay
        part = x / (cells - 1)
        replay.go_to(replay.place.round, place_at(replay, self.watching.viewer, part))
        self._watch(playing=False, entry=None)
        self._draw_soon()
        self._wait()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Down: one event on."""
        self._wheel(event, "right")

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Up: one event back."""
        self._wheel(event, "left")

    def _wheel(self, event: events.MouseEvent, key: str) -> None:
        event.stop()
        if self.app.screen is self and not self.too_small:
            self.answer(key)

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of a replay."""
        return [(keys, tr(what)) for keys, what in REPLAY_KEYS]

    def leave_question(self) -> str:
        """Nothing is lost here."""
        return ""

    def leave(self) -> None:
        """Back to where it was opened."""
        self._stop()
        self.dismiss(None)
