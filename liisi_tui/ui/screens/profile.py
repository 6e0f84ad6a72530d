"""One player: figures, level, best win, the course of points, and rivals."""

from __future__ import annotations

from liisi_tui.storage.errors import StoreError
from liisi_tui.storage.people import BestWin, Figures, Person, Rival
from liisi_tui.storage.profiles import level_of
from liisi_tui.storage.prose import describe
from liisi_tui.texts import tr, trn
from liisi_tui.texts.amounts import amount
from liisi_tui.ui.course_graph import put_course
from liisi_tui.ui.graph import GRAPH_ROUNDS
from liisi_tui.ui.level_words import put_level_bar
from liisi_tui.ui.occasion_signs import put_level_block
from liisi_tui.ui.screens.page import BODY_WIDTH, Caps, ScrollScreen
from liisi_tui.ui.sheet import Sheet, cells
from liisi_tui.ui.standings import points_ink, signed
from liisi_tui.ui.words import level_word

STEPS = 400
"""Steps of the course that are read: two for every column of a wide window."""
COLUMNS = 3
HEAD_X = 9
WIDEST = 120
GRAPH_ROWS = (8, 16)
TALLEST_GRAPH = 24
"""Rows of the graph in a very large window."""
SHORTEST_ID = 8


class ProfileScreen(ScrollScreen[str]):
    """Everything about the player `name`; returns the name that the player has at the end."""

    floats = True

    def __init__(self, name: str) -> None:
        super().__init__()
        self._player = name
        self._person: Person | None = None
        self._fault = ""

    def on_mount(self) -> None:
        """Read the player."""
        self._load()

    def _load(self) -> None:
        store = self.game.store
        try:
            self._person = None if store is None else store.person(self._player, steps=STEPS)
            self._fault = ""
        except StoreError as error:
            self._person, self._fault = None, describe(error)

    def title_bar(self) -> tuple[str, str]:
        """Whose page this is, and how many matches are in it."""
        played = 0 if self._person is None else self._person.figures.matches
        return self._player, trn("{n} match", "{n} matches", played) if played else ""

    def caps(self) -> Caps:
        """What can be done with a player."""
        back = ("Esc", tr("back"), "escape")
        if self._person is None:
            return [back]
        return [("R", tr("rename"), "r"), ("M", tr("merge names"), "m"), back]

    # Drawing

    def body(self, width: int) -> Sheet:
        """From the level down to the rivals."""
        person = self._person
        if person is None:
            sheet = Sheet(self.look, width, 6)
            sheet.paragraph(3, 2, self._fault, width - 6)
            return sheet
        sheet = Sheet(self.look, width, 40 + TALLEST_GRAPH + len(person.rivals))
        room = min(width, WIDEST)
        left = (width - room) // 2 + 2
        room -= 4
        roomy = self.size.height >= 30
        y = self._put_head(sheet, left, 1 if roomy else 0, room, person)
        y = self._put_figures(sheet, left, y + roomy, room, person.figures)
        y = self._put_best(sheet, left, y, room, person.best) + 1
        y = self._put_graph(sheet, left, y, room, person) + 1
        y = self._put_rivals(sheet, left, y, room, person.rivals)
        return sheet.cropped(y)

    def _put_head(self, sheet: Sheet, x: int, y: int, room: int, person: Person) -> int:
        """The tile of the level, points, and the way to the next."""
        points = person.figures.points
        level = level_of(points)
        put_level_block(sheet, x + 1, y, self.look, level)
        at = x + HEAD_X - 2
        end = sheet.text(at, y, tr("Level {level}", level=level_word(self.look, level)), "accent")
        sheet.text(end + 3, y, trn("{n} point", "{n} points", points), "strong")
        put_level_bar(sheet, at, y + 1, room - HEAD_X + 2, points)
        return y + 3

    def _put_figures(self, sheet: Sheet, x: int, y: int, room: int, figures: Figures) -> int:
        """The counts in columns, each with its share."""
        rounds = figures.rounds
        facts = (
            (tr("Rounds"), rounds, ""),
            (tr("Wins"), figures.wins, _share(figures.wins, rounds)),
            (tr("Deal-ins"), figures.deal_ins, _share(figures.deal_ins, rounds)),
            (tr("Exhausted walls"), figures.exhausted, _share(figures.exhausted, rounds)),
            (tr("Self-draws"), figures.self_draws, _share(figures.self_draws, rounds)),
            (tr("Paid for all"), figures.paid_for_all, _share(figures.paid_for_all, rounds)),
            (tr("Declared ready"), figures.ready, _share(figures.ready, rounds)),
            (tr("Kongs"), figures.kongs, ""),
        )
        column = room // COLUMNS
        labels = max(cells(self.look, label) for label, _, _ in facts)
        numbers = max(len(str(number)) for _, number, _ in facts)
        for index, (label, number, share) in enumerate(facts):
            at, row = x + index % COLUMNS * column, y + index // COLUMNS
            sheet.text(at, row, label, "dim")
            end = at + labels + 2 + numbers
            sheet.right(end, row, str(number), "strong")
            sheet.text(end + 1, row, share, "dim")
        return y + -(-len(facts) // COLUMNS)

    def _put_best(self, sheet: Sheet, x: int, y: int, room: int, best: BestWin | None) -> int:
        if best is None:
            return y
        words = tr(
            "Best win {points}: {when}, match {match}, round {round}",
            points=signed(best.points),
            when=f"{best.ended.astimezone():%Y-%m-%d %H:%M}",
            match=best.match_id[:SHORTEST_ID],
            round=best.round,
        )
        sheet.cut(x, y, words, room)
        return y + 1

    def _put_graph(self, sheet: Sheet, x: int, y: int, room: int, person: Person) -> int:
        sheet.text(x, y, tr("Points over all rounds"), "accent")
        if person.figures.rounds < GRAPH_ROUNDS:
            words = tr("After {n} rounds the points are drawn here as a graph.", n=GRAPH_ROUNDS)
            return sheet.paragraph(x, y + 1, words, room, "dim")
        least, most = GRAPH_ROWS
        if self.size.width > BODY_WIDTH:
            most = TALLEST_GRAPH
        height = max(least, min(most, self.size.height - 21))
        put_course(sheet, x, y + 1, room, height, person.course, person.figures.rounds)
        return y + 1 + height

    def _put_rivals(
        self, sheet: Sheet, x: int, y: int, room: int, rivals: tuple[Rival, ...]
    ) -> int:
        """A row for everybody who sat at one table with the player, most rounds first."""
        if not rivals:
            return y
        sheet.text(x, y, tr("At one table with"), "accent")
        headings = (
            tr("rounds"),
            tr("own"),
            tr("theirs"),
            tr("wins"),
            tr("received"),
            tr("paid"),
        )
        name_cells = min(26, room - 9 * len(headings))
        width = (room - name_cells) // len(headings)
        ends = [x + name_cells + (index + 1) * width for index in range(len(headings))]
        y += 1
        for end, heading in zip(ends, headings, strict=True):
            sheet.right(end, y, heading, "dim")
        for rival in rivals:
            y += 1
            sheet.cut(x, y, rival.name, name_cells - 1, "strong")
            sheet.right(ends[0], y, str(rival.rounds))
            for end, points in ((ends[1], rival.own_points), (ends[2], rival.their_points)):
                sheet.right(end, y, signed(points, width - 1), points_ink(points))
            sheet.right(ends[3], y, f"{rival.own_wins}:{rival.their_wins}")
            sheet.right(ends[4], y, amount(rival.received, width - 1))
            sheet.right(ends[5], y, amount(rival.paid, width - 1))
        explained = tr(
            "own, theirs: what each gained at that table; wins: own:theirs; received: what the"
            " other paid for own wins; paid: the reverse"
        )
        return sheet.paragraph(x, y + 1, explained, room, "dim")

    # Keys

    def press(self, key: str, character: str | None) -> bool:
        """Rename, merge, scroll, or go back."""
        if key in ("escape", "enter", "x", "q"):
            self.dismiss(self._player)
        elif key == "r" and self._person is not None:
            from liisi_tui.ui.screens.rename import RenameScreen

            self.app.push_screen(RenameScreen(self._player), self._renamed)
        elif key == "m" and self._person is not None:
            from liisi_tui.ui.screens.merge import MergeScreen

            self.app.push_screen(MergeScreen(self._player), self._merged)
        else:
            return super().press(key, character)
        return True

    def _renamed(self, name: str | None) -> None:
        if name is not None:
            self._player = name
            self._load()
            self.repaint()

    def _merged(self, merged: bool | None) -> None:
        if merged:
            self._load()
            self.repaint()

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of this page."""
        return [
            ("↑↓", tr("scroll")),
            ("R", tr("give the player another name")),
            ("M", tr("merge another name of the same person into this one")),
            ("Esc", tr("back")),
        ]

    def leave_question(self) -> str:
        """Going back costs nothing."""
        return ""

    def leave(self) -> None:
        """Back to the list."""
        self.dismiss(self._player)


def _share(part: int, whole: int) -> str:
    """A part in per cent; nothing where there is no whole."""
    return f"{100 * part / whole:.0f}%" if whole else ""
