"""What can be replayed: recorded matches, and the rounds of one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from liisi_tui.core.events import Player, RoundEnded
from liisi_tui.core.seats import SEATS
from liisi_tui.session.recorded import RecordedMatch, RecordedRound
from liisi_tui.session.replay import Replay, UnreadableRound
from liisi_tui.storage.errors import StorageError
from liisi_tui.storage.rows import MatchRow
from liisi_tui.texts import tr, trn
from liisi_tui.ui.replay_words import replay_fault_words, unreadable_words
from liisi_tui.ui.screens.choice import TOP, ChoiceScreen
from liisi_tui.ui.screens.page import Caps
from liisi_tui.ui.sheet import Sheet, cells
from liisi_tui.ui.standings import points_ink, reason_words, signed

FIRST_COLUMN: Final = 34
WIDEST_COLUMN: Final = 28


@dataclass(frozen=True, slots=True)
class Entry:
    """A match in the list: who played, how many rounds, the totals, and when or where it was."""

    players: Sequence[Player]
    rounds: int
    totals: Sequence[int]
    note: str


def stored_entry(row: MatchRow) -> Entry:
    """A match of the store."""
    when = row.changed.astimezone().strftime("%Y-%m-%d %H:%M")
    if row.imported:
        when = f"{tr('imported')}  {when}"
    return Entry(row.players, row.rounds, row.totals, when)


def recorded_entry(match: RecordedMatch) -> Entry:
    """A match of a log file."""
    ended = next((end for one in reversed(match.rounds) if (end := _ended(one))), None)
    note = "" if match.ended else tr("unfinished")
    totals = (0, 0, 0, 0) if ended is None else ended.totals
    return Entry(match.started.seats, len(match.rounds), totals, note)


def _ended(one: RecordedRound) -> RoundEnded | None:
    """How a round ended; `None` where its log stops before, or is damaged."""
    try:
        return one.ended()
    except StorageError:
        return None


class RecordedMatchesScreen(ChoiceScreen):
    """Chooses one of `count` matches; `entry` gives what is shown of one."""

    rows = 4

    def __init__(self, count: int, entry: Callable[[int], Entry], *, notice: str = "") -> None:
        super().__init__(count, notice=notice)
        self._entry = entry

    def title_bar(self) -> tuple[str, str]:
        """That a match is to be chosen."""
        return tr("Replay: choose a match"), trn("{n} match", "{n} matches", self.count)

    def choose_words(self) -> str:
        """What Enter does."""
        return tr("replay it")

    def put_item(self, sheet: Sheet, y: int, index: int, *, chosen: bool) -> None:
        """Rounds and time, the names, the totals."""
        entry = self._entry(index)
        played = trn("{n} round played", "{n} rounds played", entry.rounds)
        sheet.text(4, y, played, "accent" if chosen else "text")
        sheet.right(sheet.width - 2, y, entry.note, "dim")
        width = (sheet.width - 6) // 4
        for seat in SEATS:
            player, x = entry.players[seat], 4 + seat * width
            name = f"{self.look.seat_label(seat)} {player.name}"
            sheet.cut(x, y + 1, name, width - 1, "strong" if player.kind == "human" else "text")
            sheet.text(x, y + 2, signed(entry.totals[seat], width - 1), "dim")


class RecordedRoundsScreen(ChoiceScreen):
    """Chooses a round of a match: how each ended and what it gave. The match can be shared."""

    def __init__(self, replay: Replay) -> None:
        fault = replay.match.fault
        notice = "" if fault is None else replay_fault_words(fault)
        super().__init__(replay.rounds, notice=notice)
        self._replay = replay
        self._match = replay.match

    def title_bar(self) -> tuple[str, str]:
        """That a round is to be chosen."""
        return tr("Replay: choose a round"), trn("{n} round", "{n} rounds", self.count)

    def choose_words(self) -> str:
        """What Enter does."""
        return tr("replay it")

    def put_list(self, sheet: Sheet) -> None:
        """The list below the names."""
        super().put_list(sheet)
        width = self._column(sheet)
        for seat in SEATS:
            name = self._replay.players[seat].name
            labelled = f"{self.look.seat_label(seat)} {name}"
            name = labelled if cells(self.look, labelled) < width else name
            sheet.cut(FIRST_COLUMN + seat * width, TOP - 1, name, width - 1, "strong")

    def press(self, key: str, character: str | None) -> bool:
        """The list, and sharing what lies in it."""
        if key == "s":
            self._share()
            return True
        return super().press(key, character)

    def _share(self) -> None:
        from liisi_tui.ui.screens.share import ShareScreen
        from liisi_tui.ui.sharing import MatchShare

        try:
            self._replay.results()
        except UnreadableRound as error:
            self.tell(unreadable_words(error))
        else:
            self.app.push_screen(ShareScreen(MatchShare(self._replay)))

    def common_caps(self) -> Caps:
        """Sharing the match too."""
        return [("S", tr("share the match"), "s"), *super().common_caps()]

    def help_keys(self) -> list[tuple[str, str]]:
        """The keys of the list, and sharing."""
        return [*super().help_keys(), ("S", tr("share the match"))]

    def _column(self, sheet: Sheet) -> int:
        """The cells that each seat has, less on narrow screens."""
        return min(WIDEST_COLUMN, (sheet.width - FIRST_COLUMN - 1) // 4)

    def put_item(self, sheet: Sheet, y: int, index: int, *, chosen: bool) -> None:
        """Its number, how it ended, and each seat's change."""
        ended = _ended(self._match.rounds[index])
        end = sheet.text(4, y, tr("Round {n}", n=index + 1), "accent" if chosen else "text")
        how = tr("unfinished") if ended is None else reason_words(ended.reason)
        sheet.cut(max(end + 2, 14), y, how, FIRST_COLUMN - 15, "dim")
        if ended is None:
            return
        width = self._column(sheet)
        for seat in SEATS:
            delta = ended.deltas[seat]
            x = FIRST_COLUMN + seat * width
            sheet.text(x, y, signed(delta, width - 1), points_ink(delta))
