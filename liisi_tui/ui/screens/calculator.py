"""The calculator 算分: a real table enters a hand and sees at once who pays what and why."""

from __future__ import annotations

from functools import partial
from typing import Final

from liisi_tui.core.tiles import KINDS, SUIT_LETTERS
from liisi_tui.texts import tr
from liisi_tui.ui.calculator_entry import Settled
from liisi_tui.ui.calculator_examples import EXAMPLES
from liisi_tui.ui.calculator_form import TARGETS, CalculatorForm, Target
from liisi_tui.ui.calculator_words import FIELDS, READY_FIELDS, Field
from liisi_tui.ui.layouts import layout_kind
from liisi_tui.ui.paint.calculator import (
    ROOMY_ENTRY,
    ROW_OF_SUIT,
    SMALL_ENTRY,
    TALL_ENTRY,
    Cursor,
    put_entry,
    result_sheet,
    win_shown,
)
from liisi_tui.ui.screens.house_rules import HouseRulesScreen
from liisi_tui.ui.screens.page import BODY_WIDTH, Caps, PageScreen, rows_above
from liisi_tui.ui.share_text import win_text
from liisi_tui.ui.sheet import Sheet, put_bar, put_caps
from liisi_tui.ui.table_form import RulesForm
from liisi_tui.ui.words import tile_word

WIDEST: Final = 120
"""Cells that the page has at most; what is wider stays empty at both sides."""
TALL_FROM: Final = 48
"""Rows of a very large window from which on tiles are chosen from blocks."""
TYPICAL_ROWS: Final = 42
NUMERALS: Final = "一二三四五六七八九"
TARGET_KEYS: Final[dict[str, Target]] = {"h": "hand", "p": TARGETS[1], "w": "winning"}


