"""The options of a table, each with its meaning (RULES 12)."""

from __future__ import annotations

from typing import Final

from liisi_tui.rules_text import Entry, option_entry
from liisi_tui.texts import current, signs, tr
from liisi_tui.ui.form_words import most_digits_words
from liisi_tui.ui.house_words import meanings, option_entries
from liisi_tui.ui.screens.page import PageScreen
from liisi_tui.ui.sheet import Sheet, cells, put_bar, put_caps
from liisi_tui.ui.table_form import NUMBER_FIELDS, RULE_FIELDS, RulesForm

FIRST_ROW: Final = 1
ABOUT_ROW: Final = FIRST_ROW + len(RULE_FIELDS) + 1
ROWS: Final = 22
NO_NUMBER: Final = "null"
"""What a file writes where there is no number, as for no cap; here its meaning says it alone."""
WIDEST: Final = 104


class HouseRulesScreen(PageScreen[None]):
    """Changes the form it is given; going back keeps what was changed."""

    def __init__(self, form: RulesForm) -> None:
        super().__init__()
        self._form = form
        self._index = 0
        self._value_x = 0

    @property
    def _option(self) -> str:
        return RULE_FIELDS[self._index]

    def draw(self, sheet: Sheet) -> None:
        """A line an option, and what the chosen one means."""
        put_bar(sheet, 0, tr("House rules"), tr("* not as the game has it"))
        form = Sheet(self.look, min(sheet.width, WIDEST), ROWS)
        self._put_form(form)
        x, y = (sheet.width - form.width) // 2, 1 + (sheet.height - 2 - ROWS) // 3
        sheet.paste(form, x, y, 0, ROWS)
        caps = [("↑↓", tr("line"), "down"), ("←→", tr("change"), "right")]
        if self._option in NUMBER_FIELDS:
            caps.append(("0-9", tr("type a number"), "right"))
        caps += [("R", tr("defaults"), "r"), ("Esc", tr("back"), "escape")]
        put_caps(sheet, sheet.height - 1, caps)

    def _put_form(self, sheet: Sheet) -> None:
        entries = option_entries(current(), signs())
        titles = [option_entry(entries, name).title for name in RULE_FIELDS]
        self._value_x = 7 + max(cells(self.look, title) for title in titles)
        for index, name in enumerate(RULE_FIELDS):
            self._put_option(sheet, FIRST_ROW + index, name, option_entry(entries, name))
        sheet.rule(1, ABOUT_ROW - 1, sheet.width - 2)
        self._put_about(sheet, option_entry(entries, self._option))

    def _put_option(self, sheet: Sheet, y: int, name: str, entry: Entry) -> None:
        chosen = name == self._option
        marks = self.look.face.marks
        if chosen:
            sheet.put(1, y, marks.turn, sheet.ink("turn"))
        if self._form.is_changed(name):
            sheet.text(3, y, "*", "accent")
        room = self._value_x - 6
        sheet.cut(5, y, entry.title, room, "accent" if chosen else "text")
        ink = sheet.ink("accent" if chosen else "dim")
        sheet.put(self._value_x, y, marks.left, ink)
        text = self._value_words(name, entry)
        width = min(cells(self.look, text), sheet.width - self._value_x - 6)
        end = sheet.cut(self._value_x + 2, y, text, width, "strong" if chosen else "text") + 1
        sheet.put(end, y, marks.right, ink)
        sheet.spot(0, y, sheet.width, 1, name)
        sheet.spot(self._value_x - 1, y, 3, 1, f"{name} left")
        sheet.spot(end - 1, y, 3, 1, f"{name} right")

    def _value_words(self, name: str, entry: Entry) -> str:
        """A number as it is, any other value by its meaning."""
        if name not in NUMBER_FIELDS:
            return meanings(entry)[self._form.meaning(name)][1]
        number = self._form.numbers[name]
        if number.digits:
            return number.digits
        return tr("none") if name == "cap" else "0"

    def _put_about(self, sheet: Sheet, entry: Entry) -> None:
        """All values of the chosen option with their meaning, the present one marked."""
        present = self._form.meaning(self._option)
        y = ABOUT_ROW
        width = sheet.width - 6
        sheet.right(sheet.width - 2, y, self._option, "dim")
        for index, (value, meaning) in enumerate(meanings(entry)):
            mark = self.look.face.marks.turn if index == present else " "
            sheet.put(2, y, mark, sheet.ink("turn"))
            text = meaning
            if self._option in NUMBER_FIELDS and value != NO_NUMBER:
                text = tr("{what}: {why}", what=value, why=meaning)
            room = width - cells(self.look, self._option) - 2 if index == 0 else width
            y = sheet.paragraph(4, y, text, room, "strong" if index == present else "dim")

    def press(self, key: str, character: str | None) -> bool:
        """Lines and values."""
        number = self._form.numbers.get(self._option)
        match key:
            case "up" | "shift+tab":
                self._go_to((self._index - 1) % len(RULE_FIELDS))
            case "down" | "tab":
                self._go_to((self._index + 1) % len(RULE_FIELDS))
            case "left" | "right" | "space":
                self._form.turn(self._option, -1 if key == "left" else 1)
            case "backspace" | "delete" if number is not None:
                number.erase()
            case "r":
                self._form.reset()
            case "escape" | "enter" | "x" | "q":
                self.dismiss(None)
                return True
            case _ if number is not None and key in set("0123456789"):
                if not number.type(key):
                    self.tell(most_digits_words())
            case _:
                return False
        self.repaint()
        return True

    def _go_to(self, index: int) -> None:
        """Keys go to another option; a number there begins anew with the first digit typed."""
        if index != self._index:
            for number in self._form.numbers.values():
                number.fresh = True
        self._index = index

    def act(self, action: str) -> None:
        """A click on a line chooses it, on an arrow changes it."""
        name, _, side = action.rpartition(" ")
        if side in ("left", "right") and name in RULE_FIELDS:
            self._go_to(RULE_FIELDS.index(name))
            self._form.turn(name, 1 if side == "right" else -1)
        elif action in RULE_FIELDS:
            self._go_to(RULE_FIELDS.index(action))
        else:
            self.take(action)
            return
        self.repaint()

    def wheel(self, rows: int) -> None:
        """The wheel moves through the options."""
        self.press("down" if rows > 0 else "up", None)

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of the options."""
        return [
            ("↑↓", tr("choose an option")),
            ("←→", tr("change it")),
            ("0-9", tr("type a number")),
            ("R", tr("all as the game has them")),
            ("Esc", tr("back")),
        ]

    def leave_question(self) -> str:
        """Going back keeps what was changed."""
        return ""

    def leave(self) -> None:
        """Back to the new-game screen."""
        self.dismiss(None)
