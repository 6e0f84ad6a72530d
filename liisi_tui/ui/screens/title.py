"""The title: 立四 on two giant tiles, a row of tiles, and what one can do."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from liisi_tui.core.tiles import Tile, parse_tiles
from liisi_tui.plain import wrap
from liisi_tui.texts import tr
from liisi_tui.ui.layouts import BLOCK, LARGE_BLOCK, STANDING_GAP, TileSize, layout_kind
from liisi_tui.ui.lettering import load_lettering, put_lettering
from liisi_tui.ui.paint.tiles import put_block
from liisi_tui.ui.palette import Ground
from liisi_tui.ui.screens.page import PageScreen
from liisi_tui.ui.sheet import Sheet, put_caps

Choice: TypeAlias = Literal[
    "continue",
    "new",
    "replay",
    "watch",
    "rules",
    "profiles",
    "calculator",
    "settings",
    "language",
    "quit",
]

STANDING: Final[tuple[Tile, ...]] = tuple(parse_tiles("1234z"))
FREE: Final[tuple[Tile, ...]] = tuple(parse_tiles("159m159p159s"))
DRAWN: Final[Tile] = parse_tiles("7z")[0]
LETTERS: Final[dict[str, Choice]] = {
    "c": "continue",
    "n": "new",
    "p": "profiles",
    "r": "replay",
    "w": "watch",
    "k": "calculator",
    "h": "rules",
    "o": "settings",
    "l": "language",
    "q": "quit",
}
MENU_WIDTH: Final = 24


class TitleScreen(PageScreen[Choice]):
    """What to do: continue (with the number of open matches), new game, rules, settings, ..."""

    without = frozenset(("o",))  # it is on the menu

    def __init__(self, open_matches: int, notice: str = "") -> None:
        super().__init__()
        self._open_matches = open_matches
        self._notice = notice
        self._chosen = 0

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What is on the menu, from the top."""
        always: tuple[Choice, ...] = (
            *("new", "rules", "watch", "replay"),
            *("profiles", "calculator", "settings", "language", "quit"),
        )
        return ("continue", *always) if self._open_matches else always

    def on_mount(self) -> None:
        """What comes next is loaded once this is to be seen."""
        self.game.load_once_seen()

    def draw(self, sheet: Sheet) -> None:
        """Lettering at the left, menu at the right, tiles below."""
        large = layout_kind(self.size) == "large"
        lettering = load_lettering()
        letters = lettering.large if large else lettering.small
        size = LARGE_BLOCK if large else BLOCK
        gap = 6 if large else 3
        x = max(1, (sheet.width - letters.width - gap - MENU_WIDTH) // 2)
        needed = letters.tile_height + 2 + size.height + 2
        y = max(1, (sheet.height - 2 - needed) // 2)
        put_lettering(sheet, x, y, self.look, letters)
        self._put_menu(sheet, x + letters.width + gap, y, letters.tile_height)
        y += letters.tile_height + (2 if large else 1)
        self._put_tiles(sheet, y, size)
        y += size.height + 1
        sheet.centre(y, tr("Liisi: Taiyuan mahjong with four standing tiles"), "accent")
        self._put_notice(sheet, y + 1)
        put_caps(
            sheet,
            sheet.height - 1,
            [
                ("↑↓", tr("choose"), "down"),
                ("Enter", tr("go"), "enter"),
                ("?", tr("help"), "question_mark"),
            ],
        )

    def _put_notice(self, sheet: Sheet, y: int) -> None:
        """The notice from row `y` on; where it needs more room, over what is above."""
        lines = [line for text in self._notice.splitlines() for line in wrap(text, sheet.width - 4)]
        last = sheet.height - 2
        for row, line in enumerate(lines, min(y, last - len(lines) + 1)):
            sheet.fill(0, row, sheet.width, 1, sheet.ink("text"))
            sheet.centre(row, line, "strong")

    def _put_menu(self, sheet: Sheet, x: int, y: int, height: int) -> None:
        pitch, y = menu_rows(y, height, len(self.choices))
        for index, choice in enumerate(self.choices):
            row = y + index * pitch
            chosen = index == self._chosen
            if chosen:
                sheet.put(x, row, self.look.face.marks.turn, sheet.ink("turn"))
            end = sheet.put(
                x + 2, row, f" {_letter(choice).upper()} ", self.look.palette.badge("cap")
            )
            sheet.text(end + 1, row, self._label(choice), "accent" if chosen else "text")
            sheet.spot(x, row, MENU_WIDTH, 1, choice)

    def _label(self, choice: Choice) -> str:
        match choice:
            case "continue":
                if self._open_matches == 1:
                    return tr("Continue")
                return tr("Continue ({n} open)", n=self._open_matches)
            case "new":
                return tr("New game")
            case "profiles":
                return tr("Players")
            case "replay":
                return tr("Replay a match")
            case "watch":
                return tr("Watch bots play")
            case "calculator":
                return tr("Calculator")
            case "rules":
                return tr("How to play")
            case "settings":
                return tr("Settings")
            case "language":
                if self.look.language == "zh":
                    return "English"
                return "中文" if self.look.has_signs else "Chinese"
            case "quit":
                return tr("Quit")

    def _put_tiles(self, sheet: Sheet, y: int, size: TileSize) -> None:
        """A full hand: four standing tiles, nine of the hand, and one just drawn."""
        row: list[tuple[Tile, Ground, int]] = [(tile, "standing", 0) for tile in STANDING]
        row += [(tile, "plain", 0) for tile in FREE] + [(DRAWN, "plain", 2)]
        row[len(STANDING)] = (FREE[0], "plain", STANDING_GAP)
        width = len(row) * size.pitch - (size.pitch - size.width) + STANDING_GAP + 2
        x = max(0, (sheet.width - width) // 2)
        for tile, ground, gap in row:
            x += gap
            put_block(sheet, x, y, self.look, tile, ground, size)
            x += size.pitch

    def press(self, key: str, character: str | None) -> bool:
        """Arrows and Enter, first letters, digits."""
        count = len(self.choices)
        if key in ("up", "down"):
            self._chosen = (self._chosen + (1 if key == "down" else -1)) % count
            self.repaint()
        elif key in ("enter", "space"):
            self._choose(self.choices[self._chosen])
        elif key in LETTERS and LETTERS[key] in self.choices:
            self._choose(LETTERS[key])
        elif key.isdigit() and 1 <= int(key) <= count:
            self._choose(self.choices[int(key) - 1])
        else:
            return key == "l"
        return True

    def _choose(self, choice: Choice) -> None:
        """The settings open over the title; everything else takes its place."""
        if choice == "settings":
            self.open_settings()
        else:
            self.dismiss(choice)

    def act(self, action: str) -> None:
        """A click on a line of the menu chooses it."""
        choice = next((choice for choice in self.choices if choice == action), None)
        if choice is not None:
            self._choose(choice)
        else:
            self.take(action)

    def wheel(self, rows: int) -> None:
        """The wheel moves through the menu."""
        self.press("down" if rows > 0 else "up", None)

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of the menu."""
        keys = [("↑↓ Enter", tr("choose a line of the menu"))]
        return keys + [(_letter(choice).upper(), self._label(choice)) for choice in self.choices]

    def leave_question(self) -> str:
        """Nothing is lost here."""
        return ""

    def leave(self) -> None:
        """Ctrl-C quits like Q."""
        self.dismiss("quit")


def menu_rows(y: int, height: int, count: int) -> tuple[int, int]:
    """The pitch of a menu and its first row, in the middle of `height` rows from `y`.

    Lines stand apart where there is room for that.
    """
    pitch = 2 if 2 * count - 1 <= height else 1
    return pitch, y + max(0, (height - pitch * (count - 1)) // 2)


def _letter(choice: Choice) -> str:
    return next(letter for letter, meant in LETTERS.items() if meant == choice)
