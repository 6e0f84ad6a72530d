"""Setting up a table: who plays, for how long, how claims are asked for, and by which rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from liisi_tui.session import Plan
from liisi_tui.texts import tr
from liisi_tui.ui.canvas import clean
from liisi_tui.ui.form_words import (
    about,
    claims_label,
    claims_note,
    draw_label,
    length_label,
    most_digits_words,
    rules_label,
)
from liisi_tui.ui.screens.page import Caps, PageScreen
from liisi_tui.ui.sheet import Sheet, cells, put_bar, put_caps
from liisi_tui.ui.standing_words import kind_words
from liisi_tui.ui.table_form import UNITS, NumberForm, SeatForm, TableForm

SEATS: Final = ("seat 0", "seat 1", "seat 2", "seat 3")
FIELDS: Final = (*SEATS, "draw", "base", "length", "claims", "rules", "start")
FIRST_ROW: Final = 2
ROW_OF: Final = {
    **{name: FIRST_ROW + index for index, name in enumerate(FIELDS[:4])},
    **{name: FIRST_ROW + 5 + index for index, name in enumerate(FIELDS[4:9])},
    "start": FIRST_ROW + 11,
}
QUIET: Final = 0.15
"""Seconds without a key before the first one counts, on a form that one key starts."""
LABEL_X: Final = 3
VALUE_X: Final = 18
NAME_X: Final = 38
NAME_CELLS: Final = 26
COACH_X: Final = NAME_X + NAME_CELLS + 1
ABOUT_ROW: Final = FIRST_ROW + 13
ROWS: Final = 22
WIDEST: Final = 104


class NewGameScreen(PageScreen[Plan | None]):
    """Returns the plan of a match, or `None` where the player went back.

    `ready`: it begins on the line that starts the match, for a form that can stay as it is.
    """

    def __init__(self, form: TableForm, *, ready: bool = False) -> None:
        super().__init__()
        self.form = form
        self._field = FIELDS.index("start") if ready else 0
        self._tried = False
        self.quiet = QUIET if ready else 0.0

    @property
    def field(self) -> str:
        """The line that keys go to."""
        return FIELDS[self._field]

    # Drawing

    def draw(self, sheet: Sheet) -> None:
        """The form in the middle between the bar and the keys."""
        put_bar(sheet, 0, tr("New game"))
        form = Sheet(self.look, min(sheet.width, WIDEST), ROWS)
        self._put_form(form)
        x, y = (sheet.width - form.width) // 2, 1 + (sheet.height - 2 - ROWS) // 3
        sheet.paste(form, x, y, 0, ROWS)
        put_caps(sheet, sheet.height - 1, self._caps())

    def _put_form(self, sheet: Sheet) -> None:
        """Fields, and below them what the chosen one means."""
        sheet.text(1, FIRST_ROW - 1, tr("Who plays"), "accent")
        for index in range(4):
            self._put_seat(sheet, index)
        self._put_field(sheet, "draw", draw_label(self.form))
        self._put_field(sheet, "base", self.form.base.digits or "_")
        self._put_field(sheet, "length", length_label(self.form))
        self._put_field(sheet, "claims", claims_label(self.form.claims))
        self._put_field(sheet, "rules", rules_label(self.form), turns=False)
        self._put_start(sheet)
        sheet.rule(1, ABOUT_ROW - 1, sheet.width - 2)
        self._put_about(sheet)

    def _put_mark(self, sheet: Sheet, name: str) -> bool:
        chosen = self.field == name
        row = ROW_OF[name]
        if chosen:
            sheet.put(1, row, self.look.face.marks.turn, sheet.ink("turn"))
        sheet.spot(0, row, sheet.width, 1, name)
        return chosen

    def _put_value(self, sheet: Sheet, x: int, y: int, name: str, value: str, chosen: bool) -> int:
        """A value between two arrows that the mouse can press; returns the cell after it."""
        marks = self.look.face.marks
        ink = sheet.ink("accent" if chosen else "dim")
        sheet.put(x, y, marks.left, ink)
        end = sheet.text(x + 2, y, value, "strong" if chosen else "text") + 1
        sheet.put(end, y, marks.right, ink)
        sheet.spot(x - 1, y, 3, 1, f"{name} left")
        sheet.spot(end - 1, y, 3, 1, f"{name} right")
        return end + 1

    def _put_steps(self, sheet: Sheet, x: int, y: int) -> int:
        """What the mouse presses for fewer or more; returns the cell after it."""
        for sign in "-+":
            end = sheet.put(x, y, f" {sign} ", self.look.palette.badge("cap"))
            sheet.spot(x, y, end - x, 1, f"length {sign}")
            x = end + 1
        return x - 1

    def _put_field(self, sheet: Sheet, name: str, value: str, *, turns: bool = True) -> None:
        chosen = self._put_mark(sheet, name)
        row = ROW_OF[name]
        sheet.text(LABEL_X, row, self._label_of(name), "accent" if chosen else "text")
        if turns:
            end = self._put_value(sheet, VALUE_X, row, name, value, chosen)
            if name == "length" and self.form.unit != "open":
                end = self._put_steps(sheet, end + 1, row)
            elif name == "claims":
                end = sheet.text(end + 2, row, claims_note(self.form.claims), "dim")
        else:
            end = sheet.text(VALUE_X + 2, row, value, "strong" if chosen else "text")
        fault = self._fault(name)
        if fault:
            sheet.cut(end + 2, row, fault, sheet.width - end - 3, "alert")

    def _put_seat(self, sheet: Sheet, index: int) -> None:
        name = SEATS[index]
        chosen = self._put_mark(sheet, name)
        row, seat = ROW_OF[name], self.form.seats[index]
        sheet.text(LABEL_X, row, self._label_of(name), "accent" if chosen else "text")
        kind = kind_words(seat.bot)
        self._put_value(sheet, VALUE_X, row, name, kind, chosen)
        if seat.bot is not None:
            return
        text = clean(seat.name)
        while cells(self.look, text) > NAME_CELLS - 1:
            text = text[1:]
        style = self.look.palette.badge("cap") if chosen else sheet.ink("strong")
        if chosen or not text:
            sheet.fill(NAME_X, row, NAME_CELLS, 1, style if chosen else sheet.ink("line"), " ")
        if not chosen and not text:
            sheet.put(NAME_X, row, "_" * NAME_CELLS, sheet.ink("dim"))
        end = sheet.put(NAME_X, row, text, style)
        if chosen:
            sheet.put(end, row, "_", style)
        x = self._put_coach(sheet, index, chosen)
        fault = self._fault(name)
        if fault:
            sheet.cut(x, row, "! " + fault, sheet.width - x - 1, "alert")

    def _put_coach(self, sheet: Sheet, index: int, chosen: bool) -> int:
        """Whether the person has the coach, for the mouse too; returns the cell after it."""
        on = self.form.seats[index].has_coach(self.game.settings.coach)
        if not on and not chosen:
            return COACH_X
        label = f" {tr('Coach')} " if on else f" {tr('no coach')} "
        style = self.look.palette.badge("ready" if on else "cap")
        row = ROW_OF[SEATS[index]]
        end = sheet.put(COACH_X, row, label, style)
        sheet.spot(COACH_X, row, end - COACH_X, 1, f"{SEATS[index]} coach")
        return end + 1

    def _put_start(self, sheet: Sheet) -> None:
        chosen = self._put_mark(sheet, "start")
        row = ROW_OF["start"]
        style = self.look.palette.badge("ready" if chosen else "cap")
        sheet.put(LABEL_X, row, f"  {tr('Start')}  ", style)

    def _put_about(self, sheet: Sheet) -> None:
        """What the chosen line means, and what is wrong with it."""
        width = sheet.width - 4
        y = ABOUT_ROW
        for name in FIELDS:
            fault = self._fault(name)
            if fault:
                text = tr("{what}: {why}", what=self._label_of(name), why=fault)
                y = sheet.paragraph(2, y, text, width, "alert")
        for text, ink in about(self.form, self.field):
            y = sheet.paragraph(2, y, text, width, ink)

    # Words

    def _label_of(self, name: str) -> str:
        match name:
            case "draw":
                return tr("Seats")
            case "base":
                return tr("Base score")
            case "length":
                return tr("Length")
            case "claims":
                return tr("Claims")
            case "rules":
                return tr("House rules")
            case _:
                index = SEATS.index(name)
                if self.form.draw_seats:
                    return tr("Player {n}", n=index + 1)
                return self.look.seat_label(index)

    def _fault(self, name: str) -> str:
        if name in SEATS:
            index = SEATS.index(name)
            # A name that is still to be typed is no fault before the match is to start.
            missing = not self.form.seats[index].name and not self._tried
            return "" if missing else self.form.name_fault(index)
        if name == "base":
            return self.form.base_fault()
        number = self.form.number_of(name)
        return "" if number is None else self.form.number_fault(number)

    def common_caps(self) -> Caps:
        """Where a name is typed the letters of all screens are letters."""
        typed = "o" if self.field in SEATS else ""
        return [cap for cap in super().common_caps() if cap[2] != typed]

    def _caps(self) -> Caps:
        caps = [("↑↓", tr("line"), "down")]
        if self.field == "rules":
            caps.append(("Enter", tr("open"), "enter"))
        elif self.field != "start":
            caps.append(("←→", tr("change"), "right"))
        if self._seat is not None:
            caps.append(("F3", tr("coach"), "f3"))
        start = "Enter" if self.field == "start" else "F2"
        return [*caps, (start, tr("start"), start.lower()), ("Esc", tr("back"), "escape")]

    # Keys

    def press(self, key: str, character: str | None) -> bool:
        """Lines, values, names and numbers."""
        moves: dict[str, Callable[[], None]] = {
            "up": lambda: self._move(-1),
            "shift+tab": lambda: self._move(-1),
            "down": lambda: self._move(1),
            "tab": lambda: self._move(1),
            "left": lambda: self._turn(self.field, -1),
            "right": lambda: self._turn(self.field, 1),
            "enter": self._enter,
            "f2": self._start,
            "f3": self._turn_coach,
            "escape": self.leave,
            "backspace": self._erase,
            "ctrl+u": self._erase_all,
        }
        if key in moves:
            moves[key]()
        elif character is not None and self._types(character):
            self._type(character)
        else:
            return False
        if self.is_current:
            self.repaint()
        return True

    def paste(self, text: str) -> None:
        """Pasted text is a name; more than a line is no name and is refused as one."""
        if self.field in SEATS:
            self.form.type_name(self._field, text.strip("\r\n"))
            self.repaint()

    def _types(self, character: str) -> bool:
        """Whether the chosen line takes a character; other lines leave letters to all screens.

        A name may hold a question mark, pasted; as a key it asks for help here too.
        """
        if self.field in SEATS:
            return character not in "?？"
        if self.field == "length" and character in "+-":
            return True
        return self.field in ("base", "length") and character in "0123456789"

    def _type(self, character: str) -> None:
        if self.field in SEATS:
            self.form.type_name(self._field, character)
        elif self._number is None:
            self.tell(tr("This length has no number; ← and → choose another."))
        elif character in "+-":
            self._number.turn(1 if character == "+" else -1)
        elif not self._number.type(character):
            self.tell(most_digits_words())

    @property
    def _number(self) -> NumberForm | None:
        return self.form.number_of(self.field)

    def _erase(self) -> None:
        if self.field in SEATS:
            self.form.erase_name(self._field)
        elif self._number is not None:
            self._number.erase()

    def _erase_all(self) -> None:
        if self.field in SEATS:
            self.form.erase_name(self._field, whole=True)

    @property
    def _seat(self) -> SeatForm | None:
        """The seat of the chosen line where a person sits there."""
        seat = self.form.seats[self._field] if self.field in SEATS else None
        return seat if seat is not None and seat.bot is None else None

    def _turn_coach(self) -> None:
        """Give the person of the chosen line the coach, or take it away."""
        if self._seat is not None:
            self._seat.coach = not self._seat.has_coach(self.game.settings.coach)

    def _move(self, step: int) -> None:
        self._go_to((self._field + step) % len(FIELDS))

    def _go_to(self, field: int) -> None:
        """Another line has the keys: the first digit typed there begins another number."""
        if field != self._field:
            self._field, self.form.base.fresh, self.form.count.fresh = field, True, True

    def _turn(self, name: str, step: int) -> None:
        form = self.form
        if name in SEATS:
            form.seats[SEATS.index(name)].turn(step)
        elif name == "draw":
            form.draw_seats = not form.draw_seats
        elif name == "base":
            form.base.turn(step)
        elif name == "length":
            form.unit = UNITS[(UNITS.index(form.unit) + step) % len(UNITS)]
        elif name == "claims":
            form.claims = "call" if form.claims == "ask" else "ask"

    def _enter(self) -> None:
        if self.field == "rules":
            from liisi_tui.ui.screens.house_rules import HouseRulesScreen

            self.app.push_screen(HouseRulesScreen(self.form.rules))
        elif self.field == "start":
            self._start()
        else:
            self._move(1)

    def _start(self) -> None:
        """Start, or go to the first line that has a fault."""
        self._tried = True
        faulty = [index for index, name in enumerate(FIELDS) if self._fault(name)]
        if faulty:
            self._go_to(faulty[0])
            self.repaint()
        else:
            self.dismiss(self.form.plan())

    def act(self, action: str) -> None:
        """A click on a line chooses it, on an arrow changes it."""
        name, _, side = action.rpartition(" ")
        if side in ("left", "right") and name in FIELDS:
            self._go_to(FIELDS.index(name))
            self._turn(name, 1 if side == "right" else -1)
        elif side == "coach":
            self._go_to(FIELDS.index(name))
            self._turn_coach()
        elif name == "length" and side in ("-", "+"):
            self._go_to(FIELDS.index(name))
            self._type(side)
        elif action in FIELDS:
            self._go_to(FIELDS.index(action))
            if action in ("rules", "start"):
                self._enter()
        else:
            self.take(action)
            return
        if self.is_current:
            self.repaint()

    def wheel(self, rows: int) -> None:
        """The wheel moves through the lines."""
        self._move(1 if rows > 0 else -1)
        self.repaint()

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of the form."""
        return [
            ("↑↓ Tab", tr("choose a line")),
            ("←→", tr("change it")),
            ("A-Z 0-9", tr("type a name or a number")),
            ("F2", tr("start")),
            ("F3", tr("give this player the coach, or take it away")),
            ("Esc", tr("back")),
        ]

    def leave_question(self) -> str:
        """Nothing is lost here."""
        return ""

    def leave(self) -> None:
        """Back to the title."""
        self.dismiss(None)
