"""Sharing what is over: files for others, and text for the clipboard."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Final

from liisi_tui.session.replay import UnreadableRound
from liisi_tui.storage.errors import StorageError
from liisi_tui.storage.prose import describe, printable
from liisi_tui.texts import Language, current, tr
from liisi_tui.ui.palette import Ink
from liisi_tui.ui.replay_words import unreadable_words
from liisi_tui.ui.screens.page import Caps, ScrollScreen
from liisi_tui.ui.sharing import ENDINGS, Kind, Share, Style
from liisi_tui.ui.sheet import Sheet

TALL: Final = 120
COPY: Final = "copy"


class ShareScreen(ScrollScreen[None]):
    """What can be written or copied, a line each, and below it the text as it would be sent.

    Only what all may see is here: rounds that are over.
    """

    scroll_keys = ("PgDn", "pagedown")

    def __init__(self, share: Share) -> None:
        super().__init__()
        self._share = share
        self._index = 0
        self._said: tuple[str, Ink] = ("", "text")
        self._files: dict[tuple[Kind, Style, Language], Path] = {}

    @property
    def choices(self) -> tuple[str, ...]:
        """The lines of the menu: kinds of files, then the clipboard."""
        return (*self._share.kinds, COPY)

    @property
    def _style(self) -> Style:
        return Style(self.look, self.game.settings.theme)

    # Drawing

    def title_bar(self) -> tuple[str, str]:
        """What is shared."""
        return f"{tr('Share')}  {self._share.title()}", tr("only rounds that are over")

    def caps(self) -> Caps:
        """Choose and go."""
        return [
            ("↑↓", tr("choose"), "down"),
            ("Enter", tr("write it"), "enter"),
            ("C", tr("copy"), "c"),
            ("Esc", tr("back"), "escape"),
        ]

    def body(self, width: int) -> Sheet:
        """The menu, what became of the last choice, and the text."""
        sheet = Sheet(self.look, width, TALL)
        y = 1
        for index, choice in enumerate(self.choices):
            chosen = index == self._index
            if chosen:
                sheet.put(1, y, self.look.face.marks.turn, sheet.ink("turn"))
            number = f" {index + 1} "
            end = sheet.put(3, y, number, self.look.palette.badge("cap"))
            sheet.text(end + 1, y, self._label(choice), "accent" if chosen else "text")
            sheet.spot(0, y, width, 1, str(index + 1))
            y += 1
        words, ink = self._said
        if words:
            y = sheet.paragraph(1, y + 1, words, width - 2, ink)
        else:
            folders = self._folders()
            where = self._shown(folders[0]) if folders else "?"
            where = tr("Files are written to {path}", path=where)
            y = sheet.paragraph(1, y + 1, where, width - 2, "dim")
        sheet.rule(1, y, width - 2)
        lines = self._share.text(self._style).splitlines()
        for row, line in enumerate(lines, y + 1):
            sheet.text(1, row, line)
        return sheet.cropped(y + 1 + len(lines))

    def _label(self, choice: str) -> str:
        match choice:
            case "round":
                return tr("this round as a log, for liisi replay and liisi verify")
            case "match" if self._share.match.is_over:
                return tr("the whole match as a log")
            case "match":
                return tr("the match so far as a log, its finished rounds")
            case "text":
                return tr("the text below as a file")
            case "picture":
                return tr("a picture (SVG)")
            case "table":
                return tr("a picture of the table (SVG)")
            case _:
                return tr("copy the text to the clipboard of the terminal")

    def _shown(self, path: Path) -> str:
        return printable(str(path), None)

    # Doing it

    def _folders(self) -> list[Path]:
        """Where files go: where the game was started or, if that refuses, the data folder."""
        with suppress(OSError):  # a folder may be deleted while a program stands in it
            return [Path.cwd(), *self.game.shared_folders()]
        return self.game.shared_folders()

    def _do(self, choice: str) -> None:
        if choice == COPY:
            self.app.copy_to_clipboard(self._share.text(self._style))
            words = tr("The text was sent to the clipboard; a few terminals do not take it.")
            self._said = words, "accent"
            return
        kind = next(kind for kind in ENDINGS if kind == choice)
        self._said = self._written(kind)

    def _written(self, kind: Kind) -> tuple[str, Ink]:
        """Write a file, each only once as long as it would be the same."""
        key = kind, self._style, current()
        if key in self._files:
            there = self._shown(self._files[key])
            return tr("That is written already: {path}", path=there), "accent"
        try:
            path = self._files[key] = self._share.write(kind, self._style, self._folders())
        except StorageError as error:
            return tr("Nothing was written. {sentence}", sentence=describe(error)), "alert"
        except UnreadableRound as error:
            sentence = unreadable_words(error)
            return tr("Nothing was written. {sentence}", sentence=sentence), "alert"
        return tr("Written: {path}", path=self._shown(path)), "accent"

    # Keys

    def press(self, key: str, character: str | None) -> bool:
        """The menu, the clipboard, scrolling, going back."""
        choices = self.choices
        if key in ("up", "down"):
            self._index = (self._index + (1 if key == "down" else -1)) % len(choices)
        elif key in ("enter", "space"):
            self._do(choices[self._index])
        elif key.isdigit() and 1 <= int(key) <= len(choices):
            self._index = int(key) - 1
            self._do(choices[self._index])
        elif key == "c":
            self._index = choices.index(COPY)
            self._do(COPY)
        elif key in ("escape", "x", "q", "s"):
            self.dismiss(None)
            return True
        else:
            return super().press(key, character)
        self._top = 0
        self.repaint()
        return True

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of this page."""
        return [
            ("↑↓ Enter", tr("choose a line and write it")),
            ("C", tr("copy the text to the clipboard of the terminal")),
            ("PgUp PgDn", tr("scroll")),
            ("Esc", tr("back")),
        ]

    def leave_question(self) -> str:
        """Nothing is lost here."""
        return ""

    def leave(self) -> None:
        """Back to where it was opened."""
        self.dismiss(None)