class CalculatorScreen(PageScreen[None]):
    """Changes the form it is given, which may be opened again as it was left."""

    hurried = frozenset(("up", "down", "left", "right", "backspace", *"0123456789mpsz"))

    def __init__(self, form: CalculatorForm | None = None) -> None:
        super().__init__()
        self.form = form or CalculatorForm()
        self.cursor = Cursor()
        self._field: Field = FIELDS[0]
        self._example = 0
        self._top = 0
        self._overflow = 0

    # Drawing

    def restyle(self) -> None:
        """As other pages; a notice was written with the look and the language before."""
        self.form.notice = ""
        super().restyle()

    def draw(self, sheet: Sheet) -> None:
        """What is entered above, what it settles to below, in the middle of a wide screen."""
        self.form.name_tile = partial(tile_word, self.look)
        put_bar(sheet, 0, tr("Calculator"), tr("the copies left stand behind each tile"))
        # It stays where it is, whatever the settlement is like.
        down = rows_above(sheet, TYPICAL_ROWS)
        body = Sheet(self.look, min(sheet.width, WIDEST), sheet.height - 2 - down)
        self._put_body(body)
        sheet.paste(body, (sheet.width - body.width) // 2, 1 + down, 0, body.height)
        put_caps(sheet, sheet.height - 1, self._caps())

    def _put_body(self, sheet: Sheet) -> None:
        roomy = layout_kind(self.size) == "large"
        is_tall = roomy and self.size.width > BODY_WIDTH and self.size.height >= TALL_FROM
        scale = TALL_ENTRY if is_tall else ROOMY_ENTRY if roomy else SMALL_ENTRY
        y = put_entry(sheet, 0, self.form, self.cursor, scale)
        sheet.rule(1, y, sheet.width - 2)
        if self.form.notice:
            sheet.cut(1, y, self.form.notice, sheet.width - 2, "alert")
        result = result_sheet(sheet, self.form, roomy=roomy)
        room = sheet.height - y - 1
        self._overflow = max(0, result.height - room)
        first = min(self._top, self._overflow)
        sheet.paste(result, 0, y + 1, first, room)
        marks, x = self.look.face.marks, sheet.width - 1
        if first > 0:
            sheet.put(x, y + 1, marks.up, sheet.ink("accent"))
            sheet.spot(x, y + 1, 1, 1, "pageup")
        if first < self._overflow:
            sheet.put(x, sheet.height - 1, marks.down, sheet.ink("accent"))
            sheet.spot(x, sheet.height - 1, 1, 1, "pagedown")

    def _caps(self) -> Caps:
        if self.cursor.field is None:
            caps = [("Enter", tr("add"), "enter"), ("Del", tr("take out"), "delete")]
            caps.append(("Tab", tr("how won"), "tab"))
        else:
            caps = [("←→", tr("change"), "right"), ("Tab", tr("tiles"), "tab")]
        if self._overflow:
            caps.append(("PgDn", tr("more"), "pagedown"))
        return [*caps, ("Esc", tr("back"), "escape")]

    # Keys

    def press(self, key: str, character: str | None) -> bool:
        """Tiles typed, chosen or taken back; fields; the settlement scrolled."""
        handled = self._type(key, character) or self._press_common(key)
        if not handled:
            if self.cursor.field is None:
                handled = self._press_palette(key)
            else:
                handled = self._press_field(key, self.cursor.field)
        if handled and self.is_current:
            self.repaint()
        return handled

    def _type(self, key: str, character: str | None) -> bool:
        """Notation: digits, then the suit; Chinese signs as people write them."""
        form = self.form
        if key.isdigit() and len(key) == 1:
            if self.cursor.field == "base":
                form.type_base(key)
            else:
                form.type_digit(key)
        elif key in SUIT_LETTERS and (form.digits or key in "msz"):
            if form.digits:
                form.type_suit(key)
            else:
                form.notice = tr("Digits come first: 123m is 一万 二万 三万.")
        elif character is not None and not character.isascii():
            if character in NUMERALS:
                form.type_digit(str(NUMERALS.index(character) + 1))
            else:
                form.type_text(form.digits + character)
                form.digits = ""
        else:
            return False
        return True

    def _press_common(self, key: str) -> bool:
        form = self.form
        match key:
            case "tab" | "shift+tab":
                field = self._field if self.cursor.field is None else None
                self._field = self.cursor.field or self._field
                self.cursor = Cursor(self.cursor.tile, field)
                form.fresh_base = True
            case "backspace" if self.cursor.field == "base" and not form.fresh_base:
                form.erase_base()
            case "backspace":
                form.undo()
            case "c":
                form.clear()
            case "e":
                form.show(EXAMPLES[self._example])
                form.notice = tr("Example {n} of the rules (11)", n=self._example + 1)
                self._example = (self._example + 1) % len(EXAMPLES)
            case "k":
                form.next_kong()
            case "y":
                self._copy()
            case "pageup" | "pagedown":
                self._scroll(-5 if key == "pageup" else 5)
            case "escape" | "x" | "q":
                self.dismiss(None)
            case _ if key in TARGET_KEYS:
                form.aim_at(TARGET_KEYS[key])
            case _:
                return False
        return True

    def _copy(self) -> None:
        """The settlement as text to the clipboard of the terminal."""
        settled = self.form.outcome()
        if isinstance(settled, Settled):
            self.app.copy_to_clipboard(win_text(win_shown(settled), self.look))
            self.form.notice = tr(
                "The text was sent to the clipboard; a few terminals do not take it."
            )
        else:
            self.form.notice = tr("There is no settlement to copy yet.")

    def _press_palette(self, key: str) -> bool:
        tile = self.cursor.tile
        match key:
            case "left" | "right":
                tile = (tile + (1 if key == "right" else -1)) % KINDS
            case "up" | "down":
                step = ROW_OF_SUIT if key == "down" else -ROW_OF_SUIT
                tile = min(tile + step, KINDS - 1) if tile + step >= 0 else tile
                tile = self.cursor.tile if step > 0 and self.cursor.tile >= KINDS - 7 else tile
            case "enter" | "space":
                self.form.add(tile)
            case "delete" | "minus":
                self.form.drop(tile)
            case _:
                return False
        self.cursor = Cursor(tile)
        return True

    def _press_field(self, key: str, field: Field) -> bool:
        match key:
            case "up" | "down":
                step = 1 if key == "down" else -1
                self._aim(FIELDS[(FIELDS.index(field) + step) % len(FIELDS)])
            case "left" | "right" | "enter" | "space":
                self._turn(field, -1 if key == "left" else 1)
            case "delete" if field == "base":
                self.form.erase_base()
            case _:
                return False
        return True

    def _aim(self, field: Field) -> None:
        if self.cursor.field != field:
            self.form.fresh_base = True
        self._field = field
        self.cursor = Cursor(self.cursor.tile, field)

    def _turn(self, field: Field, step: int) -> None:
        form = self.form
        match field:
            case "winner":
                form.turn_winner(step)
            case "dealer":
                form.turn_dealer(step)
            case "source":
                form.turn_source(step)
            case "base":
                form.turn_base(step)
            case "rules":
                rules = RulesForm(form.entry.rules)
                self.app.push_screen(
                    HouseRulesScreen(rules), lambda _: self.form.set_rules(rules.rules())
                )
            case _:
                form.turn_ready(READY_FIELDS.index(field))

    def _scroll(self, rows: int) -> None:
        self._top = max(0, min(min(self._top, self._overflow) + rows, self._overflow))

    def paste(self, text: str) -> None:
        """Notation, or a whole input of `liisi score`, may be pasted."""
        self.form.type_text(text)
        self.repaint()

    # Mouse

    def act(self, action: str) -> None:
        """A click on a tile adds it, on one of the hand takes it out; fields change by arrows."""
        name, _, rest = action.partition(" ")
        match name:
            case "tile":
                self.cursor = Cursor(int(rest))
                self.form.add(int(rest))
            case "target":
                self.form.aim_at(next(target for target in TARGETS if target == rest))
            case "hand" | "winning":
                self.form.remove("hand" if rest else "winning", int(rest or 0))
            case "meld":
                self.form.remove(TARGETS[1], int(rest))
            case "field":
                self._click_field(rest)
            case _:
                self.take(action)
                return
        if self.is_current:
            self.repaint()

    def _click_field(self, rest: str) -> None:
        field = rest.removesuffix(" left").removesuffix(" right")
        self._aim(field)
        if field != rest or field == "rules" or field in READY_FIELDS:
            self._turn(field, -1 if rest.endswith(" left") else 1)

    def wheel(self, rows: int) -> None:
        """The wheel scrolls the settlement."""
        self._scroll(rows)
        self.repaint()

    # Help and leaving

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of the calculator."""
        return [
            ("0-9 m p s z", tr("type tiles, as 123m456p77z")),
            ("←→ ↑↓", tr("choose a tile or a field")),
            ("Enter", tr("add the tile, change the field")),
            ("Del", tr("take a copy of the tile out")),
            ("H", tr("the next tile goes to the hand")),
            ("P", tr("the next tile is a pong 碰")),
            ("K", tr("the next tile is a kong 杠; again: of another kind")),
            ("W", tr("the next tile is the winning one")),
            ("Tab", tr("from the tiles to how it was won, and back")),
            ("Bksp", tr("undo")),
            ("C", tr("clear all")),
            ("E", tr("an example of the rules")),
            ("Y", tr("copy the settlement as text to the clipboard of the terminal")),
            ("PgUp PgDn", tr("scroll the settlement")),
            ("Esc", tr("back; what was entered is kept")),
        ]

    def leave_question(self) -> str:
        """What was entered is kept while the game runs."""
        return ""

    def leave(self) -> None:
        """Back to the title."""
        self.dismiss(None)
