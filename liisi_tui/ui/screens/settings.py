"""The settings: what each is and means, and what the table looks like with them.

It knows nothing of any match, so that it can be opened from every screen.
"""

from __future__ import annotations

from typing import Final

from liisi_tui.texts import tr
from liisi_tui.ui.sample import HAND_ROWS, SEAT_WIDTH, put_sample_hand, put_sample_seat
from liisi_tui.ui.screens.page import Caps, PageScreen
from liisi_tui.ui.setting_words import (
    SETTINGS,
    setting_about,
    setting_label,
    turned,
    value_label,
    value_of,
)
from liisi_tui.ui.sheet import Sheet, cells, put_bar, put_caps

ROWS: Final = 22
WIDEST: Final = 100
LABEL_X: Final = 3
ABOUT_ROW: Final = len(SETTINGS) + 1
HAND_ROW: Final = ABOUT_ROW + 3
FAULT_ROW: Final = ROWS - 1


class SettingsScreen(PageScreen[None]):
    """A line a setting; every change counts at once and is saved."""

    hurried = frozenset(("up", "down", "left", "right"))
    without = frozenset(("o",))

    def __init__(self) -> None:
        super().__init__()
        self._index = 0

    @property
    def chosen(self) -> str:
        """The setting that keys change."""
        return SETTINGS[self._index]

    # Drawing

    def draw(self, sheet: Sheet) -> None:
        """The lines with a seat beside them, the sentence, a hand, the keys."""
        put_bar(sheet, 0, tr("Settings"), self._note())
        form = Sheet(self.look, min(sheet.width, WIDEST), ROWS)
        for row, name in enumerate(SETTINGS):
            self._put_line(form, row, name)
        put_sample_seat(form, form.width - SEAT_WIDTH, 0)
        form.rule(1, ABOUT_ROW - 1, form.width - 2)
        about = setting_about(self.chosen, value_of(self.game.settings, self.chosen))
        form.paragraph(LABEL_X, ABOUT_ROW, about, form.width - LABEL_X - 2)
        self._put_hand(form)
        x, y = (sheet.width - form.width) // 2, 1 + (sheet.height - 2 - ROWS) // 3
        sheet.paste(form, x, y, 0, ROWS)
        put_caps(sheet, sheet.height - 1, self._caps())

    def _note(self) -> str:
        preferences = self.game.preferences
        if any(preferences.is_passing(name) for name in SETTINGS):
            return tr("* by the command line, for this start")
        return tr("saved at once") if preferences.kept else ""

    def _put_line(self, sheet: Sheet, y: int, name: str) -> None:
        marks, chosen = self.look.face.marks, name == self.chosen
        if chosen:
            sheet.put(1, y, marks.turn, sheet.ink("turn"))
        room = sheet.width - SEAT_WIDTH - 1 if y < HAND_ROWS + 2 else sheet.width
        sheet.spot(0, y, room, 1, name)
        sheet.text(LABEL_X, y, setting_label(name), "accent" if chosen else "text")
        x = LABEL_X + 3 + max(cells(self.look, setting_label(one)) for one in SETTINGS)
        arrows = sheet.ink("accent" if chosen else "dim")
        sheet.put(x, y, marks.left, arrows)
        text = value_label(name, value_of(self.game.settings, name))
        end = sheet.text(x + 2, y, text, "strong" if chosen else "text") + 1
        sheet.put(end, y, marks.right, arrows)
        sheet.spot(x - 1, y, 3, 1, f"{name} left")
        sheet.spot(end - 1, y, 3, 1, f"{name} right")
        if self.game.preferences.is_passing(name):
            sheet.put(end + 2, y, "*", sheet.ink("accent"))

    def _put_hand(self, sheet: Sheet) -> None:
        """A hand, and a sentence where changes do not outlast the game; a long one in its place."""
        preferences = self.game.preferences
        fault = preferences.fault
        if not fault and not preferences.kept:
            fault = tr("There is nowhere to save settings: they count until you leave.")
        room = sheet.width - LABEL_X - 1
        if cells(self.look, fault) > room:
            sheet.paragraph(LABEL_X, HAND_ROW, fault, room, "alert")
            return
        put_sample_hand(sheet, HAND_ROW)
        sheet.text(LABEL_X, FAULT_ROW, fault, "alert")

    def _caps(self) -> Caps:
        caps = [
            ("↑↓", tr("line"), "down"),
            ("←→", tr("change"), "right"),
        ]
        if self.game.preferences.can_overwrite:
            caps.append(("F2", tr("write the faulty file anew"), "f2"))
        return [*caps, ("Esc", tr("back"), "escape")]

    # Keys

    def press(self, key: str, character: str | None) -> bool:
        """Lines and values."""
        match key:
            case "up" | "shift+tab":
                self._index = (self._index - 1) % len(SETTINGS)
            case "down" | "tab":
                self._index = (self._index + 1) % len(SETTINGS)
            case "home":
                self._index = 0
            case "end":
                self._index = len(SETTINGS) - 1
            case "left":
                self._turn(-1)
            case "right" | "enter" | "space":
                self._turn(1)
            case "f2" if self.game.preferences.can_overwrite:
                self.game.preferences.overwrite()
            case "escape" | "x" | "q" | "o":
                self.dismiss(None)
                return True
            case _:
                return key == "l"
        self.repaint()
        return True

    def _turn(self, step: int) -> None:
        name = self.chosen
        self.game.change_settings(**{name: turned(self.game.settings, name, step)})

    def act(self, action: str) -> None:
        """A click on a line chooses it, on the chosen one or an arrow changes it."""
        name, _, side = action.rpartition(" ")
        if action not in SETTINGS and name not in SETTINGS:
            self.take(action)
            return
        wanted = SETTINGS.index(name or action)
        if wanted == self._index and not name:
            side = "right"
        self._index = wanted
        if side in ("left", "right"):
            self._turn(1 if side == "right" else -1)
        self.repaint()

    def wheel(self, rows: int) -> None:
        """The wheel moves through the lines."""
        self.press("down" if rows > 0 else "up", None)

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of the settings."""
        return [
            ("↑↓", tr("choose a line")),
            ("←→ Enter", tr("change it")),
            ("Esc O", tr("back")),
        ]

    def leave_question(self) -> str:
        """All is saved."""
        return ""

    def leave(self) -> None:
        """Back to the screen below."""
        self.dismiss(None)
