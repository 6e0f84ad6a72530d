"""The players: points, level, rounds and wins of everybody who ever sat down."""

from __future__ import annotations

from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.people import PersonRow
from liisi_tui.storage.profiles import level_of
from liisi_tui.storage.prose import describe
from liisi_tui.texts import tr, trn
from liisi_tui.texts.amounts import amount
from liisi_tui.ui.level_words import next_level_words
from liisi_tui.ui.screens.page import PageScreen, rows_above
from liisi_tui.ui.sheet import Sheet, put_bar, put_caps
from liisi_tui.ui.words import level_label

FIRST_ROW = 4
NAME_X = 8
NAME_CELLS = 25
LEVEL_X = NAME_X + NAME_CELLS
POINTS_END = 60
ROUNDS_END = 69
WINS_END = 76
NEXT_X = 79
WIDEST = 114


class ProfilesScreen(PageScreen[None]):
    """Chooses a player, whose page opens over the list."""

    def __init__(self) -> None:
        super().__init__()
        self._people: list[PersonRow] = []
        self._fault = ""
        self._chosen = 0
        self._visible = 1

    def on_mount(self) -> None:
        """Read the players."""
        self._load()

    def _load(self, name: str | None = None) -> None:
        """Read the players anew; `name` is to be chosen where it is among them."""
        store = self.game.store
        try:
            self._people = [] if store is None else store.people()
            self._fault = ""
        except StoreError as error:
            self._people, self._fault = [], describe(error)
        names = [person.name for person in self._people]
        if name in names:
            self._chosen = names.index(name)
        self._chosen = max(0, min(self._chosen, len(names) - 1))

    # Drawing

    def draw(self, sheet: Sheet) -> None:
        """As many players as fit, the chosen one among them."""
        count = trn("{n} player", "{n} players", len(self._people))
        put_bar(sheet, 0, tr("Players"), count if self._people else "")
        down = rows_above(sheet, FIRST_ROW - 1 + len(self._people))
        page = Sheet(self.look, min(sheet.width, WIDEST), sheet.height - 2 - down)
        if self._people:
            self._put_list(page)
        else:
            page.paragraph(3, 2, self._fault or tr("Nobody has played yet."), page.width - 6)
        sheet.paste(page, (sheet.width - page.width) // 2, 1 + down, 0, page.height)
        put_caps(sheet, sheet.height - 1, self._caps())

    def _put_list(self, sheet: Sheet) -> None:
        top = FIRST_ROW - 1
        self._put_heading(sheet, top - 2)
        self._visible = sheet.height - top
        last = len(self._people) - self._visible
        first = max(0, min(self._chosen - self._visible // 2, last))
        for row, index in enumerate(range(first, min(first + self._visible, len(self._people)))):
            self._put_person(sheet, top + row, index)
        marks = self.look.face.marks
        if first > 0:
            sheet.put(sheet.width - 1, top, marks.up, sheet.ink("accent"))
        if first < last:
            sheet.put(sheet.width - 1, sheet.height - 1, marks.down, sheet.ink("accent"))

    def _put_heading(self, sheet: Sheet, y: int) -> None:
        sheet.text(NAME_X, y, tr("player"), "dim")
        sheet.text(LEVEL_X, y, tr("level"), "dim")
        for end, label in (
            (POINTS_END, tr("points")),
            (ROUNDS_END, tr("rounds")),
            (WINS_END, tr("wins")),
        ):
            sheet.right(end, y, label, "dim")
        if sheet.width >= WIDEST:
            sheet.text(NEXT_X, y, tr("next level"), "dim")
        sheet.rule(2, y + 1, sheet.width - 4)

    def _put_person(self, sheet: Sheet, y: int, index: int) -> None:
        person, chosen = self._people[index], index == self._chosen
        if chosen:
            sheet.put(1, y, self.look.face.marks.turn, sheet.ink("turn"))
        if index < 9:
            sheet.put(3, y, f" {index + 1} ", self.look.palette.badge("cap"))
        sheet.cut(NAME_X, y, person.name, NAME_CELLS - 1, "accent" if chosen else "strong")
        end = sheet.text(LEVEL_X, y, level_label(self.look, level_of(person.points)))
        sheet.right(POINTS_END, y, amount(person.points, POINTS_END - end - 1))
        sheet.right(ROUNDS_END, y, str(person.rounds))
        sheet.right(WINS_END, y, str(person.wins))
        if sheet.width >= WIDEST:
            sheet.text(NEXT_X, y, next_level_words(self.look, person.points), "dim")
        sheet.spot(0, y, sheet.width, 1, f"player {index}")

    def _caps(self) -> list[tuple[str, str, str]]:
        back = ("Esc", tr("back"), "escape")
        if not self._people:
            return [back]
        return [
            ("↑↓", tr("choose"), "down"),
            ("Enter", tr("open"), "enter"),
            ("R", tr("rename"), "r"),
            ("M", tr("merge names"), "m"),
            back,
        ]

    # Keys

    def press(self, key: str, character: str | None) -> bool:
        """Arrows and Enter, or a digit; what can be done with the chosen player."""
        moves = {
            "up": -1,
            "down": 1,
            "pageup": 1 - self._visible,
            "pagedown": self._visible - 1,
            "home": -len(self._people),
            "end": len(self._people),
        }
        if key in ("escape", "x", "q", "p"):
            self.dismiss()
        elif key in moves and self._people:
            self._chosen = max(0, min(self._chosen + moves[key], len(self._people) - 1))
            self.repaint()
        elif key in ("enter", "space") and self._people:
            self._open(self._chosen)
        elif key.isdigit() and 1 <= int(key) <= len(self._people):
            self._open(int(key) - 1)
        elif key in ("r", "m") and self._people:
            self._change(key, self._people[self._chosen].name)
        else:
            return False
        return True

    def _open(self, index: int) -> None:
        from liisi_tui.ui.screens.profile import ProfileScreen

        self._chosen = index
        self.app.push_screen(ProfileScreen(self._people[index].name), self._come_back)

    def _change(self, key: str, name: str) -> None:
        """Rename the player, or merge another name into this one."""
        if key == "r":
            from liisi_tui.ui.screens.rename import RenameScreen

            self.app.push_screen(RenameScreen(name), lambda new: self._come_back(new or name))
        else:
            from liisi_tui.ui.screens.merge import MergeScreen

            self.app.push_screen(MergeScreen(name), lambda _: self._come_back(name))

    def _come_back(self, name: str | None) -> None:
        """Points, names and places may have changed."""
        self._load(name)
        self.repaint()

    def act(self, action: str) -> None:
        """A click on a player opens the page."""
        kind, _, index = action.partition(" ")
        if kind == "player":
            self._open(int(index))
        else:
            self.take(action)

    def wheel(self, rows: int) -> None:
        """The wheel moves through the list."""
        self.press("down" if rows > 0 else "up", None)

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of the list."""
        return [
            ("↑↓ 1-9", tr("choose a player")),
            ("Enter", tr("open the player's page")),
            ("R", tr("give the player another name")),
            ("M", tr("merge another name of the same person into this one")),
            ("Esc", tr("back")),
        ]

    def leave_question(self) -> str:
        """Going back costs nothing."""
        return ""

    def leave(self) -> None:
        """Back to the title."""
        self.dismiss()
