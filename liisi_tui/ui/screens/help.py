"""Help (`?`): pages under tabs. Nothing of a match is shown, so nothing private."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from textual.geometry import Size

from liisi_tui.core.rules import Rules
from liisi_tui.texts import tr
from liisi_tui.ui.help.finder import Finder
from liisi_tui.ui.help.glossary_page import GlossaryPage
from liisi_tui.ui.help.intro_page import IntroPage
from liisi_tui.ui.help.keys_page import KeysPage
from liisi_tui.ui.help.page import Drawn, HelpPage
from liisi_tui.ui.help.rules_page import RulesPage
from liisi_tui.ui.help.signs_page import SignsPage
from liisi_tui.ui.help.tiles_page import TilesPage
from liisi_tui.ui.look import Look
from liisi_tui.ui.screens.page import Caps, ReaderScreen, body_width
from liisi_tui.ui.sheet import Sheet, cells, put_sentence

Search: TypeAlias = Literal["none", "found", "nowhere"]


class HelpScreen(ReaderScreen):
    """Keys, introduction, tiles, signs of the table, rules, glossary.

    `keys` are those of the screen below; without them help opens at the introduction. Each page
    keeps the place where it was left. `rules`: those of the match, which the rules mark.
    """

    own_key = "question_mark"
    hurried = ReaderScreen.hurried | {"left", "right"}
    without = frozenset((own_key,))

    def __init__(self, keys: Sequence[tuple[str, str]] = (), rules: Rules | None = None) -> None:
        super().__init__()
        self.rules = rules
        self._pages: tuple[HelpPage, ...] = (
            KeysPage(keys),
            IntroPage(),
            TilesPage(),
            SignsPage(),
            RulesPage(rules),
            GlossaryPage(),
        )
        self._page = 0 if keys else 1
        self._tops = [0] * len(self._pages)
        self._finder = Finder()
        # What became of the word: `found` lets Enter go on to the next place.
        self._search: Search = "none"
        self._found_row: int | None = None
        # The pages as drawn for a look and a width.
        self._drawn: dict[int, Drawn] = {}
        self._drawn_for: tuple[Look, int] | None = None

    # Drawing

    def title_bar(self) -> tuple[str, str]:
        """What this is; the tabs stand beside it."""
        return tr("Help"), ""

    def body(self, width: int) -> Sheet:
        """The page of the chosen tab."""
        return self._draw_page(width).sheet

    def _draw_page(self, width: int) -> Drawn:
        if self._drawn_for != (self.look, width):
            self._drawn.clear()
            self._drawn_for = self.look, width
        if self._page not in self._drawn:
            self._drawn[self._page] = self._pages[self._page].draw(self.look, width)
        return self._drawn[self._page]

    def draw(self, sheet: Sheet) -> None:
        """The page, the tabs above it, and below it the word that is looked for."""
        super().draw(sheet)
        self._put_tabs(sheet)
        self._put_found(sheet)
        if self._finder.is_open or self._search == "nowhere":
            self._put_finder(sheet)

    def _put_tabs(self, sheet: Sheet) -> None:
        """`1 Keys [2 Introduction] 3 Tiles`: the chosen one in brackets and in another style."""
        look = sheet.look
        x = 3 + cells(look, tr("Help"))
        for number, page in enumerate(self._pages):
            label = f"{number + 1} {page.name()}"
            chosen = number == self._page
            text = f"[{label}]" if chosen else f" {label} "
            style = look.palette.badge("cap") if chosen else look.text("bar", "text")
            sheet.put(x, 0, text, style)
            sheet.spot(x, 0, cells(look, text), 1, str(number + 1))
            x += cells(look, text)

    def _put_found(self, sheet: Sheet) -> None:
        """A mark before the row in which the word was found last."""
        if self._found_row is None:
            return
        y = 1 + self._found_row - self._first
        if 1 <= y <= self._room:
            x = (sheet.width - body_width(sheet.width)) // 2
            sheet.put(x, y, sheet.look.face.marks.turn, sheet.ink("turn"))

    def _put_finder(self, sheet: Sheet) -> None:
        y = sheet.height - 1
        if self._finder.is_open:
            text = tr("Find: {word}", word=self._finder.word + "_")
            caps = [("Enter", tr("find"), "enter"), ("Esc", tr("back"), "escape")]
        else:
            text = tr("{word} is nowhere on this page.", word=self._finder.word)
            caps = [("/", tr("find"), "slash"), ("Esc", tr("back"), "escape")]
        put_sentence(sheet, y, text, caps)

    def caps(self) -> Caps:
        """Ways through the pages and back."""
        caps = [("Esc", tr("back"), "escape"), ("←→", tr("page"), "right")]
        if self._parts:
            caps.append(("+-", tr("section"), "plus"))
        caps.append(("/", tr("find"), "slash"))
        if self._search == "found":
            caps += [("N", "", "n"), ("Enter", tr("next place"), "enter")]
        return caps

    def common_caps(self) -> Caps:
        """None while a word is typed or its absence told: letters are letters then."""
        typed = self._finder.is_open or self._search == "nowhere"
        return [] if typed else super().common_caps()

    def resized(self, size: Size) -> None:
        """Lines break elsewhere: stay at the same part of the page."""
        width = body_width(size.width)
        if self._drawn_for is not None and self._drawn_for[1] != width:
            part, within = self._here()
            parts = self._draw_page(width).parts
            self._top = parts[part] + within if 0 <= part < len(parts) else self._top
            self._found_row = None
        super().resized(size)

    # Going about

    @property
    def _parts(self) -> tuple[int, ...]:
        drawn = self._drawn.get(self._page)
        return () if drawn is None else drawn.parts

    def _here(self) -> tuple[int, int]:
        """The part of the page at the top of the window, -1 before the first, and rows into it."""
        above = [part for part in self._parts if part <= self._top]
        return len(above) - 1, self._top - (above[-1] if above else 0)

    def press(self, key: str, character: str | None) -> bool:
        """Pages, sections, the word to find; scrolling and going back as all readers."""
        if self._finder.is_open:
            return self._type(key, character)
        told = self._search == "nowhere"
        if told:  # the sentence goes with the next key
            self._search = "none"
        if key.isdigit() and 1 <= int(key) <= len(self._pages):
            self._open(int(key) - 1)
        elif key in ("left", "right"):
            step = 1 if key == "right" else -1
            self._open((self._page + step) % len(self._pages))
        elif key in ("plus", "equals_sign"):
            self._go_to_part(1)
        elif key == "minus":
            self._go_to_part(-1)
        elif key.startswith("part "):
            self._show_row(self._parts[int(key.removeprefix("part "))])
        elif key == "slash":
            self._finder.open()
            self._search, self._found_row = "none", None
            self.repaint()
        elif (key == "n" and self._finder.word) or (key == "enter" and self._search == "found"):
            self._find()
        elif told and key in ("enter", "escape"):
            self.repaint()
        else:
            self.repaint()
            return super().press(key, character)
        return True

    def _open(self, page: int) -> None:
        self._tops[self._page] = self._top
        self._page = page
        self._top = self._tops[page]
        self._found_row = None
        self.repaint()

    def _go_to_part(self, step: int) -> None:
        part, within = self._here()
        if step < 0 and within > 0:
            step = 0
        target = part + step
        if target < 0:
            self._show_row(0)
        elif target < len(self._parts):
            self._show_row(self._parts[target])

    def _show_row(self, row: int) -> None:
        self._top = row
        self.repaint()

    # Finding

    def paste(self, text: str) -> None:
        """A word may be pasted."""
        if self._finder.is_open:
            self._finder.type(text)
            self.repaint()

    def _type(self, key: str, character: str | None) -> bool:
        """The word is being typed: Enter looks for it, Esc gives up."""
        if key == "escape":
            self._finder.close()
        elif key == "enter":
            self._finder.close()
            self._find()
        elif key == "backspace":
            self._finder.erase()
        elif character is not None:
            self._finder.type(character)
        self.repaint()
        return True

    def _find(self) -> None:
        sheet = self._draw_page(body_width(self.size.width)).sheet
        after = self._top if self._found_row is None else self._found_row
        row = self._found_row = self._finder.next_row(sheet.texts(), after)
        if self._finder.word.strip():
            self._search = "nowhere" if row is None else "found"
        self._show_row(self._top if row is None else row)
