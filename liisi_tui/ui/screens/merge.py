"""Two names of one person become one player: which other name it is, and whether it is so."""

from __future__ import annotations

from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.people import PersonRow
from liisi_tui.storage.prose import describe
from liisi_tui.texts import tr, trn
from liisi_tui.texts.amounts import amount
from liisi_tui.ui.screens.notice import WIDTH
from liisi_tui.ui.screens.page import PageScreen, rows_above
from liisi_tui.ui.sheet import Sheet, put_bar, put_caps

CONFIRM = "y"
LIST_TOP = 6
QUESTION_ROWS = 18
POINTS_CELLS = 10


class MergeScreen(PageScreen[bool]):
    """Lets another name be merged into the player `name`; returns whether it was.

    A name is chosen with the arrows or its digit; only another key, `Y`, then merges.
    """

    calm = 0.15

    def __init__(self, name: str) -> None:
        super().__init__()
        self._player = name
        self._others: list[PersonRow] = []
        self._place = 0
        self._asking = False
        self._fault = ""

    def on_mount(self) -> None:
        """Read the other players."""
        store = self.game.store
        try:
            people = [] if store is None else store.people()
        except StoreError as error:
            people, self._fault = [], describe(error)
        self._others = [person for person in people if person.name != self._player]

    # Drawing

    def draw(self, sheet: Sheet) -> None:
        """The other names, or the question once one of them is chosen."""
        put_bar(sheet, 0, tr("Merge another name into {name}", name=self._player))
        x = (sheet.width - WIDTH) // 2
        if self._asking:
            self._put_question(sheet, x, LIST_TOP - 3 + rows_above(sheet, QUESTION_ROWS))
        else:
            top = 2 + rows_above(sheet, LIST_TOP + len(self._others))
            about = tr("Which other name is {name} too?", name=self._player)
            if not self._others:
                about = tr("There is no other player.")
            sheet.paragraph(x, top, about, WIDTH)
            if self._fault:
                sheet.paragraph(x, top + 1, self._fault, WIDTH, "alert")
            self._put_list(sheet, x, top + LIST_TOP - 2)
        put_caps(sheet, sheet.height - 1, self._caps())

    def _put_list(self, sheet: Sheet, x: int, y: int) -> None:
        visible = sheet.height - y - 2
        first = max(0, min(self._place - visible // 2, len(self._others) - visible))
        for row, index in enumerate(range(first, min(first + visible, len(self._others))), y):
            person, chosen = self._others[index], index == self._place
            if chosen:
                sheet.put(x, row, self.look.face.marks.turn, sheet.ink("turn"))
            if index < 9:
                sheet.put(x + 2, row, f" {index + 1} ", self.look.palette.badge("cap"))
            sheet.cut(x + 7, row, person.name, 26, "accent" if chosen else "strong")
            sheet.right(x + WIDTH, row, _holdings(person), "dim")
            sheet.spot(x, row, WIDTH, 1, f"player {index}")

    def _put_question(self, sheet: Sheet, x: int, y: int) -> None:
        other = self._others[self._place]
        for sentence in (
            tr(
                "Everything of {other} ({holdings}) becomes {name}'s.",
                other=other.name,
                holdings=_holdings(other),
                name=self._player,
            ),
            tr(
                "The player {other} is gone then; whoever sits down under that name later begins"
                " anew.",
                other=other.name,
            ),
            tr("The logs of matches keep the name under which they were played."),
            tr("This cannot be undone."),
        ):
            y = sheet.paragraph(x, y, sentence, WIDTH) + 1
        question = tr("{other} and {name} are one person?", other=other.name, name=self._player)
        y = sheet.paragraph(x, y + 1, question, WIDTH, "alert") + 1
        end = sheet.cap(x, y, "Y", tr("yes, merge them"), CONFIRM)
        sheet.cap(end + 3, y, "Esc", tr("no"), "escape")

    def _caps(self) -> list[tuple[str, str, str]]:
        if self._asking:
            return [("Y", tr("yes, merge them"), CONFIRM), ("Esc", tr("no"), "escape")]
        back = ("Esc", tr("back"), "escape")
        if not self._others:
            return [back]
        return [("↑↓", tr("choose"), "down"), ("Enter", tr("this one"), "enter"), back]

    # Keys

    def press(self, key: str, character: str | None) -> bool:
        """Choose, confirm, or go back a step."""
        count = len(self._others)
        if self._asking and key == "enter":
            self.tell(tr("Press Y to merge them, or Esc to keep both."))
            return True
        if self._asking:
            self._asking = False
            if key == CONFIRM:
                self._merge()
        elif key in ("escape", "x", "q"):
            self.dismiss(False)
        elif key in ("up", "down") and count:
            self._place = (self._place + (1 if key == "down" else -1)) % count
        elif key == "enter" and count:
            self._asking, self._fault = True, ""
        elif key.isdigit() and 1 <= int(key) <= count:
            self._choose(int(key) - 1)
        else:
            return False
        if self.is_current:
            self.repaint()
        return True

    def _choose(self, place: int) -> None:
        self._place, self._asking, self._fault = place, True, ""

    def _merge(self) -> None:
        store = self.game.store
        assert store is not None
        try:
            store.merge(self._others[self._place].name, self._player)
        except StoreError as error:
            self._fault = describe(error)
        else:
            self.dismiss(True)

    def act(self, action: str) -> None:
        """A click on a name chooses it."""
        kind, _, place = action.partition(" ")
        if kind == "player" and not self._asking:
            self._choose(int(place))
            self.repaint()
        else:
            self.take(action)

    def wheel(self, rows: int) -> None:
        """The wheel moves through the names."""
        if not self._asking:
            self.press("down" if rows > 0 else "up", None)

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of this page."""
        return [
            ("↑↓ 1-9", tr("choose a player")),
            ("Y", tr("yes, merge them")),
            ("Esc", tr("back")),
        ]

    def leave_question(self) -> str:
        """Nothing is lost here."""
        return ""

    def leave(self) -> None:
        """Everything stays."""
        self.dismiss(False)


def _holdings(person: PersonRow) -> str:
    """Rounds and points of a player in a few words."""
    rounds = trn("{n} round", "{n} rounds", person.rounds)
    return tr(
        "{rounds}, {points} points", rounds=rounds, points=amount(person.points, POINTS_CELLS)
    )
