"""What can be given away of a match, as files: logs, text, a picture. Only of finished rounds.

Nothing of a hand is kept here: each is made from the match when it is asked for, and a match gives
nothing of a running round away.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final, Literal, TypeAlias

from liisi_tui.core.seats import SEATS
from liisi_tui.options import Theme
from liisi_tui.session import Played
from liisi_tui.storage.log import encode
from liisi_tui.storage.sharing import log_bytes, write_shared
from liisi_tui.texts import tr
from liisi_tui.ui.log_words import ended_words
from liisi_tui.ui.look import Look, make_look
from liisi_tui.ui.paint.final import final_sheet
from liisi_tui.ui.paint.settled import Space, hands_fit, put_settled
from liisi_tui.ui.settlement_words import how_won, next_dealer_words
from liisi_tui.ui.share_text import settlement_text, standing_text
from liisi_tui.ui.sheet import Sheet, put_bar
from liisi_tui.ui.standing_words import who_plays
from liisi_tui.ui.standings import reason_words, signed
from liisi_tui.ui.svg import to_svg
from liisi_tui.ui.table_picture import TableShown, table_sheet
from liisi_tui.ui.words import player_word

Kind: TypeAlias = Literal["round", "match", "text", "picture", "table"]

ENDINGS: Final[dict[Kind, str]] = {
    "round": "jsonl",
    "match": "jsonl",
    "text": "txt",
    "picture": "svg",
    "table": "svg",
}
PICTURE_WIDTH: Final = 100
TALL: Final = 200


@dataclass(frozen=True, slots=True)
class Style:
    """How pictures are drawn and texts are worded: the look of the screens and its theme."""

    look: Look
    theme: Theme

    def for_pictures(self) -> Look:
        """The same face with all colours, whatever the terminal has."""
        look = self.look
        return make_look(look.face.name, self.theme, "truecolor", shelved=look.shelved)


class Share(ABC):
    """A thing to be shared; `kinds` are the files it can become, `number` that of a round."""

    kinds: tuple[Kind, ...]

    def __init__(self, match: Played, number: int | None = None) -> None:
        self.match = match
        self.number = number

    @abstractmethod
    def title(self) -> str:
        """What it is, in a few words."""

    @abstractmethod
    def name(self) -> str:
        """What its files are called behind the date."""

    @abstractmethod
    def text(self, style: Style) -> str:
        """The lines for a chat."""

    @abstractmethod
    def picture(self, style: Style) -> str:
        """The picture as SVG."""

    def table(self, style: Style) -> str:
        """The table as SVG; raises `ValueError` where `kinds` has none."""
        raise ValueError(f"{type(self).__name__} has no picture of the table")

    def write(self, kind: Kind, style: Style, folders: Sequence[Path]) -> Path:
        """Make a file in the first folder that takes it; raises `StorageError`."""
        match kind:
            case "match":
                name = "match"
            case "table":
                name = f"{self.name()}-table"
            case _:
                name = self.name()
        stem = f"liisi-{date.today().isoformat()}-{name}"
        content = self.content(kind, style, Path(f"{stem}.{ENDINGS[kind]}"))
        return write_shared(folders, stem, ENDINGS[kind], content)

    def content(self, kind: Kind, style: Style, path: Path) -> bytes:
        """What a file holds; raises `LogFileError` that names `path` where it cannot be."""
        match kind:
            case "match":
                return log_bytes(self.match.finished_lines(), path)
            case "round":
                assert self.number is not None
                return log_bytes(map(encode, self.match.finished_log(self.number)), path)
            case "text":
                return self.text(style).encode("utf-8", "replace")
            case "picture":
                return self.picture(style).encode("utf-8", "replace")
            case "table":
                return self.table(style).encode("utf-8", "replace")


class RoundShare(Share):
    """A finished round, counted from 1: its log, its settlement as text and as a picture."""

    kinds = ("text", "picture", "table", "round", "match")

    number: int

    def __init__(self, match: Played, number: int) -> None:
        super().__init__(match, number)

    def title(self) -> str:
        """Which round."""
        return tr("Round {n}", n=self.number)

    def name(self) -> str:
        """The round by its number."""
        return f"round{self.number}"

    def text(self, style: Style) -> str:
        """The settlement."""
        return settlement_text(
            self.match.settled(self.number), style.look, is_last=self.match.is_last(self.number)
        )

    def picture(self, style: Style) -> str:
        """The settlement with all four hands (7.7)."""
        view = self.match.settled(self.number)
        table, ended = view.table, view.table.ended
        sheet = Sheet(style.for_pictures(), PICTURE_WIDTH, TALL)
        how = reason_words(ended.reason) if ended is not None else ""
        title = f"{tr('Settlement')}  {self.title()}  {how}"
        put_bar(sheet, 0, title, tr("Base {n}", n=table.base_score))
        space: Space = "spread" if hands_fit(sheet, view) and table.won is None else "roomy"
        is_last = self.match.is_last(self.number)
        dealer = next_dealer_words(table, self.match.players, sheet.look, is_last=is_last)
        y = put_settled(sheet, 2, view, space=space, next_dealer=dealer)
        return to_svg(sheet.cropped(y + 1), title)

    def table(self, style: Style) -> str:
        """The table as it was at the end, all hands open (7.7), the winner nearest."""
        view, look = self.match.settled(self.number), style.for_pictures()
        won, ended, players = view.table.won, view.table.ended, self.match.players
        assert ended is not None
        said = ended_words(ended, players, look) if won is None else how_won(won, players, look)
        changes = "   ".join(
            f"{player_word(look, players, seat)} {signed(ended.deltas[seat])}" for seat in SEATS
        )
        nearest = won.seat if won is not None else view.table.dealer
        table = TableShown(view.table, nearest, hands=view.hands)
        words = (said, changes)
        return to_svg(table_sheet(table, look, tr("All hands open"), words), self.title())


class MatchShare(Share):
    """A match at its end: its log, the final standing as text and as a picture."""

    kinds = ("text", "picture", "match")

    def title(self) -> str:
        """That it is all of it."""
        return tr("The match")

    def name(self) -> str:
        """The match."""
        return "match"

    def text(self, style: Style) -> str:
        """The final standing."""
        match = self.match
        return standing_text(match.players, match.totals, match.results(), style.look)

    def picture(self, style: Style) -> str:
        """The final standing with all rounds."""
        match = self.match
        body = final_sheet(
            style.for_pictures(),
            PICTURE_WIDTH,
            match.players,
            match.results(),
            lambda seat: (who_plays(match.players[seat]),),
        )
        return to_svg(body, tr("Final standing"))
